"""Set-up, glyphs and ways of going: a test and more for each of INARA-1 … INARA-10."""

from __future__ import annotations

import pytest

from mori.games.inara import GAME, notation, rules
from mori.games.inara.board import GLYPHS, KINDS, SIDES, SQUARE_NAMES
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import (
    GOAL_ROWS,
    play,
    random_choices,
    random_plies,
    square_colour,
    stand,
    targets,
    texts,
)
from mori.games.inara.tests.perft_positions import mirrored
from mori.kernel.game import CHANCE, Choice, Draw, Impossible


def set_up(seed: int) -> list[State]:
    """The states of a set-up, from the empty board to the first turn."""
    plies = list(random_plies(seed))[: rules.DRAWS]
    return [plies[0].before, *(ply.after for ply in plies)]


# ---------------------------------------------------------------------------------------------------- board and set-up


def test_inara_1_light_starts_on_dark_squares_and_dark_on_light_squares() -> None:
    placed = to_json(set_up(1)[-1])["golems"]
    assert square_colour("a1") == "dark"
    for side, ranks, colour in (("dark", "78", "light"), ("light", "12", "dark")):
        squares = {file + rank for file in "abcdefgh" for rank in ranks if square_colour(file + rank) == colour}
        assert set(placed[side]) == squares


def test_inara_1_dark_moves_first() -> None:
    ready = set_up(1)[-1]
    assert rules.turn(ready) == Choice((SIDES.index("dark"),))
    assert rules.turn(play(ready, texts(ready)[0])) == Choice((SIDES.index("light"),))


@pytest.mark.parametrize(("seat", "lowest"), [(0, "8"), (1, "1"), (None, "1")])
def test_inara_1_each_player_sees_the_own_side_at_the_bottom(seat: int | None, lowest: str) -> None:
    ranks = [line[0] for line in notation.diagram(GAME.view(set_up(1)[-1], seat)).splitlines() if line[:1].isdigit()]
    assert ranks[-1] == lowest
    assert len(ranks) == 8


def test_inara_1_two_play_and_nobody_else() -> None:
    with pytest.raises(Impossible, match=r"^Inara is played by 2, not by 3$"):
        rules.start(3, GAME.options())


def test_inara_2_eight_of_nine_golems_are_drawn_for_each_side_independently() -> None:
    numbers = []
    for state in set_up(2)[:16]:
        turn = rules.turn(state)
        assert isinstance(turn, Draw)
        assert {weight for _, weight in turn.outcomes} == {1}
        numbers.append(len(turn.outcomes))
    assert numbers == [*range(9, 1, -1), *range(9, 1, -1)]


def test_inara_2_the_ninth_golem_is_a_mask_and_a_stone_in_the_supply() -> None:
    data = to_json(set_up(2)[-1])
    for side in SIDES:
        golems, supply = data["golems"][side], data["supply"][side]
        assert len(set(golems.values())) == 8
        assert supply == {"masks": [kind for kind in KINDS if kind not in golems.values()], "shadows": 1}
        assert len(supply["masks"]) == 1
        assert data["shadows"][side] == []


def test_inara_2_the_golems_come_to_the_squares_in_order() -> None:
    plies = list(random_plies(2))[:16]
    drawn = [notation.move_text(ply.before, CHANCE, ply.decision[CHANCE])[-2:] for ply in plies]
    assert drawn == [*SQUARE_NAMES[0][:8], *SQUARE_NAMES[1][:8]]


def test_inara_3_three_glyphs_each_and_the_last_rests() -> None:
    numbers = []
    for state in set_up(3)[16:22]:
        turn = rules.turn(state)
        assert isinstance(turn, Draw)
        assert {weight for _, weight in turn.outcomes} == {1}
        numbers.append(len(turn.outcomes))
    assert numbers == [7, 6, 5, 4, 3, 2]
    data = to_json(set_up(3)[-1])
    assert [len(data["hands"][side]) for side in SIDES] == [3, 3]
    assert sorted([*data["hands"]["dark"], *data["hands"]["light"], data["resting"]]) == sorted(GLYPHS)
    assert GLYPHS == ("moon", "sand", "peak", "white", "orange", "blue", "mirror")


def test_inara_4_everybody_sees_everything() -> None:
    for state in random_choices(4):
        views = [GAME.view(state, seat) for seat in (0, 1, None)]
        assert [view.seat for view in views] == [0, 1, None]
        assert views[0].sides == views[1].sides == views[2].sides
        assert views[0].resting == views[1].resting == views[2].resting
        assert not GAME.facts.hidden


# -------------------------------------------------------------------------------------------------------------- glyphs


def glyphs_of(state: State, start: str) -> set[str]:
    """The glyphs that move the golem on this square."""
    return {text.split(":")[0] for text in texts(state) if f":{start}-" in text}


