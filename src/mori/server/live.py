"""The live view of a table: first all of it, then one message for each change, always the viewer's own sight."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any

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

_sending: dict[asyncio.Task[Any], float] = {}
"""Who sends at the moment, and since when."""


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """Watch a table, and move there."""
    token = _token_of(socket)
    viewer = await viewer_of(socket, house)
    await watch(
        socket,
        table_id,
        house,
        lambda bell: _tell(socket, table_id, viewer, house, bell),
        lambda said: carry_out(said, table_id, token, house),
    )


async def watch(
    socket: WebSocket[Any, Any, Any],
    table_id: str,
    house: House,
    tell: Callable[[asyncio.Event], Coroutine[Any, Any, None]],
    hear: Callable[[str | bytes], Coroutine[Any, Any, bytes]] | None = None,
) -> None:
    """Tell until either side goes; `tell` is given the table's bell, `hear` what is said, which it answers."""
    await socket.accept()
    with house.limits.sockets.entering(address_of(socket)) as room:
        if not room:
            await _refuse(socket, TOO_MANY, "too-many-requests", "you watch too many tables at once; close some")
            return
        with contextlib.suppress(WebSocketDisconnect), house.bells.listening(table_id) as bell:
            telling = asyncio.create_task(tell(bell))
            listening = asyncio.create_task(_listen(socket, hear))
            _, left = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            for outcome in await asyncio.gather(telling, listening, return_exceptions=True):
                if isinstance(outcome, Exception):  # none where it was cancelled, here or by `let_slow_ones_go`
                    raise outcome


async def viewer_of(socket: WebSocket[Any, Any, Any], house: House) -> Person | None:
    """Who watches, if known."""
    token = _token_of(socket)
    return None if token is None else await house.people.known(token, house.clock())


def _token_of(socket: WebSocket[Any, Any, Any]) -> str | None:
    """The token of a program, or the cookie of a page of this site."""
    return bearer(socket) or (socket.cookies.get(COOKIE) if from_here(socket) else None)


async def _tell(
    socket: WebSocket[Any, Any, Any], table_id: str, viewer: Person | None, house: House, bell: asyncio.Event
) -> None:
    try:
        held = await house.keeper.look(table_id)
    except NoSuchTable:
        await _refuse(socket, NO_SUCH_TABLE, "no-such-table", "there is no such table")
        return
    seat = None if viewer is None else held.table.seat_of(viewer.id)
    await send_in_time(socket, house.keeper.sight(table_id, held, seat))
    while await bell.wait():
        bell.clear()
        before, held = held, await house.keeper.look(table_id)
        if held.version == before.version:
            continue
        seat = None if viewer is None else held.table.seat_of(viewer.id)
        since = before.table.ply if held.table.undone == before.table.undone else 0
        await send_in_time(socket, house.keeper.sight(table_id, held, seat, since))


async def _refuse(socket: WebSocket[Any, Any, Any], status: int, code: str, reason: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await socket.send_data(msgspec.json.encode({"reason": reason, "code": code}), mode="text")
        await socket.close(status, reason)


async def send_in_time(socket: WebSocket[Any, Any, Any], message: bytes) -> None:
    """Send a message; whoever takes too long is let go by `let_slow_ones_go`."""
    task = asyncio.current_task()
    assert task is not None
    _sending[task] = time.monotonic()
    try:
        await socket.send_data(message, mode="text")
    except OSError:  # the server's word for a client that has gone meanwhile
        raise WebSocketDisconnect(detail="the client has gone") from None
    finally:
        del _sending[task]


def let_slow_ones_go() -> None:
    """End the lines to clients that have not taken a message for too long.

    One look at all of them now and then costs less than a timer for every message.
    """
    late = time.monotonic() - SLOWEST
    for task in [task for task, since in _sending.items() if since < late]:
        task.cancel()


async def _listen(
    socket: WebSocket[Any, Any, Any], hear: Callable[[str | bytes], Coroutine[Any, Any, bytes]] | None
) -> None:
    """Answer what is said, where somebody hears it; who says too much is let go."""
    while (event := await socket.receive())["type"] == "websocket.receive":
        said = event.get("text") or event.get("bytes") or ""
        if len(said) > LARGEST_MESSAGE:
            with contextlib.suppress(OSError):
                await socket.close(TOO_MUCH, "that is too much")
            return
        if hear is not None:
            await send_in_time(socket, await hear(said))
