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
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from redis.asyncio import Redis

from mori.kernel.game import Illegal, Impossible
from mori.play import NotSeated, Refused, Stale, Taken
from mori.registry import UnknownGame
from mori.server.api import Guests, Tables, provide_person, provide_viewer
from mori.server.archive import HEARTBEAT, Archive, Conflict
from mori.server.database import open_database
from mori.server.house import House
from mori.server.keeper import Keeper, NoSuchTable
from mori.server.live import channel, live
from mori.server.pages import docs, home
from mori.server.people import People
from mori.server.settings import Settings
from mori.server.thinking import Thinkers

log = logging.getLogger(__name__)

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
    await house.archive.count()
    return "ready\n"


def build(settings: Settings, clock: Callable[[], float] = time.time) -> Litestar:
    """The application of one process."""
    backend = _backend(settings)
    channels = ChannelsPlugin(
        backend, arbitrary_channels_allowed=True, subscriber_max_backlog=2, subscriber_backlog_strategy="dropleft"
    )

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = await open_database(settings.database_url, settings.data)
        archive = Archive(engine)

        async def publish(table_id: str) -> None:
            channels.publish(b"changed", channel(table_id))

        keeper = Keeper(archive, Thinkers(settings.thinkers), publish, clock, shared=settings.shared)
        app.state.house = House(People(engine), archive, keeper, clock)
        span = await archive.begin_span(clock())
        await keeper.wake_all_bots()
        beat = asyncio.create_task(_beat(archive, keeper, span, clock))
        try:
            yield
        finally:
            beat.cancel()
            await asyncio.gather(beat, return_exceptions=True)
            await keeper.close()
            await archive.alive(span, clock())
            await engine.dispose()

    return Litestar(
        [home, docs, healthz, Guests, Tables, live],
        plugins=[channels],
        lifespan=[lifespan],
        dependencies={
            "house": Provide(_provide_house),
            "viewer": Provide(provide_viewer),
            "person": Provide(provide_person),
        },
        middleware=[
            RateLimitConfig(rate_limit=("minute", settings.requests_a_minute), exclude=["/healthz"]).middleware
        ],
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


def _backend(settings: Settings) -> ChannelsBackend:
    if settings.channel_url is None:
        return MemoryChannelsBackend()
    return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.channel_url))


async def _provide_house(state: State) -> House:
    house: House = state.house
    return house


async def _beat(archive: Archive, keeper: Keeper, span: int, clock: Callable[[], float]) -> None:
    """Every second let clocks run out; now and then note that the site is up."""
    noted = 0.0
    while True:
        await asyncio.sleep(1)
        try:
            await keeper.tick()
            if clock() - noted >= HEARTBEAT:
                noted = clock()
                await archive.alive(span, noted)
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


def _explain(request: Request[Any, Any, Any], reason: Exception) -> Response[Any]:
    """Every error as a code and one plain sentence."""
    for kind, status, code in STATUS:
        if isinstance(reason, kind):
            sentence = "there is no such table" if isinstance(reason, NoSuchTable) else str(reason)
            return _answer(status, getattr(reason, "code", code), sentence)
    if isinstance(reason, HTTPException):
        answer = _answer(reason.status_code, "http", _sentence(reason))
        answer.headers.update(reason.headers or {})
        return answer
    log.error("a request failed", exc_info=reason, extra={"path": request.url.path})
    return _answer(HTTP_500_INTERNAL_SERVER_ERROR, "failed", "something went wrong here; it has been noted")


def _sentence(reason: HTTPException) -> str:
    extra = reason.extra if isinstance(reason.extra, list) else []
    parts = [f"{one.get('key', 'the request')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    return "; ".join([reason.detail.split(" for ")[0], *parts]) if parts else reason.detail


def _answer(status: int, code: str, sentence: str) -> Response[Any]:
    return _finish(Response({"reason": sentence, "code": code}, status_code=status, media_type=MediaType.JSON))
