"""A turn of Inori, ruling by ruling, with the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from mori.games.inori import GAME, rules
from mori.games.inori.cards import EFFECTS
from mori.games.inori.numbers import MOVES
from mori.games.inori.pieces import COLOURS, MARKERS, opposite
from mori.games.inori.state import State
from mori.games.inori.tests.games import CARDS, DECK, OPTIONS, data_of, outcomes, play, stand, texts
from mori.kernel.game import Choice, Draw
from mori.kernel.position import CAPACITY

PAIRS = [(COLOURS[2 * pair], COLOURS[2 * pair + 1]) for pair in range(3)]


def favours(state: State, seat: int = 0) -> dict[str, int]:
    return {colour: number for colour, number in data_of(state)["favours"][seat].items() if number}


def points(state: State) -> list[int]:
    return list(data_of(state)["points"])


def places(state: State) -> set[str]:
    return {text.removeprefix("place ") for text in texts(state) if text.startswith("place ")}


# ---------------------------------------------------------------------------------------------------------- the set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_inori_1_one_start_card_of_each_pair_and_two_favours_of_its_other_colour(seats: int) -> None:
    state = GAME.start(seats, OPTIONS)
    assert outcomes(state) == {f"first {seat}": 1 for seat in range(seats)}
    state = play(state, f"first {seats - 1}")
    kind = "start_4" if seats == 4 else "start_2_3"
    for pair in PAIRS:
        drawn = [card for card in DECK.cards if f"start {card.id}" in outcomes(state)]
        assert sorted(card.colour for card in drawn) == sorted(pair)
        assert {card.kind for card in drawn} == {kind}
        assert set(outcomes(state).values()) == {1}
        state = play(state, f"start {drawn[1].id}")
    data = data_of(state)
    colours = [CARDS[card["id"]].colour for card in data["cards"]]
    assert [base["colour"] for base in data["base"]] == [opposite(colour) for colour in colours]
    for colour in COLOURS:
        assert data["supply"][colour] == (15 if colour in colours else 13)
    assert data["to_move"] == seats - 1
    assert data["rune_stack"] == 15
    assert data["neutrals_home"] == 2


def test_inori_2_markers_and_cards_by_season() -> None:
    assert MARKERS == {2: (4, 5, 6, 7), 3: (3, 4, 5, 6), 4: (3, 3, 4, 5)}
    for seats in (2, 3, 4):
        assert data_of(GAME.start(seats, OPTIONS))["hand_markers"] == [MARKERS[seats][0]] * seats


# ------------------------------------------------------------------------------------------------------------ the turn


def test_inori_3_exactly_one_marker_a_turn_then_the_next_seat_clockwise() -> None:
    state = stand()
    for seat in (0, 1, 2, 0):
        assert data_of(state)["to_move"] == seat
        before = data_of(state)["hand_markers"][seat]
        state = play(state, next(text for text in texts(state) if text.startswith("place c")))
        while data_of(state)["to_move"] is None:
            state = play(state, next(iter(outcomes(state))))
        if data_of(state)["phase"] == "weakest":
            state = play(state, texts(state)[0])
        assert data_of(state)["hand_markers"][seat] == before - 1


def test_inori_3_runes_come_before_the_marker_as_many_as_wanted() -> None:
    state = stand(
        standing={"c1.1": [1], "c2.1": [2]},
        runes=[["favour-red", "favour-blue", "journey-yellow", "journey-red"], [], []],
    )
    state = play(state, "reveal red", "journey red c2.1/2 c1.3", "reveal blue", "journey yellow c1.1/1 c3.1")
    assert data_of(state)["to_move"] == 0
    assert data_of(state)["revealed"][0] == ["red", "blue"]
    assert data_of(state)["rune_discards"] == ["journey-yellow", "journey-red"]
    assert data_of(play(state, "place c1.1"))["to_move"] == 1


def test_inori_3_after_a_companion_is_announced_only_an_occupied_space_follows() -> None:
    state = stand(standing={"c1.1": [1], "c2.1": [0], "c2.2": [2], "c2.3": ["n"]}, runes=[["companion", "favour-red"]])
    assert "companion" in texts(state)
    announced = play(state, "companion")
    assert texts(announced) == ["place c1.1", "place c2.2", "place c2.3"]
    assert data_of(announced)["rune_discards"] == ["companion"]


def full_table(**rest: object) -> State:
    """Two seats in season 4: every space that costs nothing is occupied, and seat 0 has no favour."""
    cards = ("J1-Y", "J1-R", "J1-A", "J1-P", "J1-B", "NS-R")
    standing = {"c1.1": [1], "c2.1": [1], "c3.1": [1], "c4.1": ["n"], "c5.1": ["n"]}
    standing |= {"c6.1": [0], "c6.3": [0], "c6.4": [0], "t3": [0], "t4": [1], "t5": [1], "t6": [0]}
    fields = {
        "seats": 2,
        "season": 4,
        "cards": cards,
        "standing": standing,
        "altars": {3: "yellow", 4: "purple", 5: "red", 6: "blue"},
        "taken": (1, 2, 3),
        "hand": [2, 2],
    }
    return stand(**fields | rest)


def test_inori_3_a_marker_that_fits_nowhere_is_set_aside() -> None:
    state = full_table()
    assert texts(state) == ["unplaced"]
    after = data_of(play(state, "unplaced"))
    assert after["hand_markers"] == [1, 2]
    assert after["set_aside"] == [1, 0]
    assert after["to_move"] == 1


def test_inori_3_reveals_and_journeys_are_still_offered_beside_unplaced() -> None:
    state = full_table(runes=[["journey-yellow", "favour-grey"]])
    # The favour rune pays for the slots whose altar may still be grey, so there is somewhere to go.
    assert "unplaced" not in texts(state)
    state = full_table(runes=[["journey-yellow"]])
    assert texts(state)[0] == "unplaced"
    assert set(texts(state)[1:]) == {
        *("journey yellow c1.1/1 c2.2", "journey yellow c1.1/1 c3.2", "journey yellow c1.1/1 c4.2"),
        *("journey yellow c1.1/1 c5.2", "journey yellow c1.1/1 c6.2"),
        *(f"journey yellow {start} c1.2" for start in ("c2.1/1", "c3.1/1", "c4.1/n", "c5.1/n")),
    }


def test_inori_3_a_companion_that_helps_excludes_unplaced() -> None:
    assert texts(full_table(runes=[["companion"]])) == ["companion"]
    assert "place c1.1" in texts(play(full_table(runes=[["companion"]]), "companion"))


# -------------------------------------------------------------------------------------------------- counting favours


def test_inori_4_a_revealed_rune_counts_two_and_is_no_part_of_the_supply() -> None:
    hidden = stand(favours=[{"red": 1}], runes=[["favour-red"]])
    shown = play(hidden, "reveal red")
    assert data_of(shown)["supply"] == data_of(hidden)["supply"]
    assert data_of(shown)["favours"] == data_of(hidden)["favours"]
    assert data_of(shown)["runes"][0] == ["favour-red"]
    # Weakest: green 0 becomes one of the weakest; red 3 is strongest.
    cards = ("J4-P", "J6-B", "J1-A", "NS-P")
    before = stand(season=2, cards=cards, favours=[{"red": 1, "blue": 2}], runes=[["favour-red"]])
    assert texts(play(before, "place c4.4")) == ["pay blue"]
    assert texts(play(before, "reveal red", "place c4.4")) == ["pay red", "pay red rune"]


def test_inori_4_ties_for_strongest_and_weakest_are_the_owners_choice() -> None:
    cards = ("J6-Y", "J6-B", "J1-A", "NS-P")
    state = stand(season=2, cards=cards, favours=[{"yellow": 2, "red": 2, "blue": 1, "grey": 1, "green": 1}])
    assert texts(play(state, "place c1.2")) == ["pay yellow", "pay red"]
    assert texts(play(state, "place c1.4")) == ["weakest purple"]
    state = stand(season=2, cards=cards, favours=[{"yellow": 2, "red": 2}])
    assert texts(play(state, "place c1.4")) == [f"weakest {c}" for c in ("purple", "blue", "grey", "green")]


def test_inori_4_nobody_pays_a_strongest_colour_without_a_favour() -> None:
    cards = ("J6-Y", "J6-B", "J1-A", "NS-P")
    state = stand(season=2, cards=cards)
    assert not {"c1.2", "c2.2", "c3.2", "c4.4"} & places(state)
    # An unrevealed rune counts nothing (INORI-4), so it makes no colour the strongest until it is revealed.
    state = stand(season=2, cards=cards, runes=[["favour-red"]])
    assert "c1.2" not in places(state)
    assert "c1.2" in places(play(state, "reveal red"))


# ------------------------------------------------------------------------------------------------ the moments to reveal


COUNTING = ("J6-Y", "J3-R", "J4-A", "NS-Y")


@pytest.mark.parametrize(
    ("space", "asked"),
    [("c1.1", False), ("c1.3", True), ("c1.4", True), ("c2.1", False), ("c2.3", True), ("c3.3", True), ("c4.2", True)],
)
def test_inori_5_before_an_effect_that_looks_at_counts(space: str, asked: bool) -> None:
    for rune in ("favour-green", "journey-green", "companion"):
        state = stand(season=2, cards=COUNTING, favours=[{"red": 2}], runes=[[rune]])
        state = play(state, f"place {space}")
        if data_of(state)["phase"] == "pay":
            state = play(state, "pay red")
        assert (data_of(state)["phase"] == "count") == asked
        if asked:
            assert texts(state) == (["reveal green", "go"] if rune == "favour-green" else ["go"])
    nobody = stand(season=2, cards=COUNTING, favours=[{"red": 2}], runes=[["favour-green"]], revealed=[["green"]])
    nobody = play(nobody, f"place {space}")
    assert data_of(nobody)["phase"] != "count"


def test_inori_5_go_or_reveal_until_nothing_is_left() -> None:
    state = stand(season=2, cards=COUNTING, runes=[["favour-green", "favour-red"]])
    asked = play(state, "place c2.3", "reveal green")
    assert texts(asked) == ["reveal red", "go"]
    assert points(play(asked, "reveal red")) == [2, 0, 0]  # nothing is left to reveal, so nobody is asked again
    assert points(play(asked, "go")) == [0, 0, 0]


def test_inori_5_a_rune_paid_with_leaves_nothing_to_ask_about() -> None:
    cards = ("J6-Y", "J5-B", "J4-A", "NS-Y")  # c2.2 costs grey and scores the strongest colour
    state = stand(season=2, cards=cards, favours=[{"red": 3, "grey": 1}], runes=[["favour-grey"]])
    assert points(play(state, "place c2.2", "pay grey rune")) == [3, 0, 0]
    assert data_of(play(state, "place c2.2", "pay grey"))["phase"] == "count"


def test_inori_5_at_the_fourth_slot_the_question_comes_before_the_altar() -> None:
    state = stand(favours=[{"blue": 1}], runes=[["favour-blue"]])
    state = play(state, "place t4", "reveal blue")
    assert data_of(state)["phase"] == "altar"
    assert points(play(state, "altar blue")) == [3, 0, 0]


# --------------------------------------------------------------------------------------------------------------- costs


def test_inori_6_the_example_of_a_yellow_cost() -> None:
    """Juliet pays 1 yellow for the left space and applies its effect; without yellow she could not go there."""
    cards = ("J4-P", "J1-R", "J1-A", "NS-Y")
    juliet = stand(season=2, cards=cards, favours=[{"yellow": 1}])
    assert "c1.1" in places(juliet)
    placed = play(juliet, "place c1.1")
    assert texts(placed) == ["pay yellow"]
    paid = play(placed, "pay yellow")
    assert favours(paid) == {"purple": 3}
    assert data_of(paid)["supply"]["yellow"] == data_of(juliet)["supply"]["yellow"] + 1
    assert "c1.1" not in places(stand(season=2, cards=cards, favours=[{"red": 4, "purple": 2}]))


def test_inori_6_a_rune_pays_revealed_or_not_without_change() -> None:
    cards = ("J4-P", "J1-R", "J1-A", "NS-Y")
    for revealed in ([], ["yellow"]):
        state = stand(season=2, cards=cards, runes=[["favour-yellow"]], revealed=[revealed])
        placed = play(state, "place c1.1")
        assert texts(placed) == ["pay yellow rune"]
        after = data_of(play(placed, "pay yellow rune"))
        assert after["rune_discards"] == ["favour-yellow"]
        assert after["runes"][0] == after["revealed"][0] == []
        assert favours(play(placed, "pay yellow rune")) == {"purple": 3}
        assert after["supply"]["yellow"] == data_of(state)["supply"]["yellow"]
    both = stand(season=2, cards=cards, favours=[{"yellow": 1}], runes=[["favour-yellow"]])
    assert texts(play(both, "place c1.1")) == ["pay yellow", "pay yellow rune"]


def test_inori_6_a_token_paid_can_be_taken_again() -> None:
    cards = ("J6-Y", "J1-R", "J1-A", "NS-Y")  # c1.2 costs the strongest colour and gives yellow, red, grey
    state = stand(season=2, cards=cards, favours=[{"yellow": 4}, {"yellow": 11}])
    assert data_of(state)["supply"]["yellow"] == 0
    assert favours(play(state, "place c1.2", "pay yellow")) == {"yellow": 4, "red": 1, "grey": 1}


# ------------------------------------------------------------------------------------------------------------- effects


def test_inori_7_the_supply_gives_what_it_has() -> None:
    state = stand(favours=[{"yellow": 14}])
    assert favours(play(state, "place c1.1"))["yellow"] == 15
    state = stand(favours=[{"red": 15}])
    assert favours(play(state, "place c1.2")) == {"red": 15, "grey": 1}
    state = stand(favours=[{}, {"yellow": 13}], altars={6: "yellow"})
    assert favours(play(state, "place t6")) == {"yellow": 2}


def test_inori_7_a_weakest_colour_may_be_chosen_though_its_supply_is_empty() -> None:
    state = stand(favours=[{"red": 1}, {"yellow": 15}])
    state = play(state, "place c2.3")
    assert "weakest yellow" in texts(state)
    assert favours(play(state, "weakest yellow")) == {"red": 1}
    assert favours(play(state, "weakest grey")) == {"red": 1, "grey": 2}


def test_inori_7_a_free_choice_names_colours_that_are_there() -> None:
    state = stand(favours=[{"green": 1}, {"yellow": 15, "red": 14}])
    state = play(state, "place t1", "pay green")
    assert texts(state) == [f"take {colour}" for colour in COLOURS if colour != "yellow"]
    state = play(state, "take red")
    assert texts(state) == [f"take {colour}" for colour in COLOURS if colour not in ("yellow", "red")]
    assert favours(play(state, "take blue")) == {"red": 1, "blue": 1}


def test_inori_7_an_empty_stack_gives_nothing() -> None:
    runes = [[f"favour-{c}" for c in COLOURS], [f"journey-{c}" for c in COLOURS], ["companion"] * 3]
    state = stand(runes=runes)
    assert data_of(state)["rune_stack"] == 0
    assert data_of(play(state, "place c1.3"))["to_move"] == 1
    after = play(state, "place t3", "altar blue")
    assert favours(after) == {"blue": 1}
    assert data_of(after)["to_move"] == 1


def test_effects_point_per_colour_and_the_example_of_four_colours() -> None:
    """Max has 2 green, 3 blue, 1 red and 1 purple: 4 points."""
    state = stand(favours=[{"green": 2, "blue": 3, "red": 1, "purple": 1}])
    assert points(play(state, "place c3.3")) == [4, 0, 0]


def test_effects_points_for_the_strongest_colour_and_the_example_of_five_red() -> None:
    """Caroline has 5 red favours and scores 5 points."""
    cards = ("J5-Y", "J1-R", "J1-A", "NS-Y")  # c1.2 costs blue
    state = stand(season=2, cards=cards, favours=[{"red": 5, "blue": 1}])
    assert points(play(state, "place c1.2", "pay blue")) == [5, 0, 0]


def test_effects_points_for_a_colour_and_the_example_of_the_revealed_rune() -> None:
    """Caroline has 4 red favours and reveals the Rune of 2: a space that scores red gives 6 points."""
    cards = ("J1-Y", "J3-R", "J1-A", "NS-Y")
    state = stand(season=2, cards=cards, favours=[{"red": 4}], runes=[["favour-red"]])
    assert points(play(state, "reveal red", "place c2.3")) == [6, 0, 0]
    assert points(play(state, "place c2.3", "reveal red")) == [6, 0, 0]
    assert points(play(state, "place c2.3", "go")) == [4, 0, 0]


def test_effects_drawing_a_rune_goes_to_the_one_who_drew() -> None:
    state = play(stand(), "place c1.3")
    assert isinstance(rules.turn(state), Draw)
    assert outcomes(state)["rune companion"] == 3
    assert sum(outcomes(state).values()) == 15
    assert data_of(play(state, "rune journey-red"))["runes"] == [["journey-red"], [], []]


# ------------------------------------------------------------------------------------------------------ the Great Tree


def test_inori_8_the_example_of_the_tree() -> None:
    """Caroline takes an empty slot and chooses the blue altar; Max pays yellow at the slot of the yellow altar."""
    state = stand(altars={2: "yellow"}, favours=[{}, {"yellow": 1}])
    placed = play(state, "place t6")
    assert texts(placed) == [f"altar {colour}" for colour in COLOURS if colour != "yellow"]
    state = play(placed, "altar blue")
    assert favours(state) == {"blue": 3}
    assert data_of(state)["tree"][5] == {"altar": "blue", "markers": [0]}
    state = play(state, "place t2")
    assert texts(state) == ["pay yellow"]
    assert points(play(state, "pay yellow")) == [0, 5, 0]


def test_inori_8_the_colour_paid_at_an_empty_top_slot_becomes_its_altar() -> None:
    state = stand(altars={4: "red"}, favours=[{"red": 3, "blue": 1}], runes=[["favour-green"]])
    placed = play(state, "place t1")
    assert texts(placed) == ["pay blue", "pay green rune"]
    for payment, colour in (("pay blue", "blue"), ("pay green rune", "green")):
        after = play(placed, payment)
        assert data_of(after)["tree"][0]["altar"] == colour
        assert data_of(after)["phase"] == "take"
    only_red = stand(altars={4: "red"}, favours=[{"red": 3}])
    assert not {"t1", "t2"} & places(only_red)
    assert {"t3", "t4", "t5", "t6"} <= places(only_red)


def test_inori_8_an_altar_stays_and_makes_the_cost() -> None:
    state = stand(altars={1: "grey"}, favours=[{"blue": 2}])
    assert "t1" not in places(state)
    assert "t2" in places(state)
    state = stand(altars={1: "grey"}, favours=[{"grey": 1}])
    assert data_of(play(state, "place t1", "pay grey", "take red", "take red"))["favours"][0]["red"] == 2


def test_inori_9_the_third_slot_draws_first() -> None:
    state = play(stand(), "place t3", "altar red")
    assert data_of(state)["phase"] == "rune"
    assert favours(state) == {}
    state = play(state, "rune companion")
    assert favours(state) == {"red": 1}
    assert data_of(state)["to_move"] == 1


def test_inori_9_neutral_markers_at_home_go_on_free_spaces_then_the_favour() -> None:
    cards = ("J4-P", "J1-R", "J1-A", "NS-Y")
    state = play(stand(season=2, cards=cards, standing={"c3.1": [1]}), "place t5", "altar red")
    assert texts(state) == [
        f"neutral c{s}" for s in ("1.1", "1.2", "1.3", "2.1", "2.2", "3.2", "4.1", "4.2", "4.3", "4.4")
    ]
    state = play(state, "neutral c1.1")
    assert "neutral c1.1" not in texts(state)
    assert favours(state) == {}
    state = play(state, "neutral c4.2")
    assert favours(state) == {"red": 1}  # no cost and no effect of the spaces
    assert data_of(state)["neutrals_home"] == 0
    one_away = stand(season=2, cards=cards, standing={"c1.1": ["n"]}, altars={5: "blue"})
    assert favours(play(one_away, "place t5", "neutral c1.2")) == {"blue": 1}
    both_away = stand(season=2, cards=cards, standing={"c1.1": ["n"], "c1.2": ["n"]}, altars={5: "blue"})
    assert favours(play(both_away, "place t5")) == {"blue": 1}


def test_inori_9_the_fourth_and_sixth_slots_look_at_their_altar() -> None:
    state = stand(altars={4: "green", 6: "grey"}, favours=[{"green": 4}])
    assert points(play(state, "place t4")) == [4, 0, 0]
    assert favours(play(state, "place t6")) == {"green": 4, "grey": 3}


def test_inori_10_base_spaces_give_two_favours_once() -> None:
    state = stand(taken=(2,))
    assert {"b1", "b3"} <= places(state)
    assert "b2" not in places(state)
    after = play(state, "place b1")
    assert favours(after) == {"purple": 2}
    assert data_of(after)["supply"] == data_of(state)["supply"]
    assert data_of(after)["base"][0] == {"colour": "purple", "taken": True, "marker": 0}
    assert "b1" not in places(after)


# --------------------------------------------------------------------------------------------------------------- runes


def test_inori_11_a_companion_joins_an_occupied_space_and_pays() -> None:
    cards = ("J4-P", "J1-R", "J1-A", "NS-Y")
    standing = {"c1.1": [1], "c2.1": ["n"], "c3.1": [0], "t1": [2], "t6": [0]}
    fields = {"season": 2, "cards": cards, "standing": standing, "altars": {1: "blue", 6: "red"}, "taken": (1,)}
    poor = play(stand(**fields, runes=[["companion"]]), "companion")
    assert places(poor) == {"c2.1"}
    rich = play(stand(**fields, runes=[["companion"]], favours=[{"yellow": 1, "blue": 1}]), "companion")
    assert places(rich) == {"c1.1", "c2.1", "t1"}
    joined = play(rich, "place c1.1", "pay yellow")
    assert favours(joined) == {"blue": 1, "purple": 3}
    assert data_of(joined)["cards"][0]["spaces"][0] == [0, 1]
    assert data_of(play(rich, "place t1", "pay blue", "take red", "take red"))["tree"][0]["markers"] == [0, 2]


def test_inori_11_no_companion_without_a_space_to_join() -> None:
    assert "companion" not in texts(stand(runes=[["companion"]]))
    assert "companion" not in texts(stand(runes=[["companion"]], standing={"c1.1": [0]}))
    taken = play(stand(runes=[[], ["companion"]]), "place b1")  # closed to a Companion too (INORI-10)
    assert "companion" not in texts(taken)


def test_inori_12_the_example_of_the_runic_journey() -> None:
    """Max plays the purple rune: Caroline's marker goes from a purple card to the red card, without cost or effect."""
    cards = ("J2-P", "J4-R", "J1-A", "NS-Y")
    state = stand(season=2, cards=cards, standing={"c1.2": [2]}, runes=[["journey-purple"]])
    after = play(state, "journey purple c1.2/2 c2.1")
    data = data_of(after)
    assert data["cards"][0]["spaces"][1] == []
    assert data["cards"][1]["spaces"][0] == [2]
    assert data["favours"] == data_of(state)["favours"]
    assert data["points"] == [0, 0, 0]
    assert data["rune_discards"] == ["journey-purple"]
    assert data["to_move"] == 0


