"""The same work for many things at once, in several processes, answered in order."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")


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
    waiting: deque[Future[Answer]] = deque()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        for item in plan:
            waiting.append(pool.submit(work, *item))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
