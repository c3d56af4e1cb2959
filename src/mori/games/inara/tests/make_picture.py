"""Writes the README's picture: a board of Inara as an SVG document of its own, from the face's own drawings.

python -m mori.games.inara.tests.make_picture
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mori.games.inara import GAME
from mori.games.inara.board import FILES, SIDES
from mori.games.inara.tests.games import stand
from mori.games.inara.view import View

FILE = Path(__file__).parents[5] / "docs" / "pictures" / "inara.svg"
SQUARE = 64
SIZE = 8 * SQUARE
SLABS = ("#a89a94", "#efe6d6")
EYES = {"light": "#2d2838", "dark": "#ffe9a8"}


def view() -> View:
    """The middle of a game, as Light sees it."""
    state = stand(
        "b7=moon-white d7=sand-blue h7=peak-orange a8=peak-white e8=sand-orange d5=moon-orange f5=moon-blue",
        "b2=peak-blue d2=moon-white h2=sand-white c1=moon-blue g1=peak-white c3=sand-orange f4=peak-orange"
        " e5=sand-blue",
        dark_shadows="c6",
        light_shadows="e3",
        to_move="light",
    )
    return GAME.view(state, None)


def picture() -> str:
    """The document."""
    seen = view()
    pieces = "".join(_pieces(seen))
    used = sorted(set(re.findall(r'#inara-([\w-]+)"', pieces)))
    symbols = "".join(f'<symbol id="inara-{name}" viewBox="0 0 100 100">{_drawing(name)}</symbol>' for name in used)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -12 {SIZE + 16} {SIZE + 24}"><defs>{symbols}</defs>\n'
        f'<rect x="-8" y="-12" width="{SIZE + 16}" height="{SIZE + 24}" rx="14" fill="#6d6070"/>\n'
        f"{''.join(_slabs())}\n{pieces}\n</svg>\n"
    )


def _drawing(name: str) -> str:
    text = (GAME.folder / "art" / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", text).replace("\n", "")


def _slabs() -> Iterator[str]:
    for number in range(64):
        row, column = divmod(number, 8)
        yield (
            f'<rect x="{column * SQUARE + 1}" y="{row * SQUARE + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="4" '
            f'fill="{SLABS[(row + column) % 2 == 0]}"/>'
        )


def _pieces(seen: View) -> Iterator[str]:
    for name, side in zip(SIDES, seen.sides, strict=True):
        for square, kind in side.golems.items():
            yield f"{_place(square, name)}{_use(f'body-{name}')}{_use(kind)}</svg>\n"
        for square in side.shadows:
            yield f"{_place(square, name)}{_use(f'shadow-{name}')}</svg>\n"


def _place(square: str, side: str) -> str:
    x, y = FILES.index(square[0]) * SQUARE + 2, (8 - int(square[1])) * SQUARE + 2
    style = f"--inara-eye:{EYES[side]}"
    return f'<svg x="{x}" y="{y}" width="{SQUARE - 4}" height="{SQUARE - 4}" viewBox="0 0 100 100" style="{style}">'


def _use(name: str) -> str:
    return f'<use href="#inara-{name}"/>'


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
