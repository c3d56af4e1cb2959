"""The names of Inori's things as messages, so that every sentence has them in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inori.cards import Card
from mori.games.inori.deck_file import PACKAGED
from mori.games.inori.pieces import (
    BASE,
    COLOURS,
    MOST_CARDS,
    MOST_SEATS,
    MOST_SPACES,
    NEUTRAL,
    RUNES,
    SPACE_NUMBERS,
    TREE,
)
from mori.games.inori.view import Marker, View
from mori.kernel.game import Message, Seat

_KINDS = {"start_2_3": "start", "start_4": "start", "new_start": "new-start", "journey": "journey"}
_PLACES = ("first", "second", "third", "fourth")


def seat(number: Seat) -> Message:
    """The name of a seat; people count from 1."""
    return Message("seat", {"number": number + 1})


def seats(numbers: Sequence[Seat]) -> Message:
    """The names of one to four seats in a row."""
    if len(numbers) == 1:
        return seat(numbers[0])
    return Message(f"seats.{len(numbers)}", dict(zip(_PLACES, map(seat, numbers), strict=False)))


def colour(name: str) -> Message:
    """The name of a colour."""
    return Message(f"colour.{name}")


def favours(name: str, number: int) -> Message:
    """So many favours of a colour."""
    return Message(f"favours.{name}", {"count": number})


def altar(name: str) -> Message:
    """The altar of a colour."""
    return Message(f"altar.{name}")


def rune(name: str) -> Message:
    """The name of a rune."""
    return Message(f"rune.{name}")


def marker(owner: Marker) -> Message:
    """Somebody's offering marker, or a neutral one."""
    if owner == NEUTRAL:
        return Message("marker.neutral")
    return Message("marker", {"seat": seat(int(owner))})


def card(printed: Card) -> Message:
    """A card by its kind and colour."""
    return Message(f"{_KINDS[printed.kind]}.{printed.colour}")


def nth(view: View, place: int) -> int | None:
    """Which of the cards of its colour this is, counted from the left; None if it is the only one."""
    colour_here = view.cards[place].card.colour
    alike = [number for number, one in enumerate(view.cards) if one.card.colour == colour_here]
    return None if len(alike) == 1 else alike.index(place) + 1


def laid(view: View, place: int) -> Message:
    """A card on the table by its colour, and by its number where there are several of it."""
    name, number = view.cards[place].card.colour, nth(view, place)
    if number is None:
        return Message(f"card.{name}")
    return Message(f"card-of.{name}", {"nth": Message(f"nth.{number}")})


def space(view: View, name: str) -> Message:
    """A space of a card, of the Great Tree or of its base."""
    number = SPACE_NUMBERS[name]
    if number < TREE:
        return Message(f"space.card-{number % MOST_SPACES + 1}", {"card": laid(view, number // MOST_SPACES)})
    if number < BASE:
        return Message(f"space.tree-{number - TREE + 1}")
    return Message(f"space.base-{number - BASE + 1}")


def deck(view: View) -> Message:
    """What has to be said about the deck: the packaged ones are reconstructions."""
    return Message("deck.packaged" if view.deck in PACKAGED else "deck.own", {"deck": view.deck_name})


def listed(things: Sequence[Message]) -> Message:
    """One thing, or several in a row."""
    if len(things) == 1:
        return things[0]
    if len(things) == 2:
        return Message("label.pair", {"first": things[0], "second": things[1]})
    return Message("label.list", {"first": things[0], "rest": listed(things[1:])})


def gained(number: Seat, points: int) -> Message:
    """So many points for a seat."""
    return Message("label.harvest", {"seat": seat(number), "count": points})


CODES = (
    *("seat", "label.pair", "label.list", "label.harvest"),
    *(f"seats.{number}" for number in range(2, MOST_SEATS + 1)),
    *(
        f"{thing}.{name}"
        for thing in ("colour", "favours", "altar", "start", "journey", "new-start", "card", "card-of")
        for name in COLOURS
    ),
    *(f"rune.{name}" for name in RUNES),
    *(f"nth.{number}" for number in range(1, MOST_CARDS + 1)),
    *(f"space.card-{number}" for number in range(1, MOST_SPACES + 1)),
    *(f"space.tree-{number}" for number in range(1, BASE - TREE + 1)),
    *(f"space.base-{number}" for number in range(1, len(SPACE_NUMBERS) - BASE + 1)),
    *("marker", "marker.neutral", "deck.packaged", "deck.own"),
)
