"""What lies on Inori's table, and what it means: counts of favours, costs, free spaces. Rulings are cited by name.

Sets of colours are bits in the order of `pieces.COLOURS`. The spaces of the cards are 30 bits, five for each place of
a card, and every seat's offering markers, like the neutral ones, are a set of spaces: what is free, what somebody may
pay for and where a Runic Journey may lead are a few operations on such sets. The types of the compiled build stand in
`table.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inori.deck import Deck
from mori.games.inori.parts import Parts
from mori.kernel.position import Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest


class Table(Position):
    """The table of one moment."""

    def __init__(self) -> None:
        if not cython.compiled:  # then arrays are lists that somebody has to make
            self.deck: Deck
            self.seats = self.season = self.first = self.mover = self.phase = 0
            self.laid = self.space = self.takes = self.card = self.onward = 0
            self.gone_favours = self.gone_journeys = self.gone_companions = 0
            self.base_taken = self.new_starts = self.spaces = 0
            self.points, self.hand, self.favours, self.revealed = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.journeys, self.companions, self.tree, self.base = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.sealed, self.offered, self.base_colours = [0] * 4, [0] * 2, [0] * 3
            self.tokens, self.supply, self.cards, self.altars = [0] * 24, [0] * 6, [0] * 6, [0] * 6
            self.decks, self.colours, self.costs, self.markers = [0] * 6, [0] * 6, [0] * 7, [0] * 5

    def count_of(self, seat: cython.int, colour: cython.int) -> cython.int:
        """A seat's favours of a colour: tokens, and 2 for the revealed rune (INORI-4)."""
        return self.tokens[6 * seat + colour] + 2 * (self.revealed[seat] >> colour & 1)

    def hidden_of(self, seat: cython.int) -> cython.int:
        """How many unrevealed runes a seat holds; everybody may know that (INORI-17)."""
        return count(self.favours[seat]) + count(self.journeys[seat]) + self.companions[seat]

    def owned(self, seat: cython.int) -> cython.int:
        """The colours of which a seat has a token."""
        colours: cython.int = 0
        colour: cython.int
        for colour in range(6):
            if self.tokens[6 * seat + colour]:
                colours |= 1 << colour
        return colours

    def strongest(self, seat: cython.int) -> cython.int:
        """The colours of which a seat has most; none when it has no favour at all (INORI-4)."""
        highest: cython.int = 1
        colours: cython.int = 0
        colour: cython.int
        for colour in range(6):
            size: cython.int = self.count_of(seat, colour)
            if size > highest:
                highest = size
                colours = 0
            if size == highest:
                colours |= 1 << colour
        return colours

    def highest(self, seat: cython.int) -> cython.int:
        """How many favours of its strongest colour a seat has."""
        colours: cython.int = self.strongest(seat)
        return self.count_of(seat, lowest(colours)) if colours else 0

    def weakest(self, seat: cython.int) -> cython.int:
        """The colours of which a seat has fewest (INORI-4)."""
        lowest_size: cython.int = 255
        colours: cython.int = 0
        colour: cython.int
        for colour in range(6):
            size: cython.int = self.count_of(seat, colour)
            if size < lowest_size:
                lowest_size = size
                colours = 0
            if size == lowest_size:
                colours |= 1 << colour
        return colours

    def altars_left(self) -> cython.int:
        """The colours of the altars that are not on the tree yet."""
        colours: cython.int = 0
        slot: cython.int
        for slot in range(6):
            colours |= 1 << self.altars[slot]
        return 63 & ~colours

    def stocked(self) -> cython.int:
        """The colours of which the supply has a token."""
        colours: cython.int = 0
        colour: cython.int
        for colour in range(6):
            if self.supply[colour]:
                colours |= 1 << colour
        return colours

    def occupied(self) -> cython.uint:
        """The spaces of cards that hold a marker."""
        return self.markers[0] | self.markers[1] | self.markers[2] | self.markers[3] | self.markers[4]

    def too_dear(self) -> cython.uint:
        """The spaces of cards whose cost the mover can not pay (INORI-6)."""
        owned: cython.int = self.owned(self.mover)
        payable: cython.int = owned | self.favours[self.mover] | self.revealed[self.mover]
        spaces: cython.uint = 0 if owned | self.revealed[self.mover] else self.costs[6]
        colour: cython.int
        for colour in range(6):
            if not payable >> colour & 1:
                spaces |= self.costs[colour]
        return spaces

    def open_slots(self) -> cython.int:
        """The slots of the tree whose cost the mover can pay, occupied or not (INORI-8)."""
        payable: cython.int = self.owned(self.mover) | self.favours[self.mover] | self.revealed[self.mover]
        slots: cython.int = 0b111100
        slot: cython.int
        for slot in range(2):
            altar: cython.int = self.altars[slot]
            if payable & (1 << altar if altar < 6 else self.altars_left()):
                slots |= 1 << slot
        return slots

    def runes_left(self, kind: cython.int) -> cython.int:
        """How many runes of a kind are in the stack: those that nobody holds and nobody has played."""
        seat: cython.int
        gone: cython.int
        if kind == 12:
            gone = self.gone_companions
            for seat in range(4):
                gone += self.companions[seat]
            return 3 - gone
        if kind < 6:
            gone = self.gone_favours
            for seat in range(4):
                gone |= self.favours[seat] | self.revealed[seat]
            return 1 - (gone >> kind & 1)
        gone = self.gone_journeys
        for seat in range(4):
            gone |= self.journeys[seat]
        return 1 - (gone >> (kind - 6) & 1)

    def behind(self) -> cython.int:
        """The seats with fewest points, as bits."""
        fewest: cython.int = 65535
        seats: cython.int = 0
        seat: cython.int
        for seat in range(self.seats):
            if self.points[seat] < fewest:
                fewest = self.points[seat]
                seats = 0
            if self.points[seat] == fewest:
                seats |= 1 << seat
        return seats

    def cost_at(self, space: cython.int) -> cython.int:
        """A colour, 6 for the strongest one, 7 for nothing, 8 for any whose altar is left (INORI-6, INORI-8)."""
        if space < 30:
            return self.deck.cost[5 * self.cards[space // 5] + space % 5]
        if space < 32:
            altar: cython.int = self.altars[space - 30]
            return altar if altar < 6 else 8
        return 7

    def effect_at(self, space: cython.int) -> cython.int:
        """The number of the effect in `cards.EFFECTS` of a space of a card or the tree."""
        if space < 30:
            return self.deck.effect[5 * self.cards[space // 5] + space % 5]
        return space - 24

    def lay(self, place: cython.int, card: cython.int) -> cython.void:
        """Put a card on a place of the table, over what lay there."""
        shift: cython.int = 5 * place
        keep: cython.uint = 0x3FFFFFFF & ~(31 << shift)
        here: cython.uint = (1 << self.deck.size[card]) - 1
        i: cython.int
        self.cards[place] = card
        self.spaces = self.spaces & keep | here << shift
        for i in range(7):
            dear: cython.uint = self.deck.costly[7 * card + i]
            self.costs[i] = self.costs[i] & keep | dear << shift
        for i in range(6):
            self.colours[i] &= keep
        self.colours[self.deck.colour[card]] |= here << shift

    def copy_from(self, origin: Table) -> cython.void:
        """Become like `origin`, but for the deck, which the owner sees to."""
        i: cython.int
        self.seats = origin.seats
        self.season = origin.season
        self.first = origin.first
        self.mover = origin.mover
        self.phase = origin.phase
        self.laid = origin.laid
        self.space = origin.space
        self.takes = origin.takes
        self.card = origin.card
        self.onward = origin.onward
        self.gone_favours = origin.gone_favours
        self.gone_journeys = origin.gone_journeys
        self.gone_companions = origin.gone_companions
        self.base_taken = origin.base_taken
        self.new_starts = origin.new_starts
        self.spaces = origin.spaces
        for i in range(4):
            self.points[i] = origin.points[i]
            self.hand[i] = origin.hand[i]
            self.favours[i] = origin.favours[i]
            self.revealed[i] = origin.revealed[i]
            self.journeys[i] = origin.journeys[i]
            self.companions[i] = origin.companions[i]
            self.tree[i] = origin.tree[i]
            self.base[i] = origin.base[i]
            self.sealed[i] = origin.sealed[i]
        for i in range(24):
            self.tokens[i] = origin.tokens[i]
        for i in range(6):
            self.supply[i] = origin.supply[i]
            self.cards[i] = origin.cards[i]
            self.altars[i] = origin.altars[i]
            self.decks[i] = origin.decks[i]
            self.colours[i] = origin.colours[i]
            self.costs[i] = origin.costs[i]
        self.costs[6] = origin.costs[6]
        for i in range(5):
            self.markers[i] = origin.markers[i]
        for i in range(3):
            self.base_colours[i] = origin.base_colours[i]
        for i in range(2):
            self.offered[i] = origin.offered[i]

    # What Python asks.

    def parts(self) -> Parts:
        """Everything, as plain values."""
        seats = range(self.seats)
        return Parts(
            deck=self.deck,
            seats=self.seats,
            season=self.season,
            first=self.first,
            mover=self.mover,
            phase=self.phase,
            points=tuple([self.points[seat] for seat in seats]),
            hand=tuple([self.hand[seat] for seat in seats]),
            tokens=tuple([tuple([self.tokens[6 * seat + colour] for colour in range(6)]) for seat in seats]),
            supply=tuple([self.supply[colour] for colour in range(6)]),
            favours=tuple([self.favours[seat] for seat in seats]),
            revealed=tuple([self.revealed[seat] for seat in seats]),
            journeys=tuple([self.journeys[seat] for seat in seats]),
            companions=tuple([self.companions[seat] for seat in seats]),
            gone_favours=self.gone_favours,
            gone_journeys=self.gone_journeys,
            gone_companions=self.gone_companions,
            cards=tuple([self.cards[place] for place in range(self.laid)]),
            markers=tuple([self.markers[seat] for seat in seats]),
            neutrals=self.markers[4],
            tree=tuple([self.tree[seat] for seat in seats]),
            altars=tuple([self.altars[slot] for slot in range(6)]),
            base_colours=tuple([self.base_colours[place] for place in range(3)]),
            base_taken=self.base_taken,
            base=tuple([self.base[seat] for seat in seats]),
            decks=tuple([self.decks[colour] for colour in range(6)]),
            new_starts=self.new_starts,
            offered=tuple([self.offered[place] for place in range(2)]),
            space=self.space,
            takes=self.takes,
            card=self.card,
            onward=self.onward,
        )


def fill(table: Table, parts: Parts) -> None:
    """Make a fresh table what the parts say. Trusts its caller."""
    table.deck = parts.deck
    table.seats, table.season, table.first = parts.seats, parts.season, parts.first
    table.mover, table.phase = parts.mover, parts.phase
    table.space, table.takes, table.card, table.onward = parts.space, parts.takes, parts.card, parts.onward
    table.gone_favours, table.gone_journeys = parts.gone_favours, parts.gone_journeys
    table.gone_companions = parts.gone_companions
    table.base_taken, table.new_starts = parts.base_taken, parts.new_starts
    for seat in range(parts.seats):
        table.points[seat], table.hand[seat] = parts.points[seat], parts.hand[seat]
        table.favours[seat], table.revealed[seat] = parts.favours[seat], parts.revealed[seat]
        table.journeys[seat], table.companions[seat] = parts.journeys[seat], parts.companions[seat]
        table.markers[seat], table.tree[seat], table.base[seat] = (
            parts.markers[seat],
            parts.tree[seat],
            parts.base[seat],
        )
        for colour in range(6):
            table.tokens[6 * seat + colour] = parts.tokens[seat][colour]
    table.markers[4] = parts.neutrals
    for colour in range(6):
        table.supply[colour], table.decks[colour] = parts.supply[colour], parts.decks[colour]
        table.altars[colour] = parts.altars[colour]
    for place in range(3):
        table.base_colours[place] = parts.base_colours[place]
    for place in range(2):
        table.offered[place] = parts.offered[place]
    for place in range(6):
        table.cards[place] = 54
    table.laid = len(parts.cards)
    for place in range(len(parts.cards)):
        table.lay(place, parts.cards[place])
