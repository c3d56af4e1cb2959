"""Why something on Inara's table can not be chosen, as a code with values for the texts (`why.<code>`)."""

from __future__ import annotations

from collections.abc import Sequence

from mori.games.inara import rules, words
from mori.games.inara.board import DARK, GLYPHS, MIRROR, SQUARE_NUMBERS
from mori.games.inara.notation import elements
from mori.games.inara.view import Side, View, active_kinds, state_of
from mori.kernel.game import Message

ALL_SQUARES = tuple(sorted((*SQUARE_NUMBERS[0], *SQUARE_NUMBERS[1])))


def table(view: View) -> tuple[str, ...]:
    """Every element a person may point at: glyphs, squares, the masks of both sides, the shadow choice and the pass."""
    own = own_side(view)
    return (
        *(f"glyph:{glyph}" for glyph in GLYPHS),
        *ALL_SQUARES,
        *(f"mask:{kind}" for kind in view.sides[own].masks),
        *(f"other-mask:{kind}" for kind in view.sides[1 - own].masks),
        "shadow",
        "no-shadow",
        "pass",
    )


def why(view: View, chosen: Sequence[str], element: str) -> Message | None:
    """Why `element` can not be chosen after `chosen`, or None when it can.

    When `chosen` itself begins no legal move, the answer is about the first element of it that could not be chosen.
    """
    if view.ended is not None:
        return Message("why.over")
    if view.drawn < rules.DRAWS:
        return Message("why.set-up")
    if view.seat != view.mover:
        code = "why.watching" if view.seat is None else "why.not-your-turn"
        return Message(code, {"side": words.side(view.mover)})
    paths = _paths(view)
    wanted = (*chosen, element)
    for begun, pointed_at in enumerate(wanted):
        if not _begins(wanted[: begun + 1], paths):
            if pointed_at not in table(view):
                return Message("why.unknown", {"element": pointed_at})
            return _Table(view, paths).reason(wanted[:begun], pointed_at)
    return None


def _begins(wanted: tuple[str, ...], paths: Sequence[tuple[str, ...]]) -> bool:
    return any(path[: len(wanted)] == wanted for path in paths)


def own_side(view: View) -> int:
    """The side whose masks the table calls its own: the seat's, for a spectator the mover's."""
    return view.mover if view.seat is None else view.seat


def _paths(view: View) -> list[tuple[str, ...]]:
    state = state_of(view)
    return [tuple(elements(view, move)) for move in rules.moves(state, view.mover)]