def test_inara_5_every_action_plays_a_glyph_of_the_own_hand() -> None:
    for state in random_choices(5):
        hand = to_json(state)["hands"][SIDES[state.mover]]
        assert all(text == "pass" or text.split(":")[0] in hand for text in texts(state))


def test_inara_5_a_glyph_moves_the_golems_of_its_shape_or_colour() -> None:
    state = stand(
        "b7=moon-white d7=sand-white f7=sand-blue", "h2=peak-orange", hands="moon white orange / sand peak blue"
    )
    assert glyphs_of(state, "b7") == {"moon", "white"}
    assert glyphs_of(state, "d7") == {"white"}
    assert glyphs_of(state, "f7") == set()


def test_inara_5_a_glyph_that_enables_nothing_can_not_be_played() -> None:
    state = stand("b7=moon-white", "h2=peak-orange", hands="moon sand peak / white orange blue")
    assert {text.split(":")[0] for text in texts(state)} == {"moon"}


@pytest.mark.parametrize(
    ("resting", "moved"),
    [("sand", {"d7", "f7"}), ("blue", {"f7"}), ("orange", set()), ("white", {"b7", "d7"})],
)
def test_inara_6_an_active_mirror_moves_what_the_resting_glyph_matches(resting: str, moved: set[str]) -> None:
    others = [glyph for glyph in GLYPHS if glyph not in ("mirror", "peak", "moon", resting)]
    state = stand(
        "b7=moon-white d7=sand-white f7=sand-blue",
        "h2=peak-orange",
        hands=f"mirror peak moon / {' '.join(others)}",
    )
    assert {start for start in ("b7", "d7", "f7") if "mirror" in glyphs_of(state, start)} == moved


def test_inara_6_a_resting_mirror_does_not_change_a_move() -> None:
    state = stand("b7=moon-white d7=sand-blue", "h2=peak-orange", hands="moon orange peak / white sand blue")
    assert to_json(state)["resting"] == "mirror"
    assert glyphs_of(state, "b7") == {"moon"}
    assert glyphs_of(state, "d7") == set()


def test_inara_6_the_mirror_comes_to_rest_like_any_glyph() -> None:
    state = stand("b7=moon-white d7=sand-blue", "h2=peak-orange", hands="mirror orange peak / white sand blue")
    after = to_json(play(state, "mirror:b7-a6"))  # moon rests
    assert after["resting"] == "mirror"
    assert after["hands"]["dark"] == ["moon", "peak", "orange"]


# --------------------------------------------------------------------------------------------------------------- steps


def test_inara_7_two_squares_straight_or_one_diagonally_in_all_directions() -> None:
    state = stand("d5=moon-white", "h2=peak-orange")
    assert targets(state, "d5") == {"d7", "f5", "d3", "b5", "e6", "e4", "c4", "c6"}


def test_inara_7_the_board_ends_at_its_edges() -> None:
    state = stand("h7=moon-white", "h2=peak-orange")
    assert targets(state, "h7") == {"f7", "h5", "g8", "g6"}


def test_inara_7_enemy_golems_and_shadows_in_the_middle_block_straight_steps() -> None:
    state = stand("d5=moon-white", "d6=peak-orange e5=sand-blue", light_shadows="c5 d4")
    assert targets(state, "d5") == {"e6", "e4", "c4", "c6"}


def test_inara_7_nothing_hinders_a_diagonal_step() -> None:
    state = stand("d5=moon-white", "d6=peak-orange e5=sand-blue e7=sand-white", light_shadows="c5")
    assert {"e6", "c6"} <= targets(state, "d5")


def test_inara_7_the_destination_is_empty() -> None:
    state = stand("d5=moon-white d3=sand-blue b5=peak-orange", "h2=peak-orange", dark_shadows="d7 f5")
    assert targets(state, "d5") == {"e6", "e4", "c4", "c6"}


def test_inara_7_light_steps_in_the_same_ways() -> None:
    state = stand("d5=peak-orange", "d4=moon-white f4=sand-blue", to_move="light")
    assert targets(state, "d4") == {"d2", "b4", "e5", "e3", "c3", "c5"}


# --------------------------------------------------------------------------------------------------------------- jumps


def test_inara_8_a_jump_clears_one_own_piece_golem_or_shadow() -> None:
    state = stand("d5=moon-white e6=sand-blue", "h2=peak-orange", dark_shadows="c4")
    assert targets(state, "d5") == {"d7", "f5", "d3", "b5", "e4", "c6"} | {"f7", "b3"}


def test_inara_8_a_jump_clears_a_whole_unbroken_row() -> None:
    state = stand("a8=moon-white b7=sand-blue d5=peak-blue f3=sand-orange", "c3=sand-white", dark_shadows="c6 e4 g2")
    assert targets(state, "a8") == {"a6", "c8"} | {"h1"}


