"""The table page: looking, and everything a person may do there, as forms that work without any script."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from markupsafe import Markup

from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Illegal, Impossible, Seat
from mori.play import Person
from mori.play.events import Outcome
from mori.play.refused import CODES
from mori.server.house import House
from mori.server.pages.drawing import go_to, page, wants_json
from mori.server.pages.levels import level_at
from mori.server.pages.looking import Watcher, names_at, region
from mori.server.pages.people_here import origin, somebody
from mori.server.pages.pictures import sprite
from mori.server.pages.reading import read_reader

Answer = Response[Any] | Redirect

REFUSED = {code: f"refused.{code}" for code in (*CODES, "illegal", "impossible")}
"""The sentences for what a table refuses."""


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(
    request: Request[Any, Any, Any], table_id: str, viewer: Person | None, house: House
) -> Response[str]:
    """The table as its viewer sees it."""
    reader = read_reader(request)
    held = await house.keeper.look(table_id)
    table = held.table
    seat = None if viewer is None else table.seat_of(viewer.id)
    watcher = Watcher(table_id, viewer, reader, origin(request))
    notice = request.query_params.get("notice", "")
    return page(
        "table.html",
        reader,
        id=table_id,
        game=table.setting.game,
        region=Markup(region(watcher, table, house.clock(), max(0, table.ply - 1), following=held.next)),
        sprite=sprite(table.setting.game.name),
        waits=table.stage == play.PLAYING and (seat is None or seat not in table.deciding),
        notice=reader.t(REFUSED[notice]) if notice in REFUSED else "",
    )


@get("/t/{table_id:str}/why", include_in_schema=False)
async def why(
    request: Request[Any, Any, Any], table_id: str, viewer: Person | None, house: House
) -> dict[str, str | None]:
    """Why an element can not be chosen after those that are."""
    held = await house.keeper.look(table_id)
    table = held.table
    if table.course is None:
        return {"reason": None}
    seat = None if viewer is None else table.seat_of(viewer.id)
    reader, view = read_reader(request), table.view(seat)
    element, chosen = request.query_params.get("element", ""), request.query_params.getall("chosen", [])
    known = set(table.setting.game.table(view))
    if not known.issuperset((element, *chosen)):
        return {"reason": None}
    reason = table.setting.game.why(view, chosen, element)
    say = reader.game_say(table.setting.game, names_at(table, reader))
    return {"reason": None if reason is None else say(reason)}


@post("/t/{table_id:str}/move", include_in_schema=False, status_code=HTTP_200_OK)
async def move(request: Request[Any, Any, Any], table_id: str, person: Person, house: House) -> Answer:
    """Choose a move: by its text, or by the elements picked."""
    form = await request.form()
    ply, serial, text = _number(form.get("ply")), form.get("serial"), str(form.get("move", ""))[:200]
    picked = frozenset(map(str, form.getall("pick", [])))

    def decide(table: play.Table, seat: Seat, now: float) -> Outcome:
        wanted = text or _picked(table, seat, picked)
        return play.move(table, seat, ply, wanted, now, None if serial in (None, "") else _number(serial))

    return await _do(request, house, table_id, person, decide)


def _picked(table: play.Table, seat: Seat, picked: frozenset[str]) -> str:
    view = table.view(seat)
    for one in table.moves(seat):
        if table.setting.game.notation.elements(view, one) == picked:
            return table.move_text(seat, one)
    raise Illegal("these can not be picked together")


def _number(value: Any) -> int:
    try:
        return int(str(value))
    except ValueError:
        return -1


@post("/t/{table_id:str}/level", include_in_schema=False, status_code=HTTP_200_OK)
async def at_level(request: Request[Any, Any, Any], table_id: str, person: Person, house: House) -> Answer:
    """The same once more against bots of another level: a table of one's own."""
    table = (await house.keeper.look(table_id)).table
    seat, level = table.seat_for(person.id), _number((await request.form()).get("level"))
    if level_at(table, seat) is None or not 1 <= level <= table.setting.game.levels:
        raise Impossible("there are no such bots")
    house.limits.tables.take(person.id)
    sitters = [person if other == seat else play.Bot(level) for other in range(table.setting.seats)]
    outcome = play.lay_again(table, sitters, Dice.fresh(), house.clock())
    following = secrets.token_hex(6)
    await house.keeper.lay(following, outcome, public=True)
    return go_to(f"/t/{following}")


@post("/t/{table_id:str}/{action:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def act(request: Request[Any, Any, Any], table_id: str, action: str, person: Person, house: House) -> Answer:
    """Take back, give up, offer or decline a draw or a rematch, say something."""
    form = await request.form()
    ply, text = _number(form.get("ply")), str(form.get("text", ""))
    actions: dict[str, Callable[[play.Table, Seat, float], Outcome]] = {
        "take-back": lambda table, seat, now: play.take_back(table, seat, ply, now),
        "resign": play.resign,
        "draw": lambda table, seat, now: play.offer_draw(table, seat, ply, now),
        "no-draw": lambda table, seat, now: play.decline_draw(table, seat, ply, now),
        "again": lambda table, seat, _: play.want_rematch(table, seat),
        "not-again": lambda table, seat, _: play.decline_rematch(table, seat),
    }
    if action == "say":
        return await _carry_out(request, house, table_id, lambda table, now: play.say(table, person, text, now))
    if action not in actions:
        raise Impossible("there is nothing like this to do at a table")
    answer = await _do(request, house, table_id, person, actions[action])
    if action == "again" and (following := (await house.keeper.look(table_id)).next) is not None:
        return go_to(f"/t/{following}")
    return answer


@post("/t/{table_id:str}/join", include_in_schema=False, status_code=HTTP_200_OK)
async def join(request: Request[Any, Any, Any], table_id: str, viewer: Person | None, house: House) -> Answer:
    """Take a seat, under a name of one's own choosing."""
    form = await request.form()
    name = str(form.get("name", "")).strip() or None
    await house.keeper.look(table_id)
    person, cookies = await somebody(request, house, viewer, name)
    if name is not None and name != person.name:
        person = await house.people.rename(person, name)
    answer = await _carry_out(request, house, table_id, lambda table, now: play.join(table, person, now))
    answer.cookies.extend(cookies)
    return answer


async def _do(
    request: Request[Any, Any, Any],
    house: House,
    table_id: str,
    person: Person,
    command: Callable[[play.Table, Seat, float], Outcome],
) -> Answer:
    return await _carry_out(request, house, table_id, lambda table, now: command(table, table.seat_for(person.id), now))


async def _carry_out(
    request: Request[Any, Any, Any], house: House, table_id: str, command: Callable[[play.Table, float], Outcome]
) -> Answer:
    """A command; a script is answered in JSON, a form with the way back to the table."""
    reader, code = read_reader(request), ""
    try:
        await house.keeper.change(table_id, command)
    except (play.Refused, Illegal, Impossible) as reason:
        code = _code(reason)
    if wants_json(request):
        if code:
            said = {"reason": reader.t(REFUSED[code]), "code": code}
            return Response(said, status_code=HTTP_422_UNPROCESSABLE_ENTITY)
        return Response({})
    return go_to(f"/t/{table_id}" + (f"?notice={code}" if code else ""))


def _code(reason: Exception) -> str:
    code = getattr(reason, "code", "impossible")
    return code if code in REFUSED else "illegal" if isinstance(reason, Illegal) else "impossible"
