"""The rules of Inori as the house asks for them: start, turn, moves, apply. What a move does stands in `state`.

Decisions are small: a marker is placed, then its cost is paid, then an altar is chosen, and so on, each a decision of
its own even where there is only one possibility. `pieces.PHASES` names what is decided next.
"""

from __future__ import annotations

import cython

from mori.games.inori import deck_file
from mori.games.inori.options import Options
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import COLOURS, MARKERS, NO_COLOUR, PHASES, SPACES, TOKENS
from mori.games.inori.state import State
from mori.games.inori.table import fill
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Impossible, Over, Seat, Turn
from mori.kernel.position import MoveList

if not cython.compiled:
    from mori.games.inori.state import blank

RULES_VERSION = 1
NO_CARD = 54
NO_SPACE = len(SPACES)

FIRST_PHASE, REVEALS_PHASE, OVER_PHASE = (PHASES.index(name) for name in ("first", "reveals", "over"))

_scratch = MoveList()
_choices = tuple([Choice((seat,)) for seat in range(4)])


def start(seats: int, options: Options) -> State:
    """The table before it is known who goes first and which Start cards lie on it."""
    if seats not in MARKERS:
        raise Impossible(f"Inori is played by 2, 3 or 4, not by {seats}")
    nothing = (0,) * seats
    return restore(
        Parts(
            deck=deck_file.find(options.deck, options.digest),
            seats=seats,
            season=1,
            first=0,
            mover=0,
            phase=FIRST_PHASE,
            points=nothing,
            hand=(MARKERS[seats][0],) * seats,
            tokens=((0,) * len(COLOURS),) * seats,
            supply=(TOKENS,) * len(COLOURS),
            favours=nothing,
            revealed=nothing,
            journeys=nothing,
            companions=nothing,
            gone_favours=0,
            gone_journeys=0,
            gone_companions=0,
            cards=(),
            markers=nothing,
            neutrals=0,
            tree=nothing,
            altars=(NO_COLOUR,) * 6,
            base_colours=(NO_COLOUR,) * 3,
            base_taken=0,
            base=nothing,
            decks=(0b111111,) * len(COLOURS),
            new_starts=0b111111,
            offered=(NO_CARD, NO_CARD),
            space=NO_SPACE,
            takes=0,
            card=0,
            onward=NO_COLOUR,
        )
    )


def restore(parts: Parts) -> State:
    """A state from its parts. Trusts its caller."""
    state = blank()
    fill(state, parts)
    return state


def turn(state: State) -> Turn:
    """Who decides now."""
    if state.phase == REVEALS_PHASE:
        return Choice(state.asked())
    decider: cython.int = state.decider()
    if decider >= 0:
        return _choices[decider]
    if decider == CHANCE:
        state.list_moves(_scratch)
        return Draw(_scratch.outcomes())
    return Over(tuple([state.score(seat) for seat in range(state.seats)]))


def moves(state: State, seat: Seat) -> list[int]:
    """The legal moves in ascending order of their numbers, which is a promise: records of bots depend on it."""
    if seat not in state.asked():
        return []
    if state.phase == REVEALS_PHASE:
        state.list_reveals(_scratch, seat)
    else:
        state.list_moves(_scratch)
    return _scratch.chosen()


def apply(state: State, decision: Decision) -> State:
    """The state after a decision that is known to be legal."""
    after = _copy(state)
    for seat in sorted(decision):
        after.play(decision[seat])
    return after


def steps(state: State, decision: Decision) -> list[State]:
    """What `apply` goes through: the state right after the decision, then after each thing that follows by itself."""
    after = _copy(state)
    for seat in sorted(decision):
        after.act(decision[seat])
    passed = [after]
    while after.phase > OVER_PHASE:
        after = _copy(after)
        after.step()
        passed.append(after)
    return passed


def _copy(state: State) -> State:
    after = blank()
    after.deck = state.deck
    after.copy_from(state)
    return after
