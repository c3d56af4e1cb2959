"""Thousands of games at once as NumPy arrays, stepped in compiled code on several threads: made for training.

>>> games = make("inara", envs=64, seed=0)
>>> shown = games.reset()
>>> shown.observation.shape, shown.mask.shape, shown.decider.shape
((64, 942), (64, 16369), (64,))
>>> shown = games.step(games.sample())
>>> float(shown.reward.sum()), int(shown.done.sum())
(0.0, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mori import registry
from mori.kernel.driver import check_seats
from mori.kernel.game import Illegal, Impossible
from mori.kernel.observer import Observer
from mori.kernel.outside import shown
from mori.kernel.position import Position
from mori.search.batch import Batch

THREADS = 2
SPREAD = 0x9E3779B97F4A7C15
"""Keeps the dice of one thread's games away from the next one's."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The same arrays at every step, written anew; row i is game i.

    A game that ended with this step has `done` and its scores as `reward`, and already shows the next game.
    """

    observation: NDArray[np.float32]
    """What the seat to decide may see; empty where the games were made without observations."""
    mask: NDArray[np.uint8]
    """1 for every legal action of the seat to decide."""
    decider: NDArray[np.int32]
    """The seat to decide. Seats that choose at once are asked one after the other, blind to each other."""
    reward: NDArray[np.float32]
    """For each seat its score when the game is over, 0 before."""
    done: NDArray[np.uint8]


class VectorGames:
    """Many games of one kind."""

    def __init__(self, origin: Position, observer: Observer, actions: int, envs: int, seed: int, **how: Any) -> None:
        observations: bool = how.get("observations", True)
        threads = max(1, min(int(how.get("threads", THREADS)), envs))
        self.envs = envs
        self.seats = observer.seats
        self.actions = actions
        self.shown = Shown(
            np.zeros((envs if observations else 0, observer.size), np.float32),
            np.zeros((envs, actions), np.uint8),
            np.zeros(envs, np.int32),
            np.zeros((envs, observer.seats), np.float32),
            np.zeros(envs, np.uint8),
        )
        self._chosen = np.zeros(envs, np.int32)
        self._actions = self._chosen.data  # its numbers are Python's own, which uncompiled games need
        self._rows_of_all = np.arange(envs)
        edges = [envs * part // threads for part in range(threads + 1)]
        self._parts = [slice(edges[part], edges[part + 1]) for part in range(threads)]
        self._batches = [
            Batch(origin, observer, part.stop - part.start, seed + number * SPREAD)
            for number, part in enumerate(self._parts)
        ]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None

    def reset(self) -> Shown:
        """Begin all games."""
        self.shown.mask.fill(0)
        self.shown.reward.fill(0)
        self.shown.done.fill(0)
        self._each(lambda batch, part: batch.reset(*self._rows(part)))
        return self.shown

    def step(self, actions: NDArray[Any]) -> Shown:
        """One action in every game; `Illegal`, and nothing happens, when one of them is not among the legal ones."""
        shown = self.shown
        if np.shape(actions) != (self.envs,):
            raise Illegal(f"{self.envs} games want {self.envs} actions in one row, not an array of {np.shape(actions)}")
        self._chosen[:] = actions
        inside = (self._chosen >= 0) & (self._chosen < self.actions)
        legal = inside & (shown.mask[self._rows_of_all, np.where(inside, self._chosen, 0)] == 1)
        if not legal.all():
            wrong = int(np.argmin(legal))
            raise Illegal(
                f"action {self._chosen[wrong]} is not legal in game {wrong}; its row of the mask says what is"
            )
        self._each(
            lambda batch, part: batch.step(self._actions[part], *self._rows(part), shown.reward[part], shown.done[part])
        )
        return shown

    def sample(self) -> NDArray[np.int32]:
        """A legal action for every game, each equally likely."""
        self._each(lambda batch, part: batch.sample(self._actions[part]))
        return self._chosen.copy()

    def positions(self) -> list[Position]:
        """A copy of the position of every game."""
        return [position for batch in self._batches for position in batch.positions()]

    def _rows(self, part: slice) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.int32]]:
        shown = self.shown
        return shown.observation[part], shown.mask[part], shown.decider[part]

    def _each(self, work: Callable[[Batch, slice], Any]) -> list[Any]:
        """Each thread drives a part of the games; compiled code lets go of the interpreter."""
        pairs: Iterable[tuple[Batch, slice]] = zip(self._batches, self._parts, strict=True)
        if self._threads is None:
            return [work(batch, part) for batch, part in pairs]
        return [done.result() for done in [self._threads.submit(work, batch, part) for batch, part in pairs]]


def make(
    name: str,
    envs: int = 1024,
    seed: int = 0,
    seats: int | None = None,
    *,
    observations: bool = True,
    threads: int = THREADS,
    **options: object,
) -> VectorGames:
    """So many games of this kind; the same ones for the same seed and number of threads."""
    game = registry.game(name)
    for what, number, least in (("envs", envs, 1), ("threads", threads, 1), ("seed", seed, None)):
        if not isinstance(number, int) or (least is not None and number < least):
            wanted = "a whole number" if least is None else f"a whole number from {least}"
            raise Impossible(f"{what} is {wanted}, not {shown(number)}")
    seats = min(game.seats) if seats is None else seats
    check_seats(game, seats)
    origin = game.start(seats, game.options(**options))
    observer = getattr(game.tensors, "observer", None)
    if not isinstance(origin, Position) or observer is None:
        raise Impossible(f"{game.title} has no compiled positions, so many games of it can not be stepped at once")
    how = {"observations": observations, "threads": threads}
    return VectorGames(origin, observer(seats), game.tensors.MOVES, envs, seed, **how)
