"""What a seat or a spectator may know: all of it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori import play
from mori.kernel.game import Illegal
from mori.kernel.record import parse
from tests.play.tables import (
    FISTS,
    GAMES,
    LIVE,
    PEBBLES,
    PEOPLE,
    Scripted,
    all_do,
    boasting,
    do,
    fists,
    lay,
)

SEEDS = st.integers(0, 2**32)
EXAMPLES = 60 if mori.build() == "compiled" else 15


def test_everything_a_seat_may_know() -> None:
    table = all_do(fists((2, 1), pace=LIVE), "keep", now=10.0)
    assert play.sight(table, 0, 20.0, since=1) == {
        "game": "fists",
        "options": {"rounds": "2"},
        "stage": "playing",
        "seats": [
            {"kind": "person", "name": "Ada", "away": None},
            {"kind": "person", "name": "Grace", "away": None},
        ],
        "seat": 0,
        "ply": 2,
        "undone": 0,
        "serial": 1,
        "deciding": [1],
        "has_chosen": [0],
        "moves": ["keep", "swap"],
        "paths": [["keep"], ["swap"]],
        "chosen": "keep",
        "may": {"take_back": None, "draw": None, "resign": None},
        "view": {
            "seat": 0,
            "rounds": 2,
            "points": [0, 0],
            "card": 2,
            "dealt": 2,
            "leader_card": None,
            "round": 0,
            "phase": "swap",
            "boasts": 0,
        },
        "news": [{"ply": 1, "cause": "rolled", "messages": [{"code": "dealt", "values": {"seat": 1}}]}],
        "clock": {"kind": "live", "minutes": 5, "increment": 3, "left": [290.0, 280.0], "running": [1]},
        "offers": {"draw": [], "rematch": []},
        "over": None,
        "dice": {"commitment": table.setting.dice.commitment, "secret": None},
        "chat": [],
    }


def test_a_spectator_is_asked_nothing() -> None:
    seen = play.sight(fists(), None, 0.0)
    assert (seen["seat"], seen["serial"], seen["moves"], seen["may"]) == (None, None, [], {})
    assert seen["view"]["card"] is None


def test_picks_in_any_order_are_marked() -> None:
    table = all_do(fists(), "keep", "keep")
    assert play.sight(table, 0, 0.0)["paths"][0] == {"any_order": ["hand", "rock"]}


def test_each_is_told_its_own_news() -> None:
    table = all_do(fists((2, 1)), "keep", "swap")
    told = {
        viewer: [[one["code"] for one in entry["messages"]] for entry in play.news(table, viewer)]
        for viewer in (0, 1, None)
    }
    assert told == {
        0: [["dealt", "own-card"], ["dealt"], ["secret", "own-card"]],
        1: [["dealt"], ["dealt", "own-card"], ["secret", "own-card"]],
        None: [["dealt"], ["dealt"], ["secret"]],
    }
    assert play.news(table, 0, since=99) == []
    assert play.news(table, 0, since=-5) == play.news(table, 0)
    assert [entry["ply"] for entry in play.news(table, 0, since=1)] == [1, 2]


def test_messages_within_messages_are_plain_as_well() -> None:
    table = all_do(all_do(fists(), "keep", "keep"), "rock", "paper")
    (entry,) = play.news(table, None, since=3)
    assert entry["messages"][1]["values"] == {"seat": 1, "move": {"code": "paper", "values": {}}}


def test_the_secret_of_the_dice_and_the_hidden_are_told_at_the_end_only() -> None:
    table = lay(FISTS, 2)
    assert table.setting.dice.secret not in json.dumps(play.sight(table, 0, 0.0)) + play.record(table).text()
    over = play.resign(table, 0, 0.0).table
    assert play.sight(over, None, 0.0)["dice"]["secret"] == table.setting.dice.secret
    record = play.record(over)
    assert record.secret == table.setting.dice.secret
    assert all("?" not in text for decision in record.decisions for text in decision.values())
    record.verify(FISTS)


def test_a_running_record_shows_what_its_reader_may_know() -> None:
    table = all_do(fists((2, 1)), "keep", "swap")
    assert play.record(table).decisions == ({-1: "card ?"}, {-1: "card ?"}, {0: "?", 1: "?"})
    assert play.record(table, 0).decisions == ({-1: "card 2"}, {-1: "card ?"}, {0: "keep", 1: "?"})
    assert play.record(table, 1).decisions == ({-1: "card ?"}, {-1: "card 1"}, {0: "?", 1: "swap"})


def test_a_running_record_of_an_open_game_can_be_verified() -> None:
    table = lay(GAMES["inara"], 2)
    record = play.record(table)
    record.verify()
    assert parse(record.text()) == record


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_ids_of_people_never_leave_the_table(viewer: int | None) -> None:
    table = play.say(boasting(), PEOPLE[0], "hello", 0.0).table
    for one in (table, play.resign(table, 0, 0.0).table):
        assert "id-ada" not in json.dumps(play.sight(one, viewer, 0.0)) + play.record(one, viewer).text()


def others(table: play.Table, seat: int) -> list[int | None]:
    return [viewer for viewer in (*range(table.setting.seats), None) if viewer != seat]


def told(table: play.Table, viewer: int | None) -> Any:
    """All that can be learnt at this viewer's door."""
    return play.sight(table, viewer, 1.0), play.record(table, viewer).text()


