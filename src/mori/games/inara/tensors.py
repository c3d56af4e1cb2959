"""Inara in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat (a spectator sees what Light sees): first the planes of 64 squares, rank by rank
from the seat's own first row, then single numbers. The names of all parts stand in `PLANES` and `NUMBERS`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from mori.games.inara import rules
from mori.games.inara.board import COLOURS, GLYPHS, KINDS, LIGHT, SHAPES
from mori.games.inara.options import MOST
from mori.games.inara.view import PIECES, Side, View

MOVES = rules.MOVES
"""Every move and every outcome of the set-up is a number below this one; see `rules.encode_move`."""

PLANES = tuple(f"{side} {kind}" for side in ("own", "other") for kind in (*SHAPES, *COLOURS, "shadow"))
NUMBERS = (
    *(f"own hand {glyph}" for glyph in GLYPHS),
    *(f"other hand {glyph}" for glyph in GLYPHS),
    *(f"resting {glyph}" for glyph in GLYPHS),
    *(f"own mask {kind}" for kind in KINDS),
    *(f"other mask {kind}" for kind in KINDS),
    "own stones",
    "other stones",
    "own lives",
    "other lives",
    "own side moves",
    "light has shadowed",
    "turns",
)


def size(seats: int = 2) -> int:  # noqa: ARG001
    """How many numbers an observation has."""
    return 64 * len(PLANES) + len(NUMBERS)


def observation(view: View) -> array[float]:
    """What the view's seat may see, each number from 0 to 1."""
    own = LIGHT if view.seat is None else view.seat
    mine, theirs = view.sides[own], view.sides[1 - own]
    numbers = array("f", bytes(4 * size()))
    for plane, side in ((0, mine), (len(PLANES) // 2, theirs)):
        _fill_planes(numbers, plane, side, own)
    numbers[64 * len(PLANES) :] = array("f", _numbers(view, own, mine, theirs))
    return numbers


def _fill_planes(numbers: array[float], first: int, side: Side, own: int) -> None:
    for square, kind in side.golems.items():
        shape, colour = kind.split("-")
        place = _place(square, own)
        numbers[64 * (first + SHAPES.index(shape)) + place] = 1
        numbers[64 * (first + 3 + COLOURS.index(colour)) + place] = 1
    for square in side.shadows:
        numbers[64 * (first + 6) + _place(square, own)] = 1


def _place(square: str, own: int) -> int:
    rank = int(square[1]) - 1
    return 8 * (rank if own == LIGHT else 7 - rank) + ord(square[0]) - ord("a")


def _numbers(view: View, own: int, mine: Side, theirs: Side) -> Iterator[float]:
    for hand in (mine.hand, theirs.hand, (view.resting,)):
        yield from (float(glyph in hand) for glyph in GLYPHS)
    for side in (mine, theirs):
        yield from (float(kind in side.masks) for kind in KINDS)
    yield from (mine.stones / PIECES, theirs.stones / PIECES, mine.lives / MOST, theirs.lives / MOST)
    yield from (float(view.mover == own), float(view.light_has_shadowed), view.turns / rules.LAST_TURN)
