"""What was acknowledged is there after a crash, and nothing is there twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from mori import play
from mori.server.archive import Archive
from mori.server.schema import decisions
from tests.server.store.conftest import Place
from tests.server.store.tables import ADA, GRACE, introduce, lay

pytestmark = pytest.mark.anyio

KILLS = 2
AT_LEAST = 10
"""So many moves are acknowledged before each kill."""

WRITER = """
import asyncio, sys
from pathlib import Path
from mori.server.archive import Archive
from mori.server.database import open_database
from tests.server.store.tables import decide

async def main():
    folder, *url = sys.argv[1:]
    archive = Archive(await open_database(url[0] if url else None, Path(folder)))
    table, version, _, _ = await archive.read("t", None, 0.0)
    while table.deciding:
        table, events = decide(table, 0.0)
        version = await archive.save("t", version, table, events, 0.0)
        print(version, table.ply, flush=True)

asyncio.run(main())
"""


async def everything(engine: AsyncEngine, table_id: str) -> tuple[int, play.Table]:
    """The table, looked at closely: each decision once, all of them leading to the position."""
    found = await Archive(engine).read(table_id, None, 0.0)
    assert found is not None
    table, version, _, _ = found
    assert table.course is not None
    states = play.record(table).states()
    notation = table.setting.game.notation
    assert notation.to_json(states[-1]) == notation.to_json(table.course.state)
    async with engine.connect() as connection:
        rows = await connection.scalar(select(func.count()).select_from(decisions))
    assert rows == table.ply
    return version, table


async def test_a_killed_process_loses_nothing_it_has_acknowledged(place: Place) -> None:
    engine = await place.open()
    await introduce(engine, ADA, GRACE)
    laid = lay()
    await Archive(engine).add("t", laid, public=True, now=0.0)
    await engine.dispose()
    rng, acknowledged = random.Random(4), [1, laid.table.ply]
    for _ in range(KILLS):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, *place.words], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        for _ in range(AT_LEAST):
            acknowledged = [int(number) for number in writer.stdout.readline().split()]
        time.sleep(rng.random() * 0.02)  # so that it is hit in different places
        writer.kill()
        for line in writer.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                acknowledged = [int(number) for number in line.split()]
        writer.stdout.close()
        writer.wait()
        engine = await place.open()
        version, table = await everything(engine, "t")
        assert [version, table.ply] in (acknowledged, [number + 1 for number in acknowledged])
        await engine.dispose()
