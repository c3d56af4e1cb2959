"""Why something on Inori's table can not be chosen, as a code with values for the texts (`why.<code>`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mori.games.inori import rules, words
from mori.games.inori.notation import elements
from mori.games.inori.pieces import BASE, COLOURS, COMPANION, MOST_SPACES, RUNES, SPACES, TREE
from mori.games.inori.reasons import CODES as REASONS
from mori.games.inori.reasons import Reasons
from mori.games.inori.view import View, state_of
from mori.kernel.game import Elements, Message


def table(view: View) -> tuple[str, ...]:
    """Every element a person may point at.

    `c2.1` is a space and `c2.1/0` the marker of seat 0 on it; `rune:` and `favour:` are the seat's own, `runes:1` and
    `favours:1` those of seat 1.
    """
    return tuple(_table(view))


def _table(view: View) -> Iterator[str]:
    for place, laid in enumerate(view.cards):
        yield f"card:{laid.card.id}"
        for number, markers in enumerate(laid.markers):
            space = SPACES[MOST_SPACES * place + number]
            yield space
            yield from (f"{space}/{marker}" for marker in markers)
    yield from (f"card:{card.id}" for card in view.offered)
    yield from (*SPACES[TREE:BASE], *SPACES[BASE:])
    yield from (f"altar:{colour}" for colour in COLOURS)
    yield from (f"supply:{colour}" for colour in COLOURS)
    for seat in range(view.seats):
        if seat == view.seat:
            yield from (f"favour:{colour}" for colour in COLOURS)
            yield from (f"rune:{rune}" for rune in _own_runes(view))
        else:
            yield from (f"favours:{seat}", f"runes:{seat}")
    yield from ("stack", "go", "done", "unplaced")


def _own_runes(view: View) -> tuple[str, ...]:
    """The kinds of the seat's own runes, revealed ones included."""
    own = set(view.own_runes)
    if view.seat is not None:
        own.update(f"favour-{colour}" for colour in view.revealed[view.seat])
    return tuple(rune for rune in RUNES[: COMPANION + 1] if rune in own)


def why(view: View, chosen: Sequence[str], element: str) -> Message | None:
    """Why `element` can not be chosen after `chosen`, or None when it can.

    When `chosen` itself begins no legal move, the answer is about the first element of it that could not be chosen.
    """
    if (barred := _barred(view)) is not None:
        return barred
    paths = _paths(view)
    wanted = (*chosen, element)
    for begun, pointed_at in enumerate(wanted):
        if not any(_continues(path, wanted[:begun], pointed_at) for path in paths):
            if pointed_at not in table(view):
                return Message("why.unknown", {"element": pointed_at})
            if wanted[:begun] in paths:
                return Message("why.move-complete")
            return Reasons(view, paths).reason(wanted[:begun], pointed_at)
    return None


def _barred(view: View) -> Message | None:
    """Why nothing at all can be chosen by this seat now."""
    if view.phase == "over":
        return Message("why.over")
    if not view.deciding:
        return Message("why.chance")
    if view.seat in view.deciding:
        return None
    values = {"seat": words.seats(view.deciding)}
    if view.seat is None:
        return Message("why.watching", values)
    return Message("why.nothing-hidden" if view.phase == "reveals" else "why.not-your-turn", values)


def _continues(path: Elements, chosen: tuple[str, ...], element: str) -> bool:
    if isinstance(path, frozenset):
        return element in path and path.issuperset(chosen)
    return path[: len(chosen) + 1] == (*chosen, element)


_asked_last: list[tuple[View, list[Elements]]] = []


def _paths(view: View) -> list[Elements]:
    """What the seat's legal moves point at. Questions about one view come in a row, so the last answer is kept."""
    if not _asked_last or _asked_last[0][0] is not view:
        seat = -1 if view.seat is None else view.seat
        _asked_last[:] = [(view, [elements(view, move) for move in rules.moves(state_of(view), seat)])]
    return _asked_last[0][1]


CODES = tuple(
    f"why.{code}"
    for code in ("over", "chance", "watching", "not-your-turn", "nothing-hidden", "unknown", "move-complete", *REASONS)
)
"""Every reason there is; each has its sentence in the texts."""
