"""What the tests of Inara share: positions from piece lists, moves as text, random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from mori.games.inara import GAME, notation, rules
from mori.games.inara.board import SIDES, SQUARE_NAMES
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.perft_positions import build
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Over

HANDS = "moon sand peak / white orange blue"
"""Hands where a test is not about glyphs; the mirror rests."""

CONTRACT = [
    "game",
    "to_move",
    "lives",
    "golems",
    "shadows",
    "supply",
    "hands",
    "resting",
    "light_has_shadowed",
    "winner",
]


def stand(dark: str, light: str, *, hands: str = HANDS, fields: dict[str, Any] | None = None, **rest: Any) -> State:
    """A position from `dark="h7=moon-white …"` and so on, see `perft_positions.build`."""
    return from_json(build(dark, light, hands=hands, **rest) | (fields or {}))


def texts(state: State) -> list[str]:
    """The legal moves as text, in alphabetical order."""
    return sorted(notation.move_text(state, state.mover, move) for move in rules.moves(state, state.mover))


def play(state: State, *moves: str) -> State:
    """The state after these moves, each of which has to be legal."""
    for text in moves:
        move = notation.parse_move(state, state.mover, text)
        assert move in rules.moves(state, state.mover), f"{text} is not legal"
        state = rules.apply(state, {state.mover: move})
    return state


def targets(state: State, start: str) -> set[str]:
    """Where the golem on this square can go."""
    return {text.rstrip("*")[-2:] for text in texts(state) if f":{start}-" in text}


def leaves_shadows(state: State) -> bool:
    """Whether any move of the side to move leaves a shadow."""
    return any(text.endswith("*") for text in texts(state))


def pieces(state: State, side: str) -> set[str]:
    """The squares where a side has golems or shadows."""
    data = to_json(state)
    return {*data["golems"][side], *data["shadows"][side]}


def captured(before: State, *moves: str) -> set[str]:
    """Where the side that is not to move loses pieces when this is played."""
    other = SIDES[1 - before.mover]
    return pieces(before, other) - pieces(play(before, *moves), other)


class Ply(NamedTuple):
    """One decision of a game, with the states before and after it."""

    before: State
    decision: Decision
    after: State


def random_plies(seed: object, lives: tuple[int, int] = (1, 1)) -> Iterator[Ply]:
    """A whole game of random moves, set-up included."""
    state = GAME.start(2, GAME.options(lives=lives))
    yield from random_rest(state, Random(f"{seed}"))


def random_rest(state: State, rng: Random) -> Iterator[Ply]:
    """Random moves from here to the end."""
    while not isinstance(turn := rules.turn(state), Over):
        decision: Decision
        if isinstance(turn, Draw):
            decision = {CHANCE: rng.choice([move for move, _ in turn.outcomes])}
        else:
            decision = {state.mover: rng.choice(rules.moves(state, state.mover))}
        after = rules.apply(state, decision)
        yield Ply(state, decision, after)
        state = after


def random_states(seed: object, lives: tuple[int, int] = (1, 1)) -> Iterator[State]:
    """All states of a random game, from the empty board to the end."""
    yield GAME.start(2, GAME.options(lives=lives))
    for ply in random_plies(seed, lives):
        yield ply.after


def random_choices(seed: object, lives: tuple[int, int] = (1, 1)) -> Iterator[State]:
    """The states of a random game in which a side decides."""
    return (state for state in random_states(seed, lives) if isinstance(rules.turn(state), Choice))


def contract(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a position that every reader may rely on, in one order."""
    fields = {name: data[name] for name in CONTRACT}
    return fields | {"shadows": {side: sorted(data["shadows"][side]) for side in SIDES}}


ROUND = ("moon:h2-g3", "pass", "white:g3-h2", "pass")
"""Once to and fro in `roundabout`."""


def roundabout(lives: tuple[int, int] = (1, 1), turn: int = 0) -> State:
    """Dark has no golem and passes, Light goes to and fro."""
    return stand(
        "",
        "h2=moon-white",
        light_shadows="g1 f2 h4 g5 e3 a3 a1 b4",
        hands="peak sand mirror / moon orange blue",
        to_move="light",
        lives=lives,
        fields={"turn": turn},
    )


def stuck(to_move: str = "dark", lives: tuple[int, int] = (1, 1)) -> State:
    """Nobody has a glyph for any of their golems."""
    return stand(
        "b7=peak-blue d7=peak-orange",
        "c3=moon-white d2=sand-white",
        hands="moon sand white / peak orange blue",
        to_move=to_move,
        lives=lives,
    )


def sparse_positions() -> list[State]:
    """Few pieces: games that go round in circles, get stuck or end soon."""
    pair = stand("a8=moon-white", "h2=moon-white", hands="moon white sand / peak orange blue")
    late = stand(
        "d3=moon-white c2=sand-blue f3=peak-white",
        "d6=moon-white e7=peak-blue c5=sand-orange",
        dark_shadows="e2",
        light_shadows="d2 g7",
        hands="moon sand blue / white peak mirror",
        lives=(3, 2),
        fields={"turn": 390},
    )
    return [pair, roundabout(), stuck(), late]


def square_colour(square: str) -> str:
    """The colour of a square; a1 is dark."""
    return "light" if ("abcdefgh".index(square[0]) + int(square[1])) % 2 == 0 else "dark"


GOAL_ROWS = {"dark": "1", "light": "8"}
ALL_SQUARES = {name for names in SQUARE_NAMES for name in names}
