"""Pictures of every page and state, by day and by night, at three sizes, to be looked at: `make shots`.

They go to the folder `shots`, which git does not keep. `--only home` draws the pages whose names begin so.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from mori.server.pages.reading import COOKIE, Reader
from tests.browser.parts import DESKTOP, PHONE, TABLET, chromium, cookie
from tests.browser.states import states
from tests.server.parts import Server, serving

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")


def shots(browser: Browser, server: Server, folder: Path, only: str, language: str) -> None:
    """Every state at every size, by day and by night."""
    drawn = [state for state in states() if state.name.startswith(only)]
    for size, viewport in SIZES.items():
        for theme in ("light", "dark"):
            for state in drawn:
                context = _window(browser, viewport, theme, language)
                page = context.new_page()
                state.draw(server, page)
                page.evaluate("document.activeElement?.blur()")
                page.screenshot(path=folder / f"{state.name}-{size}-{theme}.png", full_page=state.whole)
                if size == "tablet" and theme == "light" and state.name.endswith("middle"):
                    _as_others_see(page, folder / state.name)
                context.close()


def _as_others_see(page: Page, file: Path) -> None:
    """The same page for eyes that tell some colours less apart, and with colours forced."""
    session = page.context.new_cdp_session(page)
    for vision in VISIONS:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        page.screenshot(path=file.with_name(f"{file.name}-{vision}.png"))
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    page.emulate_media(forced_colors="active")
    page.screenshot(path=file.with_name(f"{file.name}-forced-colours.png"))


def _window(browser: Browser, viewport: dict[str, int], theme: str, language: str) -> BrowserContext:
    context = browser.new_context(viewport=viewport, has_touch=viewport is PHONE)  # type: ignore[arg-type]
    context.add_cookies([cookie(COOKIE, Reader(language, theme=theme, motion="none").cookie())])
    return context


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the beginning of the names to draw")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    arguments.out.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "data") as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        shots(browser, server, arguments.out, arguments.only, arguments.lang)


if __name__ == "__main__":
    main()
