"""The player of three and four seats: searches by regrets on guessed hands, within a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mori.games.inoka.hands import chances
from mori.games.inoka.judge import ClashJudge
from mori.games.inoka.players import Mixing, seat_of
from mori.games.inoka.tensors import observer
from mori.games.inoka.view import View, guess, spectated
from mori.kernel.game import Move
from mori.search.regret import RegretSearch

SEED = 1
"""Where only probabilities are asked for, the search always rolls the same dice."""


class Searcher(Mixing):
    """Thinks for so many iterations, or as long as it may."""

    def __init__(self, name: str, iterations: int, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self._iterations = iterations

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves, by their probabilities."""
        return rng.choices(moves, self._policy(view, moves, rng.getrandbits(63)))[0]

    def policy(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """What the search ends with; hands are known beforehand."""
        return self._policy(view, moves, SEED)

    def _policy(self, view: View, moves: Sequence[Move], seed: int) -> Sequence[float]:
        if view.phase == "hands" and view.seats > 2:
            known = chances(view.seats, view.options)
            return [known[move] for move in moves]
        return self._search(view, seed).policy(len(moves))

    def values(self, view: View, moves: Sequence[Move], rng: Random) -> list[float]:
        """What the search expects of each move; what is estimated from few samples may fall outside what can happen."""
        found = self._search(view, rng.getrandbits(63)).values(len(moves))
        return [min(1.0, max(0.0, value)) for value in found]

    def _search(self, view: View, seed: int) -> RegretSearch:
        rng = Random(seed)
        public = spectated(view)
        search = RegretSearch(
            observer(view.seats),
            ClashJudge(view.seats),
            seat_of(view),
            lambda: guess(view, rng),
            lambda: guess(public, rng),
            seed,
            self._iterations,
        )
        search.think(self.seconds)
        return search
