"""The drawings of a game as HTML: its sprite and its cover. They are our own, so they go into pages as they are."""

from __future__ import annotations

from functools import cache

import segno
from markupsafe import Markup

from mori import drawings, registry


def sprite(name: str) -> Markup:
    """All drawings of a game as symbols, to be used by `#GAME-name`."""
    return Markup(drawings.sprite(name))


@cache
def cover(name: str) -> Markup:
    """The picture of a game for the home page; nothing where it has none."""
    drawing = registry.game(name).folder / "cover.svg"
    if not drawing.is_file():
        return Markup("")
    box, inner = drawings.opened(drawing)
    return Markup(f'<svg class="cover" viewBox="{box}" aria-hidden="true">{inner}</svg>')


@cache
def qr_code(address: str) -> Markup:
    """An address to be read with a camera."""
    code = segno.make(address, error="m")
    return Markup(code.svg_inline(scale=4, border=2, omitsize=True, svgclass=None, lineclass=None))
