"""Offers: a draw while the game is played, a rematch afterwards."""

from __future__ import annotations

from dataclasses import replace

from mori.kernel.ending import AGREED, Ended
from mori.kernel.game import Seat
from mori.play.events import Declined, Event, Offered, Outcome, RematchAgreed
from mori.play.going import at_work, ended, fresh
from mori.play.refused import NotSeated, Refused
from mori.play.sitters import Bot, Person, Sitter
from mori.play.table import OVER, Table

DRAW, REMATCH = "draw", "rematch"


def offer_draw(table: Table, seat: Seat, ply: int, now: float) -> Outcome:
    """Offer a draw, or agree with the offer there is; the game ends when everybody agrees.

    An offer stands until somebody who has not agreed decides something.
    """
    fresh(table, seat, ply, None)
    at_work(table, seat, now)
    refusal = why_no_draw(table, seat)
    if refusal is not None:
        raise refusal
    agreed = table.offers.draw | {seat}
    offered = {**table.offers.offered, seat: table.serials[seat]}
    table = replace(table, offers=replace(table.offers, draw=agreed, offered=offered))
    events: list[Event] = [Offered(DRAW, seat)]
    if len(agreed) < len(_present(table)):
        return Outcome(table, tuple(events))
    clocks = None if table.clocks is None else table.clocks.at(now)
    return ended(replace(table, clocks=clocks), Ended(AGREED), events)


def decline_draw(table: Table, seat: Seat, ply: int, now: float) -> Outcome:
    """Decline the offer of a draw, or withdraw one's own."""
    fresh(table, seat, ply, None)
    at_work(table, seat, now)
    if not table.offers.draw:
        raise Refused("no-offer", "there is no offer of a draw")
    return Outcome(replace(table, offers=replace(table.offers, draw=frozenset())), (Declined(DRAW, seat),))


def why_no_draw(table: Table, seat: Seat) -> Refused | None:
    """Why this seat can not offer or accept a draw now; None when it can."""
    if not table.setting.game.facts.draws:
        return Refused("no-draws", f"{table.setting.game.title} has no draw by agreement")
    if any(isinstance(table.sitters[one], Bot) for one in _present(table)):
        return Refused("bots", "bots do not agree to a draw")
    if seat in table.offers.draw:
        return Refused("offered", "you have offered a draw already")
    if not table.offers.draw and table.offers.offered.get(seat) == table.serials[seat]:
        return Refused("too-soon", "you can offer a draw again after your next decision")
    return None


def want_rematch(table: Table, seat: Seat) -> Outcome:
    """Ask for a rematch, or agree to one. When all people agree a new table can be laid (`RematchAgreed`)."""
    people = _people_after(table, seat)
    if table.offers.rematch == people:
        raise Refused("agreed", "the rematch is agreed already")
    if seat in table.offers.rematch:
        return Outcome(table)
    wanted = table.offers.rematch | {seat}
    table = replace(table, offers=replace(table.offers, rematch=wanted))
    events: list[Event] = [Offered(REMATCH, seat)]
    if wanted == people:
        events.append(RematchAgreed(rotated(table.sitters)))
    return Outcome(table, tuple(events))


def decline_rematch(table: Table, seat: Seat) -> Outcome:
    """Decline a rematch, or withdraw the wish for one."""
    people = _people_after(table, seat)
    if table.offers.rematch == people:
        raise Refused("agreed", "the rematch is agreed already")
    if not table.offers.rematch:
        raise Refused("no-offer", "nobody has asked for a rematch")
    return Outcome(replace(table, offers=replace(table.offers, rematch=frozenset())), (Declined(REMATCH, seat),))


def rotated(sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """Everybody one seat further, so that somebody else begins."""
    return (*sitters[-1:], *sitters[:-1])


def _present(table: Table) -> list[Seat]:
    gone = frozenset() if table.course is None else table.course.gone()
    return [seat for seat in range(table.setting.seats) if seat not in gone]


def _people_after(table: Table, seat: Seat) -> frozenset[Seat]:
    if table.stage != OVER:
        raise Refused("not-over", "a rematch can be offered when the game is over")
    people = frozenset(one for one, sitter in enumerate(table.sitters) if isinstance(sitter, Person))
    if seat not in people:
        raise NotSeated("not-seated", "only who has played can ask for a rematch")
    return people
