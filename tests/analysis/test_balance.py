"""Balance reports: figures are those of games worked out by hand, and do not depend on how the games were run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fists import GAME as FISTS
from mori_pebbles import GAME as PEBBLES

import mori
from mori.analysis import balance_page
from mori.analysis.arena import Contest
from mori.analysis.balance import METRICS, report, striking
from mori.analysis.processes import spread
from mori.analysis.watching import STUCK, Watched, plan, uses_of, watch, watch_game
from mori.kernel.judge import final_shares
from mori.texts import LANGUAGES
from tests.analysis.test_review import Page
from tests.test_cli import good, refused

CASES = [(name, seats) for name in ("inara", "inoka", "inori") for seats in mori.game(name).seats]


def watched(shares: list[float], scores: list[int], used: str = "", could: str = "ab") -> Watched:
    """A game of four moves in which the first turn used the things named."""
    offered = Counter({("thing", name): 1 for name in could})
    return Watched(
        shares,
        scores,
        moves=4,
        turns=2,
        answers=4,
        decisions=2,
        listed=8,
        listed_in_decisions=6,
        leaders=1,
        offered=[offered, Counter()],
        taken=[Counter({("thing", name): 1 for name in used}), Counter()],
    )


def test_metrics_are_what_they_are_called() -> None:
    games = [watched([1, 0], [5, 3]), watched([1, 0], [4, 3]), watched([0, 1], [1, 2]), watched([0.5, 0.5], [2, 2])]
    found = report(Contest("pebbles", 2), "level1", games)
    metrics = found["metrics"]
    assert tuple(metrics) == METRICS
    assert metrics["AdvantageP1"] == 0.5
    assert metrics["Balance"] == 0.75
    assert metrics["Drawishness"] == 0.25
    assert (metrics["DurationMoves"], metrics["DurationTurns"]) == (4, 2)
    assert (metrics["DecisionMoves"], metrics["BranchingFactor"], metrics["DecisionFactor"]) == (0.5, 2, 3)
    assert metrics["LeadChange"] == 0.25
    first, second = found["places"]
    assert (first["wins"], second["wins"], first["mean_share"]) == (0.625, 0.375, 0.625)
    assert first["wins_interval"][0] < 0.625 < first["wins_interval"][1]
    assert found["scores"]["best"]["counts"] == {"2": 2, "4": 1, "5": 1}


def test_what_is_used_is_worth_what_its_users_gain() -> None:
    games = [watched([float(used == "a"), 0.5], [1, 0], used) for used in ["a", "b"] * 20]
    games += [watched([0.5, 0.5], [1, 0], "", "c") for _ in range(30)]
    uses = {use["name"]: use for use in report(Contest("pebbles", 2), "level1", games)["uses"]}
    assert (uses["a"]["taken_share"], uses["a"]["used_share"], uses["a"]["worth"]) == (0.5, 0.5, 1.0)
    assert uses["b"]["worth"] == -1.0
    assert uses["a"]["verdict"] == "sometimes"
    assert (uses["c"]["verdict"], uses["c"]["worth"]) == ("never", None)


def test_chance_alone_is_not_striking() -> None:
    rng = Random(1)
    games = [watched([rng.random(), 0.5], [1, 0], rng.choice(["", "a", "b", "ab"])) for _ in range(300)]
    games += [watched([0.9, 0.5], [1, 0], "d", "d") for _ in range(20)]
    games += [watched([0.1, 0.5], [1, 0], "", "d") for _ in range(20)]
    assert [use["name"] for use in striking(report(Contest("pebbles", 2), "level1", games))] == ["d"]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_everything_a_move_uses_was_offered(name: str, seats: int) -> None:
    game = mori.game(name)
    seen = watch(Contest(name, seats), "random", 3)
    kinds = set()
    for offered, taken in zip(seen.offered, seen.taken, strict=True):
        assert taken
        for use, number in taken.items():
            assert number <= offered[use]
            kinds.add(use[0])
    assert {f"use.{kind}" for kind in kinds} <= set(game.messages)
    assert sum(seen.shares) == pytest.approx(seats / 2)
    assert seen.turns <= seen.moves <= seen.answers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_kind_of_thing_inori_has_is_used_sooner_or_later(seats: int) -> None:
    kinds = {
        use[0] for seed in range(12) for taken in watch(Contest("inori", seats), "random", seed).taken for use in taken
    }
    assert kinds == {"card", "space", "effect", "tree", "base", "altar", "rune", "kept", "colour"}


def test_inaras_steps_and_jumps_are_told_apart() -> None:
    """Moves of INARA-7 and INARA-8, and the test vector of INARA-12."""
    game = mori.game("inara")
    state = mori.Driver(game, 2, game.options(), dice=mori.kernel.fairness.Dice.seeded("uses")).state
    view = game.view(state, 0)
    for text, how in (("moon:b7-b5", "step"), ("moon:b7-c6", "step"), ("moon:b7-d5", "jump"), ("moon:h7-h5", "step")):
        found = uses_of(game)(view, game.notation.parse_move(state, 0, text))
        assert found[:2] == (("glyph", "moon"), ("action", how))
    assert uses_of(game)(view, game.notation.parse_move(state, 0, "pass")) == ((STUCK, "pass"),)


def test_games_that_do_not_say_what_moves_use_are_read_by_their_texts() -> None:
    found = watch_game(PEBBLES, Contest("pebbles", 2), mori.RandomBot(), "1")
    assert {kind for taken in found.taken for kind, _ in taken} == {"take"}
    assert watch_game(FISTS, Contest("fists", 3), mori.RandomBot(), "1").answers > 0


class Last:
    """Always plays the last move of the list."""

    name = "last"

    def choose(self, view: Any, moves: Sequence[int], rng: Random) -> int:
        return moves[-1]


def test_seats_are_counted_from_the_first_turn() -> None:
    game = mori.game("inori")
    firsts = set()
    for number in range(12):
        seed = f"balance 0 {number}"
        seen = watch_game(game, Contest("inori", 3), Last(), seed)
        record = mori.play_out(game, 3, game.options(), [Last()] * 3, seed)
        first = next(seat for decision in record.decisions for seat in decision if seat != mori.CHANCE)
        scores = list(record.scores or ())
        assert seen.scores == scores[first:] + scores[:first]
        assert seen.shares == final_shares(seen.scores)
        firsts.add(first)
    assert firsts == {0, 1, 2}


def test_more_processes_give_the_same_report() -> None:
    contest = Contest("inoka", 2)
    alone, together = (
        [asdict(one) for one in spread(watch, plan(contest, "random", 6), processes)] for processes in (1, 2)
    )
    assert alone == together


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), [("inara", 2), ("inoka", 3), ("inori", 4)])
def test_the_page_stands_in_one_file(name: str, seats: int, language: str) -> None:
    contest = Contest(name, seats, {"deck": "<b>"} if name == "inori" else {})
    games = [watch(Contest(name, seats), "random", number) for number in range(3)]
    text = balance_page.draw(report(contest, "random", games), language)
    page = Page(text)
    assert page.open == []
    assert not {"script", "link", "b"} & {tag for tag, _ in page.tags}
    assert {metric for metric in METRICS if f"<code>{metric}</code>" in text} == set(METRICS)
    assert ("&lt;b&gt;" in text) == (name == "inori")


def test_the_command_writes_a_page_and_json(tmp_path: Path) -> None:
    run = ("balance", "inoka", "--seats", 3, "--level", 0, "--games", 4, "--processes", 1)
    found = json.loads(good(*run, "--out", tmp_path, "--json"))
    assert found == json.loads((tmp_path / "inoka-3-random.json").read_text(encoding="utf-8"))
    assert (tmp_path / "inoka-3-random.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    good(*run, "--out", tmp_path, "--option", "attack_wins=two-player")
    assert (tmp_path / "inoka-3-random-two-player.json").is_file()
    assert "AdvantageP1" in good(*run)
    assert "by 2, 3 or 4, not by 7" in refused("balance", "inoka", "--seats", 7, "--level", 0)
    assert "level" in refused("balance", "inoka", "--level", 99)
    assert "no language" in refused("balance", "inoka", "--level", 0, "--lang", "de")


def test_bots_of_ones_own_play_as_well(tmp_path: Path) -> None:
    lines = "from mori import RandomBot\n\ndef bot(game):\n    return RandomBot()\n"
    (tmp_path / "own_bot.py").write_text(lines, encoding="utf-8")
    good("balance", "inoka", "--bot", "own_bot:bot", "--games", 2, "--processes", 1, "--out", ".", cwd=tmp_path)
    found = json.loads((tmp_path / "inoka-2-own_bot-bot.json").read_text(encoding="utf-8"))
    assert (found["bot"], found["games"]) == ("own_bot:bot", 2)
    assert "there is no bot" in refused("balance", "inoka", "--bot", "nowhere:bot")
