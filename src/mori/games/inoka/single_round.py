"""One round of two seats by the rules, and what a clash leads to: asked from the rules, never known twice.

A *small round* begins after ties in which both seats have spent the same tactics: what is left is a round of fewer
clashes, by the same rules. The solver, its tests and anybody who wants to check it play these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from mori.games.inoka import rules
from mori.games.inoka.options import Options
from mori.games.inoka.state import State
from mori.games.inoka.tactics import ALL, HAND, HAND_NUMBERS, STONES, TACTICS, names
from mori.kernel.game import Impossible, Over, Seat
from mori.kernel.outside import shown

NOBODY, OWN, OTHER, WON, LOST = range(5)
"""Where the totem is after a clash, seen from one of the two seats, or that the round is over."""


@dataclass(frozen=True, slots=True)
class SingleRound:
    """The tactics that both seats choose from, by their numbers, and how many of them they choose."""

    tactics: tuple[int, ...] = tuple(range(len(TACTICS)))
    clashes: int = HAND

    @property
    def spent(self) -> tuple[int, ...]:
        """What both have spent in ties before the round begins: the first of the tactics not chosen from."""
        others = [tactic for tactic in range(len(TACTICS)) if tactic not in self.tactics]
        return tuple(others[: HAND - self.clashes])

    def hands(self) -> list[tuple[int, ...]]:
        """Everything a seat may choose, in the order of a dictionary."""
        return list(combinations(self.tactics, self.clashes))

    def start(self, hands: Iterable[tuple[int, ...]]) -> State:
        """The table after both have chosen these hands; whoever wins this round wins the game."""
        state = _decisive()
        chosen = {seat: HAND_NUMBERS[_bits((*hand, *self.spent))] for seat, hand in enumerate(hands)}
        state = rules.apply(state, chosen)
        for tactic in self.spent:
            state = clash(state, tactic, tactic)
        return state


def single_round(variant: Mapping[str, str]) -> SingleRound:
    """A small round from its switches, the whole round when there are none.

    >>> single_round({"tactics": "A1 A2 T2 B3", "clashes": "2"})
    SingleRound(tactics=(0, 1, 4, 8), clashes=2)
    """
    unknown = set(variant) - {"tactics", "clashes"}
    if unknown:
        raise Impossible(f"a small round is made with tactics and clashes; there is no {shown(min(unknown))}")
    clashes = variant.get("clashes", str(HAND))
    if clashes not in ("2", "3", "4", "5"):
        raise Impossible(f"a round has 2 to {HAND} clashes, not {shown(clashes)}")
    wanted = variant.get("tactics", " ".join(TACTICS)).split()
    for name in wanted:
        if name not in TACTICS:
            raise Impossible(f"{shown(name)} is not a tactic; they are {' '.join(TACTICS)}")
    tactics = tuple(sorted({TACTICS.index(name) for name in wanted}))
    most = len(TACTICS) - HAND + int(clashes)
    if not int(clashes) <= len(tactics) <= most:
        raise Impossible(f"{clashes} clashes need {clashes} to {most} tactics to choose from, not {len(tactics)}")
    return SingleRound(tactics, int(clashes))


def switches(played: SingleRound) -> dict[str, str]:
    """The small round as text; `single_round` reads it."""
    return {"tactics": " ".join(TACTICS[tactic] for tactic in played.tactics), "clashes": str(played.clashes)}


def clash(state: State, first: int, second: int) -> State:
    """The table after both seats have played these tactics."""
    return rules.apply(state, {0: rules.FIRST_PLAY + first, 1: rules.FIRST_PLAY + second})


def result(state: State) -> int | None:
    """What seat 0 has won in its round: 1, -1, or 0 where it is void (INOKA-7); None while it lasts."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return turn.scores[0]
    return 0 if state.hand(0) == 0 else None


@cache
def outcomes() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a clash leads to, by where the totem was and the two tactics: `(3 * 9 + own) * 9 + other`.

    The first table is for clashes with more to come, the second for the last one; there `NOBODY` is a void round.
    Every entry is played on a table by the rules.
    """
    first, last = [], []
    for holder in (NOBODY, OWN, OTHER):
        for own in range(len(TACTICS)):
            for other in range(len(TACTICS)):
                first.append(_outcome(holder, own, other, more=True))
                last.append(_outcome(holder, own, other, more=False))
    return tuple(first), tuple(last)


def _outcome(holder: int, own: int, other: int, more: bool) -> int:
    hands = [[own], [other]]
    if more:
        for hand in hands:
            hand.append(next(tactic for tactic in range(len(TACTICS)) if tactic not in hand))
    after = clash(_table({NOBODY: None, OWN: 0, OTHER: 1}[holder], hands), own, other)
    won = result(after)
    if won is not None:
        return (LOST, NOBODY, WON)[won + 1]
    return (NOBODY, OWN, OTHER)[after.totem + 1]


def _decisive() -> State:
    """Hands are chosen, and whoever wins the round wins the game."""
    return _restored("hands", None, [0, 0], [[], []])


def _table(totem: Seat | None, hands: list[list[int]]) -> State:
    """A clash with these hands; what was discarded before is all the same to the rules."""
    kept = [_bits(hand) for hand in hands]
    gone = [
        [tactic for tactic in range(len(TACTICS)) if not hand >> tactic & 1][: HAND - len(names(hand))] for hand in kept
    ]
    return _restored("clash", totem, kept, gone)


def _restored(phase: str, totem: Seat | None, hands: list[int], discards: list[list[int]]) -> State:
    asides = [0 if phase == "hands" else ALL & ~hand & ~_bits(gone) for hand, gone in zip(hands, discards, strict=True)]
    return rules.restore(
        options=Options(),
        phase=phase,
        round=2 * STONES - 1,
        stones=[STONES - 1] * 2,
        hands=hands,
        set_aside=asides,
        discards=discards,
        seen=[0, 0],
        shown=[None, None],
        totem=totem,
        challenger=None,
        ties=0,
        repeats=0,
        tied=(),
        beaten=(),
        deciding=(0, 1),
    )


def _bits(tactics: Iterable[int]) -> int:
    return sum(1 << tactic for tactic in tactics)
