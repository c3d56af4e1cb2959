"""What the judge looks at: numbers about each seat, and about each seat and colour, of a position of Inori.

The types of the compiled build stand in `features.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inori.state import State

if not cython.compiled:
    from mori.kernel.bits import count, lowest

OF_COLOUR = 22
OF_SEAT = 24

_OF_COLOUR = OF_COLOUR
_OF_SEAT = OF_SEAT
_IN_TURN = 2
_IN_NEUTRAL = 10
_UNLAID = 6


class Features:
    """Reads positions, again and again, into the same rows of numbers. Runes count as if all were open."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        if not cython.compiled:
            self.of_colour = [0.0] * (4 * 6 * OF_COLOUR)
            self.of_seat = [0.0] * (4 * OF_SEAT)
            self.open_cards, self.laid_cards, self.led_to, self.scoring = [0] * 6, [0] * 6, [0] * 6, [0] * 6
            self.slot_of = [0] * 6
            self.counts = [0] * 24
            self.full, self.nearly, self.far, self.beginning = [0] * 24, [0] * 24, [0] * 24, [0] * 24

    def rows(self, state: State) -> list[int]:
        """All numbers of every seat: six times those of a colour, then those of the seat."""
        self.read(state)
        found: list[int] = []
        for seat in range(self.seats):
            found += [int(self.of_colour[6 * OF_COLOUR * seat + i]) for i in range(6 * OF_COLOUR)]
            found += [int(self.of_seat[OF_SEAT * seat + i]) for i in range(OF_SEAT)]
        return found

    def read(self, state: State) -> cython.void:
        """Fill the rows."""
        self._count(state)
        hands: cython.int = 0
        seat: cython.int
        colour: cython.int
        for seat in range(self.seats):
            hands += state.hand[seat]
        for seat in range(self.seats):
            for colour in range(6):
                self._write_colour(state, seat, colour, hands)
            self._write_seat(state, seat, hands)

    def _count(self, state: State) -> cython.void:
        i: cython.int
        seat: cython.int
        for i in range(6):
            self.open_cards[i] = self.laid_cards[i] = self.led_to[i] = self.scoring[i] = 0
            self.slot_of[i] = -1
        for i in range(24):
            self.full[i] = self.nearly[i] = self.far[i] = self.beginning[i] = 0
        for i in range(6):
            if state.altars[i] < 6:
                self.slot_of[state.altars[i]] = i
        for seat in range(self.seats):
            for i in range(6):
                owned: cython.int = state.tokens[6 * seat + i]
                self.counts[6 * seat + i] = owned + 2 * ((state.favours[seat] | state.revealed[seat]) >> i & 1)
        self._free = self._for_strongest = self._for_colours = 0
        self._standing = state.tree[0] | state.tree[1] | state.tree[2] | state.tree[3]
        occupied: cython.uint = state.occupied()
        for i in range(state.laid):
            self._read_card(state, i, occupied)

    def _read_card(self, state: State, place: cython.int, occupied: cython.uint) -> cython.void:
        card: cython.int = state.cards[place]
        field: cython.uint = 31 << (5 * place)
        free: cython.uint = state.spaces & field & ~occupied
        left: cython.int = count(free)
        colour: cython.int = state.deck.colour[card]
        onward: cython.int = state.deck.onward[card]
        seat: cython.int
        self._free += left
        self.laid_cards[colour] += 1
        if left:
            self.open_cards[colour] += 1
            self.led_to[onward] += 1
            self._read_spaces(state, place, free)
        for seat in range(self.seats):
            if state.markers[seat] & field:
                if left == 0:
                    self.full[6 * seat + colour] += 1
                elif left == 1:
                    self.nearly[6 * seat + colour] += 1
                else:
                    self.far[6 * seat + colour] += 1
                if left and state.deck.is_new_start[card]:
                    self.beginning[6 * seat + onward] += 1

    def _read_spaces(self, state: State, place: cython.int, free: cython.uint) -> cython.void:
        while free:
            space: cython.int = lowest(free) - 5 * place
            free &= free - 1
            at: cython.int = 5 * state.cards[place] + space
            effect: cython.int = state.deck.effect[at]
            if effect == 3:
                self._for_colours += 1
            elif effect == 4:
                self.scoring[state.deck.counted[at]] += 1
            elif effect == 5:
                self._for_strongest += 1

    def _write_colour(self, state: State, seat: cython.int, colour: cython.int, hands: cython.int) -> cython.void:
        mine: cython.int = self.counts[6 * seat + colour]
        best: cython.int = 0
        ties: cython.int = 0
        second: cython.int = 0
        other: cython.int
        for other in range(self.seats):
            if other != seat:
                size: cython.int = self.counts[6 * other + colour]
                if size > best:
                    second = best
                    best = size
                    ties = 1
                elif size == best:
                    second = size
                    ties += 1
                elif size > second:
                    second = size
        at: cython.int = _OF_COLOUR * (6 * seat + colour)
        slot: cython.int = self.slot_of[colour]
        most: cython.int = state.deck.most[slot] if slot >= 0 else 0
        number: cython.int = 6 * seat + colour
        self.of_colour[at] = mine
        self.of_colour[at + 1] = best
        self.of_colour[at + 2] = second
        self.of_colour[at + 3] = self._final(state, slot, mine, best, ties, second) if slot >= 0 else 0
        self.of_colour[at + 4] = most
        self.of_colour[at + 5] = state.deck.second[slot] if slot >= 0 else 0
        self.of_colour[at + 6] = slot < 0
        self.of_colour[at + 7] = most * max(0, mine - best)
        self.of_colour[at + 8] = most * max(0, best - mine)
        self.of_colour[at + 9] = mine * self.full[number]
        self.of_colour[at + 10] = mine * self.nearly[number]
        self.of_colour[at + 11] = mine * self.far[number]
        self.of_colour[at + 12] = mine * self.beginning[number]
        self.of_colour[at + 13] = mine * max(0, self.open_cards[colour] - self.nearly[number] - self.far[number])
        self.of_colour[at + 14] = mine * self.laid_cards[colour]
        self.of_colour[at + 15] = mine * self.led_to[colour]
        self.of_colour[at + 16] = mine * self.scoring[colour]
        self.of_colour[at + 17] = mine if slot == 3 and not self._standing >> 3 & 1 else 0
        self.of_colour[at + 18] = state.supply[colour]
        self.of_colour[at + 19] = state.favours[seat] >> colour & 1
        self.of_colour[at + 20] = state.hand[seat]
        self.of_colour[at + 21] = hands

    def _final(
        self, state: State, slot: cython.int, mine: cython.int, best: cython.int, ties: cython.int, second: cython.int
    ) -> cython.int:
        """What the altar would bring if the game ended now (INORI-15)."""
        if mine == 0 or mine < second or (self.seats == 2 and mine <= best):
            return 0
        if mine >= best:
            return state.deck.most[slot]
        return state.deck.second[slot] if ties == 1 else 0

    def _write_seat(self, state: State, seat: cython.int, hands: cython.int) -> cython.void:
        at: cython.int = _OF_SEAT * seat
        highest: cython.int = 0
        next_highest: cython.int = 0
        fewest: cython.int = 99
        colours: cython.int = 0
        total: cython.int = 0
        payable: cython.int = 0
        colour: cython.int
        for colour in range(6):
            size: cython.int = self.counts[6 * seat + colour]
            total += size
            if size:
                colours += 1
                payable |= 1 << colour
            fewest = min(fewest, size)
            if size > highest:
                next_highest = highest
                highest = size
            elif size > next_highest:
                next_highest = size
        turning: cython.bint = state.phase >= _IN_TURN and state.phase <= _IN_NEUTRAL
        ahead: cython.int = seat - state.mover if turning else seat - state.first
        behind: cython.int = state.behind()
        slot: cython.int
        self.of_seat[at] = state.points[seat]
        self.of_seat[at + 1] = state.hand[seat]
        self.of_seat[at + 2] = hands - state.hand[seat]
        self.of_seat[at + 3] = ahead == 0
        self.of_seat[at + 4] = ahead + self.seats if ahead < 0 else ahead
        self.of_seat[at + 5] = count(state.journeys[seat])
        self.of_seat[at + 6] = state.companions[seat]
        self.of_seat[at + 7] = count(state.favours[seat])
        self.of_seat[at + 8] = highest
        self.of_seat[at + 9] = next_highest
        self.of_seat[at + 10] = colours
        self.of_seat[at + 11] = fewest
        self.of_seat[at + 12] = total
        self.of_seat[at + 13] = 3 - count(state.base_taken)
        self.of_seat[at + 14] = self._free
        self.of_seat[at + 15] = highest * self._for_strongest
        self.of_seat[at + 16] = colours * self._for_colours
        self.of_seat[at + 17] = (behind >> seat & 1) * 2 if behind & (behind - 1) == 0 else behind >> seat & 1
        for slot in range(2):
            altar: cython.int = state.altars[slot]
            open_to: cython.int = payable if altar == _UNLAID else payable & 1 << altar
            self.of_seat[at + 18 + slot] = open_to != 0 and not self._standing >> slot & 1
        for slot in range(2, 6):
            self.of_seat[at + 18 + slot] = not self._standing >> slot & 1
