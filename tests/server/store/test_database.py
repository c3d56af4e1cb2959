"""The engine under the site and its migrations."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from mori.kernel.game import Impossible
from mori.server.database import open_database
from mori.server.schema import metadata, people, tokens
from tests.server.store.conftest import Place

pytestmark = pytest.mark.anyio

ADA = {"id": "ada", "name": "Ada", "created": 0.0}
OPEN = """
import asyncio, sys
from pathlib import Path
from mori.server.database import open_database

async def main():
    folder, *url = sys.argv[1:]
    engine = await open_database(url[0] if url else None, Path(folder))
    await engine.dispose()

print("ready", flush=True)
sys.stdin.readline()
asyncio.run(main())
"""


async def test_sqlite_acknowledges_only_what_is_on_the_disk(tmp_path: Path) -> None:
    engine = await open_database(None, tmp_path / "not" / "yet" / "there")
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    async with engine.connect() as connection:
        for setting, value in wanted.items():
            assert (await connection.exec_driver_sql(f"PRAGMA {setting}")).scalar() == value
    await engine.dispose()


async def test_a_transaction_that_fails_leaves_nothing(engine: AsyncEngine) -> None:
    with contextlib.suppress(ZeroDivisionError):
        async with engine.begin() as connection:
            await connection.execute(insert(people).values(ADA))
            raise ZeroDivisionError
    async with engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(people)) == 0


async def test_a_reader_sees_one_moment_and_does_not_wait(engine: AsyncEngine) -> None:
    async with engine.begin() as writing:
        await writing.execute(insert(people).values(ADA))
        async with engine.connect() as reading:
            assert await reading.scalar(select(func.count()).select_from(people)) == 0


async def test_references_are_checked(engine: AsyncEngine) -> None:
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(insert(tokens).values(digest="0", person="nobody", expires=1.0))


async def test_migrations_make_what_the_schema_says(engine: AsyncEngine) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_keeps_everything(place: Place) -> None:
    engine = await place.open()
    async with engine.begin() as connection:
        await connection.execute(insert(people).values(ADA))
    await engine.dispose()
    engine = await place.open()
    async with engine.connect() as connection:
        assert [dict(row) for row in (await connection.execute(select(people))).mappings()] == [ADA]
    await engine.dispose()


async def test_several_processes_open_a_new_database_at_once(place: Place) -> None:
    command = [sys.executable, "-c", OPEN, *place.words]
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with contextlib.ExitStack() as stack:
        processes = [stack.enter_context(subprocess.Popen(command, text=True, **pipes)) for _ in range(3)]
        for process in processes:
            stack.callback(process.kill)
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        ends = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
    assert ends == [("", 0)] * 3
    engine = await place.open()
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM alembic_version"))).scalar() == 1
    await engine.dispose()


@pytest.mark.parametrize(
    "url", ["", "mysql://localhost/mori", "sqlite:///mori", "postgresql", "postgresql://mori@/mori?port=x"]
)
async def test_a_wrong_address_is_refused_in_a_sentence(url: str, tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="MORI_DATABASE_URL"):
        await open_database(url, tmp_path)


async def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="the database can not be opened"):
        await open_database(f"postgresql://mori:secret@/mori?host={tmp_path}", tmp_path)
    (tmp_path / "mori.sqlite").write_text("something else, and long enough to be looked at as a database" * 20)
    with pytest.raises(Impossible, match="the database can not be opened"):
        await open_database(None, tmp_path)


async def test_a_folder_that_can_not_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Impossible, match="can not be made a folder"):
        await open_database(None, tmp_path / "file" / "data")
