"""The rules of Inara as the house asks for them: start, turn, moves, apply. What a move does stands in `state`.

A move is one number: see `encode_move` and its neighbours. Squares in it are numbered as the mover sees them.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from mori.games.inara.board import DARK, LIGHT
from mori.games.inara.options import Options
from mori.games.inara.state import State
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Impossible, Over, Seat, Turn
from mori.kernel.position import MoveList

if not cython.compiled:
    from mori.games.inara.state import blank

RULES_VERSION = 1
LAST_TURN = 400  # INARA-19
DRAWS = 22  # set-up: eight golems a side, three glyphs a side (INARA-2, INARA-3)

MOVES = 16369
"""Every move and every outcome of the set-up is a number below this one."""
FIRST_REACTIVATION = 14336
PASS = 16352
FIRST_GOLEM_DRAW = 16353
FIRST_GLYPH_DRAW = 16362

ENDINGS = (None, "run", "stuck", "repetition", "turns")


def encode_move(glyph: int, start: int, target: int, leaves_shadow: bool) -> int:
    """The number of a step or jump: only glyph, from, to and the shadow matter (INARA-9)."""
    return ((glyph * 32 + start) * 32 + target) * 2 + leaves_shadow


def decode_move(move: int) -> tuple[int, int, int, bool]:
    """Glyph, from, to and whether a shadow is left."""
    return move >> 11, move >> 6 & 31, move >> 1 & 31, bool(move & 1)


def encode_reactivation(glyph: int, kind: int, square: int) -> int:
    """The number of a reactivation (INARA-15)."""
    return FIRST_REACTIVATION + (glyph * 9 + kind) * 32 + square


def decode_reactivation(move: int) -> tuple[int, int, int]:
    """Glyph, mask and square."""
    number = move - FIRST_REACTIVATION
    return number // 288, number // 32 % 9, number % 32


def is_reactivation(move: int) -> bool:
    """Whether a mask is put on a shadow."""
    return FIRST_REACTIVATION <= move < PASS


_scratch = MoveList()
_numbers = tuple(range(MOVES))
_choices = (Choice((DARK,)), Choice((LIGHT,)))


def start(seats: int, options: Options) -> State:
    """The empty board before the set-up draws (INARA-2, INARA-3)."""
    if seats != 2:
        raise Impossible(f"Inara is played by 2, not by {seats}")
    state = blank()
    state.lives[0], state.lives[1] = options.lives
    return state


def restore(
    *,
    boards: Sequence[int],
    hands: Sequence[int],
    lives: Sequence[int],
    resting: int,
    mover: int,
    light_has_shadowed: bool,
    drawn: int,
    turns: int,
    passed: bool,
    ended: int,
    earlier: Sequence[int],
) -> State:
    """A state from its parts, `earlier` as `State.earlier` gives it. Trusts its caller."""
    before = blank()
    for age in range(len(earlier)):
        past = blank()
        past.key = earlier[len(earlier) - 1 - age]
        past.before = before
        before = past
    state = blank()
    for board in range(14):
        state.boards[board] = boards[board]
    for side in range(2):
        state.hands[side] = hands[side]
        state.lives[side] = lives[side]
    state.resting = resting
    state.mover = mover
    state.light_has_shadowed = light_has_shadowed
    state.drawn = drawn
    state.turns = turns
    state.passed = passed
    state.ended = ended
    state.age = len(earlier)
    state.before = before
    if drawn == DRAWS:
        state.renew_key()
    return state


def turn(state: State) -> Turn:
    """Who decides now."""
    decider: cython.int = state.decider()
    if decider >= 0:
        return _choices[decider]
    if decider == CHANCE:
        state.list_moves(_scratch)
        return Draw(_scratch.outcomes())
    return Over((state.score(0), state.score(1)))


def moves(state: State, seat: Seat) -> list[int]:
    """The legal moves in ascending order of their numbers, which is a promise: records of bots depend on it."""
    if seat < 0 or seat != state.decider():
        return []
    state.list_moves(_scratch)
    return [_numbers[_scratch.moves[i]] for i in range(_scratch.count)]


def apply(state: State, decision: Decision) -> State:
    """The state after a decision that is known to be legal."""
    (move,) = decision.values()
    after = blank()
    after.copy_from(state)
    after.advance(move)
    times: cython.int = 0
    if after.age > 0:
        after.before = state
        earlier: State = state
        back: cython.int
        for back in range(after.age):
            times += earlier.key == after.key
            earlier = earlier.before
    after.close(times)
    return after
