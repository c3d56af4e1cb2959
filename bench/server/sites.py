"""What is driven: tables of Mori, and matches of boardgame.io, with two players and two sockets each."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any, Protocol

import msgspec

from bench.server.wire import Address, HttpLine, SocketLine


class Driven(Protocol):
    """A game of two that somebody drives."""

    decided: int

    async def open(self) -> None:
        """Two players sit down and watch."""

    async def turn(self) -> None:
        """Wait until the next player knows how things stand."""

    async def decide(self) -> None:
        """Let that player decide; returns when the decision is acknowledged."""

    async def lost(self) -> int:
        """How many acknowledged decisions the server, or the socket of a player, does not know."""

    def close(self) -> None:
        """The players go."""


class Look(msgspec.Struct):
    """What the driver reads of a look."""

    ply: int
    serial: int
    deciding: list[int]
    moves: list[str]
    over: Any


LOOK = msgspec.json.Decoder(Look)
LONG = {"lives": 5}
"""So that most random games of Inara outlast two minutes; who has finished one sits down at a new table."""


ANSWER = b'{"call":'
PATIENCE = 0.2
"""After so many seconds both players know that a game is over."""


class MoriTable:
    """A game of Inara: looks by WebSocket, decisions by POST or over the same socket."""

    def __init__(self, address: Address, number: int, *, by_socket: bool = False) -> None:
        self._by_socket = by_socket
        self._answer: asyncio.Future[bytes] | None = None
        self.decided = 0
        self._address = address
        self._rng = Random(number)
        self._lines: list[HttpLine] = []
        self._sockets: list[SocketLine] = []
        self._looks: list[Look | None] = [None, None]
        self._seat = 0
        self._asked = asyncio.Event()
        self._id = ""
        self._others = 0
        self._tokens: list[str] = []
        self._lost_before = 0

    async def open(self) -> None:
        """Two guests sit down and watch."""
        for name in ("Ada", "Grace"):
            line = HttpLine(self._address, None)
            self._tokens.append((await _asked(line, "/api/guests", {"name": name}))["token"])
            line.close()
            self._lines.append(HttpLine(self._address, self._tokens[-1]))
        await self._sit_down()

    async def _sit_down(self) -> None:
        wish = {"game": "inara", "seats": [{"kind": "me"}, {"kind": "open"}], "options": LONG, "public": False}
        self._id = (await _asked(self._lines[0], "/api/tables", wish))["id"]
        await _asked(self._lines[1], f"/api/tables/{self._id}/join", {})
        for seat, token in enumerate(self._tokens):
            path = f"/api/tables/{self._id}/live"
            socket = SocketLine(self._address, path, token, partial(self._hear, seat))
            await socket.open()
            self._sockets.append(socket)
        await self._asked.wait()
        look = self._looks[self._seat]
        assert look is not None
        self._others = look.ply

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(ANSWER):
            assert self._answer is not None
            self._answer.set_result(text)
            return
        look = LOOK.decode(text)
        self._looks[seat] = look
        if look.over is not None or (
            look.moves and look.deciding == [seat] and look.ply >= self._others + self.decided
        ):
            self._seat = seat
            self._asked.set()

    async def turn(self) -> None:
        """Wait until the seat that is asked has seen it over its socket."""
        await self._asked.wait()
        if (look := self._looks[self._seat]) is not None and look.over is not None:
            await asyncio.sleep(PATIENCE)  # the other player sees it too
            self._lost_before += await self._missing()
            self._leave()
            self.decided, self._looks = 0, [None, None]
            self._asked.clear()
            await self._sit_down()

    async def decide(self) -> None:
        """One random legal move."""
        self._asked.clear()
        look = self._looks[self._seat]
        assert look is not None
        move = {"ply": look.ply, "move": self._rng.choice(look.moves), "serial": look.serial}
        if self._by_socket:
            self._answer = asyncio.get_running_loop().create_future()
            self._sockets[self._seat].say(msgspec.json.encode({"call": self.decided, **move}))
            text = await self._answer
            status = msgspec.json.decode(text)["status"]
        else:
            path = f"/api/tables/{self._id}/moves"
            status, text = await self._lines[self._seat].call("POST", path, msgspec.json.encode(move))
        if status != 200:
            raise RuntimeError(f"{status} {text[:300]!r}")
        self.decided += 1

    async def lost(self) -> int:
        """What is missing in the records and in the last looks of each socket."""
        return self._lost_before + await self._missing()

    async def _missing(self) -> int:
        status, text = await self._lines[0].call("GET", f"/api/tables/{self._id}/record")
        assert status == 200, text
        made = sum(line[:2] in (b"0 ", b"1 ") for line in text.splitlines())
        plies = [0 if look is None else look.ply - self._others for look in self._looks]
        return sum(max(0, self.decided - one) for one in (made, *plies))

    def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.close()
        self._leave()

    def _leave(self) -> None:
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()


async def _asked(line: HttpLine, path: str, data: Any) -> Any:
    status, text = await line.call("POST", path, msgspec.json.encode(data))
    if status not in (200, 201):
        raise RuntimeError(f"{path}: {status} {text[:300]!r}")
    return msgspec.json.decode(text)


class Match(msgspec.Struct):
    """What the driver reads of the state of a match."""

    G: dict[str, Any]
    ctx: dict[str, Any]
    state_id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """The first message about a match."""

    state: Match


GAME = "golems"
HEAD = f"42/{GAME},".encode()
UPDATE = msgspec.json.Decoder(tuple[str, str, Match, msgspec.Raw])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class PeerTable:
    """A match of boardgame.io: everything over socket.io, as its own client does it."""

    def __init__(self, address: Address, number: int) -> None:
        self.decided = 0
        self._address = address
        self._rng = Random(number)
        self._sockets: list[SocketLine] = []
        self._credentials: list[str] = []
        self._matches: list[Match | None] = [None, None]
        self._opened = [asyncio.Event(), asyncio.Event()]
        self._asked = asyncio.Event()
        self._acknowledged: asyncio.Future[None] | None = None
        self._id = ""

    async def open(self) -> None:
        """Two players with credentials of their own sit down and watch."""
        line = HttpLine(self._address, None)
        self._id = (await _asked(line, f"/games/{GAME}/create", {"numPlayers": 2}))["matchID"]
        for seat, name in enumerate(("Ada", "Grace")):
            wish = {"playerID": str(seat), "playerName": name}
            self._credentials.append((await _asked(line, f"/games/{GAME}/{self._id}/join", wish))["playerCredentials"])
            socket = SocketLine(self._address, "/socket.io/?EIO=4&transport=websocket", None, partial(self._hear, seat))
            self._sockets.append(socket)
            await socket.open()
            await self._opened[seat].wait()
        line.close()

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(HEAD + b'["update"'):
            self._see(seat, UPDATE.decode(text[len(HEAD) :])[2])
        elif text.startswith(HEAD + b'["sync"'):
            self._see(seat, SYNC.decode(text[len(HEAD) :])[2].state)
            self._opened[seat].set()
        elif text == b"2":
            self._sockets[seat].say(b"3")
        elif text.startswith(b"0"):
            self._sockets[seat].say(f"40/{GAME},".encode())
        elif text.startswith(f"40/{GAME},".encode()):
            self._say(seat, "sync", self._id, str(seat), self._credentials[seat], 2)

    def _see(self, seat: int, match: Match) -> None:
        self._matches[seat] = match
        if match.ctx["currentPlayer"] == str(seat):
            self._asked.set()
        elif match.state_id == self.decided + 1 and self._acknowledged is not None and not self._acknowledged.done():
            self._acknowledged.set_result(None)

    def _say(self, seat: int, *words: Any) -> None:
        self._sockets[seat].say(HEAD + msgspec.json.encode(words))

    async def turn(self) -> None:
        """Wait until the player whose turn it is has seen it."""
        await self._asked.wait()

    async def decide(self) -> None:
        """One of the player's pieces goes to a free square; its own socket tells when that has happened."""
        self._asked.clear()
        seat = self.decided % 2
        match = self._matches[seat]
        assert match is not None
        board = match.G["board"]
        own = [square for square, piece in enumerate(board) if piece is not None and piece["side"] == str(seat)]
        free = [square for square, piece in enumerate(board) if piece is None]
        move = {
            "type": "go",
            "args": [self._rng.choice(own), self._rng.choice(free)],
            "playerID": str(seat),
            "credentials": self._credentials[seat],
        }
        self._acknowledged = asyncio.get_running_loop().create_future()
        action = {"type": "MAKE_MOVE", "payload": move}
        self._say(seat, "update", action, match.state_id, self._id, str(seat))
        await self._acknowledged
        self.decided += 1

    async def lost(self) -> int:
        """What the sockets do not know of."""
        return sum(max(0, self.decided - (0 if match is None else match.state_id)) for match in self._matches)

    def close(self) -> None:
        """Hang up."""
        for socket in self._sockets:
            socket.close()
