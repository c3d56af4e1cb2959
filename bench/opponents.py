"""Opponents of other makers for `mori arena`: OpenSpiel's own Monte Carlo tree search, a second a move.

`bench.opponents:openspiel_mcts` plays out leaves through OpenSpiel's adapter, as anybody would begin;
`bench.opponents:openspiel_mcts_quick` has our compiled play-outs and so looks at many times as many.
(OpenSpiel's search in C++ ends in a segmentation fault with any game written in Python, its own tic-tac-toe included.)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from mori.kernel.game import Game, Move
from mori.research.openspiel import register
from mori.search import clock
from mori.search.playouts import Playouts

SECONDS = 1.0
EXPLORATION = 2.0
WITHOUT_END = 1_000_000_000
PLAYOUTS = 10


class _TimeOver(Exception):
    """The search has had its time."""


class _TimedSearch(mcts.MCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's bot with a bound of time, which it does not have itself."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, random_state: Any) -> None:
        super().__init__(game, EXPLORATION, WITHOUT_END, evaluator, solve=True, random_state=random_state)
        self._until = clock.now() + seconds
        self._root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self._root = root
        if clock.now() >= self._until and root.children:
            raise _TimeOver
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: Any) -> Any:
        """The root of the tree as far as it has grown."""
        try:
            return super().mcts_search(state)
        except _TimeOver:
            return self._root


class _CompiledPlayouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """The same evaluator with our own loops."""

    def evaluate(self, state: Any) -> Any:
        """The mean score of each seat."""
        seats = state.num_players()
        playouts = Playouts(state.mori, seats, int(self._random_state.randint(2**31)))
        playouts.play(self.n_rollouts)
        return np.array(playouts.scores()) / self.n_rollouts


class OpenSpielMcts:
    """UCT that backs up proven results, over our rules as OpenSpiel sees them."""

    def __init__(self, game: Game[Any, Any], name: str, evaluator: type[Any], playouts: int) -> None:
        self.name = name
        self.seconds = SECONDS
        self._game = game
        self._evaluator = evaluator
        self._playouts = playouts
        (self._openspiel_name,) = register([game.name])

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:  # noqa: ARG002
        """What the search visits most within its time; it is for games that hide nothing."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "position.json"
            file.write_text(json.dumps(self._game.notation.to_json(self._game.guess(view, rng))), encoding="utf-8")
            game = pyspiel.load_game(self._openspiel_name, {"position": str(file)})
        chance = np.random.RandomState(rng.getrandbits(31))
        search = _TimedSearch(game, self._evaluator(self._playouts, chance), self.seconds, chance)
        return int(search.step(game.new_initial_state()))


def openspiel_mcts(game: Game[Any, Any]) -> OpenSpielMcts:
    """With OpenSpiel's play-outs."""
    return OpenSpielMcts(game, "openspiel-mcts", mcts.RandomRolloutEvaluator, 1)


def openspiel_mcts_quick(game: Game[Any, Any]) -> OpenSpielMcts:
    """With compiled play-outs."""
    return OpenSpielMcts(game, "openspiel-mcts-quick", _CompiledPlayouts, PLAYOUTS)
