"""A game on its way, with all that a viewer has read of it: what other libraries copy, pickle and look back on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mori import registry
from mori.kernel.driver import check_seats
from mori.kernel.game import CHANCE, Decision, Game, Impossible, Seat, Turn

HIDDEN = -1
"""Stands in `read` for a move that the viewer may not know."""


class History:
    """A state and the way to it. It never changes, so copies are the same object."""

    __slots__ = ("_before", "_decision", "_texts", "game", "length", "options", "seats", "state", "turn")

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Any,
        before: History | None = None,
        decision: Decision | None = None,
        state: Any = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.state = game.start(seats, options) if before is None and state is None else state
        self.turn: Turn = game.turn(self.state)
        self.length: int = 0 if before is None else before.length + 1
        self._before = before
        self._decision = decision
        self._texts: dict[Seat | None, str] = {}

    def after(self, decision: Decision) -> History:
        """The history with one decision more; it is known to be legal."""
        state = self.game.apply(self.state, decision)
        return History(self.game, self.seats, self.options, self, decision, state)

    def decisions(self) -> list[Decision]:
        """Every decision so far."""
        return [decision for _, decision in self._steps()]

    def text(self, viewer: Seat | None) -> str:
        """All that this viewer has read: a line for each decision, `?` for what is hidden."""
        lines = []
        here: History | None = self
        while here is not None and here._before is not None:
            lines.append(here._line(viewer))
            here = here._before
        return "\n".join(reversed(lines))

    def read(self, viewer: Seat | None) -> list[dict[Seat, int]]:
        """All moves so far as this viewer has read them, `HIDDEN` for those it may not know."""
        show, write = self.game.notation.shown_text, self.game.notation.move_text
        return [
            {
                seat: move if show(state, seat, move, viewer) == write(state, seat, move) else HIDDEN
                for seat, move in decision.items()
            }
            for state, decision in self._steps()
        ]

    def _steps(self) -> list[tuple[Any, Decision]]:
        steps: list[tuple[Any, Decision]] = []
        here: History | None = self
        while here is not None and here._before is not None and here._decision is not None:
            steps.append((here._before.state, here._decision))
            here = here._before
        return steps[::-1]

    def _line(self, viewer: Seat | None) -> str:
        if viewer not in self._texts:
            assert self._before is not None
            assert self._decision is not None
            show, state = self.game.notation.shown_text, self._before.state
            self._texts[viewer] = "; ".join(
                f"{'chance' if seat == CHANCE else seat}: {show(state, seat, move, viewer)}"
                for seat, move in sorted(self._decision.items())
            )
        return self._texts[viewer]

    def __deepcopy__(self, _memo: dict[int, Any]) -> History:
        return self

    def __reduce__(self) -> tuple[Callable[..., History], tuple[Any, ...]]:
        origin = self
        while origin._before is not None:
            origin = origin._before
        position = self.game.notation.to_json(origin.state)
        options = self.game.option_texts(self.options)
        return _again, (self.game.name, self.seats, options, position, [dict(one) for one in self.decisions()])


def begin(name: str, seats: int, options: Mapping[str, object], position: Any = None) -> History:
    """A new game, or one that goes on from a position in JSON."""
    game = registry.game(name)
    check_seats(game, seats)
    state = None if position is None else game.notation.from_json(position)
    found = seats if state is None else game.notation.to_json(state).get("seats", seats)
    if found != seats:
        raise Impossible(f"the position has {found} seats, not {seats}")
    return History(game, seats, game.options(**options), state=state)


def _again(name: str, seats: int, options: dict[str, str], position: Any, decisions: list[Decision]) -> History:
    history = begin(name, seats, options, position)
    for decision in decisions:
        history = history.after(decision)
    return history
