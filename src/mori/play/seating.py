"""Laying a table, taking a seat and giving it back. The game begins when the last seat is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mori.kernel.driver import check_seats
from mori.kernel.fairness import Dice
from mori.kernel.game import Game, Impossible, Seat
from mori.kernel.record import clean_name
from mori.play.clocks import Clocks, Pace
from mori.play.course import Setting, begin
from mori.play.events import Event, Joined, Left, Outcome, Started
from mori.play.going import go_on
from mori.play.refused import NotSeated, Refused, Taken
from mori.play.sitters import Bot, Open, Person, Sitter
from mori.play.table import WAITING, Table


def lay(
    game: Game[Any, Any],
    sitters: Sequence[Sitter],
    options: Any,
    pace: Pace,
    dice: Dice,
    now: float,
    plays_forced: bool = True,
) -> Outcome:
    """A new table; the game begins at once when no seat is open. `Impossible` when the game can not be played so."""
    check_seats(game, len(sitters))
    people = [sitter.id for sitter in sitters if isinstance(sitter, Person)]
    if len(set(people)) != len(people):
        raise Impossible("nobody can sit at a table twice")
    for sitter in sitters:
        if isinstance(sitter, Bot) and not 0 <= sitter.level <= game.levels:
            raise Impossible(f"{game.title} has bots of levels 0 to {game.levels}, not of level {sitter.level}")
    setting = Setting(game, options, len(sitters), pace, dice, game.rules_version, plays_forced)
    table = Table(setting, tuple(map(_cleaned, sitters)), serials=(0,) * len(sitters))
    return _start_when_full(table, [], now)


def lay_again(table: Table, sitters: Sequence[Sitter], dice: Dice, now: float) -> Outcome:
    """The table of a rematch: the same game with the same options and pace, under the rules of today."""
    setting = table.setting
    return lay(setting.game, sitters, setting.options, setting.pace, dice, now, setting.plays_forced)


def join(table: Table, person: Person, now: float, seat: Seat | None = None) -> Outcome:
    """Take this seat, or the first open one. For somebody who sits here already nothing changes."""
    if table.seat_of(person.id) is not None:
        return Outcome(table)
    free = [number for number, sitter in enumerate(table.sitters) if isinstance(sitter, Open)]
    if not free:
        raise Taken("full", "all seats of this table are taken")
    if seat is not None and seat not in free:
        raise Taken("taken", f"seat {seat} of this table is not free")
    chosen = free[0] if seat is None else seat
    return _start_when_full(_seated(table, chosen, _cleaned(person)), [Joined(chosen)], now)


def give_back(table: Table, seat: Seat) -> Outcome:
    """Free a seat before the start."""
    if table.stage != WAITING:
        raise Refused("begun", "the game has begun, a seat can not be given back any more")
    if not 0 <= seat < table.setting.seats or isinstance(table.sitters[seat], Open):
        raise NotSeated("no-such-seat", f"nobody sits on seat {seat}")
    return Outcome(_seated(table, seat, Open()), (Left(seat),))


def _cleaned(sitter: Sitter) -> Sitter:
    return Person(sitter.id, clean_name(sitter.name)) if isinstance(sitter, Person) else sitter


def _seated(table: Table, seat: Seat, sitter: Sitter) -> Table:
    return replace(table, sitters=(*table.sitters[:seat], sitter, *table.sitters[seat + 1 :]))


def _start_when_full(table: Table, events: list[Event], now: float) -> Outcome:
    if any(isinstance(sitter, Open) for sitter in table.sitters):
        return Outcome(table, tuple(events))
    clocks = Clocks.wound(table.setting.pace, table.setting.seats, now)
    started = go_on(replace(table, clocks=clocks), begin(table.setting), now, now)
    return Outcome(started.table, (*events, Started(), *started.events))
