"""The same work for many things at once, in several processes, answered in order."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")
Asked = TypeVar("Asked")


def cores() -> int:
    """How many processes may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[..., Answer], plan: Iterable[tuple[Any, ...]], processes: int | None = None
) -> Iterator[Answer]:
    """Call `work` with each item of `plan`; the answers come in its order, whoever was quicker."""
    workers = processes or cores()
    if workers == 1:
        for item in plan:
            yield work(*item)
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        yield from in_order((pool.submit(work, *item) for item in plan), Future.result, workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def in_order(asked: Iterable[Asked], answer: Callable[[Asked], Answer], workers: int) -> Iterator[Answer]:
    """The answers to what is asked, one after the other; only a little more is asked than so many workers can do."""
    waiting: deque[Asked] = deque()
    for one in asked:
        waiting.append(one)
        if len(waiting) > 2 * workers:
            yield answer(waiting.popleft())
    while waiting:
        yield answer(waiting.popleft())
