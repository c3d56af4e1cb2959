"""What the server counts, for Prometheus. Nothing here tells one person or one table from another."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

KIND = CONTENT_TYPE_LATEST
MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1, 2, 5, 10, 20, 50, 100)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """The counts of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self._registry)
        self._answers = Counter("mori_answers", "Answers to requests", ("method", "status"), registry=self._registry)
        self._seconds = Histogram(
            "mori_answer_seconds", "How long requests took", buckets=MOMENTS, registry=self._registry
        )
        self._saves = Histogram(
            "mori_save_seconds", "How long transactions took", buckets=MOMENTS, registry=self._registry
        )
        self._batches = Histogram(
            "mori_save_commands", "How many commands shared a transaction", buckets=SIZES, registry=self._registry
        )
        self._failures = Counter("mori_save_failures", "Transactions that failed", registry=self._registry)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._answers.labels(method if method in METHODS else "other", status).inc()
        self._seconds.observe(seconds)

    def saved(self, commands: int, seconds: float) -> None:
        """So many commands were written in one transaction."""
        self._batches.observe(commands)
        self._saves.observe(seconds)

    def save_failed(self) -> None:
        """A transaction could not be written."""
        self._failures.inc()

    def watch(self, *, sockets: Callable[[], float], thinking: Callable[[], float], held: Callable[[], float]) -> None:
        """What stands at the moment somebody asks."""
        for name, about, ask in (
            ("mori_sockets", "Open WebSockets", sockets),
            ("mori_bots_thinking", "Bots that think or wait for their turn", thinking),
            ("mori_tables_held", "Tables at hand in this process", held),
        ):
            Gauge(name, about, registry=self._registry).set_function(ask)

    def page(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
