"""Bots of one level at many tables at once: how long they take, and how long people wait for answers meanwhile."""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx

from mori import registry
from tests.server.parts import Client, Live, Server, serving

PATIENCE = 180.0


def measure(tables: int, moves: int, levels: Sequence[int] | None, games: Sequence[str] | None) -> dict[str, Any]:
    """Each level of each game at so many tables at once; every bot is asked at the same moment, so often."""
    parts = []
    with tempfile.TemporaryDirectory(prefix="mori-bench-") as folder, serving(Path(folder) / "data") as server:
        for name in games or registry.names():
            for level in levels or range(1, registry.game(name).levels + 1):
                parts.append(_level(server, name, level, tables, moves))  # noqa: PERF401  (a measurement, not a list)
    return {"tables": tables, "moves": moves, "parts": parts}


def _level(server: Server, name: str, level: int, tables: int, moves: int) -> dict[str, Any]:
    stated = getattr(registry.game(name).bot(level), "seconds", None)
    people = server.guests(tables)
    laid = [one.lay(name, "me", *[f"bot{level}"] * (min(registry.game(name).seats) - 1)) for one in people]
    answers: list[float] = []
    over = threading.Event()
    with ThreadPoolExecutor(tables + 1) as pool:
        looking = pool.submit(_look_in, server, over)
        barrier = threading.Barrier(tables)
        for found in pool.map(lambda number: _play(people[number], laid[number], moves, barrier), range(tables)):
            answers += found
        over.set()
        waits = looking.result()
    for one, table in zip(people, laid, strict=True):
        one.post(f"/api/tables/{table}/resign")
    answers.sort()
    return {
        "what": f"{name} level {level}",
        "stated": stated,
        "answers": len(answers),
        "median": round(statistics.median(answers), 2),
        "p95": round(answers[int(0.95 * (len(answers) - 1))], 2),
        "longest": round(answers[-1], 2),
        "page_median_ms": round(1000 * statistics.median(waits), 1),
        "page_longest_ms": round(1000 * max(waits), 1),
    }


def _play(person: Client, table: str, moves: int, barrier: threading.Barrier) -> list[float]:
    """The seconds from each move of the person until it is the person's turn again."""
    try:
        return _timed(person, table, moves, barrier)
    except BaseException:
        barrier.abort()  # nobody is to wait for this one
        raise


def _timed(person: Client, table: str, moves: int, barrier: threading.Barrier) -> list[float]:
    rng = Random(table)
    times: list[float] = []
    with person.live(table) as line:
        look = _asked(line, line.next())
        for _ in range(moves):
            barrier.wait(PATIENCE)
            if look["over"] is not None:
                continue
            began = time.perf_counter()
            answer = person.try_move(table, look["ply"], rng.choice(look["moves"]), look["serial"])
            assert answer.status_code == 200, answer.text
            look = _asked(line, answer.json())
            times.append(time.perf_counter() - began)
    return times


def _asked(line: Live, look: dict[str, Any]) -> dict[str, Any]:
    """What the person sees when it is asked again, or the end; what comes late over the line is older and passed by."""
    while look["over"] is None and not (0 in look["deciding"] and look["moves"]):
        came = line.next(PATIENCE)
        if (came["ply"], came["serial"]) >= (look["ply"], look["serial"]):
            look = came
    return look


def _look_in(server: Server, over: threading.Event) -> list[float]:
    """How long somebody waits who looks at the lobby meanwhile."""
    times = []
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        while not over.is_set():
            began = time.perf_counter()
            assert client.get("/api/tables").status_code == 200
            times.append(time.perf_counter() - began)
            time.sleep(0.05)
    return times
