"""What a game knows of its positions beyond its rules, for the compiled loops of `search`.

A judge guesses how a position will end and which moves look good; the rules stay in the position. Like an `Observer` it
works without the interpreter. The types of the compiled build stand in `judge.pxd`.
"""

from __future__ import annotations

from dataclasses import dataclass

import cython

from mori.kernel.position import MoveList, Position

WON = 30_000
"""What `Duel.value` stays well below: a game that is won."""


class Judge:
    """One game's judgement for one number of seats. Here it knows nothing; games know better."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def estimate(self, position: Position, into: cython.p_float) -> cython.void:  # noqa: ARG002
        """Write for each seat the share of its rivals that it will leave behind: 1 for all, 0 for none, ties half."""
        seat: cython.int
        for seat in range(self.seats):
            into[seat] = 0.5

    def settled(self, position: Position) -> cython.bint:  # noqa: ARG002
        """Whether `estimate` may be trusted here; else a search plays on first, by promise."""
        return True

    def promise(self, position: Position, moves: MoveList) -> cython.void:  # noqa: ARG002
        """Write into `moves.weights` how promising each move of the seat to decide looks: whole numbers from 1 on."""
        i: cython.int
        for i in range(moves.count):
            moves.weights[i] = 1


LOUD = 1_000
"""What `Duel.promise` gives at least to a capture, a run and the like, and to nothing else."""


@dataclass(frozen=True, slots=True)
class Impression:
    """What a `Duel` says of a position, for Python to look at; `promises` are moves with their weights."""

    value: int
    finisher: int
    pressed: bool
    loud: tuple[int, ...]
    promises: tuple[tuple[int, int], ...]


class Duel(Judge):
    """For alpha-beta: a game of two who take turns with everything open, where one loses what the other wins."""

    def value(self, position: Position) -> cython.int:  # noqa: ARG002
        """How well the seat to decide stands, a win being far above: in thousandths of the odds' logarithm."""
        return 0

    def key(self, position: Position) -> cython.ulonglong:  # noqa: ARG002
        """The same number for positions that go on alike, whatever their past; different ones else, nearly always."""
        return 0

    def finisher(self, position: Position) -> cython.int:  # noqa: ARG002
        """A move that wins the game at once for the seat to decide; -1 when there is none or none is known."""
        return -1

    def pressed(self, position: Position) -> cython.bint:  # noqa: ARG002
        """Whether something decisive follows unless it is answered now: `value` does not see it."""
        return False

    def list_loud(self, position: Position, into: MoveList) -> cython.void:  # noqa: ARG002
        """Fill `into` with the moves that have to be looked at before a position can be judged: a capture, a run."""
        into.count = 0

    def impression(self, position: Position) -> Impression:
        """All answers about one position."""
        moves, loud = MoveList(), MoveList()
        position.list_moves(moves)
        self.promise(position, moves)
        self.list_loud(position, loud)
        return Impression(
            value=self.value(position),
            finisher=self.finisher(position),
            pressed=self.pressed(position),
            loud=tuple(loud.chosen()),
            promises=moves.outcomes(),
        )


def final_shares(scores: list[int] | tuple[int, ...]) -> list[float]:
    """The share of its rivals that each seat has left behind, from the scores of a finished game.

    >>> final_shares((3, 1, 1))
    [1.0, 0.25, 0.25]
    """
    rivals = max(1, len(scores) - 1)
    return [
        sum((mine > theirs) + (mine == theirs) / 2 for other, theirs in enumerate(scores) if other != seat) / rivals
        for seat, mine in enumerate(scores)
    ]
