"""How decisions and outcomes change a position of Inori: the compiled heart of the rules. Rulings are cited by name.

A decision is carried out by `act`; what then follows by itself (the next seat's turn, the evaluation of cards, the
final count) is taken `step` by `step`, so that it can be told. What may be decided stands in `choices`, what lies on
the table in `table`; the types of the compiled build stand in `state.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inori import numbers
from mori.games.inori.choices import Choices
from mori.games.inori.pieces import MARKERS, SEASONS
from mori.kernel.position import Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

GO, ANNOUNCE, UNPLACED, PLACE = numbers.GO, numbers.ANNOUNCE, numbers.UNPLACED, numbers.PLACE
PAY, ALTAR, WEAKEST, TAKE, NEUTRAL_TO = numbers.PAY, numbers.ALTAR, numbers.WEAKEST, numbers.TAKE, numbers.NEUTRAL_TO
KEEP, FIRST, LOWEST, RUNE, START = numbers.KEEP, numbers.FIRST, numbers.LOWEST, numbers.RUNE, numbers.START
CARD, NEW_START, JOURNEY = numbers.CARD, numbers.NEW_START, numbers.JOURNEY

IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR = range(7)
IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL, IN_REVEALS, IN_CARD, IN_LOWEST = range(7, 14)
IN_NEW_START, IN_KEEP, IS_OVER, PLAYED, EVALUATION, HOME, FINAL = range(14, 21)

if not cython.compiled:
    _allotted = [0] * 20


def _fill_tables() -> None:
    for seats, seasons in MARKERS.items():
        for season in range(SEASONS):
            _allotted[4 * seats + season] = seasons[season]


_fill_tables()


class State(Choices):
    """A position of Inori. Immutable: `apply` makes new ones."""

    def score(self, seat: cython.int) -> cython.int:
        return self.points[seat]

    def glimpse(self, move: cython.int, seat: cython.int) -> cython.int:
        """INORI-17: which rune is drawn, and what is sealed (INORI-5), only its seat sees."""
        if self.phase == IN_RUNE and seat != self.mover:
            return 0
        if self.phase != IN_REVEALS:
            return move + 1
        if self._next_asked(self.mover + 1) < self.seats:
            return move + 1 if seat == self.mover else 0
        seen: cython.int = 0
        other: cython.int
        for other in range(self.seats):
            seen = seen << 6 | (move if other == self.mover else self.sealed[other])
        return seen + 1

    # What changes a position; only for copies that nobody else has seen yet.

    def play(self, move: cython.int) -> cython.void:
        """A decision and all that follows by itself."""
        self.act(move)
        while self.phase > IS_OVER:
            self.step()

    def act(self, move: cython.int) -> cython.void:
        """A decision or outcome with its own effect, and nothing that follows."""
        if self.phase == IN_TURN:
            self._act_in_turn(move)
        elif self.phase == IN_COMPANION:
            self._put(move - PLACE)
        elif self.phase == IN_PAY:
            self._pay(move - PAY)
        elif self.phase == IN_COUNT:
            if move != GO:
                self._reveal(self.mover, move)
            if move == GO or self.hidden_of(self.mover) == 0:
                self._after_count()
        elif self.phase <= IN_NEUTRAL and self.phase >= IN_ALTAR:
            self._act_at_space(move)
        elif self.phase == IN_REVEALS:
            self._seal(move)
        else:
            self._act_between(move)

    def _act_in_turn(self, move: cython.int) -> cython.void:
        seat: cython.int = self.mover
        if move >= JOURNEY:
            move -= JOURNEY
            colour: cython.int = move // 4500
            start: cython.int = move // 150 % 30
            owner: cython.int = move // 30 % 5
            self.journeys[seat] &= ~(1 << colour)
            self.gone_journeys |= 1 << colour
            self.markers[owner] = self.markers[owner] & ~(1 << start) | 1 << (move % 30)
        elif move >= PLACE:
            self._put(move - PLACE)
        elif move == UNPLACED:
            self.hand[seat] -= 1
            self.phase = PLAYED
        elif move == ANNOUNCE:
            self.companions[seat] -= 1
            self.gone_companions += 1
            self.phase = IN_COMPANION
        else:
            self._reveal(seat, move)

    def _act_at_space(self, move: cython.int) -> cython.void:
        """A choice, or a rune, that belongs to the effect of a space."""
        if self.phase == IN_ALTAR:
            self.altars[self.space - 30] = move - ALTAR
            self._effect()
        elif self.phase == IN_RUNE:
            self._gain_rune(move - RUNE)
        elif self.phase == IN_TAKE:
            self._take(move - TAKE, 1)
            self.takes -= 1
            if self.takes == 0 or self.stocked() == 0:
                self.takes = 0
                self.phase = PLAYED
        elif self.phase == IN_WEAKEST:
            self._take(move - WEAKEST, 2)
            self.phase = PLAYED
        else:
            self.markers[4] |= 1 << (move - NEUTRAL_TO)
            self._place_neutrals()

    def _reveal(self, seat: cython.int, runes: cython.int) -> cython.void:
        self.favours[seat] &= ~runes
        self.revealed[seat] |= runes

    def _put(self, space: cython.int) -> cython.void:
        """An offering marker comes to a space; what it costs and does follows."""
        seat: cython.int = self.mover
        self.hand[seat] -= 1
        self.space = space
        if space < 30:
            self.markers[seat] |= 1 << space
        elif space < 36:
            self.tree[seat] |= 1 << (space - 30)
        else:  # a base space: the tokens lying there, once (INORI-10)
            self.base[seat] |= 1 << (space - 36)
            self.base_taken |= 1 << (space - 36)
            self.tokens[6 * seat + self.base_colours[space - 36]] += 2
            self.phase = PLAYED
            return
        if self.cost_at(space) != 7:
            self.phase = IN_PAY
        else:
            self._after_cost()

    def _pay(self, number: cython.int) -> cython.void:
        """INORI-6; at an empty place of the top two slots the colour paid is the altar's (INORI-8)."""
        seat: cython.int = self.mover
        colour: cython.int = number % 6
        if number < 6:
            self.tokens[6 * seat + colour] -= 1
            self.supply[colour] += 1
        else:
            self.favours[seat] &= ~(1 << colour)
            self.revealed[seat] &= ~(1 << colour)
            self.gone_favours |= 1 << colour
        if self.space >= 30:
            self.altars[self.space - 30] = colour
        self._after_cost()

    def _after_cost(self) -> cython.void:
        """INORI-5: who holds any unrevealed rune is asked before an effect that looks at counts."""
        effect: cython.int = self.effect_at(self.space)
        if (effect == 1 or 3 <= effect <= 5 or effect == 9) and self.hidden_of(self.mover):
            self.phase = IN_COUNT
        else:
            self._after_count()

    def _after_count(self) -> cython.void:
        if self.space >= 32 and self.altars[self.space - 30] == 6:
            self.phase = IN_ALTAR
        else:
            self._effect()

    def _effect(self) -> cython.void:
        """What the space does, as far as possible (INORI-7)."""
        self.phase = PLAYED
        if self.space >= 30:
            self._effect_of_slot(self.space - 30)
            return
        seat: cython.int = self.mover
        at: cython.int = 5 * self.cards[self.space // 5] + self.space % 5
        effect: cython.int = self.deck.effect[at]
        colour: cython.int
        if effect == 0:
            for colour in range(6):
                self._take(colour, self.deck.gift[6 * at + colour])
        elif effect == 1:
            self.phase = IN_WEAKEST
        elif effect == 2:
            if self._stack():
                self.phase = IN_RUNE
        elif effect == 3:
            for colour in range(6):
                self.points[seat] += self.count_of(seat, colour) > 0
        elif effect == 4:
            self.points[seat] += self.count_of(seat, self.deck.counted[at])
        else:
            self.points[seat] += self.highest(seat)

    def _effect_of_slot(self, slot: cython.int) -> cython.void:
        if slot == 0:
            if self.stocked():
                self.takes = 2
                self.phase = IN_TAKE
        elif slot == 1:
            self.points[self.mover] += 5
        elif slot == 2:  # the rune comes first (INORI-9)
            if self._stack():
                self.phase = IN_RUNE
            else:
                self._take(self.altars[2], 1)
        elif slot == 3:
            self.points[self.mover] += self.count_of(self.mover, self.altars[3])
        elif slot == 4:
            self._place_neutrals()
        else:
            self._take(self.altars[5], 3)

    def _stack(self) -> cython.int:
        """How many runes are in the stack."""
        runes: cython.int = 15 - self.gone_companions - count(self.gone_favours) - count(self.gone_journeys)
        seat: cython.int
        for seat in range(self.seats):
            runes -= self.hidden_of(seat) + count(self.revealed[seat])
        return runes

    def _take(self, colour: cython.int, wanted: cython.int) -> cython.void:
        """Tokens from the supply, as many as are there (INORI-7)."""
        taken: cython.int = min(wanted, self.supply[colour])
        self.supply[colour] -= taken
        self.tokens[6 * self.mover + colour] += taken

    def _place_neutrals(self) -> cython.void:
        """INORI-9: the next neutral marker at home, if there is one and a free space; else the favour."""
        if count(self.markers[4]) < 2 and self.spaces & ~self.occupied():
            self.phase = IN_NEUTRAL
        else:
            self._take(self.altars[4], 1)
            self.phase = PLAYED

    def _seal(self, runes: cython.int) -> cython.void:
        """INORI-5: choices stay sealed until the last seat asked has chosen."""
        self.sealed[self.mover] = runes
        seat: cython.int = self._next_asked(self.mover + 1)
        if seat < self.seats:
            self.mover = seat
            return
        for seat in range(self.seats):
            self._reveal(seat, self.sealed[seat])
            self.sealed[seat] = 0
        self._evaluate_from(0)

    def _next_asked(self, seat: cython.int) -> cython.int:
        """The first seat from this one on that holds an unrevealed rune, or the number of seats."""
        while seat < self.seats and self.hidden_of(seat) == 0:
            seat += 1
        return seat

    def _gain_rune(self, rune: cython.int) -> cython.void:
        if rune == 12:
            self.companions[self.mover] += 1
        elif rune >= 6:
            self.journeys[self.mover] |= 1 << (rune - 6)
        else:
            self.favours[self.mover] |= 1 << rune
        if self.space == 32:
            self._take(self.altars[2], 1)  # INORI-9
        self.phase = PLAYED

    def _act_between(self, move: cython.int) -> cython.void:
        """The set-up, and what happens between two seasons."""
        if self.phase == IN_CARD:
            self.decks[self.onward] &= ~(1 << self.deck.rank[move - CARD])
            self.lay(self.card, move - CARD)
            self.onward = 6
            self._evaluate_from(self.card + 1)
        elif self.phase == IN_LOWEST:
            self.first = self.mover = move - LOWEST
            self.phase = IN_NEW_START
        elif self.phase == IN_NEW_START:
            move -= NEW_START
            self.new_starts &= ~(1 << self.deck.rank[move])
            if self.offered[0] == 54:
                self.offered[0] = move
            else:
                self.offered[1] = move
                self.phase = IN_KEEP
        elif self.phase == IN_KEEP:
            self.lay(self.laid, move - KEEP)
            self.laid += 1
            self.offered[0] = self.offered[1] = 54
            self.phase = IN_TURN
        elif self.phase == IN_FIRST:
            self.first = self.mover = move - FIRST
            self.phase = IN_START
        else:
            self._lay_start(move - START)

    def _lay_start(self, card: cython.int) -> cython.void:
        """INORI-1."""
        colour: cython.int = self.deck.onward[card]
        self.lay(self.laid, card)
        self.base_colours[self.laid] = colour
        self.supply[colour] -= 2
        self.laid += 1
        if self.laid == 3:
            self.phase = IN_TURN

    # What follows by itself.

    def step(self) -> cython.void:
        """One thing that nobody decides."""
        if self.phase == PLAYED:
            self._pass_turn()
        elif self.phase == EVALUATION:
            self._evaluate()
        elif self.phase == HOME:
            self._go_home()
        else:
            self._count_tree()
            self.phase = IS_OVER

    def _pass_turn(self) -> cython.void:
        """The next seat clockwise that has a marker; when nobody has, the season ends (INORI-13)."""
        self.space = 39
        tried: cython.int
        for tried in range(self.seats):
            self.mover = self.mover + 1 if self.mover + 1 < self.seats else 0
            if self.hand[self.mover]:
                self.phase = IN_TURN
                return
        seat: cython.int = self._next_asked(0)
        self.mover = self.first
        if seat < self.seats:
            self.mover = seat
            self.phase = IN_REVEALS
        else:
            self._evaluate_from(0)

    def _evaluate_from(self, place: cython.int) -> cython.void:
        self.mover = self.first
        self.card = place if place < self.laid else 0
        self.phase = EVALUATION if place < self.laid else HOME

    def _evaluate(self) -> cython.void:
        """INORI-13: score one card, send its markers home; before the last season ends it is replaced."""
        card: cython.int = self.cards[self.card]
        field: cython.uint = 31 << (5 * self.card)
        complete: cython.bint = (self.spaces & field & ~self.occupied()) == 0
        colour: cython.int = self.deck.colour[card] if complete else self.deck.onward[card]
        scores: cython.bint = complete or self.deck.is_new_start[card] > 0
        seat: cython.int
        for seat in range(self.seats):
            standing: cython.int = count(self.markers[seat] & field)
            if standing and scores:
                self.points[seat] += self.count_of(seat, colour)
            self.hand[seat] += standing
            self.markers[seat] &= ~field
        self.markers[4] &= ~field
        if self.season < 4:
            self.onward = colour
            self.phase = IN_CARD
        else:
            self._evaluate_from(self.card + 1)

    def _go_home(self) -> cython.void:
        """INORI-14: all markers come home, each seat gains one, and who is last chooses a New Start card."""
        seat: cython.int
        season: cython.int = self.season if self.season < 4 else 3
        for seat in range(self.seats):
            self.hand[seat] = _allotted[4 * self.seats + season]
            self.tree[seat] = 0
            self.base[seat] = 0
        if self.season == 4:
            self.phase = FINAL
            return
        self.season += 1
        behind: cython.int = self.behind()
        if behind & (behind - 1):
            self.phase = IN_LOWEST
        else:
            self.first = self.mover = lowest(behind)
            self.phase = IN_NEW_START

    def _count_tree(self) -> cython.void:
        """The final count, with every favour rune revealed (INORI-5)."""
        seat: cython.int
        slot: cython.int
        for seat in range(self.seats):
            self._reveal(seat, self.favours[seat])
        for slot in range(6):
            if self.altars[slot] < 6:
                self._count_slot(slot)

    def _count_slot(self, slot: cython.int) -> cython.void:
        """INORI-15."""
        seat: cython.int
        size: cython.int
        best: cython.int = 0
        next_best: cython.int = 0
        leaders: cython.int = 0
        for seat in range(self.seats):
            size = self.count_of(seat, self.altars[slot])
            if size > best:
                next_best = best
                best = size
                leaders = 0
            elif best > size > next_best:
                next_best = size
            leaders += size == best
        if best == 0 or (self.seats == 2 and leaders == 2):
            return
        if leaders > 1 or self.seats == 2:
            next_best = 0
        for seat in range(self.seats):
            size = self.count_of(seat, self.altars[slot])
            if size == best:
                self.points[seat] += self.deck.most[slot]
            elif size == next_best and size > 0:
                self.points[seat] += self.deck.second[slot]

    # What Python asks.

    def line(self) -> Position:
        """A private copy to play on in place."""
        line = blank()
        line.deck = self.deck
        line.copy_from(self)
        return line

    def restart(self, origin: Position) -> cython.void:
        self.copy_from(cython.cast(State, origin))

    def asked(self) -> tuple[int, ...]:
        """The seats that decide now."""
        if self.phase == IN_REVEALS:
            return tuple([seat for seat in range(self.seats) if self.hidden_of(seat)])
        decider: cython.int = self.decider()
        return (decider,) if decider >= 0 else ()


def blank() -> State:
    """A state to be filled in."""
    return State.__new__(State) if cython.compiled else State()
