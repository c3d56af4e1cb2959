"""Load: tables with two players and two sockets each, at a steady pace and as fast as they can be played."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from bench.server.sites import Driven, MoriTable, PeerTable
from bench.server.wire import Address
from tests.server.parts import free_port, serving

PEER = Path(__file__).parent / "boardgame"
AT_ONCE = 20
"""So many tables are opened at the same time."""
SETTLING = 2.0
"""Seconds in which the last messages have to arrive."""

Open = Callable[[Address, int], Driven]


@dataclass(frozen=True)
class Load:
    """What came of driving a server; times are milliseconds.

    `per_cpu_second` are the decisions for each second of processor time that the server had: on a machine with other
    work to do it says more than the rate.
    """

    tables: int
    seconds: float
    decisions: int
    rate: float
    median: float
    p99: float
    longest: float
    lost: int
    server_cpu: float
    driver_cpu: float
    per_cpu_second: float


async def drive(
    open_table: Open, address: Address, process: int, tables: int, seconds: float, pause: float | None
) -> Load:
    """Play at all tables for so long; with a pause each decides once in so many seconds, else as fast as it can.

    With a pause the time of a decision counts from the moment it was due, so that a slow server can not hide.
    """
    found = [open_table(address, number) for number in range(tables)]
    room = asyncio.Semaphore(AT_ONCE)

    async def sit(table: Driven) -> None:
        async with room:
            await table.open()

    await asyncio.gather(*map(sit, found))
    await asyncio.sleep(SETTLING)
    times: list[float] = []
    used, own, began = processor_seconds(process), time.process_time(), time.perf_counter()
    end = began + seconds

    async def play(table: Driven, number: int) -> None:
        due = began + (pause or 0.0) * number / tables
        while due < end:
            await table.turn()
            now = time.perf_counter()
            if pause is None:
                due = now
            elif now < due:
                await asyncio.sleep(due - now)
            if time.perf_counter() >= end:
                return
            await table.decide()
            times.append(time.perf_counter() - due)
            due += pause or 0.0

    await asyncio.gather(*(play(table, number) for number, table in enumerate(found)))
    spent = time.perf_counter() - began
    cpu, driver = processor_seconds(process) - used, time.process_time() - own
    await asyncio.sleep(SETTLING)
    lost = sum([await table.lost() for table in found])
    for table in found:
        table.close()
    times.sort()
    return Load(
        tables=tables,
        seconds=round(spent, 1),
        decisions=len(times),
        rate=round(len(times) / spent, 1),
        median=_milliseconds(times, 0.5),
        p99=_milliseconds(times, 0.99),
        longest=_milliseconds(times, 1),
        lost=lost,
        server_cpu=round(cpu / spent, 2),
        driver_cpu=round(driver / spent, 2),
        per_cpu_second=round(len(times) / cpu),
    )


def _milliseconds(times: Sequence[float], part: float) -> float:
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1)


def processor_seconds(process: int) -> float:
    """The seconds of processor time that a process and those it has begun have used."""
    ticks = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(folder.name) == process or int(fields[1]) == process:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def on_mori(tables: int, seconds: float, pause: float | None, *, by_socket: bool = False) -> Load:
    """A fresh Mori on SQLite, every commit on the disk."""
    with tempfile.TemporaryDirectory(prefix="mori-bench-") as folder, serving(Path(folder) / "data") as server:
        host, port = server.url.removeprefix("http://").split(":")
        open_table = partial(MoriTable, by_socket=by_socket)
        return uvloop.run(drive(open_table, (host, int(port)), server.process_id, tables, seconds, pause))


def on_peer(tables: int, seconds: float, pause: float | None) -> Load:
    """A fresh boardgame.io, in memory."""
    with _peer() as (address, process):
        return uvloop.run(drive(PeerTable, address, process, tables, seconds, pause))


@contextmanager
def _peer() -> Iterator[tuple[Address, int]]:
    if not (PEER / "node_modules").is_dir():
        command = ["npm", "ci", "--ignore-scripts", "--omit=optional", "--silent"]
        subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    command = ["node", "server.js", str(port)]
    with subprocess.Popen(command, cwd=PEER, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            while "ready" not in (line := server.stdout.readline()):
                if not line:
                    raise RuntimeError("boardgame.io does not begin")
            yield ("127.0.0.1", port), server.pid
        finally:
            server.kill()


def measure(tables: int, seconds: float, burst: float, rounds: int) -> dict[str, Any]:
    """A decision a second at every table for so long; then both servers as fast as they can, taking turns.

    boardgame.io plays over its sockets. Mori is driven in both ways that it has: over the socket too, and by POST as
    its pages do.
    """
    steady = on_mori(tables, seconds, 1.0)
    fastest, ratios = [], []
    for _ in range(rounds):
        ours, theirs = on_mori(tables, burst, None, by_socket=True), on_peer(tables, burst, None)
        posted = on_mori(tables, burst, None)
        fastest += [("Mori, sockets", ours), ("boardgame.io, sockets", theirs), ("Mori, POST", posted)]
        ratios.append(
            {
                "sockets": _ratio(ours.rate, theirs.rate),
                "post": _ratio(posted.rate, theirs.rate),
                "sockets, per CPU second": _ratio(ours.per_cpu_second, theirs.per_cpu_second),
                "post, per CPU second": _ratio(posted.per_cpu_second, theirs.per_cpu_second),
            }
        )
    return {
        "steady": asdict(steady),
        "fastest": [{"server": name, **asdict(one)} for name, one in fastest],
        "ratios": ratios,
        "ratio": {way: statistics.median(one[way] for one in ratios) for way in (ratios[0] if ratios else ())},
    }


def _ratio(ours: float, theirs: float) -> float:
    return round(ours / theirs, 2)
