"""Inoka's observation, written from the compiled position; `tensors` says what each number is."""

from __future__ import annotations

import cython

from mori.games.inoka.state import State
from mori.kernel.observer import Observer
from mori.kernel.position import Position

if not cython.compiled:
    from mori.kernel.bits import count

_FREE_FOR_ALL = 2
_CHALLENGE = 3
OWN = 18  # numbers of the seat's own tactics
EACH = 25  # numbers of each seat
GENERAL = 9


class ClashObserver(Observer):
    """The own tactics, then what lies open before each seat, the own one first (INOKA-13)."""

    def __init__(self, seats: int) -> None:
        super().__init__(OWN + EACH * seats + GENERAL, seats)

    def write(self, position: Position, seat: cython.int, into: cython.p_float) -> cython.void:
        self._write_all(cython.cast(State, position), seat, into)

    def _write_all(self, state: State, seat: cython.int, into: cython.p_float) -> cython.void:
        """A spectator looks from seat 0, without a hand."""
        tactic: cython.int
        for tactic in range(9):
            into[tactic] = seat >= 0 and state.hands[seat] >> tactic & 1
            into[9 + tactic] = seat >= 0 and state.set_asides[seat] >> tactic & 1
        first: cython.int = seat if seat > 0 else 0
        place: cython.int
        for place in range(self.seats):
            self._write_seat(state, (first + place) % self.seats, 18 + 25 * place, into)
        at: cython.int = 18 + 25 * self.seats
        phase: cython.int
        for phase in range(5):
            into[at + phase] = state.phase == phase
        into[at + 5] = state.round / 9.0
        into[at + 6] = state.ties / 3.0
        into[at + 7] = state.repeats / 20.0
        into[at + 8] = state.attack_always

    def _write_seat(self, state: State, seat: cython.int, at: cython.int, into: cython.p_float) -> cython.void:
        tactic: cython.int
        for tactic in range(9):
            into[at + tactic] = 0
            into[at + 9 + tactic] = state.seens[seat] >> tactic & 1
        self._write_discards(state, seat, at, into)
        into[at + 18] = count(state.hands[seat]) / 5.0
        into[at + 19] = state.stones[seat] / 3.0
        into[at + 20] = state.totem == seat
        into[at + 21] = state.challenger == seat
        into[at + 22] = state.tied >> seat & 1
        into[at + 23] = state.beaten >> seat & 1
        into[at + 24] = self._decides(state, seat)

    def _write_discards(self, state: State, seat: cython.int, at: cython.int, into: cython.p_float) -> cython.void:
        """Later is more; the last discard stands lowest in the trail."""
        trail: cython.uint = state.trails[seat]
        number: cython.int = 0
        while trail >> (4 * number):
            number += 1
        while trail:
            into[at + (trail & 15) - 1] = number / 5.0
            trail >>= 4
            number -= 1

    def _decides(self, state: State, seat: cython.int) -> cython.bint:
        """Whether the seat is asked now; where loops ask one after the other, also when it has chosen already."""
        if state.waiting == 0:
            return False
        if state.phase == _CHALLENGE:
            return seat in (state.totem, state.challenger)
        if state.phase == _FREE_FOR_ALL and state.tied:
            return state.tied >> seat & 1 != 0
        return True
