"""The command line of these measurements: `python -m bench.server WHAT`."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bench import _machine
from bench.server import load as loads
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


def _bursts(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(one["server"], one) for one in report["fastest"]]


def _tell(title: str, rows: list[tuple[str, dict[str, Any]]], json: bool, report: dict[str, Any]) -> None:
    report["machine"] = _machine()
    if json:
        print_json(report)
        return
    columns = [name for name in rows[0][1] if name != "server"]
    table = Table("what", *columns, title=f"{title}. {report['machine']['summary']}")
    for name, row in rows:
        table.add_row(name, *(f"{row[column]:,}" for column in columns))
    Console().print(table)
    for name in ("ratios", "ratio"):
        if name in report:
            Console().print(name, report[name])


if __name__ == "__main__":
    app()
