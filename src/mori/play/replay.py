"""Looking back: the table as it was after so many decisions, through the eyes of one seat or of a spectator.

While the game runs everybody looks back with their own eyes only, and sees what they saw then. Afterwards anybody may
look through any eyes, and the whole position is shown beside.
"""

from __future__ import annotations

from typing import Any

from mori.kernel.game import Choice, Seat
from mori.play.refused import NotSeated, Refused
from mori.play.sight import news, plain, result
from mori.play.steps import texts_json
from mori.play.table import OVER, Table


def may_look_back(table: Table, own: Seat | None, seat: Seat | None, ply: int) -> None:
    """`Refused` unless who sits at `own` may look at this ply through the eyes of `seat`."""
    if seat is not None and not 0 <= seat < table.setting.seats:
        raise NotSeated("no-such-seat", f"there is no seat {seat} at this table")
    if table.stage != OVER and seat != own:
        raise NotSeated("hidden", "until the game is over you look back with your own eyes only")
    if table.course is None or not 0 <= ply <= table.ply:
        raise Refused("no-such-ply", f"there are {table.ply} decisions so far, none of number {ply}")


def earlier(table: Table, state: Any, ply: int, seat: Seat | None) -> dict[str, Any]:
    """What this seat, or a spectator, saw in `state`, which stood after so many decisions.

    `decided` is the decision that led here and `next` the one that followed, as this seat might read them; they are
    null where there is none. When the game is over both are told in full, and `position` has everything.
    """
    setting, over = table.setting, table.stage == OVER
    turn = setting.game.turn(state)
    return {
        "game": setting.game.name,
        "seat": seat,
        "ply": ply,
        "plies": table.ply,
        "deciding": list(turn.seats) if isinstance(turn, Choice) else [],
        "view": plain(setting.game.view(state, seat)),
        "decided": _decision(table, ply - 1, seat),
        "next": _decision(table, ply, seat),
        "news": news(table, seat, ply - 1, ply) if ply else [],
        "position": setting.game.notation.to_json(state) if over else None,
        "over": result(table) if ply == table.ply else None,
    }


def _decision(table: Table, number: int, seat: Seat | None) -> dict[str, str] | None:
    steps = () if table.course is None else table.course.steps
    if not 0 <= number < len(steps):
        return None
    place = table.setting.seats if seat is None else seat
    return texts_json(steps[number].texts if table.stage == OVER else steps[number].shown[place])
