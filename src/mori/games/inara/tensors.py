"""Inara in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat (a spectator sees what Light sees): first the planes of 64 squares, rank by rank
from the seat's own first row, then single numbers. The names of all parts stand in `PLANES` and `NUMBERS`.
"""

from __future__ import annotations

from array import array
from functools import cache

from mori.games.inara import rules
from mori.games.inara.board import COLOURS, GLYPHS, KINDS, SHAPES
from mori.games.inara.observer import BoardObserver
from mori.games.inara.view import View, state_of

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


@cache
def observer(seats: int = 2) -> BoardObserver:
    """What writes observations; compiled loops use it directly."""
    return BoardObserver(seats)


def observation(view: View) -> array[float]:
    """What the view's seat may see, each number from 0 to 1."""
    return observer().numbers(state_of(view), view.seat)
