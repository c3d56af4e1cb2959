"""The commands, one module for each kind."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from mori import build
from mori.cli import (
    balancing,
    benchmarks,
    contests,
    exporting,
    playing,
    positions,
    records,
    reviewing,
    serving,
    solving,
)

app = typer.Typer(
    name="mori",
    help="Three tabletop games: Inori, Inoka and Inara.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"mori {version('mori-games')} ({build()})")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (its callback has answered)
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="The version and which build runs.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    positions.games,
    positions.start,
    positions.moves,
    positions.apply,
    positions.perft,
    playing.play,
    playing.sim,
    records.verify,
    records.show,
    exporting.export,
    reviewing.review,
    contests.arena,
    balancing.balance,
    solving.solve,
    solving.exploit,
    benchmarks.bench,
    serving.serve,
):
    app.command()(command)
