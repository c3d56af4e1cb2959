"""Bots think in processes of their own, never where requests are answered. They are given views, never states."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from mori import registry
from mori.kernel.game import Move
from mori.kernel.random_bot import RandomBot


def choose(game_name: str, level: int, view: Any, moves: Sequence[Move], seed: int) -> Move:
    """What the bot of this level chooses; level 0 chooses at random."""
    bot = registry.game(game_name).bot(level) if level else RandomBot()
    return bot.choose(view, moves, Random(seed))


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, multiprocessing.get_context("spawn"))

    async def choose(self, game_name: str, level: int, view: Any, moves: Sequence[Move]) -> Move:
        """Think; a process that died on the way is replaced, and the thought begun again once."""
        arguments = (game_name, level, view, list(moves), secrets.randbits(63))
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, choose, *arguments)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._fresh()
            return await loop.run_in_executor(self._pool, choose, *arguments)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)
