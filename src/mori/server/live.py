"""The live view of a table: first all of it, then one message for each change, always the viewer's own sight."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, Self

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from mori.play import Person
from mori.server.house import House
from mori.server.identity import COOKIE, address_of, bearer, from_here
from mori.server.keeper import NoSuchTable
from mori.server.speaking import carry_out

NO_SUCH_TABLE = 4404
TOO_MANY = 4429
TOO_MUCH = 1009
SLOWEST = 20.0
"""After so many seconds a client that does not take a message is let go; it may come back."""
LARGEST_MESSAGE = 1024

_senders: set[Sender] = set()
"""Everybody to whom something may be sent."""


class Sender:
    """Sends messages to one client, one after the other, for the task in which it is entered.

    Whoever takes too long for a message is let go by `let_slow_ones_go`.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._task: asyncio.Task[Any] | None = None
        self._since = math.inf

    def __enter__(self) -> Self:
        self._task = asyncio.current_task()
        _senders.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        _senders.discard(self)

    async def send(self, message: bytes) -> None:
        """Send a message."""
        self._since = time.monotonic()
        try:
            await self._socket.send_data(message, mode="text")
        except OSError:  # the server's word for a client that has gone meanwhile
            raise WebSocketDisconnect(detail="the client has gone") from None
        self._since = math.inf

    def let_go(self, late: float) -> None:
        """End the line if it has been sending since before that moment."""
        if self._since < late and self._task is not None:
            self._task.cancel()


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """Watch a table, and move there."""
    token = _token_of(socket)
    viewer = await viewer_of(socket, house)
    await watch(
        socket,
        table_id,
        house,
        lambda bell, sender: _tell(socket, table_id, viewer, house, bell, sender),
        lambda said: carry_out(said, table_id, token, house),
    )


async def watch(
    socket: WebSocket[Any, Any, Any],
    table_id: str,
    house: House,
    tell: Callable[[asyncio.Event, Sender], Coroutine[Any, Any, None]],
    hear: Callable[[str | bytes], Coroutine[Any, Any, bytes]] | None = None,
) -> None:
    """Tell until either side goes; `tell` is given the table's bell and its sender, `hear` what is said, to answer."""
    await socket.accept()
    with house.limits.sockets.entering(address_of(socket)) as room:
        if not room:
            await _refuse(socket, TOO_MANY, "too-many-requests", "you watch too many tables at once; close some")
            return
        with contextlib.suppress(WebSocketDisconnect), house.bells.listening(table_id) as bell:
            telling = asyncio.create_task(_sending(socket, lambda sender: tell(bell, sender)))
            listening = asyncio.create_task(_sending(socket, lambda sender: _listen(socket, hear, sender)))
            _, left = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            for outcome in await asyncio.gather(telling, listening, return_exceptions=True):
                if isinstance(outcome, Exception):  # none where it was cancelled, here or by `let_slow_ones_go`
                    raise outcome


async def _sending(socket: WebSocket[Any, Any, Any], work: Callable[[Sender], Coroutine[Any, Any, None]]) -> None:
    with Sender(socket) as sender:
        await work(sender)


async def viewer_of(socket: WebSocket[Any, Any, Any], house: House) -> Person | None:
    """Who watches, if known."""
    token = _token_of(socket)
    return None if token is None else await house.people.known(token, house.clock())


def _token_of(socket: WebSocket[Any, Any, Any]) -> str | None:
    """The token of a program, or the cookie of a page of this site."""
    return bearer(socket) or (socket.cookies.get(COOKIE) if from_here(socket) else None)


async def _tell(
    socket: WebSocket[Any, Any, Any],
    table_id: str,
    viewer: Person | None,
    house: House,
    bell: asyncio.Event,
    sender: Sender,
) -> None:
    try:
        held = await house.keeper.look(table_id)
    except NoSuchTable:
        await _refuse(socket, NO_SUCH_TABLE, "no-such-table", "there is no such table")
        return
    seat = None if viewer is None else held.table.seat_of(viewer.id)
    await sender.send(house.keeper.sight(table_id, held, seat))
    while await bell.wait():
        bell.clear()
        before, held = held, await house.keeper.look(table_id)
        if held.version == before.version:
            continue
        seat = None if viewer is None else held.table.seat_of(viewer.id)
        since = before.table.ply if held.table.undone == before.table.undone else 0
        await sender.send(house.keeper.sight(table_id, held, seat, since))


async def _refuse(socket: WebSocket[Any, Any, Any], status: int, code: str, reason: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await socket.send_data(msgspec.json.encode({"reason": reason, "code": code}), mode="text")
        await socket.close(status, reason)


def let_slow_ones_go() -> None:
    """End the lines to clients that have not taken a message for too long.

    One look at all of them now and then costs less than a timer for every message.
    """
    late = time.monotonic() - SLOWEST
    for sender in list(_senders):
        sender.let_go(late)


async def _listen(
    socket: WebSocket[Any, Any, Any],
    hear: Callable[[str | bytes], Coroutine[Any, Any, bytes]] | None,
    sender: Sender,
) -> None:
    """Answer what is said, where somebody hears it; who says too much is let go."""
    while (event := await socket.receive())["type"] == "websocket.receive":
        said = event.get("text") or event.get("bytes") or ""
        if len(said) > LARGEST_MESSAGE:
            with contextlib.suppress(OSError):
                await socket.close(TOO_MUCH, "that is too much")
            return
        if hear is not None:
            await sender.send(await hear(said))
