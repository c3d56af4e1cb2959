"""The command `arena`: how strong bots are, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mori import registry
from mori.analysis import picture, standing
from mori.analysis.arena import Contest, Deal, check, pairs_of, play, seatings
from mori.analysis.statistics import Interval, Verdict, sequential_test
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
from mori.kernel.game import Impossible


def arena(
    game_name: GameName,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="random, level1 …, or module:attribute for a bot of your own.")
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games each pair plays, at least.")] = 100,
    seats: Seats = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same deals.")] = "0",
    option: Switches = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Time to think about a move, instead of each bot's own.")
    ] = None,
    processor: ByProcessor = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Each meets only the next one named.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt", metavar="ELO0,ELO1", help="Two bots: stop as soon as it is clear which gain in Elo the first has."
        ),
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many to play at once; one a core when left out.")
    ] = None,
    ray: Annotated[
        bool,
        typer.Option("--ray", help="Play on the machines of a Ray cluster; on this one where RAY_ADDRESS is not set."),
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep all records, the result and a picture here.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play each other, from every seat of the same deals, and rate them."""
    game = registry.game(game_name)
    if seconds is not None and not 0 < seconds <= 3600:
        raise Impossible(f"bots can think from more than 0 to 3600 seconds, not {seconds:g}")
    if ray and processes is not None:
        raise Impossible("--ray takes all processors of its cluster, so --processes can not be said as well")
    options = game.option_texts(read_options(game, option))
    contest = Contest(game_name, seats_of(game, seats), options, seed, seconds, processor)
    check(contest, names)
    bounds = None if sprt is None else _read_bounds(sprt, names)
    if out is not None:
        make_folder(out)
    pairs = pairs_of(names, ladder)
    size = len(seatings(contest.seats))
    deals = -(-games // size)
    began = time.perf_counter()
    playing = play(contest, pairs, deals, processes, by_ray=ray)
    played, verdict = _play(contest, playing, deals * len(pairs), bounds, out)
    report = standing.report(contest, names, played, verdict)
    report["took_seconds"] = round(time.perf_counter() - began, 2)
    if out is not None:
        write_file(out / "arena.json", _as_json(report))
        write_file(out / "arena.svg", picture.draw(report))
    if json:
        print_json(report)
    else:
        _print(report)


def _play(
    contest: Contest,
    playing: Iterator[Deal],
    deals: int,
    bounds: Interval | None,
    out: Path | None,
) -> tuple[list[Deal], Verdict | None]:
    played: list[Deal] = []
    verdict = None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(contest.game, total=deals)
        for deal in playing:
            played.append(deal)
            if out is not None:
                _keep(out, deal)
            progress.advance(task)
            if bounds is not None:
                verdict = sequential_test([one.points() for one in played], bounds)
                progress.update(task, description=f"{contest.game}, log likelihood {verdict.log_likelihood:+.2f}")
                if verdict.state != "open":
                    break
    return played, verdict


def _keep(out: Path, deal: Deal) -> None:
    folder = out / "-".join(name.replace(":", ".").replace("/", ".") for name in deal.pair)
    make_folder(folder)
    for number, game in enumerate(deal.games):
        write_file(folder / f"{deal.number:05}-{number}.mori", game.record)


def _read_bounds(sprt: str, names: list[str]) -> Interval:
    if len(names) != 2:
        raise Impossible(f"a sequential test compares two bots, not {len(names)}")
    try:
        low, high = (float(number) for number in sprt.split(","))
    except ValueError:
        raise Impossible(f"a sequential test is written ELO0,ELO1, for example 0,20, not «{sprt}»") from None
    if not -2000 <= low < high <= 2000:
        raise Impossible(f"the first of the two Elo figures has to be the smaller one, not {sprt}")
    return low, high


def _as_json(report: dict[str, Any]) -> str:
    import json  # noqa: PLC0415  (the option of this name hides it above)

    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _print(report: dict[str, Any]) -> None:
    console = Console()
    rating = Table("name", "Elo", "95 %", "mean rank", "95 %", "s a move", "longest")
    for row in report["ratings"]:
        rating.add_row(
            row["name"],
            f"{row['rating']:+.0f}",
            _span(row["rating_interval"], "+.0f"),
            f"{row['mean_rank']:.2f}",
            _span(row["mean_rank_interval"], ".2f"),
            f"{row['mean_seconds']:.3f}",
            f"{row['longest_seconds']:.3f}",
        )
    console.print(rating)
    console.print(_pairs(report))
    if "sprt" in report:
        test = report["sprt"]
        console.print(f"sequential test: {test['verdict']} ({test['log_likelihood_ratio']:+.2f} of ±{test['bound']})")


def _pairs(report: dict[str, Any]) -> Table:
    table = Table("pair", "games", "won", "drawn", "lost", "score", "95 %")
    by_rank = report["seats"] > 2
    if by_rank:
        table.add_column("rank gain")
        table.add_column("95 %")
    for pair in report["pairs"]:
        cells = [
            f"{pair['first']} : {pair['second']}",
            *(str(pair[name]) for name in ("games", "won", "drawn", "lost")),
            f"{pair['score']:.1%}",
            _span(pair["score_interval"], ".1%"),
        ]
        if by_rank:
            cells += [f"{pair['rank_gain']:+.2f}", _span(pair["rank_gain_interval"], "+.2f")]
        table.add_row(*cells)
    return table


def _span(interval: list[float | None], form: str) -> str:
    return " … ".join("?" if end is None else format(end, form) for end in interval)
