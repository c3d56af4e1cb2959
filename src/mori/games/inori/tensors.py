"""Inori in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat, which comes first among the seats; the others follow clockwise. A spectator sees
what seat 0 would see without its runes. `names` says what each number is; all are from 0 to 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache

from mori.games.inori import numbers
from mori.games.inori.cards import CARD_EFFECTS, STRONGEST
from mori.games.inori.observer import VillageObserver
from mori.games.inori.pieces import COLOURS, MOST_CARDS, MOST_SPACES, NEUTRAL, RUNES, SEASONS, SETTLED_PHASES, SPACES
from mori.games.inori.view import View, state_of

MOVES = numbers.MOVES
"""Every move and every outcome is a number below this one; see `numbers`."""

COSTS = (*COLOURS, STRONGEST)


@cache
def names(seats: int) -> tuple[str, ...]:
    """What each number of an observation is."""
    return tuple(_names(seats))


def size(seats: int) -> int:
    """How many numbers an observation has."""
    return len(names(seats))


def _names(seats: int) -> Iterator[str]:
    others = ("own", *(f"next {place}" for place in range(1, seats)))
    yield from (f"season {season}" for season in range(1, SEASONS + 1))
    yield from (f"phase {phase}" for phase in SETTLED_PHASES)
    yield from (f"at {space}" for space in SPACES)
    yield from (f"evaluating c{place + 1}" for place in range(MOST_CARDS))
    yield from (f"onward {colour}" for colour in COLOURS)
    yield from ("takes", "rune stack", "neutrals home")
    for what in ("supply", "journey left"):
        yield from (f"{what} {colour}" for colour in COLOURS)
    for what in ("own", "discarded"):
        yield from (f"{what} {rune}" for rune in RUNES)
    for who in others:
        yield from (f"{who} {what}" for what in ("decides", "has the turn", "goes first", "points", "hand", "hidden"))
        yield from (f"{who} {what} {colour}" for what in ("tokens", "revealed") for colour in COLOURS)
    for place in (*(f"c{place + 1}" for place in range(MOST_CARDS)), "offered 1", "offered 2"):
        yield from (f"{place} {what}" for what in ("lies there", "new start"))
        yield from (f"{place} {what} {colour}" for what in ("colour", "leads to") for colour in COLOURS)
        for space in range(1, MOST_SPACES + 1):
            yield f"{place}.{space} exists"
            yield from (f"{place}.{space} costs {cost}" for cost in COSTS)
            yield from (f"{place}.{space} {effect}" for effect in CARD_EFFECTS)
            yield from (f"{place}.{space} effect {colour}" for colour in COLOURS)
            if place.startswith("c"):
                yield from (f"{place}.{space} marker {who}" for who in (*others, NEUTRAL))
    for slot in range(1, 7):
        yield from (f"t{slot} altar {colour}" for colour in COLOURS)
        yield from (f"t{slot} marker {who}" for who in others)
        yield from (f"t{slot} {what}" for what in ("most", "second"))
    for base in range(1, 4):
        yield from (f"b{base} {colour}" for colour in COLOURS)
        yield f"b{base} taken"
        yield from (f"b{base} marker {who}" for who in others)


@cache
def observer(seats: int) -> VillageObserver:
    """What writes observations; compiled loops use it directly."""
    return VillageObserver(seats)


def observation(view: View) -> array[float]:
    """What the view's seat may see."""
    return observer(view.seats).numbers(state_of(view), view.seat)
