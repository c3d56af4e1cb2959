"""One decision as a table keeps it: as records write it, and what each viewer may read and is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from mori.kernel.game import CHANCE, Decision, Game, Message, Seat
from mori.kernel.record import seat_word

CHOSEN, ROLLED, FORCED, AWAY = "chosen", "rolled", "forced", "away"
"""How a decision came about; one that several seats made together counts as chosen if one of them was there."""


Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Step:
    """One decision that stands. `shown` and `told` have an entry for each seat and a last one for spectators."""

    cause: str
    texts: Mapping[Seat, str]
    shown: tuple[Mapping[Seat, str], ...]
    told: tuple[tuple[Message, ...], ...]


def make_step(game: Game[Any, Any], seats: int, state: Any, decision: Decision, cause: str) -> Step:
    """The step of a decision made in `state`."""
    write, show = game.notation.move_text, game.notation.shown_text
    viewers = (*range(seats), None) if game.facts.hidden else (None,)  # where nothing is hidden all are told the same
    shown = [{seat: show(state, seat, move, viewer) for seat, move in decision.items()} for viewer in viewers]
    told = [tuple(game.tell(state, decision, viewer)) for viewer in viewers]
    texts = {seat: write(state, seat, move) for seat, move in decision.items()}
    return Step(cause, texts, _each(shown, seats), _each(told, seats))


def step_json(step: Step) -> dict[str, Any]:
    """The step as it is stored. What all viewers share, which is most, stands there once."""
    return {
        "cause": step.cause,
        "texts": texts_json(step.texts),
        "shown": [texts_json(texts) for texts in _once(step.shown)],
        "told": [[message_json(message) for message in messages] for messages in _once(step.told)],
    }


def read_step(data: Mapping[str, Any], seats: int) -> Step:
    """The step that was stored."""
    shown = [_read_texts(texts) for texts in data["shown"]]
    told = [tuple(map(_read_message, messages)) for messages in data["told"]]
    return Step(data["cause"], _read_texts(data["texts"]), _each(shown, seats), _each(told, seats))


def texts_json(texts: Mapping[Seat, str]) -> dict[str, str]:
    """A decision in writing, by the words for seats."""
    return {seat_word(seat): text for seat, text in sorted(texts.items())}


def _read_texts(data: Mapping[str, str]) -> dict[Seat, str]:
    return {CHANCE if word == seat_word(CHANCE) else int(word): text for word, text in data.items()}


def message_json(message: Message) -> dict[str, Any]:
    """A message as plain data; `values` are texts, numbers and messages."""
    values = {
        name: message_json(value) if isinstance(value, Message) else value for name, value in message.values.items()
    }
    return {"code": message.code, "values": values}


def _read_message(data: Mapping[str, Any]) -> Message:
    return Message(
        data["code"],
        {name: _read_message(value) if isinstance(value, dict) else value for name, value in data["values"].items()},
    )


def _once(entries: Sequence[Entry]) -> Sequence[Entry]:
    return entries[-1:] if all(entry == entries[-1] for entry in entries) else entries


def _each(entries: Sequence[Entry], seats: int) -> tuple[Entry, ...]:
    return tuple(entries) if len(entries) > 1 else (entries[0],) * (seats + 1)
