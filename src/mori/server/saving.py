"""Group commit: what is ready to be saved at the same moment is saved in one transaction.

Every command waits until it is on the disk, but not each for a transaction of its own. While one transaction is written
the next commands gather; the busier the site, the more of them share one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, UpdateBase, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from mori.server.database import BEGIN, beside
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
_DECIDED = ("table_id", "ply", "version", "rules", "at", "step", "position")
_INSERT = insert(decisions).values({name: bindparam(name) for name in _DECIDED})


class Saver:
    """Writes changes to one database, those that wait together."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics) -> None:
        self._engine = engine
        self._metrics = metrics
        # SQLite is written by a thread of its own, which is woken once for a transaction. Asked statement by statement
        # it would be woken for each, and on a busy machine every waking has to wait for its turn.
        self._own = beside(engine)
        self._thread = None if self._own is None else ThreadPoolExecutor(1, "saver")
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
        if self._thread is not None and self._own is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._own.dispose)
            self._thread.shutdown()

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
        if self._thread is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_in_thread, changes)
        async with self._engine.begin() as connection:
            return await connection.run_sync(_write_over, changes)

    def _write_in_thread(self, changes: Sequence[Change]) -> set[str]:
        assert self._own is not None
        with self._own.connect().execution_options(**{BEGIN: "BEGIN IMMEDIATE"}) as connection, connection.begin():
            return _write_over(connection, changes)


def _tell(saved: asyncio.Future[None], reason: Exception | None) -> None:
    if saved.done():  # nobody waits any more
        return
    if reason is None:
        saved.set_result(None)
    else:
        saved.set_exception(reason)


def _write_over(connection: Connection, changes: Sequence[Change]) -> set[str]:
    """Write these changes but for those of tables that have moved on, whose names are the answer."""
    names = [change.table_id for change in changes]
    # In one order for everybody, so that two processes never wait for each other.
    asked = select(tables.c.id, tables.c.version).where(tables.c.id.in_(names)).order_by(tables.c.id)
    found = {row.id: row.version for row in connection.execute(asked.with_for_update())}
    good = [change for change in changes if found.get(change.table_id) == change.version]
    _write_changes(connection, good)
    return {*names} - {change.table_id for change in good}


def _write_changes(connection: Connection, changes: Sequence[Change]) -> None:
    if not changes:
        return
    updates = [
        {"of_table": one.table_id, "of_version": one.version, **{f"new_{name}": one.table[name] for name in _CHANGED}}
        for one in changes
    ]
    for change in changes:
        if change.following is not None:
            write_new(connection, change.following)
            following = change.following.table["id"]
            connection.execute(update(tables).where(tables.c.id == change.table_id).values(next=following))
        if change.withdrawn is not None:
            connection.execute(
                update(decisions)
                .where(
                    decisions.c.table_id == change.table_id,
                    decisions.c.ply >= change.withdrawn,
                    decisions.c.withdrawn.is_(None),
                )
                .values(withdrawn=change.table["version"])
            )
        if change.seats is not None:
            connection.execute(delete(seats).where(seats.c.table_id == change.table_id))
            if change.seats:
                connection.execute(insert(seats), change.seats)
    _run(connection, _UPDATE, updates)
    if rows := [row for change in changes for row in change.decisions]:
        _run(connection, _INSERT, rows)


@cache
def _compiled(statement: UpdateBase, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
    """A statement in the words of the driver, with the order of its values where the driver counts them."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), compiled.positiontup


def _run(connection: Connection, statement: UpdateBase, rows: Sequence[Row]) -> None:
    """Run a statement for many rows, whose values go to the driver as they are: most of what the site ever writes."""
    words, order = _compiled(statement, connection.dialect)
    values: Any = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
    connection.exec_driver_sql(words, values)


def write_new(connection: Connection, new: NewTable) -> None:
    """Write a table that is there for the first time."""
    connection.execute(insert(tables).values(new.table))
    if new.seats:
        connection.execute(insert(seats), new.seats)
    if new.decisions:
        _run(connection, _INSERT, new.decisions)
