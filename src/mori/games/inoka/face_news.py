"""The last clash, read from what was told of it, so that its cards can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mori.games.inoka import words
from mori.games.inoka.tactics import TACTICS, beats
from mori.kernel.game import Message, Seat

WON, LOST, TIED = "won", "lost", "tied"


@dataclass(frozen=True, slots=True)
class Clash:
    """What the seats have revealed, and how each of them fared."""

    cards: Mapping[Seat, str]
    results: Mapping[Seat, str]


NOTHING = Clash({}, {})


def last_clash(news: Sequence[Message]) -> Clash:
    """The clash that these news tell of; an empty one when they tell of none."""
    cards = {seat: card for message in news for seat, card in words.cards_of(message)}
    if not cards:
        return NOTHING
    wins = {
        seat: sum(beats(TACTICS.index(card), TACTICS.index(other)) for other in cards.values())
        for seat, card in cards.items()
    }
    best = [seat for seat in cards if wins[seat] == max(wins.values())]
    results = {seat: LOST if seat not in best else WON if len(best) == 1 else TIED for seat in cards}
    for message in news:
        if message.code == "tell.last-tie":  # INOKA-10: this one has lost although the cards are tied
            loser = _seat(message)
            results = {seat: LOST if seat == loser else WON for seat in cards}
    return Clash(cards, results)


def winner_of(news: Sequence[Message]) -> Seat | None:
    """Who has won the round that these news tell of."""
    return next((_seat(message) for message in news if message.code.startswith("tell.round-")), None)


def _seat(message: Message) -> Seat:
    seat = message.values["seat"]
    assert isinstance(seat, Message)
    return int(seat.values["number"]) - 1  # type: ignore[arg-type]
