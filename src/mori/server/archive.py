"""Tables in the database: a command's whole effect in one transaction, saved only over the version it was made for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mori import play
from mori.play.events import Decided, Event, Joined, Left, Outcome, TakenBack
from mori.play.steps import step_json
from mori.server.schema import decisions, seats, spans, tables

HEARTBEAT = 5.0
"""How often a running site says that it is alive, in seconds."""


class Conflict(RuntimeError):
    """Another process has changed the table meanwhile."""


class Archive:
    """The tables of all processes, and when the site was up."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, table_id: str, outcome: Outcome, *, public: bool, now: float) -> int:
        """Keep a new table; its version."""
        table = outcome.table
        async with self._engine.begin() as connection:
            row = {"id": table_id, "version": 1, "public": public, "created": now, **_row(table, now)}
            await connection.execute(insert(tables).values(row))
            await _write_seats(connection, table_id, table)
            await _write_decisions(connection, table_id, 1, table, outcome.events, now)
        return 1

    async def save(self, table_id: str, version: int, table: play.Table, events: Sequence[Event], now: float) -> int:
        """Save what a command has made of this version; the new one. `Conflict` when there is a newer one already."""
        async with self._engine.begin() as connection:
            changed = await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.version == version)
                .values(version=version + 1, **_row(table, now))
            )
            if changed.rowcount != 1:
                raise Conflict(table_id)
            for event in events:
                if isinstance(event, TakenBack):
                    await connection.execute(
                        update(decisions)
                        .where(
                            decisions.c.table_id == table_id,
                            decisions.c.ply >= event.ply,
                            decisions.c.withdrawn.is_(None),
                        )
                        .values(withdrawn=version + 1)
                    )
            await _write_decisions(connection, table_id, version + 1, table, events, now)
            if any(isinstance(event, Joined | Left) for event in events):
                await connection.execute(delete(seats).where(seats.c.table_id == table_id))
                await _write_seats(connection, table_id, table)
        return version + 1

    async def read(self, table_id: str, known: int | None, now: float) -> tuple[play.Table, int, bool] | None:
        """The table, its version, and whether its clocks were set on over a pause.

        None when there is no such table, or none newer than the version known.
        """
        async with self._engine.connect() as connection:
            version = await connection.scalar(select(tables.c.version).where(tables.c.id == table_id))
            if version is None or version == known:
                return None
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one()
            steps = await connection.scalars(
                select(decisions.c.step)
                .where(
                    decisions.c.table_id == table_id,
                    or_(decisions.c.withdrawn.is_(None), decisions.c.withdrawn > row.version),
                    decisions.c.version <= row.version,
                )
                .order_by(decisions.c.ply)
            )
            data = {"head": json.loads(row.head), "steps": list(map(json.loads, steps)), "chat": json.loads(row.chat)}
            pause = await self._pause(connection, row.updated, now)
        stored = play.read_table(data)
        table = play.resumed(stored, pause).table
        return table, row.version, table is not stored

    async def _pause(self, connection: AsyncConnection, since: float, now: float) -> float:
        """For how long nobody was up between two moments."""
        rows = await connection.execute(select(spans).where(spans.c.alive >= since - HEARTBEAT).order_by(spans.c.began))
        reached, pause = since, 0.0
        for row in rows:
            if row.began > reached:
                pause += row.began - reached
            reached = max(reached, row.alive)
        return max(0.0, min(pause, now - since))

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
            return [(row.id, json.loads(row.head)) for row in await connection.execute(asked)]

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


def _row(table: play.Table, now: float) -> dict[str, Any]:
    return {
        "game": table.setting.game.name,
        "stage": table.stage,
        "deadline": table.deadline(),
        "bots_asked": bool(table.bots),
        "updated": now,
        "head": json.dumps(play.head_json(table)),
        "chat": json.dumps([line.to_json() for line in table.chat]),
    }


async def _write_seats(connection: AsyncConnection, table_id: str, table: play.Table) -> None:
    rows = [
        {"table_id": table_id, "seat": seat, "person": sitter.id}
        for seat, sitter in enumerate(table.sitters)
        if isinstance(sitter, play.Person)
    ]
    if rows:
        await connection.execute(insert(seats), rows)


async def _write_decisions(
    connection: AsyncConnection, table_id: str, version: int, table: play.Table, events: Sequence[Event], now: float
) -> None:
    rows = [
        {
            "table_id": table_id,
            "ply": event.ply,
            "version": version,
            "rules": table.setting.rules,
            "at": now,
            "step": json.dumps(step_json(event.step)),
            "position": json.dumps(event.position),
        }
        for event in events
        if isinstance(event, Decided)
    ]
    if rows:
        await connection.execute(insert(decisions), rows)
