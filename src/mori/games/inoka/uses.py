"""What a move makes use of, for reports about how the game is played."""

from __future__ import annotations

from mori.games.inoka import rules
from mori.games.inoka.tactics import HANDS, TACTICS, names
from mori.games.inoka.view import View
from mori.kernel.game import Move

CODES = ("use.tactic", "use.held", "use.hand", *(f"held.{name}" for name in TACTICS))
"""What the kinds of things are called, and those of them that have no name elsewhere."""


def uses(view: View, move: Move) -> tuple[tuple[str, str], ...]:  # noqa: ARG001
    """The tactic played, or the hand chosen and each tactic in it."""
    if move < rules.FIRST_PLAY:
        held = names(HANDS[move])
        return ("hand", " ".join(held)), *(("held", name) for name in held)
    return (("tactic", TACTICS[move - rules.FIRST_PLAY]),)
