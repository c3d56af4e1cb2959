"""The HTTP interface: guests, tables, moves. `docs/http-api.md` describes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_409_CONFLICT
from msgspec import Struct, field

from mori import play, registry
from mori.kernel.fairness import Dice
from mori.kernel.game import Game, Impossible, Seat
from mori.play import Person
from mori.play.events import Outcome
from mori.server.house import House

COOKIE = "mori"
LONGEST_MOVE = 200


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who wants to play without an account."""

    name: str


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: `me`, `bot` (with its level, 0 moves at random) or `open`."""

    kind: str
    level: int = 0


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = field(default_factory=dict)
    pace: dict[str, Any] = field(default_factory=lambda: {"kind": "none"})
    public: bool = True


class NewMove(Struct, forbid_unknown_fields=True):
    """A move, with the ply it was made for and, if known, the seat's serial."""

    ply: int
    move: str
    serial: int | None = None


class AtPly(Struct, forbid_unknown_fields=True):
    """Something said about the table as it was at this ply."""

    ply: int
    serial: int | None = None


class Words(Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: str


class Refusal(Struct):
    """Why something was refused; with 409 often the fresh look as well."""

    code: str
    reason: str


REFUSALS = {
    status: ResponseSpec(Refusal, description=description, generate_examples=False)
    for status, description in {
        400: "It makes no sense",
        401: "It is not known who asks",
        403: "Not for who asks",
        404: "There is no such thing",
        409: "It came too late",
        413: "It is too large",
        422: "The table refuses it",
        429: "Too many requests",
        503: "Try again",
    }.items()
}


def bearer(request: Request[Any, Any, Any]) -> str | None:
    """The token of a request: from its header, or from the cookie that pages use."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE)


async def provide_viewer(request: Request[Any, Any, Any], house: House) -> Person | None:
    """Who asks, if known. A cookie alone acts only for pages of this site."""
    token = bearer(request)
    if token is None:
        return None
    if request.method != "GET" and "Authorization" not in request.headers:
        _refuse_foreign(request)
    return await house.people.known(token, house.clock())


def _refuse_foreign(request: Request[Any, Any, Any]) -> None:
    if not from_here(request):
        raise PermissionDeniedException("this request comes from another site")


def from_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether this comes from a page of this site, or from a program, as far as a browser would say."""
    if connection.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return False
    origin = connection.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("Host")


async def provide_person(viewer: Person | None) -> Person:
    """Who asks; everybody else is refused."""
    if viewer is None:
        raise NotAuthorizedException("say who you are: send the token of POST /api/guests as «Authorization: Bearer …»")
    return viewer


class Guests(Controller):
    """People without an account."""

    path = "/api/guests"

    @post(status_code=HTTP_200_OK, responses=REFUSALS, summary="Come as a guest")
    async def come(self, request: Request[Any, Any, Any], data: NewGuest, house: House) -> Response[dict[str, str]]:
        """The token by which this guest is known from now on; pages get it as a cookie too."""
        _refuse_foreign(request)
        _, token = await house.people.welcome(data.name, house.clock())
        secure = request.url.scheme == "https"
        cookie = Cookie(key=COOKIE, value=token, max_age=365 * 24 * 3600, httponly=True, samesite="lax", secure=secure)
        return Response({"token": token}, cookies=[cookie])


class Tables(Controller):
    """Tables: lay, join, look, decide."""

    path = "/api/tables"

    @post(status_code=HTTP_201_CREATED, responses=REFUSALS, summary="Lay a table")
    async def lay(self, data: NewTable, person: Person, house: House) -> dict[str, Any]:
        """A new table; the game begins when no seat is open."""
        game = registry.game(data.game)
        sitters = [_sitter(wish, person) for wish in data.seats]
        options, pace = _options(game, data.options), play.read_pace(data.pace)
        outcome = play.lay(game, sitters, options, pace, Dice.fresh(), house.clock())
        table_id = secrets.token_hex(6)
        held = await house.keeper.lay(table_id, outcome, public=data.public)
        return {"id": table_id, "seat": held.table.seat_of(person.id), "invite": f"/t/{table_id}"}

    @get(responses=REFUSALS, summary="The open tables, and mine")
    async def lobby(self, viewer: Person | None, house: House) -> dict[str, Any]:
        """Public tables that wait for somebody, and the tables of who asks."""
        found = await house.archive.open_tables()
        mine = [] if viewer is None else await house.archive.tables_of(viewer.id)
        return {
            "open": [
                {
                    "id": table_id,
                    "game": head["game"],
                    "options": head["options"],
                    "pace": head["pace"],
                    "seats": [{"kind": one["kind"], "name": one.get("name")} for one in head["sitters"]],
                }
                for table_id, head in found
            ],
            "mine": [{"id": table_id, "game": game, "stage": stage} for table_id, game, stage in mine],
        }

    @get("/{table_id:str}", responses=REFUSALS, summary="Look at a table")
    async def look(
        self, table_id: str, viewer: Person | None, house: House, since: int = Parameter(default=0, ge=0, le=100_000)
    ) -> dict[str, Any]:
        """What the caller may know of the table, with the news from ply `since` on."""
        return await _seen(house, table_id, viewer, since)

    @post("/{table_id:str}/join", status_code=HTTP_200_OK, responses=REFUSALS, summary="Take a seat")
    async def join(self, table_id: str, person: Person, house: House) -> dict[str, Any]:
        """The first open seat; for who sits there already, that seat."""
        held, _ = await house.keeper.change(table_id, lambda table, now: play.join(table, person, now))
        return {"seat": held.table.seat_of(person.id)}

    @post("/{table_id:str}/moves", status_code=HTTP_200_OK, responses=REFUSALS, summary="Decide")
    async def move(self, table_id: str, data: NewMove, person: Person, house: House) -> Response[dict[str, Any]]:
        """The new view; 409 with the fresh view when the table is not at this ply, 422 when the move is not legal."""
        text = data.move[:LONGEST_MOVE]
        return await _change(
            house,
            table_id,
            person,
            lambda table, seat, now: play.move(table, seat, data.ply, text, now, data.serial),
            data.ply,
        )

    @post(
        "/{table_id:str}/take-back",
        status_code=HTTP_200_OK,
        responses=REFUSALS,
        summary="Take back a step of an unfinished turn",
    )
    async def take_back(self, table_id: str, data: AtPly, person: Person, house: House) -> Response[dict[str, Any]]:
        """One step back, or a sealed choice un-chosen; refused when something has been shown since."""
        return await _change(
            house, table_id, person, lambda table, seat, now: play.take_back(table, seat, data.ply, now, data.serial)
        )

    @post("/{table_id:str}/resign", status_code=HTTP_200_OK, responses=REFUSALS, summary="Give up")
    async def resign(self, table_id: str, person: Person, house: House) -> Response[dict[str, Any]]:
        """With two at the table the other one wins; with more the house plays on for the seat."""
        return await _change(house, table_id, person, play.resign)

    @post("/{table_id:str}/draw", status_code=HTTP_200_OK, responses=REFUSALS, summary="Offer or accept a draw")
    async def draw(self, table_id: str, data: AtPly, person: Person, house: House) -> Response[dict[str, Any]]:
        """Where the game allows it; the game ends when everybody agrees."""
        return await _change(
            house, table_id, person, lambda table, seat, now: play.offer_draw(table, seat, data.ply, now), data.ply
        )

    @post("/{table_id:str}/say", status_code=HTTP_200_OK, responses=REFUSALS, summary="Say something")
    async def say(self, table_id: str, data: Words, person: Person, house: House) -> dict[str, Any]:
        """To the table, or as a spectator to the spectators."""
        await house.keeper.change(table_id, lambda table, now: play.say(table, person, data.text, now))
        return {"said": True}

    @get("/{table_id:str}/record", media_type=MediaType.TEXT, responses=REFUSALS, summary="The record of the game")
    async def record(self, table_id: str, viewer: Person | None, house: House) -> str:
        """What the caller may read of it while the game runs, afterwards all of it, the secret of the dice included."""
        held = await house.keeper.look(table_id)
        return play.record(held.table, _seat(held.table, viewer)).text()


def _options(game: Game[Any, Any], switches: Mapping[str, Any]) -> Any:
    """The options asked for. What would name a file of this machine is not taken from people who come over the net."""
    for switch in game.switches:
        if switch.names_files and switches.get(switch.name, switch.default) not in switch.values:
            raise Impossible(f"«{switch.name}» can be {' or '.join(switch.values)} here")
    return game.options(**switches)


def _sitter(wish: SeatWish, person: Person) -> Any:
    if wish.kind == "me":
        return person
    if wish.kind == "bot":
        return play.Bot(wish.level)
    if wish.kind == "open":
        return play.Open()
    raise Impossible("the kind of a seat is «me», «bot» or «open»")


def _seat(table: play.Table, viewer: Person | None) -> int | None:
    return None if viewer is None else table.seat_of(viewer.id)


async def _seen(house: House, table_id: str, viewer: Person | None, since: int) -> dict[str, Any]:
    held = await house.keeper.look(table_id)
    return house.keeper.describe(table_id, held, _seat(held.table, viewer), since)


async def _change(
    house: House,
    table_id: str,
    person: Person,
    command: Callable[[play.Table, Seat, float], Outcome],
    since: int = 0,
) -> Response[dict[str, Any]]:
    """A command of who sits at the table; the view after it, or 409 with the fresh view when it came too late."""
    try:
        await house.keeper.change(table_id, lambda table, now: command(table, table.seat_for(person.id), now))
    except play.Stale as reason:
        fresh = {**await _seen(house, table_id, person, 0), "reason": str(reason), "code": reason.code}
        return Response(fresh, status_code=HTTP_409_CONFLICT)
    return Response(await _seen(house, table_id, person, since))
