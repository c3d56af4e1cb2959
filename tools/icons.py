"""The icons of the installed site as pictures, drawn from `icon.svg` by Chromium: `python -m tools.icons`.

Some devices take no drawings. The one to be cut round (maskable) has its sign within the middle four fifths.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

import mori
from tests.browser.parts import chromium

STATIC = Path(mori.__file__).parent / "server" / "static"
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable.png": (512, True)}
TOUCH = ("icon-180.png", (180, True))


def main() -> None:
    """Draw them."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for name, (size, full) in (*ICONS.items(), TOUCH):
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" style="display:block" ')
            if full:
                svg = svg.replace(' rx="14"', "").replace("<g ", '<g transform="translate(6.4 6.4) scale(0.8)" ')
            page.set_content(f"<body style='margin:0'>{svg}")
            page.screenshot(path=STATIC / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
