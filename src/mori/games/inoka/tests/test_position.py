"""Positions and moves as text: round trips, and everything that is refused with one plain sentence."""

import copy
import json as json_text
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mori import play_out
from mori.games.inoka import rules
from mori.games.inoka.tests.table import (
    GAME,
    TABLES,
    challenge_position,
    deal,
    decide,
    json,
    play,
    sticky_decision,
    walk,
)
from mori.kernel.driver import Driver
from mori.kernel.game import CHANCE, Illegal, Impossible, Over
from mori.kernel.random_bot import RandomBot
from mori.kernel.record import parse

FIVE = "A1 A2 T1 T2 B1"
read = GAME.notation.from_json


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_positions_and_moves_go_to_text_and_back(seats: int, attack_wins: str) -> None:
    for seed in range(6):
        for state, decision in walk(seats, attack_wins, Random(seed), sticky_decision):
            written = json_text.loads(json_text.dumps(json(state)))
            again = read(written)
            assert json(again) == written
            assert GAME.turn(again) == GAME.turn(state)
            for seat, move in decision.items():
                text = GAME.notation.move_text(state, seat, move)
                assert GAME.notation.parse_move(state, seat, text) == move
            if decision:
                assert json(GAME.apply(again, decision)) == json(GAME.apply(state, decision))


def test_the_draw_can_be_written_and_read() -> None:
    state = play(deal(*[FIVE] * 3), "A1 A1 T1", *["A2 A2"] * 20)
    again = read(json_text.loads(json_text.dumps(json(state))))
    assert GAME.turn(again) == GAME.turn(state)
    assert json(decide(again, "totem 1")) == json(decide(state, "totem 1"))


