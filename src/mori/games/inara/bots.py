"""Who plays Inara for others: for a seat without a choice, for an absent one, and the opponents of eight levels.

Everything is open (INARA-4), so a view is the whole state. The lower levels judge as beginners do: they see little far
ahead, look at what they threaten rather than at what threatens them, and like to go forward. The upper ones search, the
more positions the higher the level. All but the last play the same for the same seed, as long as the machine is quick
enough for their time.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from mori.games.inara import rules
from mori.games.inara.state import State
from mori.games.inara.view import View, state_of
from mori.games.inara.weights import fitted_judge
from mori.kernel.bots import level_codes
from mori.kernel.game import Bot, Choice, Impossible, Move, Over
from mori.kernel.judge import WON, final_shares
from mori.search.alphabeta import AlphaBeta
from mori.search.thought import Thought


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is. `depth` in plies or `nodes` bound what it looks at, `seconds` its time.

    `blindness` is how often it does not look at the answer to a move, `wavering` how far its judgement of a move goes
    wrong, in thousandths of the odds' logarithm, and `zeal` what a row forward is worth to it beyond all reason.
    """

    seconds: float
    nodes: int = 0
    depth: int = 0
    blindness: float = 0.0
    wavering: float = 0.0
    zeal: float = 0.0


ALL = (
    Level(seconds=0.3, depth=1, blindness=0.6, wavering=1500, zeal=200),
    Level(seconds=0.3, depth=1, blindness=0.2, wavering=700, zeal=100),
    Level(seconds=0.3, depth=2, blindness=0.08, wavering=600),
    Level(seconds=0.3, depth=2, wavering=250),
    Level(seconds=0.4, nodes=2_000),
    Level(seconds=0.5, nodes=8_000),
    Level(seconds=0.9, nodes=40_000),
    Level(seconds=1.0),
)
LEVELS = len(ALL)
CODES = level_codes(LEVELS)


def forced(view: View) -> Move | None:
    """The only move of the mover: everything is open (INARA-4), so everybody can tell."""
    found = rules.moves(state_of(view), view.mover)
    return found[0] if len(found) == 1 else None


def absent(view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG001
    """The first move of the list."""
    return moves[0]


def appraise(state: State) -> list[float]:
    """What the fitted judge thinks, nobody being ahead before all is dealt."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return final_shares(turn.scores)
    if not isinstance(turn, Choice):
        return [0.5] * 2
    seen = fitted_judge().impression(state)
    mine = 1.0 if seen.finisher >= 0 else share(seen.value)
    return [mine, 1 - mine] if state.mover == 0 else [1 - mine, mine]


def share(value: int) -> float:
    """How likely a win is: what a search says, as a share."""
    if abs(value) > WON:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / 1000))


def bot(level: int, seconds: float | None = None) -> Bot:
    """The opponent of this level."""
    if not 1 <= level <= LEVELS:
        raise Impossible(f"Inara has bots of levels 1 to {LEVELS}, not of level {level}")
    with contextlib.suppress(Impossible):  # who asks it to play will be told
        fitted_judge()
    return Opponent(level, seconds)


class Opponent:
    """The bot of one level. `seconds` is how long it thinks about a move at most."""

    def __init__(self, level: int, seconds: float | None = None) -> None:
        self.name = f"level{level}"
        self.level = ALL[level - 1]
        self.seconds = self.level.seconds if seconds is None else seconds
        self._engine: AlphaBeta | None = None

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """The move that looks best to it."""
        if not moves:
            raise Impossible("there is nothing to choose: the game is over, or it is the other side's turn")
        if len(moves) == 1:
            return moves[0]
        state = state_of(view)
        if not self.level.depth or fitted_judge().impression(state).finisher >= 0:
            return self.think(state).move  # nobody overlooks a run that wins at once
        believed = self._believed(state, moves, rng)
        return moves[believed.index(max(believed))]

    def values(self, view: View, moves: Sequence[Move], rng: Random) -> list[float]:  # noqa: ARG002
        """How likely a win is after each of `moves`, as far as it can see, without its mistakes."""
        thought = self.think(state_of(view), every=True)
        found = dict(zip(thought.moves, thought.values, strict=True))
        return [share(found[move]) for move in moves]

    def think(self, state: State, *, every: bool = False) -> Thought:
        """What its search says, all moves with their values if `every`."""
        if self._engine is None:
            self._engine = AlphaBeta(fitted_judge())
        level = self.level
        depth = {"depth": level.depth} if level.depth else {}
        return self._engine.think(state, nodes=level.nodes, seconds=self.seconds, every=every, **depth)

    def _believed(self, state: State, moves: Sequence[Move], rng: Random) -> list[float]:
        """What it believes of each move, mistakes included."""
        thought = self.think(state, every=True)
        found = dict(zip(thought.moves, thought.values, strict=True))
        believed: list[float] = []
        for move in moves:
            value = found[move]
            after = rules.apply(state, {state.mover: move})
            if rng.random() < self.level.blindness and isinstance(rules.turn(after), Choice):
                value = -fitted_judge().impression(after).value
            believed.append(value + rng.gauss(0, self.level.wavering) + self.level.zeal * _rows_forward(move))
        return believed


def _rows_forward(move: Move) -> int:
    if move >= rules.FIRST_REACTIVATION:
        return 0
    _, start, target, _ = rules.decode_move(move)
    return target // 4 - start // 4
