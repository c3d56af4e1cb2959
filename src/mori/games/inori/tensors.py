"""Inori in numbers: observations for learning, and the list of all moves.

An observation is seen from its seat, which comes first among the seats; the others follow clockwise. A spectator sees
what seat 0 would see without its runes. `names` says what each number is; all are from 0 to 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from mori.games.inori import numbers
from mori.games.inori.cards import CARD_EFFECTS, STRONGEST, Card, Space
from mori.games.inori.deck_file import MOST_TAKEN
from mori.games.inori.pieces import (
    COLOURS,
    MARKERS,
    MOST_CARDS,
    MOST_SPACES,
    NEUTRAL,
    NEUTRALS,
    RUNE_TOTALS,
    RUNES,
    SEASONS,
    SETTLED_PHASES,
    SPACES,
    TOKENS,
)
from mori.games.inori.view import LaidCard, View

MOVES = numbers.MOVES
"""Every move and every outcome is a number below this one; see `numbers`."""

COSTS = (*COLOURS, STRONGEST)
FULL_SCORE = 200
FULL_SLOT = 20
ALL_RUNES = sum(RUNE_TOTALS)


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


def observation(view: View) -> array[float]:
    """What the view's seat may see."""
    return array("f", _numbers(view))


def _numbers(view: View) -> Iterator[float]:
    own = view.seat or 0
    order = [(own + place) % view.seats for place in range(view.seats)]
    yield from _one_of(view.season, range(1, SEASONS + 1))
    yield from _one_of(view.phase, SETTLED_PHASES)
    yield from _one_of(view.at, SPACES)
    yield from _one_of(view.evaluating, range(MOST_CARDS))
    yield from _one_of(view.onward, COLOURS)
    yield from (view.takes / 2, view.rune_stack / ALL_RUNES, view.neutrals_home / NEUTRALS)
    yield from (view.supply[colour] / TOKENS for colour in COLOURS)
    yield from (len(view.journey_left[colour]) / 6 for colour in COLOURS)
    for runes in (view.own_runes, view.rune_discards):
        yield from (runes.count(rune) / total for rune, total in zip(RUNES, RUNE_TOTALS, strict=True))
    for seat in order:
        yield from _seat(view, seat)
    for place in range(MOST_CARDS):
        yield from _laid(view.cards[place] if place < len(view.cards) else None, order)
    for place in range(2):
        yield from _card(view.offered[place] if place < len(view.offered) else None, None, order)
    for slot in view.tree:
        yield from _one_of(slot.altar, COLOURS)
        yield from (float(seat in slot.markers) for seat in order)
        yield from (min(1.0, slot.slot.most / FULL_SLOT), min(1.0, slot.slot.second / FULL_SLOT))
    for base in view.base:
        yield from _one_of(base.colour, COLOURS)
        yield float(base.taken)
        yield from _one_of(base.marker, order)


def _one_of(value: object, values: Iterable[object]) -> Iterator[float]:
    return (float(value == other) for other in values)


def _seat(view: View, seat: int) -> Iterator[float]:
    yield from (float(seat in view.deciding), float(seat == view.turn_of), float(seat == view.first))
    yield min(1.0, view.points[seat] / FULL_SCORE)
    yield view.hand_markers[seat] / max(MARKERS[view.seats])
    yield view.hidden[seat] / ALL_RUNES
    yield from (view.favours[seat][colour] / TOKENS for colour in COLOURS)
    yield from (float(colour in view.revealed[seat]) for colour in COLOURS)


def _laid(laid: LaidCard | None, order: Sequence[int]) -> Iterator[float]:
    if laid is None:
        return _card(None, (), order)
    return _card(laid.card, laid.markers, order)


def _card(card: Card | None, markers: Sequence[Sequence[int | str]] | None, order: Sequence[int]) -> Iterator[float]:
    yield from (float(card is not None), float(card is not None and card.kind == "new_start"))
    yield from _one_of(card and card.colour, COLOURS)
    yield from _one_of(card and card.incomplete_to, COLOURS)
    for place in range(MOST_SPACES):
        space = card.spaces[place] if card is not None and place < len(card.spaces) else None
        yield from _space(space)
        if markers is not None:
            standing = markers[place] if space is not None else ()
            yield from (float(marker in standing) for marker in (*order, NEUTRAL))


def _space(space: Space | None) -> Iterator[float]:
    yield float(space is not None)
    yield from _one_of(space and space.cost, COSTS)
    yield from _one_of(space and space.effect, CARD_EFFECTS)
    yield from (0.0 if space is None else space.colours.count(colour) / MOST_TAKEN for colour in COLOURS)
