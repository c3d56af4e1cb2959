"""Lines to a server that cost the machine little: the driver runs beside what it measures."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

LINE_END = b"\r\n\r\n"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Address = tuple[str, int]


class Gone(ConnectionError):
    """The server has closed a line."""


class HttpLine(asyncio.Protocol):
    """A connection that is kept, for one call after the other."""

    def __init__(self, address: Address, token: str | None) -> None:
        self._host = f"{address[0]}:{address[1]}"
        self._authorization = "" if token is None else f"Authorization: Bearer {token}\r\n"
        self._transport: asyncio.Transport | None = None
        self._heap = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._address = address

    async def call(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        if self._transport is None or self._transport.is_closing():
            await asyncio.get_running_loop().create_connection(lambda: self, *self._address)
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{self._authorization}{kind}\r\n"
        self._transport.write(head.encode() + body)
        return await self._answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line stands."""
        self._transport, self._heap = cast("asyncio.Transport", transport), bytearray()

    def data_received(self, data: bytes) -> None:
        """A piece of an answer."""
        self._heap += data
        end = self._heap.find(LINE_END)
        if end < 0:
            return
        head = bytes(self._heap[:end]).lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(self._heap) < end + len(LINE_END) + length:
            return
        body = bytes(self._heap[end + len(LINE_END) :])
        self._heap.clear()
        assert self._answer is not None
        self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone; a call that waits for its answer fails."""
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Gone(str(exc)))


class SocketLine(asyncio.Protocol):
    """A WebSocket; every text that comes is given to `hear`."""

    def __init__(self, address: Address, path: str, token: str | None, hear: Callable[[bytes], None]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        authorization = "" if token is None else f"Authorization: Bearer {token}\r\n"
        self._shake = (
            f"GET {path} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{authorization}\r\n"
        )
        self._hear = hear
        self._heap = bytearray()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._address = address

    async def open(self) -> None:
        """Shake hands."""
        await asyncio.get_running_loop().create_connection(lambda: self, *self._address)
        await self._open

    def say(self, text: bytes) -> None:
        """Send a text, masked as clients have to; a mask of zeros leaves it as it is."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line stands."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._shake.encode())

    def data_received(self, data: bytes) -> None:
        """A piece of a message."""
        heap = self._heap
        heap += data
        if not self._open.done():
            end = heap.find(LINE_END)
            if end < 0:
                return
            if not heap.startswith(b"HTTP/1.1 101"):
                self._open.set_exception(Gone(heap[:end].decode()))
                return
            self._open.set_result(None)
            del heap[: end + len(LINE_END)]
        while len(heap) >= 2:
            kind, length, start = heap[0] & 15, heap[1], 2
            if length == 126:
                length, start = int.from_bytes(heap[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(heap[2:10], "big"), 10
            if len(heap) < start + length:
                return
            text = bytes(heap[start : start + length])
            del heap[: start + length]
            if kind == TEXT:
                self._hear(text)
            elif kind == PING:
                self._send(PONG, text)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._transport = None
        if not self._open.done():
            self._open.set_exception(Gone(str(exc)))

    def _send(self, kind: int, data: bytes) -> None:
        if self._transport is None:
            return
        size = len(data)
        length = bytes((128 | size,)) if size < 126 else bytes((254,)) + size.to_bytes(2, "big")
        self._transport.write(bytes((128 | kind,)) + length + bytes(4) + data)
