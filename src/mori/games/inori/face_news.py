"""What the last decision brought, read from what was told of it, so that it can be shown where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mori.games.inori.pieces import COLOURS
from mori.kernel.game import Message, Seat


@dataclass(frozen=True, slots=True)
class Harvest:
    """A card that has scored: how it is called, its colour, and the points of those who stood there."""

    card: Message
    colour: str
    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Gains:
    """Points by seat, favours by seat and colour, and the cards that have scored one after the other."""

    points: Mapping[Seat, int]
    favours: Mapping[tuple[Seat, str], int]
    harvests: tuple[Harvest, ...]


def gains_of(news: Sequence[Message], over: bool = False) -> Gains:
    """What these news tell of. At the end of the game the cards are part of the story of the final count."""
    if over:
        return Gains({}, {}, tuple(_harvests(news)))
    points: Counter[Seat] = Counter()
    favours: Counter[tuple[Seat, str]] = Counter()
    for message in (within for told in news for within in _within(told)):
        if message.code in _SCORED:
            points[_seat(message)] += int(str(message.values["count"]))
        elif message.code in _TAKEN:
            for taken in _within(_message(message, "favours")):
                kind, _, colour = taken.code.partition(".")
                if kind == "favours" and colour in COLOURS:
                    favours[_seat(message), colour] += int(str(taken.values["count"]))
    return Gains(points, favours, tuple(_harvests(news)))


_SCORED = ("did.score", "did.score-colours", "did.score-favours", "label.harvest")
_TAKEN = ("did.take", "did.take-less")


def _harvests(news: Sequence[Message]) -> Iterator[Harvest]:
    card = None
    for told in news:
        card = told.values.get("card", card)
        if told.code == "tell.harvest" and isinstance(card, Message):
            scored = [one for one in _within(told) if one.code == "label.harvest"]
            points = {_seat(one): int(str(one.values["count"])) for one in scored}
            yield Harvest(card, card.code.partition(".")[2], points)


def _within(message: Message) -> Iterator[Message]:
    """The message and all it is made of."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from _within(value)


def _seat(message: Message) -> Seat:
    return int(str(_message(message, "seat").values["number"])) - 1


def _message(message: Message, name: str) -> Message:
    value = message.values[name]
    assert isinstance(value, Message)
    return value
