"""Positions as JSON: read back as written, refused in one plain sentence when no game can come to them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mori.games.inori import rules
from mori.games.inori.pieces import SETTLED_PHASES
from mori.games.inori.position import from_json, to_json
from mori.games.inori.state import State
from mori.games.inori.tests.games import COMPILED, play, position, random_states, stand
from mori.games.inori.tests.test_deck import ANYTHING
from mori.games.inori.tests.test_rulings_season import last_marker, replace_all
from mori.kernel.game import Draw, Impossible, Over

CONTRACT = {
    *("game", "seats", "season", "first", "to_move", "phase", "points", "favours", "supply", "runes", "revealed"),
    *("hand_markers", "cards", "tree", "base", "neutrals_home", "rune_discards", "rune_stack", "journey_left"),
    "new_start_left",
}


def test_a_position_has_the_fields_everybody_relies_on() -> None:
    data = to_json(stand(standing={"c1.1": [1], "c2.1": ["n"]}, altars={6: "blue"}, runes=[["companion"]]))
    assert set(data) >= CONTRACT
    assert data["cards"][0] == {"id": "S3-I-Y", "spaces": [[1], [], []]}
    assert data["cards"][1]["spaces"][0] == ["n"]
    assert data["tree"][5] == {"altar": "blue", "markers": []}
    assert data["base"][0] == {"colour": "purple", "taken": False, "marker": None}
    assert data["runes"] == [["companion"], [], []]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_are_read_back_as_they_were_written(seats: int) -> None:
    for seed in range(10 if COMPILED else 2):
        for state in random_states(seed, seats, wild=True):
            data = to_json(state)
            again = from_json(json.loads(json.dumps(data)))
            assert to_json(again) == data
            assert again.parts() == state.parts()


def test_what_only_matters_in_between_may_be_left_out() -> None:
    for seed in range(6 if COMPILED else 1):
        for state in random_states(seed, 3):
            data = to_json(state)
            if data["phase"] == "turn" and not any(base["marker"] is not None for base in data["base"]):
                bare = {name: data[name] for name in CONTRACT}
                bare["base"] = [{"colour": base["colour"], "taken": base["taken"]} for base in data["base"]]
                assert to_json(from_json(bare)) == data


@cache
def met(phase: str) -> str:
    """The first position of this phase in random games, as JSON text."""
    for seed in range(200):
        for state in random_states(seed, 3, wild=True):
            if to_json(state)["phase"] == phase:
                return json.dumps(to_json(state))
    raise LookupError(phase)


def a_position(phase: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(met(phase))
    return data


def changed(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.update(fields)


def taken_out(*names: str) -> Callable[[dict[str, Any]], object]:
    return lambda data: [data.pop(name) for name in names]


TURN: dict[str, Any] = {
    "season": 2,
    "cards": ("J2-P", "J2-R", "J2-N", "NS-B"),
    "standing": {"c1.1": [1], "c2.1": ["n"], "t6": [2]},
    "altars": {6: "yellow", 3: "red"},
    "favours": [{"red": 2}, {"blue": 1}],
    "runes": [["favour-red", "companion"], ["journey-blue"]],
    "revealed": [["red"]],
}

WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (changed(game="inara"), "this is a position of «inara», not of inori"),
    (changed(seats=5), "the field «seats» has to be from 2 to 4, not 5"),
    (changed(seats=True), "the field «seats» has to be a whole number"),
    (changed(season=0), "the field «season» has to be from 1 to 4, not 0"),
    (changed(first=3), "the field «first» has to be from 0 to 2, not 3"),
    (changed(to_move=None), "in the phase «turn» the field «to_move» has to be a seat"),
    (changed(to_move=3), "the field «to_move» has to be from 0 to 2, not 3"),
    (changed(turn_of=3), "the field «turn_of» has to be from 0 to 2, not 3"),
    (changed(phase="dinner"), "«dinner» in «phase» is not a phase of Inori"),
    (changed(phase="played"), "«played» in «phase» is not a phase of Inori"),
    (changed(points=[0, 0]), "the field «points» needs one entry for each of the 3 seats, not 2"),
    (changed(points=[0, 0, -1]), "the field «points.2» has to be from 0 to 9999, not -1"),
    (changed(points=[0, 0, 10**5000]), "the field «points.2» has to be from 0 to 9999, not a far too large number"),
    (lambda data: data["favours"][0].update(red=3), "there are 16 red favours; the game has 15"),
    (lambda data: data["favours"][0].update(pink=3), "«pink» in «favours.0» is not a colour"),
    (lambda data: data["favours"][0].pop("red"), "the field «favours.0.red» has to be a whole number"),
    (lambda data: data["supply"].update(red=12), "there are 14 red favours; the game has 15"),
    (changed(supply=[]), "the field «supply» has to be an object"),
    (lambda data: data["runes"][2].append("favour-red"), "there are 2 runes favour-red; the game has 1"),
    (lambda data: data["runes"][2].append("fate"), "«fate» in «runes.2» is not a rune"),
    (lambda data: data["runes"][2].extend(["companion"] * 3), "there are 4 runes companion; the game has 3"),
    (lambda data: data["revealed"][1].append("blue"), "seat 1 has revealed favour-blue without holding it"),
    (lambda data: data["revealed"][0].append("red"), "red stands twice in «revealed.0»"),
    (changed(rune_discards=["favour-red"]), "there are 2 runes favour-red; the game has 1"),
    (changed(rune_stack=11), "the field «rune_stack» has to be 12 with everything else as it is, not 11"),
    (taken_out("rune_stack"), "the field «rune_stack» has to be 12 with everything else as it is, not nothing"),
    (changed(hand_markers=[5, 3, 3]), "seat 0 has 5 offering markers; in season 2 it has 4"),
    (changed(hand_markers=[0, 3, 3]), "it is the turn of seat 0, which has no marker in hand"),
    (lambda data: data["cards"].pop(), "4 cards lie on the table now, not 3"),
    (
        lambda data: data["cards"][0].update(id="J7-P"),
        "«J7-P» in «cards.0.id» is not a card of the deck reconstructed-1",
    ),
    (lambda data: data["cards"][0]["spaces"].pop(), "card J2-P has 3 spaces, not 2"),
    (lambda data: data["cards"][0]["spaces"][0].append(3), "3 in «cards.0.spaces.0» is not a seat or «n»"),
    (lambda data: data["cards"][0]["spaces"][1].append(True), "true in «cards.0.spaces.1» is not a seat or «n»"),
    (lambda data: data["cards"][0]["spaces"][0].append(1), "a marker of seat 1 stands twice in «cards.0.spaces.0»"),
    (lambda data: data["cards"][0]["spaces"][0].append(2), "seat 2 has 5 offering markers; in season 2 it has 4"),
    (
        lambda data: [spaces.append("n") for spaces in data["cards"][2]["spaces"]],
        "there are 4 neutral markers on the cards; the game has 2",
    ),
    (changed(neutrals_home=2), "the field «neutrals_home» has to be 1 with everything else as it is, not 2"),
    (lambda data: data["tree"].pop(), "the tree has 6 slots, not 5"),
    (lambda data: data["tree"][1].update(altar="yellow"), "the yellow altar stands twice on the tree"),
    (lambda data: data["tree"][5].update(altar=None), "a marker stands on t6, which has no altar"),
    (lambda data: data["tree"][5].update(markers=["n"]), "«n» in «tree.5.markers» is not a seat"),
    (lambda data: data["base"].pop(), "the base of the tree has 3 spaces, not 2"),
    (lambda data: data["base"][0].update(colour="red"), "there are 13 purple favours; the game has 15"),
    (
        lambda data: (data["base"][0].update(colour="red", taken=True), data["supply"].update(purple=15)),
        "the favours on b1 are yellow or purple",
    ),
    (lambda data: data["base"][0].update(marker=1), "a marker stands on b1, so its favours have been taken"),
    (lambda data: data["base"][0].update(taken=1), "the field «base.0.taken» has to be true or false"),
    (lambda data: data["journey_left"]["red"].append("J2-R"), "the card J2-R is on the table and in its deck"),
    (lambda data: data["journey_left"]["red"].append("J1-R"), "J1-R stands twice in «journey_left.red»"),
    (
        lambda data: data["journey_left"]["red"].append("J1-Y"),
        "«J1-Y» in «journey_left.red» is not a card of this deck",
    ),
    (lambda data: data["journey_left"]["red"].clear(), "33 cards are left in the Journey decks now, not 28"),
    (lambda data: data["new_start_left"].pop(), "4 New Start cards are left now, not 3"),
    (lambda data: data["new_start_left"].append("NS-B"), "the card NS-B is on the table and in its deck"),
    (changed(at="c1.1"), "in the phase «turn» nothing is going on at a space, so «at» has to be null"),
    (changed(takes=1), "«takes» has to be 1 or 2 in the phase «take» and 0 in all others"),
    (changed(onward="red"), "«onward» has to be a colour in the phase «card» and null in all others"),
    (changed(evaluating="c1"), "a card is being evaluated exactly in the phase «card»"),
    (changed(offered=["NS-R"]), "in the phase «turn» 1 New Start cards can not be offered"),
    (
        changed(options={"deck": "nowhere.json"}),
        "there is no file «nowhere.json» with a deck of Inori (packaged: reconstructed-1)",
    ),
    (changed(options=[]), "the field «options» has to be an object"),
    (changed(options={1: 2}), "the field «options» has to be an object with names"),
]


@pytest.mark.parametrize(("spoil", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_impossible_positions_are_refused_in_one_plain_sentence(
    spoil: Callable[[dict[str, Any]], object], reason: str
) -> None:
    data = position(**TURN)
    from_json(data)
    spoil(data)
    with pytest.raises(Impossible) as refused:
        from_json(data)
    assert str(refused.value) == reason


PHASES: list[tuple[str, dict[str, Any], str]] = [
    ("pay", {"at": None}, "in the phase «pay» a marker of seat"),
    ("pay", {"at": "b1"}, "in the phase «pay» a marker of seat"),
    ("rune", {"turn_of": None}, "the field «turn_of» has to say who draws the rune"),
    ("rune", {"to_move": 0}, "in the phase «rune» the field «to_move» can not be 0"),
    ("take", {"takes": 0}, "«takes» has to be 1 or 2 in the phase «take» and 0 in all others"),
    ("card", {"evaluating": None}, "a card is being evaluated exactly in the phase «card»"),
    ("card", {"onward": None}, "«onward» has to be a colour in the phase «card» and null in all others"),
    ("card", {"evaluating": "c9"}, "«c9» in «evaluating» is not a place of a card"),
    ("keep", {"offered": []}, "in the phase «keep» 0 New Start cards can not be offered"),
    ("keep", {"to_move": None}, "in the phase «keep» the field «to_move» has to be a seat"),
    ("over", {"season": 3}, "cards lie on the table now"),
    ("first", {"points": [1, 0, 0]}, "in the phase «first» of the set-up nothing else can have happened"),
    ("start", {"neutrals_home": 1}, "the field «neutrals_home» has to be 2"),
]


@pytest.mark.parametrize(("phase", "fields", "reason"), PHASES)
def test_positions_in_the_middle_of_something_have_to_fit(phase: str, fields: dict[str, Any], reason: str) -> None:
    data = a_position(phase)
    from_json(data)
    with pytest.raises(Impossible, match=reason):
        from_json(data | fields)


ALIKE = (
    {"first", "start"},
    {"turn", "companion"},
    {"lowest", "new-start"},
    {"pay", "count", "altar", "rune", "take", "weakest", "neutral"},
)
"""Phases that may stand on the same table."""


@pytest.mark.parametrize("phase", SETTLED_PHASES)
def test_every_phase_is_met_and_hardly_another_looks_like_it(phase: str) -> None:
    data = a_position(phase)
    for other in SETTLED_PHASES:
        if other != phase and not any({phase, other} <= alike for alike in ALIKE):
            with pytest.raises(Impossible):
                from_json(data | {"phase": other})


def test_impossible_positions_between_two_seasons_are_refused() -> None:
    lowest = to_json(replace_all(play(last_marker(), "place t6")))
    assert lowest["phase"] == "lowest"
    with pytest.raises(Impossible, match="seat 1 alone has fewest points"):
        from_json(lowest | {"points": [2, 0, 1]})
    chosen = to_json(replace_all(play(last_marker(points=[3, 2, 4]), "place t6")))
    with pytest.raises(Impossible, match="a seat with fewest points chooses"):
        from_json(chosen | {"points": [1, 2, 3]})
    with pytest.raises(Impossible, match="all 5 offering markers of seat 0 are at home now"):
        from_json(chosen | {"hand_markers": [4, 5, 5]})
    begun = to_json(play(last_marker(), "place t6"))
    with pytest.raises(Impossible, match="is never replaced by a red card"):
        from_json(begun | {"onward": "red"})
    standing = copy.deepcopy(begun)
    standing["cards"][0]["spaces"][0] = ["n"]
    with pytest.raises(Impossible, match="no marker stands on a card that has been evaluated"):
        from_json(standing | {"neutrals_home": 1})


def test_two_markers_share_a_space_only_by_a_companion() -> None:
    data = position(standing={"c1.1": [1, 2]}, rune_discards=["companion"])
    from_json(data)
    with pytest.raises(Impossible, match="1 markers share a space with another, but 0 Companions have been played"):
        from_json(data | {"rune_discards": [], "rune_stack": 15})


@pytest.mark.parametrize(
    "data", [None, 3, "inori", [], {}, {"game": "inori"}, {"game": ["inori"]}, {"game": "inori", "seats": 3}]
)
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(Impossible):
        from_json(data)


def everywhere(data: st.DataObject, spoiled: dict[str, Any]) -> None:
    """Put something else somewhere into a position."""
    where: Any = spoiled
    while True:
        key = data.draw(st.sampled_from(list(where) if isinstance(where, dict) else list(range(len(where)))))
        if isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans()):
            where = where[key]
            continue
        other = (
            st.integers(-1, 16)
            | st.sampled_from(["n", "red", "c1.1", "t3", "J1-Y", "companion", "favour-red"])
            | ANYTHING
        )
        where[key] = data.draw(other)
        return


@settings(max_examples=600 if COMPILED else 200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(SETTLED_PHASES), st.integers(1, 3))
def test_any_change_of_a_position_is_read_or_refused(data: st.DataObject, phase: str, changes: int) -> None:
    """Never anything but `Impossible`; and what is read can be played to its end."""
    spoiled = a_position(phase)
    for _ in range(changes):
        everywhere(data, spoiled)
    try:
        state = from_json(spoiled)
    except Impossible as refused:
        reason = str(refused)
    else:
        play_to_the_end(state)
        reason = ""
    assert "\n" not in reason


def play_to_the_end(state: State) -> None:
    rng = Random(1)
    for _ in range(400):
        turn = rules.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Draw):
            decision = {-1: rng.choice(turn.outcomes)[0]}
        else:
            decision = {seat: rng.choice(rules.moves(state, seat)) for seat in turn.seats}
        state = rules.apply(state, decision)
    assert isinstance(rules.turn(state), Over)


def test_what_follows_from_other_fields_need_not_be_changed_along_with_them() -> None:
    data = position(**TURN)
    again = to_json(from_json(data | {"to_move": 1, "hand_markers": [2, 2, 3]}))
    assert (again["to_move"], again["turn_of"], again["set_aside"]) == (1, 1, [2, 1, 0])


def test_a_deep_list_is_refused_without_a_stack_of_calls() -> None:
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    for field in (*CONTRACT, "options", "at", "offered", "evaluating"):
        with pytest.raises(Impossible):
            from_json(position(**TURN) | {field: deep})
