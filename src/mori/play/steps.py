"""One decision as a table keeps it: as records write it, and what each viewer may read and is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mori.kernel.game import CHANCE, Decision, Game, Message, Seat
from mori.kernel.record import seat_word

CHOSEN, ROLLED, FORCED, AWAY = "chosen", "rolled", "forced", "away"
"""How a decision came about; one that several seats made together counts as chosen if one of them was there."""


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
    viewers = (*range(seats), None)
    return Step(
        cause,
        {seat: write(state, seat, move) for seat, move in decision.items()},
        tuple({seat: show(state, seat, move, viewer) for seat, move in decision.items()} for viewer in viewers),
        tuple(tuple(game.tell(state, decision, viewer)) for viewer in viewers),
    )


def step_json(step: Step) -> dict[str, Any]:
    """The step as it is stored. What all viewers share, which is most, stands there once."""
    return {
        "cause": step.cause,
        "texts": texts_json(step.texts),
        "shown": _once([texts_json(texts) for texts in step.shown]),
        "told": _once([[message_json(message) for message in messages] for messages in step.told]),
    }


def read_step(data: Mapping[str, Any], seats: int) -> Step:
    """The step that was stored."""
    return Step(
        data["cause"],
        _read_texts(data["texts"]),
        tuple(_read_texts(texts) for texts in _each(data["shown"], seats)),
        tuple(tuple(map(_read_message, messages)) for messages in _each(data["told"], seats)),
    )


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


def _once(entries: list[Any]) -> list[Any]:
    return entries[-1:] if all(entry == entries[-1] for entry in entries) else entries


def _each(entries: Sequence[Any], seats: int) -> Sequence[Any]:
    return entries if len(entries) > 1 else [*entries] * (seats + 1)
