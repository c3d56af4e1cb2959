"""What a search has found out."""

from __future__ import annotations

from dataclasses import dataclass

from mori.kernel.judge import WON

WIN = 32_000
"""The value of a game that is won, less one for every ply until then."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found: `value` is for the seat to decide, as `Duel.value` gives it or near `WIN`.

    `depth` is the last depth looked at completely; no win or loss forced within `sure` plies was overlooked. `values`
    belong to `moves` where all were asked for.
    """

    move: int
    value: int
    depth: int
    sure: int
    nodes: int
    seconds: float
    line: tuple[int, ...]
    moves: tuple[int, ...] = ()
    values: tuple[int, ...] = ()

    @property
    def forced(self) -> int:
        """In how many plies the game is won (positive) or lost (negative) at the latest; 0 where that is open."""
        if self.value > WON:
            return WIN - self.value
        return -WIN - self.value if self.value < -WON else 0
