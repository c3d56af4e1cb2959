"""Runs a search on guesses of what a seat can not see, for as long as it may think.

Guesses come from Python and cost as much as many iterations, so a few of them serve in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mori.kernel.position import Position
from mori.search.clock import now
from mori.search.mcts import Search

BLOCK = 16
"""So many iterations are run before the clock is looked at again."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: until the time or the iterations are used up, or until one move can not be overtaken."""

    seconds: float
    iterations: int = 1 << 40
    hurried: bool = True
    """Whether to stop when the rest could change nothing. (How long it took then tells how clear the choice was.)"""


def explore(
    search: Search, guess: Callable[[], Position], guesses: int, moves: Sequence[int], budget: Budget
) -> Search:
    """Let the search look for the best of `moves`; it makes its first block of iterations in any case."""
    began = now()
    pool: list[Position] = []
    blocks, spent = 0, 0.0
    while blocks == 0 or (spent < budget.seconds and search.iterations < budget.iterations):
        if len(pool) < guesses:
            pool.append(guess())
        origin = pool[blocks % len(pool)]
        search.run(origin, min(BLOCK, budget.iterations - search.iterations))
        blocks += 1
        spent = now() - began
        if budget.hurried and blocks % 64 == 0 and _decided(search, moves, budget, spent):
            break
    return search


def _decided(search: Search, moves: Sequence[int], budget: Budget, spent: float) -> bool:
    """Whether the move tried most would stay it if the rest went to the next one."""
    left = min(budget.iterations - search.iterations, search.iterations * (budget.seconds - spent) / spent)
    visits = sorted(search.visits(moves), reverse=True)
    return len(visits) < 2 or visits[0] - visits[1] > left
