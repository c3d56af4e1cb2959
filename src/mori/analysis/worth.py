"""What the states of a played game were worth to each seat, so that its result splits into luck and decisions.

A state where somebody chooses is worth what the game says at a glance (`appraise`); a draw is worth the weighted mean
of its outcomes. So the luck of an outcome, its worth less that of the draw, is zero on the mean, and the start, all
luck and all decisions add up to the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from mori.analysis.advising import rolled
from mori.kernel.game import CHANCE, Decision, Draw, Game

SAMPLES = 8
"""So many ways on are tried where an outcome that did not happen would have been followed by more chance."""

Shares = tuple[float, ...]
"""For each seat the share of its rivals that it may expect to leave behind."""


def worths(
    game: Game[Any, Any],
    states: Sequence[Any],
    decisions: Sequence[Decision],
    better: Mapping[int, Shares] | None = None,
) -> list[Shares]:
    """What each state was worth. `better` are judgements to take instead of a glance, by ply."""
    better = better or {}
    found: list[Shares] = [tuple(game.appraise(states[-1]))]
    for ply in range(len(decisions) - 1, -1, -1):
        state, turn = states[ply], game.turn(states[ply])
        if isinstance(turn, Draw):
            found.append(_mean_of_outcomes(game, state, turn, decisions[ply][CHANCE], found[-1], ply))
        else:
            found.append(better.get(ply) or tuple(game.appraise(state)))
    return found[::-1]


def _mean_of_outcomes(game: Game[Any, Any], state: Any, turn: Draw, happened: int, worth: Shares, ply: int) -> Shares:
    total = sum(weight for _, weight in turn.outcomes)
    mean = [0.0] * len(worth)
    for move, weight in turn.outcomes:
        # What did not happen is always tried with the same dice, so that outcomes differ by nothing else.
        shares = worth if move == happened else _glance(game, game.apply(state, {CHANCE: move}), Random(ply))
        mean = [sum_ + weight / total * share for sum_, share in zip(mean, shares, strict=True)]
    return tuple(mean)


def _glance(game: Game[Any, Any], state: Any, rng: Random) -> Sequence[float]:
    if not isinstance(game.turn(state), Draw):
        return game.appraise(state)
    ways = []
    for _ in range(SAMPLES):
        here = state
        while isinstance(turn := game.turn(here), Draw):
            here = game.apply(here, {CHANCE: rolled(turn, rng)})
        ways.append(game.appraise(here))
    return [sum(shares) / SAMPLES for shares in zip(*ways, strict=True)]
