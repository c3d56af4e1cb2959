"""The tree search of any position: no game is known to it, and games differ in what they hide."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest

import mori
from mori.kernel.game import CHANCE, Choice, Draw, Over
from mori.kernel.judge import Judge
from mori.kernel.position import Position
from mori.search.guessing import Budget, explore
from mori.search.mcts import Search

COMPILED = mori.build() == "compiled"
ITERATIONS = 2000 if COMPILED else 150


def begun(name: str, seats: int) -> mori.Driver:
    """A game at its first choice."""
    game = mori.game(name)
    return mori.Driver(game, seats, game.options(), dice=mori.kernel.fairness.Dice.seeded("mcts"))


def first_choice(name: str, seats: int) -> tuple[Position, int, list[int]]:
    driver = begun(name, seats)
    assert isinstance(driver.turn, Choice)
    seat = driver.turn.seats[0]
    return driver.state, seat, list(driver.game.moves(driver.state, seat))


@pytest.mark.parametrize(("name", "seats"), [("inara", 2), ("inoka", 2), ("inoka", 4), ("inori", 3)])
@pytest.mark.parametrize("judged", [False, True])
def test_every_game_can_be_searched(name: str, seats: int, judged: bool) -> None:
    state, seat, moves = first_choice(name, seats)
    few = ITERATIONS // 10
    searches = [Search(state, seat, seats, 5, Judge(seats) if judged else None) for _ in range(2)]
    for search in searches:
        search.run(state, few)
    one, other = searches
    assert one.iterations == few
    assert sum(one.visits(moves)) in (few, few - 1)
    assert one.visits(moves) == other.visits(moves)
    assert one.values(moves) == other.values(moves)
    assert all(0 <= value <= 1 for value in one.values(moves))


def test_a_win_in_one_move_is_found() -> None:
    """Inara: nothing is hidden and nothing happens by chance, so this is the plain search."""
    game = mori.game("inara")
    record = mori.play_out(game, 2, game.options(), [mori.RandomBot(), mori.RandomBot()], seed=3)
    before, after = record.states()[-2:]
    turn, end = game.turn(before), game.turn(after)
    assert isinstance(turn, Choice)
    assert isinstance(end, Over)
    (seat,) = turn.seats
    assert end.scores[seat] == 1
    moves = list(game.moves(before, seat))
    search = Search(before, seat, 2, 1)
    search.run(before, ITERATIONS)
    visits = search.visits(moves)
    won = game.turn(game.apply(before, {seat: moves[visits.index(max(visits))]}))
    assert isinstance(won, Over)
    assert won.scores[seat] == 1


def test_sealed_hands_meet_in_one_node_of_each_seat() -> None:
    """Inoka: all choose their hands at the same time, and hands stay hidden (INOKA-2)."""
    state, _, moves = first_choice("inoka", 4)
    for seat in range(4):
        search = Search(state, seat, 4, 1)
        search.run(state, 60)
        assert sum(search.visits(moves)) >= 60 - seat  # whatever those before it have chosen


def test_a_tree_grows_beyond_its_first_room() -> None:
    state, seat, moves = first_choice("inori", 2)
    search = Search(state, seat, 2, 1)
    sizes = []
    for _ in range(3):
        for _ in range(60 if COMPILED else 4):
            search.run(state, 16)
        sizes.append((search.tree.nodes, search.tree.edges))
    assert all(earlier < later for earlier, later in pairwise(sizes))
    assert sum(search.visits(moves)) >= search.iterations - 1
    if COMPILED:
        assert search.tree.nodes > 1024


def test_a_search_is_stopped_from_outside() -> None:
    state, seat, _ = first_choice("inori", 4)
    search = Search(state, seat, 4, 1)
    thread = threading.Thread(target=search.run, args=(state, 1 << 40))
    thread.start()
    search.stop()
    thread.join(120)
    assert not thread.is_alive()
    assert search.iterations < 1 << 40
    done = search.iterations
    search.run(state, 100)
    assert search.iterations == done


def test_a_budget_of_nothing_still_makes_a_choice() -> None:
    state, seat, moves = first_choice("inori", 2)
    search = explore(Search(state, seat, 2, 1), lambda: state, 4, moves, Budget(0.0))
    assert search.iterations > 0
    assert max(search.visits(moves)) > 0


def test_a_budget_of_iterations_is_kept() -> None:
    state, seat, moves = first_choice("inori", 2)
    search = explore(Search(state, seat, 2, 1), lambda: state, 4, moves, Budget(600.0, 50))
    assert search.iterations == 50


def test_tables_that_chance_lays_openly_are_told_apart() -> None:
    """Inori begins with one of eight tables, which every seat sees before it chooses."""
    game = mori.game("inori")
    state = game.start(2, game.options())
    turn = game.turn(state)
    assert isinstance(turn, Draw)
    after = game.apply(state, {CHANCE: turn.outcomes[0][0]})
    assert isinstance(game.turn(after), Draw)
    search = Search(after, 0, 2, 1, Judge(2))
    search.run(after, 20)
    assert search.tree.nodes > 2


def test_a_search_for_more_seats_than_it_can_count_is_refused() -> None:
    state, seat, _ = first_choice("inori", 4)
    with pytest.raises(ValueError, match="1 to 4 seats"):
        Search(state, seat, 5)
