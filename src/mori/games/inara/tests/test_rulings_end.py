"""The ends of the game: a test and more for each of INARA-17 … INARA-19."""

from __future__ import annotations

from itertools import product

import pytest

from mori.games.inara import GAME, rules
from mori.games.inara.board import SIDES
from mori.games.inara.notation import from_json, to_json
from mori.games.inara.tests.games import ROUND, captured, play, random_states, roundabout, stand, stuck, texts
from mori.games.inara.tests.perft_positions import runners
from mori.kernel.game import Choice, Over


@pytest.mark.parametrize(("dark", "light"), list(product(range(1, 6), repeat=2)))
def test_inara_17_lives_from_1_to_5_on_each_side(dark: int, light: int) -> None:
    start = GAME.start(2, GAME.options(lives=(dark, light)))
    assert to_json(start)["lives"] == {"dark": dark, "light": light}
    for side, run in (("dark", "sand:c2-d1"), ("light", "white:d6-d8")):
        state = from_json({**runners(), "to_move": side, "lives": {"dark": dark, "light": light}})
        data = to_json(play(state, run))
        loser = "light" if side == "dark" else "dark"
        left = {"dark": dark, "light": light, loser: {"dark": dark, "light": light}[loser] - 1}
        assert data["lives"] == left
        assert data["winner"] == (side if left[loser] == 0 else None)
        assert (data["ended"] == "run") == (left[loser] == 0)


def test_inara_17_sudden_death_is_the_default() -> None:
    assert GAME.options().lives == (1, 1)
    over = play(from_json(runners()), "sand:c2-d1")
    assert rules.turn(over) == Over((1, -1))
    assert rules.moves(over, 0) == rules.moves(over, 1) == []


def test_inara_17_the_last_run_leaves_the_golem_where_it_landed_and_moves_the_glyphs() -> None:
    before = to_json(from_json(runners()))
    after = to_json(play(from_json(runners()), "sand:c2-d1*"))
    assert after["golems"]["dark"]["d1"] == "sand-blue"
    assert set(after["shadows"]["dark"]) == {"e2", "c2"}
    assert after["resting"] == "sand"
    assert before["resting"] in after["hands"]["dark"]
    assert after["lives"]["light"] == 0


def test_inara_17_with_lives_left_the_golem_goes_home_after_shadow_and_capture() -> None:
    state = stand(
        "c2=moon-white d3=sand-blue h7=peak-white g2=moon-orange",
        "d2=peak-orange d6=sand-blue h4=peak-white",
        dark_shadows="f3",
        light_shadows="f2 h6 a7",
        hands="moon sand mirror / white peak blue",
        lives=(2, 3),
    )
    before, after = to_json(state), to_json(play(state, "moon:c2-d1*"))
    assert captured(state, "moon:c2-d1*") == {"d2"}
    assert "d1" not in after["golems"]["dark"]
    assert "c2" in after["shadows"]["dark"]
    assert "moon-white" in after["supply"]["dark"]["masks"]
    assert after["supply"]["dark"]["shadows"] == before["supply"]["dark"]["shadows"]  # one left, one came home
    assert (after["winner"], after["lives"]) == (None, {"dark": 2, "light": 2})
    assert after["resting"] == "moon"
    assert captured(state, "moon:g2-f1") == {"f2", "h6", "a7"}  # a run that captures shadows


def test_inara_17_games_with_many_lives_go_on_until_one_side_has_none() -> None:
    last = to_json(list(random_states("many lives", (5, 4)))[-1])
    assert last["ended"] == "run"
    assert sorted(life == 0 for life in last["lives"].values()) == [False, True]


def test_inara_18_who_can_do_nothing_passes_and_no_glyph_moves() -> None:
    assert texts(stuck()) == ["pass"]
    before, after = to_json(stuck()), to_json(play(stuck(), "pass"))
    assert (after["hands"], after["resting"]) == (before["hands"], before["resting"])
    assert (after["to_move"], after["winner"], after["turn"]) == ("light", None, 1)


def test_inara_18_nobody_passes_who_can_do_something() -> None:
    only_waking = stand(
        "b7=peak-blue",
        "d4=moon-white c7=moon-orange",
        dark_shadows="c4 h7",
        hands="moon white sand / peak blue mirror",
    )
    assert texts(only_waking)
    assert all("@" in text for text in texts(only_waking))


@pytest.mark.parametrize(
    ("lives", "winner"), [((1, 1), "draw"), ((4, 4), "draw"), ((1, 2), "light"), ((3, 1), "dark"), ((5, 4), "dark")]
)
@pytest.mark.parametrize("first", SIDES)
def test_inara_18_two_passes_in_a_row_end_the_game(first: str, lives: tuple[int, int], winner: str) -> None:
    state = stuck(first, lives)
    once = play(state, "pass")
    assert isinstance(rules.turn(once), Choice)
    after = to_json(play(once, "pass"))
    assert (after["winner"], after["ended"]) == (winner, "stuck")
    assert rules.turn(play(once, "pass")) == Over({"draw": (0, 0), "dark": (1, -1), "light": (-1, 1)}[winner])


