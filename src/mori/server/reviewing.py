"""Reviews of games that are over: thought about one after the other outside of this process, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Mapping

import msgspec

log = logging.getLogger(__name__)

MOST_KEPT = 50
"""So many games have their reviews at hand; for others it is thought about again."""
MOST_WAITING = 20
"""So many games may wait for theirs."""
PATIENCE = 300.0
"""A review that takes so many seconds is taken for lost."""

Pages = Mapping[str, str]
"""A review in every language."""


class TooMany(RuntimeError):
    """So many games wait for their reviews that no more are taken."""


class Reviews:
    """The reviews of this process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Pages] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[Pages]] = {}
        self._room = asyncio.Semaphore(1)

    def ask(self, table_id: str, record: str) -> Pages | None:
        """The review of a game, None while it is thought about; it raises what went wrong, and can be asked again."""
        if table_id in self._kept:
            self._kept.move_to_end(table_id)
            return self._kept[table_id]
        task = self._tasks.get(table_id)
        if task is None:
            if len(self._tasks) >= MOST_WAITING:
                raise TooMany
            self._tasks[table_id] = asyncio.create_task(self._think(record))
            return None
        if not task.done():
            return None
        del self._tasks[table_id]
        pages = self._kept[table_id] = task.result()
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return pages

    async def _think(self, record: str) -> Pages:
        async with self._room:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "mori.server.reviewer",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                pages, errors = await asyncio.wait_for(process.communicate(record.encode()), PATIENCE)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode:
            raise RuntimeError(f"no review came: {errors.decode(errors='replace')[-2000:]}")
        return msgspec.json.decode(pages, type=dict[str, str])

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
