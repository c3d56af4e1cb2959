"""Learning: the rules of each game, and where its guided first game begins."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from mori import registry
from mori.server.pages.drawing import page
from mori.server.pages.learning import rules, why_of
from mori.server.pages.lessons import lessons_of
from mori.server.pages.pictures import cover, sprite
from mori.server.pages.reading import read_reader


@get("/learn", include_in_schema=False)
async def learn(request: Request[Any, Any, Any]) -> Response[str]:
    """What there is to learn."""
    reader = read_reader(request)
    games = [
        {
            "game": registry.game(name),
            "why": why_of(registry.game(name), reader),
            "cover": cover(name),
            "lessons": lessons_of(name, reader),
        }
        for name in registry.names()
    ]
    return page("learn.html", reader, games=games)


@get("/learn/{name:str}", include_in_schema=False)
async def rules_page(request: Request[Any, Any, Any], name: str) -> Response[str]:
    """The rules of a game."""
    reader, game = read_reader(request), registry.game(name)
    return page(
        "rules.html",
        reader,
        game=game,
        rules=rules(name, reader.language),
        cover=cover(name),
        sprite=sprite(name),
        lessons=lessons_of(name, reader),
    )
