"""The command `review`: a played game looked over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mori.analysis import review as reviews
from mori.analysis import review_page
from mori.cli.common import AsJson, check_folder, print_json, read_text, write_file
from mori.kernel import record
from mori.kernel.game import Impossible
from mori.texts import LANGUAGES


def review(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; - is standard input.")],
    level: Annotated[
        int | None,
        typer.Option("--level", help="The bot that judges, the strongest when left out; 0 plays on at random."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", help="About how long to think about the whole game.")
    ] = reviews.SECONDS,
    lang: Annotated[str, typer.Option("--lang", help="The language of the page: en, fr or es.")] = "en",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The page, as one HTML file.")] = None,
    json: AsJson = False,
) -> None:
    """Judge each decision of a played game, and split its result into luck and decisions."""
    if lang not in LANGUAGES:
        raise Impossible(f"there is no language «{lang}»; there are {', '.join(LANGUAGES)}")
    if not 0 < seconds <= 36_000:
        raise Impossible(f"a review takes from more than 0 to 36000 seconds, not {seconds:g}")
    if out is not None:
        check_folder(out)
    played = reviews.replay(record.parse(read_text(file)))
    judge = reviews.judge_for(played, level, seconds)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("judging", total=None)
        found = reviews.review(played, judge, lambda done, of: progress.update(task, completed=done, total=of))
    if out is not None:
        write_file(out, review_page.draw(found, played, lang))
    if json:
        print_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    console = Console()
    split = Table("seat", "name", "start", *reviews.PARTS, "result", title="shares of rivals left behind, in percent")
    heads = [f"{player['seat']} {player['name']}" for player in found["players"]]
    judged = Table("seat", *heads, title=f"judged by {found['adviser']}")
    for player in found["players"]:
        who = [str(player["seat"]), player["name"]]
        parts = [f"{round(100 * player[part], 1) + 0:+.1f}" for part in reviews.PARTS]
        split.add_row(*who, f"{100 * player['start']:.1f}", *parts, f"{100 * player['result']:.1f}")
    judged.add_row("decisions", *(str(player["decisions"]) for player in found["players"]))
    for name, _ in reviews.GRADES:
        judged.add_row(name, *(str(player["grades"][name]) for player in found["players"]))
    judged.add_row("mean loss", *(f"{100 * player['mean_loss']:.1f}" for player in found["players"]))
    console.print(split)
    console.print(judged)
    for ply, one in reviews.worst(found):
        console.print(
            f"decision {ply + 1}, seat {one['seat']}, {one['grade']}: {one['move']} ({100 * one['value']:.1f}), "
            f"better {one['best']} ({100 * one['best_value']:.1f})",
            highlight=False,
        )
