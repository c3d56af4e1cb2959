"""Choosing, sealed choices, forced moves, taking back."""

from __future__ import annotations

from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Illegal
from mori.play.events import Asked, Decided, Sealed, TakenBack, Unsealed
from tests.play.tables import (
    FISTS,
    PEBBLES,
    PEOPLE,
    all_do,
    boasting,
    do,
    event_of,
    fists,
    kinds,
    lay,
    refusal,
    same,
)


def test_a_choice_is_carried_out() -> None:
    table = lay(PEBBLES, 2)
    outcome = play.move(table, 0, 1, "take 2", 0.0)
    assert kinds(outcome) == ["Decided", "Asked"]
    assert event_of(outcome, Decided).step.texts == {0: "take 2"}
    assert event_of(outcome, Asked).seats == (1,)
    assert (outcome.table.ply, outcome.table.deciding, outcome.table.serials) == (2, (1,), (1, 0))
    assert table.ply == 1


def test_what_the_rules_do_not_allow_is_refused_with_code_and_sentence() -> None:
    table = lay(PEBBLES, 2)
    unreadable = refusal(play.move, table, 0, 1, "take all", 0.0)
    assert isinstance(unreadable, Illegal)
    assert unreadable.code == "unreadable"
    illegal = refusal(play.move, table, 0, 1, "take 9", 0.0)
    assert (illegal.code, str(illegal)) == ("illegal", "«take 9» is not a legal move of seat 0")
    assert refusal(play.move, table, 1, 1, "take 1", 0.0).code == "not-asked"


def test_a_choice_for_another_ply_is_stale() -> None:
    table = do(lay(PEBBLES, 2), 0, "take 1")
    for ply in (0, 1, 3):
        found = refusal(play.move, table, 1, ply, "take 1", 0.0)
        assert isinstance(found, play.Stale)
        assert found.code == "stale"


def test_choices_wait_sealed_until_the_last_has_come() -> None:
    table = fists()
    outcome = play.move(table, 1, 2, "swap", 0.0)
    assert kinds(outcome) == ["Sealed"]
    assert event_of(outcome, Sealed).seat == 1
    sealed = outcome.table
    assert (sealed.ply, sealed.deciding, sealed.has_chosen) == (2, (0,), (1,))
    assert play.sight(sealed, 1, 0.0)["chosen"] == "swap"
    assert play.sight(sealed, 1, 0.0)["moves"] == ["keep", "swap"]
    assert play.sight(sealed, 0, 0.0)["chosen"] is None
    outcome = play.move(sealed, 0, 2, "keep", 0.0)
    assert kinds(outcome) == ["Decided", "Asked"]
    assert event_of(outcome, Decided).step.texts == {0: "keep", 1: "swap"}
    assert (outcome.table.ply, outcome.table.has_chosen) == (3, ())


def test_a_sealed_choice_can_be_replaced_without_anybody_noticing() -> None:
    sealed = do(fists(), 1, "swap")
    outcome = play.move(sealed, 1, 2, "keep", 0.0)
    assert outcome.events == ()
    assert play.sight(outcome.table, 1, 0.0)["chosen"] == "keep"
    for viewer in (0, None):
        assert play.sight(outcome.table, viewer, 0.0) == play.sight(sealed, viewer, 0.0)
    decided = play.move(outcome.table, 0, 2, "keep", 0.0)
    assert event_of(decided, Decided).step.texts == {0: "keep", 1: "keep"}


def test_the_same_sealed_choice_again_changes_nothing() -> None:
    sealed = do(fists(), 1, "swap")
    assert play.move(sealed, 1, 2, "swap", 0.0) == (sealed, ())


def test_a_sealed_choice_can_be_taken_back() -> None:
    sealed = do(fists(), 1, "swap")
    outcome = play.take_back(sealed, 1, 2, 0.0)
    assert kinds(outcome) == ["Unsealed"]
    assert event_of(outcome, Unsealed).seat == 1
    assert (outcome.table.has_chosen, outcome.table.undone) == ((), 0)
    assert refusal(play.take_back, outcome.table, 1, 2, 0.0).code == "nothing-to-take-back"


def test_what_others_have_sealed_can_not_be_taken_back() -> None:
    assert refusal(play.take_back, do(fists(), 1, "swap"), 0, 2, 0.0).code == "nothing-to-take-back"


def test_a_joint_decision_can_not_be_taken_back() -> None:
    table = all_do(fists(), "keep", "swap")
    assert refusal(play.take_back, table, 0, 3, 0.0).code == "others-have-decided"


def test_an_unfinished_turn_is_taken_back_step_by_step() -> None:
    start = boasting()
    one = do(start, 0, "add")
    two = do(one, 0, "add")
    assert two.view(None).points == (2, 0)
    outcome = play.take_back(two, 0, two.ply, 0.0)
    assert event_of(outcome, TakenBack).ply == one.ply
    back = outcome.table
    assert (back.ply, back.undone, back.view(None).points) == (one.ply, 1, (1, 0))
    back = play.take_back(back, 0, back.ply, 0.0).table
    assert (back.ply, back.undone, back.view(None).points) == (start.ply, 2, (0, 0))
    assert refusal(play.take_back, back, 0, back.ply, 0.0).code == "others-have-decided"
    assert play.record(back).decisions == play.record(start).decisions


