"""Everything a seat or a spectator may know of a table, as plain data: what the server sends, and all of it.

It is built by listing. Whatever is not named here never leaves the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from mori.kernel.game import Elements, Message, Seat
from mori.play.chat import heard
from mori.play.course import why_no_way_back
from mori.play.offers import why_no_draw
from mori.play.refused import Refused
from mori.play.sitters import Sitter, sitter_json
from mori.play.steps import message_json
from mori.play.table import OVER, PLAYING, Table

AT_HAND = 256
"""Of so many tables it is remembered what was listed last: all who watch one ask at nearly the same moment."""


def sight(table: Table, seat: Seat | None, now: float, since: int = 0) -> dict[str, Any]:
    """What this seat, or a spectator, may know at this moment, with the news from ply `since` on.

    When `undone` has changed since the last look, decisions were taken back: then news are to be asked for from the
    beginning, or from the ply that the event told.
    """
    return {
        **_public(table),
        "seat": seat,
        "serial": None if seat is None else table.serials[seat],
        **_choosing(table, seat),
        "may": _may(table, seat),
        "view": None if table.course is None else plain(_view(table, seat)),
        "news": news(table, seat, since),
        "clock": _clock(table, now),
        "chat": [line.to_json() for line in heard(table.chat, seat, table.stage == OVER)],
    }


@lru_cache(AT_HAND)
def _public(table: Table) -> Mapping[str, Any]:
    """What everybody may know of a table, whenever they look."""
    setting, over = table.setting, table.stage == OVER
    return {
        "game": setting.game.name,
        "options": setting.game.option_texts(setting.options),
        "stage": table.stage,
        "seats": [_sitter(table, one, sitter) for one, sitter in enumerate(table.sitters)],
        "ply": table.ply,
        "undone": table.undone,
        "deciding": list(table.deciding),
        "has_chosen": list(table.has_chosen),
        "offers": {"draw": sorted(table.offers.draw), "rematch": sorted(table.offers.rematch)},
        "over": result(table),
        "dice": {"commitment": setting.dice.commitment, "secret": setting.dice.secret if over else None},
    }


@lru_cache(AT_HAND)
def _view(table: Table, seat: Seat | None) -> Any:
    return table.view(seat)


def news(table: Table, seat: Seat | None, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
    """What this seat, or a spectator, is told of the decisions from ply `since` to `until`, chance included."""
    steps = () if table.course is None else table.course.steps
    place = table.setting.seats if seat is None else seat
    first = max(0, since)
    return [
        {
            "ply": first + number,
            "cause": step.cause,
            "messages": [message_json(message) for message in step.told[place]],
        }
        for number, step in enumerate(steps[first:until])
    ]


def why(table: Table, seat: Seat | None, chosen: Sequence[str], element: str) -> Message | None:
    """Why this seat or a spectator can not choose `element` after `chosen` now, or None when it can."""
    if table.course is None:
        raise Refused("waiting", "the game has not begun yet, seats are still open")
    if table.stage == OVER:
        raise Refused("over", "the game is over")
    return table.setting.game.why(table.view(seat), chosen, element)


def plain(value: Any) -> Any:
    """A view as JSON data: its fields by name, whatever has an order as a list."""
    kind: Any = type(value)
    if kind in _ALREADY_PLAIN:  # most of what there is
        return value
    if kind is tuple or kind is list:
        return list(value) if _ALREADY_PLAIN.issuperset(map(type, value)) else [plain(one) for one in value]
    if (names := _fields(kind)) is not None:
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, Set):
        return [plain(one) for one in sorted(value)]
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


_ALREADY_PLAIN = frozenset({int, str, bool, float, type(None)})


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _sitter(table: Table, seat: Seat, sitter: Sitter) -> dict[str, Any]:
    shown = {name: value for name, value in sitter_json(sitter).items() if name in ("kind", "level")}
    away = () if table.course is None else table.course.away
    return {**shown, "name": sitter.name, "away": next((one.why for one in away if one.seat == seat), None)}


def _choosing(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What the seat can choose, as texts and in the same order as elements to point at; and its sealed choice."""
    moves = () if seat is None else table.moves(seat)
    if seat is None or table.course is None or not moves:
        return {"moves": [], "paths": [], "chosen": None}
    notation, state, view = table.setting.game.notation, table.course.state, _view(table, seat)
    sealed = table.course.sealed.get(seat)
    return {
        "moves": [notation.move_text(state, seat, move) for move in moves],
        "paths": [_path(notation.elements(view, move)) for move in moves],
        "chosen": None if sealed is None else notation.move_text(state, seat, sealed),
    }


def _path(elements: Elements) -> Any:
    return {"any_order": sorted(elements)} if isinstance(elements, frozenset) else list(elements)


def _may(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What the seat may do beside choosing: null where it may, else why not."""
    if seat is None or table.course is None or table.stage != PLAYING or seat in table.course.gone():
        return {}
    return {
        "take_back": _reason(why_no_way_back(table.course, seat)),
        "draw": _reason(why_no_draw(table, seat)),
        "resign": None,
    }


def _reason(refusal: Refused | None) -> dict[str, str] | None:
    return None if refusal is None else {"code": refusal.code, "reason": str(refusal)}


def _clock(table: Table, now: float) -> dict[str, Any]:
    """The pace and, where time counts, the seconds left to each seat now and the seats whose clocks run."""
    pace = table.setting.pace.to_json()
    if table.clocks is None:
        return pace
    clocks = table.clocks.at(now)
    return {**pace, "left": list(clocks.left), "running": sorted(clocks.running)}


def result(table: Table) -> dict[str, Any] | None:
    """The result, who has won, and how it came about: by the rules, or by what seats have done."""
    if table.scores is None:
        return None
    how, seats = ("rules", ()) if table.ended is None else (table.ended.how, table.ended.seats)
    return {"scores": list(table.scores), "winners": list(table.winners), "how": how, "seats": list(seats)}
