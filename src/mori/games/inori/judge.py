"""What Inori's bots think of a position: small networks fitted to self-play (`training`), one for each season.

A seat stands so many points well: what it has and what its favours, cards, altars and runes may still bring. Two
sums make the standing, one over the six colours, which are all judged alike, and one for the seat. The chance to end
before a rival follows from the difference of both standings.

The types of the compiled build stand in `judge.pxd`.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from mori.games.inori import numbers, weights
from mori.games.inori.deck import Deck
from mori.games.inori.features import OF_COLOUR, OF_SEAT, Features
from mori.games.inori.state import State
from mori.kernel.judge import Judge
from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from math import exp

    Sums = list[float]

    from mori.games.inori.state import blank
    from mori.kernel.bits import count
    from mori.search.playouts import _STEP, _WORD, _mix, _weighted
else:
    from cython.cimports.libc.math import expf as exp
    from cython.cimports.libc.string import memcmp, memcpy

GO, PLACE, PAY, ALTAR, WEAKEST = numbers.GO, numbers.PLACE, numbers.PAY, numbers.ALTAR, numbers.WEAKEST
TAKE, NEUTRAL_TO, KEEP = numbers.TAKE, numbers.NEUTRAL_TO, numbers.KEEP
IN_TURN, IN_PAY, IN_COUNT, IN_ALTAR, IN_TAKE, IN_WEAKEST, IN_NEUTRAL, IN_REVEALS = 2, 4, 5, 6, 8, 9, 10, 11
IN_KEEP, IS_OVER = 15, 16

_OF_COLOUR, _OF_SEAT = OF_COLOUR, OF_SEAT
_COLOUR_NET, _SEAT_NET, _SEASON = weights.COLOUR_NET, weights.SEAT_NET, weights.SEASON
_GLANCES = 3
"""So many ways it may go on are looked at where chance has a say in what a move is worth."""


def _through(weights: cython.p_float, row: cython.p_float, inputs: cython.int) -> cython.float:
    """One network of 16 hidden units: their biases, their weights by input, the output's weights."""
    sums: Sums
    if not cython.compiled:
        sums = [0.0] * 16
    found: cython.float = 0
    unit: cython.int
    i: cython.int
    for unit in range(16):
        sums[unit] = weights[unit]
    for i in range(inputs):
        x: cython.float = row[i]
        if x != 0:  # half of the inputs are
            at: cython.int = 16 * (i + 1)
            for unit in range(16):
                sums[unit] += weights[at + unit] * x
    at = 16 * (inputs + 1)
    for unit in range(16):
        found += sums[unit] * weights[at + unit] if sums[unit] > 0 else 0
    return found


