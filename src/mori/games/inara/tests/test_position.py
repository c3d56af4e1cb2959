"""Positions as JSON: there and back, and a plain sentence for every one that is impossible."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inara import GAME, rules
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import (
    ROUND,
    contract,
    play,
    random_rest,
    random_states,
    roundabout,
    sparse_positions,
    stuck,
)
from mori.games.inara.tests.make_perft import FILE
from mori.games.inara.tests.perft_positions import runners
from mori.kernel.game import Impossible, Over

COMPILED = mori.build() == "compiled"
SEEDS = st.integers(0, 2**32)
some_games = settings(max_examples=25 if COMPILED else 8, deadline=None)

Data = dict[str, Any]


# ------------------------------------------------------------------------------------------------------ there and back


@some_games
@given(SEEDS, st.tuples(st.integers(1, 5), st.integers(1, 5)))
def test_every_state_is_written_and_read_back(seed: int, lives: tuple[int, int]) -> None:
    for state in random_states(seed, lives):
        data = to_json(state)
        again = from_json(json.loads(json.dumps(data)))
        assert to_json(again) == data
        assert rules.turn(again) == rules.turn(state)
        assert rules.moves(again, again.mover) == rules.moves(state, state.mover)


def test_a_game_goes_on_alike_from_what_was_read() -> None:
    states = [play(roundabout(), *ROUND), *list(random_states(8, (2, 2)))[::9], *sparse_positions()]
    for state in states:
        plies = list(random_rest(state, Random(1)))
        others = list(random_rest(from_json(to_json(state)), Random(1)))
        assert [to_json(ply.after) for ply in plies] == [to_json(ply.after) for ply in others]


def test_the_file_of_perft_positions_can_be_read() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        position = json.loads(line)["position"]
        assert contract(to_json(from_json(position))) == contract(position)


def test_fields_of_the_past_may_be_left_out() -> None:
    data = {name: value for name, value in to_json(roundabout()).items() if name not in PAST}
    assert to_json(from_json(data)) == to_json(roundabout())


PAST = ("ended", "turn", "passed", "drawn", "earlier")


@pytest.mark.parametrize(
    ("over", "ended"),
    [
        (lambda: play(from_json(runners()), "sand:c2-d1"), "run"),
        (lambda: play(stuck(), "pass", "pass"), "stuck"),
        (lambda: play(roundabout(), *ROUND, *ROUND), "repetition"),
        (lambda: play(roundabout(turn=399), ROUND[0]), "turns"),
    ],
    ids=["run", "stuck", "repetition", "turns"],
)
def test_how_a_game_ended_may_be_left_out(over: Callable[[], Any], ended: str) -> None:
    data = to_json(over())
    assert data["ended"] == ended
    if ended == "repetition":
        data["passed"] = False  # with a pass before, it looks stuck
    assert from_json(data).ended == from_json({name: data[name] for name in data if name != "ended"}).ended
    assert isinstance(rules.turn(from_json(data)), Over)


def test_a_guess_is_the_state_itself() -> None:
    for state in random_states("guess", (2, 2)):
        for seat in (0, 1, None):
            assert to_json(GAME.guess(GAME.view(state, seat), Random(0))) == to_json(state)


# ---------------------------------------------------------------------------------------------------------- impossible


def changed(data: Data, path: str, value: Any) -> Data:
    """A copy with the field at `path`, like `supply.dark.masks`, set; without it where the value is `...`."""
    new = copy.deepcopy(data)
    *way, last = path.split(".")
    where = new
    for name in way:
        where = where[name]
    if value is ...:
        del where[last]
    else:
        where[last] = value
    return new


RUNNERS = to_json(from_json(runners()))
DEALING = to_json(list(random_states("dealing"))[18])
PLACING = to_json(list(random_states("placing"))[11])
WON = to_json(play(from_json(runners()), "sand:c2-d1"))
STUCK = to_json(play(stuck(), "pass", "pass"))
NINE = "have to be 9 together"
NO_ONE = "before the set-up is over nobody has moved yet, and Dark will move first"
OTHERS = "has the colour of the other side's squares"

IMPOSSIBLE: list[tuple[Data, str, Any, str]] = [
    # Not even a position.
    (RUNNERS, "game", "chess", "the field «game» has to be «inara», not «chess»"),
    (RUNNERS, "game", ..., "the field «game» has to be «inara», not nothing"),
    (RUNNERS, "golems", ..., "the field «golems» has to be an object, not nothing"),
    (RUNNERS, "golems.light", [], "the field «golems.light» has to be an object, not a list"),
    (RUNNERS, "shadows.dark", "e2", "the field «shadows.dark» has to be a list, not «e2»"),
    (RUNNERS, "supply.dark", 3, "the field «supply.dark» has to be an object, not 3"),
    (RUNNERS, "supply.dark.shadows", 4.0, "the field «supply.dark.shadows» has to be a whole number, not 4.0"),
    (RUNNERS, "supply.dark.shadows", True, "the field «supply.dark.shadows» has to be a whole number, not true"),
    (RUNNERS, "lives.light", "1", "the field «lives.light» has to be a whole number, not «1»"),
    (RUNNERS, "hands.dark", None, "the field «hands.dark» has to be a list, not nothing"),
    (RUNNERS, "to_move", "white", "the field «to_move» has to be dark or light, not «white»"),
    (RUNNERS, "to_move", 0, "the field «to_move» has to be dark or light, not 0"),
    (RUNNERS, "light_has_shadowed", 1, "the field «light_has_shadowed» has to be true or false, not 1"),
    # Golems and shadows on the board.
    (RUNNERS, "shadows.dark", ["d3"], "two pieces stand on d3"),
    (RUNNERS, "golems.dark.d4", "peak-blue", f"d4 in «golems.dark» {OTHERS}, dark never stands there"),
    (RUNNERS, "shadows.light", ["e2"], f"e2 in «shadows.light» {OTHERS}, light never stands there"),
    (RUNNERS, "golems.dark.j9", "peak-blue", "«j9» in «golems.dark» is not a square"),
    (RUNNERS, "shadows.dark", ["z0"], "«z0» in «shadows.dark» is not a square"),
    (RUNNERS, "shadows.dark", ["e2", "e2"], "«e2» stands twice in «shadows.dark»"),
    (RUNNERS, "golems.dark.d3", "moon-red", "«moon-red» on d3 is not a golem"),
    (RUNNERS, "golems.dark.d3", ["moon"], "a list on d3 is not a golem"),
    (RUNNERS, "golems.dark.h7", "moon-white", "dark has the golem moon-white twice"),
    (RUNNERS, "shadows.dark", ["e2", "d1"], "a shadow of dark can not stand on d1, in the goal row"),
    (RUNNERS, "light_has_shadowed", False, "there are shadows on the board, so «light_has_shadowed» has to be true"),
    # Nine of everything.
    (RUNNERS, "golems.dark.d3", ..., "the moon-white of dark is neither on the board nor in the supply"),
    (RUNNERS, "golems.dark.b7", "peak-blue", "the peak-blue of dark is both on the board and in the supply"),
    (RUNNERS, "supply.dark.masks", [], "the moon-orange of dark is neither on the board nor in the supply"),
    (RUNNERS, "supply.dark.masks", ["dragon"], "«dragon» in «supply.dark.masks» is not a mask"),
    (RUNNERS, "supply.dark.shadows", 3, f"the golems (4), shadows (1) and stones in the supply (3) of dark {NINE}"),
    (RUNNERS, "supply.dark.shadows", 5, f"the golems (4), shadows (1) and stones in the supply (5) of dark {NINE}"),
    (RUNNERS, "shadows.light", [], f"the golems (5), shadows (0) and stones in the supply (2) of light {NINE}"),
    # Glyphs.
    (RUNNERS, "hands.dark", ["moon", "sand"], "dark has 2 glyphs in hand, but there have to be 3"),
    (RUNNERS, "hands.dark", ["moon", "sand", "blue", "orange"], "dark has 4 glyphs in hand, but there have to be 3"),
    (RUNNERS, "hands.dark", ["moon", "moon", "blue"], "«moon» stands twice in «hands.dark»"),
    (RUNNERS, "hands.dark", ["moon", "sand", "white"], "the glyph white is in two places"),
    (RUNNERS, "hands.dark", ["moon", "sand", "sun"], "«sun» in «hands.dark» is not a glyph"),
    (RUNNERS, "resting", "moon", "the glyph moon is in two places"),
    (
        RUNNERS,
        "resting",
        None,
        "the field «resting» has to be moon or sand or peak or white or orange or blue or mirror",
    ),
    # Lives and ends.
    (RUNNERS, "lives.dark", 6, "dark can have 0 to 5 lives, not 6"),
    (RUNNERS, "lives.dark", -1, "dark can have 0 to 5 lives, not -1"),
    (RUNNERS, "lives", {"dark": 0, "light": 0}, "only one side can have lost its last life"),
    (RUNNERS, "lives.light", 0, "one side has no life left, so the game is over: a run has ended it"),
    (RUNNERS, "winner", "dark", "while the game runs the field «winner» has to be null, not «dark»"),
    (WON, "winner", "light", "with these lives the field «winner» has to be dark, not «light»"),
    (WON, "winner", None, "with these lives the field «winner» has to be dark, not nothing"),
    (WON, "lives.light", 1, "a run ends the game only when it takes the last life, and both sides have lives left"),
    (WON, "lives.dark", 0, "only one side can have lost its last life"),
    (WON, "ended", "stuck", "one side has no life left, so the game is over: a run has ended it"),
    (WON, "ended", "time", "the field «ended» has to be null or one of run, stuck, repetition, turns, not «time»"),
    (STUCK, "winner", "dark", "with these lives the field «winner» has to be draw, not «dark»"),
    (STUCK, "passed", False, "a game in which both sides are stuck ends with a pass, so «passed» has to be true"),
    (STUCK, "ended", "turns", "the turns end the game only after 400 of them, not after 2"),
    # The past.
    (RUNNERS, "turn", 400, "the game is over after 400 turns, so «ended» and «winner» have to say how"),
    (RUNNERS, "turn", 401, "the field «turn» has to be from 0 to 400, not 401"),
    (RUNNERS, "turn", -1, "the field «turn» has to be from 0 to 400, not -1"),
    (RUNNERS, "turn", 10**60, "the field «turn» has to be from 0 to 400, not a far too large number"),
    (RUNNERS, "passed", "no", "the field «passed» has to be true or false, not «no»"),
    (RUNNERS, "earlier", "0123456789abcdef", "the field «earlier» has to be a list, not «0123456789abcdef»"),
    (RUNNERS, "earlier", ["12"], "«earlier» lists fingerprints of 16 hexadecimal digits, and «12» is none"),
    (RUNNERS, "earlier", [12], "«earlier» lists fingerprints of 16 hexadecimal digits, and 12 is none"),
    (RUNNERS, "earlier", ["0123456789abcdef"], "there are more earlier positions than turns"),
    # The set-up.
    (RUNNERS, "drawn", 23, "the field «drawn» has to be from 0 to 22, not 23"),
    (RUNNERS, "drawn", 21, "no glyph rests before the set-up is over"),
    (DEALING, "resting", "blue", "no glyph rests before the set-up is over"),
    (DEALING, "drawn", 19, "dark has 2 glyphs in hand, but there have to be 3"),
    (DEALING, "to_move", "light", NO_ONE),
    (DEALING, "turn", 3, NO_ONE),
    (DEALING, "passed", True, NO_ONE),
    (DEALING, "light_has_shadowed", True, NO_ONE),
    (PLACING, "drawn", 12, "after 12 draws of the set-up light has golems on a1 c1 e1 g1 and nothing else"),
]


@pytest.mark.parametrize(("data", "path", "value", "sentence"), IMPOSSIBLE, ids=[case[1] for case in IMPOSSIBLE])
def test_impossible_positions_get_a_plain_sentence(data: Data, path: str, value: Any, sentence: str) -> None:
    with pytest.raises(Impossible) as refused:
        from_json(changed(data, path, value))
    assert str(refused.value).startswith(sentence)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("data", [None, [], "inara", 3, 1.5, True, [{"game": "inara"}]], ids=str)
def test_what_is_no_object_gets_a_plain_sentence(data: Any) -> None:
    with pytest.raises(Impossible, match=r"^a position of Inara is a JSON object$"):
        from_json(data)


def moved(data: Data, side: str, start: str, target: str) -> Data:
    new = copy.deepcopy(data)
    new["golems"][side][target] = new["golems"][side].pop(start)
    return new


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (moved(RUNNERS, "dark", "d3", "d1"), "a golem of dark can not stay on d1, in the goal row"),
        (moved(RUNNERS, "light", "d6", "d8"), "a golem of light can not stay on d8, in the goal row"),
        (moved(WON, "light", "d6", "d8"), "a golem of light can not stay on d8, in the goal row"),
        (moved(WON, "dark", "d3", "f1"), "the run of dark has ended the game, so one golem of dark is in the goal row"),
        (moved(WON, "dark", "d1", "c2"), "the run of dark has ended the game, so one golem of dark is in the goal row"),
        (moved(PLACING, "dark", "a8", "b5"), "after 11 draws of the set-up dark has golems on a8 c8 e8 g8 b7 d7 f7 h7"),
        (moved(DEALING, "light", "h2", "g3"), "after 18 draws of the set-up light has golems on a1 c1 e1 g1 b2 d2 f2"),
    ],
)
def test_golems_where_no_game_leaves_them_get_a_plain_sentence(data: Data, sentence: str) -> None:
    with pytest.raises(Impossible) as refused:
        from_json(data)
    assert str(refused.value).startswith(sentence)


def test_ten_golems_and_a_negative_stone_are_found() -> None:
    data = copy.deepcopy(to_json(roundabout()))
    data["shadows"]["light"] += ["c3", "e1"]
    data["supply"]["light"]["shadows"] = -2
    with pytest.raises(Impossible, match=r"^the golems \(1\), shadows \(10\) and stones in the supply \(-2\) of light"):
        from_json(data)


MONSTERS = {
    "long": "x" * 100_000,
    "lines": "two\nlines",
    "nested": [[[[]]]] * 1000,
    "surrogate": {"a": "\ud800"},
    "large": 10**5000,
    "no number": float("nan"),
}


@pytest.mark.parametrize("value", MONSTERS.values(), ids=MONSTERS)
@pytest.mark.parametrize("path", ["game", "to_move", "turn", "golems.dark.d3", "supply.dark.masks", "winner", "ended"])
def test_sentences_stay_short_and_in_one_line(path: str, value: Any) -> None:
    with pytest.raises(Impossible) as refused:
        from_json(changed(RUNNERS, path, value))
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


# ---------------------------------------------------------------------------------------------------------------- fuzz

ORIGINS = [RUNNERS, DEALING, PLACING, WON, STUCK, to_json(play(roundabout(), *ROUND)), to_json(roundabout(turn=399))]
WORDS = [
    "dark",
    "light",
    "draw",
    "moon",
    "mirror",
    "moon-white",
    "peak-blue",
    "a8",
    "d3",
    "d1",
    "b2",
    "h8",
    "run",
    "stuck",
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 401) | st.sampled_from(WORDS) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=5,
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in this data, with each of its keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def mutate(data: Data, choose: st.DataObject) -> None:
    """One arbitrary change of the data: something goes, doubles, changes places, or becomes something else."""
    where, key = choose.draw(st.sampled_from(list(places(data))))
    other_where, other_key = choose.draw(st.sampled_from(list(places(data))))
    match choose.draw(st.sampled_from(["delete", "replace", "copy", "swap", "add"])):
        case "delete":
            del where[key]
        case "replace":
            where[key] = choose.draw(VALUES)
        case "copy":
            where[key] = copy.deepcopy(other_where[other_key])
        case "swap":
            first, second = copy.deepcopy(where[key]), copy.deepcopy(other_where[other_key])
            other_where[other_key] = first
            where[key] = second
        case "add" if isinstance(where, list):
            where.append(choose.draw(VALUES))
        case "add":
            where[choose.draw(st.sampled_from(WORDS))] = choose.draw(VALUES)


@settings(max_examples=600 if COMPILED else 200, deadline=None)
@given(st.data(), st.sampled_from(ORIGINS), st.integers(1, 3))
def test_changed_positions_are_refused_in_a_sentence_or_can_be_played(
    choose: st.DataObject, origin: Data, changes: int
) -> None:
    data = copy.deepcopy(origin)
    for _ in range(changes):
        mutate(data, choose)
    answer = read(data)
    if isinstance(answer, str):
        assert answer.isprintable()
        assert len(answer) < 250
    else:
        assert to_json(from_json(to_json(answer))) == to_json(answer)
        for ply in random_rest(answer, Random(0)):
            assert to_json(from_json(to_json(ply.after))) == to_json(ply.after)


def read(data: Data) -> State | str:
    """The state, or the sentence that says why there is none."""
    try:
        return from_json(data)
    except Impossible as impossible:
        return str(impossible)


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_any_json_is_refused_in_a_sentence(data: Any) -> None:
    with pytest.raises(Impossible):
        from_json(data)
    with pytest.raises(Impossible):
        from_json({"game": "inara", "golems": data, "lives": data, "drawn": data})
