"""The slow reference against what the rulings say, worked out by hand, and against the perft file it has written."""

import copy
import json
from typing import Any

import pytest

from mori.games.inara.tests import slow
from mori.games.inara.tests.make_perft import FILE, random_game
from mori.games.inara.tests.perft_positions import build, mirrored
from mori.games.inara.tests.slow import Position

ENTRIES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
POSITIONS: dict[str, Position] = {entry["name"]: entry["position"] for entry in ENTRIES}


def named(beginning: str) -> Position:
    """The first position of the file whose name begins so."""
    return next(position for name, position in POSITIONS.items() if name.startswith(beginning))


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        assert move in slow.legal_moves(position)
        position = slow.apply(position, move)
    return position


# ------------------------------------------------------------------------------------------------------- the perft file


def test_the_file_is_large_and_its_names_differ() -> None:
    assert len(ENTRIES) >= 48
    assert len(POSITIONS) == len(ENTRIES)
    assert all(slow.broken_invariants(position) == [] for position in POSITIONS.values())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_file_says_what_the_reference_counts(entry: dict[str, Any]) -> None:
    """Two deep here; make_perft --check counts all."""
    counted = [slow.count_leaves(entry["position"], depth) for depth in (1, 2)]
    assert counted == entry["leaves"][:2]


# ---------------------------------------------------------------------------------------------------------------- moves


def test_inara_7_steps_are_blocked_by_enemies_in_the_middle() -> None:
    # North d6, west c5 and south d4 are enemies, f5 in the east is taken; c6 and e4 are jumped over.
    assert slow.destinations(named("INARA-7"), "d5") == {"e6", "c4", "b7", "f3"}


def test_inara_9_a_chain_does_not_come_back_to_its_start() -> None:
    steps, ring = {"e6", "e2", "c4", "g4", "d3", "f3"}, {"c6", "e8", "g6"}
    assert slow.destinations(named("INARA-9: a ring"), "e4") == steps | ring


def test_inara_9_a_chain_does_not_jump_over_its_start() -> None:
    # With e4 still occupied, c6 would jump on to f3 and h1, g6 to d3 and b5.
    steps, ring = {"e6", "e2", "g4", "d3", "f3"}, {"c6", "e8", "g6"}
    assert slow.destinations(named("INARA-9: no jump over the start"), "e4") == steps | ring


def test_inara_8_a_jump_clears_a_whole_row() -> None:
    assert slow.destinations(named("INARA-8: one jump over six"), "a8") == {"a6", "c8", "h1"}
    assert slow.legal_moves(named("INARA-8: hemmed in")) == ["moon:h7-b1", "moon:h7-b1*"]


def test_inara_10_a_chain_stops_on_the_goal_row() -> None:
    steps, jumps = {"b5", "d7", "a8", "c8"}, {"d5", "f7", "b3", "d1"}
    assert slow.destinations(named("INARA-10"), "b7") == steps | jumps


def test_inara_6_the_mirror_moves_what_the_resting_glyph_moves() -> None:
    position = build(dark="b7=moon-white g8=sand-blue", light="", hands="moon sand mirror / white peak orange")
    assert position["resting"] == "blue"
    starts = {(move.split(":")[0], move.split(":")[1][:2]) for move in slow.legal_moves(position)}
    assert starts == {("moon", "b7"), ("sand", "g8"), ("mirror", "g8")}


def test_inara_6_a_resting_mirror_changes_nothing() -> None:
    position = build(dark="b7=moon-white g8=sand-blue", light="", hands="moon orange peak / white sand blue")
    assert {move[:7] for move in slow.legal_moves(position)} == {"moon:b7"}


def test_inara_16_the_glyphs_change_hands() -> None:
    after = play(named("INARA-11: Dark may not"), "sand:g8-h7")
    assert after["hands"]["dark"] == ["moon", "orange", "blue"]
    assert after["hands"]["light"] == ["peak", "white", "mirror"]
    assert after["resting"] == "sand"


# -------------------------------------------------------------------------------------------------------------- shadows


