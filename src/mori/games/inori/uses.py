"""What a move makes use of, for reports about how the game is played."""

from __future__ import annotations

from mori.games.inori import deck_file, numbers
from mori.games.inori.pieces import BASE, COLOURS, MOST_SPACES, SPACES, TREE
from mori.games.inori.view import View
from mori.kernel.game import Move

KINDS = ("card", "effect", "tree", "base", "altar", "rune", "kept", "colour")
CODES = tuple(f"use.{kind}" for kind in KINDS)
"""What the kinds of things are called."""


def uses(view: View, move: Move) -> tuple[tuple[str, str], ...]:
    """The card or place with its effect, the altar, the rune, the New Start card, the favours."""
    if move == numbers.UNPLACED:
        return (("stuck", "unplaced"),)
    if move >= numbers.JOURNEY:
        return (("rune", f"journey-{COLOURS[numbers.decode_journey(move)[0]]}"),)
    if move == numbers.ANNOUNCE:
        return (("rune", "companion"),)
    if move < numbers.GO:
        return tuple(("rune", f"favour-{colour}") for number, colour in enumerate(COLOURS) if move >> number & 1)
    if numbers.PLACE <= move < numbers.PAY:
        return _place(view, move - numbers.PLACE)
    if numbers.KEEP <= move < numbers.FIRST:
        return (("kept", deck_file.find(view.deck, view.deck_digest).cards[move - numbers.KEEP].id),)
    for first, kind, word in (
        (numbers.PAY_RUNE, "rune", "favour-"),
        (numbers.ALTAR, "altar", ""),
        (numbers.TAKE, "colour", ""),
    ):
        if first <= move < first + len(COLOURS):
            return ((kind, word + COLOURS[move - first]),)
    return ()


def _place(view: View, space: int) -> tuple[tuple[str, str], ...]:
    if space >= BASE:
        return (("base", SPACES[space]),)
    if space >= TREE:
        return (("tree", SPACES[space]),)
    card = view.cards[space // MOST_SPACES].card
    return ("card", card.id), ("effect", card.spaces[space % MOST_SPACES].effect)
