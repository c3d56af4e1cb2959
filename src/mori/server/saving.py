"""Group commit: what is ready to be saved at the same moment is saved in one transaction.

Every command waits until it is on the disk, but not each for a transaction of its own. While one transaction is written
the next commands gather; the busier the site, the more of them share one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    CTE,
    Connection,
    CursorResult,
    Dialect,
    Select,
    Table,
    UpdateBase,
    bindparam,
    cast,
    column,
    delete,
    insert,
    select,
    update,
    values,
)
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from mori.server.database import BEGIN, beside
from mori.server.metrics import Metrics
from mori.server.schema import decisions, seats, tables

MOST = 500
"""So many commands share a transaction at most."""
AT_ONCE = 64
"""So many rows one statement writes at most."""

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


_MEANT = ("id", "of_version")
_CHANGED = ("version", "stage", "deadline", "bots_asked", "updated", "head", "chat")
_DECIDED = ("table_id", "ply", "version", "rules", "at", "step", "position")


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
        self._loop: asyncio.AbstractEventLoop | None = None

    async def save(self, change: Change) -> None:
        """Return when the change is on the disk; `Conflict` when there is a newer version already."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        saved: asyncio.Future[None] = self._loop.create_future()
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
    # In one order for everybody, so that two processes never wait for each other.
    meant = [{"id": one.table_id, "of_version": one.version} for one in sorted(changes, key=lambda one: one.table_id)]
    overtaken = {row.id for part in _run(connection, _overtaken, _MEANT, meant) for row in part}
    _write_changes(connection, [change for change in changes if change.table_id not in overtaken])
    return overtaken


def _write_changes(connection: Connection, changes: Sequence[Change]) -> None:
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
    updates = [{"id": one.table_id, **{name: one.table[name] for name in _CHANGED}} for one in changes]
    _run(connection, _update, ("id", *_CHANGED), updates)
    _run(connection, _insert, _DECIDED, [row for change in changes for row in change.decisions])


# Statements for many rows. Python holds its breath (lets go of the interpreter and waits for it again) for each step of
# a statement, and on a busy site each of these waits is long: a statement for each row would keep everybody waiting.


def _overtaken(number: int) -> Select[tuple[str]]:
    """Which of so many tables have moved on; the others stay as they are until the end of the transaction."""
    meant = _rows(tables, _MEANT, number)
    versions = (
        select(tables.c.id, tables.c.version)
        .where(tables.c.id.in_(select(meant.c.id)))
        .order_by(tables.c.id)
        .with_for_update()
        .cte("versions")
    )
    same = (versions.c.id == meant.c.id) & (versions.c.version == meant.c.of_version)
    return select(meant.c.id).outerjoin(versions, same).where(versions.c.id.is_(None))


def _update(number: int) -> UpdateBase:
    """So many tables as they are now."""
    changed = _rows(tables, ("id", *_CHANGED), number)
    return update(tables).where(tables.c.id == changed.c.id).values({name: changed.c[name] for name in _CHANGED})


def _insert(number: int) -> UpdateBase:
    """So many decisions that are new."""
    return insert(decisions).from_select(_DECIDED, select(_rows(decisions, _DECIDED, number)))


def _rows(table: Table, names: Sequence[str], number: int) -> CTE:
    """So many rows with these columns, whose values are given when the statement is run."""
    kinds = [(name, table.c[name.removeprefix("of_")].type) for name in names]
    # A column in which nothing may stand tells PostgreSQL nothing of its kind.
    data = [
        tuple(
            cast(bindparam(f"{name}_{row}", type_=kind), kind)
            if table.c[name.removeprefix("of_")].nullable
            else bindparam(f"{name}_{row}", type_=kind)
            for name, kind in kinds
        )
        for row in range(number)
    ]
    return values(*(column(name, kind) for name, kind in kinds)).data(data).cte("rows_given")


Statement = Callable[[int], Select[tuple[str]] | UpdateBase]


@cache
def _compiled(statement: Statement, names: Sequence[str], number: int, dialect: Dialect) -> tuple[str, bool]:
    """A statement for so many rows in the words of the driver, and whether its values have names there."""
    compiled = statement(number).compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    order = compiled.positiontup
    assert order is None or order == [f"{name}_{row}" for row in range(number) for name in names]
    return str(compiled), order is None


def _run(
    connection: Connection, statement: Statement, names: Sequence[str], rows: Sequence[Row]
) -> list[CursorResult[Any]]:
    """Run a statement for many rows, whose values go to the driver as they are: most of what the site ever writes."""
    done, results = 0, []
    while left := len(rows) - done:
        number = min(AT_ONCE, 1 << left.bit_length() - 1)  # by twos, so that there are few statements to be known
        part = rows[done : done + number]
        words, named = _compiled(statement, names, number, connection.dialect)
        given: Any = tuple([row[name] for row in part for name in names])
        if named:
            given = {f"{name}_{place}": row[name] for place, row in enumerate(part) for name in names}
        results.append(connection.exec_driver_sql(words, given))
        done += number
    return results


def write_new(connection: Connection, new: NewTable) -> None:
    """Write a table that is there for the first time."""
    connection.execute(insert(tables).values(new.table))
    if new.seats:
        connection.execute(insert(seats), new.seats)
    if new.decisions:
        _run(connection, _insert, _DECIDED, new.decisions)
