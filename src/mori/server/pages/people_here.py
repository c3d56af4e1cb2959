"""Who uses a page: somebody known by the cookie, or a guest who is welcomed without being asked anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from mori import play, registry
from mori.play import Person
from mori.server.house import House
from mori.server.identity import COOKIE, address_of, refuse_foreign
from mori.server.pages.levels import level_at
from mori.server.pages.looking import friendly_name, names_at
from mori.server.pages.reading import Reader, read_reader

YEAR = 365 * 24 * 3600


async def somebody(
    request: Request[Any, Any, Any], house: House, viewer: Person | None, name: str | None = None
) -> tuple[Person, list[Cookie]]:
    """Who asks for something that needs a person; a new guest gets a cookie."""
    if viewer is not None:
        return viewer, []
    refuse_foreign(request)
    house.limits.newcomers.take(address_of(request))
    person, token = await house.people.welcome(name or friendly_name(read_reader(request)), house.clock())
    return person, [token_cookie(request, token)]


async def my_tables(house: House, person: Person | None, reader: Reader, most: int) -> list[dict[str, Any]]:
    """The tables of a person, the latest first."""
    tables = []
    for table_id, game, _ in [] if person is None else (await house.archive.tables_of(person.id))[:most]:
        table = (await house.keeper.look(table_id)).table
        seat = table.seat_of(person.id) if person else None
        names = names_at(table, reader)
        others = ", ".join(name for one, name in enumerate(names) if one != seat)
        tables.append(
            {
                "id": table_id,
                "game": registry.game(game),
                "others": others,
                "stage": table.stage,
                "turn": seat in table.deciding,
                "won": seat in table.winners,
                "level": level_at(table, seat),
            }
        )
    return tables


def by_need(tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tables that wait for their person first, then those that go on, then the others."""
    order = {play.PLAYING: 1, play.WAITING: 2, play.OVER: 3}
    return sorted(tables, key=lambda one: 0 if one["turn"] else order[one["stage"]])


def origin(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address of the site as this browser knows it."""
    secure = connection.url.scheme in ("https", "wss")
    return f"{'https' if secure else 'http'}://{connection.headers.get('Host', connection.url.netloc)}"


def token_cookie(request: Request[Any, Any, Any], token: str) -> Cookie:
    """By this the browser is known from now on."""
    secure = request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
