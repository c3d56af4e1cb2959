"""The engine under the site: SQLite in a folder, or PostgreSQL by its address."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mori.kernel.game import Impossible

FOLDER = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6D6F7269  # "mori"
BEGIN = "mori_begin"
"""The option of a connection that says how SQLite begins its transactions."""
PATIENCE = 10.0
"""So many seconds SQLite waits for another connection that writes."""


async def open_database(url: str | None, data: Path) -> AsyncEngine:
    """The database with its tables as this version of Mori wants them; safe when several processes begin at once."""
    engine = _sqlite(data) if url is None else _named(url)
    try:
        if url is None:
            await asyncio.to_thread(_write_ahead, _file(data))
        async with engine.connect() as connection:
            await connection.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
            # One transaction for all, begun here: left alone, alembic commits each step of its own on SQLite, and
            # another process that has read the version before would take the same step again.
            async with connection.begin():
                if engine.dialect.name == "postgresql":
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                await connection.run_sync(_migrate)
    except (DBAPIError, sqlite3.Error) as reason:
        await engine.dispose()
        told = reason.orig if isinstance(reason, DBAPIError) else reason
        raise Impossible(f"the database can not be opened: {' '.join(str(told).split())}") from None
    return engine


def _sqlite(data: Path) -> AsyncEngine:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise Impossible(f"{data} can not be made a folder: {reason.strerror}") from None
    engine = create_async_engine(f"sqlite+aiosqlite:///{_file(data)}", pool_size=4)
    _prepare_connections(engine.sync_engine)
    return engine


def beside(engine: AsyncEngine) -> Engine | None:
    """Another engine on the same file of SQLite, for a thread that works by itself; None for other databases."""
    if engine.dialect.name != "sqlite":
        return None
    another = create_engine(engine.url.set(drivername="sqlite"), poolclass=StaticPool)
    _prepare_connections(another)
    return another


def _prepare_connections(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # Every commit is on the disk before it is acknowledged.
        connection.isolation_level = None  # transactions begin where `_begin` says so
        for setting in (f"busy_timeout = {PATIENCE * 1000:.0f}", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _file(data: Path) -> Path:
    return (data / "mori.sqlite").absolute()


def _write_ahead(file: Path) -> None:
    """Let the file keep a write ahead log from now on, so that readers never wait.

    A file that changes to it needs its only reader to become its only writer. Where several processes want that at once
    SQLite refuses without waiting, as they would wait for each other, so it has to be tried again here.
    """
    end = time.monotonic() + PATIENCE
    with contextlib.closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as reason:
                if reason.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(0.01)


def _named(url: str) -> AsyncEngine:
    scheme, sign, rest = url.partition("://")
    if not sign or scheme.partition("+")[0] not in ("postgres", "postgresql"):
        raise Impossible("MORI_DATABASE_URL has to be like postgresql://user:password@host/database")
    try:
        return create_async_engine(f"postgresql+psycopg://{rest}", pool_size=8, pool_pre_ping=True)
    except (ArgumentError, ValueError):
        raise Impossible(
            "MORI_DATABASE_URL can not be read; it is like postgresql://user:password@host/database"
        ) from None


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
