"""Calls that look at a table and change nothing: as it is, as it was, its record, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, get
from litestar.params import Parameter

from mori import play, registry
from mori.kernel.game import Seat
from mori.play import Person
from mori.server.house import House
from mori.server.refusals import REFUSALS
from mori.texts import LANGUAGES, Texts

LONGEST_ELEMENT = 100
MOST_CHOSEN = 50
MOST_PLIES = 100_000

Element = Annotated[str, Parameter(max_length=LONGEST_ELEMENT, description="An element of the table")]

Chosen = Annotated[list[Element] | None, Parameter(max_items=MOST_CHOSEN, description="What is chosen already")]


class Looking(Controller):
    """What anybody may see of a table whose id they know."""

    path = "/api/tables/{table_id:str}"
    tags: Sequence[str] = ("Looking",)

    @get(responses=REFUSALS, summary="Look at a table")
    async def look(
        self,
        table_id: str,
        viewer: Person | None,
        house: House,
        since: int = Parameter(default=0, ge=0, le=MOST_PLIES, description="News from this ply on"),
    ) -> Response[bytes]:
        """What the caller may know of the table, with the news from ply `since` on."""
        held = await house.keeper.look(table_id)
        seen = house.keeper.sight(table_id, held, _seat(held.table, viewer), since)
        return Response(seen, media_type=MediaType.JSON)

    @get("/record", media_type=MediaType.TEXT, responses=REFUSALS, summary="The record of the game")
    async def record(self, table_id: str, viewer: Person | None, house: House) -> str:
        """What the caller may read of it while the game runs, afterwards all of it, the secret of the dice included."""
        held = await house.keeper.look(table_id)
        return play.record(held.table, _seat(held.table, viewer)).text()

    @get("/replay", responses=REFUSALS, summary="Look back")
    async def replay(
        self,
        table_id: str,
        viewer: Person | None,
        house: House,
        ply: int | None = Parameter(default=None, ge=0, le=MOST_PLIES, description="After so many decisions, or now"),
        seat: int | None = Parameter(default=None, ge=-1, le=99, description="Whose eyes; -1 are a spectator's"),
    ) -> dict[str, Any]:
        """The table as it was, as a seat saw it: any seat of a finished game, while it runs the caller's own."""
        held = await house.keeper.look(table_id)
        own = _seat(held.table, viewer)
        eyes: Seat | None = own if seat is None else None if seat == -1 else seat
        at = held.table.ply if ply is None else ply
        play.may_look_back(held.table, own, eyes, at)
        state = await house.keeper.state_at(table_id, held, at)
        return {"id": table_id, **play.earlier(held.table, state, at, eyes)}

    @get("/why", responses=REFUSALS, summary="Why something can not be chosen")
    async def why(
        self,
        request: Request[Any, Any, Any],
        table_id: str,
        viewer: Person | None,
        house: House,
        element: Element,
        chosen: Chosen = None,
    ) -> dict[str, Any]:
        """`why` is null when it can be chosen, else a code with values and a sentence in the caller's language."""
        held = await house.keeper.look(table_id)
        reason = play.why(held.table, _seat(held.table, viewer), chosen or (), element)
        if reason is None:
            return {"why": None}
        language = request.headers.get("Accept-Language", "")[:2].lower()
        texts = _texts(held.table.setting.game.name, language if language in LANGUAGES else LANGUAGES[0])
        return {"why": {**play.message_json(reason), "sentence": texts.say(reason)}}


def _seat(table: play.Table, viewer: Person | None) -> Seat | None:
    return None if viewer is None else table.seat_of(viewer.id)


@cache
def _texts(game: str, language: str) -> Texts:
    return Texts(language, registry.game(game).folder / "texts")
