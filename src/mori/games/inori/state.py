"""How decisions and outcomes change a position of Inori: the compiled heart of the rules. Rulings are cited by name.

A decision is carried out by `act`; what then follows by itself (the next seat's turn, the evaluation of cards, the
final count) is taken `step` by `step`, so that it can be told. What a move's number means stands in `numbers`, what
lies on the table in `table`; the types of the compiled build stand in `state.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inori import numbers
from mori.games.inori.pieces import MARKERS, PHASES
from mori.games.inori.table import Table
from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

GO, ANNOUNCE, UNPLACED, PLACE = numbers.GO, numbers.ANNOUNCE, numbers.UNPLACED, numbers.PLACE
PAY, ALTAR, WEAKEST, TAKE, NEUTRAL_TO = numbers.PAY, numbers.ALTAR, numbers.WEAKEST, numbers.TAKE, numbers.NEUTRAL_TO
KEEP, FIRST, LOWEST, RUNE, START = numbers.KEEP, numbers.FIRST, numbers.LOWEST, numbers.RUNE, numbers.START
CARD, NEW_START, JOURNEY = numbers.CARD, numbers.NEW_START, numbers.JOURNEY

IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR = range(7)
IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL, IN_REVEALS, IN_CARD, IN_LOWEST = range(7, 14)
IN_NEW_START, IN_KEEP, OVER, PLAYED, EVALUATION, HOME, FINAL = range(14, 21)

if not cython.compiled:
    _deciders = [0] * 21
    _allotted = [0] * 20


def _fill_tables() -> None:
    for phase in ("first", "start", "rune", "card", "lowest", "new-start"):
        _deciders[PHASES.index(phase)] = -1
    _deciders[PHASES.index("over")] = -2
    for seats, seasons in MARKERS.items():
        for season in range(4):
            _allotted[4 * seats + season] = seasons[season]


_fill_tables()


def _member(spaces: cython.uint, place: cython.int) -> cython.int:
    """The space at this place of a set, counted from the lowest, which is number 0."""
    while place > 0:
        spaces &= spaces - 1
        place -= 1
    return lowest(spaces)


class State(Table):
    """A position of Inori. Immutable: `apply` makes new ones."""

    # What the loops ask.

    def decider(self) -> cython.int:
        asked: cython.int = _deciders[self.phase]
        return asked if asked else self.mover

    def score(self, seat: cython.int) -> cython.int:
        return self.points[seat]

    def list_moves(self, into: MoveList) -> cython.void:
        into.count = 0
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
        elif self.phase == IN_ALTAR:
            self._add_all(into, ALTAR, self.altars_left())
        elif self.phase == IN_TAKE:
            self._add_all(into, TAKE, self.stocked())
        elif self.phase == IN_WEAKEST:
            self._add_all(into, WEAKEST, self.weakest(self.mover))
        elif self.phase == IN_NEUTRAL:
            self._add_all(into, NEUTRAL_TO, self.spaces & ~self.occupied())
        elif self.phase == IN_REVEALS:
            self.list_reveals(into, self.mover)
        elif self.phase == IN_KEEP:
            into.add(KEEP + min(self.offered[0], self.offered[1]))
            into.add(KEEP + max(self.offered[0], self.offered[1]))
        elif self.phase != OVER:
            self._list_outcomes(into)

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

    # The lists, each in ascending order.

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
        if self.companions[self.mover]:
            if self.occupied() & ~(self.markers[self.mover] | dear) or self._companion_slots():
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
        colours: cython.int
        if cost == 6:
            colours = self.strongest(self.mover)
        else:
            colours = self.altars_left() if cost == 8 else 1 << cost
        self._add_all(into, PAY, colours & self.owned(self.mover))
        self._add_all(into, PAY + 6, colours & (self.favours[self.mover] | self.revealed[self.mover]))

    def _list_outcomes(self, into: MoveList) -> cython.void:
        i: cython.int
        left: cython.int
        if self.phase == IN_RUNE:
            for i in range(13):
                left = self.runes_left(i)
                if left:
                    into.add_weighted(RUNE + i, left)
        elif self.phase == IN_CARD:
            for i in range(6):
                if self.decks[self.onward] >> i & 1:
                    into.add_weighted(CARD + self.deck.journeys[6 * self.onward + i], 1)
        elif self.phase == IN_NEW_START:
            for i in range(6):
                if self.new_starts >> i & 1:
                    into.add_weighted(NEW_START + self.deck.new_starts[i], 1)
        elif self.phase == IN_START:
            i = 6 * (self.seats == 4) + 2 * self.laid
            into.add_weighted(START + min(self.deck.starts[i], self.deck.starts[i + 1]), 1)
            into.add_weighted(START + max(self.deck.starts[i], self.deck.starts[i + 1]), 1)
        elif self.phase == IN_LOWEST:
            left = self._behind()
            for i in range(self.seats):
                if left >> i & 1:
                    into.add_weighted(LOWEST + i, 1)
        else:
            for i in range(self.seats):
                into.add_weighted(FIRST + i, 1)

    # What changes a position; only for copies that nobody else has seen yet.

    def play(self, move: cython.int) -> cython.void:
        """A decision and all that follows by itself."""
        self.act(move)
        while self.phase > OVER:
            self.step()

    def act(self, move: cython.int) -> cython.void:
        """A decision or outcome with its own effect, and nothing that follows."""
        seat: cython.int = self.mover
        if self.phase == IN_TURN:
            self._act_in_turn(move)
        elif self.phase == IN_COMPANION:
            self._put(move - PLACE)
        elif self.phase == IN_PAY:
            self._pay(move - PAY)
        elif self.phase == IN_COUNT:
            if move != GO:
                self._reveal(seat, move)
            if move == GO or self.hidden_of(seat) == 0:
                self._after_count()
        elif self.phase == IN_ALTAR:
            self.altars[self.space - 30] = move - ALTAR
            self._effect()
        elif self.phase == IN_TAKE:
            self._take(move - TAKE, 1)
            self.takes -= 1
            if self.takes == 0 or self.stocked() == 0:
                self.takes = 0
                self.phase = PLAYED
        elif self.phase == IN_WEAKEST:
            self._take(move - WEAKEST, 2)
            self.phase = PLAYED
        elif self.phase == IN_NEUTRAL:
            self.markers[4] |= 1 << (move - NEUTRAL_TO)
            self._place_neutrals()
        elif self.phase == IN_REVEALS:
            self._seal(move)
        elif self.phase == IN_KEEP:
            self.lay(self.laid, move - KEEP)
            self.laid += 1
            self.offered[0] = self.offered[1] = 54
            self.phase = IN_TURN
        else:
            self._happen(move)

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
        """What the space does, as far as possible (INORI-7, INORI-9)."""
        seat: cython.int = self.mover
        effect: cython.int = self.effect_at(self.space)
        colour: cython.int
        at: cython.int
        self.phase = PLAYED
        if effect == 0:
            at = 5 * self.cards[self.space // 5] + self.space % 5
            for colour in range(6):
                if self.deck.gift[6 * at + colour]:
                    self._take(colour, self.deck.gift[6 * at + colour])
        elif effect == 1:
            self.phase = IN_WEAKEST
        elif effect == 2 or effect == 8:
            if self._stack():
                self.phase = IN_RUNE
            elif effect == 8:
                self._take(self.altars[2], 1)
        elif effect == 3:
            for colour in range(6):
                self.points[seat] += self.count_of(seat, colour) > 0
        elif effect == 4:
            at = 5 * self.cards[self.space // 5] + self.space % 5
            self.points[seat] += self.count_of(seat, self.deck.counted[at])
        elif effect == 5:
            at = self.strongest(seat)
            if at:
                self.points[seat] += self.count_of(seat, lowest(at))
        elif effect == 6:
            if self.stocked():
                self.takes = 2
                self.phase = IN_TAKE
        elif effect == 7:
            self.points[seat] += 5
        elif effect == 9:
            self.points[seat] += self.count_of(seat, self.altars[3])
        elif effect == 10:
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

    def _happen(self, outcome: cython.int) -> cython.void:
        """What chance has shown."""
        if self.phase == IN_RUNE:
            outcome -= RUNE
            if outcome == 12:
                self.companions[self.mover] += 1
            elif outcome >= 6:
                self.journeys[self.mover] |= 1 << (outcome - 6)
            else:
                self.favours[self.mover] |= 1 << outcome
            if self.space == 32:
                self._take(self.altars[2], 1)  # INORI-9: the rune comes first
            self.phase = PLAYED
        elif self.phase == IN_CARD:
            outcome -= CARD
            self.decks[self.onward] &= ~(1 << self.deck.rank[outcome])
            self.lay(self.card, outcome)
            self.onward = 6
            self._evaluate_from(self.card + 1)
        elif self.phase == IN_NEW_START:
            outcome -= NEW_START
            self.new_starts &= ~(1 << self.deck.rank[outcome])
            if self.offered[0] == 54:
                self.offered[0] = outcome
            else:
                self.offered[1] = outcome
                self.phase = IN_KEEP
        elif self.phase == IN_START:  # INORI-1
            outcome -= START
            self.lay(self.laid, outcome)
            self.base_colours[self.laid] = self.deck.onward[outcome]
            self.supply[self.deck.onward[outcome]] -= 2
            self.laid += 1
            if self.laid == 3:
                self.phase = IN_TURN
        elif self.phase == IN_LOWEST:
            self.first = self.mover = outcome - LOWEST
            self.phase = IN_NEW_START
        else:
            self.first = self.mover = outcome - FIRST
            self.phase = IN_START

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
            self.phase = OVER

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
        complete: cython.bint = self.spaces & field & ~self.occupied() == 0
        colour: cython.int = self.deck.colour[card] if complete else self.deck.onward[card]
        scores: cython.bint = complete or self.deck.is_new_start[card]
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
        behind: cython.int = self._behind()
        if behind & (behind - 1):
            self.phase = IN_LOWEST
        else:
            self.first = self.mover = lowest(behind)
            self.phase = IN_NEW_START

    def _behind(self) -> cython.int:
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

    def _count_tree(self) -> cython.void:
        """The final count, slot by slot, with every favour rune revealed (INORI-5, INORI-15)."""
        seat: cython.int
        slot: cython.int
        for seat in range(self.seats):
            self._reveal(seat, self.favours[seat])
        for slot in range(6):
            colour: cython.int = self.altars[slot]
            if colour == 6:
                continue
            best: cython.int = 0
            next_best: cython.int = 0
            leaders: cython.int = 0
            for seat in range(self.seats):
                size: cython.int = self.count_of(seat, colour)
                if size > best:
                    next_best = best
                    best = size
                    leaders = 1
                elif size == best:
                    leaders += 1
                elif size > next_best:
                    next_best = size
            if best == 0 or (self.seats == 2 and leaders == 2):
                continue
            for seat in range(self.seats):
                size = self.count_of(seat, colour)
                if size == best:
                    self.points[seat] += self.deck.most[slot]
                elif leaders == 1 and self.seats > 2 and size == next_best and size > 0:
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
