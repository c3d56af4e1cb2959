"""Golden records: one random game for each game, number of seats and option, kept beside the game's tests.

With them playthroughs, and what a screen reader finds on the tables.

`make golden` writes them anew. A change of rules shows as a diff that a person reads before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mori
from tests import playthrough
from tests.browser import spoken

SEED = "golden"


def cases() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Game, seats and switches: the default, and each value of each option alone."""
    for name in mori.names():
        game = mori.game(name)
        for seats in game.seats:
            yield name, seats, {}
            for switch in game.switches:
                for value in switch.values:
                    if value != switch.default:
                        yield name, seats, {switch.name: value}


def file_of(name: str, seats: int, switches: dict[str, str]) -> Path:
    """Where the record of a case is kept."""
    words = "".join(f"-{switch}-{value}" for switch, value in switches.items())
    return mori.game(name).folder / "tests" / "golden" / f"{seats}-seats{words}.mori"


def text_of(name: str, seats: int, switches: dict[str, str]) -> str:
    """The record of a case, played anew."""
    game = mori.game(name)
    return mori.play_out(game, seats, game.options(**switches), [mori.RandomBot()] * seats, SEED).text()


def write() -> None:
    """Write all of them."""
    for case in cases():
        file = file_of(*case)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text_of(*case), encoding="utf-8")
    for name, seats in playthrough.cases():
        playthrough.file_of(name, seats).write_text(playthrough.text_of(name, seats), encoding="utf-8")
    spoken.write()


if __name__ == "__main__":
    write()
