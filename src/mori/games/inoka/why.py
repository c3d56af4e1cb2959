"""Why something on Inoka's table can not be chosen, as a code with values for the texts (`why.<code>`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mori.games.inoka import words
from mori.games.inoka.tactics import HAND, STONES, TACTICS
from mori.games.inoka.view import View
from mori.kernel.game import Message, Seat

PICKS = tuple(f"pick:{name}" for name in TACTICS)
ALL_STONES = 9


def table(view: View) -> tuple[str, ...]:
    """Every element a person may point at: own tactics, what lies open or face down before each seat, totem, stones."""
    return tuple(_elements(view))


def _elements(view: View) -> Iterator[str]:
    if view.seat is not None and view.phase == "hands":
        yield from PICKS
    yield from (f"card:{name}" for name in view.hand)
    yield from (f"aside:{name}" for name in view.set_aside)
    for seat in range(view.seats):
        if seat != view.seat:
            yield from (f"seen:{seat}:{name}" for name in view.seen[seat])
            yield f"hidden:{seat}"
        yield from (f"discard:{seat}:{name}" for name in view.discards[seat])
        yield f"seat:{seat}"
        yield f"stones:{seat}"
    yield from ("stones", "totem")


def why(view: View, chosen: Sequence[str], element: str) -> Message | None:
    """Why `element` can not be chosen after `chosen`, or None when it can."""
    known = table(view)
    for name in (*chosen, element):
        if name not in known:
            return Message("why.unknown", {"element": name})
    kind = element.partition(":")[0]
    if kind not in ("pick", "card"):
        return _not_a_choice(view, element)
    if view.phase == "over":
        return Message("why.over")
    if view.seat not in view.deciding:
        return _not_asked(view)
    if kind == "pick":
        return _pick(chosen, element)
    if chosen:
        return Message("why.card-chosen", {"tactic": words.tactic(_last(chosen[0]))})
    return None


def _pick(chosen: Sequence[str], element: str) -> Message | None:
    if element in chosen:
        return Message("why.picked-already", {"tactic": words.tactic(_last(element))})
    if len(set(chosen)) >= HAND:
        return Message("why.hand-full", {"number": HAND})
    return None


def _not_asked(view: View) -> Message:
    """The seat has the tactic in hand, but others clash."""
    if not view.deciding:
        return Message("why.chance", {"seats": words.seats(view.tied)})
    if view.phase == "free-for-all":
        return Message("why.lost-free-for-all", {"seats": words.seats(view.tied)})
    values = {"challenger": _seat(view.challenger), "holder": _seat(view.totem)}
    own = view.cards[view.seat or 0]
    return Message("why.out-of-round" if own == 1 else "why.not-in-challenge", values)


def _not_a_choice(view: View, element: str) -> Message:
    """What lies on the table to be looked at."""
    kind, _, rest = element.partition(":")
    if kind == "aside":
        return Message("why.set-aside", {"tactic": words.tactic(rest)})
    if kind == "stones" and not rest:
        return Message("why.stones-left", {"count": ALL_STONES - sum(view.stones)})
    if kind == "totem":
        if view.totem is None:
            return Message("why.totem-free")
        return Message("why.totem-held", {"seat": _seat(view.totem)})
    seat = int(rest.partition(":")[0])
    if kind == "stones":
        return Message("why.stones", {"seat": _seat(seat), "count": view.stones[seat], "wanted": STONES})
    if kind == "seat":
        return Message("why.seat", {"seat": _seat(seat)})
    if kind == "hidden":
        if view.phase == "hands":
            return Message("why.hidden-choice", {"seat": _seat(seat), "number": HAND})
        hidden = view.cards[seat] - len(view.seen[seat])
        return Message("why.hidden", {"seat": _seat(seat), "count": view.cards[seat], "hidden": hidden})
    code = "why.discarded" if kind == "discard" else "why.seen"
    return Message(code, {"seat": _seat(seat), "tactic": words.tactic(_last(element))})


def _last(element: str) -> str:
    return element.rpartition(":")[2]


def _seat(seat: Seat | None) -> Message:
    assert seat is not None
    return words.seat(seat)


CODES = (
    *("why.over", "why.unknown", "why.card-chosen", "why.picked-already", "why.hand-full", "why.chance"),
    *("why.lost-free-for-all", "why.not-in-challenge", "why.out-of-round", "why.set-aside", "why.stones-left"),
    *("why.stones", "why.totem-free", "why.totem-held", "why.seat", "why.hidden", "why.hidden-choice"),
    *("why.discarded", "why.seen"),
)
"""Every reason there is; each has its sentence in the texts."""
