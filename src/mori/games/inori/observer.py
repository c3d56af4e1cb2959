"""Inori's observation, written from the compiled position; `tensors` says what each number is.

Everything is public but the others' unrevealed runes, of which only the number is written (INORI-17).
"""

from __future__ import annotations

import cython

from mori.games.inori.deck import Deck
from mori.games.inori.deck_file import MOST_TAKEN
from mori.games.inori.pieces import MARKERS
from mori.games.inori.state import State
from mori.kernel.observer import Observer
from mori.kernel.position import Position

if not cython.compiled:
    from mori.kernel.bits import count

GENERAL = 113  # numbers before the first seat
EACH = 18  # numbers of each seat
_TAKEN = MOST_TAKEN
_IN_REVEALS = 11
_IN_CARD = 12
_NO_CARD = 54

if not cython.compiled:
    _most_markers = [0] * 5


def _fill_tables() -> None:
    for seats, seasons in MARKERS.items():
        _most_markers[seats] = max(seasons)


_fill_tables()


def _one_of(into: cython.p_float, at: cython.int, size: cython.int, number: cython.int) -> cython.int:
    """All 0 but the one of this number; where the next ones go."""
    i: cython.int
    for i in range(size):
        into[at + i] = i == number
    return at + size


class VillageObserver(Observer):
    """The own seat first, the others clockwise; a spectator looks from seat 0, without its runes."""

    def __init__(self, seats: int) -> None:
        cards = 6 * (14 + 5 * (20 + seats + 1)) + 2 * (14 + 5 * 20)
        super().__init__(GENERAL + EACH * seats + cards + 6 * (6 + seats + 2) + 3 * (7 + seats), seats)

    def write(self, position: Position, seat: cython.int, into: cython.p_float) -> cython.void:
        self._write_all(cython.cast(State, position), seat, into)

    def _write_all(self, state: State, seat: cython.int, into: cython.p_float) -> cython.void:
        """Season and phase, stacks and runes, seats, cards, tree, base."""
        own: cython.int = seat if seat > 0 else 0
        at: cython.int = self._write_season(state, into)
        at = self._write_runes(state, seat, at, into)
        place: cython.int
        for place in range(self.seats):
            at = self._write_seat(state, (own + place) % self.seats, at, into)
        for place in range(6):
            at = self._write_card(state.deck, state.cards[place] if place < state.laid else _NO_CARD, at, into)
            at = self._write_spaces(state, place, own, at, into)
        for place in range(2):
            at = self._write_card(state.deck, state.offered[place], at, into)
            at = self._write_prints(state.deck, state.offered[place], at, into)
        for place in range(6):
            at = self._write_slot(state, place, own, at, into)
        for place in range(3):
            at = _one_of(into, at, 6, state.base_colours[place])
            into[at] = state.base_taken >> place & 1
            at += 1
            other: cython.int
            for other in range(self.seats):
                into[at + other] = state.base[(own + other) % self.seats] >> place & 1
            at += self.seats

    def _write_season(self, state: State, into: cython.p_float) -> cython.int:
        at: cython.int = _one_of(into, 0, 4, state.season - 1)
        at = _one_of(into, at, 17, state.phase)
        at = _one_of(into, at, 39, state.space)
        at = _one_of(into, at, 6, state.card if state.phase == _IN_CARD else 6)
        at = _one_of(into, at, 6, state.onward)
        left: cython.int = 15 - count(state.gone_favours) - count(state.gone_journeys) - state.gone_companions
        seat: cython.int
        for seat in range(self.seats):
            left -= state.hidden_of(seat) + count(state.revealed[seat])
        into[at] = state.takes / 2.0
        into[at + 1] = left / 15.0
        into[at + 2] = (2 - count(state.markers[4])) / 2.0
        return at + 3

    def _write_runes(self, state: State, seat: cython.int, at: cython.int, into: cython.p_float) -> cython.int:
        """The supply, what is left of the Journey decks, the own unrevealed runes and those that are gone."""
        colour: cython.int
        for colour in range(6):
            into[at + colour] = state.supply[colour] / 15.0
            into[at + 6 + colour] = count(state.decks[colour]) / 6.0
            into[at + 12 + colour] = seat >= 0 and state.favours[seat] >> colour & 1
            into[at + 18 + colour] = seat >= 0 and state.journeys[seat] >> colour & 1
            into[at + 25 + colour] = state.gone_favours >> colour & 1
            into[at + 31 + colour] = state.gone_journeys >> colour & 1
        into[at + 24] = state.companions[seat] / 3.0 if seat >= 0 else 0.0
        into[at + 37] = state.gone_companions / 3.0
        return at + 38

    def _write_seat(self, state: State, seat: cython.int, at: cython.int, into: cython.p_float) -> cython.int:
        hidden: cython.int = state.hidden_of(seat)
        if state.phase == _IN_REVEALS:  # all who hold a rune are asked at once, the first of them leads (INORI-5)
            into[at] = hidden > 0
            into[at + 1] = hidden > 0
            other: cython.int
            for other in range(seat):
                if state.hidden_of(other):
                    into[at + 1] = 0
        else:
            into[at] = state.decider() == seat
            into[at + 1] = state.mover == seat
        into[at + 2] = state.first == seat
        into[at + 3] = state.points[seat] / 200.0 if state.points[seat] < 200 else 1.0
        into[at + 4] = state.hand[seat] / cython.cast(cython.double, _most_markers[self.seats])
        into[at + 5] = hidden / 15.0
        colour: cython.int
        for colour in range(6):
            into[at + 6 + colour] = state.tokens[6 * seat + colour] / 15.0
            into[at + 12 + colour] = state.revealed[seat] >> colour & 1
        return at + 18

    def _write_card(self, deck: Deck, card: cython.int, at: cython.int, into: cython.p_float) -> cython.int:
        """Whether a card lies there and what kind and colours it has."""
        lies: cython.bint = card != _NO_CARD
        into[at] = lies
        into[at + 1] = lies and deck.is_new_start[card]
        at = _one_of(into, at + 2, 6, deck.colour[card] if lies else 6)
        return _one_of(into, at, 6, deck.onward[card] if lies else 6)

    def _write_prints(self, deck: Deck, card: cython.int, at: cython.int, into: cython.p_float) -> cython.int:
        space: cython.int
        for space in range(5):
            at = self._write_print(deck, card, space, at, into)
        return at

    def _write_print(
        self, deck: Deck, card: cython.int, space: cython.int, at: cython.int, into: cython.p_float
    ) -> cython.int:
        """Cost and effect of one space, all 0 where there is none."""
        i: cython.int
        if card == _NO_CARD or space >= deck.size[card]:
            for i in range(20):
                into[at + i] = 0
            return at + 20
        number: cython.int = 5 * card + space
        into[at] = 1
        at = _one_of(into, at + 1, 7, deck.cost[number])
        at = _one_of(into, at, 6, deck.effect[number])
        for i in range(6):
            into[at + i] = deck.gift[6 * number + i] / cython.cast(cython.double, _TAKEN)
        return at + 6

    def _write_spaces(
        self, state: State, place: cython.int, own: cython.int, at: cython.int, into: cython.p_float
    ) -> cython.int:
        """The spaces of a card on the table, each with the markers on it."""
        card: cython.int = state.cards[place] if place < state.laid else _NO_CARD
        space: cython.int
        for space in range(5):
            at = self._write_print(state.deck, card, space, at, into)
            bit: cython.int = 5 * place + space
            other: cython.int
            for other in range(self.seats):
                into[at + other] = state.markers[(own + other) % self.seats] >> bit & 1
            into[at + self.seats] = state.markers[4] >> bit & 1
            at += self.seats + 1
        return at

    def _write_slot(
        self, state: State, slot: cython.int, own: cython.int, at: cython.int, into: cython.p_float
    ) -> cython.int:
        at = _one_of(into, at, 6, state.altars[slot])
        other: cython.int
        for other in range(self.seats):
            into[at + other] = state.tree[(own + other) % self.seats] >> slot & 1
        at += self.seats
        most: cython.int = state.deck.most[slot]
        second: cython.int = state.deck.second[slot]
        into[at] = most / 20.0 if most < 20 else 1.0
        into[at + 1] = second / 20.0 if second < 20 else 1.0
        return at + 2
