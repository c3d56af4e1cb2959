"""Every game keeps every promise, and a game that breaks one on purpose is found out."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fists import GAME as FISTS
from fists import Fists
from mori_pebbles import GAME as PEBBLES
from mori_pebbles import Pebbles, State

import mori
from mori.kernel import conformance
from mori.kernel.bots import level_codes
from mori.kernel.conformance import PROMISES, BrokenPromise
from mori.kernel.game import CHANCE, Choice, Draw, Impossible, Message, Over
from mori.kernel.plain_face import PlainFace
from mori.kernel.random_bot import RandomBot
from mori.texts import LANGUAGES, Texts


def languages(game: Any) -> dict[str, Callable[[Message], str]]:
    return {language: Texts(language, game.folder / "texts").say for language in LANGUAGES}


@pytest.mark.parametrize("name", mori.names())
def test_every_game_keeps_its_promises(name: str) -> None:
    game = mori.game(name)
    games = 3 if mori.build() == "compiled" else 1
    conformance.check(game, games=games, languages=languages(game))


@pytest.mark.parametrize("name", mori.names())
@pytest.mark.parametrize("seat", [CHANCE, 4, 99])
def test_nobody_else_is_given_a_view(name: str, seat: int) -> None:
    """A number that is no seat would be looked up somewhere; chance would see what the last seat holds."""
    game = mori.game(name)
    with pytest.raises(Impossible, match=f"there is no seat {seat} to look from"):
        game.view(game.start(game.seats[-1], game.options()), seat)


def test_the_sample_game_keeps_its_promises() -> None:
    conformance.check(PEBBLES, games=20, languages=languages(PEBBLES))


def test_the_game_for_tests_of_tables_keeps_its_promises() -> None:
    conformance.check(FISTS, games=20)


class Tattler(Fists):
    """Lets everybody read which card somebody was dealt."""

    def shown_text(self, state: Any, seat: int, move: int, viewer: int | None) -> str:
        return str(self.notation.move_text(state, seat, move))


def test_showing_what_is_hidden_is_found() -> None:
    with pytest.raises(BrokenPromise) as found:
        conformance.check(Tattler(), games=5)
    assert found.value.promise == "shown"


class NoMoves(Pebbles):
    def moves(self, state: State, seat: int) -> Any:
        return () if state.heap == 1 else super().moves(state, seat)


class MovesForAll(Pebbles):
    def moves(self, state: State, seat: int) -> Any:
        return super().moves(state, state.mover)


class Unordered(Pebbles):
    def moves(self, state: State, seat: int) -> Any:
        return list(super().moves(state, seat))[::-1]


class NoWeight(Pebbles):
    def turn(self, state: State) -> Any:
        turn = super().turn(state)
        return Draw((*turn.outcomes, (9, 0))) if isinstance(turn, Draw) else turn


class Moody(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self._mood = 0

    def apply(self, state: State, decision: Any) -> State:
        self._mood += 1
        after = super().apply(state, decision)
        return State(after.spread, after.heap, after.mover if self._mood % 2 else 1 - after.mover)


class Meddler(Pebbles):
    def apply(self, state: State, decision: Any) -> State:
        after = super().apply(state, decision)
        object.__setattr__(state, "mover", 1 - state.mover)
        return after


class Endless(Pebbles):
    """Whoever should have lost may go on taking one pebble from nothing."""

    def turn(self, state: State) -> Any:
        return Choice((state.mover,)) if state.heap == 0 else super().turn(state)

    def moves(self, state: State, seat: int) -> Any:
        return (1,) if state.heap == 0 and seat == state.mover else super().moves(state, seat)

    def apply(self, state: State, decision: Any) -> State:
        return State(state.spread, 0, 1 - state.mover) if state.heap == 0 else super().apply(state, decision)

    def why(self, view: Any, chosen: Any, element: str) -> Any:
        free = view.heap == 0 and element == "take:1" and view.seat == view.mover
        return None if free else super().why(view, chosen, element)


class NoScores(Pebbles):
    def turn(self, state: State) -> Any:
        turn = super().turn(state)
        return Over((1,)) if isinstance(turn, Over) else turn


class Blind(Pebbles):
    def guess(self, view: Any, rng: Any) -> State:
        return State(view.spread, (view.heap or 0) + 1, view.mover)


class Secretive(Pebbles):
    """The last pebble but one may not be taken by who has seen it, and the view does not tell who has."""

    def moves(self, state: State, seat: int) -> Any:
        found = super().moves(state, seat)
        return found[:1] if state.spread == 2 else found

    def apply(self, state: State, decision: Any) -> State:
        after = super().apply(state, decision)
        return State(2, after.heap, after.mover)

    def view(self, state: State, seat: int | None) -> Any:
        return type(super().view(state, seat))(seat, 3, state.heap, state.mover)

    def why(self, view: Any, chosen: Any, element: str) -> Any:
        return super().why(view, chosen, element) or (None if element == "take:1" else Message("why.not-yet"))


class SameText(Pebbles):
    def move_text(self, state: State, seat: int, move: int) -> str:
        return "take 1" if seat >= 0 else super().move_text(state, seat, move)


class Misread(Pebbles):
    def parse_move(self, state: State, seat: int, text: str) -> int:
        return super().parse_move(state, seat, text) % 3 + 1


class Forgetful(Pebbles):
    def from_json(self, data: Any) -> State:
        state = super().from_json(json.loads(json.dumps(data)))
        return State(3 if state.spread == 1 else 1, state.heap, state.mover)


class AnyOption(Pebbles):
    def options(self, **switches: object) -> Any:
        return super().options(**{name: value for name, value in switches.items() if name == "spread"})


class OneElement(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.notation.elements = lambda view, move: ("take:1",)


class NeverWhy(Pebbles):
    def why(self, view: Any, chosen: Any, element: str) -> None:
        return None


class Gossip(Pebbles):
    def tell(self, state: State, decision: Any, seat: int | None) -> Any:
        return (Message("rumour"),)


class Whisperer(Pebbles):
    """Tells the seats more than spectators, though nothing is hidden."""

    def tell(self, state: State, decision: Any, seat: int | None) -> Any:
        return () if seat is None else super().tell(state, decision, seat)


class Loose(Pebbles):
    """Writes how often it was asked beside what everybody may read."""

    facts = replace(Pebbles.facts, hidden=True)

    def __init__(self) -> None:
        super().__init__()
        asked = itertools.count()
        self.notation.shown_text = lambda state, seat, move, viewer: f"take {next(asked)}"


class Hasty(Pebbles):
    def forced(self, view: Any) -> int | None:
        return 1 if view.heap else None


class Elsewhere(Pebbles):
    def absent(self, view: Any, moves: Any) -> int:
        return 0


class Boaster(Pebbles):
    def appraise(self, state: State) -> Any:
        return [1.0, 1.0]


class Undrawn(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.notation.diagram = lambda view, say=None: ""


class Faceless(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.face = PlainFace(lambda view: self.table(view)[1:], lambda element: Message("element", {"count": 1}))


class Short(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.tensors.size = lambda seats: 3


class Speechless(Pebbles):
    messages = (*Pebbles.messages, "unheard-of")


class Unrecordable(Pebbles):
    """An option whose name has a space, which no line of a record can hold."""

    def option_texts(self, options: Any) -> dict[str, str]:
        return {**super().option_texts(options), "a b": "1"}

    def options(self, **switches: object) -> Any:
        return super().options(**{name: value for name, value in switches.items() if name != "a b"})


class Unnamed(Pebbles):
    levels = 1


class Bottomless(Pebbles):
    """Has a bot for every level there could be."""

    def bot(self, level: int, seconds: float | None = None) -> Any:
        return RandomBot()


class Anonymous(Pebbles):
    """Its bot of level 1 calls itself otherwise."""

    levels = 1
    messages = (*Pebbles.messages, *level_codes(1))

    def bot(self, level: int, seconds: float | None = None) -> Any:
        return RandomBot() if level == 1 else super().bot(level, seconds)


class Clumsy(Anonymous):
    """Its bot chooses what is not there."""

    def bot(self, level: int, seconds: float | None = None) -> Any:
        clumsy = SimpleNamespace(name="level1", choose=lambda view, moves, rng: 4)
        return clumsy if level == 1 else super().bot(level, seconds)


BROKEN = [
    (NoMoves, "asked"),
    (MovesForAll, "asked"),
    (Unordered, "order"),
    (NoWeight, "weights"),
    (Meddler, "apply"),
    (Moody, "replay"),
    (Endless, "end"),
    (NoScores, "end"),
    (Blind, "guess"),
    (Secretive, "view"),
    (SameText, "notation"),
    (Misread, "notation"),
    (Forgetful, "position"),
    (AnyOption, "options"),
    (OneElement, "elements"),
    (NeverWhy, "why"),
    (Gossip, "tell"),
    (Whisperer, "open"),
    (Loose, "shown"),
    (Hasty, "forced"),
    (Elsewhere, "absent"),
    (Unnamed, "levels"),
    (Bottomless, "levels"),
    (Boaster, "appraise"),
    (Undrawn, "diagram"),
    (Faceless, "face"),
    (Short, "tensors"),
    (Speechless, "texts"),
    (Unrecordable, "record"),
]


@pytest.mark.parametrize(("broken", "promise"), BROKEN, ids=[broken.__name__ for broken, _ in BROKEN])
def test_a_broken_promise_is_found(broken: type[Pebbles], promise: str) -> None:
    with pytest.raises(BrokenPromise) as found:
        conformance.check(broken(), games=5, languages=languages(PEBBLES), most_decisions=200)
    assert found.value.promise == promise


def test_every_promise_is_broken_once() -> None:
    assert {promise for _, promise in BROKEN} == set(PROMISES)


@pytest.mark.parametrize("game", [Anonymous, Clumsy])
def test_a_bot_that_does_not_play_is_found(game: type[Pebbles]) -> None:
    with pytest.raises(BrokenPromise) as found:
        conformance.check(game())
    assert found.value.promise == "levels"