def test_inori_12_from_or_to_a_card_of_the_colour_and_always_another_card() -> None:
    cards = ("J1-P", "J1-R", "J1-A", "J1-N", "NS-R")
    standing = {"c1.1": [0], "c2.1": [1], "c3.1": ["n"], "c4.1": [2, 1], "t6": [1]}
    fields = {"season": 3, "cards": cards, "standing": standing, "altars": {6: "red"}}
    state = stand(**fields, runes=[["journey-red"]], rune_discards=["companion"])
    journeys = {text for text in texts(state) if text.startswith("journey")}
    free = {"c1.2", "c2.2", "c3.2", "c4.2", *(f"c5.{number}" for number in (1, 2, 3, 4))}
    red = {"c2.2", *(f"c5.{number}" for number in (1, 2, 3, 4))}
    expected = {f"journey red c2.1/1 {space}" for space in free - {"c2.2"}}
    for start in ("c3.1/n", "c4.1/1", "c4.1/2"):
        expected |= {f"journey red {start} {space}" for space in red}
    assert journeys == expected


def test_inori_12_without_a_card_of_the_colour_the_rune_can_not_be_played() -> None:
    state = stand(standing={"c1.1": [1]}, runes=[["journey-green"]])
    assert not any(text.startswith("journey") for text in texts(state))


def test_the_longest_list_of_moves_fits_into_the_buffer() -> None:
    """Six cards of five spaces, 17 markers to move on as few spaces as three Companions allow, all six journeys."""
    spaces, movable, stacked = 30, 17, 3
    free = spaces - (movable - stacked)
    assert 2 * movable * free + 39 + 6 + 2 < CAPACITY
    assert MOVES < 100_000
    assert len(EFFECTS) == 12


def test_who_decides_is_one_seat_in_every_turn() -> None:
    assert rules.turn(stand()) == Choice((0,))
    assert rules.moves(stand(), 1) == []
