"""The opponent that every game has."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mori.kernel.game import Move


class RandomBot:
    """Chooses any legal move, each equally likely."""

    name = "random"

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:  # noqa: ARG002
        """One of the moves."""
        return rng.choice(moves)

    def policy(self, view: Any, moves: Sequence[Move]) -> list[float]:  # noqa: ARG002
        """The same probability for every move."""
        return [1 / len(moves)] * len(moves)
