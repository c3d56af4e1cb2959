"""Opponents to measure Inori's bots against, as entrants of `mori arena`: `bench.inori_peers:greedy` and so on."""

from __future__ import annotations

from typing import Any

from mori.games.inori.beginner import Greedy
from mori.games.inori.levels import Searcher
from mori.games.inori.state import State
from mori.kernel.game import Bot
from mori.search.mcts import Search


class Uniform(Searcher):
    """Information-set search by upper confidence bounds with games played out at random, and no evaluation."""

    def _prepared(self, state: State, seat: int, rng: Any) -> Search:
        return Search(state, seat, state.seats, rng.getrandbits(60), exploration=0.7)


def greedy(_game: Any) -> Bot:
    """Takes the decision after which it has most, as far as can be counted at once."""
    return Greedy()


def uniform(_game: Any) -> Bot:
    """The search a user would write in an afternoon, one second a move."""
    return Uniform("uniform", 1.0)


def uniform_third(_game: Any) -> Bot:
    """The same with three tenths of a second."""
    return Uniform("uniform-third", 0.3)


def uniform_tenth(_game: Any) -> Bot:
    """The same with a tenth of a second."""
    return Uniform("uniform-tenth", 0.1)


def uniform_twentieth(_game: Any) -> Bot:
    """The same with a twentieth of a second."""
    return Uniform("uniform-twentieth", 0.05)
