"""The guided first game of Inoka: every step can be played by the rules and is said in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po

from mori.games.inoka import GAME, notation, rules
from mori.games.inoka.state import State
from mori.games.inoka.tactics import TACTICS, beats
from mori.games.inoka.view import hidden_tactics, view
from mori.kernel.game import Over
from mori.kernel.record import step as checked
from mori.texts import LANGUAGES

LESSONS: list[dict[str, Any]] = json.loads((GAME.folder / "learn" / "lessons.json").read_text("utf-8"))["lessons"]
LEARNER = 0
MOST_WORDS = 1100
"""What a person reads who makes no mistake, in less than five minutes at 240 words a minute."""


def carried_out(state: State, text: str, replies: list[str]) -> State:
    """All choose before anything is revealed, so the learner's card and the replies are one decision."""
    decision = {}
    for written in (f"{LEARNER}:{text}", *replies):
        seat, _, move = written.partition(":")
        decision[int(seat)] = notation.parse_move(state, int(seat), move)
    after: State = checked(GAME, state, decision)
    return after


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
            states = [carried_out(state, text, step["reply"]) for state in states for text in ways(state, step)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_whatever_a_learner_does_right_the_lesson_goes_on(lesson: dict[str, Any]) -> None:
    met = list(moments(lesson))
    assert {step["id"] for step, _ in met} == {step["id"] for step in lesson["steps"]}
    for step, state in met:
        assert step["seat"] == LEARNER
        assert bool(ways(state, step)) == (step["expect"] is not None)
        assert set(step.get("point", ())) <= set(GAME.table(view(state, LEARNER)))


def met(lesson_id: str, step_id: str) -> tuple[dict[str, Any], State]:
    """A step and the table at which a learner meets it."""
    (lesson,) = (lesson for lesson in LESSONS if lesson["id"] == lesson_id)
    return next((step, state) for step, state in moments(lesson) if step["id"] == step_id)


def test_the_card_that_can_not_lose_is_the_only_one() -> None:
    """The lessons ask for it by what lies open, so there has to be one answer, and it has to follow."""
    for lesson_id, step_id, rival in (("rounds", "count", 1), ("more", "challenge", 2)):
        step, state = met(lesson_id, step_id)
        seen = view(state, LEARNER)
        possible = seen.seen[rival] if len(seen.seen[rival]) == seen.cards[rival] else hidden_tactics(seen, rival)
        safe = [
            card
            for card in seen.hand
            if not any(beats(TACTICS.index(other), TACTICS.index(card)) for other in possible)
        ]
        assert [f"play {card}" for card in safe] == step["expect"]


STONES = (("clashing", "attack", 1), ("rounds", "count", 2), ("more", "beaten", 2))


@pytest.mark.parametrize(("lesson_id", "step_id", "stones"), STONES)
def test_the_learner_wins_the_stones_that_are_told(lesson_id: str, step_id: str, stones: int) -> None:
    step, state = met(lesson_id, step_id)
    after = carried_out(state, step["expect"][0], step["reply"])
    assert view(after, LEARNER).stones[LEARNER] == stones


@pytest.mark.parametrize(("lesson_id", "step_id"), [("rounds", "last"), ("more", "challenge")])
def test_the_learner_wins_the_games_that_end(lesson_id: str, step_id: str) -> None:
    step, state = met(lesson_id, step_id)
    turn = rules.turn(carried_out(state, step["expect"][0], step["reply"]))
    assert isinstance(turn, Over)
    assert turn.scores.index(max(turn.scores)) == LEARNER


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
    assert sum(len(said[code].split()) for code in said if not code.endswith(".hint")) <= MOST_WORDS
    marks = re.compile(r"\bI+\b|\d")
    for code, english in sentences("en").items():
        assert sorted(marks.findall(said[code])) == sorted(marks.findall(english)), code
    if language == "fr":
        assert not any(re.search(r" [:;!?»]|« |'", sentence) for sentence in said.values())