def test_inara_11_dark_waits_for_light() -> None:
    position = named("INARA-11: Dark may not leave shadows yet")
    assert not any(move.endswith("*") for move in slow.legal_moves(position))
    light_without = play(position, "sand:g8-h7", "peak:d2-e1")
    assert not any(move.endswith("*") for move in slow.legal_moves(light_without))
    light_with = play(position, "sand:g8-h7", "peak:d2-e1*")
    assert light_with["shadows"]["light"] == ["d2"]
    assert light_with["supply"]["light"]["shadows"] == position["supply"]["light"]["shadows"] - 1
    assert any(move.endswith("*") for move in slow.legal_moves(light_with))


def test_inara_11_without_a_stone_no_shadow() -> None:
    moves = slow.legal_moves(named("INARA-11: no stone"))
    assert moves
    assert not any(move.endswith("*") for move in moves)


# ------------------------------------------------------------------------------------------------------------- captures


def test_inara_12_the_shadow_just_left_is_the_other_half_of_a_capture() -> None:
    position = named("INARA-12")
    assert "h6" in play(position, "moon:h7-h5")["golems"]["light"]
    after = play(position, "moon:h7-h5*")
    assert "h6" not in after["golems"]["light"]
    assert "sand-orange" in after["supply"]["light"]["masks"]
    assert after["supply"]["light"]["shadows"] == position["supply"]["light"]["shadows"] + 1
    assert after["shadows"]["dark"] == ["d5", "f5", "f7", "h7"]


@pytest.mark.parametrize(
    ("name", "captured"),
    [
        ("INARA-13: four golems captured at once", {"d6", "d4", "c5", "e5"}),
        ("INARA-13: three captured, one safe by shape", {"d6", "d4", "c5"}),
        ("INARA-13: two captured, one safe by shape, one by colour", {"d6", "e5"}),
        ("INARA-13: all four safe", set()),
        ("INARA-13: four enemies, own pieces behind two", {"d6", "c5"}),
        ("INARA-14: two golems and two shadows captured", {"d6", "e5", "d4", "c5", "h4", "g7"}),
        ("INARA-14: one shadow captured", {"d4", "a7", "c3", "f6", "h2"}),
        ("INARA-13: moving in between two enemies is safe", set()),
    ],
)
def test_inara_13_what_a_step_to_d5_captures(name: str, captured: set[str]) -> None:
    position = named(name)
    after = play(position, "moon:c6-d5")
    assert slow.pieces(position, "light") - slow.pieces(after, "light") == captured
    assert "d5" in after["golems"]["dark"]
    assert slow.broken_invariants(after) == []


# --------------------------------------------------------------------------------------------------------- reactivation


def woken(position: Position) -> dict[str, set[str]]:
    """Which masks each glyph wakes."""
    masks: dict[str, set[str]] = {}
    for move in slow.reactivations(position):
        glyph, action = move.split(":")
        masks.setdefault(glyph, set()).add(action.split("@")[0])
    return masks


def test_inara_15_which_masks_match() -> None:
    assert woken(named("INARA-15: the active mirror")) == {  # white rests
        "moon": {"moon-white"},
        "sand": {"sand-white"},
        "mirror": {"moon-white", "sand-white", "peak-white"},
    }
    assert woken(named("INARA-15: the resting mirror")) == {
        "moon": {"moon-white", "moon-orange"},
        "sand": {"sand-white", "sand-orange"},
        "white": {"moon-white", "sand-white", "peak-white"},
    }
    assert woken(named("INARA-15: two shapes")) == {"white": {"peak-white"}}  # peak rests
    only = named("INARA-15: only waking")
    assert slow.legal_moves(only) == sorted(slow.reactivations(only))


def test_inara_15_a_woken_golem_captures() -> None:
    position = named("INARA-15: waking on d5")
    captured = {
        "white:moon-white@d5": {"d6", "e5"},
        "white:sand-white@d5": {"d6", "d4", "e5"},
        "white:peak-white@d5": {"d4"},
    }
    for move, squares in captured.items():
        after = play(position, move)
        assert slow.pieces(position, "light") - slow.pieces(after, "light") == squares
        assert after["shadows"]["dark"] == ["f5"]
        assert after["supply"]["dark"]["shadows"] == position["supply"]["dark"]["shadows"]


