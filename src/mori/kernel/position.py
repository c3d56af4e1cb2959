"""States that compiled loops can drive without coming back to the interpreter.

A game whose state class is a `Position` gets random play-outs, search and vector environments in compiled code. Seen
from Python a position is an immutable value; only the loops that own a private `line` of play change one in place.
Seats that decide at the same time are asked one after the other here, and what the earlier ones chose is kept sealed
inside the position until the last has chosen.

The types of the compiled build stand in `position.pxd`.
"""

from __future__ import annotations

import cython

OVER = -2
"""What `decider` answers when the game is over."""

CAPACITY = 4096
"""More moves than any position of any game has."""


class MoveList:
    """Moves and, for outcomes of chance, their weights: one buffer that is filled again and again."""

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:
            self.moves = [0] * CAPACITY
            self.weights = [0] * CAPACITY

    def add(self, move: cython.int) -> cython.void:
        """Append a move that a seat may choose."""
        self.moves[self.count] = move
        self.count += 1

    def add_weighted(self, move: cython.int, weight: cython.int) -> cython.void:
        """Append an outcome of chance."""
        self.moves[self.count] = move
        self.weights[self.count] = weight
        self.count += 1

    def chosen(self) -> list[int]:
        """The moves as a list."""
        return [self.moves[i] for i in range(self.count)]

    def outcomes(self) -> tuple[tuple[int, int], ...]:
        """The outcomes of chance with their weights."""
        return tuple([(self.moves[i], self.weights[i]) for i in range(self.count)])


class Position:
    """A state for compiled loops. Subclasses answer these questions without the interpreter."""

    def decider(self) -> cython.int:
        """The seat to choose next, `CHANCE` for a draw, `OVER` at the end."""
        return -2

    def list_moves(self, into: MoveList) -> cython.void:
        """Fill `into` (emptied first) with the decider's moves, or with outcomes and weights."""
        into.count = 0

    def pick_move(self, number: cython.uint, scratch: MoveList) -> cython.int:
        """A move of the seat to decide, each equally likely when `number` is random.

        Here the whole list is written into `scratch`; games override it where they find a move with less work.
        """
        self.list_moves(scratch)
        wide: cython.ulonglong = number
        return scratch.moves[wide * scratch.count >> 32]

    def play(self, move: cython.int) -> cython.void:
        """Change in place by one move of the decider; only for the owner of a `line`."""

    def glimpse(self, move: cython.int, seat: cython.int) -> cython.int:  # noqa: ARG002  (games with secrets look at it)
        """What a seat sees when the decider makes this move, as a number; 0 for nothing. Here everything is open.

        Of sealed choices their seat sees its own, and everybody all of them with the last one.
        """
        return move + 1

    def score(self, seat: cython.int) -> cython.int:  # noqa: ARG002  (games with scores look at it)
        """The seat's score when the game is over."""
        return 0

    def line(self) -> Position:
        """A private copy to play on in place."""
        return self

    def restart(self, origin: Position) -> cython.void:
        """Become `origin` again, a position of the same game; only for the owner of a `line`."""
