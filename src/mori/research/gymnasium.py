"""A game as a Gymnasium environment for one learner; the other seats are bots.

The mask of legal actions stands in `info["action_mask"]`. An action that is not legal loses: the episode ends with the
lowest score of the game, and `info["illegal"]` says so.

>>> table = against_bots("inara", level=0)
>>> numbers, info = table.reset(seed=1)
>>> numbers.shape, int(info["action_mask"].sum()) > 0
((942,), True)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mori import registry
from mori.kernel.game import Bot, Choice, Impossible, Over, Seat
from mori.kernel.random_bot import RandomBot
from mori.research.pettingzoo import Table

Numbers = NDArray[np.float32]


class AgainstBots(gymnasium.Env[Numbers, np.int64]):
    """One seat learns, bots sit on the others."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(self, table: Table, seat: Seat, bots: Sequence[Bot], render_mode: str | None = None) -> None:
        if seat not in range(table.seats):
            raise Impossible(f"there is no seat {seat}, seats are 0 to {table.seats - 1}")
        self.render_mode = render_mode
        self.table = table
        self.seat = seat
        self.bots = list(bots)
        self.observation_space = spaces.Box(0.0, 1.0, (table.game.tensors.size(table.seats),), np.float32)
        self.action_space = spaces.Discrete(table.wait)
        self._thoughts = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game, up to the learner's first choice."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**31))
        self._thoughts = Random(number)
        self.table.begin(number)
        self._let_others_choose()
        return self._numbers(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Choose, and let the others choose until the learner is asked again."""
        self.table.check_begun()
        if int(action) not in self.table.legal(self.seat):
            worst = float(self.table.game.facts.scores[0])
            return self._numbers(), worst, True, False, {**self._info(), "illegal": True}
        self.table.play({**self._others(), self.seat: int(action)})
        self._let_others_choose()
        over = isinstance(self.table.turn, Over)
        return self._numbers(), float(self.table.scores[self.seat]), over, False, self._info()

    def render(self) -> str:
        """The table drawn with characters."""
        return self.table.diagram()

    def _let_others_choose(self) -> None:
        while isinstance(self.table.turn, Choice) and self.seat not in self.table.asked:
            self.table.play(self._others())

    def _others(self) -> dict[Seat, int]:
        game, state = self.table.game, self.table.state
        return {
            seat: self.bots[seat].choose(game.view(state, seat), game.moves(state, seat), self._thoughts)
            for seat in self.table.asked
            if seat != self.seat
        }

    def _numbers(self) -> Numbers:
        return self.table.observe(self.seat)["observation"]

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.table.wait, np.int8)
        if self.seat in self.table.asked:
            mask[list(self.table.legal(self.seat))] = 1
        return {"action_mask": mask, "illegal": False}


def register() -> list[str]:
    """Make the games known to Gymnasium; the names by which `gymnasium.make` finds them, as `mori/inara-v1`."""
    found = []
    for name in registry.names():
        known = f"mori/{name}-v{registry.game(name).rules_version}"
        if known not in gymnasium.registry:
            gymnasium.register(known, entry_point="mori.research.gymnasium:against_bots", kwargs={"name": name})
        found.append(known)
    return found


def against_bots(
    name: str,
    seats: int | None = None,
    seat: Seat = 0,
    level: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> AgainstBots:
    """A game against bots of one level, 0 moving at random."""
    table = Table(name, seats, options)
    bot = RandomBot() if level == 0 else table.game.bot(level)
    return AgainstBots(table, seat, [bot] * table.seats, render_mode)
