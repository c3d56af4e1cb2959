"""Names and numbers of Inoka's tactics.

A tactic is a number from 0 to 8: Attack I, II, III, then Taunt, then Block. A set of tactics is kept as nine bits, and
the 126 hands of five are numbered in the order in which a dictionary would list them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

KINDS = ("attack", "taunt", "block")
TACTICS = tuple(f"{letter}{mark}" for letter in "ATB" for mark in (1, 2, 3))
ALL = 0b111111111

HAND = 5
"""So many tactics are chosen for a round (INOKA-2)."""

HANDS = tuple(sum(1 << tactic for tactic in hand) for hand in combinations(range(len(TACTICS)), HAND))
HAND_NUMBERS = {hand: number for number, hand in enumerate(HANDS)}

PHASES = ("hands", "clash", "free-for-all", "challenge", "over")
STONES = 3
"""So many stones win the game (INOKA-4)."""

LAST_REPEAT = 20
"""A free-for-all still tied after so many repeats is decided by chance (INOKA-8)."""

PAST = 8
"""So many rounds before the present one are remembered; only void rounds make more of them (INOKA-7)."""

LAST_TIE = 3
"""At this tie in a row a challenger loses (INOKA-10)."""


def beats(tactic: int, other: int) -> bool:
    """INOKA-1: Attack beats Taunt beats Block beats Attack; among the same tactic the higher mark wins.

    >>> beats(TACTICS.index("T1"), TACTICS.index("B3")), beats(TACTICS.index("A2"), TACTICS.index("A3"))
    (True, False)
    """
    kind, other_kind = tactic // 3, other // 3
    return tactic > other if kind == other_kind else (other_kind - kind) % 3 == 1


def names(tactics: int) -> tuple[str, ...]:
    """The names of a set of tactics, in their order.

    >>> names(0b100000011)
    ('A1', 'A2', 'B3')
    """
    return tuple(name for tactic, name in enumerate(TACTICS) if tactics >> tactic & 1)


def numbered(found: Iterable[str]) -> int:
    """The set of tactics that has these names."""
    return sum(1 << TACTICS.index(name) for name in found)
