"""The same work for many things at once on the machines of a Ray cluster, answered in order.

Without `RAY_ADDRESS` in the environment the cluster is this machine, and ends with the work. Ray reports nothing to its
makers: its usage statistics are switched off before it is loaded.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mori.analysis.processes import Answer, in_order
from mori.kernel.game import Impossible

SILENT = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}
MEMORY = 100 * 2**20
"""Bytes for what is handed between processes: plans and records are small, Ray would take a third of the machine."""


def spread(work: Callable[..., Answer], plan: Iterable[tuple[Any, ...]]) -> Iterator[Answer]:
    """Call `work` with each item of `plan`; the answers come in its order, whoever was quicker."""
    return _spread(_ray(), work, plan)


def _spread(ray: Any, work: Callable[..., Answer], plan: Iterable[tuple[Any, ...]]) -> Iterator[Answer]:
    begun = not ray.is_initialized()
    if begun:
        _begin(ray)
    try:
        remote = ray.remote(work)
        workers = int(ray.cluster_resources().get("CPU", 1))
        yield from in_order((remote.remote(*item) for item in plan), ray.get, workers)
    finally:
        if begun:
            ray.shutdown()


def _ray() -> Any:
    os.environ.update(SILENT)
    try:
        import ray  # noqa: PLC0415  (nobody else needs it)
    except ImportError:
        raise Impossible("games are spread by Ray, which is not installed: pip install 'mori-games[cluster]'") from None
    return ray


def _begin(ray: Any) -> None:
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False, logging_level="error")
        return
    ray.init(
        address="local",
        _node_ip_address="127.0.0.1",
        include_dashboard=False,
        object_store_memory=MEMORY,
        log_to_driver=False,
        logging_level="error",
    )