# -------------------------------------------------------------------------------------------------------------- the end


def test_inara_17_the_last_life_ends_the_game_and_the_golem_stays() -> None:
    after = play(named("INARA-17: both one move from the goal, sudden death"), "sand:c2-d1*")
    assert after["winner"] == "dark"
    assert after["lives"] == {"dark": 1, "light": 0}
    assert after["golems"]["dark"]["d1"] == "sand-blue"
    assert after["resting"] == "sand"
    assert slow.legal_moves(after) == []


def test_inara_17_with_lives_left_the_golem_goes_home_after_capture_and_shadow() -> None:
    position = named("INARA-17: runs that capture")
    after = play(position, "moon:c2-d1*")
    assert after["winner"] is None
    assert after["lives"] == {"dark": 2, "light": 2}
    assert "d1" not in after["golems"]["dark"]
    assert "c2" in after["shadows"]["dark"]
    assert "moon-white" in after["supply"]["dark"]["masks"]
    assert after["supply"]["dark"]["shadows"] == position["supply"]["dark"]["shadows"]  # one left, one came home
    assert "d2" not in after["golems"]["light"]
    assert play(position, "moon:g2-f1")["shadows"]["light"] == []


def test_inara_18_two_forced_passes_in_a_row_end_the_game() -> None:
    position = named("INARA-18: both are stuck")
    once = play(position, "pass")
    assert once["winner"] is None
    assert once["to_move"] == "light"
    assert (once["hands"], once["resting"]) == (position["hands"], position["resting"])
    assert play(once, "pass")["winner"] == "draw"
    assert play(named("INARA-18: both are stuck, Dark has passed"), "pass")["winner"] == "draw"
    assert play(named("INARA-18: both are stuck, Light begins"), "pass", "pass")["winner"] == "light"


def test_inara_18_passes_with_a_move_in_between_do_not_end_the_game() -> None:
    position = named("INARA-18: Dark is stuck, Light is not")
    assert play(position, "pass", "peak:d2-e1", "pass")["winner"] is None


def test_inara_19_the_third_time_ends_the_game() -> None:
    to_and_fro = ("moon:h2-g3", "pass", "white:g3-h2", "pass")
    position = named("INARA-19: Dark has no golem")
    twice = play(position, *to_and_fro)
    assert slow.fingerprint(twice) == slow.fingerprint(position)
    assert twice["winner"] is None
    almost = play(twice, *to_and_fro[:3])
    assert almost["winner"] is None
    assert play(almost, "pass")["winner"] == "draw"


def test_inara_19_the_400th_turn_ends_the_game() -> None:
    position = named("INARA-19: 398 turns have been played, lives 3 and 1")
    after = play(position, "sand:h7-h5")
    assert after["winner"] is None
    assert slow.apply(after, slow.legal_moves(after)[0])["winner"] == "dark"
    last = {**position, "turn": 399, "lives": {"dark": 2, "light": 2}}
    assert play(last, "sand:h7-h5")["winner"] == "draw"


# ----------------------------------------------------------------------------------------------------------- in general


def flipped(move: str) -> str:
    """A move in the position upside down: only squares have digits."""
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in move)


@pytest.mark.parametrize("name", [name for name in POSITIONS if POSITIONS[name]["light_has_shadowed"]])
def test_the_sides_are_alike_once_dark_may_leave_shadows(name: str) -> None:
    position = POSITIONS[name]
    moves = slow.legal_moves(position)
    assert slow.legal_moves(mirrored(position)) == sorted(map(flipped, moves))
    for move in moves[::7]:
        after = mirrored(slow.apply(position, move))
        slow.tidy(after)
        assert slow.fingerprint(slow.apply(mirrored(position), flipped(move))) == slow.fingerprint(after)


@pytest.mark.parametrize("seed", range(5))
def test_random_games_keep_the_invariants(seed: int) -> None:
    for position in random_game(seed, 150, (3, 2)):
        assert slow.broken_invariants(position) == []
        before = copy.deepcopy(position)
        for move in slow.legal_moves(position)[::5]:
            slow.apply(position, move)
            assert position == before
