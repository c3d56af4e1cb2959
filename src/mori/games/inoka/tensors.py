"""Inoka in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat (a spectator looks from seat 0, without a hand): the seat's own nine tactics twice,
then each seat, the own one first and on clockwise, then single numbers. The names of all parts stand in `names`.
"""

from __future__ import annotations

from array import array
from functools import cache

from mori.games.inoka import rules
from mori.games.inoka.observer import ClashObserver
from mori.games.inoka.tactics import PHASES, TACTICS
from mori.games.inoka.view import View, some_state

MOVES = rules.MOVES
"""Every move and every outcome of chance is a number below this one; see `rules`."""

OWN = (*(f"hand {name}" for name in TACTICS), *(f"set aside {name}" for name in TACTICS))
SEAT = (
    *(f"discarded {name}, later is more" for name in TACTICS),
    *(f"seen {name}" for name in TACTICS),
    *("cards", "stones", "has the totem", "challenges", "tied", "beaten", "decides"),
)
NUMBERS = (*(f"phase {phase}" for phase in PHASES), "round", "ties", "repeats", "attack always wins")


def names(seats: int) -> tuple[str, ...]:
    """What each number of an observation is."""
    return (*OWN, *(f"seat +{place}: {name}" for place in range(seats) for name in SEAT), *NUMBERS)


def size(seats: int) -> int:
    """How many numbers an observation has."""
    return len(OWN) + seats * len(SEAT) + len(NUMBERS)


@cache
def observer(seats: int) -> ClashObserver:
    """What writes observations; compiled loops use it directly."""
    return ClashObserver(seats)


def observation(view: View) -> array[float]:
    """What the view's seat may see, each number from 0 to 1."""
    return observer(view.seats).numbers(some_state(view), view.seat)
