"""Offers of a draw and of a rematch; the chat."""

from __future__ import annotations

import pytest

from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.record import parse
from mori.play.chat import KEPT, LONGEST
from mori.play.events import Declined, Offered, Over, RematchAgreed, Said
from tests.play.tables import FISTS, GAMES, PEBBLES, PEOPLE, all_do, do, event_of, fists, kinds, lay, refusal

ADA, GRACE, EMMY, SOFIA = PEOPLE


def test_a_draw_that_all_agree_to_ends_the_game() -> None:
    table = lay(GAMES["inara"], 2)
    outcome = play.offer_draw(table, 1, 22, 0.0)
    assert event_of(outcome, Offered) == Offered("draw", 1)
    table = outcome.table
    assert play.sight(table, 0, 0.0)["offers"] == {"draw": [1], "rematch": []}
    outcome = play.offer_draw(table, 0, 22, 0.0)
    assert kinds(outcome) == ["Offered", "Over"]
    assert event_of(outcome, Over).scores == (0, 0)
    assert outcome.table.winners == (0, 1)
    record = play.record(outcome.table)
    assert "\nended agreed\n" in record.text()
    assert parse(record.text()) == record
    record.verify()


def test_everybody_has_to_agree() -> None:
    table = fists((0, 1, 2), seats=3)
    for seat in (2, 0):
        table = play.offer_draw(table, seat, table.ply, 0.0).table
    assert table.stage == "playing"
    assert play.offer_draw(table, 1, table.ply, 0.0).table.stage == "over"


def test_an_agreed_draw_is_not_shared_with_who_left() -> None:
    table = play.leave(fists((0, 1, 2), seats=3), 1, 0.0).table
    for seat in (2, 0):
        table = play.offer_draw(table, seat, table.ply, 0.0).table
    assert (table.scores, table.winners) == ((0, -1, 0), (0, 2))


def test_an_offer_can_be_declined_and_withdrawn() -> None:
    offered = play.offer_draw(fists(), 0, 2, 0.0).table
    for seat in (0, 1):
        outcome = play.decline_draw(offered, seat, 2, 0.0)
        assert event_of(outcome, Declined) == Declined("draw", seat)
        assert outcome.table.offers.draw == frozenset()
        assert refusal(play.decline_draw, outcome.table, 0, 2, 0.0).code == "no-offer"


def test_choosing_something_else_declines() -> None:
    table = play.offer_draw(fists(), 0, 2, 0.0).table
    table = do(table, 0, "keep")
    assert table.offers.draw == {0}
    outcome = play.move(table, 1, 2, "keep", 0.0)
    assert kinds(outcome)[0] == "Declined"
    assert outcome.table.offers.draw == frozenset()


def test_nobody_is_pestered_with_offers() -> None:
    table = play.offer_draw(fists(), 0, 2, 0.0).table
    assert refusal(play.offer_draw, table, 0, 2, 0.0).code == "offered"
    table = play.decline_draw(table, 1, 2, 0.0).table
    assert refusal(play.offer_draw, table, 0, 2, 0.0).code == "too-soon"
    assert play.sight(table, 0, 0.0)["may"]["draw"]["code"] == "too-soon"
    assert play.sight(table, 1, 0.0)["may"]["draw"] is None
    table = all_do(table, "keep", "keep")
    assert play.offer_draw(table, 0, table.ply, 0.0).table.offers.draw == {0}


def test_a_draw_needs_a_game_that_has_one_and_people() -> None:
    assert refusal(play.offer_draw, lay(PEBBLES, 2), 0, 1, 0.0).code == "no-draws"
    table = play.lay(FISTS, [ADA, play.Bot(1)], FISTS.options(), play.Pace(), Dice.seeded(1), 0.0).table
    assert refusal(play.offer_draw, table, 0, 2, 0.0).code == "bots"


def finished(*sitters: play.Person | play.Bot) -> play.Table:
    table = play.lay(FISTS, sitters, FISTS.options(), play.Pace(), Dice.seeded(1), 0.0).table
    for seat in range(len(sitters) - 1):
        table = play.resign(table, seat, 0.0).table
    return table


def test_a_rematch_that_all_people_want_moves_everybody_on_by_one_seat() -> None:
    table = finished(ADA, GRACE, EMMY)
    for seat in (2, 0):
        outcome = play.want_rematch(table, seat)
        assert kinds(outcome) == ["Offered"]
        table = outcome.table
    assert play.want_rematch(table, 0) == (table, ())
    assert play.sight(table, 1, 0.0)["offers"]["rematch"] == [0, 2]
    outcome = play.want_rematch(table, 1)
    assert event_of(outcome, RematchAgreed).sitters == (EMMY, ADA, GRACE)
    for command in (play.want_rematch, play.decline_rematch):
        assert refusal(command, outcome.table, 0).code == "agreed"


def test_bots_are_always_ready_for_a_rematch() -> None:
    table = finished(ADA, play.Bot(2))
    outcome = play.want_rematch(table, 0)
    assert event_of(outcome, RematchAgreed).sitters == (play.Bot(2), ADA)
    assert isinstance(refusal(play.want_rematch, table, 1), play.NotSeated)


def test_a_rematch_can_be_declined() -> None:
    table = finished(ADA, GRACE)
    assert refusal(play.decline_rematch, table, 0).code == "no-offer"
    table = play.want_rematch(table, 0).table
    outcome = play.decline_rematch(table, 1)
    assert event_of(outcome, Declined) == Declined("rematch", 1)
    assert outcome.table.offers.rematch == frozenset()


def test_a_rematch_comes_after_the_game() -> None:
    assert refusal(play.want_rematch, fists(), 0).code == "not-over"
    assert refusal(play.decline_rematch, fists(), 0).code == "not-over"


def heard(table: play.Table, seat: int | None) -> list[str]:
    return [line["text"] for line in play.sight(table, seat, 0.0)["chat"]]


def test_players_do_not_hear_spectators_while_they_play() -> None:
    table = fists()
    outcome = play.say(table, EMMY, "look at her card!", 1.0)
    assert event_of(outcome, Said).line.seat is None
    table = play.say(outcome.table, ADA, "hello", 2.0).table
    assert heard(table, 0) == heard(table, 1) == ["hello"]
    assert heard(table, None) == ["look at her card!", "hello"]
    over = play.resign(table, 0, 3.0).table
    assert heard(over, 0) == ["look at her card!", "hello"]
    (line,) = play.sight(table, 1, 3.0)["chat"]
    assert line == {"at": 2.0, "seat": 0, "name": "Ada", "text": "hello"}


def test_messages_are_one_line_of_plain_text() -> None:
    table = play.say(fists(), ADA, " good\n\tluck\x07 <b>all</b> ", 0.0).table
    assert heard(table, 0) == ["good luck <b>all</b>"]  # the page escapes it, the table keeps what was said


@pytest.mark.parametrize(("text", "code"), [("", "empty"), (" \n\x00", "empty"), ("x" * (LONGEST + 1), "too-long")])
def test_messages_that_are_none_are_refused(text: str, code: str) -> None:
    assert refusal(play.say, fists(), ADA, text, 0.0).code == code


def test_only_the_latest_messages_are_kept() -> None:
    table = fists()
    for number in range(KEPT + 5):
        table = play.say(table, ADA, f"message {number}", 0.0).table
    assert len(table.chat) == KEPT
    assert table.chat[0].text == "message 5"
