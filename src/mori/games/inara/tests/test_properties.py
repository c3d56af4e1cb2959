"""What holds in every game of Inara: properties over random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inara import GAME, notation, rules, tensors
from mori.games.inara.board import GLYPHS, KINDS, SIDES
from mori.games.inara.position import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import (
    GOAL_ROWS,
    ROUND,
    contract,
    play,
    random_choices,
    random_plies,
    random_rest,
    random_states,
    roundabout,
    sparse_positions,
    square_colour,
    stand,
    stuck,
)
from mori.games.inara.tests.perft_positions import mirrored, runners
from mori.kernel.game import CHANCE, Choice, Draw, Over
from mori.kernel.position import Position
from mori.search.playouts import Playouts

COMPILED = mori.build() == "compiled"
SEEDS = st.integers(0, 2**32)
LIVES = st.tuples(st.integers(1, 5), st.integers(1, 5))
some_games = settings(max_examples=40 if COMPILED else 15, deadline=None)
few_games = settings(max_examples=12 if COMPILED else 4, deadline=None)


# ---------------------------------------------------------------------------------------------------------- invariants


@some_games
@given(SEEDS, LIVES)
def test_pieces_and_glyphs_are_never_lost_and_stand_where_they_may(seed: int, lives: tuple[int, int]) -> None:
    for state in random_states(seed, lives):
        data = to_json(state)
        for side, colour in (("dark", "light"), ("light", "dark")):  # INARA-1
            golems, shadows, supply = data["golems"][side], data["shadows"][side], data["supply"][side]
            squares = [*golems, *shadows]
            assert sorted([*golems.values(), *supply["masks"]]) == sorted(KINDS)
            assert len(squares) + supply["shadows"] == 9
            assert len(set(squares)) == len(squares)
            assert all(square_colour(square) == colour for square in squares)
            arrived = [square for square in squares if square[1] == GOAL_ROWS[side]]
            assert len(arrived) == (data["ended"] == "run" and data["winner"] == side)
            assert len(data["hands"][side]) == min(3, max(0, data["drawn"] - (16 if side == "dark" else 19)))
        resting = [] if data["resting"] is None else [data["resting"]]
        dealt = [*data["hands"]["dark"], *data["hands"]["light"], *resting]
        assert len(set(dealt)) == len(dealt)
        assert data["drawn"] < rules.DRAWS or sorted(dealt) == sorted(GLYPHS)


@some_games
@given(SEEDS, LIVES)
def test_what_one_turn_changes(seed: int, lives: tuple[int, int]) -> None:
    for ply in random_plies(seed, lives):
        if CHANCE in ply.decision:
            continue
        mover, other = SIDES[ply.before.mover], SIDES[1 - ply.before.mover]
        before, after = to_json(ply.before), to_json(ply.after)
        assert after["turn"] == before["turn"] + 1
        assert after["to_move"] == other
        assert after["light_has_shadowed"] >= before["light_has_shadowed"]
        assert after["lives"][mover] == before["lives"][mover]
        assert before["lives"][other] - after["lives"][other] in (0, 1)
        # Of the other side at most one piece in each direction is captured, or that and all shadows (INARA-13, -14).
        assert after["golems"][other].items() <= before["golems"][other].items()
        lost = len(before["golems"][other]) - len(after["golems"][other])
        shadows_lost = before["shadows"][other] != after["shadows"][other]
        assert lost + shadows_lost <= 4
        assert not shadows_lost or after["shadows"][other] == []
        # Of the own pieces at most one golem and one shadow come or go.
        assert abs(len(after["golems"][mover]) - len(before["golems"][mover])) <= 1
        assert abs(len(after["shadows"][mover]) - len(before["shadows"][mover])) <= 1


@some_games
@given(SEEDS, LIVES)
def test_every_game_ends_and_the_result_follows_from_the_lives(seed: int, lives: tuple[int, int]) -> None:
    last = list(random_plies(seed, lives))[-1].after
    turn, data = rules.turn(last), to_json(last)
    assert isinstance(turn, Over)
    dark, light = data["lives"]["dark"], data["lives"]["light"]
    assert turn.scores == ((dark > light) - (dark < light), (light > dark) - (light < dark))
    assert data["turn"] <= rules.LAST_TURN
    assert (0 in (dark, light)) == (data["ended"] == "run")
    assert rules.moves(last, 0) == rules.moves(last, 1) == []


# --------------------------------------------------------------------------------------------------------------- moves


@some_games
@given(SEEDS)
def test_moves_are_ascending_numbers_for_the_one_who_decides(seed: int) -> None:
    for state in random_states(seed, (2, 2)):
        turn = rules.turn(state)
        if isinstance(turn, Draw):
            numbers = [move for move, _ in turn.outcomes]
            assert rules.moves(state, 0) == rules.moves(state, 1) == []
        elif isinstance(turn, Choice):
            numbers = rules.moves(state, state.mover)
            assert turn.seats == (state.mover,)
            assert rules.moves(state, 1 - state.mover) == rules.moves(state, CHANCE) == []
        else:
            continue
        assert numbers
        assert all(first < second for first, second in pairwise(numbers))
        assert numbers[0] >= 0
        assert numbers[-1] < tensors.MOVES == rules.MOVES


PINNED = (
    "452 moon:h7-e8, 453 moon:h7-e8*, 454 moon:h7-g8, 455 moon:h7-g8*, 466 moon:h7-c6, 467 moon:h7-c6*, "
    "478 moon:h7-h5, 479 moon:h7-h5*, 484 moon:h7-e4, 485 moon:h7-e4*, "
    "4804 peak:g6-e8, 4805 peak:g6-e8*, 4806 peak:g6-g8, 4807 peak:g6-g8*, 4818 peak:g6-c6, 4819 peak:g6-c6*, "
    "4820 peak:g6-e6, 4821 peak:g6-e6*, 4830 peak:g6-h5, 4831 peak:g6-h5*, 4836 peak:g6-e4, 4837 peak:g6-e4*, "
    "4838 peak:g6-g4, 4839 peak:g6-g4*, "
    "12610 mirror:d7-c8, 12611 mirror:d7-c8*, 12612 mirror:d7-e8, 12613 mirror:d7-e8*, 12616 mirror:d7-b7, "
    "12617 mirror:d7-b7*, 12626 mirror:d7-c6, 12627 mirror:d7-c6*, 12628 mirror:d7-e6, 12629 mirror:d7-e6*, "
    "12996 mirror:g6-e8, 12997 mirror:g6-e8*, 12998 mirror:g6-g8, 12999 mirror:g6-g8*, 13010 mirror:g6-c6, "
    "13011 mirror:g6-c6*, 13012 mirror:g6-e6, 13013 mirror:g6-e6*, 13022 mirror:g6-h5, 13023 mirror:g6-h5*, "
    "13028 mirror:g6-e4, 13029 mirror:g6-e4*, 13030 mirror:g6-g4, 13031 mirror:g6-g4*, "
    "14406 moon:moon-blue@f7, 14413 moon:moon-blue@d5, 14414 moon:moon-blue@f5, "
    "16134 mirror:moon-blue@f7, 16141 mirror:moon-blue@d5, 16142 mirror:moon-blue@f5"
)


def test_the_order_of_moves_is_pinned() -> None:
    """Records of bots depend on numbers and order; a change of either needs a new rules version."""
    state = stand(
        "h7=moon-white g6=peak-blue d7=sand-blue",
        "h6=sand-orange b2=moon-white",
        dark_shadows="f7 f5 d5",
        hands="moon mirror peak / white orange sand",
    )
    assert ", ".join(f"{move} {notation.move_text(state, 0, move)}" for move in rules.moves(state, 0)) == PINNED


def test_passes_and_draws_have_their_numbers() -> None:
    assert rules.moves(stuck(), 0) == [rules.PASS] == [16352]
    start = GAME.start(2, GAME.options())
    assert rules.turn(start) == Draw(tuple((16353 + kind, 1) for kind in range(9)))
    dealing = list(random_states(1))[16]
    assert rules.turn(dealing) == Draw(tuple((16362 + glyph, 1) for glyph in range(7)))


@few_games
@given(SEEDS)
def test_apply_changes_nothing_it_was_given(seed: int) -> None:
    for ply in random_plies(seed, (2, 1)):
        before = to_json(ply.before)
        legal = rules.moves(ply.before, ply.before.mover)
        for move in legal[::5]:
            rules.apply(ply.before, {ply.before.mover: move})
        assert to_json(ply.before) == before
        assert rules.moves(ply.before, ply.before.mover) == legal


# ---------------------------------------------------------------------------------------------------------- the mirror


def upside_down(state: State) -> State:
    """The position top to bottom with the sides exchanged; nobody has won yet."""
    return from_json(mirrored(contract(to_json(state))))


def flipped(text: str) -> str:
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in text)


@some_games
@given(SEEDS)
def test_the_set_up_is_the_same_for_both_sides(seed: int) -> None:
    """Only the right to leave a shadow differs, which Light has from the start (INARA-11)."""
    ready = list(random_plies(seed))[rules.DRAWS - 1].after
    dark = [notation.move_text(ready, 0, move) for move in rules.moves(ready, 0)]
    other = upside_down(ready)
    light = [notation.move_text(other, 1, move) for move in rules.moves(other, 1)]
    assert [flipped(text) for text in light if not text.endswith("*")] == dark


@few_games
@given(SEEDS, LIVES)
def test_the_sides_are_alike_once_both_may_leave_shadows(seed: int, lives: tuple[int, int]) -> None:
    for state in random_choices(seed, lives):
        if state.light_has_shadowed:
            other = upside_down(state)
            assert other.mover == 1 - state.mover
            legal = rules.moves(state, state.mover)
            assert rules.moves(other, other.mover) == legal  # each side counts squares from its own first row
            move = legal[seed % len(legal)]
            after = rules.apply(state, {state.mover: move})
            after_other = rules.apply(other, {other.mover: move})
            if not isinstance(rules.turn(after), Over):
                assert contract(to_json(upside_down(after))) == contract(to_json(after_other))


# ------------------------------------------------------------------------------------------------ playing on in place


def on_the_table(position: Position) -> tuple[object, ...]:
    """Everything but the past."""
    assert isinstance(position, State)
    boards = [position.board(side, board) for side in (0, 1) for board in range(7)]
    sides = [(position.hand(side), position.lives_of(side)) for side in (0, 1)]
    rest = (position.resting, position.mover, position.light_has_shadowed, position.passed)
    return (boards, sides, *rest, position.drawn, position.ended, position.turns, position.age, position.key)


def test_only_loops_play_in_place() -> None:
    """Compiled, nothing that can change reaches Python; uncompiled, a line looks like its state, past included."""
    state = play(roundabout(), *ROUND)
    assert state.age == 4
    if COMPILED:
        assert not hasattr(state, "line")
    else:
        line = state.line()
        assert isinstance(line, State)
        assert line.earlier() == state.earlier()


def outcomes(state: State) -> Counter[tuple[int, int]]:
    """How likely Dark's score and the number of decisions are when everybody plays at random; small games only."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return Counter({(turn.scores[0], 0): 1})
    legal = rules.moves(state, state.mover)
    likely: Counter[tuple[int, int]] = Counter()
    for move in legal:
        for (score, decisions), chance in outcomes(rules.apply(state, {state.mover: move})).items():
            likely[score, decisions + 1] += chance / len(legal)  # type: ignore[assignment]
    return likely


