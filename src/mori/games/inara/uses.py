"""What a move makes use of, for reports about how the game is played."""

from __future__ import annotations

from mori.games.inara import rules
from mori.games.inara.board import GLYPHS, KINDS, SQUARE_NAMES
from mori.games.inara.view import View
from mori.kernel.game import Move

CODES = (
    *("use.glyph", "use.action", "use.golem", "use.shadow"),
    *("action.step", "action.jump", "action.reactivation", "shadow.left", "shadow.none"),
)
"""What the kinds of things are called, and those of them that have no name elsewhere."""


def uses(view: View, move: Move) -> tuple[tuple[str, str], ...]:
    """The glyph, what is done with it, the golem that comes back, and whether a shadow stays behind."""
    if move == rules.PASS:
        return (("stuck", "pass"),)
    if rules.is_reactivation(move):
        glyph, kind, _ = rules.decode_reactivation(move)
        return ("glyph", GLYPHS[glyph]), ("action", "reactivation"), ("golem", KINDS[kind])
    glyph, start, target, leaves = rules.decode_move(move)
    # Like the rules, this does not ask by which way a chain of jumps came where a step leads as well (INARA-9).
    one, other = SQUARE_NAMES[view.mover][start], SQUARE_NAMES[view.mover][target]
    far = {abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))}
    how = "step" if far in ({1}, {0, 2}) else "jump"
    return ("glyph", GLYPHS[glyph]), ("action", how), ("shadow", "left" if leaves else "none")
