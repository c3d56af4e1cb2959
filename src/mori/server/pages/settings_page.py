"""Settings: language, theme, motion, sound, confirming. The browser keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from mori.server.pages.drawing import go_to, page, reader_cookie
from mori.server.pages.reading import CHOICES, read_reader
from mori.texts import LANGUAGES


@get("/settings", include_in_schema=False)
async def settings_page(request: Request[Any, Any, Any]) -> Response[str]:
    """What a reader may choose."""
    return page("settings.html", read_reader(request), choices=CHOICES, saved="saved" in request.query_params)


@post("/settings", include_in_schema=False, status_code=HTTP_200_OK)
async def save_settings(request: Request[Any, Any, Any]) -> Redirect:
    """Keep what was chosen."""
    form, reader = await request.form(), read_reader(request)
    chosen = {name: str(form.get(name)) for name, values in CHOICES.items() if form.get(name) in values}
    language = str(form.get("language"))
    chosen |= {"language": language} if language in LANGUAGES else {}
    return go_to("/settings?saved", reader_cookie(replace(reader, **chosen), request.url.scheme == "https"))
