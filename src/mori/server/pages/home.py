"""The home page, and beginning a game from it."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from mori import play, registry
from mori.kernel.fairness import Dice
from mori.kernel.game import Game, Impossible
from mori.play import Person
from mori.play.sitters import Sitter
from mori.server.house import House
from mori.server.pages.drawing import go_to, page
from mori.server.pages.looking import level_name
from mori.server.pages.people_here import somebody
from mori.server.pages.reading import Reader, read_reader

USUAL_LEVEL = 2
"""What somebody new plays against."""


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> Response[str]:
    """The three games, and how to begin."""
    reader = read_reader(request)
    games = [offered(registry.game(name), reader) for name in registry.names()]
    return page("home.html", reader, games=games)


def offered(game: Game[Any, Any], reader: Reader) -> dict[str, Any]:
    """A game as it can be begun from a page."""
    levels = range(game.levels + 1) if game.levels == 0 else range(1, game.levels + 1)
    return {
        "name": game.name,
        "title": game.title,
        "seats": game.seats,
        "levels": [(level, level_name(game, level, reader)) for level in levels],
        "usual": min(USUAL_LEVEL, game.levels),
        "switches": [one for one in game.switches if not one.names_files],
    }


@post("/play", include_in_schema=False, status_code=HTTP_200_OK)
async def begin(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Response[Any] | Redirect:
    """Lay a table: against bots, or with open seats for friends."""
    form = await request.form()
    game = registry.game(str(form.get("game", "")))
    person, cookies = await somebody(request, house, viewer)
    seats = _whole(form.get("seats"), game.seats[0])
    if seats not in game.seats:
        raise Impossible(f"{game.title} is not for {seats}")
    level = _whole(form.get("level"), min(USUAL_LEVEL, game.levels))
    others: Sitter = play.Open() if form.get("with") == "friends" else play.Bot(level)
    switches = {
        switch.name: str(form.get(f"option-{switch.name}", switch.default))
        for switch in game.switches
        if not switch.names_files
    }
    sitters = [person, *[others] * (seats - 1)]
    outcome = play.lay(game, sitters, game.options(**switches), play.Pace(), Dice.fresh(), house.clock())
    table_id = secrets.token_hex(6)
    await house.keeper.lay(table_id, outcome, public=form.get("with") != "friends" or form.get("public") == "on")
    return go_to(f"/t/{table_id}", *cookies)


def _whole(value: Any, usual: int) -> int:
    try:
        return usual if value in (None, "") else int(str(value))
    except ValueError:
        raise Impossible("a whole number is needed") from None
