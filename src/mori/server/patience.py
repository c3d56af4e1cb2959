"""Lines on which nobody says anything whole: each is let go after a while, so that they can not be piled up."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Patient(HttpToolsProtocol):
    """HTTP as it is spoken, with so many seconds for a request to come, head and body, once it may be sent."""

    seconds = 20.0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The line stands, and a request has to come."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """One more request begins."""
        self._wait()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """It is there; its answer may take as long as it has to."""
        self._wait_no_longer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the line is for looks, and pings see whether anybody is there."""
        self._wait_no_longer()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.seconds, self._hang_up)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        self._late = None
        transport: Any = self.transport
        if not transport.is_closing():
            transport.close()


def patient_for(seconds: float) -> type[HttpToolsProtocol]:
    """With another number of seconds."""
    return type("Patient", (Patient,), {"seconds": seconds})
