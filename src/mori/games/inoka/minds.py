"""Ways to choose that people fall into: which tactic one likes, by how far the round is and where the totem is.

A mind is a row of weights (`answers.MIND`). Players of a style choose by one; the reader of habits believes in several.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mori.games.inoka.answers import MIND
from mori.games.inoka.single_round import NOBODY, OTHER, OWN
from mori.games.inoka.tactics import HAND, HANDS, TACTICS

Mind = Sequence[float]

ATTACK, TAUNT, BLOCK = range(3)


def mind(
    kinds: Sequence[float] = (1, 1, 1),
    marks: Sequence[float] = (1, 1, 1),
    holding: Sequence[float] = (1, 1, 1),
    chasing: Sequence[float] = (1, 1, 1),
    growth: float = 1.0,
) -> Mind:
    """Weights of the kinds and of the marks, multiplied by others while one holds the totem or the other does.

    `growth` is how much more a mark is worth with every clash that is over: below 1, the best goes first.
    """
    found = []
    for over in range(HAND):
        for held in (NOBODY, OWN, OTHER):
            moods = {NOBODY: (1, 1, 1), OWN: holding, OTHER: chasing}[held]
            for tactic in range(len(TACTICS)):
                kind, mark = divmod(tactic, 3)
                found.append(kinds[kind] * moods[kind] * marks[mark] * growth ** (over * mark))
    return found


def weight(of: Mind, over: int, held: int, tactic: int) -> float:
    """How much a mind likes a tactic now."""
    return of[(min(over, HAND - 1) * 3 + held) * len(TACTICS) + tactic]


def hand_chances(of: Mind) -> list[float]:
    """With what probability each hand is chosen: the more its tactics are liked."""
    liked = [weight(of, 0, NOBODY, tactic) for tactic in range(len(TACTICS))]
    found = []
    for hand in HANDS:
        product = 1.0
        for tactic in range(len(TACTICS)):
            if hand >> tactic & 1:
                product *= liked[tactic]
        found.append(product)
    total = sum(found)
    return [chance / total for chance in found]


@cache
def hothead() -> Mind:
    """Attacks, the strongest first, and most of all with the totem in hand."""
    return mind(kinds=(6, 1, 1), marks=(1, 3, 9), holding=(4, 1, 1), growth=0.8)


assert len(hothead()) == MIND