@pytest.mark.parametrize("name", [name for name, game in sorted(GAMES.items()) if game.facts.simultaneous])
@settings(max_examples=EXAMPLES, deadline=None)
@given(seed=SEEDS)
def test_sealed_choices_do_not_show(name: str, seed: int) -> None:
    """Two worlds in which one seat has sealed something else are the same to all others until everybody has chosen."""
    game, rng = GAMES[name], Random(seed)
    table = lay(game, rng.choice(game.seats), pace=LIVE)
    for _ in range(rng.randrange(12)):
        if table.stage == "playing":
            seat = rng.choice(table.deciding)
            table = do(table, seat, table.move_text(seat, rng.choice(table.moves(seat))))
    if len(table.deciding) < 2:
        return
    seat = rng.choice(table.deciding)
    worlds = [do(table, seat, table.move_text(seat, move)) for move in table.moves(seat)[:5]]
    for world in worlds:
        assert all(told(world, viewer) == told(worlds[0], viewer) for viewer in others(table, seat))
        for viewer in world.deciding:
            assert play.sight(world, viewer, 0.0)["chosen"] is None


def in_both(worlds: list[play.Table], seat: int, texts: tuple[str, str]) -> list[play.Table] | None:
    """The same command in two worlds; None when it is allowed in one of them only, by its own seat's secret."""
    after: list[play.Table] = []
    refused = []
    for world, text in zip(worlds, texts, strict=True):
        try:
            after.append(play.move(world, seat, world.ply, text, 1.0).table)
        except (play.Refused, Illegal) as refusal:
            refused.append((refusal.code, str(refusal)))
    if not refused:
        return after
    assert len(refused) < 2 or refused[0] == refused[1] or texts[0] != texts[1]
    return worlds if len(refused) == 2 else None


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 4))
def test_worlds_that_differ_in_a_hidden_card_look_the_same_to_the_others(seed: int, seats: int) -> None:
    rng = Random(seed)
    cards = [rng.randrange(3) for _ in range(seats)]
    keeper = rng.randrange(seats)
    elsewhere = [*cards[:keeper], (cards[keeper] + 1) % 3, *cards[keeper + 1 :]]
    worlds = [fists(cards, seats), fists(elsewhere, seats)]
    for _ in range(25):
        if worlds[0].stage != "playing":
            break
        seat = rng.choice(worlds[0].deciding)
        if rng.random() < 0.1 and seat == keeper and not worlds[0].has_chosen:
            texts = ("keep", "swap")  # hidden for good as well
        else:
            # `show` is where the card stops being hidden.
            text = rng.choice(["keep", "swap", "rock", "paper", "add", "toss", "stop", "stop", "nonsense"])
            texts = (text, text)
        after = in_both(worlds, seat, texts)
        if after is None:
            break
        worlds = after
        if rng.random() < 0.1 and worlds[0].stage == "playing":
            worlds = [play.leave(world, seat, 1.0).table for world in worlds if seat not in gone(world)] or worlds
        assert worlds[0].ply == worlds[1].ply
        if worlds[0].stage == "playing":
            assert all(told(worlds[0], viewer) == told(worlds[1], viewer) for viewer in others(worlds[0], keeper))


def gone(table: play.Table) -> frozenset[int]:
    return frozenset() if table.course is None else table.course.gone()


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=EXAMPLES, deadline=None)
@given(seed=SEEDS)
def test_worlds_that_differ_in_a_hand_of_inoka_look_the_same_to_the_others(seats: int, seed: int) -> None:
    rng, game = Random(seed), GAMES["inoka"]
    keeper = rng.randrange(seats)
    worlds = [lay(game, seats, Scripted({})), lay(game, seats, Scripted({}))]
    for seat in range(seats):
        hands = worlds[0].moves(seat)
        first, second = (worlds[0].move_text(seat, rng.choice(hands)) for _ in range(2))
        worlds = in_both(worlds, seat, (first, second if seat == keeper else first)) or worlds
        assert all(told(worlds[0], viewer) == told(worlds[1], viewer) for viewer in others(worlds[0], keeper))
    while worlds[0].stage == "playing":
        seat = rng.choice(worlds[0].deciding)
        both: Mapping[str, None] = dict.fromkeys(
            worlds[0].move_text(seat, move) for move in worlds[0].moves(seat) if move in worlds[1].moves(seat)
        )
        if not both or next(iter(both)).startswith("hand"):
            break
        text = rng.choice(list(both))
        worlds = in_both(worlds, seat, (text, text)) or worlds
        assert all(told(worlds[0], viewer) == told(worlds[1], viewer) for viewer in others(worlds[0], keeper))


def test_plain_views_are_json() -> None:
    for name, game in GAMES.items():
        table = lay(game, game.seats[-1])
        for viewer in (0, None):
            seen = play.sight(table, viewer, 0.0)
            assert json.loads(json.dumps(seen)) == seen, name
    assert play.plain({2: frozenset({"b", "a"})}) == {"2": ["a", "b"]}
    assert play.sight(lay(PEBBLES, 2), 0, 0.0)["moves"][0] == "take 1"
