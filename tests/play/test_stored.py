"""Tables as JSON data and back, exactly."""

from __future__ import annotations

import json
from random import Random

import pytest

from mori import play
from mori.kernel.fairness import Dice
from mori.play.stored import head_json
from tests.play.tables import DAYS, FISTS, GAMES, LIVE, PEOPLE, boasting, do, fists, lay


def round_trip(table: play.Table) -> play.Table:
    """What a restart does."""
    written = json.dumps(play.table_json(table))
    again = play.read_table(json.loads(written), table.setting.game)
    assert json.dumps(play.table_json(again)) == written
    for viewer in (*range(table.setting.seats), None):
        assert play.sight(again, viewer, 1.0) == play.sight(table, viewer, 1.0)
        assert play.record(again, viewer) == play.record(table, viewer)
    assert again.deadline() == table.deadline()
    return again


@pytest.mark.parametrize("name", sorted(GAMES))
def test_any_game_goes_on_after_a_restart(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    for seats in game.seats:
        table = lay(game, seats, pace=LIVE)
        for _ in range(12):
            if table.stage == "playing":
                seat = rng.choice(table.deciding)
                table = round_trip(do(table, seat, table.move_text(seat, rng.choice(table.moves(seat))), now=1.0))


def test_everything_that_waits_is_kept() -> None:
    table = play.say(fists((0, 1, 2), seats=3, pace=DAYS), PEOPLE[3], "hello", 0.5).table
    table = do(table, 1, "swap", now=1.0)
    table = play.offer_draw(table, 0, table.ply, 2.0).table
    table = play.leave(table, 2, 3.0).table
    again = round_trip(table)
    assert play.sight(again, 1, 3.0)["chosen"] == "swap"
    assert do(again, 0, "keep", now=4.0).ply == table.ply + 1


def test_a_turn_can_be_taken_back_after_a_restart() -> None:
    table = round_trip(do(do(boasting(), 0, "add"), 0, "add"))
    table = round_trip(play.take_back(table, 0, table.ply, 0.0).table)
    assert play.take_back(table, 0, table.ply, 0.0).table.view(None).points == (0, 0)


def test_a_waiting_and_a_finished_table_are_kept() -> None:
    waiting = play.lay(FISTS, [PEOPLE[0], play.Open(), play.Bot(1)], FISTS.options(), LIVE, Dice.seeded(1), 0.0).table
    assert play.join(round_trip(waiting), PEOPLE[1], 1.0).table.stage == "playing"
    over = play.resign(fists(), 0, 0.0).table
    assert round_trip(play.want_rematch(over, 0).table).offers.rematch == {0}


def test_the_head_does_not_grow_with_the_game() -> None:
    table = lay(FISTS, 2, options=FISTS.options(rounds=3))
    first = len(json.dumps(head_json(table)))
    rng = Random(1)
    while table.stage == "playing":
        seat = table.deciding[0]
        table = do(table, seat, table.move_text(seat, rng.choice(table.moves(seat))))
    assert len(json.dumps(head_json(table))) < first + 200
    assert set(play.table_json(table)) == {"head", "steps", "chat"}


def test_a_registered_game_is_found_by_its_name() -> None:
    table = lay(GAMES["inara"], 2)
    assert play.read_table(play.table_json(table)).setting.game is GAMES["inara"]


def test_another_format_is_refused() -> None:
    data = play.table_json(fists())
    data["head"]["format"] = 2
    with pytest.raises(ValueError, match="format 1"):
        play.read_table(data, FISTS)
