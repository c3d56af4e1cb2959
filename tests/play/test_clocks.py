"""Clocks: what runs, what is added, what happens when time is up."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from mori import play
from mori.kernel.game import Impossible
from mori.play import Table
from mori.play.clocks import DAY
from mori.play.events import Asked, Over, WentAway
from tests.play.tables import DAYS, LIVE, PEBBLES, PEOPLE, all_do, boasting, do, event_of, fists, kinds, lay, same


def left(table: Table, now: float) -> list[float]:
    clock: list[float] = play.sight(table, None, now)["clock"]["left"]
    return clock


def test_one_clock_runs_and_the_increment_comes_after_the_turn() -> None:
    table = lay(PEBBLES, 2, pace=LIVE)
    assert left(table, 10) == [290, 300]
    table = play.move(table, 0, 1, "take 1", 20).table
    assert left(table, 20) == [283, 300]
    assert left(table, 50) == [283, 270]
    assert play.sight(table, 0, 50)["clock"]["running"] == [1]
    assert table.deadline() == 320


def test_several_clocks_run_until_each_has_chosen() -> None:
    table = fists(pace=LIVE)
    table = do(table, 1, "keep", now=10)
    assert left(table, 30) == [270, 290]
    assert table.deadline() == 300
    table = do(table, 0, "keep", now=40)
    assert left(table, 40) == [263, 293]
    assert play.sight(table, 0, 40)["clock"]["running"] == [0, 1]


def test_a_clock_goes_on_when_a_sealed_choice_is_taken_back() -> None:
    table = do(fists(pace=LIVE), 1, "keep", now=10)
    table = play.take_back(table, 1, 2, 30).table
    assert left(table, 30) == [270, 290]
    assert left(table, 35) == [265, 285]


def test_replacing_a_sealed_choice_gains_no_time() -> None:
    table = do(fists(pace=LIVE), 1, "keep", now=10)
    table = do(table, 1, "swap", now=20)
    assert left(table, 30) == [270, 290]


def test_a_compound_turn_is_one_turn_whatever_happens_in_it() -> None:
    table = boasting(pace=LIVE)
    assert left(table, 0) == [306, 306]
    table = do(table, 0, "add", now=10)
    table = play.take_back(table, 0, table.ply, 20).table
    table = do(table, 0, "toss", now=30)  # a coin falls, the turn goes on
    table = do(table, 0, "add", now=40)
    assert left(table, 40) == [266, 306]
    table = do(table, 0, "stop", now=50)
    assert left(table, 50) == [259, 306]


def test_days_are_for_each_turn() -> None:
    table = lay(PEBBLES, 2, pace=DAYS)
    assert table.deadline() == 2 * DAY
    table = do(table, 0, "take 1", now=DAY)
    assert left(table, DAY) == [2 * DAY, 2 * DAY]
    assert table.deadline() == 3 * DAY
    table = boasting(pace=DAYS)
    table = do(table, 0, "add", now=DAY)
    assert table.deadline() == 2 * DAY


def test_without_clocks_nothing_happens_by_itself() -> None:
    table = lay(PEBBLES, 2)
    assert table.deadline() is None
    assert play.tick(table, 1e12) == (table, ())
    assert play.sight(table, 0, 5)["clock"] == {"kind": "none"}


def test_who_runs_out_of_time_loses_against_one() -> None:
    table = lay(PEBBLES, 2, pace=LIVE)
    assert play.tick(table, 299.9) == (table, ())
    outcome = play.tick(table, 400)
    assert kinds(outcome) == ["Over"]
    assert event_of(outcome, Over).scores == (-1, 1)
    over = play.sight(outcome.table, 0, 400)["over"]
    assert over == {"scores": [-1, 1], "winners": [1], "how": "time", "seats": [0]}
    assert outcome.table.deadline() is None
    assert left(outcome.table, 500) == [0, 300]
    play.record(outcome.table).verify(PEBBLES)


def test_clocks_that_run_out_at_the_same_moment_blame_nobody_alone() -> None:
    table = play.tick(fists(pace=DAYS), 3 * DAY).table
    assert (table.scores, table.winners) == ((0, 0), ())
    assert play.record(table).ended is not None
    assert play.record(table).text().count("ended time 0 1") == 1


def test_with_three_the_game_goes_on_without_who_is_late() -> None:
    table = all_do(fists((0, 1, 2), seats=3, pace=LIVE), "keep", now=200)  # seat 0 has chosen
    table = do(table, 1, "keep", now=290)
    outcome = play.tick(table, 310)
    assert kinds(outcome) == ["WentAway", "Decided", "Asked"]
    assert event_of(outcome, WentAway).away.seat == 2
    assert event_of(outcome, Asked).seats == (0, 1)
    # The others learn of it at 310, so their clocks begin then, and who was in time gets the increment.
    assert left(outcome.table, 310) == [103, 13, 0]
    assert left(outcome.table, 312) == [101, 11, 0]


def test_several_clocks_run_out_one_after_the_other_in_one_tick() -> None:
    table = fists((0, 1, 2), seats=3, pace=LIVE)
    table = all_do(table, "keep", "keep", "keep", now=0)
    table = do(table, 2, "rock", now=5)
    assert table.clocks is not None
    table = do(do(table, 0, "rock", now=100), 1, "rock", now=200)  # 203, 103, 301 seconds are left
    outcome = play.tick(do(table, 0, "stop", now=201), 1e6)  # new cards, everybody is asked
    assert outcome.table.winners == (2,)
    assert kinds(outcome) == ["WentAway", "Over"]
    assert play.sight(outcome.table, None, 1e6)["seats"][1]["away"] == "time"
    assert outcome.table.ended is not None
    assert outcome.table.ended.seats == (0,)


def test_a_moment_that_goes_backwards_costs_and_gains_nothing() -> None:
    table = lay(PEBBLES, 2, pace=LIVE, now=100.0)
    table = do(table, 0, "take 1", now=50)
    assert left(table, 100) == [303, 300]
    assert left(table, 110) == [303, 290]


def test_a_pause_costs_nobody_time() -> None:
    table = lay(PEBBLES, 2, pace=LIVE)
    stored = play.table_json(table)
    again = play.resumed(play.read_table(stored, PEBBLES), pause=1000).table
    assert left(again, 1010) == [290, 300]
    assert again.deadline() == 1300
    assert play.resumed(table, 0) == (table, ())
    assert play.resumed(lay(PEBBLES, 2), 10).events == ()


def test_clocks_are_stored_exactly() -> None:
    table = do(fists(pace=LIVE), 0, "keep", now=1 / 3)
    assert same(play.read_table(play.table_json(table), table.setting.game), table)


def test_the_deadline_is_always_reached_by_its_tick() -> None:
    """Sums of binary fractions are rounded; the moment that `deadline` names has to be one at which time is up."""
    for number in range(200):
        table = lay(PEBBLES, 2, pace=LIVE, now=1e9 + number / 7)
        table = do(table, 0, "take 1", now=1e9 + number / 7 + number / 3)
        deadline = table.deadline()
        assert deadline is not None
        assert play.tick(table, deadline).table.stage == "over"


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "none"},
        {"kind": "live", "minutes": 0.5, "increment": 0},
        {"kind": "live", "minutes": 10, "increment": 5},
        {"kind": "correspondence", "days": 3},
    ],
)
def test_a_pace_is_read_and_written(data: dict[str, Any]) -> None:
    assert play.read_pace(data).to_json() == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "a pace is an object"),
        ([], "a pace is an object"),
        ({}, "the kind of a pace is live, correspondence, none, not nothing"),
        ({"kind": "slow"}, "not «slow»"),
        ({"kind": ["live"]}, "not a list"),
        ({"kind": "none", "days": 1}, "a pace of kind «none» has no «days»"),
        ({"kind": "live", "minutes": 10}, "«increment» of a pace is a number from 0 to 180, not nothing"),
        ({"kind": "live", "minutes": 0, "increment": 5}, "«minutes» of a pace is a number from 0.25 to 180, not 0"),
        ({"kind": "live", "minutes": nan, "increment": 5}, "not nan"),
        ({"kind": "live", "minutes": inf, "increment": 5}, "not inf"),
        ({"kind": "correspondence", "days": True}, "not true"),
        ({"kind": "correspondence", "days": "2"}, "not «2»"),
    ],
)
def test_a_pace_that_is_none_is_refused(data: Any, message: str) -> None:
    with pytest.raises(Impossible, match=message):
        play.read_pace(data)


def test_bots_are_on_the_clock_as_well() -> None:
    bots: list[play.Bot | play.Person] = [play.Bot(0), PEOPLE[0]]
    table = play.lay(PEBBLES, bots, PEBBLES.options(), LIVE, lay(PEBBLES, 2).setting.dice, 0.0).table
    assert play.tick(table, 300).table.winners == (1,)
