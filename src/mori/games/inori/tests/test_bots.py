"""The opponents of Inori: they see views, know what is secret, and bear bad cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mori
from mori.games.inori import GAME, rules, weights
from mori.games.inori.beginner import Greedy
from mori.games.inori.bots import LEVELS, appraise, bot
from mori.games.inori.levels import Searcher
from mori.games.inori.position import from_json, to_json
from mori.games.inori.state import State
from mori.games.inori.tests.games import COMPILED, random_states
from mori.games.inori.tests.test_hidden import redealt
from mori.games.inori.view import view
from mori.kernel.game import CHANCE, Choice, Draw, Impossible, Move, Over
from mori.kernel.judge import final_shares
from mori.search.mcts import Search

ITERATIONS = 200 if COMPILED else 16


def choices(seed: int, seats: int, every: int) -> list[tuple[State, int]]:
    """Some states of a random game in which a seat with a choice is asked."""
    found = []
    for number, state in enumerate(random_states(seed, seats, wild=True)):
        turn = rules.turn(state)
        if isinstance(turn, Choice) and number % every == 0:
            found += [(state, seat) for seat in turn.seats if len(rules.moves(state, seat)) > 1]
    return found


@pytest.mark.parametrize("seats", GAME.seats if COMPILED else (2,))
def test_every_level_plays_a_whole_game(seats: int) -> None:
    players = [bot(level, 0.001) for level in range(1, LEVELS + 1)] if COMPILED else [bot(1), bot(2), bot(3), bot(4)]
    for first in range(0, len(players), seats):
        asked = [players[(first + seat) % len(players)] for seat in range(seats)]
        record = mori.play_out(GAME, seats, GAME.options(), asked, seed=f"levels {first}")
        mori.record.parse(record.text()).verify()


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_is_moved_by_what_it_can_not_see(seats: int) -> None:
    asked = [*(bot(level) for level in (1, 2, 3, 4)), Searcher("search", 60, ITERATIONS), Greedy()]
    for number, (state, seat) in enumerate(choices(5, seats, 9 if COMPILED else 60)):
        other = redealt(state, seat, Random(number))
        assert rules.moves(other, seat) == rules.moves(state, seat)
        for player in asked:
            chosen = [
                player.choose(view(world, seat), rules.moves(world, seat), Random(number)) for world in (state, other)
            ]
            assert chosen[0] == chosen[1], (player.name, number)


def test_the_same_seed_gives_the_same_choice_and_values() -> None:
    searcher = Searcher("search", 60, ITERATIONS)
    for state, seat in choices(6, 2, 25 if COMPILED else 100):
        asked = view(state, seat), rules.moves(state, seat)
        values = searcher.values(*asked, Random(1))
        assert values == searcher.values(*asked, Random(1))
        assert all(0 <= value <= 1 for value in values)


def sealed_endings() -> Iterator[State]:
    """Ends of last seasons where both seats have runes and decide at the same time."""
    for seed in range(400):
        for state in random_states(seed, 2, wild=True):
            if state.season == 4 and rules.turn(state) == Choice((0, 1)):
                yield state


def test_sealed_choices_meet_in_one_node_of_each_seat() -> None:
    state = next(state for state in sealed_endings() if all(len(rules.moves(state, seat)) > 1 for seat in (0, 1)))
    for seat in (0, 1):
        search = Search(state, seat, 2, 1)
        search.run(state, 300)
        assert search.tree.nodes == 2  # the second one knows nothing of the first one's choice
        assert sum(search.visits(rules.moves(state, seat))) >= 299


def test_runes_are_revealed_where_cards_count_them() -> None:
    """INORI-5: the last moment at which a favour rune adds to the cards."""
    met = 0
    for ending in sealed_endings():
        data = to_json(ending)
        first, second = scores_of(rules.apply(ending, {0: 0, 1: 0}))
        data["points"] = [data["points"][0] + 50 + second - first - 1, data["points"][1] + 50]
        state = from_json(data)  # where seat 0 is a point short unless it reveals
        worth = {
            mine: sum(
                final_shares(scores_of(rules.apply(state, {0: mine, 1: theirs})))[0] for theirs in rules.moves(state, 1)
            )
            for mine in rules.moves(state, 0)
        }
        if max(worth.values()) > min(worth.values()):
            chosen = Searcher("search", 60, ITERATIONS).choose(view(state, 0), rules.moves(state, 0), Random(1))
            assert worth[chosen] == max(worth.values())
            met += 1
        if met == (3 if COMPILED else 1):
            return
    raise AssertionError("no such ending was met")


def test_a_rune_that_another_seat_draws_is_unknown_to_the_search() -> None:
    met = 0
    for state in random_states(11, 2, wild=True):
        parts = state.parts()
        if view(state, None).phase != "rune" or not parts.hand[1 - parts.mover]:
            continue
        seat = 1 - parts.mover
        (after,) = {tuple(rules.moves(rules.apply(state, {CHANCE: rune}), seat)) for rune in outcomes_of(state)}
        search = Search(state, seat, 2, 1)
        search.run(state, 50)
        assert sum(search.visits(after)) >= 49  # all in one node, whatever was drawn
        met += 1
    assert met


def scores_of(state: State) -> tuple[int, ...]:
    turn = rules.turn(state)
    assert isinstance(turn, Over)
    return turn.scores


def outcomes_of(state: State) -> list[Move]:
    turn = rules.turn(state)
    assert isinstance(turn, Draw)
    return [move for move, _ in turn.outcomes]


class Untouched(Searcher):
    """Fails where it searches."""

    def _search(self, *_: Any) -> Search:
        raise AssertionError("there was nothing to think about")


def test_one_move_is_no_question() -> None:
    player = Untouched("search", 1.0)
    single = [
        (state, turn.seats[0])
        for state in random_states(3, 2)
        if isinstance(turn := rules.turn(state), Choice) and len(rules.moves(state, turn.seats[0])) == 1
    ]
    assert single
    for state, seat in single:
        if view(state, seat).phase in ("reveals", "count"):
            continue  # where the time it takes may tell nothing
        assert [player.choose(view(state, seat), rules.moves(state, seat), Random(1))] == rules.moves(state, seat)


def test_a_millisecond_is_enough_to_answer() -> None:
    hurried = bot(LEVELS, 0.001)
    for state, seat in choices(7, 4, 40 if COMPILED else 120):
        moves = rules.moves(state, seat)
        assert hurried.choose(view(state, seat), moves, Random(1)) in moves


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_game_that_is_over_asks_nobody(level: int) -> None:
    *_, state = random_states(4, 2)
    assert isinstance(rules.turn(state), Over)
    with pytest.raises(Impossible, match="nothing to choose"):
        bot(level).choose(view(state, 0), [], Random(1))


def test_there_are_no_other_levels() -> None:
    for level in (0, LEVELS + 1):
        with pytest.raises(Impossible, match="levels 1 to 8"):
            bot(level)


def test_expectations_follow_the_points() -> None:
    for seats in GAME.seats:
        middle = [state for state in random_states(8, seats) if view(state, None).phase == "turn"][-1]
        shares = appraise(middle)
        assert sum(shares) == pytest.approx(seats / 2, abs=1e-4)
        data = to_json(middle)
        data["points"][0] += 80
        assert appraise(from_json(data))[0] > 0.95


def damaged(folder: Path, change: Any) -> Path:
    """The file of weights after `change` has been at its data."""
    data = json.loads(weights.FILE.read_text(encoding="utf-8"))
    change(data)
    file = folder / "weights.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_damaged_file_is_named_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(weights.FILE.read_bytes()[:5000])
    cases = [
        broken,
        tmp_path / "missing.json",
        damaged(tmp_path, lambda data: data["weights"].pop("3")),
    ]
    for file in cases:
        with pytest.raises(Impossible, match=r"damaged.*install Mori again"):
            weights.read(file, 3)
    short = damaged(tmp_path, lambda data: data["weights"]["2"][1].pop())
    with pytest.raises(Impossible, match="for 2 seats it does not hold"):
        weights.read(short, 2)
    assert weights.read(short, 3) == weights.fitted(3)
    odd = damaged(tmp_path, lambda data: data["weights"]["2"][1].__setitem__(7, float("nan")))
    with pytest.raises(Impossible, match="damaged"):
        weights.read(odd, 2)
