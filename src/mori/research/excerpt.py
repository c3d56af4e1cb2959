"""A part of a game as a game of its own: where it begins, what may be chosen first, when it is broken off.

>>> whole = Excerpt("inoka", 2)
>>> len(whole.moves(whole.origin, 0)), whole.turn(whole.origin)
(126, Choice(seats=(0, 1)))
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mori.kernel.game import Choice, Decision, Illegal, Impossible, Over, Seat, Turn
from mori.research.history import History, begin


class Excerpt:
    """From a beginning to the end of the game, or to a draw after so many decisions.

    `data` is a position in JSON, or has one as `position` together with `first`, the moves that the first decision is
    made from, and `then`, moves that all who are asked make after it without being asked.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Any = None,
        longest: int = 0,
    ) -> None:
        parts = data if isinstance(data, dict) and "position" in data else {"position": data}
        if unknown := set(parts) - {"position", "first", "then"}:
            raise Impossible(f"a beginning has position, first and then, not {min(unknown)}")
        self.origin = begin(name, seats, options or {}, parts["position"])
        self.longest = longest
        self._first = _texts(parts, "first")
        self._then = _texts(parts, "then")
        self._allowed = {seat: self._chosen_first(seat) for seat in self._asked(self.origin)} if self._first else {}

    def moves(self, here: History, seat: Seat) -> Sequence[int]:
        """What the seat may choose."""
        if here.length == 0 and self._allowed:
            return self._allowed.get(seat, ())
        return here.game.moves(here.state, seat)

    def after(self, here: History, decision: Decision) -> History:
        """The history with this decision, and with what follows the first one of itself."""
        after = here.after(decision)
        if here.length == 0:
            for text in self._then:
                after = after.after({seat: _legal(after, seat, text) for seat in self._asked(after)})
        return after

    def turn(self, here: History) -> Turn:
        """Who decides; nobody, and nobody wins, where the game is broken off."""
        if 0 < self.longest <= here.length and not isinstance(here.turn, Over):
            return Over((0,) * here.seats)
        return here.turn

    def _asked(self, here: History) -> tuple[Seat, ...]:
        if not isinstance(here.turn, Choice):
            raise Impossible("first and then are about choices, and here nobody is asked")
        return here.turn.seats

    def _chosen_first(self, seat: Seat) -> tuple[int, ...]:
        return tuple(sorted({_legal(self.origin, seat, text) for text in self._first}))


def read(file: str) -> Any:
    """A beginning from a file."""
    try:
        with open(file, encoding="utf-8") as source:
            return json.load(source)
    except (OSError, ValueError) as reason:
        raise Impossible(f"the position in {file} can not be read: {reason}") from None


def _texts(parts: Mapping[str, Any], name: str) -> list[str]:
    found = parts.get(name, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Impossible(f"{name} is a list of moves as texts")
    return found


def _legal(here: History, seat: Seat, text: str) -> int:
    """The move of this text, where the seat may choose it."""
    try:
        move = here.game.notation.parse_move(here.state, seat, text)
    except Illegal as reason:
        raise Impossible(str(reason)) from None
    if move not in here.game.moves(here.state, seat):
        raise Impossible(f"seat {seat} can not choose «{text}» there")
    return move
