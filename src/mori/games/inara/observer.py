"""Inara's observation, written from the compiled position; `tensors` says what each number is."""

from __future__ import annotations

import cython

from mori.games.inara.board import DARK, LIGHT, SQUARE_NAMES
from mori.games.inara.state import State
from mori.kernel.observer import Observer
from mori.kernel.position import Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

    _places = [0] * 128

SIZE = 942


def _fill_tables() -> None:
    """Where a square of a side stands on the board as each seat sees it, rank by rank from its own first row."""
    for seat in (DARK, LIGHT):
        for side in (DARK, LIGHT):
            for square, name in enumerate(SQUARE_NAMES[side]):
                rank = int(name[1]) - 1
                row = rank if seat == LIGHT else 7 - rank
                _places[64 * seat + 32 * side + square] = 8 * row + ord(name[0]) - ord("a")


_fill_tables()


class BoardObserver(Observer):
    """Everything is open (INARA-4); a spectator sees what Light sees."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(SIZE, seats)

    def write(self, position: Position, seat: cython.int, into: cython.p_float) -> cython.void:
        self._write_all(cython.cast(State, position), seat, into)

    def _write_all(self, state: State, seat: cython.int, into: cython.p_float) -> cython.void:
        """Planes of squares, own pieces first, then the numbers."""
        own: cython.int = 1 if seat < 0 else seat
        i: cython.int
        for i in range(896):
            into[i] = 0
        plane: cython.int
        at: cython.int = 0
        for plane in range(14):
            side: cython.int = own if plane < 7 else 1 - own
            squares: cython.uint = state.boards[7 * side + plane % 7]
            while squares:
                into[at + _places[64 * own + 32 * side + lowest(squares)]] = 1
                squares &= squares - 1
            at += 64
        self._write_hands(state, own, into)
        self._write_supplies(state, own, into)
        into[939] = state.mover == own
        into[940] = state.light_has_shadowed
        into[941] = state.turns / 400.0

    def _write_hands(self, state: State, own: cython.int, into: cython.p_float) -> cython.void:
        """The glyphs of both hands and the resting one, which there is none of before all are dealt."""
        glyph: cython.int
        for glyph in range(7):
            into[896 + glyph] = state.hands[own] >> glyph & 1
            into[903 + glyph] = state.hands[1 - own] >> glyph & 1
            into[910 + glyph] = state.drawn == 22 and state.resting == glyph

    def _write_supplies(self, state: State, own: cython.int, into: cython.p_float) -> cython.void:
        """Masks that lie in the supply, stones and lives of both sides."""
        place: cython.int
        for place in range(2):
            side: cython.int = own if place == 0 else 1 - own
            first: cython.int = 7 * side
            standing: cython.uint = 0
            kind: cython.int
            for kind in range(9):
                golem: cython.uint = state.boards[first + kind // 3] & state.boards[first + 3 + kind % 3]
                into[917 + 9 * place + kind] = golem == 0
                standing |= golem
            stones: cython.int = 9 - count(standing) - count(state.boards[first + 6])
            into[935 + place] = stones / 9.0
            into[937 + place] = state.lives[side] / 5.0
