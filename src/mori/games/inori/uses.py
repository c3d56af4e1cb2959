"""What a move makes use of, for reports about how the game is played."""

from __future__ import annotations

from mori.games.inori import deck_file, numbers
from mori.games.inori.cards import CARD_EFFECTS
from mori.games.inori.pieces import BASE, COLOURS, MOST_SPACES, SPACES, TREE
from mori.games.inori.view import View
from mori.kernel.game import Move

KINDS = ("card", "space", "effect", "tree", "base", "altar", "rune", "kept", "colour")
CODES = (
    *(f"use.{kind}" for kind in KINDS),
    *(f"effect.{effect}" for effect in CARD_EFFECTS),
    *(f"tree.{space}" for space in SPACES[TREE:BASE]),
    *(f"base.{space}" for space in SPACES[BASE:]),
)
"""What the kinds of things are called, and those that do not go by names of cards."""


def uses(view: View, move: Move) -> tuple[tuple[str, str], ...]:
    """The card, its space and effect, the place on the tree, the altar, the rune, the New Start card, the favours."""
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
    card, number = view.cards[space // MOST_SPACES].card, space % MOST_SPACES
    return ("card", card.id), ("space", f"{card.id}.{number + 1}"), ("effect", card.spaces[number].effect)
