"""Many games at once: the same rules, the same observations, fair dice, automatic beginnings."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mori
from mori.kernel.game import Illegal, Impossible
from mori.research import vector

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_observations_and_masks_are_those_of_the_game(name: str, seats: int) -> None:
    game = mori.game(name)
    games = vector.make(name, envs=5, seed=1, seats=seats)
    shown = games.reset()
    looked_at = 0
    for _ in range(60):
        for row, state in enumerate(games.positions()):
            seat = int(shown.decider[row])
            turn = game.turn(state)
            if isinstance(turn, mori.Choice) and turn.seats[0] == seat:  # what nobody has begun to choose
                looked_at += 1
                assert np.flatnonzero(shown.mask[row]).tolist() == list(game.moves(state, seat))
                assert shown.observation[row].tolist() == list(game.tensors.observation(game.view(state, seat)))
        shown = games.step(games.sample())
    assert looked_at > 50


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_games_end_with_their_scores_and_begin_anew(name: str, seats: int) -> None:
    games = vector.make(name, envs=8, seed=2, seats=seats)
    shown = games.reset()
    ended = 0
    least, most = mori.game(name).facts.scores
    while ended < 10:
        shown = games.step(games.sample())
        for row in np.flatnonzero(shown.done):
            ended += 1
            assert least <= shown.reward[row].min() <= shown.reward[row].max() <= most
            assert mori.game(name).facts.zero_sum <= (shown.reward[row].sum() == 0)
        assert not shown.reward[shown.done == 0].any()
        assert (shown.decider >= 0).all()
        assert shown.mask.any(axis=1).all()


def test_choices_made_at_the_same_time_stay_sealed() -> None:
    games = vector.make("inoka", envs=2, seed=3)
    games.reset()
    shown = games.step(np.array([0, 100]))
    assert shown.decider.tolist() == [1, 1]
    assert shown.observation[0].tobytes() == shown.observation[1].tobytes()


def test_the_same_seed_gives_the_same_games() -> None:
    first, second, third = (vector.make("inori", envs=7, seed=seed, seats=3) for seed in (4, 4, 5))
    for games in (first, second, third):
        games.reset()
    for _ in range(50):
        actions = first.sample()
        assert actions.tolist() == second.sample().tolist()
        third.step(third.sample())
        assert first.step(actions).observation.tobytes() == second.step(actions).observation.tobytes()
    assert first.shown.observation.tobytes() != third.shown.observation.tobytes()


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    games = vector.make("inara", envs=3, seed=1)
    shown = games.reset()
    before = shown.observation.tobytes()
    actions = games.sample()
    for wrong in (-1, 16_369, int(np.flatnonzero(shown.mask[2] == 0)[0])):
        actions[2] = wrong
        with pytest.raises(Illegal, match=f"action {wrong} is not legal in game 2"):
            games.step(actions)
    assert shown.observation.tobytes() == before


def test_actions_of_another_shape_are_refused() -> None:
    games = vector.make("inoka", envs=3)
    games.reset()
    with pytest.raises(Illegal, match="3 games want 3 actions in one row"):
        games.step(np.zeros(2, int))


def test_without_observations_the_same_games_are_played() -> None:
    seeing, blind = (vector.make("inoka", envs=4, seed=6, observations=shown) for shown in (True, False))
    seeing.reset()
    assert blind.reset().observation.size == 0
    for _ in range(30):
        actions = seeing.sample()
        assert blind.sample().tolist() == actions.tolist()
        assert seeing.step(actions).mask.tobytes() == blind.step(actions).mask.tobytes()


def test_dice_fall_as_their_weights_say() -> None:
    """The first glyph that Dark is dealt is each of the seven as often (INARA-3)."""
    games = vector.make("inara", envs=7000, seed=random.Random(1).getrandbits(40), observations=False)
    games.reset()
    resting = [mori.game("inara").view(state, None).resting for state in games.positions()]
    counts = [resting.count(glyph) for glyph in set(resting)]
    assert len(counts) == 7
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 30  # six degrees of freedom: one in 25,000 is above


def test_nonsense_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="there is no game called"):
        vector.make("chess")
    for wrong, sentence in (
        ({"envs": 0}, "envs is a whole number from 1, not 0"),
        ({"envs": "4"}, "envs is a whole number from 1, not «4»"),
        ({"threads": 0}, "threads is a whole number from 1, not 0"),
        ({"seed": "x"}, "seed is a whole number, not «x»"),
    ):
        with pytest.raises(Impossible, match=sentence):
            vector.make("inara", **wrong)
    with pytest.raises(Impossible, match="Inara is played by 2"):
        vector.make("inara", seats=4)