@pytest.mark.parametrize(
    "state",
    [
        stuck(lives=(2, 1)),
        from_json({**runners(), "turn": 398, "lives": {"dark": 1, "light": 2}}),
        play(roundabout(lives=(2, 1), turn=390), *ROUND),  # a third time is possible before the last turn
    ],
    ids=["stuck", "runners", "roundabout"],
)
def test_games_played_in_place_end_like_games_played_with_apply(state: State) -> None:
    games = 20_000 if COMPILED else 400
    playouts = Playouts(state, 2, seed=1)
    playouts.play(games)
    likely = outcomes(state)
    for which, total in ((0, playouts.scores()[0]), (1, playouts.decisions)):
        mean = sum(chance * outcome[which] for outcome, chance in likely.items())
        spread = sqrt(max(0, sum(chance * (outcome[which] - mean) ** 2 for outcome, chance in likely.items())))
        assert abs(total / games - mean) <= 4 * spread / sqrt(games) + 1e-9
    assert playouts.scores()[1] == -playouts.scores()[0]


def test_whole_games_in_place_from_the_empty_board() -> None:
    playouts = Playouts(GAME.start(2, GAME.options(lives=(5, 1))), 2, seed=3)
    games = 2_000 if COMPILED else 20
    playouts.play(games)
    assert playouts.games == games
    assert playouts.decisions > games * (rules.DRAWS + 5)
    assert playouts.scores()[0] > games // 2  # five lives against one


if not COMPILED:  # compiled, only compiled loops reach `play` and `restart`

    @few_games
    @given(SEEDS)
    def test_a_line_plays_what_apply_makes(seed: int) -> None:
        for state in (GAME.start(2, GAME.options(lives=(2, 3))), *sparse_positions()):
            line, origin = state.line(), state.line()
            assert on_the_table(line) == on_the_table(state)
            for ply in random_rest(state, Random(seed)):
                (move,) = ply.decision.values()
                line.play(move)
                assert on_the_table(line) == on_the_table(ply.after)
            line.restart(origin)
            assert on_the_table(line) == on_the_table(state)
