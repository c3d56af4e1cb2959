"""Inoka in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat (a spectator looks from seat 0, without a hand): the seat's own nine tactics twice,
then each seat, the own one first and on clockwise, then single numbers. The names of all parts stand in `names`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from mori.games.inoka import rules
from mori.games.inoka.tactics import HAND, LAST_REPEAT, LAST_TIE, PHASES, STONES, TACTICS
from mori.games.inoka.view import View
from mori.kernel.game import Seat

MOVES = rules.MOVES
"""Every move and every outcome of chance is a number below this one; see `rules`."""

OWN = (*(f"hand {name}" for name in TACTICS), *(f"set aside {name}" for name in TACTICS))
SEAT = (
    *(f"discarded {name}, later is more" for name in TACTICS),
    *(f"seen {name}" for name in TACTICS),
    *("cards", "stones", "has the totem", "challenges", "tied", "beaten", "decides"),
)
NUMBERS = (*(f"phase {phase}" for phase in PHASES), "round", "ties", "repeats", "attack always wins")
_MOST_ROUNDS = (STONES - 1) * max(rules.SEATS) + 1


def names(seats: int) -> tuple[str, ...]:
    """What each number of an observation is."""
    return (*OWN, *(f"seat +{place}: {name}" for place in range(seats) for name in SEAT), *NUMBERS)


def size(seats: int) -> int:
    """How many numbers an observation has."""
    return len(OWN) + seats * len(SEAT) + len(NUMBERS)


def observation(view: View) -> array[float]:
    """What the view's seat may see, each number from 0 to 1."""
    return array("f", _numbers(view))


def _numbers(view: View) -> Iterator[float]:
    yield from (float(name in view.hand) for name in TACTICS)
    yield from (float(name in view.set_aside) for name in TACTICS)
    first = view.seat or 0
    for place in range(view.seats):
        yield from _seat(view, (first + place) % view.seats)
    yield from (float(phase == view.phase) for phase in PHASES)
    yield from (view.round / _MOST_ROUNDS, view.ties / LAST_TIE, view.repeats / LAST_REPEAT)
    yield float(view.options.attack_wins == "always")


def _seat(view: View, seat: Seat) -> Iterator[float]:
    discards, seen = view.discards[seat], view.seen[seat]
    yield from ((discards.index(name) + 1) / HAND if name in discards else 0.0 for name in TACTICS)
    yield from (float(name in seen) for name in TACTICS)
    yield from (view.cards[seat] / HAND, view.stones[seat] / STONES, float(seat == view.totem))
    yield from (float(seat == view.challenger), float(seat in view.tied), float(seat in view.beaten))
    yield float(seat in view.deciding)