def test_the_position_of_the_contract() -> None:
    """At least the fields of the contract, with exactly their names."""
    table = json(play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2"))
    expected = {
        "game": "inoka",
        "seats": 3,
        "options": {"attack_wins": "always"},
        "round": 1,
        "phase": "challenge",
        "stones": [0, 0, 0],
        "totem": 0,
        "challenger": 2,
        "ties": 0,
        "tied": [],
        "beaten": [1],
        "hands": [FIVE.split(), ["T1", "T2", "B1"], ["A2", "T1", "T2", "B1"]],
        "set_aside": [["A3", "T3", "B2", "B3"]] * 3,
        "discards": [[], ["A1", "A2"], ["A1"]],
        "seen": [["B1"], [], []],
    }
    assert {name: table[name] for name in expected} == expected
    assert json(read(expected)) == table


def test_lists_may_be_empty_while_hands_are_chosen() -> None:
    table = json(GAME.start(3, GAME.options()))
    short = {**table, "hands": [], "set_aside": [], "discards": [], "seen": []}
    for left_out in ("repeats", "shown", "options"):
        del short[left_out]
    assert json(read(short)) == table


def test_discards_keep_their_order() -> None:
    state = play(deal(FIVE, FIVE), "T2 B1", "B1 T1", "A2 A1")
    assert json(state)["discards"] == [["T2", "B1", "A2"], ["B1", "T1", "A1"]]
    assert GAME.view(read(json(state)), 0).discards == (("T2", "B1", "A2"), ("B1", "T1", "A1"))


def clash() -> dict[str, Any]:
    return json(play(deal(FIVE, FIVE), "T1 B1"))


def challenge() -> dict[str, Any]:
    return json(play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2"))


def challenge_of_four() -> dict[str, Any]:
    return json(play(deal(*[FIVE] * 4), "B1 A1 A1 A1", "B1 A2"))


def repeat() -> dict[str, Any]:
    return json(play(deal(*[FIVE] * 4), "A1 A1 A1 T1", "A2 A2 A2"))


def drawing() -> dict[str, Any]:
    return json(play(deal(*[FIVE] * 3), "A1 A1 T1", *["A2 A2"] * 20))


def over() -> dict[str, Any]:
    table = {**challenge(), "phase": "over", "stones": [3, 0, 0], "round": 3, "challenger": None}
    assert GAME.turn(read(table)) == Over((2, -1, -1))
    return table


HANDS = json(GAME.start(3, GAME.options()))


@pytest.mark.parametrize(
    ("position", "change", "reason"),
    [
        (HANDS, {"game": "inara"}, "«game» has to be «inoka», not «inara»"),
        (HANDS, {"seats": 5}, "«seats» has to be a whole number from 2 to 4"),
        (HANDS, {"seats": True}, "«seats»"),
        (HANDS, {"seats": 2}, "for each of the 2 seats"),
        (HANDS, {"phase": "clash"}, "no phase «clash»"),
        (HANDS, {"phase": ["hands"]}, "«phase» has to be"),
        (HANDS, {"options": []}, "«options» has to be an object"),
        (HANDS, {"options": {"lives": 3}}, "no option called «lives»"),
        (HANDS, {"options": {"attack_wins": "never"}}, "not «never»"),
        (HANDS, {"round": 0}, "«round»"),
        (HANDS, {"round": 2}, "can not have 0 stones together"),
        (HANDS, {"round": None}, "«round»"),
        (HANDS, {"stones": [1, 0, 0]}, "can not have 1 stones"),
        (HANDS, {"stones": [3, 0, 0], "round": 4}, "over exactly when"),
        (HANDS, {"stones": [0, -1, 1]}, "0 to 3 stones"),
        (HANDS, {"stones": [0, 0]}, "for each of the 3 seats"),
        (HANDS, {"stones": "none"}, "has to be a list"),
        (HANDS, {"totem": 0}, "in the middle"),
        (HANDS, {"totem": 3}, "from 0 to 2 or null"),
        (HANDS, {"totem": "0"}, "from 0 to 2 or null"),
        (HANDS, {"challenger": 0}, "no challenger"),
        (HANDS, {"hands": [["A1"], [], []]}, "have to be empty"),
        (HANDS, {"tied": [0, 1]}, "nobody repeats"),
        (HANDS, {"ties": 1}, "has to be 0"),
        (HANDS, {"beaten": [1]}, "nobody has lost a challenge"),
        (HANDS, {"repeats": 3}, "nobody repeats"),
        (HANDS, {"shown": ["A1", None, None]}, "has to be null for seat 0"),
        (clash(), {"totem": None}, "somebody has to have the totem"),
        (clash(), {"totem": 1}, "nothing it discarded has won"),
        (clash(), {"seen": [["A1"], []]}, "nothing is taken back"),
        (clash(), {"challenger": 1}, "no challenger"),
        (clash(), {"hands": [["A1", "A2", "T2", "B1"], ["A1", "A2", "T1", "T4"]]}, "«T4» in «hands» of seat 1"),
        (clash(), {"hands": [["A1", "A2", "T2", "T2"], ["A1", "A2", "T1", "T2"]]}, "T2 stands twice"),
        (clash(), {"hands": [["A1", "A2", "T2", "T1"], ["A1", "A2", "T1", "T2"]]}, "T1 of seat 0 is in two places"),
        (clash(), {"hands": [["A1", "A2", "T2"], ["A1", "A2", "T1", "T2"]]}, "B1 of seat 0 is neither"),
        (clash(), {"hands": [[1], []]}, "1 in «hands» of seat 0"),
        (clash(), {"hands": [{}, []]}, "has to have a list for seat 0"),
        (clash(), {"hands": None}, "has to be a list"),
        (
            clash(),
            {"hands": [["A1"], ["A1"]], "discards": [["A2", "T1", "T2", "B1"], ["A2", "T1", "T2"]]},
            "B1 of seat 1 is neither",
        ),
        (clash(), {"set_aside": [["A3", "T3", "B2"], ["A3", "T3", "B2", "B3"]]}, "B3 of seat 0 is neither"),
        (
            clash(),
            {
                "hands": [["A1", "A2", "T2", "B1", "B3"], ["A1", "A2", "T1", "T2"]],
                "set_aside": [["A3", "T3", "B2"]] * 2,
            },
            "has to have 4 tactics set aside",
        ),
        (challenge(), {"totem": None}, "somebody has the totem"),
        (challenge(), {"challenger": None}, "has to be a seat"),
        (challenge(), {"challenger": 0}, "can not challenge itself"),
        (challenge(), {"challenger": 1}, "already lost"),
        (
            challenge_of_four(),
            {"challenger": 3},
            "seat 1 has lost its challenge and can not be asked again before seat 2",
        ),
        (challenge(), {"beaten": [0]}, "has the totem and can not be among"),
        (challenge(), {"beaten": [1, 1]}, "stands twice in «beaten»"),
        (challenge(), {"beaten": [7]}, "seats from 0 to 2"),
        (challenge(), {"ties": 3}, "from 0 to 2"),
        (challenge(), {"seen": [["A3"], [], []]}, "not in its hand"),
        (challenge(), {"tied": [0, 1]}, "nobody repeats"),
        (challenge(), {"phase": "free-for-all", "totem": None, "challenger": None, "beaten": []}, "5 tactics in hand"),
        (challenge_position(["A1 A2", "B1", "A1 A2"], 0, 1), {}, "with one tactic in hand"),
        (challenge_position(["A1", "B1 B2", "A1 A2"], 0, 1), {}, "at least two"),
        (challenge_position(["A1 A2", "B1 B2", ""], 0, 1), {}, "its last one is never played"),
        (challenge_position(["A1 A2", "B1 B2", "A1 A2 A3 B1 B2"], 0, 1, beaten=(2,)), {}, "has discarded nothing"),
        (repeat(), {"tied": [0]}, "two seats or more"),
        (repeat(), {"tied": []}, "two seats or more"),
        (repeat(), {"tied": [0, 1]}, "seat 2 has lost"),
        (repeat(), {"repeats": 21}, "from 0 to 20"),
        (repeat(), {"tied": [], "repeats": 0}, "clashes in the free-for-all"),
        (drawing(), {"shown": [None, None, None]}, "has to name a seen tactic of seat 0"),
        (drawing(), {"shown": ["A2", "B1", None]}, "has to name a seen tactic of seat 1"),
        (drawing(), {"shown": ["A2", "A2", "T1"]}, "has to be null for seat 2"),
        (over(), {"totem": 1}, "the winner has the totem"),
        (over(), {"stones": [3, 3, 0], "round": 6}, "over exactly when"),
        (over(), {"stones": [2, 0, 0], "round": 3}, "over exactly when"),
        (over(), {"challenger": 1}, "no challenger"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Impossible) as refused:
        read({**position, **change})
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("data", [None, [], 3, "inoka", {}, {"game": None}])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(Impossible):
        read(data)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["A1", "B3"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from([HANDS, clash(), challenge(), repeat(), drawing(), over()]), st.data())
def test_any_json_is_read_or_refused(position: dict[str, Any], data: st.DataObject) -> None:
    """Never anything but a position that can be played on, or `Impossible` with one sentence."""
    changed = copy.deepcopy(position)
    for name in data.draw(st.lists(st.sampled_from(sorted(changed)), max_size=3)):
        value = changed[name]
        if isinstance(value, list) and value and data.draw(st.booleans()):
            value[data.draw(st.integers(0, len(value) - 1))] = data.draw(ANYTHING)
        else:
            changed[name] = data.draw(ANYTHING)
    try:
        state = read(changed)
    except Impossible:
        return
    assert json(read(json(state))) == json(state)
    rng = Random(0)
    for _ in range(30):
        if isinstance(GAME.turn(state), Over):
            break
        state = GAME.apply(state, sticky_decision(state, rng))
        assert json(read(json(state))) == json(state)


# ---------------------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (0, "hand A1 A2 A3 T1", "a hand has 5 tactics, not 4"),
        (0, "hand A1 A2 A3 T1 T2 T3", "a hand has 5 tactics, not 6"),
        (0, "hand A1 A2 A3 T1 T1", "T1 stands twice"),
        (0, "hand A1 A2 A3 T1 X1", "«X1» is not a tactic"),
        (0, "hand", "a hand has 5 tactics, not 0"),
        (0, "play", "can not be read"),
        (0, "play A4", "«A4» is not a tactic"),
        (0, "play a1", "«a1» is not a tactic"),
        (0, "play A1 A2", "can not be read"),
        (0, "", "can not be read"),
        (0, "totem 1", "can not be read"),
        (CHANCE, "totem 3", "can not be read"),
        (CHANCE, "totem -1", "can not be read"),
        (CHANCE, "totem ²", "can not be read"),
        (CHANCE, "play A1", "can not be read"),
    ],
)
def test_texts_that_are_no_moves(seat: int, text: str, reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.notation.parse_move(GAME.start(3, GAME.options()), seat, text)
    assert reason in str(refused.value)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from([CHANCE, 0, 2]), st.text(max_size=12) | st.from_regex(r"(hand|play|totem)( [ATB0-9]{1,2}){0,6}"))
def test_any_text_is_read_or_refused(seat: int, text: str) -> None:
    state = GAME.start(3, GAME.options())
    try:
        move = GAME.notation.parse_move(state, seat, text)
    except Illegal:
        return
    assert 0 <= move < rules.MOVES
    assert sorted(GAME.notation.move_text(state, seat, move).split()) == sorted(text.split())


def test_a_hand_may_be_written_in_any_order() -> None:
    state = GAME.start(2, GAME.options())
    move = GAME.notation.parse_move(state, 0, "hand B3 A1 T3 B1 A2")
    assert GAME.notation.move_text(state, 0, move) == "hand A1 A2 T3 B1 B3"


@pytest.mark.parametrize("move", [-1, rules.MOVES])
def test_numbers_that_are_no_moves(move: int) -> None:
    with pytest.raises(Illegal):
        GAME.notation.move_text(GAME.start(2, GAME.options()), 0, move)


def test_the_checked_door_refuses_what_is_not_allowed() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1")
    for texts in (("play B3", "play A2"), ("play B1",), ("play B1", "play A1"), ("hand A1 A2 A3 T1 T2", "play A2")):
        with pytest.raises((Illegal, ValueError)):
            decide(state, *texts)


def test_options() -> None:
    assert GAME.option_texts(GAME.options()) == {"attack_wins": "always"}
    for attack_wins in ("always", "two-player"):
        options = GAME.options(attack_wins=attack_wins)
        assert GAME.options(**GAME.option_texts(options)) == options
    for switches in ({"attack_wins": "sometimes"}, {"attack_wins": 2}, {"attack_wins": ["always"]}, {"stones": 3}):
        with pytest.raises(Impossible):
            GAME.options(**switches)


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_records_replay(seats: int, attack_wins: str) -> None:
    options = GAME.options(attack_wins=attack_wins)
    record = play_out(GAME, seats, options, [RandomBot() for _ in range(seats)], seed=7)
    again = parse(record.text())
    again.verify()
    assert json(again.states()[-1]) == json(record.states()[-1])


def test_a_record_keeps_the_draw_of_chance() -> None:
    driver = Driver(GAME, 3, GAME.options())
    read_move = GAME.notation.parse_move
    for clash_texts in (["hand " + FIVE] * 3, *[["play A1"] * 3] * 21):
        driver.decide({seat: read_move(driver.state, seat, text) for seat, text in enumerate(clash_texts)})
    assert [sorted(decision) for decision in driver.record().decisions[-2:]] == [[0, 1, 2], [CHANCE]]
    assert GAME.view(driver.state, None).phase == "challenge"


def test_diagrams_show_the_own_hand_only() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1")
    drawn = GAME.notation.diagram(GAME.view(state, 0)).split("\n")
    assert drawn == [
        "Round 1, totem: seat 0. Player 2 challenges Player 1: 1 of 3 ties so far. At the last, the challenge is lost.",
        "seat 0 (you): stones 0, in hand A1 A2 T1 T2 B1, seen T1 B1, set aside A3 T3 B2 B3",
        "seat 1: stones 0, in hand T1 ? ? ?, discarded A1",
        "seat 2: stones 0, in hand ? ? ? ?, discarded A1",
    ]
    repeated = play(deal(*[FIVE] * 3), "A1 A1 T1")
    assert GAME.notation.diagram(GAME.view(repeated, None)).startswith(
        "Round 1, totem: in the middle. Player 1 and Player 2 are tied and clash again.\n"
        "seat 0: stones 0, in hand A1 ? ? ? ?\n"
    )
