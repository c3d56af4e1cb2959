"""The final count at the Great Tree, slot by slot, for everybody who shows or tells it (INORI-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mori.games.inori.view import View, count_of


@dataclass(frozen=True, slots=True)
class Row:
    """One slot with an altar: every seat's favours of its colour and the points they are worth."""

    slot: int
    colour: str
    favours: tuple[int, ...]
    points: tuple[int, ...]


def final_count(view: View) -> tuple[Row, ...]:
    """How the tree scores what everybody can see now; when the game is over, how it has scored."""
    return tuple(_rows(view))


def _rows(view: View) -> Iterator[Row]:
    for number, slot in enumerate(view.tree, start=1):
        if slot.altar is not None:
            favours = [count_of(view, seat, slot.altar) for seat in range(view.seats)]
            yield Row(number, slot.altar, tuple(favours), points_of(favours, slot.slot.most, slot.slot.second))


def points_of(favours: Sequence[int], most: int, second: int) -> tuple[int, ...]:
    """What each seat scores at a slot.

    >>> points_of([1, 4, 1], 10, 5), points_of([3, 2, 3], 4, 2), points_of([2, 2], 10, 5), points_of([0, 0, 0], 8, 4)
    ((5, 10, 5), (4, 0, 4), (0, 0), (0, 0, 0))
    """
    best = max(favours)
    leaders = favours.count(best)
    if best == 0 or (len(favours) == 2 and leaders == 2):
        return (0,) * len(favours)
    rest = [favour for favour in favours if favour < best]
    next_best = max(rest) if leaders == 1 and len(favours) > 2 and max(rest) > 0 else -1
    return tuple(most if favour == best else second if favour == next_best else 0 for favour in favours)
