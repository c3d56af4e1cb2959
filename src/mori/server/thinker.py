"""The process in which bots think. Questions come in over a pipe, answers go back.

Every thought is a fork of its own, made when all bots stand ready. So a thought costs a few milliseconds to begin,
shares the processors fairly with all others, can be stopped at any moment, and takes nothing with it when it fails.
When the server goes away the process ends, and all thoughts with it.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import struct
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from mori import registry
from mori.kernel.game import Bot, Move
from mori.kernel.random_bot import RandomBot

BEGIN = "from mori.server.thinker import main; main()"
"""What Python has to be told to be this process. (Run as a main module it would not know its own questions again.)"""
LENGTH = struct.Struct("!I")
LONGEST_REASON = 3000
"""An answer has to fit into what a pipe takes in one piece."""
QUICK = 0.5
"""A bot that says it takes longer than so many seconds gives way to quicker ones."""
POLITE, MORE_POLITE = 5, 15
"""How far thoughts, and long ones, stand back behind those who answer people."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked; `seconds` is less time than its level has where many think at once."""

    number: int
    game: str
    level: int
    seconds: float | None
    view: Any
    moves: Sequence[Move]
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot has chosen, or why it has not."""

    number: int
    move: Move | None
    reason: str = ""


@cache
def usual_bot(game: str, level: int) -> Bot:
    """The bot of this level with the time it says it takes; level 0 chooses at random."""
    return registry.game(game).bot(level) if level else RandomBot()


def stated_seconds() -> Mapping[tuple[str, int], float]:
    """How long a bot of each level may take, as it says itself; on the way all bots are made ready."""
    return {
        (name, level): float(getattr(usual_bot(name, level), "seconds", None) or 0.0)
        for name in registry.names()
        for level in range(registry.game(name).levels + 1)
    }


def answer(question: Question) -> Answer:
    """What the bot chooses, if it does."""
    try:
        if question.seconds is None:
            bot = usual_bot(question.game, question.level)
        else:
            bot = registry.game(question.game).bot(question.level, question.seconds)
        move = bot.choose(question.view, question.moves, Random(question.seed))
        if move in question.moves:
            return Answer(question.number, move)
        return Answer(question.number, None, f"{bot.name} chose {move}, which is not among its moves")
    except Exception:
        return Answer(question.number, None, traceback.format_exc()[-LONGEST_REASON:])


def packed(thing: Any) -> bytes:
    """Anything, as it goes over a pipe."""
    data = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def unpacked(heap: bytearray) -> Iterator[Any]:
    """What has come over a pipe completely; it is taken from the heap."""
    while len(heap) >= LENGTH.size and len(heap) >= (end := LENGTH.size + LENGTH.unpack_from(heap)[0]):
        thing = pickle.loads(heap[LENGTH.size : end])
        del heap[:end]
        yield thing


class Thinker:
    """Lets bots think, each in a fork of this process."""

    def __init__(self, questions: int, answers: int) -> None:
        self._questions = questions
        self._answers = answers
        self._thoughts: dict[int, int] = {}
        self._stated = stated_seconds()
        _write(answers, packed(self._stated))

    def run(self) -> None:
        """Answer until nobody can ask any more."""
        reading, ended = os.pipe()
        os.set_blocking(reading, False)
        os.set_blocking(ended, False)
        signal.set_wakeup_fd(ended)
        signal.signal(signal.SIGCHLD, lambda _signal, _frame: None)
        gc.freeze()  # what all share stays shared
        heap = bytearray()
        while True:
            ready, _, _ = select.select((self._questions, reading), (), ())
            if reading in ready:
                os.read(reading, 4096)
                self._bury()
            if self._questions in ready:
                came = os.read(self._questions, 65536)
                if not came:
                    return
                heap += came
                for thing in unpacked(heap):
                    self._begin(thing) if isinstance(thing, Question) else self._stop(thing)

    def stop_all(self) -> None:
        """End all thoughts."""
        for number in list(self._thoughts.values()):
            self._stop(number)

    def _begin(self, question: Question) -> None:
        child = os.fork()
        if child:
            self._thoughts[child] = question.number
            return
        _in_a_fork(lambda: self._think(question))

    def _think(self, question: Question) -> None:
        os.nice(MORE_POLITE if self._stated[question.game, question.level] > QUICK else POLITE)
        _write(self._answers, packed(answer(question)))

    def _stop(self, number: int) -> None:
        for child, one in self._thoughts.items():
            if one == number:
                os.kill(child, signal.SIGKILL)

    def _bury(self) -> None:
        """Take leave of the forks that have ended; who asked is told of those that were cut short."""
        while self._thoughts:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            number = self._thoughts.pop(child)
            if status:
                _write(self._answers, packed(Answer(number, None, f"the thought ended with status {status}")))


def _in_a_fork(work: Callable[[], None]) -> None:
    """Do this and nothing of what the process that was forked would do."""
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        work()
        status = 0
    finally:
        os._exit(status)


def _write(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def main() -> None:
    """Think for the process that has begun this one."""
    for one in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which then closes the pipe
        signal.signal(one, signal.SIG_IGN)
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever prints something must not spoil an answer
    thinker = Thinker(0, answers)
    try:
        thinker.run()
    finally:
        thinker.stop_all()
