"""Group commit: what is ready to be saved at the same moment is saved in one transaction.

Every command waits until it is on the disk, but not each for a transaction of its own. While one transaction is written
the next commands gather; the busier the site, the more of them share one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mori.server.database import BEGIN
from mori.server.metrics import Metrics
from mori.server.schema import decisions, seats, tables

MOST = 100
"""So many commands share a transaction at most."""

Row = dict[str, Any]


class Conflict(RuntimeError):
    """Another process has changed the table meanwhile."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The rows of a table that is there for the first time."""

    table: Row
    seats: list[Row]
    decisions: list[Row]


@dataclass(frozen=True, slots=True)
class Change:
    """All that one command changes: of this table, if it still has this version.

    `withdrawn` is the first ply of the decisions that do not stand any more, `seats` who sits there where that has
    changed, `following` the table of a rematch.
    """

    table_id: str
    version: int
    table: Row
    decisions: list[Row]
    withdrawn: int | None = None
    seats: list[Row] | None = None
    following: NewTable | None = None


_OF = (tables.c.id == bindparam("of_table"), tables.c.version == bindparam("of_version"))
_CHANGED = ("version", "stage", "deadline", "bots_asked", "updated", "head", "chat")
_UPDATE = update(tables).where(*_OF).values({name: bindparam(f"new_{name}") for name in _CHANGED})


class Saver:
    """Writes changes to one database, those that wait together."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics) -> None:
        self._engine = engine
        self._metrics = metrics
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._work: asyncio.Task[None] | None = None

    async def save(self, change: Change) -> None:
        """Return when the change is on the disk; `Conflict` when there is a newer version already."""
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, saved))
        if self._work is None:
            self._work = asyncio.create_task(self._write_all())
        await saved

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._work is not None:
            await self._work

    async def _write_all(self) -> None:
        try:
            while batch := self._next():
                await self._write_batch(batch)
        finally:
            self._work = None

    def _next(self) -> list[tuple[Change, asyncio.Future[None]]]:
        """What is written next: of each table only one change, as the second is made for what the first leaves."""
        batch: dict[str, tuple[Change, asyncio.Future[None]]] = {}
        later = []
        for one in self._waiting:
            if len(batch) < MOST and one[0].table_id not in batch:
                batch[one[0].table_id] = one
            else:
                later.append(one)
        self._waiting = later
        return list(batch.values())

    async def _write_batch(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        try:
            overtaken = await self._write([change for change, _ in batch])
        except Exception as reason:
            self._metrics.save_failed()
            if len(batch) > 1:  # one that can not be written must not take the others with it
                for one in batch:
                    await self._write_batch([one])
                return
            _tell(batch[0][1], reason)
            return
        self._metrics.saved(len(batch), time.perf_counter() - began)
        for change, saved in batch:
            _tell(saved, Conflict(change.table_id) if change.table_id in overtaken else None)

    async def _write(self, changes: Sequence[Change]) -> set[str]:
        """Write these changes but for those of tables that have moved on, whose names are the answer."""
        async with self._engine.connect() as connection:
            await connection.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
            async with connection.begin():
                names = [change.table_id for change in changes]
                # In one order for everybody, so that two processes never wait for each other.
                asked = select(tables.c.id, tables.c.version).where(tables.c.id.in_(names)).order_by(tables.c.id)
                found = {row.id: row.version for row in await connection.execute(asked.with_for_update())}
                good = [change for change in changes if found.get(change.table_id) == change.version]
                await _write_changes(connection, good)
        return {*names} - {change.table_id for change in good}


def _tell(saved: asyncio.Future[None], reason: Exception | None) -> None:
    if saved.done():  # nobody waits any more
        return
    if reason is None:
        saved.set_result(None)
    else:
        saved.set_exception(reason)


async def _write_changes(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    if not changes:
        return
    updates = [
        {"of_table": one.table_id, "of_version": one.version, **{f"new_{name}": one.table[name] for name in _CHANGED}}
        for one in changes
    ]
    for change in changes:
        if change.following is not None:
            await write_new(connection, change.following)
            following = change.following.table["id"]
            await connection.execute(update(tables).where(tables.c.id == change.table_id).values(next=following))
        if change.withdrawn is not None:
            await connection.execute(
                update(decisions)
                .where(
                    decisions.c.table_id == change.table_id,
                    decisions.c.ply >= change.withdrawn,
                    decisions.c.withdrawn.is_(None),
                )
                .values(withdrawn=change.table["version"])
            )
        if change.seats is not None:
            await connection.execute(delete(seats).where(seats.c.table_id == change.table_id))
            if change.seats:
                await connection.execute(insert(seats), change.seats)
    await connection.execute(_UPDATE, updates)
    if rows := [row for change in changes for row in change.decisions]:
        await connection.execute(insert(decisions), rows)


async def write_new(connection: AsyncConnection, new: NewTable) -> None:
    """Write a table that is there for the first time."""
    await connection.execute(insert(tables).values(new.table))
    if new.seats:
        await connection.execute(insert(seats), new.seats)
    if new.decisions:
        await connection.execute(insert(decisions), new.decisions)
