"""Random games in place, which find their moves without writing the list: each move is as likely as any other."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

import mori
from mori.games.inara import GAME, rules
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import random_choices, random_plies
from mori.kernel.game import Over
from mori.search.playouts import Playouts

COMPILED = mori.build() == "compiled"
LAST_BUT_ONE = rules.LAST_TURN - 2
NOWHERE = "0" * 16  # the fingerprint of no position


def share(state: State, move: int, games: int) -> float:
    """How often a move is chosen in random games from here, seen from outside.

    The games are made two turns long, but this move leads to a position that has been there twice: it ends the game.
    """
    after = rules.apply(state, {state.mover: move})
    twice = [f"{after.key:016x}", NOWHERE] * 2
    origin = from_json({**to_json(state), "turn": LAST_BUT_ONE, "earlier": twice})
    playouts = Playouts(origin, 2, seed=move)
    playouts.play(games)
    return 2 - playouts.decisions / games


def varied_position(seed: int) -> State:
    """From a random game; with shadows to leave, masks to wake and golems that two glyphs move. Nobody dies at once."""
    for state in random_choices(seed, (5, 5)):
        legal = rules.moves(state, state.mover)
        ways = [rules.decode_move(move) for move in legal if not rules.is_reactivation(move)]
        starts = Counter(
            start for _, start in {(glyph, start) for glyph, start, _, leaves_shadow in ways if leaves_shadow}
        )
        if 2 in starts.values() and rules.is_reactivation(legal[-1]):
            return from_json({**to_json(state), "lives": {"dark": 5, "light": 5}, "earlier": []})
    raise AssertionError("another seed, please")


@pytest.mark.parametrize("seed", range(12 if COMPILED else 4))
def test_each_move_is_equally_likely(seed: int) -> None:
    state = varied_position(seed)
    legal = rules.moves(state, state.mover)
    # After a run no earlier position comes back, so `share` cannot tell how often it is chosen.
    quiet = [move for move in legal if rules.apply(state, {state.mover: move}).lives_of(1 - state.mover) == 5]
    games = 4000 if COMPILED else 120
    even = 1 / len(legal)
    spread = sqrt(even * (1 - even) / games)
    surprise = sum(((share(state, move, games) - even) / spread) ** 2 for move in quiet)
    assert abs(surprise - len(quiet)) < 4 * sqrt(2 * len(quiet))


def test_games_in_place_are_like_games_with_apply() -> None:
    """Every average over whole games, set-up included, is the same but for chance."""
    games = 1000 if COMPILED else 30
    slow = []
    for seed in range(games):
        *_, last = random_plies(seed)
        turn = rules.turn(last.after)
        assert isinstance(turn, Over)
        slow.append((turn.scores[0], turn.scores[0] == 0, last.after.turns, last.after.turns**2))
    playouts = Playouts(GAME.start(2, GAME.options()), 2, seed=5)
    fast = []
    for _ in range(games):
        score, decisions = playouts.scores()[0], playouts.decisions
        playouts.play(1)
        score, turns = playouts.scores()[0] - score, playouts.decisions - decisions - rules.DRAWS
        fast.append((score, score == 0, turns, turns**2))
    for ours, theirs in zip(zip(*fast, strict=True), zip(*slow, strict=True), strict=True):
        assert abs(sum(ours) - sum(theirs)) <= 4 * sqrt(scatter(ours) + scatter(theirs))


def scatter(values: tuple[float, ...]) -> float:
    """The sum of squares around the mean."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values)
