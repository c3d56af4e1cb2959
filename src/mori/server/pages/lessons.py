"""Guided first games: lessons of small steps on a real table, with the rules of the game itself.

A game brings `learn/lessons.json` and the sentences for it. Nothing is kept between two pages: the address says which
step it is and what was chosen on the way, and the position follows from that.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from litestar.exceptions import NotFoundException

from mori import registry
from mori.kernel.game import CHANCE, Choice, Game, Illegal, Impossible, Message
from mori.kernel.record import seat_word, step
from mori.server.pages.reading import Reader
from mori.texts import Texts


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a learner stands: the state of the table before or after a step was done, and what was told last."""

    state: Any
    seat: int
    news: Sequence[Message] = ()


@cache
def _read(name: str) -> list[dict[str, Any]]:
    file = registry.game(name).folder / "learn" / "lessons.json"
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["lessons"] if file.is_file() else []
    return found


@cache
def lesson_texts(name: str, language: str) -> Texts:
    """The sentences of a game's lessons."""
    return Texts(language, registry.game(name).folder / "learn")


def lessons_of(name: str, reader: Reader) -> list[tuple[str, str]]:
    """The lessons of a game as id and title, in their order."""
    found = _read(name)
    return [(one["id"], lesson_texts(name, reader.language)(f"lesson.{one['id']}.title")) for one in found]


def steps_of(name: str, lesson_id: str) -> list[dict[str, Any]]:
    """The steps of a lesson."""
    for lesson in _read(name):
        if lesson["id"] == lesson_id:
            steps: list[dict[str, Any]] = lesson["steps"]
            return steps
    raise NotFoundException


def sentence(name: str, reader: Reader, lesson_id: str, step_id: str, part: str = "") -> str:
    """What is said at a step, when it is done, or after a wrong choice; nothing where the lesson is silent."""
    try:
        return lesson_texts(name, reader.language)(f"lesson.{lesson_id}.{step_id}{part}")
    except LookupError:
        return ""


def wants_move(one: dict[str, Any]) -> bool:
    """Whether the learner has to choose at this step."""
    return one.get("expect") is not None


def fits(one: dict[str, Any], text: str) -> bool:
    """Whether this move is what the step is about."""
    return one["expect"] == "any" or text in one["expect"]


def stand(name: str, lesson_id: str, number: int, made: Sequence[str]) -> Moment:
    """The table at step `number`, with the learner's moves so far; a move for this step itself is carried out too."""
    game, steps = registry.game(name), steps_of(name, lesson_id)
    if not 0 <= number < len(steps):
        raise NotFoundException
    moment = Moment(None, 0)
    left = list(made)
    for one in steps[: number + 1]:
        if "position" in one:
            moment = Moment(game.notation.from_json(one["position"]), one.get("seat", 0))
        if wants_move(one) and left:
            moment = _carry_out(game, moment.state, one, left.pop(0))
    if left:
        raise Impossible("there are more moves than steps")
    return replace(moment, seat=steps[number].get("seat", 0))


def _carry_out(game: Game[Any, Any], state: Any, one: dict[str, Any], text: str) -> Moment:
    """The learner's move and the replies; what several seats decide together waits until it is complete."""
    learner: int = one.get("seat", 0)
    news: Sequence[Message] = ()
    waiting: dict[int, int] = {}
    for decision in (f"{learner}:{text}", *one.get("reply", ())):
        who, _, written = decision.partition(":")
        seat = CHANCE if who == seat_word(CHANCE) else int(who)
        waiting[seat] = game.notation.parse_move(state, seat, written)
        turn = game.turn(state)
        if not isinstance(turn, Choice) or set(turn.seats) <= set(waiting):
            before, state = state, step(game, state, waiting)
            news = game.tell(before, waiting, learner)
            waiting = {}
    if waiting:
        raise Illegal("others have to choose as well")
    return Moment(state, learner, news)
