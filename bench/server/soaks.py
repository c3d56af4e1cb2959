"""Long runs of what the tests do a few times: nonsense in great number, kills in a row."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.nonsense import call, speak
from tests.server.parts import Client, Server, full_table, serving

PARTS = 5
"""Nonsense is sent in so many parts; memory is looked at after each."""
RESTARTS = "tests/server/test_restarts.py"
SITUATIONS = {
    "killed": "test_killed_under_load",
    "PostgreSQL restarts": "test_the_database_restarts_under_load",
    "Redis is away": "test_redis_is_gone_for_a_while",
}


def nonsense(calls: int, words: int) -> dict[str, Any]:
    """Send it, and look at the log and the memory of the server."""
    with tempfile.TemporaryDirectory(prefix="mori-bench-") as folder, serving(Path(folder) / "data") as server:
        people = server.guests(2)
        table = full_table(people, "inara")

        def say(number: int) -> Counter[int]:
            return speak([*people, server.watcher()], table, number)

        def ask(number: int) -> Counter[int]:
            return call(server, server.guest(), table, number)

        parts = [_in_parts("calls", calls, ask, server), _in_parts("over sockets", words, say, server)]
        assert server.ready()
        return {"parts": parts, "tracebacks": server.log().count("Traceback"), "goes_on": _goes_on(people, table)}


def _in_parts(what: str, number: int, send: Callable[[int], Counter[int]], server: Server) -> dict[str, Any]:
    seen: Counter[int] = Counter()
    memory = []
    for _ in range(PARTS):
        seen += send(max(1, number // PARTS))
        memory.append(_megabytes(server.process_id))
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(seen.items()))
    return {"what": what, "sent": number, "answers": statuses, "megabytes": memory}


def _megabytes(process: int) -> int:
    text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(text.partition("VmRSS:")[2].split()[0]) // 1024


def _goes_on(people: list[Client], table: str) -> bool:
    look = people[0].look(table)
    return look["over"] is not None or bool(people[look["deciding"][0]].move(table, _first(people, look, table)))


def _first(people: list[Client], look: dict[str, Any], table: str) -> str:
    return str(people[look["deciding"][0]].look(table)["moves"][0])


def kills(number: int, away: float) -> dict[str, Any]:
    """The tests of what happens under load, with these numbers."""
    environment = {**os.environ, "MORI_KILLS": str(number), "MORI_AWAY": str(away)}
    parts = []
    for what, test in SITUATIONS.items():
        began = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-rA", "-s", RESTARTS, "-k", test]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
        noted = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith("noted:")]
        parts.append(
            {
                "what": what,
                "held": done.returncode == 0,
                "seconds": round(time.monotonic() - began),
                "noted": "; ".join(line.removeprefix("noted:").strip() for line in noted),
            }
        )
    return {"kills": number, "away": away, "parts": parts}
