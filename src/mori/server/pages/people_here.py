"""Who uses a page: somebody known by the cookie, or a guest who is welcomed without being asked anything."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from mori.play import Person
from mori.server.house import House
from mori.server.identity import COOKIE, address_of, refuse_foreign
from mori.server.pages.looking import friendly_name
from mori.server.pages.reading import read_reader

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


def origin(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address of the site as this browser knows it."""
    secure = connection.url.scheme in ("https", "wss")
    return f"{'https' if secure else 'http'}://{connection.headers.get('Host', connection.url.netloc)}"


def token_cookie(request: Request[Any, Any, Any], token: str) -> Cookie:
    """By this the browser is known from now on."""
    secure = request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
