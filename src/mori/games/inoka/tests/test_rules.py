"""A test for each ruling on Inoka, and the worked examples of its rulebook."""

from typing import Any

import pytest

from mori.games.inoka.state import State
from mori.games.inoka.tactics import TACTICS, beats
from mori.games.inoka.tests.table import ALL, GAME, challenge_position, deal, decide, json, play
from mori.kernel.game import Choice, Draw, Illegal, Impossible, Over

FIVE = "A1 A2 T1 T2 B1"
GUARDED = "A1 A2 A3 T3 B1"


def by_hand(*args: Any, **fields: Any) -> State:
    state: State = GAME.notation.from_json(challenge_position(*args, **fields))
    return state


def asked(state: State) -> tuple[int, ...]:
    turn = GAME.turn(state)
    assert isinstance(turn, Choice)
    return turn.seats


def fields(state: State, *names: str) -> tuple[Any, ...]:
    table = json(state)
    return tuple(table[name] for name in names)


# ---------------------------------------------------------------------------------------------- tactics, hands, the end


@pytest.mark.parametrize(("winner", "loser"), [("T1", "B3"), ("A3", "A2"), ("A1", "T3"), ("B1", "A3")])
def test_inoka_1_the_hierarchy_and_the_marks(winner: str, loser: str) -> None:
    """The rulebook's head-to-head examples, Taunt-I over Block-III and Attack-III over Attack-II, and the circle."""
    assert beats(TACTICS.index(winner), TACTICS.index(loser))
    assert not beats(TACTICS.index(loser), TACTICS.index(winner))