def test_inara_8_the_row_begins_next_to_the_golem_and_has_no_gap() -> None:
    state = stand("a8=moon-white c6=sand-blue e4=peak-blue", "c3=sand-white")
    assert targets(state, "a8") == {"a6", "c8", "b7"}  # nothing stands on b7, so c6 can not be jumped over


def test_inara_8_a_jump_lands_on_the_first_square_behind() -> None:
    state = stand("a8=moon-white b7=sand-blue", "c3=sand-white", dark_shadows="d5")
    assert targets(state, "a8") == {"a6", "c8", "c6"} | {"e4"}  # c6 first, and from there over d5


def test_inara_8_behind_the_row_there_has_to_be_a_square() -> None:
    state = stand("b7=moon-white", "c3=sand-white", dark_shadows="a8 c8 a6")
    assert targets(state, "b7") == {"d7", "b5", "c6"}


def test_inara_8_enemies_are_never_jumped_over_and_never_in_a_jumps_way() -> None:
    state = stand("d5=moon-white e6=sand-blue", "d6=peak-orange e5=sand-white e7=peak-blue f6=moon-orange")
    assert targets(state, "d5") == {"d3", "b5", "e4", "c4", "c6"} | {"f7"}


def test_inara_8_a_chain_may_turn_and_stop_after_any_jump() -> None:
    state = stand("b7=moon-white", "a1=sand-orange", dark_shadows="c6 e6 g6")
    # b7 over c6 to d5, over e6 to f7, over g6 to h5.
    assert targets(state, "b7") == {"d7", "b5", "a8", "c8", "a6"} | {"d5", "f7", "h5"}


def test_inara_8_steps_and_jumps_are_not_mixed() -> None:
    state = stand("b7=moon-white", "a1=sand-orange", dark_shadows="c6 c4")
    # After the jump to d5 a step could go on to f5, and after the step to b5 a jump over c4 to d3.
    assert targets(state, "b7") == {"d7", "b5", "a8", "c8", "a6"} | {"d5", "b3"}


def test_inara_9_a_chain_does_not_end_where_it_began() -> None:
    state = stand("e4=moon-white d5=sand-blue f5=peak-blue", "b2=moon-orange", dark_shadows="d7 f7")
    # e4 over d5 to c6, over d7 to e8, over f7 to g6, over f5 and back to e4: a ring.
    assert targets(state, "e4") == {"e6", "e2", "c4", "g4", "d3", "f3"} | {"c6", "e8", "g6"}


def test_inara_9_the_golem_is_off_its_square_and_can_not_be_jumped_over() -> None:
    state = stand("e4=moon-white d5=sand-blue f5=peak-blue", "b2=moon-orange", dark_shadows="d7 f7 g2")
    # From g6 the row f5, e4 would end before d3, from there b5; from c6 the row d5, e4 before f3, from there h1.
    assert targets(state, "e4").isdisjoint({"b5", "h1"})
    assert not [text for text in texts(state) if text.startswith("moon:e4-e4")]


def test_inara_9_the_path_has_no_effect_and_is_not_part_of_the_move() -> None:
    # Two chains lead from e4 to e8; the golem is one move there, and passing c6 or g6 captures nothing.
    state = stand(
        "e4=moon-white d5=sand-blue f5=peak-blue",
        "c5=sand-orange",
        dark_shadows="d7 f7 c4",
        hands="moon sand orange / white peak blue",
    )
    assert [text for text in texts(state) if "-e8" in text] == ["moon:e4-e8", "moon:e4-e8*"]
    assert to_json(play(state, "moon:e4-e8"))["golems"]["light"] == {"c5": "sand-orange"}
    assert to_json(play(state, "moon:e4-c6"))["golems"]["light"] == {}


def test_inara_10_the_goal_row_ends_a_chain() -> None:
    state = stand("b7=moon-white", "h2=sand-orange", dark_shadows="c6 c4 c2 e2")
    assert {"d5", "b3", "d1"} <= targets(state, "b7")
    assert "f3" not in targets(state, "b7")  # behind e2, which is next to d1
    same_for_light = from_json(mirrored(to_json(state)))
    assert {"d4", "b6", "d8"} <= targets(same_for_light, "b2")
    assert "f6" not in targets(same_for_light, "b2")


def test_inara_10_the_goal_row_is_the_opponents_first_row() -> None:
    assert GOAL_ROWS == {"dark": "1", "light": "8"}
    state = stand("d3=moon-white", "h2=sand-orange", lives=(1, 1))
    assert to_json(play(state, "moon:d3-d1"))["winner"] == "dark"
    own_row = stand("c8=moon-white", "h2=sand-orange")
    assert to_json(play(own_row, "moon:c8-e8"))["winner"] is None
