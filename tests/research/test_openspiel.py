"""The games in OpenSpiel: its own checks, its views of what is hidden, its algorithms."""

from __future__ import annotations

import json
import pickle
import random
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.observation import make_observation

import mori
from mori.kernel.game import Impossible
from mori.research import openspiel
from mori.research.history import History

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["test"])

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]
LATE_ROUND = {
    "game": "inoka",
    "seats": 2,
    "options": {"attack_wins": "always"},
    "round": 5,
    "phase": "clash",
    "stones": [2, 2],
    "totem": 1,
    "challenger": None,
    "ties": 0,
    "tied": [],
    "beaten": [],
    "hands": [["A2", "T1", "B3"], ["A1", "T3", "B2"]],
    "set_aside": [["A1", "T2", "B1", "B2"], ["A2", "A3", "T1", "B1"]],
    "discards": [["T3", "A3"], ["T2", "B3"]],
    "seen": [[], []],
}


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    openspiel.register()


def load(name: str, seats: int) -> Any:
    return pyspiel.load_game(f"mori_{name}(players={seats})")


def play(state: Any, seed: int, most: int = 10_000) -> Iterator[Any]:
    """The states of a random game."""
    rng = random.Random(seed)
    while not state.is_terminal() and most:
        yield state
        if state.is_simultaneous_node():
            choices = [state.legal_actions(player) or [0] for player in range(state.num_players())]
            state.apply_actions([rng.choice(choice) for choice in choices])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        most -= 1
    yield state


