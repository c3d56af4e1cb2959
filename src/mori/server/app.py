"""Puts the server together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from importlib.metadata import version
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from mori.server.accounts import Accounts
from mori.server.answering import Answering
from mori.server.api.looking import Looking
from mori.server.api.people import Guests, Me, Opening, Sessions
from mori.server.api.playing import Playing
from mori.server.api.tables import Tables
from mori.server.archive import HEARTBEAT, Archive
from mori.server.bells import Bells, open_redis
from mori.server.database import open_database
from mori.server.doors import Knocks, Limits
from mori.server.house import House
from mori.server.identity import provide_person, provide_viewer
from mori.server.keeper import Keeper
from mori.server.live import let_slow_ones_go, live
from mori.server.metrics import Metrics
from mori.server.pages import PAGES
from mori.server.pages.errors import error_page, wants_page
from mori.server.passkeys import Passkeys, site_key
from mori.server.people import People
from mori.server.refusals import explain
from mori.server.reviewing import Reviews
from mori.server.settings import Settings
from mori.server.thinking import Thinkers

log = logging.getLogger(__name__)

LONGEST_THOUGHT = 5.0
"""A table that has waited for a bot for so many seconds may have lost it."""
TOKEN, SHARED_TOKEN = 60.0, 2.0
"""For so many seconds it is remembered whose a token is, in the only process and in one of several."""

PAGES_ZIPPED = CompressionConfig("gzip", gzip_compress_level=5, exclude=["^/api/", "^/static/", "^/healthz"])
"""Pages are many times smaller so; static files are zipped once, and answers to programs are small already."""


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(house: House) -> str:
    """Answer when the site is ready: when it can read what it keeps."""
    await house.archive.answers()
    return "ready\n"


def build(settings: Settings, clock: Callable[[], float] = time.time) -> ASGIApp:
    """The application of one process."""
    limits = Limits(settings.requests_a_minute)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = await open_database(settings.database_url, settings.data)
        archive = Archive(engine, metrics)
        bells = Bells(None if settings.channel_url is None else open_redis(settings.channel_url))
        thinkers = Thinkers(settings.thinkers)
        metrics.watch(sockets=lambda: limits.sockets.all, thinking=lambda: thinkers.thinking, held=lambda: keeper.held)
        keeper = Keeper(archive, thinkers, bells.ring, clock, shared=settings.shared)
        reviews = Reviews()
        app.state.house = House(
            People(engine, SHARED_TOKEN if settings.shared else TOKEN),
            Accounts(engine),
            partial(Passkeys, engine, await site_key(engine)),
            settings.origin,
            archive,
            keeper,
            reviews,
            bells,
            limits,
            clock,
        )
        bells.open()
        span = await archive.begin_span(clock())
        await keeper.wake_all_bots()
        ready = asyncio.create_task(thinkers.open())
        beat = asyncio.create_task(_beat(archive, keeper, span, clock))
        log.info("serving", extra={"database": engine.dialect.name, "shared": settings.shared})
        try:
            yield
        finally:
            log.info("stopping")
            beat.cancel()
            await asyncio.gather(beat, ready, return_exceptions=True)
            await reviews.close()
            await keeper.close()
            await archive.close()
            await bells.close()
            await archive.alive(span, clock())
            await engine.dispose()
            log.info("stopped")

    app = Litestar(
        [*PAGES, healthz, Guests, Opening, Sessions, Me, Tables, Looking, Playing, live],
        lifespan=[lifespan],
        dependencies={
            "house": Provide(_provide_house),
            "viewer": Provide(provide_viewer),
            "person": Provide(provide_person),
        },
        middleware=[Knocks(limits)],
        compression_config=PAGES_ZIPPED,
        exception_handlers={Exception: _explain},
        request_max_body_size=settings.largest_body,
        openapi_config=OpenAPIConfig(
            title="Mori",
            version=version("mori-games"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return Answering(app, metrics, settings.metrics_token)


async def _provide_house(state: State) -> House:
    house: House = state.house
    return house


async def _beat(archive: Archive, keeper: Keeper, span: int, clock: Callable[[], float]) -> None:
    """Every second let clocks run out; now and then note that the site is up, and wake bots that were forgotten."""
    noted = 0.0
    while True:
        await asyncio.sleep(1)
        try:
            let_slow_ones_go()
            await keeper.tick()
            if clock() - noted >= HEARTBEAT:
                noted = clock()
                await archive.alive(span, noted)
                await keeper.wake_all_bots(LONGEST_THOUGHT)
        except Exception:
            log.exception("the beat of the site failed; it goes on")


def _explain(request: Request[Any, Any, Any], reason: Exception) -> Response[Any]:
    answer = explain(request, reason)
    return error_page(request, answer) if wants_page(request) else answer
