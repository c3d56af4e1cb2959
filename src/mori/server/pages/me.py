"""One's own page: the name, and all tables one sits at."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from mori.play import Person
from mori.server.house import House
from mori.server.pages.drawing import go_to, page
from mori.server.pages.people_here import by_need, my_tables, somebody
from mori.server.pages.reading import read_reader
from mori.server.pages.signing import REFUSED

MOST_TABLES = 30


@get("/me", include_in_schema=False)
async def me(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Response[str]:
    """Who one is here, and where one plays."""
    reader = read_reader(request)
    tables = by_need(await my_tables(house, viewer, reader, MOST_TABLES))
    notice = request.query_params.get("notice", "")
    return page(
        "me.html",
        reader,
        person=viewer,
        login=None if viewer is None else await house.accounts.login_of(viewer),
        tables=tables,
        saved="saved" in request.query_params,
        notice=reader.t(REFUSED[notice]) if notice in REFUSED else "",
    )


@post("/me", include_in_schema=False, status_code=HTTP_200_OK)
async def rename(request: Request[Any, Any, Any], viewer: Person | None, house: House) -> Redirect:
    """Take another name."""
    name = str((await request.form()).get("name", ""))
    person, cookies = await somebody(request, house, viewer, name)
    await house.people.rename(person, name)
    return go_to("/me?saved", *cookies)
