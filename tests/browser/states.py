"""Every page of the site, and every table at several moments of a game: what is tested, and what `make shots` draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from secrets import token_hex

from playwright.sync_api import Page

import mori
from mori.server.identity import COOKIE as WHO
from mori.server.pages.lessons import lessons_of
from mori.server.pages.reading import Reader
from tests.browser.parts import cookie
from tests.browser.tables import Laid, lay
from tests.server.parts import Server

PAGES = {
    "home": "/",
    "learn": "/learn",
    "settings": "/settings",
    "me": "/me",
    "about": "/about",
    "error": "/nowhere",
    "no-table": "/t/nowhere",
    "interface": "/api/docs",
}
MOMENTS = {"early": 0.25, "middle": 0.55, "late": 0.9, "over": 1.0}
"""How much of a game has been played in each picture of a table."""

Draw = Callable[[Page], None]


@dataclass(frozen=True)
class State:
    """A page in some state: its name, how to get there, and whether a picture shows all or what one sees first."""

    name: str
    draw: Callable[[Server, Page], None]
    whole: bool = True


def states() -> Iterator[State]:
    """All of them, tables with every number of seats."""
    for name, path in PAGES.items():
        yield State(name, _open(path))
    yield State("me-guest", _mine(signed_up=False))
    yield State("me-account", _mine(signed_up=True))
    for game in mori.names():
        fewest = mori.game(game).seats[0]
        yield State(f"rules-{game}", _open(f"/learn/{game}"), whole=False)
        yield State(f"lesson-{game}", _lesson(game))
        yield State(f"choosing-{game}", _choosing(game))
        yield State(f"invite-{game}", _invite(game))
        yield State(f"join-{game}", _join(game))
        yield State(f"watching-{game}", _table(game, fewest, 0.55, watching=True))
        for seats in mori.game(game).seats:
            for moment, until in MOMENTS.items():
                name = f"table-{game}-{seats}-{moment}"
                yield State(name, _table(game, seats, until))
                if moment == "middle":
                    yield State(f"{name}-chosen", _chosen(game, seats, until), whole=False)
                    yield State(f"{name}-log", _drawer(game, seats, until), whole=False)
        yield State(f"replay-{game}", _replay(game, fewest))
        yield State(f"reviewing-{game}", _reviewing(game, fewest))


@cache
def laid(data: Path, game: str, seats: int, until: float) -> Laid:
    """The table of this moment; it is laid once."""
    return lay(data, game, seats, until)


def open_table(server: Server, page: Page, game: str, seats: int, until: float, *, watching: bool = False) -> Laid:
    """Look at a table, through the eyes of one who is to move if there is one."""
    table = laid(server.data, game, seats, until)
    if not watching:
        table.sit(page.context, (*table.table.deciding, 0)[0])
    page.goto(f"{server.url}/t/{table.id}")
    return table


def _open(path: str) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        page.goto(server.url + path)

    return draw


def _mine(*, signed_up: bool) -> Callable[[Server, Page], None]:
    """One's own page with a table: of a guest, who looks at the ways in, or of somebody with an account."""

    def draw(server: Server, page: Page) -> None:
        person = server.guest("Ada")
        person.lay(mori.names()[0], "me", "bot1")
        if signed_up:
            assert person.post("/api/accounts", {"login": token_hex(4), "password": "long enough"}).status_code == 201
        page.context.add_cookies([cookie(WHO, person.token or "")])
        page.goto(f"{server.url}/me")
        for summary in page.locator(".signing summary").all():
            summary.click()

    return draw


def _lesson(game: str) -> Callable[[Server, Page], None]:
    lessons = lessons_of(game, Reader("en"))
    return _open(f"/learn/{game}/{lessons[0][0]}" if lessons else f"/learn/{game}")


def _choosing(game: str) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        page.goto(server.url)
        page.locator(f"section.game-{game} summary").click()

    return draw


def _invite(game: str) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        page.goto(server.url)
        page.locator(f"section.game-{game} button[value=friends]").click()
        page.wait_for_url("**/t/*")

    return draw


def _join(game: str) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        table = server.guest("Ada").lay(game, "me", *["open"] * (mori.game(game).seats[0] - 1))
        page.goto(f"{server.url}/t/{table}")

    return draw


def _table(game: str, seats: int, until: float, *, watching: bool = False) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        open_table(server, page, game, seats, until, watching=watching)

    return draw


def _chosen(game: str, seats: int, until: float) -> Callable[[Server, Page], None]:
    """What a move would do, before it is confirmed."""

    def draw(server: Server, page: Page) -> None:
        open_table(server, page, game, seats, until)
        opened, confirm = page.locator("#face [data-state=open]"), page.locator("#confirm")
        while not confirm.is_visible() and (number := opened.count()):
            opened.nth(number // 2).click()

    return draw


def _drawer(game: str, seats: int, until: float) -> Callable[[Server, Page], None]:
    """The log and the chat, which a narrow screen keeps in a drawer."""

    def draw(server: Server, page: Page) -> None:
        open_table(server, page, game, seats, until)
        drawer = page.locator(".open-side")
        if drawer.is_visible():
            drawer.click()

    return draw


def _reviewing(game: str, seats: int) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        table = laid(server.data, game, seats, 1)
        page.goto(f"{server.url}/t/{table.id}/review")

    return draw


def _replay(game: str, seats: int) -> Callable[[Server, Page], None]:
    def draw(server: Server, page: Page) -> None:
        table = laid(server.data, game, seats, 1)
        table.sit(page.context, 0)
        page.goto(f"{server.url}/t/{table.id}/replay?ply={table.table.ply // 2}")

    return draw
