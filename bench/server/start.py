"""A site with ten thousand stored tables: how long it takes to begin, and to open a long game."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import Connection, insert

from bench.server.load import processor_seconds
from mori import play, registry
from mori.kernel.fairness import Dice
from mori.play.events import Event, Outcome
from mori.server.archive import new_table
from mori.server.database import open_database
from mori.server.saving import NewTable
from mori.server.schema import decisions as decisions_table
from mori.server.schema import people, seats, tables
from tests.server.parts import Server

STORED = 10_000
LONG = 150
"""Decisions of a game that is long."""
SHORT = 10
"""Decisions of the others at least, the set-up included."""
COPIES = 40
"""So many long games of each kind are opened."""
TRIES = 30
"""Games of Inoka seldom last for 150 decisions: then the longest of so many is opened."""
AT_ONCE = 500
PEOPLE = tuple(play.Person(f"p{number}", f"Guest {number}") for number in range(4))
SEATS = {"inara": 2, "inoka": 4, "inori": 4}
OPTIONS: dict[str, dict[str, Any]] = {"inara": {"lives": 5}}


@dataclass(frozen=True)
class Opening:
    """How long looks at long games took, each read from the store for the first time; milliseconds."""

    what: str
    looks: int
    median: float
    longest: float


def measure(stored: int, starts: int) -> dict[str, Any]:
    """Fill a folder, begin so often, and open long games after the last start."""
    with tempfile.TemporaryDirectory(prefix="mori-bench-") as folder:
        data = Path(folder) / "data"
        long_games = asyncio.run(_fill(data, stored))
        size = (data / "mori.sqlite").stat().st_size
        times, used, openings = [], [], []
        for number in range(starts):
            began = time.perf_counter()
            server = Server(data)
            times.append(time.perf_counter() - began)
            used.append(processor_seconds(server.process_id))
            try:
                if number == starts - 1:
                    openings = [_opened(server, name, found) for name, found in long_games.items()]
            finally:
                server.stop()
                server.close()
        return {
            "stored": stored,
            "megabytes": round(size / 1e6),
            "start": {
                "median": round(statistics.median(times), 2),
                "longest": round(max(times), 2),
                "processor": round(statistics.median(used), 2),
            },
            "openings": [vars(one) for one in openings],
        }


def _opened(server: Server, name: str, found: list[str]) -> Opening:
    times, plies = [], 0
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        client.get("/healthz")
        for table_id in found:
            began = time.perf_counter()
            answer = client.get(f"/api/tables/{table_id}", params={"since": LONG})
            times.append(1000 * (time.perf_counter() - began))
            plies = answer.json()["ply"]
    return Opening(f"{name}, {plies} decisions", len(times), round(statistics.median(times), 1), round(max(times), 1))


async def _fill(data: Path, stored: int) -> dict[str, list[str]]:
    """Tables of all games, most of them in the middle of one, and some that are long."""
    engine = await open_database(None, data)
    rng = Random(1)
    async with engine.begin() as connection:
        rows = [{"id": one.id, "name": one.name, "created": 0.0} for one in PEOPLE]
        await connection.execute(insert(people), rows)
    found: dict[str, list[str]] = {}
    for name in SEATS:
        kinds = [_played(name, SHORT, rng) for _ in range(5)]
        share = stored // len(SEATS)
        for first in range(0, share, AT_ONCE):
            ids = [f"{name}{number}" for number in range(first, min(share, first + AT_ONCE))]
            async with engine.begin() as connection:
                await connection.run_sync(_copies, [(one, kinds[number % 5]) for number, one in enumerate(ids)])
        found[name] = [f"{name}long{number}" for number in range(COPIES)]
        long_game = _played(name, LONG, rng)
        async with engine.begin() as connection:
            await connection.run_sync(_copies, [(one, long_game) for one in found[name]])
    await engine.dispose()
    return found


def _played(name: str, decisions: int, rng: Random) -> NewTable:
    """The rows of a game between people that has come so far by random moves; the longest of a few that end before."""
    game = registry.game(name)
    options = game.options(**OPTIONS.get(name, {}))
    best: tuple[int, Outcome] | None = None
    for _ in range(TRIES):
        table, events = play.lay(game, PEOPLE[: SEATS[name]], options, play.Pace(), Dice.fresh(), time.time())
        heard: list[Event] = list(events)
        while table.deciding and table.ply < decisions:
            seat = rng.choice(table.deciding)
            text = table.move_text(seat, rng.choice(table.moves(seat)))
            table, more = play.move(table, seat, table.ply, text, time.time())
            heard += more
        if best is None or table.ply > best[0]:
            best = table.ply, Outcome(table, tuple(heard))
        if table.ply >= decisions:
            break
    assert best is not None
    return new_table("", best[1], public=False, now=time.time())


def _copies(connection: Connection, wanted: list[tuple[str, NewTable]]) -> None:
    """Write each of these tables under a name of its own."""
    connection.execute(insert(tables), [{**one.table, "id": name} for name, one in wanted])
    for kind, rows in (
        (seats, [{**row, "table_id": name} for name, one in wanted for row in one.seats]),
        (decisions_table, [{**row, "table_id": name} for name, one in wanted for row in one.decisions]),
    ):
        connection.execute(insert(kind), rows)