@pytest.fixture(scope="module")
def late_round(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The end of a round of Inoka as a game of its own, loaded from a position."""
    file = tmp_path_factory.mktemp("positions") / "late.json"
    file.write_text(json.dumps(LATE_ROUND), encoding="utf-8")
    return pyspiel.load_game("mori_inoka", {"position": str(file)})


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_random_simulations_of_openspiel_pass(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), 1, True, False)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_checks_of_openspiels_python_interface_pass(name: str, seats: int) -> None:
    game = load(name, seats)

    class Checks(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_name, cls.game_type = game, name, game.get_type()
            passed = [state.clone() for state in play(game.new_initial_state(), 7)]
            cls.some_states = random.Random(7).sample(passed, min(12, len(passed)))

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(result)
    assert result.testsRun == 5
    assert not result.errors + result.failures


def test_recall_is_perfect_and_players_share_no_information_set(late_round: Any) -> None:
    turns = pyspiel.convert_to_turn_based(late_round)
    assert len(api_test._assert_is_perfect_recall(turns)) > 10
    sets: dict[str, int] = {}
    for state in play_all(turns.new_initial_state()):
        if state.current_player() >= 0:
            player = state.current_player()
            assert sets.setdefault(state.information_state_string(player), player) == player


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_no_player_forgets_and_no_two_share_an_information_set(name: str, seats: int) -> None:
    """Games with a common beginning: whoever reads the same has read and done the same on the way there."""
    way_to: dict[str, tuple[int, list[tuple[str, int]]]] = {}
    met_again = 0
    for seed in range(4):
        state = load(name, seats).new_initial_state()
        rng, common = random.Random(seed), random.Random(99)
        ways: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        for number in range(60):
            if state.is_terminal():
                break
            dice = common if number < 20 else rng
            if state.is_chance_node():
                state.apply_action(dice.choice(state.legal_actions()))
                continue
            chosen = [0] * seats
            for player in range(seats):
                if legal := state.legal_actions(player):
                    read = state.information_state_string(player)
                    met_again += read in way_to
                    assert way_to.setdefault(read, (player, list(ways[player]))) == (player, ways[player])
                    chosen[player] = dice.choice(legal)
                    ways[player].append((read, chosen[player]))
            if state.is_simultaneous_node():
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[state.current_player()])
    assert met_again


def play_all(state: Any) -> Iterator[Any]:
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from play_all(state.child(action))


@pytest.mark.parametrize("name", ["inoka", "inori"])
def test_what_is_hidden_changes_no_observation_and_no_information_state_of_others(name: str) -> None:
    game = load(name, 2)
    compared = 0
    for state in play(game.new_initial_state(), 3):
        history = state.history_of_play
        for player in range(2):
            own = history.game.view(history.state, player)
            other = game.new_initial_state()
            other.history_of_play = History(
                history.game, 2, history.options, state=history.game.guess(own, random.Random(1))
            )
            compared += str(other) != str(state)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
    assert compared > 5


def test_an_information_state_is_what_its_player_has_read() -> None:
    state = load("inoka", 2).new_initial_state()
    state.apply_actions([0, 125])
    assert state.information_state_string(0) == "player 0\n0: hand A1 A2 A3 T1 T2; 1: hand ?"
    assert state.information_state_string(1) == "player 1\n0: hand ?; 1: hand T2 T3 B1 B2 B3"
    read = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    read.set_from(state, 0)
    assert read.dict["read"][0].tolist() == pytest.approx([1 / 139, -1.0, 0.0])


def test_private_and_public_parts_of_an_observation() -> None:
    state = load("inoka", 2).new_initial_state()
    state.apply_actions([0, 125])
    kinds = pyspiel.PrivateInfoType
    private = make_observation(state.get_game(), pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    public = make_observation(state.get_game(), pyspiel.IIGObservationType(True, False, kinds.NONE))
    assert json.loads(private.string_from(state, 0))["hand"] == ["A1", "A2", "A3", "T1", "T2"]
    assert json.loads(public.string_from(state, 0))["hand"] == []
    assert public.string_from(state, 0) == public.string_from(state, 1)


def test_states_are_copied_and_pickled_with_their_history() -> None:
    state = load("inori", 3).new_initial_state()
    for _ in play(state, 5, most=60):
        pass
    again = pickle.loads(pickle.dumps(state))
    for copy in (again, state.clone()):
        assert str(copy) == str(state)
        assert copy.information_state_string(1) == state.information_state_string(1)


def test_openspiels_cfr_and_exploitability_run_on_the_end_of_a_round(late_round: Any) -> None:
    turns = pyspiel.convert_to_turn_based(late_round)
    solver = cfr.CFRPlusSolver(turns)
    before = exploitability.nash_conv(turns, solver.average_policy())
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(turns, solver.average_policy()) < before / 5


SMALL = {
    "position": {**LATE_ROUND, "phase": "hands", "totem": None, "hands": [[], []], "set_aside": [[], []]}
    | {"discards": [[], []]},
    "first": ["hand A1 A2 A3 T1 T3", "hand A2 A3 T1 T3 B3"],
    "then": ["play A3", "play T1", "play T3"],
}


def excerpt(folder: Path, data: Any, **parameters: Any) -> Any:
    file = folder / "excerpt.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return pyspiel.load_game("mori_inoka", {"position": str(file), **parameters})


def test_an_excerpt_limits_the_first_choice_and_goes_on_by_itself(tmp_path: Path) -> None:
    game = excerpt(tmp_path, SMALL, longest=5)
    state = game.new_initial_state()
    for player in range(2):
        texts = [state.action_to_string(player, action) for action in state.legal_actions(player)]
        assert texts == SMALL["first"]
    state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[1]])
    position = json.loads(str(state))
    assert position["hands"] == [["A1", "A2"], ["A2", "B3"]]
    assert position["discards"] == [["A3", "T1", "T3"]] * 2
    assert "play A3" in state.information_state_string(0)
    pyspiel.random_sim_test(game, 1, True, False)


def test_a_game_broken_off_is_a_draw(tmp_path: Path) -> None:
    state = excerpt(tmp_path, SMALL, longest=5).new_initial_state()
    state.apply_actions([state.legal_actions(player)[0] for player in range(2)])
    assert not state.is_terminal()
    state.apply_actions([state.legal_actions(player)[0] for player in range(2)])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**SMALL, "second": []}, "not second"),
        ({**SMALL, "first": "hand"}, "first is a list"),
        ({**SMALL, "first": ["hand A1"]}, "a hand has 5 tactics, not 1"),
        ({**SMALL, "first": ["play A1"]}, "seat 0 can not choose «play A1»"),
    ],
)
def test_a_wrong_excerpt_is_refused_in_a_sentence(tmp_path: Path, data: Any, message: str) -> None:
    with pytest.raises(Impossible, match=message):
        excerpt(tmp_path, data)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("mori_inara(lives=3)")
    assert game.new_initial_state().history_of_play.options == mori.game("inara").options(lives=3)


def test_nonsense_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(Impossible, match="can not be read"):
        pyspiel.load_game("mori_inoka", {"position": str(file)})
    file.write_text(json.dumps(LATE_ROUND), encoding="utf-8")
    with pytest.raises(Impossible, match="has 2 seats, not 3"):
        pyspiel.load_game("mori_inoka", {"position": str(file), "players": 3})
    with pytest.raises(Impossible, match="by 2, not by 3"):
        pyspiel.load_game("mori_inara(players=3)")


def test_tensors_of_observations_are_the_games_own_numbers() -> None:
    game = load("inori", 2)
    tensors = mori.game("inori").tensors
    for state in play(game.new_initial_state(), 9, most=40):
        view = mori.game("inori").view(state.mori, 1)
        assert np.asarray(state.observation_tensor(1)[2:], np.float32).tolist() == list(tensors.observation(view))
