"""Looking back: any moment of a game, through one's own eyes while it is played, through anybody's when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get
from markupsafe import Markup

from mori import play
from mori.kernel.game import Seat
from mori.play import Person
from mori.play.course import Course
from mori.server.house import House
from mori.server.pages.choosing import look_of
from mori.server.pages.drawing import draw, page, wants_json
from mori.server.pages.looking import log_lines, moment_of, names_at, result
from mori.server.pages.pictures import sprite
from mori.server.pages.reading import Reader, read_reader

SPECTATOR = "all"
"""How an address calls the eyes of somebody who only watches."""


@get("/t/{table_id:str}/replay", include_in_schema=False)
async def replay(request: Request[Any, Any, Any], table_id: str, viewer: Person | None, house: House) -> Response[Any]:
    """The table after so many decisions; without a number, at the beginning of the game."""
    reader, held = read_reader(request), await house.keeper.look(table_id)
    table = held.table
    own = None if viewer is None else table.seat_of(viewer.id)
    eyes = _eyes(request.query_params.get("eyes"), own)
    stops = _stops(table, eyes)
    ply = _whole(request.query_params.get("ply"), stops[0])
    play.may_look_back(table, own, eyes, ply)
    state = await house.keeper.state_at(table_id, held, ply)
    region = _region(reader, table_id, table, eyes, ply, state, stops)
    if wants_json(request):
        return Response({"html": region})
    game = table.setting.game
    return page("replay.html", reader, id=table_id, game=game, region=Markup(region), sprite=sprite(game.name))


def _eyes(asked: str | None, own: Seat | None) -> Seat | None:
    if asked is None:
        return own
    return None if asked == SPECTATOR else _whole(asked, -1)


def _whole(text: str | None, usual: int) -> int:
    return usual if text is None else int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1


def _stops(table: play.Table, eyes: Seat | None) -> list[int]:
    """The moments to stop at: when these eyes have been told something since the game was set up, and the last one."""
    steps = () if table.course is None else table.course.steps
    lines = list(log_lines(table, eyes if eyes is None or 0 <= eyes < table.setting.seats else None, lambda _: "", 0))
    begun = max((line["ply"] + 1 for line in lines if line["setup"]), default=0)
    return sorted({begun, len(steps), *(line["ply"] + 1 for line in lines if line["ply"] >= begun)})


def _region(
    reader: Reader, table_id: str, table: play.Table, eyes: Seat | None, ply: int, state: Any, stops: list[int]
) -> str:
    game, names, over = table.setting.game, names_at(table, reader), table.stage == play.OVER
    say, steps = reader.game_say(game, names), () if table.course is None else table.course.steps
    last = ply == len(steps)
    then = replace(
        table,
        course=None if table.course is None else Course(state, game.turn(state), steps[:ply]),
        ended=table.ended if last else None,
    )
    view, lines = then.view(eyes), list(log_lines(table, eyes, say, 0))
    place = max((number for number, stop in enumerate(stops) if stop <= ply), default=0)

    def at(stop: int) -> str:
        return address(table_id, stop, eyes)

    ending = play.sight(table, eyes, 0.0, table.ply)["over"] if last and over else None
    return draw(
        "replay_region.html",
        reader,
        id=table_id,
        names=names,
        look=look_of(game, view, (), (), say, turn=False),
        face=Markup("" if view is None else game.face.draw(view, say, moment_of(then, eyes))),
        status=" ".join(next((line["said"] for line in lines if line["ply"] == ply - 1), ())),
        deciding=[names[seat] for seat in then.deciding],
        result=None if ending is None else result(ending, names, reader),
        lines=[{**line, "here": line["ply"] == ply - 1, "address": at(line["ply"] + 1)} for line in lines],
        first=at(stops[0]) if ply > stops[0] else None,
        before=at(stops[max(0, place - 1)]) if ply > stops[0] else None,
        after=at(stops[place + 1]) if place + 1 < len(stops) else None,
        last=at(stops[-1]) if not last else None,
        ply=ply,
        least=stops[0],
        most=stops[-1],
        place=place + 1,
        places=len(stops),
        eyes=SPECTATOR if eyes is None else eyes,
        all_eyes=_all_eyes(table_id, names, eyes, ply, reader) if over else (),
    )


def _all_eyes(
    table_id: str, names: list[str], eyes: Seat | None, ply: int, reader: Reader
) -> list[tuple[str, str, bool]]:
    """Through whose eyes one may look: address, name, whether it is these."""
    seats: list[tuple[Seat | None, str]] = [*enumerate(names), (None, reader.t("replay.spectator"))]
    return [(address(table_id, ply, seat), name, seat == eyes) for seat, name in seats]


def address(table_id: str, ply: int, eyes: Seat | None) -> str:
    """Where a moment is, to be sent to anybody who may see it."""
    return f"/t/{table_id}/replay?{urlencode({'ply': ply, 'eyes': SPECTATOR if eyes is None else eyes})}"
