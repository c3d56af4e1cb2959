"""The rules of Inoka as the house asks for them: start, turn, moves, apply. What a move does stands in `state`.

A move is one number: the 126 hands in the order of `tactics.HANDS`, then the nine plays, then the seats to which chance
may give the totem (INOKA-8).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from mori.games.inoka.options import Options
from mori.games.inoka.state import State
from mori.games.inoka.tactics import HANDS, PHASES, TACTICS
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Impossible, Over, Seat, Turn

if not cython.compiled:
    from mori.games.inoka.state import blank
    from mori.kernel.bits import lowest

RULES_VERSION = 1
SEATS = (2, 3, 4)

FIRST_PLAY = len(HANDS)
FIRST_TOTEM = FIRST_PLAY + len(TACTICS)
MOVES = FIRST_TOTEM + max(SEATS)
"""Every move and every outcome of chance is a number below this one."""


def _members(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


# Whatever can be answered is kept ready: by the seats asked, by the seats tied, by the hand.
_choices = tuple(Choice(_members(seats)) for seats in range(1 << max(SEATS)))
_draws = tuple(Draw(tuple((FIRST_TOTEM + seat, 1) for seat in _members(seats))) for seats in range(1 << max(SEATS)))
_hands = tuple(range(FIRST_PLAY))
_plays = tuple(tuple(FIRST_PLAY + tactic for tactic in _members(hand)) for hand in range(1 << len(TACTICS)))


def start(seats: int, options: Options) -> State:
    """The table before the first hands are chosen: no stones, the totem in the middle."""
    if seats not in SEATS:
        raise Impossible(f"Inoka is played by 2, 3 or 4, not by {seats}")
    state = blank()
    state.seats = seats
    state.attack_always = options.attack_wins == "always"
    state.round = 1
    state.totem = -1
    state.challenger = -1
    state.waiting = state.everybody()
    return state


def restore(
    *,
    options: Options,
    phase: str,
    round: int,  # noqa: A002  (what it is called everywhere)
    stones: Sequence[int],
    hands: Sequence[int],
    set_aside: Sequence[int],
    discards: Sequence[Sequence[int]],
    seen: Sequence[int],
    shown: Sequence[int | None],
    totem: Seat | None,
    challenger: Seat | None,
    ties: int,
    repeats: int,
    tied: Sequence[Seat],
    beaten: Sequence[Seat],
    deciding: Sequence[Seat],
    past: Sequence[Sequence[Sequence[int]]] = (),
) -> State:
    """A state from its parts. Trusts its caller."""
    state = blank()
    state.seats = len(stones)
    state.attack_always = options.attack_wins == "always"
    state.phase = PHASES.index(phase)
    state.round = round
    for seat in range(len(stones)):
        state.stones[seat] = stones[seat]
        state.hands[seat] = hands[seat]
        state.set_asides[seat] = set_aside[seat]
        state.seens[seat] = seen[seat]
        for tactic in discards[seat]:
            state.trails[seat] = state.trails[seat] << 4 | tactic + 1
        state.chosen[seat] = shown[seat] or 0
    state.totem = -1 if totem is None else totem
    state.challenger = -1 if challenger is None else challenger
    state.ties = ties
    state.repeats = repeats
    state.tied = sum([1 << seat for seat in tied])
    state.beaten = sum([1 << seat for seat in beaten])
    state.waiting = sum([1 << seat for seat in deciding])
    state.past = len(past)
    for number, played in enumerate(past):
        for seat, tactics in enumerate(played):
            for tactic in tactics:
                state.pasts[4 * number + seat] = state.pasts[4 * number + seat] << 4 | tactic + 1
    return state


def turn(state: State) -> Turn:
    """Who decides now."""
    if state.waiting:
        return _choices[state.waiting]
    decider: cython.int = state.decider()
    if decider == CHANCE:
        return _draws[state.tied]
    return Over(tuple([state.score(seat) for seat in range(state.seats)]))


def moves(state: State, seat: Seat) -> tuple[int, ...]:
    """The legal moves in ascending order of their numbers, which is a promise: records of bots depend on it."""
    asked: cython.int = seat
    if not 0 <= asked < 4 or not state.waiting >> asked & 1:
        return ()
    return _hands if state.phase == 0 else _plays[state.hands[asked]]


def apply(state: State, decision: Decision) -> State:
    """The state after a decision that is known to be legal."""
    after = blank()
    after.copy_from(state)
    asked: cython.int = state.waiting
    if not asked:
        after.play(decision[CHANCE])
    while asked:
        after.play(decision[lowest(asked)])
        asked &= asked - 1
    return after
