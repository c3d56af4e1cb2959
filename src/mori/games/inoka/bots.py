"""Who plays Inoka for others: for an absent seat, and the opponents.

So far there are no opponents of its own; `random` of the house plays every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inoka import rules
from mori.games.inoka.state import State
from mori.games.inoka.view import View
from mori.kernel.game import Bot, Impossible, Move, Over
from mori.kernel.judge import final_shares

LEVELS = 0


def forced(view: View) -> Move | None:  # noqa: ARG001
    """Nothing: seats always choose together, and a last card is not to be told before the others have chosen."""
    return None


def absent(view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG001
    """The first move of the list."""
    return moves[0]


def appraise(state: State) -> list[float]:
    """Nobody is thought to be ahead before the end."""
    turn = rules.turn(state)
    return final_shares(turn.scores) if isinstance(turn, Over) else [0.5] * state.seats


def bot(level: int, seconds: float | None = None) -> Bot:  # noqa: ARG001
    """The opponent of this level."""
    raise Impossible(f"Inoka has no bot of level {level} yet; «random» plays it")
