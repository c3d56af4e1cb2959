"""How often somebody may knock."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

MINUTE = 60.0
UNLIMITED = frozenset({"/healthz"})


class Knocks:
    """So many requests a minute from one address. Whoever asks more often is told when to come back."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._minute = -1
        self._counts: dict[str, int] = {}

    def knock(self, address: str) -> int:
        """Count a request; the seconds to wait before it may be repeated, 0 when it may come in."""
        minute, passed = divmod(self._clock(), MINUTE)
        if minute != self._minute:
            self._minute, self._counts = int(minute), {}
        count = self._counts.get(address, 0)
        if count >= self._most:
            return max(1, math.ceil(MINUTE - passed))
        self._counts[address] = count + 1
        return 0

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """Stand before the application."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] not in UNLIMITED:
                client: Any = scope.get("client") or ("",)
                if wait := self.knock(str(client[0])):
                    raise TooManyRequestsException(
                        f"that is too often, come back in {wait} seconds", headers={"Retry-After": str(wait)}
                    )
            await app(scope, receive, send)

        return counted
