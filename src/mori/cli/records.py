"""Commands about played games: verify and show."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from mori import registry
from mori.cli.common import AsJson, print_json, read_text
from mori.cli.positions import print_position
from mori.kernel import record
from mori.kernel.game import Impossible


def verify(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records.")]) -> None:
    """Replay records and check their dice; exit code 1 and the first bad line when something is wrong."""
    wrong = 0
    for file in files:
        text = read_text(file)
        try:
            played = record.read(text)
            played.verify()
            record.check(played, text)
        except record.BadRecord as reason:
            wrong += 1
            typer.echo(f"{file}: {reason}")
        else:
            result = "unfinished" if played.scores is None else " ".join(map(str, played.scores))
            typer.echo(f"{file}: good, {len(played.decisions)} decisions, result {result}")
    if wrong:
        raise typer.Exit(1)


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="After so many decisions; all when left out.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=0, help="As this seat sees it.")] = None,
    json: AsJson = False,
) -> None:
    """Show the position after so many decisions of a record, whole or as a seat sees it."""
    played = record.parse(read_text(file))
    states = played.states()
    if ply is None:
        ply = len(states) - 1
    if ply >= len(states):
        raise Impossible(f"the record has {len(states) - 1} decisions, there is no ply {ply}")
    if seat is not None and seat >= played.seats:
        raise Impossible(f"there is no seat {seat}; seats count from 0 to {played.seats - 1}")
    game = registry.game(played.game)
    state = states[ply]
    if seat is None:
        print_position(game, state, json=json)
    elif json:
        print_json(asdict(game.view(state, seat)))
    else:
        typer.echo(game.notation.diagram(game.view(state, seat)))
