"""What every change of the game brings with it: clocks, who is asked, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mori.kernel.ending import Ended
from mori.kernel.game import CHANCE, Seat
from mori.play.clocks import Clocks
from mori.play.course import Course, Progress
from mori.play.events import Asked, Decided, Event, Outcome, Over
from mori.play.refused import NotSeated, Refused, Stale
from mori.play.table import OVER, WAITING, Offers, Table


def at_work(table: Table, seat: Seat, now: float) -> Course:
    """The game, when this seat may do something in it now; otherwise a refusal."""
    if not 0 <= seat < table.setting.seats:
        raise NotSeated("no-such-seat", f"there is no seat {seat} at this table")
    if table.course is None or table.stage == WAITING:
        raise Refused("waiting", "the game has not begun yet, seats are still open")
    if table.stage == OVER:
        raise Refused("over", "the game is over")
    if seat in table.course.gone():
        raise Refused("away", "you have left this game, the house plays for you now")
    deadline = table.deadline()
    if deadline is not None and deadline <= now:
        # A clock that has run out comes first, whatever arrives at the same moment.
        raise Stale("time-up", "somebody's time has run out")
    return table.course


def fresh(table: Table, seat: Seat, ply: int, serial: int | None) -> None:
    """`Stale` unless a command was meant for what the table is now."""
    if ply != table.ply:
        raise Stale("stale", f"this was meant for decision {ply}, the table is at {table.ply}")
    if serial is not None and 0 <= seat < table.setting.seats and serial != table.serials[seat]:
        raise Stale("repeated", "this has arrived before, or something of yours has overtaken it")


def counted(table: Table, seat: Seat) -> Table:
    """The table after one more command of this seat."""
    serials = tuple(serial + (one == seat) for one, serial in enumerate(table.serials))
    return replace(table, serials=serials)


def go_on(table: Table, progress: Progress, moment: float, now: float) -> Outcome:
    """The table after the game has come further at this moment; `now` is when people learn of it.

    The two differ only where a clock has run out before anybody looked at it.
    """
    course, taken = progress
    events: list[Event] = list(_decided(table, course, taken))
    over = _turn_over(table.course, course)
    clocks = table.clocks
    if clocks is not None:
        clocks = _turned(table, clocks.at(moment), now) if over else clocks.at(moment)
        clocks = clocks.run(course.waited_for())
    after = replace(table, course=course, clocks=clocks)
    if after.stage == OVER:
        return ended(after, None, events)
    if over:
        events.append(Asked(course.waited_for()))
    return Outcome(after, tuple(events))


def ended(table: Table, how: Ended | None, events: list[Event]) -> Outcome:
    """The table when the game is over."""
    clocks = None if table.clocks is None else table.clocks.run(())
    after = replace(table, ended=how, clocks=clocks, offers=Offers())
    assert after.scores is not None
    return Outcome(after, (*events, Over(after.scores, how)))


def _decided(table: Table, course: Course, taken: list[tuple[Any, Any]]) -> Iterator[Decided]:
    to_json = table.setting.game.notation.to_json
    first = course.ply - len(taken)
    for number, (step, after) in enumerate(taken):
        yield Decided(first + number, step, to_json(after))


def _turn_over(before: Course | None, after: Course) -> bool:
    """Whether those who were asked have finished their turn.

    What one seat decides is one turn, with all chance in between, until others decide or are asked.
    """
    if before is None or before.asked() != after.asked():
        return True
    since = after.steps[before.ply :]
    if len(after.asked()) > 1:
        return bool(since)
    return any(not set(step.texts) <= {CHANCE, *after.asked()} for step in since)


def _turned(table: Table, clocks: Clocks, now: float) -> Clocks:
    done = () if table.course is None else set(table.course.asked()) - table.course.gone()
    return replace(clocks.after_turn(done, table.setting.pace), read=max(now, clocks.read))
