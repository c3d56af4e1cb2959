"""What a glance tells of a table of Inoka: who will win the game, and which moves look good. Compiled.

Between rounds everybody is as likely to win the next one, so the stones tell everything. Within a round the totem
counts, and who is out of the round already. The types of the compiled build stand in `judge.pxd`.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

import cython

from mori.games.inoka.state import State
from mori.games.inoka.tactics import HANDS, STONES
from mori.kernel.judge import Judge
from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from mori.kernel.bits import count

_OVER = 4
_HOLDER = 2.0  # how much likelier the holder of the totem is to win the round than another
_OUT = 0.05  # and somebody who can not challenge any more


@cache
def _winning(stones: tuple[int, ...]) -> tuple[float, ...]:
    """With what probability each seat wins a game that stands like this, rounds being anybody's."""
    if STONES in stones:
        return tuple(float(number == STONES) for number in stones)
    seats = range(len(stones))
    after = [_winning((*stones[:seat], stones[seat] + 1, *stones[seat + 1 :])) for seat in seats]
    return tuple(sum(one[seat] for one in after) / len(stones) for seat in seats)


def _shares(seats: int) -> list[float]:
    """For every number of stones of each seat: the share of its rivals that each will leave behind."""
    found = []
    for place in range(4**4):
        stones = tuple(place >> 2 * seat & 3 for seat in range(seats))
        possible = place < 4**seats and stones.count(STONES) < 2
        beside = (seats - 2) / (2 * (seats - 1))  # who does not win stands level with the other losers
        found += [chance + (1 - chance) * beside for chance in (_winning(stones) if possible else (0.0,) * seats)]
        found += [0.0] * (4 - seats)
    return found


_hopes = array("f", [share for seats in (2, 3, 4) for share in _shares(seats)])
_hand_promises = array("i", [0] * len(HANDS))


def _fill_hand_promises() -> None:
    """Hands with strong marks and of all kinds look good."""
    for number, hand in enumerate(HANDS):
        liked = 1
        for tactic in range(9):
            if hand >> tactic & 1:
                liked *= 1 + tactic % 3
        kinds = sum(hand >> 3 * kind & 7 != 0 for kind in range(3))
        _hand_promises[number] = liked * (1, 4, 8)[kinds - 1]


_fill_hand_promises()


class ClashJudge(Judge):
    """The judgement of tables of so many seats."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._found: Any = array("f", [0.0] * 4)

    def estimate(self, position: Position, into: cython.p_float) -> cython.void:
        self._estimate(cython.cast(State, position), into)

    def _estimate(self, state: State, into: cython.p_float) -> cython.void:
        start: cython.int = (self.seats - 2) * 1024
        place: cython.int = 0
        seat: cython.int
        winner: cython.int
        for seat in range(self.seats):
            place |= state.stones[seat] << 2 * seat
        if state.phase == _OVER or self._new_round(state):
            for seat in range(self.seats):
                into[seat] = _hopes[start + place * 4 + seat]
            return
        total: cython.float = 0
        for seat in range(self.seats):
            total += self._prospect(state, seat)
            into[seat] = 0
        for winner in range(self.seats):
            for seat in range(self.seats):
                into[seat] += (
                    self._prospect(state, winner) / total * _hopes[start + (place + (1 << 2 * winner)) * 4 + seat]
                )

    def _prospect(self, state: State, seat: cython.int) -> cython.float:
        """How much a seat's chances in this round weigh."""
        if state.totem == seat:
            return _HOLDER
        if state.totem >= 0 and self.seats > 2 and count(state.hands[seat]) < 2:
            return _OUT
        return 1.0

    def shares(self, state: State) -> list[float]:
        """What each seat may expect."""
        if cython.compiled:
            self._estimate(state, cython.address(self._found[0]))
        else:
            self._estimate(state, self._found)
        return [self._found[seat] for seat in range(self.seats)]

    def settled(self, position: Position) -> cython.bint:
        return self._new_round(cython.cast(State, position))

    def _new_round(self, state: State) -> cython.bint:
        return state.phase == 0 and count(state.waiting) == state.seats

    def promise(self, position: Position, moves: MoveList) -> cython.void:
        self._promise(cython.cast(State, position), moves)

    def _promise(self, state: State, moves: MoveList) -> cython.void:
        """Strong marks go well, Attacks of the holder better still (INOKA-12)."""
        i: cython.int
        tactic: cython.int
        holding: cython.bint = state.decider() == state.totem
        if state.phase == 0:
            for i in range(moves.count):
                moves.weights[i] = _hand_promises[moves.moves[i]]
            return
        for i in range(moves.count):
            tactic = moves.moves[i] - 126
            moves.weights[i] = 1 + 3 * (tactic % 3)
            if holding and tactic < 3:
                moves.weights[i] *= 2
