"""Counts sequences of decisions, the fingerprint of a game's rules.

The types of the compiled build stand in `perft.pxd`.
"""

from __future__ import annotations

import cython

from mori.kernel.position import MoveList, Position


class _Level:
    """The decisions at one depth, with the level below."""

    def __init__(self, origin: Position, depth: int) -> None:
        self.line = origin.line()
        self.moves = MoveList()
        self.below = _Level(origin, depth - 1) if depth > 1 else cython.cast(_Level, None)

    def count(self, depth: cython.int) -> cython.longlong:
        """The leaves below the position this level stands at."""
        if self.line.decider() == -2:
            return 0
        self.line.list_moves(self.moves)
        if depth == 1:
            return self.moves.count
        leaves: cython.longlong = 0
        move: cython.int
        for move in range(self.moves.count):
            self.below.line.restart(self.line)
            self.below.line.play(self.moves.moves[move])
            leaves += self.below.count(depth - 1)
        return leaves


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly this many decisions there are; other threads run meanwhile.

    A finished game has none. Outcomes of chance count like moves, and seats that decide at the same time one by one.
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    top: _Level = _Level(position, depth)
    below: cython.int = depth
    leaves: cython.longlong
    with cython.nogil:
        leaves = top.count(below)
    return leaves
