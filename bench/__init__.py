"""Measurements side by side with peers: `mori bench`. Ours and theirs take turns in one run."""

from __future__ import annotations

import importlib
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # peers measure themselves with this file, in an environment that has nothing of ours
    from rich.console import Console

SUITES = ("inara", "inoka", "inori", "faces", "vectors", "pettingzoo")

Rate = Callable[[], float]


@dataclass(frozen=True)
class Figure:
    """One figure of ours beside the peer's. `ratio` is how many times better ours is; `goal` what we aim for."""

    name: str
    unit: str
    ours: float
    peer: float | None
    ratio: float | None
    goal: float | None
    peer_name: str


def side_by_side(
    name: str, unit: str, ours: Rate, peer: Rate, *, peer_name: str, goal: float | None, rounds: int
) -> Figure:
    """Measure two rates in turn, so that whatever slows the machine slows both; the medians stand for them.

    The ratio is the median of the ratios of neighbouring measurements.
    """
    pairs = [(ours(), peer()) for _ in range(rounds)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    mine, theirs = (statistics.median(rates) for rates in zip(*pairs, strict=True))
    return Figure(name, unit, mine, theirs, ratio, goal, peer_name)


def rate(work: Callable[[], int], seconds: float = 0.5) -> float:
    """How many of the things that `work` does and counts are done in a second."""
    done, began = 0, time.perf_counter()
    while True:
        done += work()
        spent = time.perf_counter() - began
        if spent >= seconds:
            return done / spent


def answer(measured: Rate) -> None:
    """What a peer in a process of its own does: a rate on standard output for every line on standard input."""
    for _ in sys.stdin:
        sys.stdout.write(f"{measured():.1f}\n")
        sys.stdout.flush()


def random_games(name: str, seats: int, games: int) -> float:
    """Complete random games a second of one of our games, in compiled code and on one thread."""
    import mori  # noqa: PLC0415  (the pure build is measured by a process of its own)
    from mori.search.playouts import Playouts  # noqa: PLC0415

    game = mori.game(name)
    playouts = Playouts(game.start(seats, game.options()), seats, seed=1)

    def play() -> int:
        playouts.play(games)
        return games

    return rate(play)


def run(names: Sequence[str], rounds: int, console: Console) -> dict[str, Any]:
    """Run the suites of these names; the report is plain data."""
    machine = this_machine()
    figures: list[Figure] = []
    for name in names:
        with console.status(f"measuring {name} …"):
            figures += importlib.import_module(f"bench.{name}").measure(rounds)
    return {"machine": machine, "rounds": rounds, "figures": [asdict(figure) for figure in figures]}


def this_machine() -> dict[str, Any]:
    """What the figures were measured on, to stand beside them."""
    import mori  # noqa: PLC0415  (only reports are about it)

    about = {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "measured": datetime.now(UTC).date().isoformat(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "build": mori.build(),
    }
    about["summary"] = f"{about['processor']}, {about['cores']} cores, Python {about['python']}, {about['build']} build"
    return about


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
