"""Bots think in processes of their own, never where requests are answered. They are given views, never states."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from mori.kernel.game import Move
from mori.server.thinker import BEGIN, LENGTH, QUICK, Answer, Question, packed, unpacked

PATIENCE = 10.0
"""A bot that takes so many seconds more than three times its own is taken for lost."""
Asked = tuple[str, int]


ALONE = 0.85
"""So much of the time it states a bot thinks; the rest is for asking, answering, keeping and sending."""


def share(stated: float, crowd: int, most: int) -> float | None:
    """The time for one of a crowd, so that all of them, `most` at once, answer in time; None where it is a moment."""
    return ALONE * stated * min(1.0, most / crowd) if stated else None


class NoAnswer(RuntimeError):
    """A bot has not answered, or not with one of its moves."""


class Thinkers:
    """The bots of this process: at most so many quick ones think at once, and as many slow ones.

    Where more want to think at the same time each gets less time of its own, so that all of them answer in the time
    that their levels say.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._room = {True: asyncio.Semaphore(most), False: asyncio.Semaphore(most)}
        self._crowd = {True: 0, False: 0}
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[Move]] = {}
        self._stated: Mapping[Asked, float] = {}
        self._beginning = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> int:
        """How many bots think or wait for their turn."""
        return sum(self._crowd.values())

    async def open(self) -> None:
        """Make the bots ready, so that the first one asked does not have to."""
        await self._ready()

    async def stated(self, game: str, level: int) -> float:
        """How many seconds a bot of this level says it takes; 0 where it is a moment."""
        await self._ready()
        return self._stated.get((game, level), 0.0)

    async def choose(self, game: str, level: int, view: Any, moves: Sequence[Move]) -> Move:
        """Think. Whoever does not wait any longer ends the thought."""
        stated = await self.stated(game, level)
        quick = stated <= QUICK
        self._crowd[quick] += 1
        try:
            async with self._room[quick]:
                seconds = share(stated, self._crowd[quick], self._most)
                number = next(self._numbers)
                question = Question(number, game, level, seconds, view, list(moves), secrets.randbits(63))
                async with asyncio.timeout(3 * stated + PATIENCE):
                    return await self._ask(question)
        except TimeoutError:
            raise NoAnswer(f"level {level} of {game} thinks for too long") from None
        finally:
            self._crowd[quick] -= 1

    async def _ask(self, question: Question) -> Move:
        process = await self._ready()
        assert process.stdin is not None
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        self._waiting[question.number] = answer
        try:
            process.stdin.write(packed(question))
            return await answer
        except asyncio.CancelledError:
            process.stdin.write(packed(question.number))
            raise
        finally:
            self._waiting.pop(question.number, None)

    async def _ready(self) -> asyncio.subprocess.Process:
        """The process in which they think; a new one where the last has ended."""
        async with self._beginning:
            if self._process is None or self._listening is None or self._listening.done():
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-c", BEGIN),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
                assert self._process.stdout is not None
                try:
                    head = await self._process.stdout.readexactly(LENGTH.size)
                    body = await self._process.stdout.readexactly(LENGTH.unpack(head)[0])
                except asyncio.IncompleteReadError:
                    await self._process.wait()
                    raise NoAnswer("the process in which bots think does not begin") from None
                (self._stated,) = unpacked(bytearray(head + body))
                self._listening = asyncio.create_task(self._listen(self._process.stdout))
            return self._process

    async def _listen(self, answers: asyncio.StreamReader) -> None:
        heap = bytearray()
        while came := await answers.read(65536):
            heap += came
            for answer in unpacked(heap):
                self._tell(answer)
        for number in list(self._waiting):
            self._tell(Answer(number, None, "the process in which bots think has ended"))

    def _tell(self, answer: Answer) -> None:
        asked = self._waiting.pop(answer.number, None)
        if asked is None or asked.done():
            return  # nobody waits any more
        if answer.move is None:
            asked.set_exception(NoAnswer(answer.reason))
        else:
            asked.set_result(answer.move)

    async def close(self) -> None:
        """Stop thinking."""
        async with self._beginning:
            if self._process is None:
                return
            assert self._process.stdin is not None
            self._process.stdin.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), 2)
            if self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
            if self._listening is not None:
                await self._listening
            self._process = None
