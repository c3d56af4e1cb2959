"""Resigning, leaving, and games that go on without somebody."""

from __future__ import annotations

import pytest

from mori import play
from mori.kernel.record import parse
from mori.play.events import Over, WentAway
from tests.play.tables import FISTS, GAMES, PEBBLES, all_do, boasting, do, event_of, fists, kinds, lay, refusal


@pytest.mark.parametrize(("command", "how"), [(play.resign, "resigned"), (play.leave, "left")])
def test_with_two_seats_whoever_leaves_loses(command: object, how: str) -> None:
    table = lay(PEBBLES, 2)
    outcome = command(table, 1, 0.0)  # type: ignore[operator]
    assert kinds(outcome) == ["Over"]
    over = event_of(outcome, Over)
    assert over.scores == (1, -1)
    assert (over.ended.how, over.ended.seats) == (how, (1,))
    assert outcome.table.winners == (0,)
    assert outcome.table.deciding == ()
    record = play.record(outcome.table)
    assert f"\nended {how} 1\nsecret {table.setting.dice.secret}\nresult 1 -1\n" in record.text()
    record.verify(PEBBLES)


def test_with_more_seats_the_house_plays_for_who_left() -> None:
    table = fists((0, 1, 2), seats=3)
    outcome = play.resign(table, 1, 0.0)
    assert kinds(outcome) == ["WentAway"]
    assert event_of(outcome, WentAway).away.why == "resigned"
    table = outcome.table
    assert (table.stage, table.deciding) == ("playing", (0, 2))
    assert play.sight(table, None, 0.0)["seats"][1]["away"] == "resigned"
    table = do(do(table, 0, "keep"), 2, "keep")
    assert table.view(1).card == 2  # the last of its moves: swap
    assert refusal(play.move, table, 1, table.ply, "rock", 0.0).code == "away"
    assert refusal(play.resign, table, 1, 0.0).code == "away"
    assert play.sight(table, 1, 0.0)["moves"] == []
    assert play.sight(table, 1, 0.0)["may"] == {}


def test_what_was_sealed_before_leaving_stands() -> None:
    table = do(fists((0, 1, 2), seats=3), 1, "keep")
    table = play.leave(table, 1, 0.0).table
    table = do(do(table, 0, "keep"), 2, "keep")
    assert table.view(1).card == 1


def test_a_turn_of_somebody_away_passes_by_itself() -> None:
    table = boasting((0, 1, 2), seats=3)
    outcome = play.leave(do(table, 0, "add"), 0, 0.0)
    assert kinds(outcome)[:2] == ["WentAway", "Decided"]
    assert outcome.table.deciding == (1, 2)
    news = play.sight(outcome.table, None, 0.0, since=table.ply)["news"]
    assert [one["cause"] for one in news] == ["chosen", "away", "rolled", "rolled", "rolled"]
    assert refusal(play.take_back, outcome.table, 1, outcome.table.ply, 0.0).code == "chance-has-shown"


def test_who_is_away_never_wins() -> None:
    table = fists((0, 1, 2), seats=3, rounds=1)
    table = all_do(all_do(table, "keep", "keep", "keep"), "paper", "rock", "rock")
    assert table.view(None).points == (2, 0, 0)
    table = play.leave(table, 0, 0.0).table
    assert (table.stage, table.scores, table.winners) == ("over", (2, 0, 0), (1, 2))
    assert play.sight(table, 0, 0.0)["over"] == {"scores": [2, 0, 0], "winners": [1, 2], "how": "rules", "seats": []}


def test_the_last_who_is_left_wins() -> None:
    table = play.leave(fists((0, 1, 2), seats=3), 2, 0.0).table
    outcome = play.resign(table, 0, 0.0)
    assert event_of(outcome, Over).scores == (-1, 1, -1)
    assert outcome.table.winners == (1,)
    text = play.record(outcome.table).text()
    assert "\naway 2 3 left\nended resigned 0\n" in text


def test_an_absent_seat_can_be_seen_in_a_record_that_goes_on() -> None:
    table = play.leave(lay(FISTS, 4), 3, 0.0).table
    record = play.record(table)
    assert record.text().count("\naway 3 4 left\n") == 1
    assert record.secret is None
    assert record.scores is None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_of_seats_that_leave_ends(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        table = lay(game, seats)
        for seat in range(seats - 1, 0, -1):
            assert table.stage == "playing"
            table = play.leave(table, seat, 0.0).table
        assert (table.stage, table.winners) == ("over", (0,))
        play.record(table).verify(game)
        if name not in ("fists", "pebbles"):
            assert parse(play.record(table).text()) == play.record(table)


def test_bots_play_on_when_people_leave() -> None:
    sitters: list[play.Person | play.Bot] = [play.Person("1", "Ada"), play.Bot(1), play.Bot(2)]
    table = play.lay(FISTS, sitters, FISTS.options(), play.Pace(), lay(FISTS, 2).setting.dice, 0.0).table
    table = play.leave(table, 0, 0.0).table
    assert [seat for seat, _ in table.bots] == [1, 2]