class _Table:
    """The mover's table, asked about one element that can not be chosen."""

    def __init__(self, view: View, paths: Sequence[tuple[str, ...]]) -> None:
        self._view = view
        self._paths = paths
        self._own: Side = view.sides[view.mover]
        self._other: Side = view.sides[1 - view.mover]

    def reason(self, chosen: tuple[str, ...], element: str) -> Message:
        """The reason, looked up in the order in which a move is put together."""
        if self._paths == [("pass",)]:
            return Message("why.must-pass")
        if element == "pass":
            return Message("why.can-move", {"count": len(self._paths)})
        if element.startswith("other-mask:"):
            return Message("why.not-your-mask", {"mask": words.golem(_name(element))})
        if not chosen:
            return self._first(element)
        if element.startswith("glyph:"):
            return Message("why.glyph-chosen", {"glyph": words.glyph(_name(chosen[0]))})
        if len(chosen) == 1:
            return self._second(_name(chosen[0]), element)
        if len(chosen) == 2:
            return self._third(chosen, element)
        return self._shadow(chosen, element)

    def _first(self, element: str) -> Message:
        if not element.startswith("glyph:"):
            return Message("why.glyph-first")
        glyph = _name(element)
        if glyph == self._view.resting:
            return Message("why.glyph-rests", {"glyph": words.glyph(glyph)})
        if glyph in self._other.hand:
            return Message("why.glyph-of-other", {"glyph": words.glyph(glyph)})
        return Message("why.glyph-enables-nothing", {"glyph": words.glyph(glyph)})

    def _second(self, glyph: str, element: str) -> Message:
        if element.startswith("mask:"):
            return self._mask(glyph, _name(element))
        if element in ("shadow", "no-shadow"):
            return Message("why.golem-first")
        if element in self._own.golems:
            kind = self._own.golems[element]
            if kind not in active_kinds(self._view, glyph):
                code = "why.golem-not-mirrored" if glyph == GLYPHS[MIRROR] else "why.golem-not-matched"
                return Message(code, {"golem": words.golem(kind), "glyph": self._matching(glyph)})
            return Message("why.golem-stuck", {"golem": words.golem(kind), "square": element})
        if element in self._own.shadows:
            return Message("why.shadows-stay", {"square": element})
        if element in self._other.golems or element in self._other.shadows:
            return Message("why.not-your-piece", {"square": element})
        return Message("why.golem-first")

    def _mask(self, glyph: str, kind: str) -> Message:
        if not self._own.shadows:
            return Message("why.no-shadow-for-mask", {"mask": words.golem(kind)})
        values = {"mask": words.golem(kind), "glyph": self._matching(glyph)}
        resting = str(self._view.resting)
        if GLYPHS[MIRROR] in (glyph, resting):
            return Message("why.mask-not-mirrored", values)
        return Message("why.mask-not-matched", values | {"resting": words.glyph(resting)})

    def _third(self, chosen: tuple[str, ...], element: str) -> Message:
        if chosen[1].startswith("mask:"):
            return Message("why.mask-needs-shadow", {"mask": words.golem(_name(chosen[1]))})
        if element.startswith("mask:") or element in ("shadow", "no-shadow"):
            return Message("why.square-first", {"square": chosen[1]})
        return self._square(chosen[1], element)

    def _square(self, start: str, square: str) -> Message:
        mover = self._view.mover
        if square == start:
            return Message("why.stands-there", {"square": square})
        if square in self._own.golems or square in self._own.shadows:
            return Message("why.occupied", {"square": square})
        if square not in SQUARE_NUMBERS[mover]:
            return Message("why.wrong-colour", {"square": square})
        between = _between(start, square)
        if between in self._other.golems or between in self._other.shadows:
            return Message("why.enemy-between", {"square": square, "between": str(between)})
        return Message("why.out-of-reach", {"square": square, "start": start})

    def _shadow(self, chosen: tuple[str, ...], element: str) -> Message:
        if element not in ("shadow", "no-shadow"):
            return Message("why.move-complete" if chosen in self._paths else "why.shadow-or-not")
        if chosen[1].startswith("mask:"):
            return Message("why.waking-leaves-none")
        if self._own.stones == 0:
            return Message("why.no-stone")
        if self._view.mover == DARK and not self._view.light_has_shadowed:
            return Message("why.light-shadows-first")
        return Message("why.move-complete")

    def _matching(self, glyph: str) -> Message:
        """The glyph that a golem has to match: the resting one where the mirror is played (INARA-6)."""
        return words.glyph(str(self._view.resting) if glyph == GLYPHS[MIRROR] else glyph)


def _name(element: str) -> str:
    return element.partition(":")[2]


def _between(start: str, square: str) -> str | None:
    """The square in the middle of a straight step, if it is one."""
    files, ranks = ord(square[0]) - ord(start[0]), int(square[1]) - int(start[1])
    if sorted((abs(files), abs(ranks))) != [0, 2]:
        return None
    return f"{chr(ord(start[0]) + files // 2)}{int(start[1]) + ranks // 2}"


CODES = tuple(
    f"why.{code}"
    for code in (
        *("over", "set-up", "watching", "not-your-turn", "unknown", "must-pass", "can-move"),
        *("glyph-first", "glyph-chosen", "glyph-rests", "glyph-of-other", "glyph-enables-nothing"),
        *("golem-first", "golem-not-matched", "golem-not-mirrored", "golem-stuck", "shadows-stay", "not-your-piece"),
        *("not-your-mask", "no-shadow-for-mask", "mask-not-matched", "mask-not-mirrored", "mask-needs-shadow"),
        *("square-first", "stands-there", "occupied", "wrong-colour", "enemy-between", "out-of-reach"),
        *("move-complete", "shadow-or-not", "no-stone", "light-shadows-first", "waking-leaves-none"),
    )
)
"""Every reason there is; each has its sentence in the texts."""
