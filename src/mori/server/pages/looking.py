"""The table as one person sees it, ready for the template: who sits where, what has happened, what can be done."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from mori import play
from mori.kernel.game import CHANCE, Game, Moment, Say, Seat
from mori.play.course import Course
from mori.play.steps import CHOSEN, ROLLED, Step
from mori.server.pages.choosing import choices, look_of
from mori.server.pages.drawing import draw
from mori.server.pages.lessons import lessons_of
from mori.server.pages.levels import level_at, level_name, onward
from mori.server.pages.pictures import qr_code
from mori.server.pages.reading import Reader

MOST_LINES = 80
"""So many lines of the log are on the page; the replay has all."""
MOST_FRAMES = 12
"""So many decisions in a row are shown one after the other; where there are more, only the last ones."""
MOST_SAID = 4
"""So many sentences of what has just happened are read out, and one more for each decision more."""

HOW = {how: f"how.{how}" for how in ("rules", "resigned", "left", "time", "agreed")}
"""The sentences for the ways a game ends."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody before a table page: where it is, who they are if known, how they read, and the address of the site."""

    table_id: str
    person: play.Person | None
    reader: Reader
    origin: str


def region(
    watcher: Watcher, table: play.Table, now: float, since: int, *, settled: bool = True, following: str | None = None
) -> str:
    """The part of the table page that changes. `settled` is false for a moment on the way: nothing can be chosen.

    `following` is the table of the rematch.
    """
    game, reader, person = table.setting.game, watcher.reader, watcher.person
    seat = None if person is None else table.seat_of(person.id)
    names = names_at(table, reader)
    say = reader.game_say(game, names)
    seen = play.sight(table, seat, now, table.ply)
    view = table.view(seat)
    face = "" if table.course is None else game.face.draw(view, say, moment_of(table, seat))
    moves = table.moves(seat) if settled and seat is not None else ()
    texts, paths = seen["moves"], [game.notation.elements(view, move) for move in moves]
    sentences = lately(table, seat, say, since)
    return draw(
        "region.html",
        reader,
        id=watcher.table_id,
        game=game,
        seen=seen,
        names=names,
        seats=list(_seats(seen, names, reader)),
        face=Markup(face),
        look=look_of(
            game,
            view,
            moves,
            texts if moves else [],
            say,
            turn=settled and seat in seen["deciding"],
            ply=table.ply,
            serial=seen["serial"],
        ),
        status=" ".join(sentences[-MOST_SAID - max(0, table.ply - 1 - since) :]),
        turn=turn_sentence(seen, names, reader),
        log=list(log_lines(table, seat, say)),
        choices=choices(texts, paths, face) if moves else None,
        result=None if seen["over"] is None else result(seen["over"], names, reader, seat),
        onward=onward(table, seat, reader),
        rematch=[names[seat] for seat in seen["offers"]["rematch"] if seat != seen["seat"]],
        following=following,
        newcomer=level_at(table, seat) == 1 and not _has_decided(table, seat) and seen["over"] is None,
        lessons=lessons_of(game.name, reader),
        can_talk=person is not None,
        guest_name=person.name if person else friendly_name(reader),
        invite=f"{watcher.origin}/t/{watcher.table_id}",
        qr=qr_code,
    )


def _has_decided(table: play.Table, seat: Seat | None) -> bool:
    steps = () if table.course is None else table.course.steps
    return any(step.cause == CHOSEN and seat in step.texts for step in steps[:MOST_LINES])


def moment_of(table: play.Table, seat: Seat | None) -> Moment:
    """What this seat or a spectator knows beside its view: the news of the last decision, and the sealed choices."""
    course = table.course
    if course is None:
        return Moment()
    news = course.steps[-1].told[table.setting.seats if seat is None else seat] if course.steps else ()
    sealed = None if seat is None else course.sealed.get(seat)
    own = () if sealed is None else table.setting.game.notation.elements(table.view(seat), sealed)
    return Moment(news, table.has_chosen, own)


