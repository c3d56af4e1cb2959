"""OpenSpiel and our own solver agree on a round of Inoka with few cards."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.policy import tabular_policy_from_callable

from mori.games.inoka.strategy import Strategy, read
from mori.games.inoka.tactics import TACTICS
from mori.research import openspiel
from tests.test_cli import good

KEPT = ["A1", "A2", "T2", "B3"]
SPENT = ["A3", "T1", "T3"]
"""Both have spent these in ties, so that each has two of the others left."""
POSITION = {
    "game": "inoka",
    "seats": 2,
    "options": {"attack_wins": "always"},
    "round": 5,
    "phase": "hands",
    "stones": [2, 2],
    "totem": None,
    "challenger": None,
    "ties": 0,
    "tied": [],
    "beaten": [],
    "hands": [[], []],
    "set_aside": [[], []],
    "discards": [[], []],
    "seen": [[], []],
}


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The round as a game of turns for OpenSpiel: without a winner it is a draw."""
    openspiel.register()
    hands = [
        " ".join(["hand", *(one for one in TACTICS if one in (*two, *SPENT))])
        for two in itertools.combinations(KEPT, 2)
    ]
    data = {"position": POSITION, "first": hands, "then": [f"play {one}" for one in SPENT]}
    file = tmp_path_factory.mktemp("small") / "round.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    game = pyspiel.load_game("mori_inoka", {"position": str(file), "longest": 6})
    return pyspiel.convert_to_turn_based(game)


def as_policy(strategy: Strategy) -> Callable[[Any], dict[int, float]]:
    """What a strategy file says, by what a player of OpenSpiel has read."""

    def probabilities(state: Any) -> dict[int, float]:
        player, legal = state.current_player(), state.legal_actions()
        hands = re.findall(rf"\b{player}: hand ([A-Z0-9 ]+)", state.information_state_string())
        if not hands:
            return dict(zip(legal, strategy.hands(), strict=True))
        trails = [re.findall(rf"\b{seat}: play (\w\d)", state.information_state_string()) for seat in range(2)]
        own, other = ([KEPT.index(one) for one in trails[seat][len(SPENT) :]] for seat in (player, 1 - player))
        rest = [number for number, one in enumerate(KEPT) if one in hands[0].split() and number not in own]
        return dict(zip(legal, strategy.plays(own, other, rest), strict=True))

    return probabilities


@pytest.mark.parametrize("target", [0.3, 0.01])
def test_the_same_strategy_is_worth_the_same(turns: Any, target: float, tmp_path: Path) -> None:
    file = tmp_path / "small.strategy"
    small = ("--small", f"tactics={' '.join(KEPT)}", "--small", "clashes=2")
    good("solve", "inoka", *small, "--target", target, "--out", file)
    ours = json.loads(good("exploit", "inoka", file, "--json"))["exploitability"]
    policy = tabular_policy_from_callable(turns, as_policy(read(file)))
    assert 0 < ours <= target
    assert exploitability.exploitability(turns, policy) == pytest.approx(ours, abs=1e-5)


def test_openspiels_solver_finds_nothing_better(turns: Any, tmp_path: Path) -> None:
    """The seats are mirror images, so nobody wins between two solutions more than they are short of perfect."""
    file = tmp_path / "small.strategy"
    good(
        "solve",
        "inoka",
        "--small",
        f"tactics={' '.join(KEPT)}",
        "--small",
        "clashes=2",
        "--target",
        0.01,
        "--out",
        file,
    )
    ours = tabular_policy_from_callable(turns, as_policy(read(file)))
    solver = cfr.CFRPlusSolver(turns)
    before = exploitability.exploitability(turns, solver.average_policy())
    for _ in range(40):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    short = exploitability.exploitability(turns, theirs)
    assert short < before / 5
    for pair in ([ours, theirs], [theirs, ours]):
        value = expected_game_score.policy_value(turns.new_initial_state(), pair)[0]
        assert abs(value) <= 2 * short + 0.01
