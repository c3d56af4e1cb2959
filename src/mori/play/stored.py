"""A table as JSON data for storage, and back, exactly.

It comes in parts: the `head`, which is small and changes with every command, and two lists that grow: the steps, one
for each decision, and the chat. A store that appends needs to write only the head and what is new.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mori import registry
from mori.kernel.ending import Away, Ended
from mori.kernel.fairness import Dice
from mori.kernel.game import Game
from mori.play.chat import Line
from mori.play.clocks import Clocks, read_pace
from mori.play.course import Course, Setting
from mori.play.sitters import read_sitter, sitter_json
from mori.play.steps import read_step, step_json
from mori.play.table import Offers, Table

FORMAT = 1


def table_json(table: Table) -> dict[str, Any]:
    """The whole table, everything secret included."""
    steps = () if table.course is None else table.course.steps
    return {
        "head": head_json(table),
        "steps": [step_json(step) for step in steps],
        "chat": [line.to_json() for line in table.chat],
    }


def head_json(table: Table, position: Any = None) -> dict[str, Any]:
    """Everything but the steps and the chat; `position` is that of the game where somebody has written it already."""
    setting = table.setting
    return {
        "format": FORMAT,
        "game": setting.game.name,
        "rules": setting.rules,
        "options": setting.game.option_texts(setting.options),
        "pace": setting.pace.to_json(),
        "secret": setting.dice.secret,
        "plays_forced": setting.plays_forced,
        "sitters": [sitter_json(sitter) for sitter in table.sitters],
        "serials": list(table.serials),
        "undone": table.undone,
        "course": None if table.course is None else _course_json(setting, table.course, position),
        "clocks": None if table.clocks is None else _clocks_json(table.clocks),
        "offers": _offers_json(table.offers),
        "ended": None if table.ended is None else {"how": table.ended.how, "seats": list(table.ended.seats)},
    }


def _course_json(setting: Setting, course: Course, position: Any) -> dict[str, Any]:
    notation = setting.game.notation
    return {
        "position": notation.to_json(course.state) if position is None else position,
        "sealed": _by_seat(
            {seat: notation.move_text(course.state, seat, move) for seat, move in course.sealed.items()}
        ),
        "trail": [{"ply": ply, "position": notation.to_json(state)} for ply, state in course.trail],
        "away": [{"seat": one.seat, "ply": one.ply, "why": one.why} for one in course.away],
    }


def _clocks_json(clocks: Clocks) -> dict[str, Any]:
    return {"left": list(clocks.left), "running": sorted(clocks.running), "read": clocks.read}


def _offers_json(offers: Offers) -> dict[str, Any]:
    return {"draw": sorted(offers.draw), "rematch": sorted(offers.rematch), "offered": _by_seat(offers.offered)}


def _by_seat(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seat): values[seat] for seat in sorted(values)}


def read_table(data: Mapping[str, Any], game: Game[Any, Any] | None = None) -> Table:
    """The table that was stored; the game is looked up by its name unless given."""
    head = data["head"]
    if head["format"] != FORMAT:
        raise ValueError(f"tables are stored in format {FORMAT}, this one in format {head['format']}")
    game = game or registry.game(head["game"])
    sitters = tuple(map(read_sitter, head["sitters"]))
    dice = Dice(bytes.fromhex(head["secret"]))
    setting = Setting(
        game=game,
        options=game.options(**head["options"]),
        seats=len(sitters),
        pace=read_pace(head["pace"]),
        dice=dice,
        rules=head["rules"],
        plays_forced=head["plays_forced"],
    )
    ended = head["ended"]
    return Table(
        setting,
        sitters,
        serials=tuple(head["serials"]),
        course=None if head["course"] is None else _read_course(setting, head["course"], data["steps"]),
        clocks=None if head["clocks"] is None else _read_clocks(head["clocks"]),
        undone=head["undone"],
        offers=_read_offers(head["offers"]),
        ended=None if ended is None else Ended(ended["how"], tuple(ended["seats"])),
        chat=tuple(Line(**line) for line in data["chat"]),
    )


def _read_course(setting: Setting, data: Mapping[str, Any], steps: list[Any]) -> Course:
    notation = setting.game.notation
    state = notation.from_json(data["position"])
    return Course(
        state,
        setting.game.turn(state),
        steps=tuple(read_step(step, setting.seats) for step in steps),
        sealed={int(seat): notation.parse_move(state, int(seat), text) for seat, text in data["sealed"].items()},
        trail=tuple((one["ply"], notation.from_json(one["position"])) for one in data["trail"]),
        away=tuple(Away(**one) for one in data["away"]),
    )


def _read_clocks(data: Mapping[str, Any]) -> Clocks:
    return Clocks(tuple(data["left"]), frozenset(data["running"]), data["read"])


def _read_offers(data: Mapping[str, Any]) -> Offers:
    offered = {int(seat): serial for seat, serial in data["offered"].items()}
    return Offers(frozenset(data["draw"]), frozenset(data["rematch"]), offered)
