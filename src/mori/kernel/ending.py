"""Games that end before their rules end them: by leaving, by the clock, by agreement.

Records keep this in lines of their own (`docs/records.md`). With two seats left, giving up ends the game; with more the
seat is *away* from then on: the house plays for it, and it can not win any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mori.kernel.game import Facts, Seat

AGREED = "agreed"
REASONS = ("resigned", "left", "time")
"""Why a seat is away: it has given up, has left the table, or its time has run out."""


@dataclass(frozen=True, slots=True)
class Away:
    """A seat that is away from this ply on."""

    seat: Seat
    ply: int
    why: str

    def line(self) -> str:
        """The line of a record."""
        return f"away {self.seat} {self.ply} {self.why}"


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended, and the seats whose leaving ended it: none for an agreement, several for one moment."""

    how: str
    seats: tuple[Seat, ...] = ()

    def line(self) -> str:
        """The line of a record."""
        return " ".join(["ended", self.how, *map(str, self.seats)])


def scores(seats: int, away: Sequence[Away], ended: Ended) -> tuple[int, ...]:
    """The result: who is left has won, or they share a draw by agreement. Where nobody is left, nobody has lost.

    >>> scores(3, [Away(2, 10, "left")], Ended("time", (0,)))
    (-1, 1, -1)
    """
    gone = {*ended.seats, *(one.seat for one in away)}
    if len(gone) == seats:
        return (0,) * seats
    best = 0 if ended.how == AGREED else 1
    return tuple(-1 if seat in gone else best for seat in range(seats))


def winners(points: Sequence[int], away: Sequence[Away]) -> tuple[Seat, ...]:
    """The seats with the highest score among those that are not away.

    >>> winners([3, 9, 3, 1], [Away(1, 10, "left")])
    (0, 2)
    """
    gone = {one.seat for one in away}
    best = max((score for seat, score in enumerate(points) if seat not in gone), default=0)
    return tuple(seat for seat, score in enumerate(points) if seat not in gone and score == best)


def complaint(
    seats: int, plies: int, facts: Facts, away: Sequence[Away], ended: Ended | None
) -> tuple[int, str] | None:
    """The number of the first wrong line, counted from 0, and what is wrong with it; None when nothing is."""
    gone: set[Seat] = set()
    latest = 0
    for number, one in enumerate(away):
        if one.seat in gone:
            return number, f"seat {one.seat} is away already"
        if not latest <= one.ply <= plies:
            return number, f"seats go away in order, at a ply from 0 to {plies}"
        gone.add(one.seat)
        latest = one.ply
        if len(gone) > seats - 2:
            return number, "with only one seat left the game would have ended"
    if ended is None:
        return None
    if ended.how == AGREED:
        return None if facts.draws else (len(away), "this game has no draw by agreement")
    for seat in ended.seats:
        if seat in gone:
            return len(away), f"seat {seat} is away already"
    if len(gone) + len(ended.seats) < seats - 1:
        return len(away), "more than one seat is left, so the game goes on"
    return None
