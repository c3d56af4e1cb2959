"""Puts the server together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from importlib.metadata import version
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_500_INTERNAL_SERVER_ERROR, HTTP_503_SERVICE_UNAVAILABLE
from sqlalchemy.exc import InterfaceError, OperationalError

from mori.kernel.game import Illegal, Impossible
from mori.play import NotSeated, Refused, Stale, Taken
from mori.registry import UnknownGame
from mori.server.api import Guests, Tables, provide_person, provide_viewer
from mori.server.archive import HEARTBEAT, Archive, Conflict
from mori.server.bells import Bells, open_redis
from mori.server.database import open_database
from mori.server.doors import Knocks
from mori.server.house import House
from mori.server.keeper import Keeper, NoSuchTable
from mori.server.live import live
from mori.server.pages import PAGES
from mori.server.people import People
from mori.server.settings import Settings
from mori.server.thinking import Thinkers

log = logging.getLogger(__name__)

LONGEST_THOUGHT = 5.0
"""A table that has waited for a bot for so many seconds may have lost it."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(house: House) -> str:
    """Answer when the site is ready: when it can read what it keeps."""
    await house.archive.answers()
    return "ready\n"


def build(settings: Settings, clock: Callable[[], float] = time.time) -> Litestar:
    """The application of one process."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = await open_database(settings.database_url, settings.data)
        archive = Archive(engine)
        bells = Bells(None if settings.channel_url is None else open_redis(settings.channel_url))
        keeper = Keeper(archive, Thinkers(settings.thinkers), bells.ring, clock, shared=settings.shared)
        app.state.house = House(People(engine), archive, keeper, bells, clock)
        bells.open()
        span = await archive.begin_span(clock())
        await keeper.wake_all_bots()
        beat = asyncio.create_task(_beat(archive, keeper, span, clock))
        try:
            yield
        finally:
            beat.cancel()
            await asyncio.gather(beat, return_exceptions=True)
            await keeper.close()
            await bells.close()
            await archive.alive(span, clock())
            await engine.dispose()

    return Litestar(
        [*PAGES, healthz, Guests, Tables, live],
        lifespan=[lifespan],
        dependencies={
            "house": Provide(_provide_house),
            "viewer": Provide(provide_viewer),
            "person": Provide(provide_person),
        },
        middleware=[Knocks(settings.requests_a_minute)],
        exception_handlers={Exception: _explain},
        after_request=_finish,
        request_max_body_size=settings.largest_body,
        openapi_config=OpenAPIConfig(
            title="Mori",
            version=version("mori-games"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


async def _provide_house(state: State) -> House:
    house: House = state.house
    return house


async def _beat(archive: Archive, keeper: Keeper, span: int, clock: Callable[[], float]) -> None:
    """Every second let clocks run out; now and then note that the site is up, and wake bots that were forgotten."""
    noted = 0.0
    while True:
        await asyncio.sleep(1)
        try:
            await keeper.tick()
            if clock() - noted >= HEARTBEAT:
                noted = clock()
                await archive.alive(span, noted)
                await keeper.wake_all_bots(LONGEST_THOUGHT)
        except Exception:
            log.exception("the beat of the site failed; it goes on")


def _finish(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


STATUS: tuple[tuple[type[Exception], int, str], ...] = (
    (NoSuchTable, 404, "no-such-table"),
    (UnknownGame, 404, "no-such-game"),
    (Stale, 409, "stale"),
    (Taken, 409, "taken"),
    (NotSeated, 403, "not-seated"),
    (Conflict, 503, "busy"),
    (Refused, 422, "refused"),
    (Illegal, 422, "illegal"),
    (Impossible, 400, "impossible"),
)
SENTENCES = {"no-such-table": "there is no such table", "busy": "too many want something of this table, try again"}
PLAIN = {404: "there is nothing here", 405: "this call is not made so", 413: "this is more than a call may bring"}
CODES = {
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "not-allowed",
    413: "too-large",
    429: "too-many-requests",
}
"""The codes of what is refused before anybody looks at a table; other bad requests are «invalid»."""


def _explain(request: Request[Any, Any, Any], reason: Exception) -> Response[Any]:
    """Every error as a code and one plain sentence."""
    for kind, status, code in STATUS:
        if isinstance(reason, kind):
            sentence = SENTENCES.get(code, str(reason))
            return _answer(status, getattr(reason, "code", code), sentence)
    if isinstance(reason, HTTPException):
        answer = _answer(reason.status_code, CODES.get(reason.status_code, "invalid"), _sentence(reason))
        answer.headers.update(reason.headers or {})
        return answer
    if isinstance(reason, RecursionError):
        return _answer(HTTP_400_BAD_REQUEST, "invalid", "this has too many things within things")
    if isinstance(reason, OperationalError | InterfaceError):
        log.error("the database can not be reached: %s", reason.orig)
        answer = _answer(HTTP_503_SERVICE_UNAVAILABLE, "unavailable", "the tables can not be reached now, try again")
        answer.headers["Retry-After"] = "1"
        return answer
    log.error("a request failed", exc_info=reason, extra={"path": request.url.path})
    return _answer(HTTP_500_INTERNAL_SERVER_ERROR, "failed", "something went wrong here; it has been noted")


def _sentence(reason: HTTPException) -> str:
    if reason.status_code in PLAIN:
        return PLAIN[reason.status_code]
    extra = reason.extra if isinstance(reason.extra, list) else []
    parts = [f"{one.get('key', 'the request')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    if parts == ["data: 'data'"]:
        return "this call needs a body in JSON"
    return "; ".join(["this can not be read", *parts]) if parts else reason.detail


def _answer(status: int, code: str, sentence: str) -> Response[Any]:
    return _finish(Response({"reason": sentence, "code": code}, status_code=status, media_type=MediaType.JSON))
