"""The command `balance`: what many games between bots say about a game."""

from __future__ import annotations

import json as as_text
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mori import registry
from mori.analysis import balance as balances
from mori.analysis import balance_page
from mori.analysis.arena import Contest, entrant
from mori.analysis.processes import spread
from mori.analysis.watching import plan, watch
from mori.cli.common import (
    AsJson,
    ByProcessor,
    GameName,
    Seats,
    Switches,
    make_folder,
    print_json,
    read_options,
    seats_of,
    write_file,
)
from mori.kernel.driver import check_seats
from mori.kernel.game import Impossible
from mori.texts import LANGUAGES

SHOWN = 12


def balance(
    game_name: GameName,
    seats: Seats = None,
    level: Annotated[
        int | None,
        typer.Option("--level", min=0, help="The bot on every seat, the strongest when left out; 0 is random."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", metavar="NAME", help="Another bot on every seat: module:attribute, as in an arena."),
    ] = None,
    games: Annotated[int, typer.Option("--games", min=2, help="How many games are played.")] = 200,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same deals.")] = "0",
    option: Switches = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Time to think about a move, instead of the level's own.")
    ] = None,
    processor: ByProcessor = False,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many to play at once; one a core when left out.")
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="The language of the page: en, fr or es.")] = "en",
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the page and the report here.")] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games: who is at an advantage, how long it takes, what is used and what it is worth."""
    game = registry.game(game_name)
    if lang not in LANGUAGES:
        raise Impossible(f"there is no language «{lang}»; there are {', '.join(LANGUAGES)}")
    if seconds is not None and not 0 < seconds <= 3600:
        raise Impossible(f"bots can think from more than 0 to 3600 seconds, not {seconds:g}")
    options = game.option_texts(read_options(game, option))
    contest = Contest(game_name, seats_of(game, seats), options, seed, seconds, processor)
    check_seats(game, contest.seats)
    level = game.levels if level is None else level
    name = bot or (f"level{level}" if level else "random")
    entrant(game, name, seconds)
    if out is not None:
        make_folder(out)
    watched = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game_name, total=games)
        for one in spread(watch, plan(contest, name, games), processes):
            watched.append(one)
            progress.advance(task)
    found = balances.report(contest, name, watched)
    if out is not None:
        switched = [options[one.name] for one in game.switches if options.get(one.name, one.default) != one.default]
        stem = re.sub(r"[^\w.-]+", "-", "-".join([game_name, str(contest.seats), name, *switched]))
        write_file(out / f"{stem}.json", as_text.dumps(found, ensure_ascii=False, indent=1) + "\n")
        write_file(out / f"{stem}.html", balance_page.draw(found, lang))
    if json:
        print_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    console = Console()
    places = Table("turn", "wins", "95 %", "mean share", "95 %", "mean score")
    for one in found["places"]:
        places.add_row(
            str(one["place"]),
            f"{one['wins']:.1%}",
            _span(one["wins_interval"]),
            f"{one['mean_share']:.1%}",
            _span(one["mean_share_interval"]),
            f"{one['mean_score']:g}",
        )
    console.print(places)
    metrics = Table("metric", "value")
    for name, value in found["metrics"].items():
        metrics.add_row(name, "–" if value is None else f"{value:.4g}")
    console.print(metrics)
    used = Table("kind", "name", "used by", "worth", "95 %", title="what changes the result most, beyond its interval")
    for use in balances.striking(found)[:SHOWN]:
        share, worth = f"{use['used_share']:.1%}", f"{use['worth']:+.1%}"
        used.add_row(use["kind"], use["name"], share, worth, _span(use["worth_interval"]))
    console.print(used)
    for verdict in ("never", "always"):
        names = [f"{use['kind']} {use['name']}" for use in found["uses"] if use["verdict"] == verdict]
        if names:
            more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
            console.print(f"{verdict} used: {', '.join(names[:SHOWN])}{more}", highlight=False)


def _span(interval: list[float | None]) -> str:
    return " … ".join("?" if end is None else f"{end:.1%}" for end in interval)
