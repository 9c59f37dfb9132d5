"""What a program counts, for Prometheus. No figure names a table, a seat or a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)

REQUEST_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
APPEND_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Figures:
    """The counters of one program. Each has its own, so that two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Histogram(
            "stockyard_request_seconds",
            "Requests that were answered, streams not among them",
            ("method", "route", "status"),
            buckets=REQUEST_SECONDS,
            registry=r,
        )
        self.streams = Counter("stockyard_streams", "Streams that were opened", ("route",), registry=r)
        self.wishes = Counter(
            "stockyard_wishes", "What was asked of tables, by what came of it", ("outcome",), registry=r
        )
        self.batches = Histogram(
            "stockyard_append_writings",
            "How many tables' entries were written with one commit",
            buckets=BATCHES,
            registry=r,
        )
        self.appends = Histogram(
            "stockyard_append_seconds", "How long a commit took", buckets=APPEND_SECONDS, registry=r
        )
        self.tended = Counter("stockyard_tended", "Times a table was looked after", registry=r)
        self.failed = Counter("stockyard_tending_failures", "Times that failed", registry=r)
        self.notices = Counter(
            "stockyard_notices",
            "Notices, by their way and what came of it",
            ("way", "outcome"),
            registry=r,
        )

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """A figure that is read when somebody asks for it."""
        Gauge(f"stockyard_{name}", about, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)

    def serve(self, port: int) -> None:
        """Have them read at a port of this machine, where there is no server with pages."""
        start_http_server(port, "127.0.0.1", self.registry)
