"""What is going on at Inoka's table, in one sentence."""

from __future__ import annotations

from mori.games.inoka import words
from mori.games.inoka.tactics import HAND, LAST_TIE
from mori.games.inoka.view import View
from mori.kernel.game import Message


def now(view: View, *, sealed: bool = False) -> Message:
    """The sentence for whoever looks; `sealed` when it has chosen and waits for the others."""
    if view.phase == "over":
        return Message("now.over", {"seat": words.seat(view.totem or 0)})
    if view.phase == "hands":
        return Message(
            "now.hands-sealed" if sealed else "now.hands" if view.seat in view.deciding else "now.hands-watch"
        )
    if view.phase == "clash":
        number = {"number": HAND + 1 - view.cards[0], "last": HAND}
        if view.totem is None:
            return Message("now.clash", number)
        return Message("now.clash-attack", {**number, "seat": words.seat(view.totem)})
    if view.phase == "free-for-all":
        if not view.tied:
            return Message("now.free-for-all")
        return Message("now.again" if view.deciding else "now.lot", {"seats": words.seats(view.tied)})
    between = {"challenger": words.seat(view.challenger or 0), "holder": words.seat(view.totem or 0)}
    if view.ties:
        return Message("now.tie", {**between, "number": view.ties, "last": LAST_TIE})
    return Message("now.challenge", between)


CODES = tuple(
    f"now.{moment}"
    for moment in (
        *("hands", "hands-sealed", "hands-watch", "clash", "clash-attack", "free-for-all", "again", "lot"),
        *("challenge", "tie", "over"),
    )
)