class VillageJudge(Judge):
    """Judges positions for one number of seats.

    `sharpness` is how much more promising better moves are, `floor` what the worst ones still get.
    """

    def __init__(self, seats: int, deck: Deck, fitted: array[float] | None = None) -> None:
        super().__init__(seats)
        self.sharpness = 5.0
        self.floor = 10
        given = weights.fitted(seats) if fitted is None else fitted
        self._weights: Any = given if cython.compiled else list(given)
        self._features = Features(seats)
        self._line = blank()
        self._line.deck = deck
        self._moves = MoveList()
        self._counter = 0
        self._base = -1
        if not cython.compiled:
            self._standings, self._looks = [0.0] * 4, [0.0] * 4096
            self._colour_parts, self._seat_parts = [0.0] * 24, [0.0] * 4

    def shares(self, state: State) -> list[float]:
        """What `estimate` says, for Python."""
        into = [0.0] * self.seats
        self._stand(state)
        seat: cython.int
        for seat in range(self.seats):
            into[seat] = self._share(seat)
        return into

    def looks(self, state: State, moves: list[int]) -> list[float]:
        """By how much the seat to decide leads after each of these moves, at a first look."""
        return [self._look(state, move) for move in moves]

    def settled(self, position: Position) -> cython.bint:
        return cython.cast(State, position).phase == IN_TURN

    def estimate(self, position: Position, into: cython.p_float) -> cython.void:
        self._stand(cython.cast(State, position))
        seat: cython.int
        for seat in range(self.seats):
            into[seat] = self._share(seat)

    def promise(self, position: Position, moves: MoveList) -> cython.void:
        self._promise(cython.cast(State, position), moves)

    def _promise(self, state: State, moves: MoveList) -> cython.void:
        best: cython.float = -1e9
        i: cython.int
        for i in range(moves.count):
            self._looks[i] = self._look(state, moves.moves[i])
            best = max(best, self._looks[i])
        for i in range(moves.count):
            shine: cython.float = 10000 * exp((self._looks[i] - best) * self.sharpness)
            moves.weights[i] = cython.cast(cython.int, shine) + self.floor

    def _share(self, seat: cython.int) -> cython.float:
        share: cython.float = 0
        other: cython.int
        for other in range(self.seats):
            if other != seat:
                share += 1 / (1 + exp(self._standings[other] - self._standings[seat]))
        return share / (self.seats - 1)

    def _stand(self, state: State) -> cython.void:
        """How every seat stands, on the scale of the odds' logarithm."""
        seat: cython.int
        if state.phase == IS_OVER:
            for seat in range(self.seats):
                self._standings[seat] = state.points[seat]
            return
        self._features.read(state)
        base: cython.int = _SEASON * (state.season - 1)
        fresh: cython.bint = base != self._base
        self._base = base
        colour: cython.int
        for seat in range(self.seats):
            standing: cython.float = self._weights[base] * state.points[seat]
            for colour in range(6):
                standing += self._colour_part(6 * seat + colour, fresh)
            self._standings[seat] = standing + self._seat_part(seat, fresh)

    def _colour_part(self, number: cython.int, fresh: cython.bint) -> cython.float:
        """What a seat's colour adds to its standing. Most do not change from one look to the next."""
        at: cython.int = self._base + 1
        first: cython.int = _OF_COLOUR * number
        if cython.compiled:
            given: cython.p_float = cython.address(self._features.of_colour[first])
            kept: cython.p_float = cython.address(self._kept_of_colour[first])
            if fresh or memcmp(kept, given, 4 * _OF_COLOUR):
                memcpy(kept, given, 4 * _OF_COLOUR)
                self._colour_parts[number] = _through(cython.address(self._weights[at]), kept, _OF_COLOUR)
        else:
            row = self._features.of_colour[first : first + _OF_COLOUR]
            self._colour_parts[number] = _through(self._weights[at : at + _COLOUR_NET], row, _OF_COLOUR)
        return self._colour_parts[number]

    def _seat_part(self, seat: cython.int, fresh: cython.bint) -> cython.float:
        """What the rest of a seat adds to its standing."""
        at: cython.int = self._base + 1 + _COLOUR_NET
        first: cython.int = _OF_SEAT * seat
        if cython.compiled:
            given: cython.p_float = cython.address(self._features.of_seat[first])
            kept: cython.p_float = cython.address(self._kept_of_seat[first])
            if fresh or memcmp(kept, given, 4 * _OF_SEAT):
                memcpy(kept, given, 4 * _OF_SEAT)
                self._seat_parts[seat] = _through(cython.address(self._weights[at]), kept, _OF_SEAT)
        else:
            row = self._features.of_seat[first : first + _OF_SEAT]
            self._seat_parts[seat] = _through(self._weights[at : at + _SEAT_NET], row, _OF_SEAT)
        return self._seat_parts[seat]

    def _lead(self, state: State, seat: cython.int) -> cython.float:
        """By how much a seat stands better than its rivals on average."""
        self._stand(state)
        others: cython.float = 0
        other: cython.int
        for other in range(self.seats):
            if other != seat:
                others += self._standings[other]
        return self._standings[seat] - others / (self.seats - 1)

    def _look(self, state: State, move: cython.int) -> cython.float:
        """How the mover stands after a move and what belongs to it, played on by rules of thumb."""
        seat: cython.int = state.mover
        total: cython.float = 0
        glance: cython.int
        self._counter = _mix(state.spaces + state.markers[seat])  # the same position is judged alike every time
        for glance in range(_GLANCES):
            self._line.copy_from(state)
            self._line.play(move)
            chance: cython.bint = self._play_on()
            total += self._lead(self._line, seat)
            if not chance:
                return total / (glance + 1)
        return total / _GLANCES

    def _play_on(self) -> cython.bint:
        """To the next turn; whether chance had a say."""
        chance: cython.bint = False
        while self._line.phase not in (IN_TURN, IS_OVER):
            if self._line.decider() == -1:
                chance = True
                self._counter = self._counter + _STEP & _WORD
                self._line.list_moves(self._moves)
                self._line.play(_weighted(self._moves, _mix(self._counter)))
            else:
                self._line.play(self._quick())
        return chance

    def _quick(self) -> cython.int:
        """A good choice within a turn, by rules of thumb."""
        self._line.list_moves(self._moves)
        best: cython.int = -1000000
        chosen: cython.int = 0
        i: cython.int
        for i in range(self._moves.count):
            appeal: cython.int = self._appeal(self._moves.moves[i])
            if appeal > best:
                best = appeal
                chosen = i
        return self._moves.moves[chosen]

    def _appeal(self, move: cython.int) -> cython.int:
        if self._line.phase == IN_PAY:  # rather a token than a rune, rather what is liked least
            return -self._liking(move - PAY) if move < PAY + 6 else -100 - self._liking(move - PAY - 6)
        if self._line.phase == IN_ALTAR:
            return self._liking(move - ALTAR)
        if self._line.phase == IN_TAKE:
            return self._liking(move - TAKE)
        if self._line.phase == IN_WEAKEST:
            return self._liking(move - WEAKEST) if self._line.supply[move - WEAKEST] else -100
        if self._line.phase == IN_NEUTRAL:
            return self._closing(move - NEUTRAL_TO)
        if self._line.phase == IN_COUNT:  # a rune more counts, but not where the weakest colour is looked for
            return move != GO and self._line.effect_at(self._line.space) != 1
        if self._line.phase == IN_REVEALS:
            return move
        if self._line.phase == IN_KEEP:
            return self._liking(self._line.deck.colour[move - KEEP])
        if move >= PLACE and move < PLACE + 30:  # a Companion's space
            return self._liking(self._line.deck.colour[self._line.cards[(move - PLACE) // 5]])
        return 0

    def _liking(self, colour: cython.int) -> cython.int:
        """How much the mover wants a favour of a colour."""
        seat: cython.int = self._line.mover
        liking: cython.int = 2 * self._line.count_of(seat, colour)
        place: cython.int
        for place in range(self._line.laid):
            if self._line.deck.colour[self._line.cards[place]] == colour:
                liking += 4 if self._line.markers[seat] >> (5 * place) & 31 else 2
        for place in range(5):
            if self._line.altars[place] == colour:
                liking += self._line.deck.most[place]
        return liking

    def _closing(self, space: cython.int) -> cython.int:
        """How good it is for the mover that a space is no longer free."""
        place: cython.int = space // 5
        field: cython.uint = 31 << (5 * place)
        left: cython.int = count(self._line.spaces & field & ~self._line.occupied())
        colour: cython.int = self._line.deck.colour[self._line.cards[place]]
        gain: cython.int = 0
        other: cython.int
        for other in range(self.seats):
            if self._line.markers[other] & field:
                size: cython.int = self._line.count_of(other, colour)
                gain += 2 * size if other == self._line.mover else -size
        return 4 * gain // left if left else 0