def test_a_record_keeps_only_what_stands() -> None:
    table = do(boasting(), 0, "add")
    table = play.take_back(table, 0, table.ply, 0.0).table
    table = do(table, 0, "stop")
    assert {0: "add"} not in play.record(table).decisions
    assert table.ply == 7  # two cards, swap, throw, stop, two cards


def test_nothing_is_taken_back_across_chance() -> None:
    table = boasting()
    table = do(do(table, 0, "add"), 0, "toss")
    assert table.deciding == (0,)
    assert refusal(play.take_back, table, 0, table.ply, 0.0).code == "chance-has-shown"


def test_what_was_decided_after_chance_is_taken_back_only_as_far_as_chance() -> None:
    tossed = do(boasting(), 0, "toss")
    table = do(tossed, 0, "add")
    table = play.take_back(table, 0, table.ply, 0.0).table
    assert table.ply == tossed.ply
    assert refusal(play.take_back, table, 0, table.ply, 0.0).code == "chance-has-shown"


def test_a_finished_turn_is_not_taken_back() -> None:
    table = do(lay(PEBBLES, 2), 0, "take 1")
    assert refusal(play.take_back, table, 0, table.ply, 0.0).code == "turn-over"
    assert refusal(play.take_back, table, 1, table.ply, 0.0).code == "nothing-to-take-back"


def test_a_turn_can_not_be_taken_back_by_others() -> None:
    table = do(boasting(), 0, "add")
    assert refusal(play.take_back, table, 1, table.ply, 0.0).code == "nothing-to-take-back"


def test_chance_at_the_start_can_not_be_taken_back() -> None:
    assert refusal(play.take_back, lay(PEBBLES, 2), 0, 1, 0.0).code == "nothing-to-take-back"


def test_a_take_back_is_stale_like_a_move() -> None:
    table = do(boasting(), 0, "add")
    for ply in (table.ply - 1, table.ply + 1):
        assert isinstance(refusal(play.take_back, table, 0, ply, 0.0), play.Stale)


def last_pebble(plays_forced: bool) -> play.Table:
    five = next(dice for dice in map(Dice.seeded, range(100)) if dice.roll(0, [1, 2, 3]) == 0)
    table = lay(PEBBLES, 2, five, plays_forced=plays_forced)
    return do(do(table, 0, "take 1"), 1, "take 3")


def test_the_table_plays_what_is_forced() -> None:
    table = last_pebble(plays_forced=True)
    assert (table.stage, table.scores, table.winners) == ("over", (1, -1), (0,))
    assert play.record(table).decisions[-1] == {0: "take 1"}
    assert play.sight(table, None, 0.0)["news"][-1]["cause"] == "forced"
    play.record(table).verify(PEBBLES)


def test_forced_moves_can_be_left_to_the_seats() -> None:
    table = last_pebble(plays_forced=False)
    assert (table.stage, table.deciding) == ("playing", (0,))
    assert do(table, 0, "take 1").stage == "over"


def test_what_only_the_seat_can_tell_is_not_played_by_itself() -> None:
    table = do(do(boasting(cards=(1, 0)), 0, "add"), 0, "add")
    assert play.sight(table, 0, 0.0)["moves"] == ["stop"]
    assert table.deciding == (0,)


def test_what_everybody_can_tell_is_played_by_itself() -> None:
    table = do(do(boasting(cards=(2, 0)), 0, "show"), 0, "add")
    outcome = play.move(table, 0, table.ply, "add", 0.0)
    assert [event.step.cause for event in outcome.events if isinstance(event, Decided)][:2] == ["chosen", "forced"]
    assert outcome.table.view(None).round == 1


def test_choosing_together_is_never_forced() -> None:
    class OneThrow(type(FISTS)):  # type: ignore[misc]
        def moves(self, state: object, seat: int) -> object:
            return super().moves(state, seat)[:1]

    table = play.lay(OneThrow(), PEOPLE[:2], FISTS.options(), play.Pace(), Dice.seeded(1), 0.0).table
    assert table.deciding == (0, 1)


def test_nothing_is_decided_after_the_end() -> None:
    table = last_pebble(plays_forced=True)
    for found in (
        refusal(play.move, table, 0, table.ply, "take 1", 0.0),
        refusal(play.take_back, table, 0, table.ply, 0.0),
        refusal(play.resign, table, 0, 0.0),
        refusal(play.leave, table, 0, 0.0),
        refusal(play.offer_draw, table, 0, table.ply, 0.0),
    ):
        assert found.code == "over"


def test_taking_back_and_choosing_again_leads_to_the_same_table_but_for_the_counters() -> None:
    once = do(boasting(), 0, "add")
    again = do(play.take_back(once, 0, once.ply, 0.0).table, 0, "add")
    assert play.record(once) == play.record(again)
    assert not same(once, again)
    assert (again.serials[0], again.undone) == (once.serials[0] + 2, 1)
