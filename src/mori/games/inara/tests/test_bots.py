"""The opponents of Inara: their manners, and what happens when something is missing or damaged."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import mori
from mori.games.inara import GAME, bots, rules, training, weights
from mori.games.inara.judge import FEATURES
from mori.games.inara.tests.games import stand
from mori.games.inara.view import view
from mori.kernel.fairness import Dice
from mori.kernel.game import Impossible
from mori.search.network import COLUMNS, Network

WINNING = {
    "dark": "a2=moon-white b7=sand-blue",
    "light": "c1=sand-orange",
    "hands": "moon sand peak / white orange blue",
}


@pytest.mark.parametrize("level", range(1, bots.LEVELS + 1))
def test_every_level_plays_whatever_its_time(level: int) -> None:
    state = mori.Driver(GAME, 2, GAME.options(), dice=Dice.seeded("bots")).state
    seen, moves = view(state, state.mover), rules.moves(state, state.mover)
    for seconds in (0.001, 1e-9):
        bot = GAME.bot(level, seconds)
        assert bot.choose(seen, moves, Random(1)) in moves
    assert GAME.bot(level).name == f"level{level}"


def test_times_are_bounded_and_stated() -> None:
    stated = [level.seconds for level in bots.ALL]
    assert stated == sorted(stated)
    assert max(stated[:4]) <= 0.3
    assert max(stated[4:7]) < 1
    assert stated[7] == 1


def test_levels_that_do_not_exist_are_refused() -> None:
    for level in (-1, 0, bots.LEVELS + 1):
        with pytest.raises(Impossible, match="levels 1 to 8"):
            GAME.bot(level)


@pytest.mark.parametrize("level", range(1, bots.LEVELS + 1))
def test_a_win_at_hand_is_taken(level: int) -> None:
    """Whatever the mood; and a review sees it."""
    state = stand(WINNING["dark"], WINNING["light"], hands=WINNING["hands"])
    seen, moves = view(state, 0), rules.moves(state, 0)
    bot = bots.Opponent(level, 5.0)
    for seed in range(3):
        chosen = bot.choose(seen, moves, Random(seed))
        assert rules.decode_move(chosen)[2] >= 28
    values = bot.values(seen, moves[:10], Random(1))
    assert len(values) == 10
    assert all(0 <= value <= 1 for value in values)
    assert max(bot.values(seen, moves, Random(1))) == 1


def test_the_same_seed_gives_the_same_choice_and_another_one_other_mistakes() -> None:
    state = mori.Driver(GAME, 2, GAME.options(), dice=Dice.seeded("bots")).state
    seen, moves = view(state, state.mover), rules.moves(state, state.mover)
    chosen = [bots.Opponent(1, 5.0).choose(seen, moves, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def test_one_legal_move_needs_no_thought_and_none_is_an_error() -> None:
    state = stand(WINNING["dark"], WINNING["light"], hands=WINNING["hands"])
    bot = bots.Opponent(8, 1000.0)
    assert bot.choose(view(state, 0), [4711], Random(1)) == 4711
    over = rules.apply(state, {0: bots.Opponent(5, 5.0).think(state).move})
    with pytest.raises(Impossible, match="nothing to choose"):
        bot.choose(view(over, 0), rules.moves(over, 0), Random(1))


def test_expectations_know_a_win_at_hand_and_begin_even() -> None:
    assert bots.appraise(GAME.start(2, GAME.options())) == [0.5, 0.5]
    state = stand(WINNING["dark"], WINNING["light"], hands=WINNING["hands"])
    assert bots.appraise(state) == [1.0, 0.0]
    far_ahead = stand("c4=moon-white e4=moon-orange", "h2=peak-orange", hands="moon white mirror / peak blue orange")
    assert bots.appraise(far_ahead)[0] > 0.6


def damaged(how: str) -> str:
    data = json.loads(weights.FILE.read_text(encoding="utf-8"))
    match how:
        case "cut off":
            return weights.FILE.read_text(encoding="utf-8")[:5000]
        case "not ours":
            return "[1, 2, 3]"
        case "changed":
            data["rows"] = "AAAA" + data["rows"][4:]
        case "not weights":
            data["rows"] = "?" + data["rows"][1:]
        case "too few":
            data["rows"] = data["rows"][:256]
            data["sum"] = weights._sum(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("cut off", "can not be read from"),
        ("not ours", "can not be read from"),
        ("changed", "are damaged"),
        ("not weights", "can not be read from"),
        ("too few", "is not for this version"),
    ],
)
def test_damaged_weights_are_found_out(how: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.json"
    file.write_text(damaged(how), encoding="utf-8")
    with pytest.raises(Impossible, match=said) as found:
        weights.fitted_judge(file)
    assert "\n" not in str(found.value)
    assert weights.REMEDY in str(found.value)
    with pytest.raises(Impossible, match=r"can not be read from .*missing"):
        weights.fitted_judge(tmp_path / "missing.json")


def test_without_weights_a_bot_can_be_named_but_says_why_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with a damaged file goes on with its other games; the house plays for the bot."""

    def damaged_judge() -> None:
        raise Impossible("the weights are damaged")

    monkeypatch.setattr(bots, "fitted_judge", damaged_judge)
    state = stand(WINNING["dark"], WINNING["light"], hands=WINNING["hands"])
    bot = GAME.bot(8)
    with pytest.raises(Impossible, match="the weights are damaged"):
        bot.choose(view(state, 0), rules.moves(state, 0), Random(1))


def test_weights_come_with_their_origin() -> None:
    about = json.loads(weights.FILE.read_text(encoding="utf-8"))["about"]
    assert about["command"].startswith("python -m mori.games.inara.training")
    assert about["rules"] == rules.RULES_VERSION
    assert about["positions"] == sum(one["positions"] for one in about["generations"]) > 100_000
    assert all(0 < one["loss"] < 0.7 for one in about["generations"])


def test_training_makes_weights_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A very small training, from the first game to the file."""
    monkeypatch.setattr(training, "CHUNK", 2 if mori.build() == "compiled" else 1)
    monkeypatch.setattr(training, "STEPS", (0.05,))
    file = tmp_path / "weights.json"
    about = training.train([training.Generation(2, 20)] * 2, 1, file, Console(quiet=True))
    assert about["generations"][0]["games"] >= 2
    assert about["positions"] > 0
    assert weights.read(file).features == FEATURES


def test_a_network_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="can not have 33 weights"):
        Network([0] * (COLUMNS + 1), [0] * COLUMNS)
