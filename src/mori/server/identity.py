"""Who asks: the token of a request, and what a cookie may do."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException

from mori.play import Person
from mori.server.doors import address
from mori.server.house import House

COOKIE = "mori"
YEAR = 365 * 24 * 3600
LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})
"""What changes nothing, and so may come from anywhere."""

Connection = ASGIConnection[Any, Any, Any, Any]


def bearer(connection: Connection) -> str | None:
    """The token that a program sends with its call."""
    scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_of(connection: Connection) -> str | None:
    """The token of a request: from its header, or from the cookie that pages use."""
    return bearer(connection) or connection.cookies.get(COOKIE)


def address_of(connection: Connection) -> str:
    """Where this comes from, as it is counted."""
    return address(connection.scope)


def from_here(connection: Connection) -> bool:
    """Whether this comes from a page of this site, or from a program, as far as a browser would say."""
    if connection.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return False
    origin = connection.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("Host")


def refuse_foreign(request: Request[Any, Any, Any]) -> None:
    """Refuse what a page of another site makes a browser send."""
    if not from_here(request):
        raise PermissionDeniedException("this request comes from another site")


def known_by(token: str, request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Answer with a token; pages get it as a cookie too."""
    secure = request.url.scheme == "https"
    cookie = Cookie(key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return Response({"token": token}, cookies=[cookie])


async def provide_viewer(request: Request[Any, Any, Any], house: House) -> Person | None:
    """Who asks, if known. A cookie alone acts only for pages of this site."""
    token = token_of(request)
    if token is None:
        return None
    if request.method not in LOOKING and not bearer(request):
        refuse_foreign(request)
    person = await house.people.known(token, house.clock())
    if person is not None:
        house.limits.acts.take(person.id)
    return person


async def provide_person(request: Request[Any, Any, Any], house: House) -> Person:
    """Who asks; everybody else is refused."""
    viewer = await provide_viewer(request, house)
    if viewer is None:
        raise NotAuthorizedException("say who you are: send the token of POST /api/guests as «Authorization: Bearer …»")
    return viewer
