"""What each seat of Inara may see: everything (INARA-4), listed piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from mori.games.inara import rules
from mori.games.inara.board import DARK, GLYPHS, KINDS, LIGHT, MIRROR, SQUARE_NAMES, SQUARE_NUMBERS
from mori.games.inara.state import State
from mori.kernel.game import Seat
from mori.kernel.outside import check_viewer

PIECES = 9
"""Golems on the board and masks in the supply, or golems, shadows and stones, are nine for each side."""
BOARDS = 7
"""Of each side: three shapes, three colours, shadows."""
REMEMBERED = 2048
"""So many sides are kept as they were drawn."""

_KIND_NUMBERS = {name: kind for kind, name in enumerate(KINDS)}
_GLYPH_BITS = {name: 1 << glyph for glyph, name in enumerate(GLYPHS)}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the table. Squares and pieces go by their names."""

    golems: Mapping[str, str]
    shadows: tuple[str, ...]
    masks: tuple[str, ...]
    stones: int
    hand: tuple[str, ...]
    lives: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` is None for a spectator."""

    seat: Seat | None
    sides: tuple[Side, Side]
    resting: str | None
    mover: Seat
    light_has_shadowed: bool
    drawn: int
    turns: int
    passed: bool
    ended: str | None
    earlier: tuple[int, ...]


def view(state: State, seat: Seat | None) -> View:
    """Everything this seat may see."""
    check_viewer(seat, 2)
    return View(
        seat=seat,
        sides=(_side(state, DARK), _side(state, LIGHT)),
        resting=GLYPHS[state.resting] if state.drawn == rules.DRAWS else None,
        mover=state.mover,
        light_has_shadowed=state.light_has_shadowed,
        drawn=state.drawn,
        turns=state.turns,
        passed=state.passed,
        ended=rules.ENDINGS[state.ended],
        earlier=state.earlier(),
    )


def _side(state: State, side: int) -> Side:
    return _drawn_side(side, state.boards_of(side), state.hand(side), state.lives_of(side))


@lru_cache(maxsize=REMEMBERED)
def _drawn_side(side: int, boards: tuple[int, ...], hand: int, lives: int) -> Side:
    """One side, drawn once: it is looked at by both seats and spectators, and a turn leaves most of it as it was."""
    *kinds_of, stones = boards
    kinds = [(name, kinds_of[kind // 3] & kinds_of[3 + kind % 3]) for kind, name in enumerate(KINDS)]
    standing = {square: name for name, square in kinds}
    squares = [(name, 1 << square) for square, name in enumerate(SQUARE_NAMES[side])]
    golems = {name: standing[square] for name, square in squares if square in standing}
    shadows = tuple(name for name, square in squares if stones & square)
    return Side(
        golems=golems,
        shadows=shadows,
        masks=tuple(name for name, square in kinds if not square),
        stones=PIECES - len(golems) - len(shadows),
        hand=tuple(name for glyph, name in enumerate(GLYPHS) if hand >> glyph & 1),
        lives=lives,
    )


def guess(view: View, rng: Random) -> State:  # noqa: ARG001
    """The one state that looks like this."""
    return state_of(view)


def state_of(view: View) -> State:
    """The state that a view shows; it is taken on trust (`notation.from_json` checks)."""
    boards = [0] * 2 * BOARDS
    for side, seen in enumerate(view.sides):
        numbers = SQUARE_NUMBERS[side]
        for name, kind_name in seen.golems.items():
            shape, colour = divmod(_KIND_NUMBERS[kind_name], 3)
            boards[BOARDS * side + shape] |= 1 << numbers[name]
            boards[BOARDS * side + 3 + colour] |= 1 << numbers[name]
        for name in seen.shadows:
            boards[BOARDS * side + 6] |= 1 << numbers[name]
    return rules.restore(
        boards=boards,
        hands=[sum(_GLYPH_BITS[glyph] for glyph in side.hand) for side in view.sides],
        lives=[side.lives for side in view.sides],
        resting=GLYPHS.index(view.resting) if view.resting else 0,
        mover=view.mover,
        light_has_shadowed=view.light_has_shadowed,
        drawn=view.drawn,
        turns=view.turns,
        passed=view.passed,
        ended=rules.ENDINGS.index(view.ended),
        earlier=view.earlier,
    )


def active_kinds(view: View, glyph: str) -> tuple[str, ...]:
    """The golems that a glyph of the mover's hand can move (INARA-5, INARA-6)."""
    meant = view.resting if glyph == GLYPHS[MIRROR] else glyph
    return tuple(kind for kind in KINDS if meant in kind.split("-"))


def may_leave_shadow(view: View) -> bool:
    """Whether the mover may leave a shadow behind (INARA-11)."""
    return view.sides[view.mover].stones > 0 and (view.mover == LIGHT or view.light_has_shadowed)
