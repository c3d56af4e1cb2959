"""What a game offers that can be solved: a solver to run for as long as one likes, and an exact measure of its work."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Protocol, cast

from mori.kernel.game import Game, Impossible


class Solver(Protocol):
    """Learns a strategy in iterations."""

    iterations: int
    seconds: float
    """Processor time spent so far."""

    def improve(self) -> None:
        """One more iteration."""
        ...

    def exploitability(self) -> float:
        """What a best answer wins of the strategy as it would be written now."""
        ...

    def strategy(self, exploitability: float) -> bytes:
        """The strategy as a file, with what was measured."""
        ...

    def keep(self, file: BinaryIO) -> None:
        """Write down everything that is needed to go on another time."""
        ...

    def resume(self, file: BinaryIO) -> None:
        """Go on from what `keep` wrote; `Impossible` says why not."""
        ...


class Solution(Protocol):
    """The room `solution` of a game that has one."""

    @property
    def SMALL(self) -> Mapping[str, str]:  # noqa: N802  (a constant of the room)
        """Switches that make the game smaller, for checks by other means, with what they mean."""
        ...

    @property
    def DEFAULT(self) -> Path:  # noqa: N802
        """The strategy that its bots play."""
        ...

    def solver(self, variant: Mapping[str, str]) -> Solver:
        """A solver that has learnt nothing yet; `variant` are switches of `SMALL`."""
        ...

    def exploit(self, file: Path) -> dict[str, Any]:
        """How much a best answer wins of the strategy in a file, and what is known of it."""
        ...


def solution_of(game: Game[Any, Any]) -> Solution:
    """The game's solution, if it has one."""
    found = getattr(game, "solution", None)
    if found is None:
        raise Impossible(f"{game.title} has no solver")
    return cast("Solution", found)
