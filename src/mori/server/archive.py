"""Tables in the database: a command's whole effect in one transaction, saved only over the version it was made for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mori import play
from mori.play.events import Decided, Event, Joined, Left, Outcome, TakenBack
from mori.play.steps import step_json
from mori.server.metrics import Metrics
from mori.server.saving import Change, NewTable, Saver, write_new
from mori.server.schema import decisions, seats, spans, tables

HEARTBEAT = 5.0
"""How often a running site says that it is alive, in seconds."""


class Found(NamedTuple):
    """A table with its version, whether its clocks were set on over a pause, and the table of its rematch."""

    table: play.Table
    version: int
    ahead: bool
    next: str | None


class Following(NamedTuple):
    """The table of a rematch, to be kept together with the agreement."""

    table_id: str
    outcome: Outcome


class Archive:
    """The tables of all processes, and when the site was up."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics | None = None) -> None:
        self._engine = engine
        self._saver = Saver(engine, metrics or Metrics())

    async def add(self, table_id: str, outcome: Outcome, *, public: bool, now: float) -> int:
        """Keep a new table; its version."""
        async with self._engine.begin() as connection:
            await connection.run_sync(write_new, new_table(table_id, outcome, public=public, now=now))
        return 1

    async def save(
        self,
        table_id: str,
        version: int,
        table: play.Table,
        events: Sequence[Event],
        now: float,
        following: Following | None = None,
    ) -> int:
        """Save what a command has made of this version; the new one. `Conflict` when there is a newer one already."""
        rows = _decisions(table_id, version + 1, table, events, now)
        row = {**_row(table, now, rows), "version": version + 1}
        back = min((event.ply for event in events if isinstance(event, TakenBack)), default=None)
        moved = any(isinstance(event, Joined | Left) for event in events)
        change = Change(
            table_id,
            version,
            row,
            rows,
            withdrawn=back,
            seats=_seats(table_id, table) if moved else None,
            following=None if following is None else new_table(*following, public=False, now=now),
        )
        await self._saver.save(change)
        return version + 1

    async def read(self, table_id: str, known: int | None, now: float) -> Found | None:
        """The table; None when there is no such table, or none newer than the version known."""
        async with self._engine.connect() as connection:
            version = await connection.scalar(select(tables.c.version).where(tables.c.id == table_id))
            if version is None or version == known:
                return None
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one()
            steps = await connection.scalars(
                select(decisions.c.step).where(*_standing(table_id, row.version)).order_by(decisions.c.ply)
            )
            data = {"head": _decoded(row.head), "steps": list(map(_decoded, steps)), "chat": _decoded(row.chat)}
            pause = await self._pause(connection, row.updated, now)
        stored = play.read_table(data)
        table = play.resumed(stored, pause).table
        return Found(table, row.version, table is not stored, row.next)

    async def position(self, table_id: str, version: int, ply: int) -> Any:
        """The position after decision number `ply` of this version of the table."""
        asked = select(decisions.c.position).where(*_standing(table_id, version), decisions.c.ply == ply)
        async with self._engine.connect() as connection:
            return _decoded((await connection.execute(asked)).scalar_one())

    async def _pause(self, connection: AsyncConnection, since: float, now: float) -> float:
        """For how long nobody was up between two moments."""
        rows = await connection.execute(select(spans).where(spans.c.alive >= since - HEARTBEAT).order_by(spans.c.began))
        reached, pause = since, 0.0
        for row in rows:
            if row.began > reached:
                pause += row.began - reached
            reached = max(reached, row.alive)
        return max(0.0, min(pause, now - since))

    async def close(self) -> None:
        """Wait until everything is saved."""
        await self._saver.close()

    async def late(self, now: float) -> list[str]:
        """The tables where a clock may have run out."""
        async with self._engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.deadline <= now).limit(1000)))

    async def waiting_for_bots(self, before: float) -> list[str]:
        """The tables where a bot was asked when they were saved, and that was before this moment."""
        async with self._engine.connect() as connection:
            asked = select(tables.c.id).where(tables.c.bots_asked, tables.c.updated <= before)
            return list(await connection.scalars(asked))

    async def open_tables(self) -> list[tuple[str, dict[str, Any]]]:
        """The public tables with a free seat, the newest first."""
        asked = (
            select(tables.c.id, tables.c.head)
            .where(tables.c.stage == play.WAITING, tables.c.public)
            .order_by(tables.c.updated.desc())
            .limit(50)
        )
        async with self._engine.connect() as connection:
            return [(row.id, _decoded(row.head)) for row in await connection.execute(asked)]

    async def tables_of(self, person: str) -> list[tuple[str, str, str]]:
        """The tables of a person as id, game and stage, those changed last first."""
        asked = (
            select(tables.c.id, tables.c.game, tables.c.stage)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.person == person)
            .order_by(tables.c.updated.desc())
            .limit(100)
        )
        async with self._engine.connect() as connection:
            return [(row.id, row.game, row.stage) for row in await connection.execute(asked)]

    async def all_tables_of(self, person: str) -> list[str]:
        """Every table at which this person sits or has sat to the end."""
        asked = select(seats.c.table_id).where(seats.c.person == person)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(asked))

    async def answers(self) -> None:
        """Raises what is wrong when the tables can not be reached."""
        async with self._engine.connect() as connection:
            await connection.scalar(select(tables.c.id).limit(1))

    # When the site was up.

    async def begin_span(self, now: float) -> int:
        """The site, or one more process of it, is up."""
        async with self._engine.begin() as connection:
            made = await connection.execute(insert(spans).values(began=now, alive=now).returning(spans.c.id))
            return int(made.scalar_one())

    async def alive(self, span: int, now: float) -> None:
        """It still is."""
        async with self._engine.begin() as connection:
            await connection.execute(update(spans).where(spans.c.id == span).values(alive=now))


def _row(table: play.Table, now: float, made: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The row of a table after these decisions; where the last of them led is written once for both."""
    known = made and made[-1]["ply"] == table.ply - 1
    position = msgspec.Raw(made[-1]["position"].encode()) if known else None
    return {
        "stage": table.stage,
        "deadline": table.deadline(),
        "bots_asked": bool(table.bots),
        "updated": now,
        "head": _encoded(play.head_json(table, position)),
        "chat": _encoded([line.to_json() for line in table.chat]),
    }


def new_table(table_id: str, outcome: Outcome, *, public: bool, now: float) -> NewTable:
    """The rows of a table that is there for the first time."""
    table = outcome.table
    row = {"id": table_id, "version": 1, "public": public, "created": now, "game": table.setting.game.name}
    rows = _decisions(table_id, 1, table, outcome.events, now)
    return NewTable({**row, **_row(table, now, rows)}, _seats(table_id, table), rows)


def _seats(table_id: str, table: play.Table) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id, "seat": seat, "person": sitter.id}
        for seat, sitter in enumerate(table.sitters)
        if isinstance(sitter, play.Person)
    ]


def _decisions(
    table_id: str, version: int, table: play.Table, events: Sequence[Event], now: float
) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table_id,
            "ply": event.ply,
            "version": version,
            "rules": table.setting.rules,
            "at": now,
            "step": _encoded(step_json(event.step)),
            "position": _encoded(event.position),
        }
        for event in events
        if isinstance(event, Decided)
    ]


def _standing(table_id: str, version: int) -> tuple[Any, ...]:
    """Which decisions stand in this version of a table."""
    return (
        decisions.c.table_id == table_id,
        or_(decisions.c.withdrawn.is_(None), decisions.c.withdrawn > version),
        decisions.c.version <= version,
    )


def _encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()


_decoded = msgspec.json.Decoder().decode
