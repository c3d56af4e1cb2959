"""What the judge knows of positions agrees with the rules, looked up the slow way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mori.games.inara import GAME, rules
from mori.games.inara.judge import FEATURES, MOST_PRESENT, BoardJudge
from mori.games.inara.state import State
from mori.games.inara.tests.games import stand
from mori.kernel.game import Choice
from mori.kernel.judge import LOUD

GOAL = 28
JUDGE = BoardJudge()


def positions(games: int, seed: int, **options: object) -> Iterator[State]:
    """Positions with something going on: half of the moves are greedy ones."""
    rng = Random(seed)
    for number in range(games):
        state = GAME.start(2, GAME.options(**options))
        while not isinstance(turn := GAME.turn(state), Choice):
            state = rules.apply(state, {-1: rng.choice(turn.outcomes)[0]})  # type: ignore[union-attr]
        while isinstance(turn, Choice):
            yield state
            found = rules.moves(state, state.mover)
            loud = [move for move in found if is_loud(state, move)]
            state = rules.apply(state, {state.mover: rng.choice(loud if loud and rng.random() < 0.3 else found)})
            turn = GAME.turn(state)


def is_run(move: int) -> bool:
    return move < rules.FIRST_REACTIVATION and rules.decode_move(move)[2] >= GOAL


def captures(state: State, move: int) -> bool:
    after = rules.apply(state, {state.mover: move})
    other = 1 - state.mover
    return any(after.board(other, board) != state.board(other, board) for board in range(7))


def is_loud(state: State, move: int) -> bool:
    return is_run(move) or captures(state, move)


def runs(state: State) -> list[int]:
    return [move for move in rules.moves(state, state.mover) if is_run(move)]


@pytest.mark.parametrize("lives", ["1", "3"])
def test_a_finisher_is_found_exactly_when_there_is_one(lives: str) -> None:
    met = 0
    for state in positions(4, 1, lives=lives):
        found = JUDGE.impression(state).finisher
        wins = [move for move in runs(state) if state.lives_of(1 - state.mover) == 1]
        assert (found in wins) if wins else found == -1
        met += bool(wins)
    assert met > (5 if lives == "1" else 0)


def test_loud_moves_are_the_runs_and_captures() -> None:
    """Of moves that differ in the shadow only, the one without is enough where it captures as well."""
    met = 0
    for state in positions(4, 2):
        found = JUDGE.impression(state).loud
        assert len(set(found)) == len(found)
        legal = rules.moves(state, state.mover)
        loud = {move for move in legal if is_loud(state, move)}
        assert set(found) <= loud
        for move in loud - set(found):
            assert move < rules.FIRST_REACTIVATION
            assert move & 1
            assert move - 1 in found
        met += len(found)
    assert met > 50


def test_what_is_loud_is_promising() -> None:
    for state in positions(3, 3):
        for move, weight in JUDGE.impression(state).promises:
            assert weight >= 1
            assert (weight >= LOUD) == is_loud(state, move)


def test_who_is_pressed_loses_a_life_unless_it_answers() -> None:
    """Pressed is: whatever the mover plays, the other side could run on the board as it stands."""
    met = 0
    for state in positions(4, 4):
        if JUDGE.impression(state).finisher >= 0:
            continue
        replies = {move: runs_after_glyph(state, move) for move in glyphs(state)}
        assert JUDGE.impression(state).pressed == all(replies.values())
        met += all(replies.values())
    assert met > 5


def glyphs(state: State) -> list[int]:
    return [glyph for glyph in range(7) if state.hand(state.mover) >> glyph & 1]


def runs_after_glyph(state: State, glyph: int) -> bool:
    """Whether the other side could run if the mover played this glyph and nothing moved."""
    waiting = rules.restore(
        boards=[state.board(side, board) for side in range(2) for board in range(7)],
        hands=[state.hand(side) for side in range(2)],
        lives=[state.lives_of(side) for side in range(2)],
        resting=glyph,
        mover=1 - state.mover,
        light_has_shadowed=state.light_has_shadowed,
        drawn=rules.DRAWS,
        turns=0,
        passed=False,
        ended=0,
        earlier=(),
    )
    return any(is_run(move) for move in rules.moves(waiting, waiting.mover))


def test_features_are_different_numbers_in_range() -> None:
    for state in positions(3, 5):
        found = JUDGE.features(state)
        assert len(set(found)) == len(found) < MOST_PRESENT
        assert all(0 <= feature < FEATURES for feature in found)


def test_features_do_not_depend_on_the_side() -> None:
    """Both sides count squares as they see them, so a position with sides changed has the same features."""
    dark = stand("b7=moon-white", "a1=sand-blue c3=peak-blue", hands="moon sand peak / white orange blue")
    light = stand(
        "a8=sand-blue c6=peak-blue", "b2=moon-white", hands="white orange blue / moon sand peak", to_move="light"
    )
    assert JUDGE.features(dark) == JUDGE.features(light)
