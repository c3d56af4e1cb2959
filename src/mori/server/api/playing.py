"""Calls at a table: decide, take back, offer, give up, speak."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from litestar import Controller, MediaType, Response, post
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from mori import play
from mori.kernel.game import Seat
from mori.play import Person
from mori.play.events import Outcome
from mori.server.api.bodies import AtPly, NewMove, Words
from mori.server.house import House
from mori.server.refusals import REFUSALS

LONGEST_MOVE = 200
Command = Callable[[play.Table, Seat, float], Outcome]


class Playing(Controller):
    """What somebody who sits at a table may do."""

    path = "/api/tables/{table_id:str}"
    tags: Sequence[str] = ("Playing",)

    @post("/moves", status_code=HTTP_200_OK, responses=REFUSALS, summary="Decide")
    async def move(self, table_id: str, data: NewMove, person: Person, house: House) -> Response[bytes]:
        """The new view; 409 with the fresh view when the table is not at this ply, 422 when the move is not legal."""
        text = data.move[:LONGEST_MOVE]
        return await _change(
            house,
            table_id,
            person,
            lambda table, seat, now: play.move(table, seat, data.ply, text, now, data.serial),
            data.ply,
        )

    @post("/take-back", status_code=HTTP_200_OK, responses=REFUSALS, summary="Take back a step of an unfinished turn")
    async def take_back(self, table_id: str, data: AtPly, person: Person, house: House) -> Response[bytes]:
        """One step back, or a sealed choice un-chosen; refused when something has been shown since."""
        return await _change(
            house, table_id, person, lambda table, seat, now: play.take_back(table, seat, data.ply, now, data.serial)
        )

    @post("/resign", status_code=HTTP_200_OK, responses=REFUSALS, summary="Give up")
    async def resign(self, table_id: str, person: Person, house: House) -> Response[bytes]:
        """With two at the table the other one wins; with more the house plays on for the seat."""
        return await _change(house, table_id, person, play.resign)

    @post("/draw", status_code=HTTP_200_OK, responses=REFUSALS, summary="Offer or accept a draw")
    async def draw(self, table_id: str, data: AtPly, person: Person, house: House) -> Response[bytes]:
        """Where the game allows it; the game ends when everybody agrees."""
        return await _change(
            house, table_id, person, lambda table, seat, now: play.offer_draw(table, seat, data.ply, now), data.ply
        )

    @post(
        "/draw/decline", status_code=HTTP_200_OK, responses=REFUSALS, summary="Decline a draw, or withdraw one's offer"
    )
    async def decline_draw(self, table_id: str, data: AtPly, person: Person, house: House) -> Response[bytes]:
        """The offer is gone; the game goes on."""
        return await _change(
            house, table_id, person, lambda table, seat, now: play.decline_draw(table, seat, data.ply, now), data.ply
        )

    @post("/rematch", status_code=HTTP_200_OK, responses=REFUSALS, summary="Ask for a rematch, or agree to one")
    async def rematch(self, table_id: str, person: Person, house: House) -> Response[bytes]:
        """When all people of a finished game agree, `next` leads to a new table, everybody one seat further."""
        return await _change(house, table_id, person, lambda table, seat, _: play.want_rematch(table, seat))

    @post(
        "/rematch/decline",
        status_code=HTTP_200_OK,
        responses=REFUSALS,
        summary="Decline a rematch, or withdraw one's wish",
    )
    async def decline_rematch(self, table_id: str, person: Person, house: House) -> Response[bytes]:
        """Nobody waits any more."""
        return await _change(house, table_id, person, lambda table, seat, _: play.decline_rematch(table, seat))

    @post("/say", status_code=HTTP_200_OK, responses=REFUSALS, summary="Say something")
    async def say(self, table_id: str, data: Words, person: Person, house: House) -> dict[str, bool]:
        """To the table, or as a spectator to the spectators."""
        house.limits.words.take(person.id)
        await house.keeper.change(table_id, lambda table, now: play.say(table, person, data.text, now))
        return {"said": True}


async def _change(house: House, table_id: str, person: Person, command: Command, since: int = 0) -> Response[bytes]:
    """A command of who sits at the table; the view after it, or 409 with the fresh view when it came too late."""
    keeper = house.keeper
    try:
        held, _ = await keeper.change(table_id, lambda table, now: command(table, table.seat_for(person.id), now))
    except play.Stale as reason:
        held = await keeper.look(table_id)
        look = keeper.describe(table_id, held, held.table.seat_of(person.id))
        fresh = msgspec.json.encode({**look, "reason": str(reason), "code": reason.code})
        return Response(fresh, status_code=HTTP_409_CONFLICT, media_type=MediaType.JSON)
    seen = keeper.sight(table_id, held, held.table.seat_of(person.id), since)
    return Response(seen, media_type=MediaType.JSON)
