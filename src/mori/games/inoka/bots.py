"""Who plays Inoka for others: for an absent seat, and the opponents.

Each level has two players: one for two seats, where the round is solved, and one for three and four, where it searches.
Levels 1 to 5 are a ladder. The last one is another kind of opponent: it reads habits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from mori.games.inoka.judge import ClashJudge
from mori.games.inoka.minds import hothead
from mori.games.inoka.players import Counter, Mixing, Solved, Stylist
from mori.games.inoka.reader import Reader
from mori.games.inoka.searcher import Searcher
from mori.games.inoka.state import State
from mori.games.inoka.strategy import shipped
from mori.games.inoka.view import View
from mori.kernel.game import Impossible, Move

SHARPNESS = {2: 4.0, 3: 10.0, 4: 40.0}
"""How much rather the better play is chosen by levels that count cards, for two seats."""
ITERATIONS = {2: 200, 3: 1_000, 4: 5_000, 5: 30_000, 6: 30_000}
"""How often levels play on in their heads, for three and four seats."""
SECONDS = {1: 0.0, 2: 0.1, 3: 0.2, 4: 0.4, 5: 1.0, 6: 1.0}
"""How long they take for it at most."""
QUICKNESS = 100_000
"""More iterations than any machine manages in a second; so long thoughts are bounded by time alone."""
LEVELS = 6


def forced(view: View) -> Move | None:  # noqa: ARG001
    """Nothing: seats always choose together, and a last card is not to be told before the others have chosen."""
    return None


def absent(view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG001
    """The first move of the list."""
    return moves[0]


def appraise(state: State) -> list[float]:
    """The stones, and in a round who holds the totem and who is out of it."""
    return _judge(state.seats).shares(state)


@cache
def _judge(seats: int) -> ClashJudge:
    return ClashJudge(seats)


class Opponent(Mixing):
    """A level: its player for two seats, and its player for more."""

    def __init__(self, level: int, pair: Mixing, more: Mixing, adviser: Searcher) -> None:
        self.name = f"level{level}"
        self.seconds = adviser.seconds
        self._pair = pair
        self._more = more
        self._adviser = adviser

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves, by their probabilities."""
        if not moves:
            raise Impossible("there is nothing to choose: this seat is not asked now, or the game is over")
        if len(moves) == 1:
            return moves[0]
        return self._player(view).choose(view, moves, rng)

    def policy(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """With what probability each move is chosen."""
        return self._player(view).policy(view, moves)

    def values(self, view: View, moves: Sequence[Move], rng: Random) -> list[float]:
        """What the seat may expect of each move, searched at every table."""
        return self._adviser.values(view, moves, rng)

    def _player(self, view: View) -> Mixing:
        return self._pair if view.seats == 2 else self._more


def bot(level: int, seconds: float | None = None) -> Opponent:
    """The opponent of this level."""
    if not 1 <= level <= LEVELS:
        raise Impossible(f"Inoka has levels 1 to {LEVELS}; there is no level {level}")
    return _PLAYERS[level - 1](level, SECONDS[level] if seconds is None else seconds)


def _hothead(level: int, seconds: float) -> Opponent:
    player = Stylist(f"level{level}", hothead())
    return Opponent(level, player, player, _searcher(level + 1, seconds))


def _counter(level: int, seconds: float) -> Opponent:
    searcher = _searcher(level, seconds)
    return Opponent(level, Counter(searcher.name, SHARPNESS[level]), searcher, searcher)


def _master(level: int, seconds: float) -> Opponent:
    searcher = _searcher(level, seconds)
    return Opponent(level, Solved(searcher.name, shipped()), searcher, searcher)


def _reader(level: int, seconds: float) -> Opponent:
    searcher = _searcher(level, seconds)
    return Opponent(level, Reader(searcher.name, shipped()), searcher, searcher)


def _searcher(level: int, seconds: float) -> Searcher:
    longer = int(QUICKNESS * seconds) if level >= 5 and seconds > SECONDS[level] else 0
    return Searcher(f"level{level}", max(ITERATIONS[level], longer), seconds)


_PLAYERS: Sequence[Callable[[int, float], Opponent]] = (_hothead, _counter, _counter, _counter, _master, _reader)
