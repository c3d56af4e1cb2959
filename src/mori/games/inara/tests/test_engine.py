"""The search with Inara's judge: it overlooks nothing forced, repeats itself, and behaves when it has to stop."""

from __future__ import annotations

from itertools import islice
from threading import Thread

import pytest

import mori
from mori.games.inara import GAME, notation, rules
from mori.games.inara.judge import BoardJudge
from mori.games.inara.state import State
from mori.games.inara.tests.games import ROUND, play, roundabout, stand
from mori.games.inara.tests.test_judge import positions
from mori.games.inara.weights import fitted_judge
from mori.kernel.fairness import Dice
from mori.kernel.game import Impossible, Over
from mori.search.alphabeta import AlphaBeta
from mori.search.thought import WIN, Thought

COMPILED = mori.build() == "compiled"


def engine(*, fitted: bool = False) -> AlphaBeta:
    return AlphaBeta(fitted_judge() if fitted else BoardJudge())


def written(state: State, move: int) -> str:
    return notation.move_text(state, state.mover, move)


def forced(state: State, plies: int) -> int:
    """1 if the mover can force a win within so many plies, -1 if it can not escape a loss: by trying everything."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return turn.scores[state.mover]
    if plies == 0:
        return 0
    best = -1
    for move in rules.moves(state, state.mover):
        best = max(best, -forced(rules.apply(state, {state.mover: move}), plies - 1))
        if best == 1:
            break
    return best


@pytest.mark.parametrize("fitted", [False, True])
def test_what_is_forced_is_found_exactly_within_the_horizon(fitted: bool) -> None:
    """Against trying everything two plies deep, three where there are few moves or a win is claimed."""
    thinks, met = engine(fitted=fitted), 0
    for state in islice(positions(4, 11), 0, None, 3 if COMPILED else 70):
        thought = thinks.think(state, depth=4)
        deep = len(rules.moves(state, state.mover)) <= (22 if COMPILED else 8) or (COMPILED and thought.forced == 3)
        known = forced(state, 3 if deep else 2)
        met += known != 0
        if known or abs(thought.forced) in ((1, 2, 3) if deep else (1, 2)):
            assert (thought.forced > 0) - (thought.forced < 0) == known
    assert met >= 10 or not COMPILED


def test_a_run_that_can_not_be_stopped_is_a_win_in_three() -> None:
    """Dark steps before the goal with one glyph and keeps another that moves the golem on; Light is far away."""
    state = stand("c4=moon-white", "h4=peak-orange", hands="moon white mirror / peak blue orange")
    thought = engine().think(state, depth=6)
    assert thought.forced == 3
    after = play(state, written(state, thought.move))
    assert engine().think(after, depth=6).forced == -2


@pytest.mark.parametrize("fitted", [False, True])
def test_the_only_answer_to_a_threat_is_found(fitted: bool) -> None:
    """Light's moon stands before the goal and a glyph in Light's hand moves it; Dark has to capture it (INARA-13)."""
    state = stand(
        "c8=sand-blue a6=peak-orange g4=peak-white",
        "a7=moon-white h2=peak-white b2=moon-blue",
        hands="sand peak blue / moon white orange",
    )
    assert written(state, engine(fitted=fitted).think(state, depth=3).move).rstrip("*") in ("sand:c8-a8", "blue:c8-a8")


def test_a_move_that_wins_at_once_is_played_without_thinking() -> None:
    state = stand("a2=moon-white b7=sand-blue", "c1=sand-orange", hands="moon sand peak / white orange blue")
    thought = engine().think(state, nodes=1)
    assert written(state, thought.move) == "moon:a2-b1"
    assert thought.forced == 1
    assert thought.line == (thought.move,)


def test_a_third_repetition_ends_the_game_in_the_search() -> None:
    """INARA-19, known from the past that a line of play takes along: more lives win."""
    for lives, value in (((1, 1), 0), ((3, 1), WIN - 1), ((1, 3), 1 - WIN)):
        state = play(play(roundabout(lives), *ROUND), *ROUND[:3])
        thought = engine(fitted=True).think(state, depth=1, every=True)
        assert [notation.move_text(state, state.mover, move) for move in thought.moves] == ["pass"]
        assert thought.value == (value if state.mover == 0 else -value)


@pytest.fixture
def start() -> State:
    state = mori.Driver(GAME, 2, GAME.options(), dice=Dice.seeded("engine")).state
    assert isinstance(state, State)
    return state


def test_a_number_of_nodes_gives_the_same_thought_on_every_machine_and_build(start: State) -> None:
    """The fingerprint of the search; change it only together with a change of the search that is meant."""
    thought = engine().think(start, nodes=1500)
    assert (thought.move, thought.value, thought.depth, thought.nodes) == (16, 0, 3, 1500)


def test_thinking_twice_gives_the_same(start: State) -> None:
    thinks = engine(fitted=True)
    first, second = (thinks.think(start, nodes=800) for _ in range(2))
    assert (first.move, first.value, first.line) == (second.move, second.value, second.line)


def test_every_move_gets_a_value_and_the_best_is_the_best(start: State) -> None:
    thought = engine(fitted=True).think(start, depth=2, every=True)
    assert sorted(thought.moves) == list(rules.moves(start, start.mover))
    assert max(thought.values) == thought.value == thought.values[thought.moves.index(thought.move)]


def test_the_line_of_play_can_be_played(start: State) -> None:
    thought = engine(fitted=True).think(start, depth=4)
    state = start
    for move in thought.line:
        assert move in rules.moves(state, state.mover)
        state = rules.apply(state, {state.mover: move})
    assert len(thought.line) >= 4


def test_no_time_at_all_is_enough_for_a_move(start: State) -> None:
    thought = engine(fitted=True).think(start, seconds=1e-6)
    assert thought.move in rules.moves(start, start.mover)


def test_a_thought_without_end_can_be_stopped(start: State) -> None:
    thinks, found = engine(fitted=True), list[Thought]()
    thread = Thread(target=lambda: found.append(thinks.think(start)))
    thread.start()
    while thread.is_alive():
        thinks.stop()
        thread.join(0.01)
    assert found[0].move in rules.moves(start, start.mover)


def test_there_is_nothing_to_think_about_before_and_after_the_game() -> None:
    with pytest.raises(Impossible, match="chance"):
        engine().think(GAME.start(2, GAME.options()), depth=1)
    over = play(
        stand("a2=moon-white b7=sand-blue", "c1=sand-orange", hands="moon sand peak / white orange blue"), "moon:a2-b1"
    )
    with pytest.raises(Impossible, match="the game is over"):
        engine().think(over, depth=1)
