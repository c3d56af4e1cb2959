"""Who plays Inori for others: for a seat without a choice, for an absent one, and the opponents.

So far there are no opponents of its own; `random` of the house plays every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inori import numbers, rules
from mori.games.inori.state import State
from mori.games.inori.view import View, state_of
from mori.kernel.game import Bot, Impossible, Move, Over
from mori.kernel.judge import final_shares

LEVELS = 0

OPEN_PHASES = ("altar", "take", "weakest", "neutral", "keep")
"""Choices that no unrevealed rune has a part in."""


def forced(view: View) -> Move | None:
    """The only move, where everybody can tell: nothing depends on unrevealed runes, or the seat holds none."""
    if view.phase == "reveals" or (view.phase not in OPEN_PHASES and view.hidden[view.turn_of]):
        return None  # an answer given at once would tell something of the runes (INORI-5)
    found = rules.moves(state_of(view), view.turn_of)
    return found[0] if len(found) == 1 else None


def absent(view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG001
    """Reveals nothing and plays no rune; otherwise the first move of the list."""
    if moves[0] == 0:
        return moves[0]  # `reveal none` at the end of a season
    return next((move for move in moves if move >= numbers.GO and move != numbers.ANNOUNCE), moves[0])


def appraise(state: State) -> list[float]:
    """Nobody is thought to be ahead before the end."""
    turn = rules.turn(state)
    return final_shares(turn.scores) if isinstance(turn, Over) else [0.5] * state.seats


def bot(level: int, seconds: float | None = None) -> Bot:  # noqa: ARG001
    """The opponent of this level."""
    raise Impossible(f"Inori has no bot of level {level} yet; «random» plays it")
