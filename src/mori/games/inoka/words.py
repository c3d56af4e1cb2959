"""The names of Inoka's seats and tactics as messages, so that every sentence has them in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mori.games.inoka.tactics import HAND, TACTICS
from mori.kernel.game import Message, Seat

_PLACES = ("first", "second", "third", "fourth", "fifth")
_REVEALED = "tell.reveal-"


def seat(number: Seat) -> Message:
    """The name of a seat; people count from 1."""
    return Message("seat", {"number": number + 1})


def seats(numbers: Sequence[Seat]) -> Message:
    """The names of two to four seats in a row."""
    return Message(f"seats.{len(numbers)}", dict(zip(_PLACES, map(seat, numbers), strict=False)))


def tactic(name: str) -> Message:
    """The name of a tactic."""
    return Message(f"tactic.{name}")


def hand(names: Sequence[str]) -> Message:
    """The names of the five tactics of a hand."""
    return Message("hand", dict(zip(_PLACES, map(tactic, names), strict=True)))


def revealed(cards: Mapping[Seat, str]) -> Message:
    """The tactics that two to four seats have revealed together."""
    values: dict[str, str | int | Message] = {}
    for place, (number, name) in zip(_PLACES, cards.items(), strict=False):
        values |= {place: seat(number), f"{place}_tactic": tactic(name)}
    return Message(f"{_REVEALED}{len(cards)}", values)


def cards_of(message: Message) -> Iterator[tuple[Seat, str]]:
    """The seats and tactics of such a message, so that a face can show them; nothing of any other message."""
    if message.code.startswith(_REVEALED):
        for place in _PLACES[: int(message.code.removeprefix(_REVEALED))]:
            who, card = message.values[place], message.values[f"{place}_tactic"]
            assert isinstance(who, Message)
            assert isinstance(card, Message)
            yield int(str(who.values["number"])) - 1, card.code.removeprefix("tactic.")


CODES = (
    *("seat", "hand"),
    *(f"{kind}{number}" for kind in ("seats.", _REVEALED) for number in range(2, HAND)),
    *(f"tactic.{name}" for name in TACTICS),
)
