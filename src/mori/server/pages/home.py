"""The home page, and beginning a game from it."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from mori import play, registry
from mori.kernel.fairness import Dice
from mori.kernel.game import Game, Impossible, Message, Switch
from mori.play import Person
from mori.play.sitters import Sitter
from mori.server.house import House
from mori.server.pages.drawing import go_to, page
from mori.server.pages.learning import rules, why_of
from mori.server.pages.lessons import lessons_of
from mori.server.pages.levels import Past, level_about, level_name, past_of
from mori.server.pages.people_here import by_need, my_tables, somebody
from mori.server.pages.pictures import cover
from mori.server.pages.reading import Reader, read_reader
from mori.server.switches import read_switches

USUAL_LEVEL = 1
"""What somebody new plays against: the friendliest."""

PACES = {
    "none": play.Pace(),
    "quick": play.Pace("live", minutes=5, increment=3),
    "calm": play.Pace("live", minutes=15, increment=10),
    "day": play.Pace("correspondence", days=1),
    "days": play.Pace("correspondence", days=3),
}
"""The paces that the page proposes; programs may choose any other."""
MOST_CONTINUED = 4


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Response[str]:
    """The games, how to begin, where to go on, who waits for somebody."""
    reader = read_reader(request)
    mine = await my_tables(house, viewer, reader, 20)
    waiting = [
        (table_id, registry.game(head["game"]), head["sitters"]) for table_id, head in await house.archive.open_tables()
    ]
    own = {one["id"] for one in mine}
    past = past_of(mine)
    return page(
        "home.html",
        reader,
        games=[_offered(registry.game(name), reader, past.get(name, Past())) for name in registry.names()],
        mine=[one for one in by_need(mine) if one["stage"] != play.OVER][:MOST_CONTINUED],
        waiting=[
            {
                "id": table_id,
                "game": game,
                "names": ", ".join(one["name"] for one in sitters if one["kind"] == "person"),
                "free": sum(one["kind"] == "open" for one in sitters),
            }
            for table_id, game, sitters in waiting
            if table_id not in own
        ],
    )


def _offered(game: Game[Any, Any], reader: Reader, past: Past) -> dict[str, Any]:
    """A game as it can be begun from a page, with the opponents of the last time."""
    levels = range(min(1, game.levels), game.levels + 1)
    return {
        "name": game.name,
        "title": game.title,
        "lead": rules(game.name, reader.language).lead,
        "why": why_of(game, reader),
        "cover": cover(game.name),
        "seats": game.seats,
        "levels": [(level, level_name(game, level, reader), level_about(game, level, reader)) for level in levels],
        "usual": min(past.level or USUAL_LEVEL, game.levels),
        "beaten": past.beaten,
        "switches": [_switch(game, one, reader) for one in game.switches if len(one.values) > 1],
        "lessons": lessons_of(game.name, reader),
    }


def _switch(game: Game[Any, Any], switch: Switch, reader: Reader) -> dict[str, Any]:
    """An option by its name for people; a value without a sentence of its own, a number, says itself."""
    say, code = reader.game_say(game), f"option.{switch.name}"
    return {
        "name": switch.name,
        "label": say(Message(code)) if code in game.messages else switch.name,
        "values": [
            (value, say(Message(f"{code}.{value}")) if f"{code}.{value}" in game.messages else value)
            for value in switch.values
        ],
        "usual": switch.default,
    }


@post("/play", include_in_schema=False, status_code=HTTP_200_OK)
async def begin(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Response[Any] | Redirect:
    """Lay a table: against bots, or with open seats for friends."""
    form = await request.form()
    game = registry.game(str(form.get("game", "")))
    person, cookies = await somebody(request, house, viewer)
    house.limits.tables.take(person.id)
    seats = _whole(form.get("seats"), game.seats[0])
    if seats not in game.seats:
        raise Impossible(f"{game.title} is not for {seats}")
    pace = PACES.get(str(form.get("pace", "none")), play.Pace())
    level = _whole(form.get("level"), min(USUAL_LEVEL, game.levels))
    others: Sitter = play.Open() if form.get("with") == "friends" else play.Bot(level)
    switches = {switch.name: str(form.get(f"option-{switch.name}", switch.default)) for switch in game.switches}
    sitters = [person, *[others] * (seats - 1)]
    outcome = play.lay(game, sitters, read_switches(game, switches), pace, Dice.fresh(), house.clock())
    table_id = secrets.token_hex(6)
    await house.keeper.lay(table_id, outcome, public=form.get("with") != "friends" or form.get("public") == "on")
    return go_to(f"/t/{table_id}", *cookies)


def _whole(value: Any, usual: int) -> int:
    try:
        return usual if value in (None, "") else int(str(value))
    except ValueError:
        raise Impossible("a whole number is needed") from None
