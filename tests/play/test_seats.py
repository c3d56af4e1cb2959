"""Laying a table, joining, giving a seat back, the start."""

from __future__ import annotations

import pytest

from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Impossible
from mori.play import Bot, Open, Person, Table
from mori.play.events import Asked, Decided, Joined, Left
from tests.play.tables import FISTS, LIVE, PEBBLES, PEOPLE, event_of, kinds, lay, refusal, same

ADA, GRACE, EMMY, _ = PEOPLE


def waiting(*sitters: play.Person | Bot | Open) -> Table:
    game = PEBBLES if len(sitters) == 2 else FISTS
    return play.lay(game, sitters, game.options(), LIVE, Dice.seeded(1), 0.0).table


def test_a_table_with_an_open_seat_waits() -> None:
    table = waiting(ADA, Open())
    assert (table.stage, table.ply, table.deciding, table.deadline()) == ("waiting", 0, (), None)
    seen = play.sight(table, 0, 0.0)
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open"]
    assert seen["dice"] == {"commitment": Dice.seeded(1).commitment, "secret": None}
    assert (seen["view"], seen["moves"], seen["news"], seen["over"]) == (None, [], [], None)


def test_the_last_to_join_starts_the_game_and_chance_sets_it_up() -> None:
    outcome = play.join(waiting(ADA, Open()), GRACE, 5.0)
    assert kinds(outcome) == ["Joined", "Started", "Decided", "Asked"]
    assert event_of(outcome, Joined).seat == 1
    decided = event_of(outcome, Decided)
    assert decided.ply == 0
    assert decided.position["heap"] == outcome.table.view(None).heap
    assert event_of(outcome, Asked).seats == (0,)
    assert (outcome.table.stage, outcome.table.ply, outcome.table.deciding) == ("playing", 1, (0,))
    assert outcome.table.deadline() == 5.0 + 300


def test_a_table_without_open_seats_starts_at_once() -> None:
    outcome = play.lay(PEBBLES, [ADA, Bot(0)], PEBBLES.options(), play.Pace(), Dice.seeded(1), 0.0)
    assert kinds(outcome) == ["Started", "Decided", "Asked"]


def test_a_seat_can_be_chosen_and_must_be_open() -> None:
    table = waiting(Open(), Open(), Open())
    table = play.join(table, ADA, 0.0, seat=1).table
    assert table.seat_of(ADA.id) == 1
    found = refusal(play.join, table, GRACE, 0.0, seat=1)
    assert isinstance(found, play.Taken)
    assert found.code == "taken"
    assert play.join(table, GRACE, 0.0).table.seat_of(GRACE.id) == 0


def test_who_sits_here_does_not_sit_down_again() -> None:
    table = waiting(ADA, Open())
    assert play.join(table, ADA, 1.0) == (table, ())


def test_a_full_table_takes_nobody() -> None:
    table = lay(PEBBLES, 2)
    found = refusal(play.join, table, EMMY, 0.0)
    assert isinstance(found, play.Taken)
    assert found.code == "full"
    assert play.join(table, ADA, 0.0) == (table, ())


def test_a_seat_is_given_back_before_the_start_only() -> None:
    table = waiting(ADA, Open())
    outcome = play.give_back(table, 0)
    assert event_of(outcome, Left).seat == 0
    assert outcome.table.sitters == (Open(), Open())
    assert refusal(play.give_back, outcome.table, 0).code == "no-such-seat"
    assert refusal(play.give_back, lay(PEBBLES, 2), 0).code == "begun"
    assert same(play.join(outcome.table, ADA, 0.0).table, table)


def test_what_needs_the_game_is_refused_before_the_start() -> None:
    table = waiting(ADA, Open())
    for found in (
        refusal(play.move, table, 0, 0, "take 1", 0.0),
        refusal(play.take_back, table, 0, 0, 0.0),
        refusal(play.resign, table, 0, 0.0),
        refusal(play.offer_draw, table, 0, 0, 0.0),
    ):
        assert found.code == "waiting"
    assert refusal(play.want_rematch, table, 0).code == "not-over"


def test_only_who_sits_here_has_a_seat() -> None:
    table = lay(PEBBLES, 2)
    assert table.seat_for(GRACE.id) == 1
    assert isinstance(refusal(table.seat_for, "id-nobody"), play.NotSeated)
    assert isinstance(refusal(play.move, table, 7, 1, "take 1", 0.0), play.NotSeated)
    assert isinstance(refusal(play.move, table, -1, 1, "take 1", 0.0), play.NotSeated)


def test_names_are_cleaned() -> None:
    table = waiting(Person("1", " Ada\nLovelace\x00"), Open())
    assert play.sight(table, None, 0.0)["seats"][0]["name"] == "Ada Lovelace"


@pytest.mark.parametrize(
    ("sitters", "message"),
    [
        ([ADA], "Pebbles is played by 2, not by 1"),
        ([ADA, ADA], "nobody can sit at a table twice"),
        ([ADA, Bot(1)], "Pebbles has bots of levels 0 to 0, not of level 1"),
    ],
)
def test_a_table_that_can_not_be_played_is_refused(sitters: list[play.Person | Bot], message: str) -> None:
    with pytest.raises(Impossible, match=message):
        play.lay(PEBBLES, sitters, PEBBLES.options(), play.Pace(), Dice.seeded(1), 0.0)


def test_the_table_says_which_bots_have_to_choose() -> None:
    table = play.lay(FISTS, [Bot(1), ADA, Bot(2)], FISTS.options(), play.Pace(), Dice.seeded(1), 0.0).table
    assert table.bots == ((0, Bot(1)), (2, Bot(2)))
    text = table.move_text(0, table.moves(0)[0])
    table = play.move(table, 0, table.ply, text, 0.0).table
    assert table.bots == ((2, Bot(2)),)
    assert play.record(table).names == ("level1", "Ada", "level2")