def test_inoka_1_what_a_tactic_does_against_a_random_card() -> None:
    for number, name in enumerate(TACTICS):
        wins = sum(beats(number, other) for other in range(9))
        losses = sum(beats(other, number) for other in range(9))
        assert (wins, 9 - wins - losses, losses) == {"1": (3, 1, 5), "2": (4, 1, 4), "3": (5, 1, 3)}[name[1]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_inoka_2_all_seats_choose_five_of_nine_at_the_same_time(seats: int) -> None:
    state = GAME.start(seats, GAME.options())
    assert asked(state) == tuple(range(seats))
    assert [len(GAME.moves(state, seat)) for seat in range(seats)] == [126] * seats
    after = decide(state, *[f"hand {FIVE}"] * seats)
    assert fields(after, "hands", "set_aside") == ([FIVE.split()] * seats, [["A3", "T3", "B2", "B3"]] * seats)


def test_inoka_2_all_nine_come_back_for_the_next_round() -> None:
    state = play(deal("A1 A2 T1 T2 B1", "T1 T2 T3 A3 B1"), "A1 T1", "A2 T2")
    assert fields(state, "phase", "round", "stones") == ("hands", 2, [1, 0])
    assert fields(state, "hands", "set_aside", "discards") == ([[], []],) * 3
    assert len(GAME.moves(state, 1)) == 126


def test_inoka_2_a_hand_has_five_different_tactics() -> None:
    for text in ("hand A1 A2", "hand A1 A2 A3 T1 T2 T3", "hand A1 A1 A2 A3 T1"):
        with pytest.raises(Illegal):
            decide(GAME.start(2, GAME.options()), text, f"hand {FIVE}")


def test_inoka_3_the_totem_starts_every_round_in_the_middle() -> None:
    assert fields(GAME.start(3, GAME.options()), "totem") == (None,)
    assert fields(deal(FIVE, FIVE), "totem", "phase") == (None, "clash")
    assert fields(deal(FIVE, FIVE, FIVE), "totem", "phase") == (None, "free-for-all")
    assert fields(play(deal(FIVE, FIVE), "A1 T1", "A2 T2"), "totem", "phase") == (None, "hands")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_inoka_4_three_stones_win_at_once(seats: int) -> None:
    state = GAME.start(seats, GAME.options())
    for won in range(3):
        assert fields(state, "stones", "round") == ([0] * (seats - 1) + [won], won + 1)
        hands = [f"hand {FIVE}"] * (seats - 1) + [f"hand {GUARDED}"]
        state = decide(state, *hands)
        state = play(state, "T1 " * (seats - 1) + "A3")
        state = play(state, "T2 A3" if seats > 2 else "T2 A2")
    assert GAME.turn(state) == Over((*[-1] * (seats - 1), seats - 1))
    assert fields(state, "phase", "totem", "challenger") == ("over", seats - 1, None)
    assert [GAME.moves(state, seat) for seat in range(seats)] == [()] * seats


def test_inoka_4_nine_stones_are_enough() -> None:
    most_without_end = 4 * 2
    assert most_without_end + 1 <= 9


def test_the_number_of_seats() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(Impossible, match="2, 3 or 4"):
            GAME.start(seats, GAME.options())


# ------------------------------------------------------------------------------------------------------------ two seats


def test_inoka_5_both_cards_are_discarded_in_every_clash() -> None:
    won = play(deal(FIVE, FIVE), "T1 B1")
    assert fields(won, "discards", "seen") == ([["T1"], ["B1"]], [[], []])
    tied = play(won, "T2 T2")
    assert fields(tied, "discards", "seen") == ([["T1", "T2"], ["B1", "T2"]], [[], []])


def test_inoka_5_a_tie_leaves_the_totem_where_it_is() -> None:
    """The rulebook's Taunt-II against Taunt-II."""
    assert fields(play(deal(FIVE, FIVE), "T2 T2"), "totem") == (None,)
    assert fields(play(deal(FIVE, FIVE), "T1 B1", "T2 T2"), "totem") == (0,)
    assert fields(play(deal(FIVE, FIVE), "B1 T1", "T2 T2"), "totem") == (1,)


def test_inoka_6_an_attack_wins_only_for_who_held_the_totem_before() -> None:
    took = play(deal(FIVE, FIVE), "A1 T1")
    assert fields(took, "phase", "totem", "round") == ("clash", 0, 1)
    assert fields(play(took, "A2 T2"), "phase", "stones") == ("hands", [1, 0])
    lost = play(took, "T2 A2")
    assert fields(lost, "phase", "totem", "stones") == ("clash", 1, [0, 0])


def test_inoka_6_an_attack_that_ties_or_loses_does_not_win() -> None:
    assert fields(play(deal(FIVE, FIVE), "A1 T1", "A2 A2"), "phase", "totem") == ("clash", 0)
    assert fields(play(deal(FIVE, FIVE), "A1 T1", "A2 B1"), "phase", "totem") == ("clash", 1)


def test_inoka_6_other_tactics_do_not_end_the_round() -> None:
    state = play(deal(FIVE, FIVE), "T2 T1", "B1 A1", "T1 B1")
    assert fields(state, "phase", "totem") == ("clash", 0)


def test_inoka_7_the_holder_after_the_fifth_clash_wins_the_round() -> None:
    state = play(deal(FIVE, "A1 A2 T1 T2 B1"), "A1 A1", "A2 A2", "T2 T1", "B1 B1")
    assert fields(state, "phase", "totem") == ("clash", 0)
    assert fields(play(state, "T1 T2"), "phase", "stones", "round") == ("hands", [0, 1], 2)
    held = play(deal(FIVE, FIVE), "A1 A1", "A2 A2", "T2 B1", "B1 T2", "T1 T1")
    assert fields(held, "phase", "stones") == ("hands", [0, 1])


def test_inoka_7_five_ties_make_the_round_void() -> None:
    state = play(deal(FIVE, FIVE), "A1 A1", "A2 A2", "T1 T1", "T2 T2", "B1 B1")
    assert fields(state, "phase", "round", "stones", "totem") == ("hands", 1, [0, 0], None)
    assert fields(state, "hands", "discards") == ([[], []],) * 2
    assert asked(state) == (0, 1)


def test_the_fifth_clash_is_a_decision_like_others() -> None:
    state = play(deal(FIVE, FIVE), "A1 A1", "A2 A2", "T1 T1", "T2 T2")
    assert [len(GAME.moves(state, seat)) for seat in (0, 1)] == [1, 1]


# --------------------------------------------------------------------------------------------------------- free-for-all


def test_inoka_8_the_most_wins_take_the_totem() -> None:
    """The rulebook's example: Block-III beats both other tactics."""
    state = play(deal("B3 A1 A2 T1 T2", FIVE, FIVE), "B3 A2 B1")
    assert fields(state, "phase", "totem", "challenger") == ("challenge", 0, 1)
    assert fields(state, "discards", "seen") == ([[], ["A2"], ["B1"]], [["B3"], [], []])


def test_inoka_8_two_wins_beat_one() -> None:
    state = play(deal("A3 T1 T2 B1 B2", "T3 A1 A2 B1 B2", FIVE, "A2 T1 T2 B1 B2"), "A3 T3 T1 A2")
    assert fields(state, "totem") == (0,)  # T3, T1 and A2 lose to it; A2 has beaten two
    state = play(deal(FIVE, "T3 A1 A2 B1 B2", "B3 A1 A2 T1 T2", "B2 A1 A2 T1 T2"), "T1 T3 B3 B2")
    assert fields(state, "totem", "discards") == (1, [["T1"], [], ["B3"], ["B2"]])


def test_inoka_8_the_tied_take_back_and_only_they_clash_again() -> None:
    state = play(deal(*[FIVE] * 4), "A1 A1 T1 T2")
    assert fields(state, "phase", "tied", "repeats", "totem") == ("free-for-all", [0, 1], 0, None)
    assert fields(state, "discards", "seen") == ([[], [], ["T1"], ["T2"]], [["A1"], ["A1"], [], []])
    assert asked(state) == (0, 1)
    assert GAME.moves(state, 2) == ()


def test_inoka_8_attack_taunt_and_block_tie_for_one_win_each() -> None:
    state = play(deal(*[FIVE] * 3), "A1 T1 B1")
    assert fields(state, "tied", "seen") == ([0, 1, 2], [["A1"], ["T1"], ["B1"]])


def test_inoka_8_wins_are_counted_among_those_who_repeat() -> None:
    state = play(deal(*[FIVE] * 4), "A2 A2 A2 T1", "A1 T1 T2")
    assert fields(state, "totem", "discards") == (0, [[], ["T1"], ["T2"], ["T1"]])
    assert fields(state, "tied", "repeats", "challenger") == ([], 0, 1)


def test_inoka_8_a_repeat_may_be_repeated_by_fewer() -> None:
    state = play(deal(*[FIVE] * 4), "A1 A1 A1 A1", "A1 A1 A1 T1", "A1 A1 T1")
    assert fields(state, "tied", "repeats") == ([0, 1], 2)
    assert fields(state, "discards") == ([[], [], ["T1"], ["T1"]],)
    assert fields(state, "seen") == ([["A1"], ["A1"], ["A1"], ["A1"]],)
    done = play(state, "A1 B1")
    assert fields(done, "totem", "challenger", "seen") == (1, 2, [[], ["A1", "B1"], ["A1"], ["A1"]])


def test_inoka_8_the_free_for_all_is_not_won_by_an_attack() -> None:
    assert fields(play(deal(*[FIVE] * 3), "A1 T1 T2"), "phase", "stones") == ("challenge", [0, 0, 0])


def test_inoka_8_chance_decides_after_twenty_repeats() -> None:
    state = play(deal(*[FIVE] * 4), "A1 A1 A1 T1", *["A2 A2 A2"] * 19)
    assert fields(state, "repeats", "tied") == (19, [0, 1, 2])
    assert asked(state) == (0, 1, 2)
    assert fields(play(state, "A2 T2 T2"), "totem", "phase") == (0, "challenge")
    drawing = play(state, "A1 T1 B1")
    assert GAME.turn(drawing) == Draw(((135, 1), (136, 1), (137, 1)))
    assert [GAME.moves(drawing, seat) for seat in range(4)] == [()] * 4
    assert fields(drawing, "shown", "totem") == (["A1", "T1", "B1", None], None)
    lucky = decide(drawing, "totem 1")
    assert fields(lucky, "totem", "challenger", "phase") == (1, 2, "challenge")
    assert fields(lucky, "discards") == ([["A1"], [], ["B1"], ["T1"]],)
    assert fields(lucky, "seen") == ([["A2"], ["A1", "A2", "T1"], ["A1", "A2"], []],)
    assert fields(lucky, "shown", "tied", "repeats") == ([None] * 4, [], 0)
    with pytest.raises(Illegal):
        decide(drawing, "totem 3")


def test_inoka_8_fewer_may_be_left_for_chance() -> None:
    state = play(deal(*[FIVE] * 3), *["A1 A1 A1"] * 20, "A1 A1 T1")
    assert GAME.turn(state) == Draw(((135, 1), (136, 1)))
    assert fields(state, "discards", "shown") == ([[], [], ["T1"]], ["A1", "A1", None])


# ----------------------------------------------------------------------------------------------------------- challenges


@pytest.mark.parametrize(("holder", "challenger"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_inoka_9_the_first_challenger_sits_clockwise_from_the_holder(holder: int, challenger: int) -> None:
    cards = ["T1"] * 4
    cards[holder] = "A1"
    state = play(deal(*[FIVE] * 4), " ".join(cards))
    assert fields(state, "totem", "challenger") == (holder, challenger)
    assert asked(state) == tuple(sorted((holder, challenger)))


def test_inoka_9_a_kept_totem_passes_the_challenge_on_clockwise() -> None:
    state = play(deal(*[FIVE] * 4, attack_wins="two-player"), "B1 A1 A1 A1")
    for challenger in (1, 2, 3):
        assert fields(state, "totem", "challenger", "beaten") == (0, challenger, list(range(1, challenger)))
        state = play(state, "B1 A2")
    assert fields(state, "stones") == ([1, 0, 0, 0],)


def test_inoka_9_a_totem_that_changes_hands_starts_the_count_at_its_new_holder() -> None:
    state = play(deal(*[FIVE] * 4), "B1 A1 A1 A1", "B1 A2", "B1 T1")
    assert fields(state, "totem", "challenger", "beaten") == (2, 3, [])
    back = play(deal(*[FIVE] * 3), "A1 A1 B1", "T1 B1")
    assert fields(back, "totem", "challenger") == (0, 1)


def test_inoka_9_the_same_two_may_clash_again_with_roles_reversed() -> None:
    state = by_hand(["A1 A2 T1", "B3", "A1 T2 T3"], totem=0, challenger=2)
    after = play(state, "T1 T2")
    assert fields(after, "totem", "challenger") == (2, 0)


def test_inoka_9_seats_with_one_card_are_passed_over() -> None:
    state = by_hand(["B1 B2", "A1 A2", "A3", "A1 A2"], totem=0, challenger=1)
    kept = play(state, "B1 A1")
    assert fields(kept, "totem", "challenger", "beaten") == (0, 3, [1])
    lost = play(by_hand(["B1 B2", "T1 T2", "A3", "A1 A2"], totem=0, challenger=1), "B1 T1")
    assert fields(lost, "totem", "challenger") == (1, 3)  # seat 0 has one card left as well
    assert asked(lost) == (1, 3)


def test_inoka_9_a_challenger_left_with_one_card_is_out() -> None:
    state = by_hand(["B1 B2 T1", "A1 A2", "T2 A2 A3"], totem=0, challenger=1)
    after = play(state, "B1 A1", "B1 T2")
    assert fields(after, "totem", "challenger") == (2, 0)
    assert fields(after, "hands") == ([["T1", "B2"], ["A2"], ["A2", "A3", "T2"]],)
    assert asked(after) == (0, 2)


def test_inoka_10_the_winner_takes_the_card_back_and_the_loser_discards() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2")
    assert fields(state, "discards", "seen") == ([[], ["A1", "A2"], ["A1"]], [["B1"], [], []])
    state = play(state, "B1 T1")
    assert fields(state, "discards", "seen") == ([["B1"], ["A1", "A2"], ["A1"]], [[], [], ["T1"]])


def test_inoka_10_ties_are_clashed_again() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1")
    assert fields(state, "ties", "totem", "challenger", "beaten") == (1, 0, 1, [])
    assert fields(state, "seen", "discards") == ([["T1", "B1"], ["T1"], []], [[], ["A1"], ["A1"]])
    assert asked(state) == (0, 1)
    state = play(state, "A2 A2")
    assert fields(state, "ties") == (2,)
    assert fields(play(state, "B1 T1"), "totem", "ties") == (1, 0)


def test_inoka_10_the_third_tie_in_a_row_loses_for_the_challenger() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1", "T2 T2", "T1 T1")
    assert fields(state, "totem", "challenger", "ties", "beaten") == (0, 2, 0, [1])
    assert fields(state, "discards", "seen") == ([[], ["A1", "T1"], ["A1"]], [["T1", "T2", "B1"], ["T2"], []])


def test_inoka_10_the_next_challenge_counts_its_own_ties() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1", "T2 T2", "B1 A2")
    assert fields(state, "challenger", "ties") == (2, 0)


def test_inoka_11_who_has_beaten_all_able_challengers_wins_the_round() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2")
    assert fields(state, "phase", "beaten", "challenger") == ("challenge", [1], 2)
    assert fields(play(state, "B1 A2"), "phase", "stones", "round") == ("hands", [1, 0, 0], 2)


def test_inoka_11_the_win_that_took_the_totem_does_not_count() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 T1")
    assert fields(state, "totem", "beaten", "challenger", "stones") == (1, [], 2, [0, 0, 0])
    state = play(state, "B1 A2")
    assert fields(state, "totem", "beaten", "challenger", "stones") == (1, [2], 0, [0, 0, 0])
    assert fields(play(state, "A1 T1"), "totem") == (0,)


def test_inoka_11_the_free_for_all_does_not_count() -> None:
    assert fields(play(deal(*[FIVE] * 3), "B1 A1 A1"), "beaten", "phase") == ([], "challenge")


def test_inoka_11_a_streak_begins_anew_when_the_totem_changes_hands() -> None:
    state = by_hand(["B1 B2 T1", "A1 A2 A3", "T1 T2 A1", "A1 A2 A3"], totem=0, challenger=2, beaten=(1,))
    after = play(state, "B1 T1")
    assert fields(after, "totem", "beaten", "challenger") == (2, [], 3)


def test_inoka_11_only_seats_still_able_to_challenge_have_to_be_beaten() -> None:
    # Seat 2 has never challenged this holder, but has one card: beating 1 and 3 is enough.
    state = by_hand(["B1 B2", "A1 A2 A3", "T1", "A1 A2 A3"], totem=0, challenger=3, beaten=(1,))
    assert fields(play(state, "B1 A1"), "stones") == ([1, 0, 0, 0],)


def test_inoka_11_a_beaten_seat_need_not_be_out() -> None:
    state = by_hand(["B1 B2", "A1 A2 A3", "T1 T2", "A1 A2 A3"], totem=0, challenger=2, beaten=(1,))
    assert fields(play(state, "B2 T1"), "totem", "stones") == (2, [0, 0, 0, 0])
    assert fields(play(by_hand(["B3 B2", "A1 A2", "B1 T2", "A1 A2"], 0, 3, beaten=(1, 2)), "B2 A1"), "stones") == (
        [1, 0, 0, 0],
    )


def test_inoka_11_nobody_able_to_challenge_ends_the_round() -> None:
    # The challenger takes the totem with the last seat able to challenge losing its second card.
    state = by_hand(["B1 B2", "T1 T2", "A1"], totem=0, challenger=1)
    assert fields(play(state, "B1 T1"), "stones") == ([0, 1, 0],)
    kept = by_hand(["B1 B2", "A1 A2", "A1"], totem=0, challenger=1)
    assert fields(play(kept, "B1 A1"), "stones") == ([1, 0, 0],)


def test_inoka_11_a_third_tie_counts_for_the_streak() -> None:
    state = by_hand(["B1 B2", "A1 A2 A3", "B1 B2 A1"], totem=0, challenger=2, beaten=(1,), ties=2)
    assert fields(play(state, "B1 B1"), "stones") == ([1, 0, 0],)


@pytest.mark.parametrize(("attack_wins", "stones"), [("always", [1, 0, 0]), ("two-player", [0, 0, 0])])
def test_inoka_12_an_attack_of_the_holder_wins_the_round_if_the_table_says_so(
    attack_wins: str, stones: list[int]
) -> None:
    state = play(deal(*[FIVE] * 3, attack_wins=attack_wins), "B1 A1 A1", "A1 T1")
    assert fields(state, "stones") == (stones,)
    if attack_wins == "two-player":
        assert fields(state, "totem", "challenger", "beaten") == (0, 2, [1])


def test_inoka_12_both_switches_are_alike_with_two_seats() -> None:
    for attack_wins in ("always", "two-player"):
        state = play(deal(FIVE, FIVE, attack_wins=attack_wins), "A1 T1", "A2 T2")
        assert fields(state, "stones", "options") == ([1, 0], {"attack_wins": attack_wins})


def test_inoka_12_a_third_tie_is_never_an_attack_win() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "A2 A2", "A2 A2", "A2 A2")
    assert fields(state, "stones", "challenger", "beaten") == ([0, 0, 0], 2, [1])


def test_inoka_12_an_attack_of_the_challenger_takes_the_totem_only() -> None:
    state = play(deal(*[FIVE] * 3), "T1 B1 B1", "T1 A1")
    assert fields(state, "stones", "totem") == ([0, 0, 0], 1)


def test_inoka_13_what_was_seen_and_is_discarded_later_leaves_seen() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1", "T1 A2")
    assert fields(state, "totem") == (1,)
    assert fields(state, "seen", "discards") == ([["B1"], ["A2", "T1"], []], [["T1"], ["A1"], ["A1"]])


def test_inoka_13_seen_is_cleared_with_the_round() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2", "B1 A2")
    assert fields(state, "phase", "seen", "discards") == ("hands", [[], [], []], [[], [], []])


def test_the_holder_in_a_challenge_always_has_two_cards() -> None:
    with pytest.raises(Impossible, match="at least two"):
        by_hand(["B1", "A1 A2", "A1 A2"], totem=0, challenger=1)


def test_scores_always_sum_to_zero() -> None:
    for seats in (2, 3, 4):
        stones = [0] * (seats - 1) + [3]
        over = {**json(GAME.start(seats, GAME.options())), "phase": "over", "round": 3, "stones": stones}
        lists = {"hands": [ALL[:2]] * seats, "discards": [ALL[2:5]] * seats, "set_aside": [ALL[5:]] * seats}
        turn = GAME.turn(GAME.notation.from_json({**over, **lists, "totem": seats - 1}))
        assert isinstance(turn, Over)
        assert sum(turn.scores) == 0
        assert turn.scores[-1] == seats - 1
