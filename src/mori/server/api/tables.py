"""Calls about tables before the game: lay one, find one, take a seat, give it back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from litestar import Controller, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mori import play, registry
from mori.kernel.fairness import Dice
from mori.kernel.game import Game, Impossible
from mori.play import Person
from mori.play.sitters import Sitter
from mori.server.api.bodies import NewTable, QuickGame, SeatWish
from mori.server.house import House
from mori.server.refusals import REFUSALS
from mori.server.switches import read_switches


class Tables(Controller):
    """Tables: lay, find, join, leave."""

    path = "/api/tables"
    tags: Sequence[str] = ("Tables",)

    @post(status_code=HTTP_201_CREATED, responses=REFUSALS, summary="Lay a table")
    async def lay(self, data: NewTable, person: Person, house: House) -> dict[str, Any]:
        """A new table; the game begins when no seat is open."""
        game = registry.game(data.game)
        sitters = [_sitter(wish, person) for wish in data.seats]
        return await _laid(house, person, game, sitters, data.options, data.pace, public=data.public)

    @post("/quick", status_code=HTTP_201_CREATED, responses=REFUSALS, summary="Play against bots at once")
    async def quick(self, data: QuickGame, person: Person, house: House) -> dict[str, Any]:
        """A new table with the caller and bots of one level, on which the game has begun."""
        game = registry.game(data.game)
        seats = min(game.seats) if data.seats is None else data.seats
        if seats not in game.seats:
            raise Impossible(f"{game.title} is played by {', '.join(map(str, game.seats))}, not by {seats}")
        seat = SystemRandom().randrange(seats) if data.seat is None else data.seat
        if not 0 <= seat < seats:
            raise Impossible(f"the seats of this table are 0 to {seats - 1}")
        sitters: list[Sitter] = [play.Bot(data.level)] * seats
        sitters[seat] = person
        return await _laid(house, person, game, sitters, data.options, data.pace, public=False)

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

    @post("/{table_id:str}/join", status_code=HTTP_200_OK, responses=REFUSALS, summary="Take a seat")
    async def join(self, table_id: str, person: Person, house: House) -> dict[str, Any]:
        """The first open seat; for who sits there already, that seat."""
        held, _ = await house.keeper.change(table_id, lambda table, now: play.join(table, person, now))
        return {"seat": held.table.seat_of(person.id)}

    @post("/{table_id:str}/leave", status_code=HTTP_200_OK, responses=REFUSALS, summary="Leave a table")
    async def leave(self, table_id: str, person: Person, house: House) -> dict[str, bool]:
        """Before the start the seat is free again; later the game is given up."""

        def command(table: play.Table, now: float) -> play.Outcome:
            seat = table.seat_for(person.id)
            waits = table.stage == play.WAITING
            return play.give_back(table, seat) if waits else play.leave(table, seat, now)

        await house.keeper.change(table_id, command)
        return {"left": True}


async def _laid(
    house: House,
    person: Person,
    game: Game[Any, Any],
    sitters: list[Sitter],
    switches: Mapping[str, Any],
    pace: Mapping[str, Any],
    *,
    public: bool,
) -> dict[str, Any]:
    house.limits.tables.take(person.id)
    outcome = play.lay(game, sitters, read_switches(game, switches), play.read_pace(pace), Dice.fresh(), house.clock())
    table_id = secrets.token_hex(6)
    held = await house.keeper.lay(table_id, outcome, public=public)
    return {"id": table_id, "seat": held.table.seat_of(person.id), "invite": f"/t/{table_id}"}


def _sitter(wish: SeatWish, person: Person) -> Sitter:
    if wish.kind == "me":
        return person
    if wish.kind == "bot":
        return play.Bot(wish.level)
    if wish.kind == "open":
        return play.Open()
    raise Impossible("the kind of a seat is «me», «bot» or «open»")
