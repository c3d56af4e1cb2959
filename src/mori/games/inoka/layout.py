"""How the whole round of two seats is numbered, so that dense arrays can hold it: no history is left out.

The *level* is how many clashes are over. A *trail* is what one seat has played so far, in order; trails of the same
tactics stand side by side. A *rest* is what it has left in hand, numbered among all that its trail leaves possible.
What a seat knows is its own trail, the other's, and its own rest; an *action* is the place of a tactic in the rest.
The last clash is forced, so the last level is the one where two tactics are left.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import combinations, permutations
from math import comb, factorial

from mori.games.inoka.single_round import SingleRound


class Layout:
    """The numbers of one kind of round. Tactics are numbered from 0 among those that may be chosen."""

    def __init__(self, played: SingleRound) -> None:
        self.played = played
        self.tactics = len(played.tactics)
        self.levels = played.clashes - 1
        levels = range(self.levels)
        self.orders = [factorial(level) for level in levels]
        """How many trails have the same tactics."""
        self.trails = [comb(self.tactics, level) * factorial(level) for level in levels]
        self.rests = [comb(self.tactics - level, played.clashes - level) for level in levels]
        self.actions = [played.clashes - level for level in levels]
        histories = [trails * trails for trails in self.trails]
        self.rest_starts = _starts([number * rests for number, rests in zip(histories, self.rests, strict=True)])
        """Where each level begins in an array with a number for each pair of trails and each own rest."""
        self.action_starts = _starts(
            [
                number * rests * actions
                for number, rests, actions in zip(histories, self.rests, self.actions, strict=True)
            ]
        )
        """The same with a number for each action."""
        self.history_starts = _starts(histories)

    @cached_property
    def trail_numbers(self) -> list[dict[tuple[int, ...], int]]:
        """The number of each trail, by level."""
        return [
            {
                trail: number
                for number, trail in enumerate(
                    order for chosen in combinations(range(self.tactics), level) for order in permutations(chosen)
                )
            }
            for level in range(self.levels)
        ]

    @cached_property
    def rest_numbers(self) -> list[list[dict[tuple[int, ...], int]]]:
        """The number of each rest, by level and by the tactics played (their place in the dictionary's order)."""
        return [
            [
                {rest: number for number, rest in enumerate(combinations(self._left(gone), self.actions[level]))}
                for gone in combinations(range(self.tactics), level)
            ]
            for level in range(self.levels)
        ]

    def _left(self, gone: tuple[int, ...]) -> list[int]:
        return [tactic for tactic in range(self.tactics) if tactic not in gone]

    def steps(self) -> tuple[array[int], array[int]]:
        """The trail that a trail becomes with each tactic, -1 where it has it already; and where each level begins."""
        found: list[int] = []
        starts = []
        for level in range(self.levels - 1):
            starts.append(len(found))
            after = self.trail_numbers[level + 1]
            for trail in self.trail_numbers[level]:
                found += [after.get((*trail, tactic), -1) for tactic in range(self.tactics)]
        return array("i", found or [0]), array("i", starts or [0])

    def choices(self) -> tuple[array[int], array[int], array[int]]:
        """For each set of tactics played, each rest and each action: the tactic, and the rest that remains.

        At the last level what remains is the tactic of the last clash. The third array is where each level begins.
        """
        tactics: list[int] = []
        remaining: list[int] = []
        starts = []
        for level in range(self.levels):
            starts.append(len(tactics))
            for gone, rests in zip(combinations(range(self.tactics), level), self.rest_numbers[level], strict=True):
                for rest in rests:
                    for tactic in rest:
                        tactics.append(tactic)
                        remaining.append(self._after(level, gone, rest, tactic))
        return array("i", tactics), array("i", remaining), array("i", starts)

    def _after(self, level: int, gone: tuple[int, ...], rest: tuple[int, ...], tactic: int) -> int:
        left = tuple(other for other in rest if other != tactic)
        if level + 1 == self.levels:
            return left[0]
        together = tuple(sorted((*gone, tactic)))
        return self.rest_numbers[level + 1][self._set_numbers[level + 1][together]][left]

    @cached_property
    def _set_numbers(self) -> list[dict[tuple[int, ...], int]]:
        return [
            {chosen: number for number, chosen in enumerate(combinations(range(self.tactics), level))}
            for level in range(self.levels)
        ]

    def place(self, own: tuple[int, ...], other: tuple[int, ...], rest: tuple[int, ...]) -> int:
        """Where what a seat knows stands among everything one can know, with numbers of this layout.

        >>> from mori.games.inoka.single_round import SingleRound
        >>> Layout(SingleRound()).place((), (), (0, 1, 2, 3, 5))
        1
        """
        level = len(own)
        trails = self.trail_numbers[level]
        history = trails[own] * self.trails[level] + trails[other]
        number = self.rest_numbers[level][trails[own] // self.orders[level]][rest]
        return self.rest_starts[level] + history * self.rests[level] + number


def _starts(sizes: list[int]) -> list[int]:
    """Where each part begins when they stand one after the other, and where the last one ends."""
    found = [0]
    for size in sizes:
        found.append(found[-1] + size)
    return found
