"""Who plays Inori for others: for a seat without a choice, for an absent one, and the opponents by level."""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inori import numbers, rules
from mori.games.inori.beginner import Beginner
from mori.games.inori.judge import VillageJudge
from mori.games.inori.levels import Looker, Searcher
from mori.games.inori.state import State
from mori.games.inori.view import View, state_of
from mori.kernel.game import Bot, Impossible, Move, Over
from mori.kernel.judge import final_shares

LEVELS = 8
LOOKERS = {2: (0.35, 0.45), 3: (0.15, 0.2), 4: (0.0, 0.0)}
"""Which part of the moves is overlooked, and how far off the judgement is."""
SEARCHERS: dict[int, tuple[float, int | None]] = {5: (0.5, 60), 6: (0.5, 300), 7: (0.7, 1800), 8: (1.0, None)}
"""Seconds a move at most, and iterations."""

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
    """What the judge of the bots thinks, all runes being open to it."""
    turn = rules.turn(state)
    return final_shares(turn.scores) if isinstance(turn, Over) else VillageJudge(state.seats, state.deck).shares(state)


def bot(level: int, seconds: float | None = None) -> Bot:
    """The opponent of this level."""
    name = f"level{level}"
    if level == 1:
        return Beginner()
    if level in LOOKERS:
        overlooks, doubt = LOOKERS[level]
        return Looker(name, 0.05, overlooks, doubt)
    if level in SEARCHERS:
        usual, iterations = SEARCHERS[level]
        return Searcher(name, usual if seconds is None else seconds, iterations)
    raise Impossible(f"Inori has bots of levels 1 to {LEVELS}; there is no level {level}")