def names_at(table: play.Table, reader: Reader) -> list[str]:
    """What the seats are called: people by their names, bots by their levels; nobody like somebody else."""
    names = [_name(table.setting.game, sitter, reader) for sitter in table.sitters]
    return [f"{name} ({seat + 1})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _name(game: Game[Any, Any], sitter: Any, reader: Reader) -> str:
    if isinstance(sitter, play.Person):
        return sitter.name
    return level_name(game, sitter.level, reader) if isinstance(sitter, play.Bot) else reader.t("seat.open")


def friendly_name(reader: Reader) -> str:
    """A name to begin with; everybody can change it."""
    return secrets.choice(reader.t("guest.names").split(", "))


def _seats(seen: Mapping[str, Any], names: Sequence[str], reader: Reader) -> Iterator[dict[str, Any]]:
    clock = seen["clock"]
    for seat, sitter in enumerate(seen["seats"]):
        turn = seat in seen["deciding"]
        state = (
            reader.t("seat.away")
            if sitter["away"]
            else reader.t("seat.turn")
            if turn
            else reader.t("seat.chosen")
            if seat in seen["has_chosen"]
            else ""
        )
        left = clock["left"][seat] if "left" in clock else None
        yield {
            "number": seat,
            "kind": sitter["kind"],
            "name": names[seat],
            "mine": seat == seen["seat"],
            "turn": turn,
            "away": bool(sitter["away"]),
            "state": state,
            "left": left,
            "time": "" if left is None else clock_text(left, reader),
            "running": seat in clock.get("running", ()),
            "won": seen["over"] is not None and seat in seen["over"]["winners"],
        }


def clock_text(seconds: float, reader: Reader) -> str:
    """The time on a clock.

    >>> clock_text(65.4, Reader("en")), clock_text(7265, Reader("en")), clock_text(200000, Reader("en"))
    ('1:05', '2:01:05', '2d 7h')
    """
    whole = int(seconds)
    days, hours, minutes = whole // 86400, whole // 3600 % 24, whole // 60 % 60
    if days:
        return reader.t("clock.days", days=days, hours=hours)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def turn_sentence(seen: Mapping[str, Any], names: Sequence[str], reader: Reader) -> str:
    """Whose turn it is."""
    if seen["stage"] == play.WAITING:
        return reader.t("turn.waiting")
    if seen["stage"] == play.OVER:
        return reader.t("turn.over")
    if seen["seat"] in seen["deciding"]:
        return reader.t("turn.yours")
    waited = ", ".join(names[seat] for seat in seen["deciding"])
    if seen["chosen"] is not None:
        return reader.t("turn.sealed", names=waited)
    return reader.t("turn.others", names=waited)


def lately(table: play.Table, seat: Seat | None, say: Say, since: int) -> list[str]:
    """What has happened from ply `since` on, or, if that is nothing, what happened last."""
    steps = () if table.course is None else table.course.steps
    told = [_told(table, step, seat, say) for step in steps[since:]]
    if not any(told):
        told = [next((said for step in reversed(steps) if (said := _told(table, step, seat, say))), [])]
    return [sentence for said in told for sentence in said]


def _told(table: play.Table, step: Step, seat: Seat | None, say: Say) -> list[str]:
    return [say(message) for message in step.told[table.setting.seats if seat is None else seat]]


def log_lines(table: play.Table, seat: Seat | None, say: Say, first: int | None = None) -> Iterator[dict[str, Any]]:
    """The decisions as a person would tell them; what chance has set up stands together."""
    steps = () if table.course is None else table.course.steps
    begun = next((ply for ply, step in enumerate(steps) if step.cause == CHOSEN), len(steps))
    start = max(0, len(steps) - MOST_LINES) if first is None else first
    for ply in range(start, len(steps)):
        step = steps[ply]
        said = _told(table, step, seat, say)
        if said:
            (who, *more) = step.texts
            yield {
                "ply": ply,
                "seat": None if more or who == CHANCE else who,
                "setup": ply < begun and step.cause == ROLLED,
                "said": said,
            }


def result(over: Mapping[str, Any], names: Sequence[str], reader: Reader, mine: Seat | None = None) -> dict[str, Any]:
    """How the game has ended, in a sentence, and the scores from best to worst; `mine` is the seat of who reads it."""
    winners = [names[seat] for seat in over["winners"]]
    if not winners or len(winners) == len(names):
        title = reader.t("result.draw")
    elif over["winners"] == [mine]:
        title = reader.t("result.you")
    elif len(winners) == 1:
        title = reader.t("result.won", name=winners[0])
    else:
        title = reader.t("result.shared", names=", ".join(winners))
    gone = ", ".join(names[seat] for seat in over["seats"])
    # An end by the rules has been told already, by the decision that brought it about.
    how = "" if winners and over["how"] == "rules" else reader.t(HOW[over["how"]], names=gone)
    places = sorted(range(len(names)), key=lambda seat: (seat not in over["winners"], -over["scores"][seat]))
    scores = [{"name": names[seat], "score": over["scores"][seat], "won": seat in over["winners"]} for seat in places]
    return {"title": title, "how": how, "scores": scores}


def frames(before: play.Table, after: play.Table) -> Iterator[tuple[play.Table, int]]:
    """The moments between two looks at a table, one for each decision, and the ply from which on each has news."""
    if before.course is None or after.course is None or before.undone != after.undone:
        return
    steps, game, course = after.course.steps, after.setting.game, before.course
    state = course.state
    for ply in range(before.ply, after.ply - 1):
        step = steps[ply]
        decision = {seat: game.notation.parse_move(state, seat, text) for seat, text in step.texts.items()}
        state = game.apply(state, decision)
        if ply >= after.ply - 1 - MOST_FRAMES and any(step.told):
            yield replace(after, course=Course(state, game.turn(state), steps[: ply + 1]), ended=None), ply
