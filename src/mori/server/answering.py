"""What is true of every answer: what it says to browsers, that it is counted, and the page of these counts."""

from __future__ import annotations

import hmac
import logging
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from mori.server.metrics import KIND, Metrics

log = logging.getLogger(__name__)

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
METRICS = "/metrics"
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})


class Answering:
    """Stands before the application.

    The counts are shown to this machine only, or to whoever has the token where there is one.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, token: str | None) -> None:
        self._app = app
        self._metrics = metrics
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or look after one socket."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def finish(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message["headers"])
                said = {name.lower() for name, _ in headers}
                message["headers"] = [*headers, *(one for one in HEADERS if one[0] not in said)]
            await send(message)

        if scope["path"] == METRICS and self._may_count(scope):
            await _plain(finish, self._metrics.page())
        else:
            await self._app(scope, receive, finish)
        spent = time.perf_counter() - began
        self._metrics.answered(scope["method"], status, spent)
        if log.isEnabledFor(logging.DEBUG):
            about = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(1000 * spent, 1)}
            log.debug("answered", extra=about)

    def _may_count(self, scope: HTTPScope) -> bool:
        if self._token is None:
            return (scope.get("client") or ("", 0))[0] in THIS_MACHINE
        said = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return hmac.compare_digest(said, f"Bearer {self._token}".encode())


async def _plain(send: Send, body: bytes) -> None:
    headers = [(b"content-type", KIND.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
