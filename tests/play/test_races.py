"""Commands that arrive at the same moment, twice, or too late: one outcome each, whatever comes first."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mori import play
from mori.kernel.fairness import Dice
from mori.play.events import Decided
from tests.play.tables import FISTS, LIVE, PEBBLES, PEOPLE, all_do, boasting, do, event_of, fists, lay, refusal, same

ADA, GRACE, EMMY, _ = PEOPLE


def test_two_moves_for_one_ply() -> None:
    table = lay(PEBBLES, 2)
    for first, second in permutations(("take 1", "take 2")):
        after = play.move(table, 0, 1, first, 0.0).table
        assert isinstance(refusal(play.move, after, 0, 1, second, 0.0), play.Stale)
        assert play.record(after).decisions[-1] == {0: first}


def test_the_same_move_sent_twice_has_one_effect() -> None:
    table = boasting()
    after = play.move(table, 0, table.ply, "add", 0.0, serial=table.serials[0]).table
    for serial in (None, table.serials[0]):
        assert isinstance(refusal(play.move, after, 0, table.ply, "add", 0.0, serial=serial), play.Stale)
    assert after.view(None).points == (1, 0)


def test_the_last_move_of_a_game_sent_twice_is_stale() -> None:
    table = lay(PEBBLES, 2, plays_forced=False)
    while table.stage == "playing":
        last = (table.deciding[0], table.ply, "take 1", 0.0)
        table = play.move(table, *last).table
    assert isinstance(refusal(play.move, table, *last), play.Stale)


def test_a_move_that_was_taken_back_does_not_come_back() -> None:
    table = boasting()
    sent: dict[str, Any] = {"ply": table.ply, "text": "add", "now": 0.0, "serial": table.serials[0]}
    after = play.move(table, 0, **sent).table
    back = play.take_back(after, 0, after.ply, 0.0, serial=after.serials[0]).table
    assert back.ply == table.ply
    found = refusal(play.move, back, 0, **sent)
    assert isinstance(found, play.Stale)
    assert found.code == "repeated"


def test_take_back_and_move() -> None:
    """Two tabs of the same seat, one taking back, one going on: whatever comes second is stale."""
    table = do(boasting(), 0, "add")
    seen: dict[str, Any] = {"ply": table.ply, "now": 0.0, "serial": table.serials[0]}
    back = play.take_back(table, 0, **seen).table
    assert isinstance(refusal(play.move, back, 0, text="stop", **seen), play.Stale)
    on = play.move(table, 0, text="add", **seen).table
    assert isinstance(refusal(play.take_back, on, 0, **seen), play.Stale)


def test_take_back_sent_twice_goes_back_once() -> None:
    table = do(do(boasting(), 0, "add"), 0, "add")
    back = play.take_back(table, 0, table.ply, 0.0).table
    assert isinstance(refusal(play.take_back, back, 0, table.ply, 0.0), play.Stale)
    assert back.ply == table.ply - 1


def test_a_sealed_choice_replaced_while_the_last_one_arrives() -> None:
    sealed = do(fists(), 0, "keep")
    # The replacement first: it counts.
    replaced = play.move(sealed, 0, 2, "swap", 0.0).table
    assert event_of(play.move(replaced, 1, 2, "keep", 0.0), Decided).step.texts == {0: "swap", 1: "keep"}
    # The last choice first: the replacement is too late.
    done = play.move(sealed, 1, 2, "keep", 0.0)
    assert event_of(done, Decided).step.texts == {0: "keep", 1: "keep"}
    assert isinstance(refusal(play.move, done.table, 0, 2, "swap", 0.0), play.Stale)
    assert isinstance(refusal(play.take_back, done.table, 0, 2, 0.0), play.Stale)


def test_a_sealed_choice_that_was_replaced_does_not_come_back() -> None:
    table = fists()
    sealed = play.move(table, 0, 2, "keep", 0.0, serial=0).table
    replaced = play.move(sealed, 0, 2, "swap", 0.0, serial=1).table
    assert isinstance(refusal(play.move, replaced, 0, 2, "keep", 0.0, serial=0), play.Stale)


def test_sealed_choices_lead_to_the_same_in_any_order() -> None:
    results = []
    for order in permutations(range(3)):
        table = fists((0, 1, 2), seats=3)
        for seat in order:
            table = do(table, seat, ("keep", "swap", "swap")[seat])
        results.append(table)
    assert all(same(results[0], result) for result in results)


def test_others_choosing_does_not_make_a_sealed_choice_stale() -> None:
    table = do(fists((0, 1, 2), seats=3), 1, "swap")
    assert play.move(table, 0, 2 + 1, "keep", 0.0, serial=0).table.has_chosen == (0, 1)


@pytest.mark.parametrize("order", list(permutations((GRACE, EMMY))))
def test_two_join_for_one_seat(order: tuple[play.Person, play.Person]) -> None:
    table = play.lay(PEBBLES, [ADA, play.Open()], PEBBLES.options(), play.Pace(), Dice.seeded(1), 0.0).table
    first, second = order
    table = play.join(table, first, 0.0).table
    assert isinstance(refusal(play.join, table, second, 0.0), play.Taken)
    assert table.seat_of(first.id) == 1


def test_join_and_leave() -> None:
    table = play.lay(FISTS, [ADA, play.Open()], FISTS.options(), play.Pace(), Dice.seeded(1), 0.0).table
    # Joined first: the game has begun, the seat is not given back any more.
    assert refusal(play.give_back, play.join(table, GRACE, 0.0).table, 0).code == "begun"
    # Given back first: somebody else may sit there, the table waits on.
    assert play.join(play.give_back(table, 0).table, GRACE, 0.0).table.stage == "waiting"


def test_a_move_and_the_clock() -> None:
    table = lay(PEBBLES, 2, pace=LIVE)
    deadline = table.deadline()
    assert deadline == 300
    # A moment before: it counts. At the moment itself and later: the clock comes first.
    assert play.move(table, 0, 1, "take 1", 299.99).table.deciding == (1,)
    for now in (300, 301):
        found = refusal(play.move, table, 0, 1, "take 1", now)
        assert isinstance(found, play.Stale)
        assert found.code == "time-up"
    over = play.tick(table, 300).table
    assert over.winners == (1,)
    assert refusal(play.move, over, 0, 1, "take 1", 300).code == "over"


def test_two_ticks_for_one_moment() -> None:
    table = lay(PEBBLES, 2, pace=LIVE)
    once = play.tick(table, 300).table
    assert play.tick(once, 300) == (once, ())
    moved = play.move(table, 0, 1, "take 1", 299).table
    assert play.tick(moved, 300) == (moved, ())


def test_a_move_and_resigning() -> None:
    table = all_do(fists(), "keep", "keep")
    over = play.resign(table, 1, 0.0).table
    assert refusal(play.move, over, 0, table.ply, "rock", 0.0).code == "over"
    assert refusal(play.resign, over, 1, 0.0).code == "over"


def test_accepting_a_draw_and_a_move() -> None:
    table = all_do(fists(), "keep", "keep")
    offered = play.offer_draw(table, 0, table.ply, 0.0).table
    moved = all_do(offered, "rock", "rock")
    assert isinstance(refusal(play.offer_draw, moved, 1, table.ply, 0.0), play.Stale)
    assert moved.offers.draw == frozenset()


def test_both_offer_a_draw() -> None:
    table = fists()
    for first, second in permutations((0, 1)):
        once = play.offer_draw(table, first, table.ply, 0.0).table
        assert play.offer_draw(once, second, table.ply, 0.0).table.stage == "over"
