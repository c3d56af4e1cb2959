"""The opponents of Inori above the beginner: they look with the fitted judge, the better ones search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from mori.games.inori.beginner import check_asked
from mori.games.inori.judge import VillageJudge
from mori.games.inori.state import State
from mori.games.inori.view import View, guess
from mori.kernel.game import Move
from mori.search.guessing import Budget, explore
from mori.search.mcts import Search

GUESSES = 256
"""So many guesses of the others' runes serve one decision at most."""

PLACING, WITHIN = 0.7, 0.06
"""Which part of its time a bot takes to place a marker, and for each choice within the turn, three at most as a rule:
together they are answered in the time it states."""

FEWER = 3
"""By so much fewer iterations are enough for a choice within a turn."""

SEALED = 400
"""Iterations where having a choice at all is a secret: always as many (INORI-5)."""


class Looker:
    """Looks at every move once, and overlooks some."""

    def __init__(self, name: str, seconds: float, overlooks: float, doubt: float) -> None:
        """`overlooks` is the part of the moves it does not see, `doubt` how far off its judgement is."""
        self.name = name
        self.seconds = seconds
        self._overlooks = overlooks
        self._doubt = doubt

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """The move that looks best."""
        check_asked(moves)
        if len(moves) == 1:
            return moves[0]
        if view.phase == "reveals":
            return max(moves) if rng.random() >= self._overlooks else moves[0]
        state = guess(view, rng)
        judge = VillageJudge(view.seats, state.deck)
        seen = [move for move in moves if rng.random() >= self._overlooks] or [rng.choice(moves)]
        looks = [look + rng.gauss(0, self._doubt) for look in judge.looks(state, seen)]
        return seen[looks.index(max(looks))]


class Searcher:
    """Searches on guesses of what it can not see."""

    def __init__(self, name: str, seconds: float, iterations: int | None = None) -> None:
        self.name = name
        self.seconds = seconds
        self._iterations = iterations

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """The move tried most."""
        check_asked(moves)
        if len(moves) == 1 and not _secret(view):
            return moves[0]
        visits = self._search(view, moves, rng).visits(moves)
        return moves[visits.index(max(visits))]

    def values(self, view: View, moves: Sequence[Move], rng: Random) -> list[float]:
        """What the seat may expect of each move."""
        return self._search(view, moves, rng).values(moves)

    def _search(self, view: View, moves: Sequence[Move], rng: Random) -> Search:
        first = guess(view, rng)
        assert view.seat is not None
        search = self._prepared(first, view.seat, rng)
        guesses = 1 if _open(view) else GUESSES
        return explore(search, partial(guess, view, rng), guesses, moves, self._budget(view))

    def _prepared(self, state: State, seat: int, rng: Random) -> Search:
        judge = VillageJudge(state.seats, state.deck)
        return Search(state, seat, state.seats, rng.getrandbits(60), judge)

    def _budget(self, view: View) -> Budget:
        if _secret(view):
            return Budget(self.seconds, min(SEALED, self._iterations or SEALED), hurried=False)
        placing = view.phase == "turn"
        seconds = self.seconds * (PLACING if placing else WITHIN)
        if self._iterations is None:
            return Budget(seconds)
        return Budget(seconds, self._iterations if placing else self._iterations // FEWER)


def _secret(view: View) -> bool:
    """Whether others may not learn from the time it takes that there is no choice."""
    return view.phase in ("reveals", "count")


def _open(view: View) -> bool:
    """Whether nothing is hidden from the view's seat."""
    return all(hidden == 0 or seat == view.seat for seat, hidden in enumerate(view.hidden))
