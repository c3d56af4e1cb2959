"""The drawings of a game as HTML: its sprite and its cover. They are our own, so they go into pages as they are."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

import segno
from markupsafe import Markup

from mori import registry


@cache
def sprite(name: str) -> Markup:
    """All drawings of a game as symbols, to be used by `#GAME-name`."""
    symbols = []
    for drawing in sorted((registry.game(name).folder / "art").glob("*.svg")):
        box, inner = _opened(drawing)
        symbols.append(f'<symbol id="{name}-{drawing.stem}" viewBox="{box}">{inner}</symbol>')
    return Markup(f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>' if symbols else "")


@cache
def cover(name: str) -> Markup:
    """The picture of a game for the home page; nothing where it has none."""
    drawing = registry.game(name).folder / "cover.svg"
    if not drawing.is_file():
        return Markup("")
    box, inner = _opened(drawing)
    return Markup(f'<svg class="cover" viewBox="{box}" aria-hidden="true">{inner}</svg>')


def _opened(drawing: Path) -> tuple[str, str]:
    """The box of a drawing, and what is in it."""
    text = drawing.read_text(encoding="utf-8")
    box = re.search(r'viewBox="([^"]+)"', text)
    inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL)
    return html.escape(box[1]) if box else "0 0 64 64", inner.strip()


@cache
def qr_code(address: str) -> Markup:
    """An address to be read with a camera."""
    code = segno.make(address, error="m")
    return Markup(code.svg_inline(scale=4, border=2, omitsize=True, svgclass=None, lineclass=None))
