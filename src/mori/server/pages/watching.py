"""The live table page: what has changed, drawn for the one who watches, decision by decision."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from mori.server.house import House
from mori.server.keeper import Held, NoSuchTable
from mori.server.live import NO_SUCH_TABLE, Sender, viewer_of, watch
from mori.server.pages.looking import Watcher, frames, region
from mori.server.pages.people_here import origin
from mori.server.pages.reading import read_reader


@websocket("/t/{table_id:str}/live")
async def table_live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """Watch a table as a page."""
    watcher = Watcher(table_id, await viewer_of(socket, house), read_reader(socket), origin(socket))
    await watch(socket, table_id, house, lambda bell, sender: _tell(socket, watcher, house, bell, sender))


async def _tell(
    socket: WebSocket[Any, Any, Any], watcher: Watcher, house: House, bell: asyncio.Event, sender: Sender
) -> None:
    try:
        before = held = await house.keeper.look(watcher.table_id)
    except NoSuchTable:
        await socket.close(NO_SUCH_TABLE, "there is no such table")
        return
    while True:
        for message in _messages(watcher, before, held, house.clock()):
            await sender.send(message)
            await asyncio.sleep(0)  # everybody sees the first of several decisions before anybody the second
        await bell.wait()
        if watcher.person is not None and held.table.seat_of(watcher.person.id) in held.table.deciding:
            await asyncio.sleep(0)  # whoever has waited for a decision sees it before the one who made it
        bell.clear()
        before, held = held, await house.keeper.look(watcher.table_id)


def _messages(watcher: Watcher, before: Held, held: Held, now: float) -> Iterator[bytes]:
    """Decision by decision for those who like movement; the others see at once what has come of it, and read it all."""
    table, seen = held.table, before.table.ply
    since = max(0, table.ply - 1) if table.undone == before.table.undone else table.ply
    if watcher.reader.motion == "none":
        since = min(since, seen)
    else:
        for moment, begun in frames(before.table, table):
            yield _message(held, region(watcher, moment, now, begun, settled=False))
    yield _message(held, region(watcher, table, now, since, following=held.next))


def _message(held: Held, html: str) -> bytes:
    return msgspec.json.encode({"version": held.version, "html": html})
