"""Commands that play: play in the terminal, sim without a screen."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from mori import registry
from mori.cli.common import (
    GameName,
    Seats,
    Switches,
    make_folder,
    print_json,
    read_bots,
    read_options,
    seats_of,
    write_file,
)
from mori.cli.terminal import Terminal, language_of
from mori.kernel.bots import bot_called
from mori.kernel.driver import Driver, check_seats, play_out
from mori.kernel.game import Game, Impossible
from mori.kernel.record import Record

DEFAULT_LEVEL = 3


def play(
    game_name: GameName,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Where you sit; seats count from 0.")] = 0,
    level: Annotated[int | None, typer.Option("--level", min=1, help="How strong the bots are.")] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="en, fr or es.")] = None,
    option: Switches = None,
    out: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Keep the game as a record.")] = None,
) -> None:
    """Play a game in the terminal against bots."""
    game = registry.game(game_name)
    number = seats_of(game, seats)
    check_seats(game, number)
    if seat >= number:
        raise Impossible(f"there is no seat {seat}; seats count from 0 to {number - 1}")
    if out is not None and not out.absolute().parent.is_dir():
        raise Impossible(f"{out} can not be written: there is no folder {out.absolute().parent}")
    if level is None:
        level = min(DEFAULT_LEVEL, game.levels)
    bots = {other: bot_called(game, f"level{level}" if level else "random") for other in range(number) if other != seat}
    names = [bots[other].name if other in bots else "-" for other in range(number)]
    terminal = Terminal(game, Driver(game, number, read_options(game, option), names), seat, bots, language_of(lang))
    terminal.play()
    if out is not None:
        write_file(out, terminal.driver.record().text())


def sim(
    game_name: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME[,NAME…]", help="random, level1 …; one for all or one a seat.")
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the records go, one file a game.")],
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same games.")] = None,
    option: Switches = None,
) -> None:
    """Play games without a screen and keep their records; prints a summary as JSON."""
    game = registry.game(game_name)
    number = seats_of(game, seats)
    check_seats(game, number)
    players = read_bots(game, number, bots)
    options = read_options(game, option)
    make_folder(out)
    played: list[Record] = []
    began = time.perf_counter()
    for index in track(range(games), f"{game.title}, {games} games", console=Console(stderr=True), transient=True):
        own_seed = None if seed is None else f"{seed} {index}"
        record = play_out(game, number, options, players, own_seed)
        write_file(out / f"{game.name}-{index:0{len(str(games - 1))}}.mori", record.text())
        played.append(record)
    print_json(_summary(game, played, [bot.name for bot in players], time.perf_counter() - began, out))


def _summary(game: Game[Any, Any], played: list[Record], bots: list[str], seconds: float, out: Path) -> dict[str, Any]:
    seats = range(len(bots))
    scores = [record.scores or () for record in played]
    best = [[seat for seat in seats if score[seat] == max(score)] for score in scores]
    return {
        "game": game.name,
        "seats": len(bots),
        "bots": bots,
        "games": len(played),
        "wins": [sum(winners == [seat] for winners in best) for seat in seats],
        "ties": sum(len(winners) > 1 for winners in best),
        "mean_scores": [round(sum(score[seat] for score in scores) / len(scores), 4) for seat in seats],
        "mean_decisions": round(sum(len(record.decisions) for record in played) / len(played), 2),
        "seconds": round(seconds, 3),
        "out": str(out),
    }
