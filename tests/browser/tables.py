"""Tables with dice and choices that are always the same, laid beside the site into its store.

The site has no door for this: whoever may write into its folder lays tables as the site itself would.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext

import mori
from mori import play
from mori.kernel.fairness import Dice
from mori.play.events import Event, Outcome
from mori.server.archive import Archive
from mori.server.database import open_database
from mori.server.identity import COOKIE
from mori.server.people import People
from tests.browser.parts import cookie

NAMES = ("Ada", "Grace", "Emmy", "Sofia")
LONG_AGO = 1_700_000_000.0

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Laid:
    """A table, and the tokens by which its people are known."""

    id: str
    table: play.Table
    tokens: tuple[str, ...]

    def sit(self, context: BrowserContext, seat: int) -> None:
        """Let this window be the one of who sits there."""
        context.add_cookies([cookie(COOKIE, self.tokens[seat])])


def lay(data: Path, game: str, seats: int, until: float, seed: str = "laid", *, bots: bool = False) -> Laid:
    """A table of people at which the first part of a game (0 to 1) has been played at random; 1 is to its end."""
    tokens, people = _apart(lambda: _welcome(data, seats))
    sitters: list[play.Person | play.Bot] = [*people]
    if bots:
        sitters[1:] = [play.Bot(0)] * (seats - 1)
    outcome = played(game, sitters, until, seed)
    name = f"{game}{seats}at{round(until * 100)}for{people[0].id}"
    _apart(lambda: _keep(data, name, outcome))
    return Laid(name, outcome.table, tokens)


def played(game: str, sitters: list[play.Person | play.Bot], until: float, seed: str) -> Outcome:
    """The same table always, with everything that has happened at it."""
    whole = _play(game, sitters, seed, None)
    return whole if until >= 1 else _play(game, sitters, seed, round(until * whole.table.ply))


def _play(name: str, sitters: list[play.Person | play.Bot], seed: str, until: int | None) -> Outcome:
    game = mori.game(name)
    rng = Random(f"{name} {len(sitters)} {seed}")
    table, begun = play.lay(game, sitters, game.options(), play.Pace(), Dice.seeded(seed), LONG_AGO)
    events: list[Event] = list(begun)
    while table.stage == play.PLAYING and (until is None or table.ply < until):
        for seat in table.deciding:
            text = table.move_text(seat, rng.choice(table.moves(seat)))
            table, happened = play.move(table, seat, table.ply, text, LONG_AGO)
            events += happened
    return Outcome(table, tuple(events))


async def _welcome(data: Path, seats: int) -> tuple[tuple[str, ...], list[play.Person]]:
    engine = await open_database(None, data)
    people = People(engine)
    known = [await people.welcome(name, time.time()) for name in NAMES[:seats]]
    await engine.dispose()
    return tuple(token for _, token in known), [person for person, _ in known]


async def _keep(data: Path, name: str, outcome: Outcome) -> None:
    engine = await open_database(None, data)
    await Archive(engine).add(name, outcome, public=False, now=LONG_AGO)
    await engine.dispose()


def _apart(work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
    """Playwright has a loop of its own in this thread; this is done in another."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(work())).result()
