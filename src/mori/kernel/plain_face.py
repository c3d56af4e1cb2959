"""The face of a game that has none of its own: its elements as a row of buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from mori.kernel.game import QUIET, Message, Moment, Move, Say


class PlainFace:
    """Shows each element of the table by what the game calls it."""

    def __init__(self, table: Callable[[Any], Sequence[str]], label: Callable[[str], Message]) -> None:
        self._table = table
        self._label = label

    def draw(self, view: Any, say: Say, moment: Moment = QUIET) -> str:  # noqa: ARG002
        """A button for each element."""
        buttons = (
            f'<button type="button" data-id="{escape(element)}">{escape(say(self._label(element)))}</button>'
            for element in self._table(view)
        )
        return f'<div class="plain-face">{"".join(buttons)}</div>'

    def effects(self, view: Any, move: Move) -> Mapping[str, Sequence[str]]:  # noqa: ARG002
        """None that could be seen."""
        return {}
