"""Choosing and taking back.

Every command carries the ply it was made for. It should also carry the seat's serial as the last `sight` gave it:
after a take-back the table is at an earlier ply again, and a sealed choice leaves it where it is, so that only the
serial tells a new choice from an old one that arrives late.
"""

from __future__ import annotations

from dataclasses import replace

from mori.kernel.game import Seat
from mori.play import course as courses
from mori.play.events import Declined, Event, Outcome, Sealed, TakenBack, Unsealed
from mori.play.going import at_work, counted, fresh, go_on
from mori.play.refused import Refused
from mori.play.table import Table


def move(table: Table, seat: Seat, ply: int, text: str, now: float, serial: int | None = None) -> Outcome:
    """Choose a move.

    Where several seats are asked, the choice is sealed and can be replaced until the last of them has chosen.
    `Stale` when it was made for another moment, `Illegal` when the rules do not allow it.
    """
    fresh(table, seat, ply, serial)
    course = at_work(table, seat, now)
    if seat not in course.asked():
        raise Refused("not-asked", "it is not your turn")
    progress = courses.choose(table.setting, course, seat, text)
    if progress[0].sealed and progress[0].sealed == course.sealed:
        return Outcome(table)  # the same once more
    events: list[Event] = []
    if not progress[1] and seat not in course.sealed:
        events.append(Sealed(seat))
    if table.offers.draw and seat not in table.offers.draw:
        table = replace(table, offers=replace(table.offers, draw=frozenset()))
        events.append(Declined("draw", seat))
    outcome = go_on(counted(table, seat), progress, now, now)
    return Outcome(outcome.table, (*events, *outcome.events))


def take_back(table: Table, seat: Seat, ply: int, now: float, serial: int | None = None) -> Outcome:
    """Take back the sealed choice, or the last step of one's own unfinished turn.

    A step that the table played by itself goes with the one before it. `Refused` says why not: the turn is over,
    chance has shown something, others have decided.
    """
    fresh(table, seat, ply, serial)
    course = at_work(table, seat, now)
    earlier = courses.take_back(table.setting, course, seat)
    clocks = None if table.clocks is None else table.clocks.at(now).run(earlier.waited_for())
    after = replace(counted(table, seat), course=earlier, clocks=clocks)
    if earlier.ply == course.ply:
        return Outcome(after, (Unsealed(seat),))
    return Outcome(replace(after, undone=table.undone + 1), (TakenBack(earlier.ply),))
