"""Leaving a game and running out of time, so that no table ever hangs.

With two seats left, whoever leaves loses. With more the game goes on: the seat is away, the house plays for it what the
game says (`Game.absent`), and it can not win any more. Nobody comes back to a game that was left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mori.kernel.ending import Away, Ended
from mori.kernel.game import Seat
from mori.play.course import Course, send_away
from mori.play.events import Event, Outcome, WentAway
from mori.play.going import at_work, ended, go_on
from mori.play.seating import give_back
from mori.play.sitters import Person
from mori.play.table import PLAYING, WAITING, Table

NOBODY = "-"
"""The name of who has been forgotten, as of a seat where nobody sits."""


def resign(table: Table, seat: Seat, now: float) -> Outcome:
    """Give up."""
    return _depart(table, at_work(table, seat, now), (seat,), "resigned", now, now)


def leave(table: Table, seat: Seat, now: float) -> Outcome:
    """Leave for good while the game is played; it counts as giving up. Before the start see `seating.give_back`."""
    return _depart(table, at_work(table, seat, now), (seat,), "left", now, now)


def forget(table: Table, person: str, now: float) -> Outcome:
    """Leave for good and take one's name along, from the seat and from what was said there."""
    seat = table.seat_of(person)
    if seat is None:
        return Outcome(table)
    if table.stage == WAITING:
        return give_back(_nameless(table, seat), seat)
    gone = table.course is not None and seat in table.course.gone()
    outcome = leave(table, seat, now) if table.stage == PLAYING and not gone else Outcome(table)
    return Outcome(_nameless(outcome.table, seat), outcome.events)


def _nameless(table: Table, seat: Seat) -> Table:
    sitters = tuple(
        replace(sitter, name=NOBODY) if one == seat and isinstance(sitter, Person) else sitter
        for one, sitter in enumerate(table.sitters)
    )
    chat = tuple(replace(line, name=NOBODY) if line.seat == seat else line for line in table.chat)
    return replace(table, sitters=sitters, chat=chat)


def tick(table: Table, now: float) -> Outcome:
    """Let happen what happens by itself until now; the same table when that is nothing.

    To be carried out before any other command, which is refused while a clock has run out.
    """
    outcome = Outcome(table)
    while (moment := outcome.table.deadline()) is not None and moment <= now:
        table, earlier = outcome
        assert table.clocks is not None
        assert table.course is not None
        late = table.clocks.run_out(moment)
        then = _depart(table, table.course, late, "time", moment, now)
        outcome = Outcome(then.table, (*earlier, *then.events))
    return outcome


def resumed(table: Table, pause: float) -> Outcome:
    """After a pause that was nobody's fault, such as a restart: clocks go on from where they were."""
    if table.clocks is None or pause <= 0:
        return Outcome(table)
    return Outcome(replace(table, clocks=table.clocks.later(pause)))


def _depart(table: Table, course: Course, seats: Sequence[Seat], why: str, moment: float, now: float) -> Outcome:
    """Several seats leave at once when their clocks run out at the same moment, so that none is blamed alone."""
    left = table.setting.seats - len(course.gone()) - len(seats)
    table = replace(table, offers=replace(table.offers, draw=frozenset()))
    if left < 2:
        clocks = None if table.clocks is None else table.clocks.at(moment)
        return ended(replace(table, clocks=clocks), Ended(why, tuple(seats)), [])
    away = tuple(Away(seat, course.ply, why) for seat in seats)
    events: list[Event] = [WentAway(one) for one in away]
    outcome = go_on(table, send_away(table.setting, course, away), moment, now)
    return Outcome(outcome.table, (*events, *outcome.events))
