"""The command that makes a data set of played games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from mori import registry
from mori.cli.common import check_folder, read_text
from mori.kernel import record
from mori.kernel.bots import bot_called
from mori.kernel.game import Impossible


def export(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD…", help="Finished records, of one game.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The Parquet file to write.")],
    policy: Annotated[
        str | None, typer.Option("--policy", metavar="NAME", help="Add the probabilities of this bot, as `level2`.")
    ] = None,
) -> None:
    """Write every choice of played games as a row of a Parquet file: what was seen, what was legal, what came of it."""
    try:
        from mori.research import export as table  # noqa: PLC0415  (needs libraries that are not always there)
    except ModuleNotFoundError as reason:
        raise Impossible(f"this needs {reason.name}: pip install 'mori-games[research]'") from None
    if out.suffix != ".parquet":
        raise Impossible(f"a Parquet file is written, so its name ends with .parquet, not as {out.name} does")
    check_folder(out)
    records = [
        record.parse(read_text(file)) for file in track(files, "reading", transient=True, disable=len(files) < 2)
    ]
    if len(names := {one.game for one in records}) > 1:
        raise Impossible(f"records of one game can be exported together, not of {' and '.join(sorted(names))}")
    bot = None if policy is None else bot_called(registry.game(records[0].game), policy)
    typer.echo(f"{out}: {table.write(records, out, bot)} choices of {len(records)} games")
