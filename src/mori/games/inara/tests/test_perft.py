"""The rules against the slow reference: leaves counted by both, and games that both play side by side."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import mori
from mori.games.inara import notation, rules
from mori.games.inara.state import State
from mori.games.inara.tests import slow
from mori.games.inara.tests.games import contract, random_plies, sparse_positions, texts
from mori.games.inara.tests.make_perft import FILE
from mori.kernel.game import Over
from mori.search.perft import perft

ENTRIES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
COMPILED = mori.build() == "compiled"
MOST_LEAVES = 10**9 if COMPILED else 100_000
MOST_SLOW_LEAVES = 400_000 if COMPILED else 1_000  # make_perft --check counts all of them


def named(entry: dict[str, Any]) -> str:
    return str(entry["name"])


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_the_rules_count_what_the_file_says(entry: dict[str, Any]) -> None:
    state = notation.from_json(entry["position"])
    for depth, leaves in enumerate(entry["leaves"], start=1):
        if leaves <= MOST_LEAVES:
            assert perft(state, depth) == leaves


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_the_slow_reference_counts_what_the_file_says(entry: dict[str, Any]) -> None:
    for depth, leaves in enumerate(entry["leaves"], start=1):
        if leaves <= MOST_SLOW_LEAVES:
            assert slow.count_leaves(entry["position"], depth) == leaves


def test_perft_of_depth_0_is_the_position_itself() -> None:
    assert perft(notation.from_json(ENTRIES[0]["position"]), 0) == 1


def compare(state: State, position: slow.Position) -> None:
    """Both say the same of this position, and of what one more move makes of it."""
    data = notation.to_json(state)
    assert contract(data) == contract(position)
    assert (data["turn"], data["passed"]) == (position["turn"], position["passed"])
    assert texts(state) == slow.legal_moves(position)


def play_side_by_side(state: State, rng: Random, most: int) -> int:
    """How many turns of a random game were compared."""
    position = slow.copied(notation.to_json(state))
    slow.tidy(position)
    turns = 0
    compare(state, position)
    while not isinstance(rules.turn(state), Over) and turns < most:
        for text in (rng.choice(texts(state)), rng.choice(texts(state))):
            after = rules.apply(state, {state.mover: notation.parse_move(state, state.mover, text)})
            position_after = slow.apply(position, text)
            compare(after, position_after)
        state, position = after, position_after
        turns += 1
    return turns


@pytest.mark.parametrize("seed", range(12 if COMPILED else 5))
def test_whole_games_are_the_same_for_both(seed: int) -> None:
    lives = ((1, 1), (2, 2), (3, 1), (1, 4))[seed % 4]
    start = list(random_plies(f"side by side {seed}", lives))[rules.DRAWS - 1].after
    assert play_side_by_side(start, Random(f"side by side {seed}"), 300) > 4


@pytest.mark.parametrize("state", sparse_positions(), ids=["pair", "roundabout", "stuck", "late"])
def test_games_that_go_round_get_stuck_or_last_too_long_are_the_same_for_both(state: State) -> None:
    for seed in range(10 if COMPILED else 4):
        assert play_side_by_side(state, Random(seed), 200) > 0
