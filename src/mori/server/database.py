"""The engine under the site: SQLite in a folder, or PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mori.kernel.game import Impossible

FOLDER = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6D6F7269  # "mori"
BEGIN = "mori_begin"
"""The option of a connection that says how SQLite begins its transactions."""


async def open_database(url: str | None, data: Path) -> AsyncEngine:
    """The database with its tables as this version of Mori wants them; safe when several processes begin at once."""
    engine = _sqlite(data) if url is None else _named(url)
    try:
        async with engine.connect() as connection:
            await connection.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
            if engine.dialect.name == "postgresql":
                # Ends with the transaction: given back any earlier, the next process would not see the new tables yet.
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            await connection.run_sync(_migrate)
            await connection.commit()
    except DBAPIError as reason:
        await engine.dispose()
        raise Impossible(f"the database can not be opened: {' '.join(str(reason.orig).split())}") from None
    return engine


def _sqlite(data: Path) -> AsyncEngine:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise Impossible(f"{data} can not be made a folder: {reason.strerror}") from None
    engine = create_async_engine(f"sqlite+aiosqlite:///{(data / 'mori.sqlite').absolute()}", pool_size=4)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # A write ahead log with every commit on the disk before it is acknowledged; readers never wait.
        connection.isolation_level = None  # transactions begin where `_begin` says so
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))

    return engine


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
