"""The command `bench`: the side-by-side figures of the folder `bench/` of the source tree."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import mori
from mori.cli.common import AsJson, print_json
from mori.kernel.game import Impossible

SOURCE_TREE = Path(mori.__file__).parents[2]


def bench(
    only: Annotated[list[str] | None, typer.Argument(metavar="[NAME…]", help="Only these, for example inara.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How often each pair is measured in turn.")] = 7,
    json: AsJson = False,
) -> None:
    """Measure Mori side by side with its peers, in one run on this machine."""
    if not (SOURCE_TREE / "bench" / "__init__.py").is_file():
        raise Impossible("measuring needs Mori's source tree with its folder bench/; this is an installed package")
    sys.path.insert(0, str(SOURCE_TREE))
    suite = importlib.import_module("bench")
    names = only or suite.SUITES
    for name in names:
        if name not in suite.SUITES:
            raise Impossible(f"there is no measurement «{name}»; there are {', '.join(suite.SUITES)}")
    report = suite.run(names, rounds, Console(stderr=True))
    if json:
        print_json(report)
        return
    table = Table("what", "Mori", "peer", "ratio", "goal", "peer is", title=report["machine"]["summary"])
    for figure in report["figures"]:
        cells = [
            f"{figure[name]:,.3g}" if figure[name] is not None else "–" for name in ("ours", "peer", "ratio", "goal")
        ]
        table.add_row(f"{figure['name']} ({figure['unit']})", *cells, figure["peer_name"])
    Console().print(table)