def test_inara_18_a_move_in_between_makes_it_no_two_passes_in_a_row() -> None:
    state = stand(
        "b7=peak-blue d7=peak-orange", "c3=moon-white d2=peak-orange", hands="moon sand white / peak orange blue"
    )
    after = play(state, "pass", "peak:d2-e1", "pass")
    assert isinstance(rules.turn(after), Choice)
    assert to_json(after)["ended"] is None


@pytest.mark.parametrize(("lives", "winner"), [((1, 1), "draw"), ((2, 1), "dark"), ((3, 5), "light")])
def test_inara_19_the_same_position_for_the_third_time_ends_the_game(lives: tuple[int, int], winner: str) -> None:
    once = roundabout(lives)
    twice = play(once, *ROUND)
    almost = play(twice, *ROUND[:3])
    assert to_json(twice)["ended"] is None
    assert to_json(almost)["ended"] is None
    third = to_json(play(almost, "pass"))
    assert (third["ended"], third["winner"]) == ("repetition", winner)


def test_inara_19_a_position_read_from_json_remembers_the_earlier_ones() -> None:
    twice = from_json(to_json(play(roundabout(), *ROUND)))
    assert to_json(play(twice, *ROUND))["ended"] == "repetition"
    forgetful = from_json({**to_json(twice), "earlier": []})
    assert to_json(play(forgetful, *ROUND))["ended"] is None


def test_inara_19_a_pass_before_makes_no_difference() -> None:
    arrived = play(roundabout(), *ROUND)
    assert arrived.passed
    assert not roundabout().passed
    assert arrived.key == roundabout().key


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({}, True),
        ({"turn": 7}, True),
        ({"passed": True}, True),
        ({"to_move": "dark"}, False),
        ({"lives": {"dark": 1, "light": 2}}, False),
        (
            {"resting": "moon", "hands": {"dark": ["peak", "sand", "mirror"], "light": ["white", "orange", "blue"]}},
            False,
        ),
        ({"light_has_shadowed": False, "shadows": {"dark": [], "light": []}}, False),
        (
            {"resting": "peak", "hands": {"dark": ["white", "sand", "mirror"], "light": ["moon", "orange", "blue"]}},
            False,
        ),
    ],
)
def test_inara_19_what_makes_positions_the_same(changed: dict[str, object], same: bool) -> None:
    data = {**to_json(roundabout()), **changed}
    if "shadows" in changed:
        data["supply"] = {**data["supply"], "light": {**data["supply"]["light"], "shadows": 8}}
    assert (from_json(data).key == roundabout().key) is same


def test_inara_19_what_was_before_a_lost_life_or_lights_first_shadow_can_not_come_again() -> None:
    lives = {"dark": 2, "light": 2}
    assert len(to_json(play(from_json({**runners(), "lives": lives}), "sand:h7-h5"))["earlier"]) == 1
    assert to_json(play(from_json({**runners(), "lives": lives}), "sand:c2-d1"))["earlier"] == []
    state = stand("b7=moon-white", "b2=sand-white", light_has_shadowed=False)
    state = play(state, "moon:b7-a8")
    assert len(to_json(play(state, "white:b2-b4"))["earlier"]) == 2
    assert to_json(play(state, "white:b2-b4*"))["earlier"] == []


@pytest.mark.parametrize(("lives", "winner"), [((1, 1), "draw"), ((3, 1), "dark"), ((2, 4), "light")])
def test_inara_19_the_400th_turn_ends_the_game(lives: tuple[int, int], winner: str) -> None:
    data = {**runners(), "turn": 398, "lives": dict(zip(SIDES, lives, strict=True))}
    before = play(from_json(data), "sand:h7-h5")
    assert to_json(before)["ended"] is None
    after = to_json(play(before, "white:b2-a3"))
    assert (after["turn"], after["ended"], after["winner"]) == (400, "turns", winner)


def test_inara_19_a_run_on_the_400th_turn_is_a_run() -> None:
    after = to_json(play(from_json({**runners(), "turn": 399}), "sand:c2-d1"))
    assert (after["turn"], after["ended"], after["winner"]) == (400, "run", "dark")
    lives = {"dark": 2, "light": 2}
    after = to_json(play(from_json({**runners(), "turn": 399, "lives": lives}), "sand:c2-d1"))
    assert (after["turn"], after["ended"], after["winner"]) == (400, "turns", "dark")
