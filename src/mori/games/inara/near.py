"""Which golems could complete a run with the next move of their side, so that a face can make them glow."""

from __future__ import annotations

from dataclasses import replace

from mori.games.inara import rules
from mori.games.inara.board import GLYPHS, MIRROR, SQUARE_NAMES
from mori.games.inara.view import View, state_of

GOAL = 28
"""The squares from here on are a side's goal row, as the side counts them."""


def near_goal(view: View) -> frozenset[str]:
    """The squares of golems that reach the goal row in one move, if the board stays as it is.

    The side that waits plays the glyphs it holds; what its mirror will mean depends on the glyph that is played
    before (INARA-6), so each of the mover's glyphs is looked at.
    """
    if view.ended is not None or view.drawn < rules.DRAWS:
        return frozenset()
    found = set(_runners(view))
    waiting = replace(view, mover=1 - view.mover, earlier=())
    found |= _runners(waiting)
    if GLYPHS[MIRROR] in view.sides[waiting.mover].hand:
        for glyph in view.sides[view.mover].hand:
            found |= _runners(replace(waiting, resting=glyph), MIRROR)
    return frozenset(found)


def _runners(view: View, only: int | None = None) -> set[str]:
    """Where golems of the side to move stand that can end on the goal row, with this glyph or with any."""
    names = SQUARE_NAMES[view.mover]
    found = set()
    for move in rules.moves(state_of(view), view.mover):
        if move < rules.FIRST_REACTIVATION:
            glyph, start, target, _ = rules.decode_move(move)
            if target >= GOAL and only in (None, glyph):
                found.add(names[start])
    return found
