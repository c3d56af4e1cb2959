"""The commands `solve` and `exploit`: compute a strategy that hardly anything can be won of, and measure how much."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from mori import registry
from mori.cli.common import AsJson, GameName, print_json, replace_file
from mori.kernel.game import Game, Impossible
from mori.kernel.solution import Solver, solution_of

MEASURED = 1.15
"""The strategy is measured whenever the iterations have grown by this factor; it costs as much as a few of them."""
KEPT = 120.0
"""Seconds between two moments at which everything is written down."""


def solve(
    game_name: GameName,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where the strategy goes.")] = None,
    minutes: Annotated[float, typer.Option("--minutes", help="Stop after so much time on the clock.")] = 15.0,
    target: Annotated[float, typer.Option("--target", help="Stop when a best answer wins no more than this.")] = 0.001,
    small: Annotated[
        list[str] | None,
        typer.Option(
            "--small", metavar="NAME=VALUE", help="Solve a smaller game instead; docs/strength.md says which."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Compute a strategy that nearly nothing can be won of. Stopped and called again, it goes on where it was."""
    game = registry.game(game_name)
    solution = solution_of(game)
    if not minutes > 0:
        raise Impossible(f"solving takes more than {minutes:g} minutes")
    out = Path(f"{game_name}.strategy") if out is None else out
    if not out.absolute().parent.is_dir():
        raise Impossible(f"{out} can not be written: there is no folder {out.absolute().parent}")
    solver = solution.solver(_read_small(small))
    unfinished = out.with_name(f"{out.name}.unfinished")
    _resume(solver, unfinished)
    try:
        value = _improve(solver, unfinished, 60 * minutes, target)
    except KeyboardInterrupt:
        _keep(solver, unfinished)
        raise Impossible(f"stopped after {solver.iterations} iterations; call it again to go on") from None
    replace_file(out, lambda file: file.write(solver.strategy(value)))
    if value > target:
        _keep(solver, unfinished)
    else:
        unfinished.unlink(missing_ok=True)
    _tell(game, solver, value, out, json)


def _tell(game: Game[object, object], solver: Solver, value: float, out: Path, json: bool) -> None:
    if json:
        print_json(
            {
                "game": game.name,
                "file": str(out),
                "bytes": out.stat().st_size,
                "iterations": solver.iterations,
                "processor_seconds": round(solver.seconds, 1),
                "exploitability": value,
            }
        )
        return
    typer.echo(
        f"{out}: a best answer wins {value:.5f} a round; {solver.iterations} iterations,"
        f" {solver.seconds:.0f} s of processor time, {out.stat().st_size:,} bytes"
    )


def _improve(solver: Solver, unfinished: Path, seconds: float, target: float) -> float:
    """Go on until the target or the time is reached; the exploitability of what has been found."""
    began = kept = time.monotonic()
    value, measured = float("inf"), solver.iterations
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("solving", total=seconds)
        while True:
            solver.improve()
            now = time.monotonic()
            over = now - began >= seconds
            if over or solver.iterations >= MEASURED * measured:
                value, measured = solver.exploitability(), solver.iterations
            progress.update(
                task,
                completed=now - began,
                description=f"{solver.iterations} iterations, a best answer wins {value:.5f} a round",
            )
            if over or value <= target:
                return value
            if now - kept >= KEPT:
                _keep(solver, unfinished)
                kept = time.monotonic()


def _keep(solver: Solver, unfinished: Path) -> None:
    replace_file(unfinished, solver.keep)


def _resume(solver: Solver, unfinished: Path) -> None:
    if not unfinished.exists():
        return
    try:
        with unfinished.open("rb") as file:
            solver.resume(file)
    except OSError as reason:
        raise Impossible(f"{unfinished} can not be read: {reason.strerror}") from None
    except Impossible as reason:
        raise Impossible(f"{unfinished} can not be gone on with, {reason}; delete it to begin anew") from None


def _read_small(small: list[str] | None) -> dict[str, str]:
    found = {}
    for switch in small or ():
        name, sign, value = switch.partition("=")
        if not sign:
            raise Impossible(f"a smaller game is described by NAME=VALUE, not by «{switch}»")
        found[name] = value
    return found


def exploit(
    game_name: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A strategy; that of the game's bots when left out.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure what the best answer wins of a strategy, over everything that can happen."""
    solution = solution_of(registry.game(game_name))
    found = {
        "game": game_name,
        "file": str(file or solution.DEFAULT.name),
        **solution.exploit(file or solution.DEFAULT),
    }
    if json:
        print_json(found)
        return
    for name, value in found.items():
        typer.echo(f"{name.replace('_', ' ')}: {value}")
