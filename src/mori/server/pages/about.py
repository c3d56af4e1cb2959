"""About the site: what it is, who invented the games, what is our own."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from litestar import Request, Response, get

from mori import registry
from mori._build import build
from mori.server.pages.drawing import page
from mori.server.pages.learning import rules
from mori.server.pages.reading import read_reader


@get("/about", include_in_schema=False)
async def about(request: Request[Any, Any, Any]) -> Response[str]:
    """Say what this is."""
    reader = read_reader(request)
    games = [(registry.game(name), rules(name, reader.language).credits) for name in registry.names()]
    return page("about.html", reader, games=games, version=version("mori-games"), build=build())
