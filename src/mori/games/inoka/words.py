"""The names of Inoka's seats and tactics as messages, so that every sentence has them in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inoka.tactics import HAND, TACTICS
from mori.kernel.game import Message, Seat

_PLACES = ("first", "second", "third", "fourth", "fifth")


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


CODES = ("seat", *(f"seats.{number}" for number in range(2, HAND)), "hand", *(f"tactic.{name}" for name in TACTICS))
