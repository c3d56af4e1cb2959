"""Tables for tests: Fists with cards that are known, Pebbles, and short ways to do things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from fists import GAME as FISTS
from fists import TEXTS
from mori_pebbles import GAME as PEBBLES

import mori
from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Illegal
from mori.play import Person, Table
from mori.play.events import Event, Outcome

GAMES = {**{name: mori.game(name) for name in mori.names()}, "fists": FISTS, "pebbles": PEBBLES}
PEOPLE = tuple(Person(f"id-{name.lower()}", name) for name in ("Ada", "Grace", "Emmy", "Sofia"))
LIVE = play.Pace("live", minutes=5, increment=3)
DAYS = play.Pace("correspondence", days=2)


class Scripted(Dice):
    """Dice that show the outcomes they were told to, by ply, and go on as dice of the seed do."""

    __slots__ = ("_script",)

    def __init__(self, script: Mapping[int, int], seed: object = "scripted") -> None:
        super().__init__(bytes.fromhex(Dice.seeded(seed).secret))
        self._script = script

    def roll(self, ply: int, weights: Sequence[int]) -> int:
        return self._script.get(ply, super().roll(ply, weights))


def lay(game: Any, seats: int, dice: Dice | None = None, **more: Any) -> Table:
    """A table full of people on which the game has begun."""
    setting: dict[str, Any] = {"options": game.options(), "pace": play.Pace(), "now": 0.0, **more}
    return play.lay(game, PEOPLE[:seats], dice=dice or Dice.seeded("tables"), **setting).table


def fists(cards: Sequence[int] = (0, 1), seats: int = 2, rounds: int = 2, **more: Any) -> Table:
    """Fists in its first round, with these cards dealt."""
    dice = Scripted(dict(enumerate(cards)))
    return lay(FISTS, seats, dice, options=FISTS.options(rounds=rounds), **more)


def do(table: Table, seat: int, text: str, now: float = 0.0) -> Table:
    """Choose."""
    return play.move(table, seat, table.ply, text, now).table


def all_do(table: Table, *texts: str, now: float = 0.0) -> Table:
    """Everybody chooses at once."""
    for seat, text in enumerate(texts):
        table = play.move(table, seat, table.ply, text, now).table
    return table


def boasting(cards: Sequence[int] = (0, 1), **more: Any) -> Table:
    """Fists at the boasts of seat 0; all have kept their cards and thrown the same."""
    table = fists(cards, **more)
    seats = table.setting.seats
    return all_do(all_do(table, *["keep"] * seats), *["rock"] * seats)


def refusal(command: Any, *arguments: Any, **named: Any) -> Any:
    """What a command is refused with."""
    with pytest.raises((play.Refused, Illegal)) as found:
        command(*arguments, **named)
    assert str(found.value)
    return found.value


def kinds(outcome: Outcome) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in outcome.events]


def event_of(outcome: Outcome, kind: type[Event]) -> Any:
    """The only event of its kind."""
    (found,) = [event for event in outcome.events if isinstance(event, kind)]
    return found


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same value."""
    return play.table_json(one) == play.table_json(other)


__all__ = [
    "DAYS",
    "FISTS",
    "GAMES",
    "LIVE",
    "PEBBLES",
    "PEOPLE",
    "TEXTS",
    "Scripted",
    "all_do",
    "boasting",
    "do",
    "event_of",
    "fists",
    "kinds",
    "lay",
    "refusal",
    "same",
]
