"""The end of a season and of the game, ruling by ruling, with the worked examples of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from mori.games.inori import GAME, notation, rules, words
from mori.games.inori.final import Row, final_count
from mori.games.inori.state import State
from mori.games.inori.tests.games import CARDS, data_of, outcomes, play, stand, texts
from mori.games.inori.view import view
from mori.kernel.game import Choice, Message, Over

CARDS_2 = ("J2-P", "J2-R", "J2-N", "NS-B")
"""Four cards of the second season: purple, red, green, and the blue New Start that leads to green."""


def last_marker(season: int = 2, cards: tuple[str, ...] = CARDS_2, **fields: Any) -> State:
    """Seat 0 has the last marker of the season in hand; slot t6 with a yellow altar takes it without consequences."""
    fields.setdefault("altars", {6: "yellow"})
    return stand(season=season, cards=cards, hand=[1, 0, 0], **fields)


def points(state: State) -> list[int]:
    return list(data_of(state)["points"])


def replace_all(state: State) -> State:
    """Draw the first card that may come, as long as cards are replaced."""
    while data_of(state)["phase"] == "card":
        state = play(state, next(iter(outcomes(state))))
    return state


# ------------------------------------------------------------------------------------------- reveals at a season's end


def test_inori_5_at_the_end_of_a_season_all_who_hold_unrevealed_runes_are_asked_together() -> None:
    runes = [["favour-red", "favour-blue", "companion"], ["journey-red"], ["favour-green"]]
    state = play(last_marker(runes=runes, revealed=[[], [], ["green"]]), "place t6")
    assert rules.turn(state) == Choice((0, 1))
    assert data_of(state)["phase"] == "reveals"
    assert data_of(state)["to_move"] is None
    assert texts(state, 0) == ["reveal none", "reveal red", "reveal blue", "reveal red blue"]
    assert texts(state, 1) == ["reveal none"]
    assert texts(state, 2) == []
    after = data_of(play(state, {0: "reveal red blue", 1: "reveal none"}))
    assert after["revealed"] == [["red", "blue"], [], ["green"]]


def test_inori_5_nobody_is_asked_when_nobody_holds_an_unrevealed_rune() -> None:
    assert data_of(play(last_marker(), "place t6"))["phase"] == "card"
    shown = last_marker(runes=[["favour-red"]], revealed=[["red"]])
    assert data_of(play(shown, "place t6"))["phase"] == "card"


def test_inori_5_what_is_revealed_counts_in_the_evaluation() -> None:
    standing = {"c3.1": [0], "c3.2": [1], "c3.3": ["n"]}
    state = play(last_marker(standing=standing, runes=[["favour-green"]], favours=[{"green": 1}]), "place t6")
    for reveal, score in (("reveal green", 3), ("reveal none", 1)):
        assert points(replace_all(play(state, reveal)))[0] == score


# ------------------------------------------------------------------------------------------------------- evaluation


def test_inori_13_the_example_of_the_complete_green_card() -> None:
    """Caroline and Juliet score their green favours, take their markers back, and a green Journey card comes."""
    standing = {"c3.1": [1], "c3.2": [2], "c3.3": [1], "c1.1": [0]}
    state = last_marker(standing=standing, favours=[{"green": 6}, {"green": 3}, {"green": 1}])
    state = play(state, "place t6", *["card J3-Y", "card J3-B"])
    assert points(state) == [0, 3, 1]  # two markers on a card score once
    data = data_of(state)
    assert data["phase"] == "card"
    assert data["cards"][2]["spaces"] == [[], [], []]
    assert all(outcome.endswith("-N") for outcome in outcomes(state))
    assert "card J2-N" not in outcomes(state)
    after = data_of(play(state, "card J5-N"))
    assert after["cards"][2]["id"] == "J5-N"
    assert "J5-N" not in after["journey_left"]["green"]


def test_inori_13_the_example_of_the_incomplete_yellow_card() -> None:
    """Nobody scores, and a purple Journey card comes."""
    cards = ("J2-Y", "J2-R", "J2-N", "NS-B")
    state = last_marker(cards=cards, standing={"c1.1": [0], "c1.3": [1]}, favours=[{"yellow": 4}, {"yellow": 2}])
    state = play(state, "place t6")
    assert points(state) == [0, 0, 0]
    assert set(outcomes(state)) == {f"card J{number}-P" for number in range(1, 7)}
    assert set(outcomes(state).values()) == {1}


def test_inori_13_the_example_of_the_incomplete_blue_new_start_card() -> None:
    """Only Max stands on it: he scores his green favours, and a green Journey card comes."""
    state = last_marker(standing={"c4.2": [1]}, favours=[{"green": 5}, {"green": 2, "blue": 6}, {"green": 4}])
    state = play(state, "place t6", "card J1-Y", "card J1-B", "card J1-A")
    assert points(state) == [0, 2, 0]
    assert all(outcome.endswith("-N") for outcome in outcomes(state))


def test_inori_13_a_complete_new_start_card_scores_its_own_colour() -> None:
    standing = {"c4.1": [1], "c4.2": ["n"], "c4.3": [2], "c4.4": ["n"]}
    state = last_marker(standing=standing, favours=[{}, {"green": 2, "blue": 6}, {"blue": 1}])
    state = play(state, "place t6", "card J1-Y", "card J1-B", "card J1-A")
    assert points(state) == [0, 6, 1]
    assert all(outcome.endswith("-B") for outcome in outcomes(state))


def test_inori_11_a_shared_space_counts_once_as_occupied_and_scores_for_both() -> None:
    fields: dict[str, Any] = {"favours": [{}, {"green": 2}, {"green": 3}], "rune_discards": ["companion"]}
    shared = play(last_marker(standing={"c3.1": [1, 2], "c3.2": ["n"]}, **fields), "place t6", "card J1-Y", "card J1-B")
    assert points(shared) == [0, 0, 0]
    full = {"c3.1": [1, 2], "c3.2": ["n"], "c3.3": ["n"]}
    full_state = play(last_marker(standing=full, **fields), "place t6", "card J1-Y", "card J1-B")
    assert points(full_state) == [0, 2, 3]


def test_inori_13_cards_are_evaluated_and_replaced_one_after_the_other_from_the_left() -> None:
    state = play(last_marker(), "place t6")
    for place, colour in enumerate(("yellow", "blue", "grey", "green")):
        data = data_of(state)
        assert (data["evaluating"], data["onward"]) == (f"c{place + 1}", colour)
        state = play(state, next(iter(outcomes(state))))
        assert CARDS[data_of(state)["cards"][place]["id"]].colour == colour
    assert data_of(state)["phase"] == "lowest"


# ----------------------------------------------------------------------------------------------- between two seasons


def test_inori_14_all_markers_come_home_and_one_is_gained() -> None:
    standing = {"c1.1": [1], "c2.2": [2], "c3.3": ["n"], "c4.1": ["n"], "t3": [1], "t4": [0]}
    state = last_marker(standing=standing, altars={3: "red", 4: "blue", 6: "yellow"}, taken=(1, 2))
    data = data_of(replace_all(play(state, "place t6")))
    assert data["season"] == 3
    assert data["hand_markers"] == [5, 5, 5]
    assert data["neutrals_home"] == 2
    assert all(slot["markers"] == [] for slot in data["tree"])
    assert [base["taken"] for base in data["base"]] == [True, True, False]
    assert data["set_aside"] == [0, 0, 0]


def test_inori_14_no_marker_is_gained_after_the_first_season_of_four() -> None:
    start = stand(seats=4, hand=[1, 0, 0, 0], altars={6: "yellow"})
    data = data_of(replace_all(play(start, "place t6")))
    assert (data["season"], data["hand_markers"]) == (2, [3, 3, 3, 3])


def test_inori_14_the_last_one_draws_two_keeps_one_and_goes_first() -> None:
    """Marcos has fewest points: he draws two New Start cards, keeps one, and it comes to the right of the others."""
    state = replace_all(play(last_marker(points=[3, 2, 4]), "place t6"))
    assert data_of(state)["phase"] == "new-start"
    assert data_of(state)["first"] == 1
    assert set(outcomes(state).values()) == {1}
    drawn = list(outcomes(state))[:2]
    first, second = (outcome.removeprefix("newstart ") for outcome in drawn)
    state = play(state, drawn[0])
    assert drawn[0] not in outcomes(state)
    state = play(state, drawn[1])
    assert data_of(state)["offered"] == [first, second]
    assert rules.turn(state) == Choice((1,))
    assert set(texts(state)) == {f"keep {first}", f"keep {second}"}
    data = data_of(play(state, f"keep {second}"))
    assert [card["id"] for card in data["cards"]][-1] == second
    assert len(data["cards"]) == 5
    assert {first, second}.isdisjoint(data["new_start_left"])
    assert (data["phase"], data["to_move"], data["first"]) == ("turn", 1, 1)


def test_inori_14_ties_for_last_are_broken_by_chance() -> None:
    state = replace_all(play(last_marker(points=[3, 1, 1]), "place t6"))
    assert outcomes(state) == {"lowest 1": 1, "lowest 2": 1}
    assert data_of(play(state, "lowest 2"))["first"] == 2


# ------------------------------------------------------------------------------------------------------ the final count


CARDS_4 = ("J2-P", "J2-R", "J2-N", "J2-B", "J2-A", "NS-B")
FOURTH: dict[str, Any] = {"season": 4, "cards": CARDS_4}


def test_inori_13_14_after_the_fourth_season_nothing_is_replaced_and_all_markers_come_home() -> None:
    standing = {"c3.1": [1], "c3.2": ["n"], "c3.3": [2], "t3": [1]}
    state = last_marker(**FOURTH, standing=standing, altars={3: "red", 6: "yellow"}, favours=[{}, {"green": 2}])
    state = play(state, "place t6")
    assert isinstance(rules.turn(state), Over)
    data = data_of(state)
    assert [card["id"] for card in data["cards"]] == list(CARDS_4)
    assert all(standing == [] for card in data["cards"] for standing in card["spaces"])
    assert data["hand_markers"] == [6, 6, 6]
    assert data["neutrals_home"] == 2
    assert data["points"][1] == 2


MAX, CAROLINE, JULIET = 0, 1, 2


def test_inori_15_the_example_of_the_final_count() -> None:
    """32, 28 and 24 points become 43, 45 and 39."""
    state = last_marker(
        **FOURTH,
        altars={1: "yellow", 3: "green", 4: "purple", 5: "blue"},
        favours=[
            {"yellow": 1, "green": 1, "purple": 4, "blue": 3, "red": 5},
            {"yellow": 4, "green": 3, "purple": 2, "blue": 1, "red": 1},
            {"yellow": 1, "green": 3, "purple": 4, "red": 2},
        ],
        points=[32, 28, 24],
    )
    state = play(state, "place t6", "altar grey")
    assert rules.turn(state) == Over((43, 45, 39))
    assert final_count(view(state, None)) == (
        Row(1, "yellow", (1, 4, 1), (5, 10, 5)),
        Row(3, "green", (1, 3, 3), (0, 6, 6)),
        Row(4, "purple", (4, 2, 4), (4, 0, 4)),
        Row(5, "blue", (3, 1, 0), (2, 1, 0)),
        Row(6, "grey", (3, 0, 0), (0, 0, 0)),
    )


@pytest.mark.parametrize(
    ("held", "scored"),
    [
        ((3, 2, 1), (10, 5, 0)),
        ((3, 3, 1), (10, 10, 0)),  # ties for most: nobody is second
        ((3, 3, 3), (10, 10, 10)),
        ((3, 1, 1), (10, 5, 5)),  # ties for second: all score the small number
        ((3, 0, 0), (10, 0, 0)),  # second needs a favour
        ((0, 0, 0), (0, 0, 0)),  # and so does first
    ],
)
def test_inori_15_most_second_and_ties(held: tuple[int, ...], scored: tuple[int, ...]) -> None:
    favours = [{"red": number} for number in held]
    state = last_marker(**FOURTH, altars={1: "red", 6: "yellow"}, favours=favours)
    assert rules.turn(play(state, "place t6")) == Over(scored)


@pytest.mark.parametrize(("held", "scored"), [((3, 2), (10, 0)), ((2, 3), (0, 10)), ((2, 2), (0, 0)), ((0, 0), (0, 0))])
def test_inori_15_with_two_seats_only_the_single_most_scores(held: tuple[int, ...], scored: tuple[int, ...]) -> None:
    favours = [{"red": number} for number in held]
    state = stand(seats=2, **FOURTH, hand=[1, 0], altars={1: "red", 6: "yellow"}, favours=favours)
    assert rules.turn(play(state, "place t6")) == Over(scored)


def test_inori_5_15_unrevealed_runes_are_revealed_by_themselves_at_the_final_count() -> None:
    standing = {"c2.1": [0], "c2.2": ["n"], "c2.3": ["n"]}
    state = last_marker(
        **FOURTH, altars={1: "red", 6: "yellow"}, standing=standing, runes=[["favour-red", "companion"]]
    )
    state = play(state, "place t6", "reveal none")
    assert rules.turn(state) == Over((10, 0, 0))  # nothing for the red card, but most red favours at the tree
    assert data_of(state)["revealed"][0] == ["red"]
    assert view(state, None).hidden == (1, 0, 0)


def test_inori_15_slots_without_altar_are_ignored() -> None:
    state = last_marker(**FOURTH, favours=[{"red": 5}, {"blue": 3}])
    assert rules.turn(play(state, "place t6")) == Over((0, 0, 0))


def test_inori_16_most_points_win_and_ties_share() -> None:
    state = play(last_marker(**FOURTH, points=[4, 4, 1]), "place t6")
    assert rules.turn(state) == Over((4, 4, 1))
    assert not GAME.facts.zero_sum
    before = last_marker(**FOURTH, points=[4, 4, 1])
    told = GAME.tell(before, {0: notation.parse_move(before, 0, "place t6")}, None)
    assert told[-1] == Message("tell.won-together", {"seat": words.seats([0, 1]), "points": 4})


# ------------------------------------------------------------------------------------------------------------- secrets


def test_inori_17_numbers_of_runes_are_public_and_kinds_are_not() -> None:
    runes = [["favour-red", "companion"], ["journey-blue", "favour-green"], []]
    state = stand(runes=runes, revealed=[[], ["green"], []])
    for seat, own in ((0, ("favour-red", "companion")), (1, ("journey-blue",)), (2, ()), (None, ())):
        seen = view(state, seat)
        assert seen.own_runes == own
        assert seen.hidden == (2, 1, 0)
        assert seen.revealed == ((), ("green",), ())
        assert seen.rune_stack == 11
