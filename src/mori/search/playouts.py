"""Complete games of random moves, in compiled code and without the interpreter.

The types of the compiled build stand in `playouts.pxd`.
"""

from __future__ import annotations

import cython

from mori.kernel.position import MoveList, Position

MOST_SEATS = 4

# SplitMix64.
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_WORD = 0xFFFFFFFFFFFFFFFF


def _mix(number: cython.ulonglong) -> cython.ulonglong:
    """SplitMix64's output function: turns a counter into 64 bits that look like chance."""
    number = (number ^ number >> 30) * _FIRST & _WORD
    number = (number ^ number >> 27) * _SECOND & _WORD
    return number ^ number >> 31


def _weighted(moves: MoveList, number: cython.ulonglong) -> cython.int:
    """An outcome of chance, by weight."""
    total: cython.ulonglong = 0
    i: cython.int
    for i in range(moves.count):
        total += moves.weights[i]
    point: cython.ulonglong = (number >> 32) * total >> 32
    i = 0
    while point >= cython.cast(cython.ulonglong, moves.weights[i]):
        point -= moves.weights[i]
        i += 1
    return moves.moves[i]


class Playouts:
    """Plays on from one position with random moves, again and again, and adds up what happens."""

    def __init__(self, origin: Position, seats: int, seed: int = 0) -> None:
        if not 1 <= seats <= MOST_SEATS:
            raise ValueError(f"play-outs count the scores of 1 to {MOST_SEATS} seats, not of {seats}")
        if not cython.compiled:
            self.totals: list[int] = [0] * MOST_SEATS
        self.seats = seats
        self.games = 0
        self.decisions = 0
        self._origin = origin.line()
        self._line = origin.line()
        self._moves = MoveList()
        self._counter = _mix(seed & _WORD)

    def play(self, games: int) -> None:
        """Play so many complete games; other threads run meanwhile."""
        wanted: cython.longlong = games
        with cython.nogil:
            self._play(wanted)

    def scores(self) -> list[int]:
        """The sum of every seat's scores over all games."""
        return [self.totals[seat] for seat in range(self.seats)]

    def _play(self, games: cython.longlong) -> cython.void:
        game: cython.longlong
        seat: cython.int
        for game in range(games):
            self._line.restart(self._origin)
            self._finish()
            for seat in range(self.seats):
                self.totals[seat] += self._line.score(seat)
            self.games += 1

    def _finish(self) -> cython.void:
        decider: cython.int = self._line.decider()
        number: cython.ulonglong
        while decider != -2:
            self._counter = self._counter + _STEP & _WORD
            number = _mix(self._counter)
            if decider == -1:
                self._line.list_moves(self._moves)
                self._line.play(_weighted(self._moves, number))
            else:
                self._line.play(self._line.pick_move(number >> 32, self._moves))
            self.decisions += 1
            decider = self._line.decider()
