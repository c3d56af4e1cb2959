"""The clock all searches look at: the one on the wall, or the processor's, which stands still while others are served.

The types of the compiled build stand in `clock.pxd`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time

import cython

if not cython.compiled:
    from time import monotonic

_by_processor: bool = False


def now() -> cython.double:
    """Seconds since whenever, for differences within one thread."""
    if _by_processor:
        with cython.gil:
            return thread_time()
    return monotonic()


@contextmanager
def counting(by_processor: bool) -> Iterator[None]:
    """Meanwhile every thought of this process counts the processor time of its thread, or else the time on the wall.

    By processor time a contest is fair and comes out alike on a busy machine; nobody who waits for an answer is served
    by it.
    """
    global _by_processor  # noqa: PLW0603  (it is for searches that know nothing of each other)
    before = _by_processor
    _by_processor = by_processor
    try:
        yield
    finally:
        _by_processor = before
