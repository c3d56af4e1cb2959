"""What may be decided, and what may happen, in a position of Inori. Rulings are cited by name (INORI-1 …).

Sets are bits; lists are written from them in ascending order. What a move's number means stands in `numbers`; the types
of the compiled build stand in `choices.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inori import numbers
from mori.games.inori.pieces import PHASES
from mori.games.inori.table import Table
from mori.kernel.position import MoveList

if not cython.compiled:
    from mori.kernel.bits import count, lowest

GO, ANNOUNCE, UNPLACED, PLACE, PAY = numbers.GO, numbers.ANNOUNCE, numbers.UNPLACED, numbers.PLACE, numbers.PAY
KEEP, FIRST, LOWEST, RUNE, START = numbers.KEEP, numbers.FIRST, numbers.LOWEST, numbers.RUNE, numbers.START
CARD, NEW_START, JOURNEY = numbers.CARD, numbers.NEW_START, numbers.JOURNEY

IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR = range(7)
IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL, IN_REVEALS, IN_CARD, IN_LOWEST = range(7, 14)
IN_NEW_START, IN_KEEP, IS_OVER = range(14, 17)

if not cython.compiled:
    _deciders = [0] * len(PHASES)
    _members = [0] * len(PHASES)


def _fill_tables() -> None:
    """By phase: -1 where chance decides, -2 where nobody does; the first number where a member of a set is chosen."""
    for phase in ("first", "start", "rune", "card", "lowest", "new-start"):
        _deciders[PHASES.index(phase)] = -1
    _deciders[PHASES.index("over")] = -2
    _members[IN_ALTAR] = numbers.ALTAR
    _members[IN_TAKE] = numbers.TAKE
    _members[IN_WEAKEST] = numbers.WEAKEST
    _members[IN_NEUTRAL] = numbers.NEUTRAL_TO


_fill_tables()


def _member(members: cython.uint, place: cython.int) -> cython.int:
    """The member at this place of a set, counted from the lowest, which is number 0."""
    while place > 0:
        members &= members - 1
        place -= 1
    return lowest(members)


class Choices(Table):
    """A table with somebody to decide."""

    def decider(self) -> cython.int:
        """The seat to choose next, -1 for chance, -2 at the end."""
        asked: cython.int = _deciders[self.phase]
        return asked if asked else self.mover

    def list_moves(self, into: MoveList) -> cython.void:
        """The decider's moves, or outcomes with their weights."""
        into.count = 0
        asked: cython.int = _deciders[self.phase]
        if asked == 0:
            self._list_choices(into)
        elif asked == -1:
            if self.phase in (IN_RUNE, IN_CARD, IN_NEW_START):
                self._list_draws(into)
            else:
                self._list_set_up(into)

    def pick_move(self, number: cython.uint, scratch: MoveList) -> cython.int:
        """The move that stands in the list where `number` points; a turn's list is not written for it."""
        wide: cython.ulonglong = number
        if self.phase != IN_TURN:
            self.list_moves(scratch)
            return scratch.moves[wide * scratch.count >> 32]
        reveals: cython.int = count(self.favours[self.mover])
        dear: cython.uint = self.too_dear()
        cards: cython.uint = self.spaces & ~(self.occupied() | dear)
        others: cython.uint = self._free_elsewhere()
        special: cython.int = self._special_move(cards | others, dear)
        journeys: cython.int = self._count_journeys() if self.journeys[self.mover] else 0
        places: cython.int = count(cards)
        total: cython.int = reveals + (special > 0) + places + count(others) + journeys
        place: cython.int = wide * total >> 32
        if place < reveals:
            return 1 << _member(self.favours[self.mover], place)
        place -= reveals
        if special > 0:
            if place == 0:
                return special
            place -= 1
        if place < places:
            return PLACE + _member(cards, place)
        place -= places
        places = count(others)
        if place < places:
            return PLACE + 30 + _member(others, place)
        return self._find_journey(place - places)

    def _list_choices(self, into: MoveList) -> cython.void:
        if self.phase == IN_TURN:
            self._list_turn(into)
        elif self.phase == IN_COMPANION:
            self._add_all(into, PLACE, self._companion_spaces())
            self._add_all(into, PLACE + 30, self._companion_slots())
        elif self.phase == IN_PAY:
            self._list_costs(into)
        elif self.phase == IN_COUNT:
            self._add_reveals(into, self.mover)
            into.add(GO)
        elif self.phase == IN_REVEALS:
            self.list_reveals(into, self.mover)
        elif self.phase == IN_KEEP:
            into.add(KEEP + min(self.offered[0], self.offered[1]))
            into.add(KEEP + max(self.offered[0], self.offered[1]))
        else:
            self._add_all(into, _members[self.phase], self._choosable())

    def _choosable(self) -> cython.uint:
        """INORI-4, INORI-7, INORI-8, INORI-9: the altars, colours or spaces that may be chosen."""
        if self.phase == IN_ALTAR:
            return self.altars_left()
        if self.phase == IN_TAKE:
            return self.stocked()
        if self.phase == IN_WEAKEST:
            return self.weakest(self.mover)
        return self.spaces & ~self.occupied()

    def _add_all(self, into: MoveList, first: cython.int, members: cython.uint) -> cython.void:
        while members:
            into.add(first + lowest(members))
            members &= members - 1

    def _add_reveals(self, into: MoveList, seat: cython.int) -> cython.void:
        left: cython.uint = self.favours[seat]
        while left:
            into.add(left & -left)
            left &= left - 1

    def list_reveals(self, into: MoveList, seat: cython.int) -> cython.void:
        """Every set of the seat's unrevealed favour runes, none included (INORI-5)."""
        into.count = 0
        held: cython.int = self.favours[seat]
        chosen: cython.int = 0
        while chosen <= held:
            if chosen & ~held == 0:
                into.add(chosen)
            chosen += 1

    def _list_turn(self, into: MoveList) -> cython.void:
        """INORI-3."""
        dear: cython.uint = self.too_dear()
        cards: cython.uint = self.spaces & ~(self.occupied() | dear)
        others: cython.uint = self._free_elsewhere()
        special: cython.int = self._special_move(cards | others, dear)
        self._add_reveals(into, self.mover)
        if special > 0:
            into.add(special)
        self._add_all(into, PLACE, cards)
        self._add_all(into, PLACE + 30, others)
        if self.journeys[self.mover]:
            self._list_journeys(into)

    def _free_elsewhere(self) -> cython.uint:
        """The free slots of the tree that the mover can pay for, and three bits on the base spaces not taken yet."""
        standing: cython.int = self.tree[0] | self.tree[1] | self.tree[2] | self.tree[3]
        return self.open_slots() & ~standing | (7 & ~self.base_taken) << 6

    def _special_move(self, free: cython.uint, dear: cython.uint) -> cython.int:
        """To announce a Companion, to set the marker aside when nothing else is left, or 0 (INORI-3, INORI-11)."""
        if self.companions[self.mover] and (
            self.occupied() & ~(self.markers[self.mover] | dear) or self._companion_slots()
        ):
            return ANNOUNCE
        return 0 if free else UNPLACED

    def _companion_spaces(self) -> cython.uint:
        return self.occupied() & ~(self.markers[self.mover] | self.too_dear())

    def _companion_slots(self) -> cython.uint:
        standing: cython.int = self.tree[0] | self.tree[1] | self.tree[2] | self.tree[3]
        return self.open_slots() & standing & ~self.tree[self.mover]

    def _list_journeys(self, into: MoveList) -> cython.void:
        """INORI-12: from a card of the rune's colour to any other card, or from any card to another of that colour."""
        colours: cython.int = self.journeys[self.mover]
        free: cython.uint = self.spaces & ~self.occupied()
        while colours:
            colour: cython.int = lowest(colours)
            colours &= colours - 1
            starts: cython.uint = self._movable()
            while starts:
                start: cython.int = lowest(starts)
                starts &= starts - 1
                targets: cython.uint = self._targets(colour, start, free)
                owner: cython.int
                if targets:
                    for owner in range(5):
                        if self.markers[owner] >> start & 1 and owner != self.mover:
                            self._add_all(into, JOURNEY + ((colour * 30 + start) * 5 + owner) * 30, targets)

    def _movable(self) -> cython.uint:
        """The spaces of cards with a marker that is not the mover's own."""
        spaces: cython.uint = self.markers[4]
        seat: cython.int
        for seat in range(4):
            if seat != self.mover:
                spaces |= self.markers[seat]
        return spaces

    def _targets(self, colour: cython.int, start: cython.int, free: cython.uint) -> cython.uint:
        if self.colours[colour] >> start & 1:
            card: cython.uint = 31 << (5 * (start // 5))
            return free & ~card
        return free & self.colours[colour]

    def _owners(self, start: cython.int) -> cython.int:
        """The markers on a space that are not the mover's own, as bits."""
        owners: cython.int = 0
        owner: cython.int
        for owner in range(5):
            owners |= (self.markers[owner] >> start & 1) << owner
        return owners & ~(1 << self.mover)

    def _count_journeys(self) -> cython.int:
        total: cython.int = 0
        colours: cython.int = self.journeys[self.mover]
        free: cython.uint = self.spaces & ~self.occupied()
        while colours:
            colour: cython.int = lowest(colours)
            colours &= colours - 1
            starts: cython.uint = self._movable()
            while starts:
                start: cython.int = lowest(starts)
                starts &= starts - 1
                total += count(self._owners(start)) * count(self._targets(colour, start, free))
        return total

    def _find_journey(self, place: cython.int) -> cython.int:
        """The journey at this place of their list, which is long enough."""
        colours: cython.int = self.journeys[self.mover]
        free: cython.uint = self.spaces & ~self.occupied()
        colour: cython.int = lowest(colours)
        starts: cython.uint = self._movable()
        start: cython.int = lowest(starts)
        targets: cython.uint = self._targets(colour, start, free)
        size: cython.int = count(self._owners(start)) * count(targets)
        while place >= size:
            place -= size
            starts &= starts - 1
            if not starts:
                starts = self._movable()
                colours &= colours - 1
                colour = lowest(colours)
            start = lowest(starts)
            targets = self._targets(colour, start, free)
            size = count(self._owners(start)) * count(targets)
        size = count(targets)
        owner: cython.int = _member(self._owners(start), place // size)
        return JOURNEY + ((colour * 30 + start) * 5 + owner) * 30 + _member(targets, place % size)

    def _list_costs(self, into: MoveList) -> cython.void:
        """INORI-6: a token, or a favour rune, revealed or not."""
        cost: cython.int = self.cost_at(self.space)
        colours: cython.int = 1 << cost
        if cost == 6:
            colours = self.strongest(self.mover)
        elif cost == 8:
            colours = self.altars_left()
        self._add_all(into, PAY, colours & self.owned(self.mover))
        self._add_all(into, PAY + 6, colours & (self.favours[self.mover] | self.revealed[self.mover]))

    def _list_draws(self, into: MoveList) -> cython.void:
        """A rune by how many of its kind are in the stack; each card of a deck is as likely."""
        i: cython.int
        if self.phase == IN_RUNE:
            for i in range(13):
                left: cython.int = self.runes_left(i)
                if left:
                    into.add_weighted(RUNE + i, left)
            return
        deck: cython.uint = self.decks[self.onward] if self.phase == IN_CARD else self.new_starts
        while deck:
            i = lowest(deck)
            deck &= deck - 1
            if self.phase == IN_CARD:
                into.add_weighted(CARD + self.deck.journeys[6 * self.onward + i], 1)
            else:
                into.add_weighted(NEW_START + self.deck.new_starts[i], 1)

    def _list_set_up(self, into: MoveList) -> cython.void:
        """INORI-1: one Start card of each pair. INORI-14: who is last, when several are. And who goes first."""
        i: cython.int
        if self.phase == IN_START:
            i = 6 * (self.seats == 4) + 2 * self.laid
            into.add_weighted(START + min(self.deck.starts[i], self.deck.starts[i + 1]), 1)
            into.add_weighted(START + max(self.deck.starts[i], self.deck.starts[i + 1]), 1)
            return
        left: cython.int = self.behind() if self.phase == IN_LOWEST else 15
        for i in range(self.seats):
            if left >> i & 1:
                into.add_weighted((LOWEST if self.phase == IN_LOWEST else FIRST) + i, 1)
