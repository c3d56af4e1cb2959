"""How often somebody may knock, and how many may stand in the door."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

MINUTE = 60.0
UNLIMITED = frozenset({"/healthz"})
Clock = Callable[[], float]


class Allowance:
    """So many of something in a span of time for each who asks, counted in this process."""

    def __init__(self, most: int, span: float = MINUTE, clock: Clock = time.monotonic) -> None:
        self._most = max(1, most)
        self._span = span
        self._clock = clock
        self._now = -1
        self._counts: dict[str, int] = {}

    def wait(self, who: str) -> int:
        """Count one more; the seconds to wait before it may be tried again, 0 when it is allowed."""
        number, passed = divmod(self._clock(), self._span)
        if number != self._now:
            self._now, self._counts = int(number), {}
        count = self._counts.get(who, 0)
        if count >= self._most:
            return max(1, math.ceil(self._span - passed))
        self._counts[who] = count + 1
        return 0

    def take(self, who: str) -> None:
        """Count one more; who has had too many is told when to come back."""
        if wait := self.wait(who):
            raise TooManyRequestsException(
                f"that is too often, come back in {wait} seconds", headers={"Retry-After": str(wait)}
            )


class Crowd:
    """How many things somebody has open at once."""

    def __init__(self, most: int) -> None:
        self._most = max(1, most)
        self._here: Counter[str] = Counter()

    @property
    def all(self) -> int:
        """How many things everybody has open."""
        return self._here.total()

    @contextmanager
    def entering(self, who: str) -> Iterator[bool]:
        """Whether there is room for one more, who is counted as long as this lasts."""
        if self._here[who] >= self._most:
            yield False
            return
        self._here[who] += 1
        try:
            yield True
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who]


class Limits:
    """What an address, a person or a login may have; all of it follows from the requests a minute of an address."""

    def __init__(self, requests_a_minute: int, clock: Clock = time.monotonic) -> None:
        self.requests = Allowance(requests_a_minute, clock=clock)
        self.acts = Allowance(requests_a_minute, clock=clock)
        """Calls of one person, from however many addresses."""
        self.newcomers = Allowance(requests_a_minute // 30, clock=clock)
        """New guests and accounts from one address."""
        self.attempts = Allowance(requests_a_minute // 60, clock=clock)
        """Attempts to sign in from one address."""
        self.attempts_at = Allowance(requests_a_minute // 20, 10 * MINUTE, clock)
        """Attempts to sign in with one login, from however many addresses."""
        self.tables = Allowance(requests_a_minute // 20, clock=clock)
        """New tables of one person."""
        self.words = Allowance(requests_a_minute // 20, clock=clock)
        """What one person says."""
        self.sockets = Crowd(requests_a_minute // 4)
        """Tables that one address watches at once."""


class Knocks:
    """Counts every request. Whoever asks more often than allowed is told when to come back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """Stand before the application."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] not in UNLIMITED:
                self._limits.requests.take(address(scope))
            await app(scope, receive, send)

        return counted


def address(scope: Scope) -> str:
    """Where a request comes from; of the new long addresses the part that one household has to itself."""
    client: Any = scope.get("client") or ("",)
    host = str(client[0])
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network(f"{host.partition('%')[0]}/64", strict=False))
    except ValueError:
        return host
