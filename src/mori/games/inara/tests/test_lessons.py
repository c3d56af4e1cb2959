"""The guided first game of Inara: every step can be played by the rules and is said in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po

from mori.games.inara import GAME, notation, rules
from mori.games.inara.state import State
from mori.games.inara.view import view
from mori.kernel.game import Over
from mori.kernel.record import step as checked
from mori.texts import LANGUAGES

LESSONS: list[dict[str, Any]] = json.loads((GAME.folder / "learn" / "lessons.json").read_text("utf-8"))["lessons"]
LEARNER = 1


def carried_out(state: State, text: str, replies: list[str]) -> State:
    for decision in (f"{LEARNER}:{text}", *replies):
        seat, _, written = decision.partition(":")
        state = checked(GAME, state, {int(seat): notation.parse_move(state, int(seat), written)})
    return state


def ways(state: State, step: dict[str, Any]) -> list[str]:
    """The moves that the step accepts."""
    if step["expect"] == "any":
        return [notation.move_text(state, LEARNER, move) for move in rules.moves(state, LEARNER)]
    found: list[str] = step["expect"] or []
    return found


def moments(lesson: dict[str, Any]) -> Iterator[tuple[dict[str, Any], State]]:
    """Each step with each state in which a learner can meet it."""
    states: list[State] = []
    for step in lesson["steps"]:
        if "position" in step:
            states = [notation.from_json(step["position"])]
        for state in states:
            yield step, state
        if step["expect"]:
            replies = step.get("reply", [])
            states = [carried_out(state, text, replies) for state in states for text in ways(state, step)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_whatever_a_learner_does_right_the_lesson_goes_on(lesson: dict[str, Any]) -> None:
    met = list(moments(lesson))
    assert {step["id"] for step, _ in met} == {step["id"] for step in lesson["steps"]}
    for step, state in met:
        assert step["seat"] == LEARNER
        assert bool(ways(state, step)) == (step["expect"] is not None)
        assert set(step.get("point", ())) <= set(GAME.table(view(state, LEARNER)))


def test_the_last_step_wins() -> None:
    for step, state in moments(LESSONS[-1]):
        if step is LESSONS[-1]["steps"][-1]:
            for text in step["expect"]:
                assert rules.turn(carried_out(state, text, [])) == Over((-1, 1))


def sentences(language: str) -> dict[str, str]:
    with (GAME.folder / "learn" / f"{language}.po").open("rb") as source:
        return {str(entry.id): str(entry.string) for entry in read_po(source, locale=language) if entry.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_said_and_nothing_else(language: str) -> None:
    wanted = set()
    for lesson in LESSONS:
        wanted.add(f"lesson.{lesson['id']}.title")
        for step in lesson["steps"]:
            code = f"lesson.{lesson['id']}.{step['id']}"
            wanted |= {code} if step["expect"] is None else {code, f"{code}.done"}
            if step["expect"] not in (None, "any"):
                wanted.add(f"{code}.hint")
    said = sentences(language)
    assert set(said) == wanted
    assert all(sentence.strip() == sentence != "" for sentence in said.values())
    squares = re.compile(r"\b[a-h][1-8]\b")
    for code, english in sentences("en").items():
        assert sorted(squares.findall(said[code])) == sorted(squares.findall(english)), code
    if language == "fr":
        assert not any(re.search(r" [:;!?»]|« |'", sentence) for sentence in said.values())
