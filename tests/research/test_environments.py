"""The games in PettingZoo and Gymnasium: their own checks, and what they do not look at."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import mori
from mori.kernel.game import Illegal, Impossible
from mori.research import gymnasium as single
from mori.research.pettingzoo import env, parallel_env

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]


@pytest.fixture(autouse=True)
def _masks_in_observations() -> Iterator[None]:
    """PettingZoo warns of observations with a mask, except from environments that it knows by name."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_pettingzoos_checks_pass(name: str, seats: int) -> None:
    api_test(env(name, seats=seats), num_cycles=30)
    parallel_api_test(parallel_env(name, seats=seats), num_cycles=30)
    seed_test(lambda: env(name, seats=seats), num_cycles=10)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_gymnasiums_check_passes(name: str, seats: int) -> None:
    single.register()
    check_env(gymnasium.make(f"mori/{name}-v1", seats=seats).unwrapped)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_whole_game_ends_with_the_scores(name: str, seats: int) -> None:
    table = env(name, seats=seats)
    table.reset(seed=5)
    total = dict.fromkeys(table.agents, 0.0)
    rng = random.Random(5)
    for agent in table.agent_iter():
        shown, reward, over, _, _ = table.last()
        total[agent] += reward
        table.step(None if over else rng.choice(np.flatnonzero(shown["action_mask"])))
    assert list(total.values()) == list(map(float, table.table.scores))
    assert any(total.values())


def test_choices_made_at_the_same_time_stay_sealed() -> None:
    first, second = env("inoka"), env("inoka")
    for table, hand in ((first, 0), (second, 100)):
        table.reset(seed=1)
        table.step(hand)
        assert table.agent_selection == "seat_1"
    for one, other in zip(first.observe("seat_1").values(), second.observe("seat_1").values(), strict=True):
        assert one.tobytes() == other.tobytes()


def test_agents_that_are_not_asked_wait() -> None:
    table = parallel_env("inara")
    shown, _ = table.reset(seed=2)
    wait = table.table.wait
    assert np.flatnonzero(shown["seat_1"]["action_mask"]).tolist() == [wait]
    move = int(np.flatnonzero(shown["seat_0"]["action_mask"])[0])
    shown, rewards, over, _, _ = table.step({"seat_0": move, "seat_1": wait})
    assert np.flatnonzero(shown["seat_0"]["action_mask"]).tolist() == [wait]
    assert not any(rewards.values())
    assert not any(over.values())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("inara")
    table.reset(seed=2)
    before = table.observe("seat_0")["observation"].tobytes()
    with pytest.raises(Illegal, match="seat_0 can not choose action 99999"):
        table.step(99999)
    assert table.observe("seat_0")["observation"].tobytes() == before


def test_steps_that_nobody_can_take_are_refused_in_a_sentence() -> None:
    with pytest.raises(Illegal, match="reset the environment first"):
        env("inara").step(0)
    with pytest.raises(Illegal, match="reset the environment first"):
        single.against_bots("inara").step(np.int64(0))
    with pytest.raises(Impossible, match="there is no agent «nobody»; there are seat_0, seat_1"):
        env("inara").observe("nobody")
    table = parallel_env("inoka")
    table.reset(seed=1)
    with pytest.raises(Illegal, match="there is no action of seat_1"):
        table.step({"seat_0": 0})


def test_a_learner_that_chooses_what_is_illegal_loses() -> None:
    learner = single.against_bots("inara")
    _, info = learner.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = learner.step(np.int64(illegal))
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_learner_plays_a_whole_game_against_bots(name: str, seats: int) -> None:
    learner = single.against_bots(name, seats=seats, seat=seats - 1)
    _, info = learner.reset(seed=3)
    rng = random.Random(3)
    over, reward = False, 0.0
    while not over:
        choices = np.flatnonzero(info["action_mask"])
        assert len(choices)
        _, reward, over, _, info = learner.step(rng.choice(choices))
    assert reward == learner.table.scores[seats - 1]


@pytest.mark.parametrize("make", [env, parallel_env, single.against_bots])
def test_nonsense_is_refused_in_a_sentence(make: Any) -> None:
    with pytest.raises(ValueError, match="there is no game called"):
        make("chess")
    with pytest.raises(Impossible, match="Inara is played by 2, not by 3"):
        make("inara", seats=3)
