"""The pages of a guided first game: a table to touch, and a sentence or two that say what to do."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK
from markupsafe import Markup

from mori import registry
from mori.kernel.game import Choice, Illegal, Impossible, Moment
from mori.server.pages import lessons
from mori.server.pages.choosing import choices, look_of
from mori.server.pages.drawing import draw, go_to, page, wants_json
from mori.server.pages.pictures import sprite
from mori.server.pages.reading import Reader, read_reader

MOST_MOVES = 60
"""So many moves of the learner an address may carry."""


def _place(request: Request[Any, Any, Any]) -> tuple[int, list[str]]:
    asked = request.query_params
    step = str(asked.get("step", "0"))
    return int(step) if step.isascii() and step.isdigit() and len(step) < 4 else 0, asked.getall("made", [])[
        :MOST_MOVES
    ]


def address(name: str, lesson: str, number: int, made: list[str], **more: int) -> str:
    """Where a step of a lesson is."""
    query = urlencode({"step": number, "made": made, **more}, doseq=True)
    return f"/learn/{name}/{lesson}?{query}"


@get("/learn/{name:str}/{lesson:str}", include_in_schema=False)
async def lesson_page(request: Request[Any, Any, Any], name: str, lesson: str) -> Response[Any]:
    """A step of a lesson: to be done, or just done."""
    reader, game = read_reader(request), registry.game(name)
    number, made = _place(request)
    said = {part: part in request.query_params for part in ("done", "wrong")}
    region = _region(reader, name, lesson, number, made, **said)
    if wants_json(request):
        return Response({"html": region})
    title = dict(lessons.lessons_of(name, reader))[lesson]
    return page("lesson.html", reader, game=game, title=title, region=Markup(region), sprite=sprite(name))


def _region(reader: Reader, name: str, lesson: str, number: int, made: list[str], *, done: bool, wrong: bool) -> str:
    game, steps = registry.game(name), lessons.steps_of(name, lesson)
    moment = lessons.stand(name, lesson, number, made)
    one, view = steps[number], game.view(moment.state, moment.seat)
    say = reader.game_say(game)
    waits = lessons.wants_move(one) and not done
    turn = game.turn(moment.state)
    moves = list(game.moves(moment.state, moment.seat)) if waits and isinstance(turn, Choice) else []
    texts = [game.notation.move_text(moment.state, moment.seat, move) for move in moves]
    face = game.face.draw(view, say, Moment(moment.news))
    titles = lessons.lessons_of(name, reader)
    place = [found for found, _ in titles].index(lesson)
    words = lessons.sentence(name, reader, lesson, one["id"], ".done" if done else "")
    hint = lessons.sentence(name, reader, lesson, one["id"], ".hint") or reader.t("lesson.wrong")
    last = number + 1 == len(steps)
    return draw(
        "lesson_region.html",
        reader,
        game=game,
        title=titles[place][1],
        number=number,
        steps=steps,
        words=words or reader.t("lesson.done"),
        hint=hint if wrong else "",
        done=done,
        waits=waits,
        face=Markup(face),
        choices=choices(texts, [game.notation.elements(view, move) for move in moves], face) if moves else None,
        look=look_of(game, view, moves, texts, say, turn=waits, point=() if done else one.get("point", ())),
        move=address(name, lesson, number, made),
        why=f"/learn/{name}/{lesson}/why?{urlencode({'step': number, 'made': made}, doseq=True)}",
        back=_back(name, lesson, steps, number, made, done),
        forward=None if last or waits else address(name, lesson, number + 1, made),
        following=titles[place + 1] if last and not waits and place + 1 < len(titles) else None,
        finished=last and not waits and place + 1 == len(titles),
    )


def _back(name: str, lesson: str, steps: list[dict[str, Any]], number: int, made: list[str], done: bool) -> str | None:
    """The step before: what was chosen there is given back."""
    if done:
        return address(name, lesson, number, made[:-1])
    if number == 0:
        return None
    return address(name, lesson, number - 1, made[:-1] if lessons.wants_move(steps[number - 1]) else made)


@post("/learn/{name:str}/{lesson:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def lesson_move(request: Request[Any, Any, Any], name: str, lesson: str) -> Response[Any] | Redirect:
    """The learner has chosen."""
    number, made = _place(request)
    form, game = await request.form(), registry.game(name)
    one, moment = lessons.steps_of(name, lesson)[number], lessons.stand(name, lesson, number, made)
    view, picked = game.view(moment.state, moment.seat), frozenset(map(str, form.getall("pick", [])))
    text = str(form.get("move", ""))
    for move in game.moves(moment.state, moment.seat) if picked else ():
        if game.notation.elements(view, move) == picked:
            text = game.notation.move_text(moment.state, moment.seat, move)
    there = address(name, lesson, number, made, wrong=1)
    if lessons.wants_move(one) and lessons.fits(one, text):
        try:
            lessons.stand(name, lesson, number, [*made, text])
            there = address(name, lesson, number, [*made, text], done=1)
        except (Illegal, Impossible):
            pass
    return Response({"go": there}) if wants_json(request) else go_to(there)


@get("/learn/{name:str}/{lesson:str}/why", include_in_schema=False)
async def lesson_why(request: Request[Any, Any, Any], name: str, lesson: str) -> dict[str, str | None]:
    """Why an element can not be chosen at this step."""
    game, (number, made) = registry.game(name), _place(request)
    moment = lessons.stand(name, lesson, number, made)
    view = game.view(moment.state, moment.seat)
    element, chosen = request.query_params.get("element", ""), request.query_params.getall("chosen", [])
    if not set(game.table(view)).issuperset((element, *chosen)):
        return {"reason": None}
    reason = game.why(view, chosen, element)
    return {"reason": None if reason is None else read_reader(request).game_say(game)(reason)}
