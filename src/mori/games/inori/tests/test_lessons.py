"""The guided first game of Inori: every step can be played by the rules and is said in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po

from mori.games.inori import GAME, notation, rules
from mori.games.inori.state import State
from mori.games.inori.tests.games import texts
from mori.games.inori.view import view
from mori.kernel.game import CHANCE, Over
from mori.kernel.record import step as checked
from mori.texts import LANGUAGES

LESSONS: list[dict[str, Any]] = json.loads((GAME.folder / "learn" / "lessons.json").read_text("utf-8"))["lessons"]
LEARNER = 0
MOST_WORDS = 1100
"""What a person reads who makes no mistake, in less than five minutes at 240 words a minute."""


def carried_out(state: State, text: str, replies: list[str]) -> State:
    for decision in (f"{LEARNER}:{text}", *replies):
        who, _, written = decision.partition(":")
        seat = CHANCE if who == "chance" else int(who)
        state = checked(GAME, state, {seat: notation.parse_move(state, seat, written)})
    return state


def ways(state: State, step: dict[str, Any]) -> list[str]:
    """The moves that the step accepts."""
    found: list[str] = texts(state, LEARNER) if step["expect"] == "any" else step["expect"] or []
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


def after(lesson_id: str, step_id: str) -> State:
    """The table when this step has been done in the first of its ways."""
    (lesson,) = (lesson for lesson in LESSONS if lesson["id"] == lesson_id)
    for step, state in moments(lesson):
        if step["id"] == step_id:
            return carried_out(state, ways(state, step)[0], step.get("reply", []))
    raise AssertionError(step_id)


def test_the_numbers_in_the_sentences_are_those_of_the_table() -> None:
    favours = view(after("favours", "cost"), LEARNER).favours[LEARNER]
    assert (favours["purple"], favours["yellow"], favours["grey"], favours["green"]) == (3, 1, 0, 0)
    points = [view(after(lesson, step), LEARNER).points[LEARNER] for lesson, step in SCORING]
    assert points == [2, 6, 13, 9, 8, 11]


SCORING = (
    ("placing", "score"),  # two points
    ("favours", "strongest"),  # two, after four
    ("cards", "complete"),  # three for the space, three for the card, two for the New Start card, after five
    ("tree", "pay"),  # five, after four
    ("runes", "score"),  # four, after four
    ("runes", "join"),  # three more
)


def test_the_game_ends_with_a_victory_by_one_point() -> None:
    assert rules.turn(after("end", "last")) == Over((52, 51, 43))


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
    for code, english in sentences("en").items():
        assert sorted(re.findall(r"\d", said[code])) == sorted(re.findall(r"\d", english)), code
    if language == "fr":
        assert not any(re.search(r" [:;!?»]|« |'", sentence) for sentence in said.values())


@pytest.mark.parametrize(
    ("language", "word"), [("en", "reconstruction"), ("fr", "reconstitution"), ("es", "reconstrucción")]
)
def test_the_first_sentences_say_that_the_cards_are_a_reconstruction(language: str, word: str) -> None:
    first = LESSONS[0]
    assert word in sentences(language)[f"lesson.{first['id']}.{first['steps'][0]['id']}"]
