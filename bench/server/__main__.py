"""The command line of these measurements: `python -m bench.server WHAT`."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bench import this_machine
from bench.server import bots as bot_tables
from bench.server import load as loads
from bench.server import soaks
from bench.server import start as starts
from mori.cli.common import print_json

app = typer.Typer(help=__doc__, no_args_is_help=True, pretty_exceptions_enable=False)
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


@app.command()
def load(
    tables: Annotated[int, typer.Option(min=1, help="How many tables, each with two players and two sockets.")] = 500,
    seconds: Annotated[float, typer.Option(min=1, help="How long at the pace of a move a second.")] = 120,
    burst: Annotated[float, typer.Option(min=1, help="How long as fast as it can be played.")] = 20,
    rounds: Annotated[int, typer.Option(min=0, help="How often both servers are played as fast as they can.")] = 3,
    json: AsJson = False,
) -> None:
    """500 live tables at a move a second; then as fast as they can be played, beside boardgame.io."""
    report = loads.measure(tables, seconds, burst, rounds)
    _tell("Load", [("a move a second", report["steady"]), *_bursts(report)], json, report)


@app.command()
def start(
    stored: Annotated[int, typer.Option(min=30, help="How many tables are stored.")] = starts.STORED,
    times: Annotated[int, typer.Option(min=1, help="How often the server is started.")] = 5,
    json: AsJson = False,
) -> None:
    """From the start to the first answer with many stored tables; opening long games for the first time."""
    report = starts.measure(stored, times)
    rows = [("start, seconds", {"times": times, **report["start"]})]
    rows += [(f"opening {one.pop('what')}, ms", one) for one in report["openings"]]
    _tell(f"{stored:,} stored tables, {report['megabytes']} MB", rows, json, report)


@app.command()
def nonsense(
    calls: Annotated[int, typer.Option(min=1, help="How many calls schemathesis makes.")] = 10_000,
    words: Annotated[int, typer.Option(min=1, help="How many things are said over sockets.")] = 10_000,
    json: AsJson = False,
) -> None:
    """Calls and sockets that make no sense: no error of ours, no traceback, no growing memory."""
    report = soaks.nonsense(calls, words)
    _tell("Nonsense", [(one.pop("what"), one) for one in report["parts"]], json, report)


@app.command()
def kills(
    number: Annotated[int, typer.Option(min=1, help="How often the server is killed, on each database.")] = 50,
    away: Annotated[float, typer.Option(min=1, help="How many seconds Redis is away.")] = 10,
    json: AsJson = False,
) -> None:
    """SIGKILL under load, PostgreSQL restarting, Redis away: what was acknowledged is there, once."""
    report = soaks.kills(number, away)
    _tell("Kills", [(one.pop("what"), one) for one in report["parts"]], json, report)


@app.command()
def bots(
    tables: Annotated[int, typer.Option(min=1, help="How many tables at once.")] = 20,
    moves: Annotated[int, typer.Option(min=1, help="How many moves of the bot at each.")] = 5,
    level: Annotated[list[int] | None, typer.Option(help="Levels; all of them when left out.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Games; all of them when left out.")] = None,
    json: AsJson = False,
) -> None:
    """Bots at many tables at once: how long each level takes to answer, and whether people still are answered."""
    report = bot_tables.measure(tables, moves, level, game)
    _tell(f"{tables} tables with bots", [(one.pop("what"), one) for one in report["parts"]], json, report)


def _bursts(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(one["server"], one) for one in report["fastest"]]


def _tell(title: str, rows: list[tuple[str, dict[str, Any]]], json: bool, report: dict[str, Any]) -> None:
    report["machine"] = this_machine()
    if json:
        print_json(report)
        return
    columns = [name for name in dict.fromkeys(chain.from_iterable(row for _, row in rows)) if name != "server"]
    table = Table("what", *columns, title=f"{title}. {report['machine']['summary']}")
    for name, row in rows:
        table.add_row(name, *(f"{row[column]:,}" if column in row else "" for column in columns))
    Console().print(table)
    for name in ("ratios", "ratio"):
        if name in report:
            Console().print(name, report[name])


if __name__ == "__main__":
    app()
