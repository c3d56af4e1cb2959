"""What an operator relies on: back-ups, migrations, settings."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from mori.kernel.game import Impossible
from mori.server.database import open_database
from mori.server.schema import metadata
from mori.server.settings import read_settings
from tests.server.parts import Cluster, Environment, Server, full_table, need, serving


def test_migrations_make_the_tables_that_are_asked(tmp_path: Path, database: Environment) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def run() -> None:
        for _ in range(2):  # the second time there is nothing to do
            engine = await open_database(database.get("MORI_DATABASE_URL"), tmp_path)
            async with engine.connect() as connection:
                assert await connection.run_sync(differences) == []
            await engine.dispose()

    asyncio.run(run())


def test_a_back_up_of_sqlite(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with serving(tmp_path / "data") as server:
        people = server.guests(2)
        table = full_table(people, "inara", pace={"kind": "live", "minutes": 5, "increment": 0})
        people[0].move(table, people[0].look(table)["moves"][0])
        before = people[1].look(table)
        source, target = sqlite3.connect(server.data / "mori.sqlite"), sqlite3.connect(copy)
        source.backup(target)
        source.close()
        target.close()
        people[1].move(table, before["moves"][0])
        server.stop()
        for file in server.data.iterdir():
            file.unlink()
        shutil.copy(copy, server.data / "mori.sqlite")
        server.start()
        after = people[1].at(server).look(table)
        assert {**after, "clock": None} == {**before, "clock": None}
        assert after["clock"]["left"][1] > before["clock"]["left"][1] - 3


def test_a_back_up_of_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    address, copy = cluster.new_database(), str(tmp_path / "copy.dump")
    with serving(tmp_path / "data", {"MORI_DATABASE_URL": address}) as server:
        people = server.guests(2)
        table = full_table(people, "inara")
        before = people[0].look(table)
        subprocess.run([need("pg_dump"), "-Fc", address, "-f", copy], check=True)
        people[0].move(table, before["moves"][0])
        server.stop()
        subprocess.run([need("pg_restore"), "--clean", "--if-exists", "-d", address, copy], check=True)
        server.start()
        assert people[0].at(server).look(table) == before


@pytest.mark.parametrize(
    "environment",
    [
        {"MORI_DATABASE_URL": "mysql://x"},
        {"MORI_DATABASE_URL": "postgresql"},
        {"MORI_CHANNEL_URL": "redis://localhost"},
        {"MORI_CHANNEL_URL": "localhost", "MORI_DATABASE_URL": "postgresql://localhost/mori"},
        {"MORI_REQUESTS_A_MINUTE": "many"},
        {"MORI_THINKERS": "0"},
    ],
)
def test_settings_that_make_no_sense(environment: Environment, tmp_path: Path) -> None:
    async def run() -> None:
        settings = read_settings(tmp_path, environment)
        await open_database(settings.database_url, tmp_path)

    with pytest.raises(Impossible) as refusal:
        asyncio.run(run())
    assert "\n" not in str(refusal.value)


def test_two_processes_begin_at_once(tmp_path: Path, cluster: Cluster) -> None:
    """Both want to make the tables; one of them waits for the other."""
    environment = {"MORI_DATABASE_URL": cluster.new_database()}
    with ThreadPoolExecutor(2) as pool:
        servers = list(pool.map(lambda name: Server(tmp_path / name, environment), ("one", "other")))
    try:
        table = servers[0].guest().lay("inara", "me", "open")
        assert servers[1].watcher().look(table)["stage"] == "waiting"
    finally:
        for server in servers:
            server.close()
