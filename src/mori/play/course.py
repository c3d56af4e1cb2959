"""The game on a table, blind to who sits there and to the time: states, decisions, sealed choices, the way back.

Whatever needs no person happens by itself: chance, moves without a choice, the answers for seats that are away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mori.kernel.ending import Away
from mori.kernel.fairness import Dice
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Game, Illegal, Move, Seat, Turn
from mori.play.clocks import Pace
from mori.play.refused import Refused
from mori.play.steps import AWAY, CHOSEN, FORCED, ROLLED, Step, make_step


@dataclass(frozen=True, slots=True)
class Setting:
    """What a table was laid for; it never changes. `rules` is the rules version the game began with."""

    game: Game[Any, Any]
    options: Any
    seats: int
    pace: Pace
    dice: Dice
    rules: int
    plays_forced: bool


@dataclass(frozen=True, slots=True)
class Course:
    """How far the game has come.

    `sealed` are the choices that wait for others. `trail` are the plies and states that the seat asked can go back to:
    those of its unfinished turn, as long as nothing has been shown since.
    """

    state: Any
    turn: Turn
    steps: tuple[Step, ...] = ()
    sealed: Mapping[Seat, Move] = field(default_factory=dict)
    trail: tuple[tuple[int, Any], ...] = ()
    away: tuple[Away, ...] = ()

    @property
    def ply(self) -> int:
        """The number of decisions made."""
        return len(self.steps)

    def asked(self) -> tuple[Seat, ...]:
        """The seats that the game asks now."""
        return self.turn.seats if isinstance(self.turn, Choice) else ()

    def gone(self) -> frozenset[Seat]:
        """The seats that are away."""
        return frozenset(one.seat for one in self.away)

    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that still have to choose."""
        gone = self.gone()
        return tuple(seat for seat in self.asked() if seat not in gone and seat not in self.sealed)


Progress = tuple[Course, list[tuple[Step, Any]]]
"""How far the game has come by now, with the steps it took and the state after each."""


def begin(setting: Setting) -> Progress:
    """The start, with all chance of the set-up."""
    state = setting.game.start(setting.seats, setting.options)
    return _settle(setting, Course(state, setting.game.turn(state)))


def choose(setting: Setting, course: Course, seat: Seat, text: str) -> Progress:
    """A choice of a seat that is asked: carried out, or sealed until all seats asked have chosen."""
    game, state = setting.game, course.state
    move = game.notation.parse_move(state, seat, text)
    if move not in game.moves(state, seat):
        raise Illegal(f"{_written(setting, state, seat, move)} is not a legal move of seat {seat}", "illegal")
    if len(course.asked()) > 1:
        return _settle(setting, replace(course, sealed={**course.sealed, seat: move}))
    decided, taken = _decide(setting, course, {seat: move}, CHOSEN)
    settled, more = _settle(setting, decided)
    # Once others or chance have shown something there is no way back, nor when the turn is over.
    own = all(set(step.texts) == {seat} for step, _ in more)
    if own and settled.asked() == (seat,):
        settled = replace(settled, trail=(*course.trail, (course.ply, state)))
    return settled, [taken, *more]


def _written(setting: Setting, state: Any, seat: Seat, move: Move) -> str:
    try:
        return f"«{setting.game.notation.move_text(state, seat, move)}»"
    except (ValueError, IndexError, KeyError):  # something that could be read and stands for no move
        return f"move number {move}"


def send_away(setting: Setting, course: Course, away: tuple[Away, ...]) -> Progress:
    """Go on without these seats. What they have sealed stands."""
    return _settle(setting, replace(course, away=(*course.away, *away)))


def take_back(setting: Setting, course: Course, seat: Seat) -> Course:
    """Without the sealed choice of this seat, or without the last step of its unfinished turn."""
    refusal = why_no_way_back(course, seat)
    if refusal is not None:
        raise refusal
    if seat in course.sealed:
        return replace(course, sealed={one: move for one, move in course.sealed.items() if one != seat})
    *trail, (ply, state) = course.trail
    return replace(course, state=state, turn=setting.game.turn(state), steps=course.steps[:ply], trail=tuple(trail))


def why_no_way_back(course: Course, seat: Seat) -> Refused | None:
    """Why this seat can take nothing back now; None when it can."""
    if seat in course.sealed or (course.trail and course.asked() == (seat,)):
        return None
    latest = next((set(step.texts) for step in reversed(course.steps) if step.cause != FORCED), set())
    if latest == {seat}:
        return Refused("turn-over", "your turn is over, it can not be taken back any more")
    if seat not in course.asked() or not any(seat in step.texts for step in course.steps):
        return Refused("nothing-to-take-back", "you have nothing to take back now")
    if CHANCE in latest:
        return Refused("chance-has-shown", "chance has shown something since, so nothing can be taken back")
    return Refused("others-have-decided", "others have decided since, so nothing can be taken back")


def _settle(setting: Setting, course: Course) -> Progress:
    """Let everything happen that happens by itself."""
    taken = []
    while (found := _by_itself(setting, course)) is not None:
        course, step = _decide(setting, course, *found)
        taken.append(step)
    return course, taken


def _by_itself(setting: Setting, course: Course) -> tuple[Decision, str] | None:
    turn, game = course.turn, setting.game
    if isinstance(turn, Draw):
        rolled = setting.dice.roll(course.ply, [weight for _, weight in turn.outcomes])
        return {CHANCE: turn.outcomes[rolled][0]}, ROLLED
    if not isinstance(turn, Choice):
        return None
    if not course.waited_for():
        answers = {seat: _absent(setting, course, seat) for seat in turn.seats if seat not in course.sealed}
        return {**course.sealed, **answers}, CHOSEN if course.sealed else AWAY
    if setting.plays_forced and len(turn.seats) == 1:
        # Looked at twice: the list costs less, but only what a spectator can tell may be answered at once.
        (seat,) = turn.seats
        if len(game.moves(course.state, seat)) == 1:
            move = game.forced(game.view(course.state, None))
            return None if move is None else ({seat: move}, FORCED)
    return None


def _absent(setting: Setting, course: Course, seat: Seat) -> Move:
    game, state = setting.game, course.state
    return game.absent(game.view(state, seat), game.moves(state, seat))


def _decide(setting: Setting, course: Course, decision: Decision, cause: str) -> tuple[Course, tuple[Step, Any]]:
    game, before = setting.game, course.state
    after = game.apply(before, decision)
    step = make_step(game, setting.seats, before, decision, cause)
    course = replace(course, state=after, turn=game.turn(after), steps=(*course.steps, step), sealed={}, trail=())
    return course, (step, after)
