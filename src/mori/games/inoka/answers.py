"""The best answer to somebody whose choices one believes to foresee, for a round of two seats.

A *mind* is a way to choose: it plays each tactic it has not shown yet with a weight that depends on how many clashes
are over and on where the totem is. What is believed is a mixture of minds. Which five tactics the other holds is left
open: whatever it has not shown may still come. The types of the compiled build stand in `answers.pxd`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from mori.games.inoka.single_round import LOST, NOBODY, OTHER, OWN, WON, outcomes
from mori.games.inoka.tactics import HAND, HANDS, TACTICS

if not cython.compiled:
    from mori.kernel.bits import count

MIND = HAND * 3 * len(TACTICS)
"""So many weights describe a mind: `(clashes over * 3 + totem) * 9 + tactic`, the totem as the mind itself sees it."""


class Answers:
    """What each choice wins on average against these minds, each believed in with its probability."""

    def __init__(self, minds: Sequence[Sequence[float]], beliefs: Sequence[float]) -> None:
        self._minds = len(minds)
        self._weights = array("f", [weight for mind in minds for weight in mind])
        self._beliefs = array("f", beliefs)
        self._chances = array("f", bytes(4 * 3 * 512 * 9))
        self._values = array("f", bytes(4 * 3 * 512 * 512))
        self._after = array("b", outcomes()[0])
        self._last = array("b", outcomes()[1])
        with cython.nogil:
            self._expect()
            self._look_ahead()

    def hands(self) -> list[float]:
        """For each hand what it wins: rounds won less rounds lost."""
        return [self._values[hand * 512] for hand in HANDS]

    def plays(self, held: int, rest: int, gone: int) -> list[float]:
        """For each tactic in the hand `rest` what playing it wins, after the other has shown `gone` (bits)."""
        return [self._worth(held, tactic, rest, gone) for tactic in range(9) if rest >> tactic & 1]

    def _expect(self) -> cython.void:
        """With what probability each tactic comes next, by where the totem is and what has been shown."""
        held: cython.int
        gone: cython.int
        for held in range(3):
            for gone in range(512):
                if count(gone) < 5:
                    self._expect_after(held, gone)

    def _expect_after(self, held: cython.int, gone: cython.int) -> cython.void:
        own: cython.int = 2 if held == 1 else 1 if held == 2 else 0  # seen from the other side
        start: cython.int = (count(gone) * 3 + own) * 9
        into: cython.int = (held * 512 + gone) * 9
        mind: cython.int
        tactic: cython.int
        total: cython.float
        for tactic in range(9):
            self._chances[into + tactic] = 0
        for mind in range(self._minds):
            total = 0
            for tactic in range(9):
                if not gone >> tactic & 1:
                    total += self._weights[mind * 135 + start + tactic]
            for tactic in range(9):
                if not gone >> tactic & 1:
                    self._chances[into + tactic] += (
                        self._beliefs[mind] * self._weights[mind * 135 + start + tactic] / total
                    )

    def _look_ahead(self) -> cython.void:
        """From the last clash back to the first."""
        left: cython.int
        held: cython.int
        gone: cython.int
        rest: cython.int
        for left in range(1, 6):
            for gone in range(512):
                if count(gone) == 5 - left:
                    for rest in range(512):
                        if count(rest) == left:
                            for held in range(3):
                                self._values[(held * 512 + rest) * 512 + gone] = self._best(held, rest, gone)

    def _best(self, held: cython.int, rest: cython.int, gone: cython.int) -> cython.float:
        best: cython.float = -2
        tactic: cython.int
        for tactic in range(9):
            if rest >> tactic & 1:
                best = max(best, self._worth(held, tactic, rest, gone))
        return best

    def _worth(self, held: cython.int, tactic: cython.int, rest: cython.int, gone: cython.int) -> cython.float:
        left: cython.int = rest & ~(1 << tactic)
        found: cython.float = 0
        chance: cython.float
        other: cython.int
        after: cython.int
        for other in range(9):
            if gone >> other & 1:
                continue
            chance = self._chances[(held * 512 + gone) * 9 + other]
            if left:
                after = self._after[(held * 9 + tactic) * 9 + other]
            else:
                after = self._last[(held * 9 + tactic) * 9 + other]
            if after == 3:
                found += chance
            elif after == 4:
                found -= chance
            elif left:
                found += chance * self._values[(after * 512 + left) * 512 + (gone | 1 << other)]
        return found


assert (NOBODY, OWN, OTHER, WON, LOST) == (0, 1, 2, 3, 4)  # as the compiled part knows them
