"""Who plays Inara for others: for a seat without a choice, for an absent one, and the opponents.

So far there are no opponents of its own; `random` of the house plays every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inara import rules
from mori.games.inara.state import State
from mori.games.inara.view import View, state_of
from mori.kernel.game import Bot, Impossible, Move, Over
from mori.kernel.judge import final_shares

LEVELS = 0


def forced(view: View) -> Move | None:
    """The only move of the mover: everything is open (INARA-4), so everybody can tell."""
    found = rules.moves(state_of(view), view.mover)
    return found[0] if len(found) == 1 else None


def absent(view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG001
    """The first move of the list."""
    return moves[0]


def appraise(state: State) -> list[float]:
    """Nobody is thought to be ahead before the end."""
    turn = rules.turn(state)
    return final_shares(turn.scores) if isinstance(turn, Over) else [0.5] * 2


def bot(level: int, seconds: float | None = None) -> Bot:  # noqa: ARG001
    """The opponent of this level."""
    raise Impossible(f"Inara has no bot of level {level} yet; «random» plays it")
