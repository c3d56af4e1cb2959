"""Bells: whoever watches a table hears that it has changed, in this process and, over Redis, in all others.

A bell says nothing but the table's id, and two rings before somebody has listened are one: everybody looks at the table
anew. While Redis is away nothing is lost but time: what could not be told is told later, and once a process hears again
all its bells ring.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

CHANNEL = "mori.tables"
PATIENCE = 0.5
"""Seconds between two attempts to reach Redis."""
MOST_UNTOLD = 10_000
"""How many tables are remembered while Redis is away; the bells of the others ring when it is back."""


class Bells:
    """The bells of this process; `redis` is None where there is no other."""

    def __init__(self, redis: Redis | None) -> None:
        self._redis = redis
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._untold: set[str] = set()
        self._to_tell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @contextmanager
    def listening(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set when the table has changed; whoever waits for it clears it."""
        bell = asyncio.Event()
        self._listeners.setdefault(table_id, set()).add(bell)
        try:
            yield bell
        finally:
            self._listeners[table_id].discard(bell)
            if not self._listeners[table_id]:
                del self._listeners[table_id]

    def ring(self, table_id: str) -> None:
        """The table has changed."""
        self._ring_here(table_id)
        if self._redis is not None and len(self._untold) < MOST_UNTOLD:
            self._untold.add(table_id)
            self._to_tell.set()

    def open(self) -> None:
        """Begin to tell other processes, and to hear them."""
        if self._redis is not None:
            self._tasks = [asyncio.create_task(self._tell(self._redis)), asyncio.create_task(self._hear(self._redis))]

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    def _ring_here(self, table_id: str) -> None:
        for bell in self._listeners.get(table_id, ()):
            bell.set()

    async def _tell(self, redis: Redis) -> None:
        while True:
            await self._to_tell.wait()
            self._to_tell.clear()
            telling, self._untold = self._untold, set()
            try:
                async with redis.pipeline(transaction=False) as pipeline:
                    for table_id in telling:
                        pipeline.publish(CHANNEL, table_id)
                    await pipeline.execute()
            except (RedisError, OSError) as reason:
                log.warning("other processes can not be told of changes now: %s", reason)
                self._untold |= telling
                self._to_tell.set()
                await asyncio.sleep(PATIENCE)

    async def _hear(self, redis: Redis) -> None:
        while True:
            try:
                async with redis.pubsub() as hearing:
                    await hearing.subscribe(CHANNEL)
                    while True:
                        message = await hearing.get_message(timeout=5)
                        if message is None:
                            await hearing.ping()
                        elif message["type"] == "subscribe":
                            for table_id in list(self._listeners):  # nobody knows what was missed
                                self._ring_here(table_id)
                        elif message["type"] == "message":
                            self._ring_here(message["data"].decode())
            except (RedisError, OSError) as reason:
                log.warning("other processes can not be heard now: %s", reason)
                await asyncio.sleep(PATIENCE)


def open_redis(url: str) -> Redis:
    """The Redis of this address; it is reached when something is to be told."""
    redis: Redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
    return redis
