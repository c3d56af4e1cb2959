"""One deck: its cards and tree by name, and as tables of small numbers for compiled code.

A card goes by its place in the deck's file, a space by its card and its place on it. The types of the compiled build
stand in `deck.pxd`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import cython

from mori.games.inori.cards import EFFECTS, KINDS, STRONGEST, Card, Slot
from mori.games.inori.pieces import COLOURS, MOST_SPACES

CARDS = 54
NO_COST = 7


class Deck:
    """A deck that has been checked (`deck_file` does). Immutable."""

    def __init__(
        self, name: str, note: str, source: str, digest: str, cards: tuple[Card, ...], tree: tuple[Slot, ...]
    ) -> None:
        if not cython.compiled:
            self.size = [0] * CARDS
            self.colour = [0] * CARDS
            self.onward = [0] * CARDS
            self.rank = [0] * CARDS
            self.is_new_start = [0] * CARDS
            self.costly = [0] * 7 * CARDS
            self.cost = [0] * MOST_SPACES * CARDS
            self.effect = [0] * MOST_SPACES * CARDS
            self.counted = [0] * MOST_SPACES * CARDS
            self.gift = [0] * 6 * MOST_SPACES * CARDS
            self.starts = [0] * 12
            self.journeys = [0] * 36
            self.new_starts = [0] * 6
            self.most = [0] * 6
            self.second = [0] * 6
        self.name = name
        self.note = note
        self.source = source
        self.digest = digest
        self.cards = cards
        self.tree = tree
        self.numbers = MappingProxyType({card.id: number for number, card in enumerate(cards)})
        for number, card in enumerate(cards):
            self._fill_card(number, card)
        for place, slot in enumerate(tree):
            self.most[place] = slot.most
            self.second[place] = slot.second

    def _fill_card(self, number: int, card: Card) -> None:
        colour = COLOURS.index(card.colour)
        self.size[number] = len(card.spaces)
        self.colour[number] = colour
        self.onward[number] = COLOURS.index(card.incomplete_to)
        before = [self.cards[i] for i in range(number) if self.cards[i].kind == card.kind]
        rank = len(before) if card.kind == "new_start" else [other.colour for other in before].count(card.colour)
        self.rank[number] = rank
        if card.kind == "journey":
            self.journeys[6 * colour + rank] = number
        elif card.kind == "new_start":
            self.is_new_start[number] = 1
            self.new_starts[rank] = number
        else:
            self.starts[6 * KINDS.index(card.kind) + colour] = number
        for place, space in enumerate(card.spaces):
            at = MOST_SPACES * number + place
            cost = NO_COST if space.cost is None else 6 if space.cost == STRONGEST else COLOURS.index(space.cost)
            self.cost[at] = cost
            if cost != NO_COST:
                self.costly[7 * number + cost] |= 1 << place
            self.effect[at] = EFFECTS.index(space.effect)
            if space.effect == "points_per_token":
                self.counted[at] = COLOURS.index(space.colours[0])
            for name in space.colours:
                self.gift[6 * at + COLOURS.index(name)] += 1

    def __repr__(self) -> str:
        return f"<deck {self.source}>"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, str]]:
        from mori.games.inori.deck_file import find  # noqa: PLC0415  (which imports this module)

        return find, (self.source, self.digest)
