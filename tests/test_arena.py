"""Contests between bots: deals, ratings, how sure they are, and the command that shows them."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from mori.analysis import picture, standing
from mori.analysis.arena import Contest, Deal, Played, Thinking, check, pairs_of, play, seatings
from mori.analysis.statistics import mean_interval, rating_intervals, ratings, sequential_test, wilson
from mori.kernel.game import Impossible
from mori.kernel.record import read
from tests.test_cli import good, refused


class Last:
    """Always plays the last move of the list."""

    name = "last"

    def choose(self, view: Any, moves: Sequence[int], rng: Random) -> int:
        return moves[-1]


last = Last()
LAST = "tests.test_arena:last"


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 8)])
def test_everybody_plays_every_seat(seats: int, games: int) -> None:
    found = seatings(seats)
    assert len(found) == games
    for seat in range(seats):
        assert sum(seating[seat] for seating in found) == games // 2


def test_points_and_ranks_share_what_is_equal() -> None:
    game = Played((0, 1, 1), (5, 7, 5), "")
    assert game.points() == 0.25
    assert game.ranks(0) == [2.5]
    assert game.ranks(1) == [1, 2.5]


def test_both_sides_of_a_deal_start_alike_and_pairs_take_turns() -> None:
    deals = list(play(Contest("inara", 2, seed="x"), pairs_of(["random", LAST]), 3, processes=1))
    assert [deal.number for deal in deals] == [0, 1, 2]
    for deal in deals:
        one, other = (read(game.record, known=("inara",)) for game in deal.games)
        assert one.decisions[:22] == other.decisions[:22]
        assert one.names == tuple(reversed(other.names)) == ("random", "last")


def test_processes_change_nothing() -> None:
    contest = Contest("inoka", 2)
    alone, together = (list(play(contest, [("random", LAST)], 3, processes=number)) for number in (1, 2))
    assert [deal.games for deal in alone] == [deal.games for deal in together]


def test_wilson_s_interval() -> None:
    low, high = wilson(8, 10)  # the textbook's example
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 5)[0] == 0
    assert mean_interval([1.0]) == (-math.inf, math.inf)


def test_ratings_find_the_strengths_that_made_the_scores() -> None:
    true = {"a": 200.0, "b": 0.0, "c": -200.0}
    points = {
        (one, other): 1e6 / (1 + 10 ** ((true[other] - true[one]) / 400))
        for one in true
        for other in true
        if one != other
    }
    assert ratings(list(true), points) == pytest.approx(list(true.values()), abs=0.5)


def test_a_clean_sweep_is_not_certain() -> None:
    (low, high), _ = rating_intervals(["a", "b"], {("a", "b"): 6.0})
    assert 0 < low < 200 < high


@pytest.mark.parametrize(("chance", "state"), [(0.75, "accepted"), (0.5, "rejected")])
def test_the_sequential_test_ends(chance: float, state: str) -> None:
    rng = Random(1)
    scores: list[float] = []
    while sequential_test(scores, (0, 60)).state == "open":
        scores.append((int(rng.random() < chance) + int(rng.random() < chance)) / 2)
    assert sequential_test(scores, (0, 60)).state == state
    assert len(scores) > 5


def test_a_few_equal_results_do_not_end_the_sequential_test() -> None:
    assert sequential_test([1.0, 1.0], (0, 20)).state == "open"


def test_the_report_counts_and_the_picture_is_one() -> None:
    games = (Played((0, 1), (1, -1), ""), Played((1, 0), (0, 0), ""))
    thinking = Thinking(3, 0.3, 0.2)
    deals = [Deal(("<a>", "b"), number, games, (thinking, thinking)) for number in range(2)]
    report = standing.report(Contest("inara", 2), ["<a>", "b"], deals, None)
    (pair,) = report["pairs"]
    assert (pair["won"], pair["drawn"], pair["lost"], pair["score"]) == (2, 2, 0, 0.75)
    assert pair["mean_ranks"] == [1.25, 1.75]
    assert report["ratings"][0]["moves"] == 6
    drawn = ElementTree.fromstring(picture.draw(report))
    assert "75 %" in [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    "names", [["random"], ["random", "random"], ["random", "no.such:bot"], ["random", "json:dumps"]]
)
def test_contests_that_can_not_be(names: list[str]) -> None:
    with pytest.raises(Impossible):
        check(Contest("inara", 2), names)


def test_the_command_keeps_everything(source_tree: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("arena", "inara", "random", LAST, "--games", 3, "--processes", 1, "--out", out)
    report = json.loads(good(*arguments, "--json", cwd=source_tree))
    assert report["games"] == report["pairs"][0]["games"] == 4
    assert json.loads((out / "arena.json").read_text()) == report
    records = sorted(out.glob("*/*.mori"))
    assert len(records) == 4
    good("verify", *records)
    assert "random" in good(*arguments, cwd=source_tree)


def test_the_command_stops_when_the_sequential_test_does(source_tree: Path) -> None:
    arguments = ("--games", 2000, "--processes", 1, "--option", "lives=2", "--sprt=-300,-200", "--json")
    report = json.loads(good("arena", "inara", "random", LAST, *arguments, cwd=source_tree))
    assert report["sprt"]["verdict"] in ("accepted", "rejected")
    assert report["games"] < 2000
    assert report["options"] == {"lives": "2"}


def test_a_cluster_changes_nothing() -> None:
    """Ray on this machine, as real as on many."""
    if importlib.util.find_spec("ray") is None:
        reason = "Ray is not installed (pip install 'mori-games[cluster]')"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    arguments = ("arena", "inoka", "random", "level1", "--games", 12, "--json")
    alone, together = (json.loads(good(*arguments, *more)) for more in (("--processes", 1), ("--ray",)))
    assert together["pairs"] == alone["pairs"]


def test_a_missing_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "mori-games[cluster]" in refused("arena", "inara", "random", "level1", "--ray")
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


@pytest.mark.parametrize(
    "arguments",
    [
        ["random"],
        ["random", "level99"],
        ["random", LAST, "--sprt", "20"],
        ["random", LAST, "--sprt", "20,0"],
        ["random", LAST, "tests.test_arena:Last", "--sprt", "0,20"],
        ["random", LAST, "--seconds", "0"],
        ["random", LAST, "--seats", "3"],
        ["random", LAST, "--ray", "--processes", "2"],
        ["random", LAST, "--option", "lives=9"],
        ["random", LAST, "--out", "pyproject.toml/x"],
    ],
)
def test_the_command_says_what_is_wrong(
    source_tree: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(source_tree)
    refused("arena", "inara", *arguments)
