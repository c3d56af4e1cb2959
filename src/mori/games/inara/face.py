"""Inara as a picture: the board as SVG, as its seat sees it.

Shapes are told by their outline, colours by their filling (hollow, striped, solid), sides by the body of the golem:
Light's are round, Dark's are square. Nothing is told by a hue alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from mori.games.inara.board import DARK, FILES
from mori.games.inara.view import View

SQUARE = 60
MARGIN = 24

_STYLE = """
.board{font:12px Georgia,serif}
.paper{fill:#f4eee2}.a{fill:#cdbfa6}.b{fill:#ece3d0}.label{fill:#6b604f;text-anchor:middle}
.light{fill:#fffdf7;stroke:#8a7a5c}.dark{fill:#4a4458;stroke:#2c2838}
.body{stroke-width:2}.shadow{fill:none;stroke-width:2.5;stroke-dasharray:4 4}
.mask{stroke-width:2.5;stroke-linejoin:round}
.on-light{stroke:#4a4458}.on-dark{stroke:#f4eee2}
.white{fill:none}.on-light.blue{fill:#3d6fa8}.on-dark.blue{fill:#8fbdf0}
.on-light.orange{fill:url(#stripes-light)}.on-dark.orange{fill:url(#stripes-dark)}
"""

_STRIPES = (
    '<pattern id="stripes-{side}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="2.5" height="5" fill="{colour}"/></pattern>'
)

# Drawn around the middle of a golem.
_MASKS = {
    "moon": "M4-13A13 13 0 1 0 13 5A10.5 10.5 0 0 1 4-13z",
    "sand": "M-11-12H11C11-4 3-3 3 0S11 4 11 12H-11C-11 4-3 3-3 0S-11-4-11-12z",
    "peak": "M-14 11L-4-11L1-3L5-8L14 11z",
}


def board(view: View) -> str:
    """The board as an SVG document of its own, the seat's own side below; a spectator sits with Light."""
    size = 8 * SQUARE + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" class="board">'
        f"<style>{_STYLE}</style><defs>{_STRIPES.format(side='light', colour='#d9822b')}"
        f"{_STRIPES.format(side='dark', colour='#f0b06a')}</defs>"
        f'<rect class="paper" width="{size}" height="{size}" rx="12"/>'
        f"{''.join(_squares(view))}{''.join(_pieces(view))}</svg>"
    )


def _corner(view: View, square: str) -> tuple[int, int]:
    column, row = FILES.index(square[0]), 8 - int(square[1])
    if view.seat == DARK:
        column, row = 7 - column, 7 - row
    return MARGIN + column * SQUARE, MARGIN + row * SQUARE


def _squares(view: View) -> Iterator[str]:
    for number in range(64):
        square = f"{FILES[number % 8]}{number // 8 + 1}"
        x, y = _corner(view, square)
        shade = "a" if (number + number // 8) % 2 == 0 else "b"
        yield f'<rect class="{shade}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>'
    for number in range(8):
        x, y = _corner(view, f"{FILES[number]}{number + 1}")
        middle = SQUARE // 2
        yield f'<text class="label" x="{x + middle}" y="{8 * SQUARE + 2 * MARGIN - 8}">{FILES[number]}</text>'
        yield f'<text class="label" x="{MARGIN // 2}" y="{y + middle + 4}">{number + 1}</text>'


def _pieces(view: View) -> Iterator[str]:
    for name, side in zip(("dark", "light"), view.sides, strict=True):
        radius = 24 if name == "light" else 6
        for square, kind in side.golems.items():
            shape, colour = kind.split("-")
            yield (
                f"{_place(view, square)}<title>{name} {kind} {square}</title>"
                f'<rect class="body {name}" x="-24" y="-24" width="48" height="48" rx="{radius}"/>'
                f'<path class="mask on-{name} {colour}" d="{_MASKS[shape]}"/></g>'
            )
        for square in side.shadows:
            yield (
                f"{_place(view, square)}<title>{name} shadow {square}</title>"
                f'<rect class="shadow {name}" x="-20" y="-20" width="40" height="40" rx="{radius - 2}"/></g>'
            )


def _place(view: View, square: str) -> str:
    x, y = _corner(view, square)
    return f'<g transform="translate({x + SQUARE // 2} {y + SQUARE // 2})">'
