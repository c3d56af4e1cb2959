"""Keeps the tables: one command after the other for each, durable before it is acknowledged, told to all who watch.

A table lives in the store; what is held here is a copy with the version it had. A command is carried out on the copy
and saved only if the store still has that version, so that any number of processes may keep the same tables. Whoever
watches is told that a table has changed, never how: everybody then asks for their own sight of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Illegal, Seat
from mori.play.events import Event, Outcome, RematchAgreed
from mori.server.archive import Archive, Following
from mori.server.opponents import Opponents
from mori.server.saving import Conflict
from mori.server.thinking import Thinkers

Command = Callable[[play.Table, float], Outcome]
Publish = Callable[[str], None]

log = logging.getLogger(__name__)

HELD = 2000
"""How many tables are kept at hand; the others are read again when somebody asks."""
MOMENT = 0.25
"""For so many seconds a sight with running clocks is as good as new."""
ATTEMPTS = 10
"""How often a command is tried anew because another process was faster."""


class NoSuchTable(LookupError):
    """There is no table of this name."""


@dataclass(frozen=True, slots=True)
class Held:
    """A table with the version it has in the store; `ahead` when its clocks were set on since it was saved.

    `next` is the table of its rematch.
    """

    table: play.Table
    version: int
    ahead: bool = False
    next: str | None = None


class Keeper:
    """The tables of this process."""

    def __init__(
        self, archive: Archive, thinkers: Thinkers, publish: Publish, clock: Callable[[], float], *, shared: bool
    ) -> None:
        self._archive = archive
        self._opponents = Opponents(thinkers, self._decide, self._look)
        self._publish = publish
        self._clock = clock
        self._shared = shared
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._sights: OrderedDict[tuple[str, int, Seat | None, int, int | None], bytes] = OrderedDict()

    @property
    def held(self) -> int:
        """How many tables are at hand."""
        return len(self._held)

    async def lay(self, table_id: str, outcome: Outcome, *, public: bool) -> Held:
        """Keep a new table."""
        held = Held(outcome.table, await self._archive.add(table_id, outcome, public=public, now=self._clock()))
        self._remember(table_id, held)
        self._opponents.see(table_id, held.table)
        return held

    async def look(self, table_id: str) -> Held:
        """The table as it is now; `NoSuchTable` when there is none."""
        held = self._held.get(table_id)
        if held is None or self._shared:
            held = await self._read(table_id, held)
        if (deadline := held.table.deadline()) is not None and deadline <= self._clock():
            held, _ = await self.change(table_id, lambda table, _now: Outcome(table))
        return held

    async def change(self, table_id: str, command: Command) -> tuple[Held, tuple[Event, ...]]:
        """Carry out a command. Its refusal changes nothing, but for clocks that have run out meanwhile."""
        self._waiting[table_id] = self._waiting.get(table_id, 0) + 1
        try:
            async with self._locks.setdefault(table_id, asyncio.Lock()):
                held, events = await self._carry_out(table_id, command)
        finally:
            self._waiting[table_id] -= 1
            if not self._waiting[table_id]:
                del self._waiting[table_id], self._locks[table_id]
        self._opponents.see(table_id, held.table)
        return held, events

    async def _carry_out(self, table_id: str, command: Command) -> tuple[Held, tuple[Event, ...]]:
        for _ in range(ATTEMPTS):
            held = self._held.get(table_id)
            if held is None or self._shared:
                held = await self._read(table_id, held)
            now = self._clock()
            before = play.tick(held.table, now)
            refusal: Exception | None = None
            try:
                outcome = command(before.table, now)
            except (play.Refused, Illegal) as reason:
                refusal, outcome = reason, Outcome(before.table)
            events = (*before.events, *outcome.events)
            if outcome.table is not held.table or held.ahead:
                following = _following(outcome, now)
                try:
                    version = await self._archive.save(table_id, held.version, outcome.table, events, now, following)
                except Conflict:
                    self._held.pop(table_id, None)
                    continue
                except BaseException:
                    # Whether it was saved is not known, when the database went away in between: look again.
                    self._held.pop(table_id, None)
                    raise
                held = Held(outcome.table, version, next=held.next if following is None else following.table_id)
                self._remember(table_id, held)
                self._publish(table_id)
                if following is not None:
                    self._opponents.see(following.table_id, following.outcome.table)
            if refusal is not None:
                raise refusal
            return held, events
        raise Conflict(table_id)

    async def _read(self, table_id: str, held: Held | None) -> Held:
        if not (table_id.isascii() and table_id.isalnum()):
            raise NoSuchTable(table_id)  # nothing that a database would have to look at
        found = await self._archive.read(table_id, None if held is None else held.version, self._clock())
        if found is None:
            if held is None:
                raise NoSuchTable(table_id)
            return held  # nothing newer than what is at hand
        held = Held(*found)
        self._remember(table_id, held)
        return held

    def _remember(self, table_id: str, held: Held) -> None:
        self._held[table_id] = held
        self._held.move_to_end(table_id)
        while len(self._held) > HELD:
            self._held.popitem(last=False)

    # What people see.

    def sight(self, table_id: str, held: Held, seat: Seat | None, since: int = 0) -> bytes:
        """What this seat or a spectator may know, as JSON: drawn once for all who see the same at the same moment."""
        moment = None if held.table.deadline() is None else int(self._clock() / MOMENT)
        key = (table_id, held.version, seat, since, moment)
        seen = self._sights.get(key)
        if seen is None:
            seen = msgspec.json.encode(self.describe(table_id, held, seat, since))
            self._sights[key] = seen
            while len(self._sights) > HELD:
                self._sights.popitem(last=False)
        return seen

    def describe(self, table_id: str, held: Held, seat: Seat | None, since: int = 0) -> dict[str, Any]:
        """The same as plain data, with the clocks of this moment."""
        seen = play.sight(held.table, seat, self._clock(), since)
        following = None if held.next is None else f"/t/{held.next}"
        return {"id": table_id, "version": held.version, "invite": f"/t/{table_id}", "next": following, **seen}

    async def state_at(self, table_id: str, held: Held, ply: int) -> Any:
        """The state of the game after so many decisions, as it was kept at that time."""
        table = held.table
        if ply == table.ply and table.course is not None:
            return table.course.state
        setting = table.setting
        if ply == 0:
            return setting.game.start(setting.seats, setting.options)
        return setting.game.notation.from_json(await self._archive.position(table_id, held.version, ply - 1))

    async def forget(self, person: play.Person) -> None:
        """Take a person's name from all tables, and the person from those that are played."""
        for table_id in await self._archive.all_tables_of(person.id):
            await self.change(table_id, lambda table, now: play.forget(table, person.id, now))

    # What happens by itself.

    async def tick(self) -> None:
        """Let clocks run out where nobody looks."""
        for table_id in await self._archive.late(self._clock()):
            try:
                await self.change(table_id, lambda table, _now: Outcome(table))
            except (NoSuchTable, Conflict):
                continue
            except Exception:
                log.exception("a table could not be ticked", extra={"table": table_id})

    async def wake_all_bots(self, patience: float = 0.0) -> None:
        """Bots go on where they have been asked for so long: after a start, an error, or the end of their process."""
        for table_id in await self._archive.waiting_for_bots(self._clock() - patience):
            try:
                self._opponents.see(table_id, (await self.look(table_id)).table)
            except (NoSuchTable, Conflict):
                continue
            except Exception:
                log.exception("the bots of a table could not be woken", extra={"table": table_id})

    async def _decide(self, table_id: str, command: Command) -> play.Table:
        return (await self.change(table_id, command))[0].table

    async def _look(self, table_id: str) -> play.Table:
        return (await self.look(table_id)).table

    async def close(self) -> None:
        """Stop; what was acknowledged is in the store."""
        await self._opponents.close()


def _following(outcome: Outcome, now: float) -> Following | None:
    """The table of a rematch that this command has agreed on."""
    for event in outcome.events:
        if isinstance(event, RematchAgreed):
            again = play.lay_again(outcome.table, event.sitters, Dice.fresh(), now)
            return Following(secrets.token_hex(6), again)
    return None
