"""A position of Inara and how a move changes it: the compiled heart of the rules. Rulings are cited (INARA-1 …).

A side's golems stand in six sets of squares, one for each shape and each colour, and its shadows in a seventh; a golem
is where the set of its shape and the set of its colour meet. Each side numbers squares as it sees them (`board`), so
one piece of code moves both. What a move's number means stands in `rules`; the types of the compiled build stand in
`state.pxd`.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from mori.games.inara.jumps import FALLING, RISING, diagonal, jumps, neighbours
from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

    Squares: TypeAlias = list[int]

_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio: an odd number that mixes well
_WORD = 0xFFFFFFFFFFFFFFFF


def _flip(squares: cython.uint) -> cython.uint:
    """The same places on the board as the other side counts them: rows in reverse order.

    A square of mine and the enemy square of the same number are neighbours in a row: the enemy's lies to the right
    in my even rows and to the left in my odd rows.
    """
    squares = (squares & 0x0F0F0F0F) << 4 | squares >> 4 & 0x0F0F0F0F
    squares = (squares & 0x00FF00FF) << 8 | squares >> 8 & 0x00FF00FF
    return (squares & 0x0000FFFF) << 16 | squares >> 16


def _member(squares: cython.uint, place: cython.int) -> cython.int:
    """The square at this place of a set, counted from the lowest, which is number 0."""
    while place > 0:
        squares &= squares - 1
        place -= 1
    return lowest(squares)


def _fold(squares: cython.uint) -> cython.int:
    """Squares of one diagonal as a number below 256.

    No two squares of a diagonal have the same place in their bytes, that is in their pairs of rows. So the four bytes
    can be laid on top of each other: the multiplication adds them up in the highest.
    """
    return squares * 0x01010101 >> 24 & 255


# Tables, for each square: its diagonal neighbours; the other squares of the two diagonals through it; and where chains
# of jumps along these lead, by the own pieces on them (`_fold`). For each glyph: the kinds of golem, as bits, that have
# its shape or colour; the mirror asks nothing (INARA-15).
if not cython.compiled:
    _beside, _rising, _falling, _kinds = [0] * 32, [0] * 32, [0] * 32, [0] * 7
    _rising_jumps: list[list[int]] = [[0] * 256 for _ in range(32)]
    _falling_jumps: list[list[int]] = [[0] * 256 for _ in range(32)]


def _fill_tables() -> None:
    for square in range(32):
        _beside[square] = neighbours(square)
        _rising[square] = diagonal(square, RISING)
        _falling[square] = diagonal(square, FALLING)
        for own, reached in jumps(square, RISING).items():
            _rising_jumps[square][_fold(own)] = reached
        for own, reached in jumps(square, FALLING).items():
            _falling_jumps[square][_fold(own)] = reached
    for kind in range(9):
        for glyph in (kind // 3, 3 + kind % 3, 6):
            _kinds[glyph] |= 1 << kind


_fill_tables()


class State(Position):
    """A position of Inara with what is needed of its past. Immutable: `apply` makes new ones."""

    def __init__(self) -> None:
        if not cython.compiled:  # then arrays are lists that somebody has to make
            self.boards: list[int] = [0] * 14
            self.hands: list[int] = [0] * 2
            self.lives: list[int] = [0] * 2
            self.resting = 0
            self.mover = 0
            self.light_has_shadowed = False
            self.passed = False
            self.drawn = 0
            self.ended = 0
            self.turns = 0
            self.age = 0
            self.key = 0
            self.before: State = self  # looked at only as far as `age` goes

    # What the loops ask.

    def decider(self) -> cython.int:
        if self.ended:
            return -2
        if self.drawn < 22:
            return -1
        return self.mover

    def score(self, seat: cython.int) -> cython.int:
        """1 for more lives, -1 for fewer, 0 for a draw (INARA-17 … INARA-19)."""
        mine: cython.int = self.lives[seat]
        theirs: cython.int = self.lives[1 - seat]
        return (mine > theirs) - (mine < theirs)

    def list_moves(self, into: MoveList) -> cython.void:
        """Steps and jumps by glyph, golem and square, without a shadow before with one; then reactivations."""
        into.count = 0
        if self.drawn < 22:
            self._list_draws(into)
            return
        reached: Squares
        if not cython.compiled:
            reached = [0] * 32
        self._reach(self.mover, self._golems(self.mover), reached)
        leaves: cython.bint = self._may_leave_shadow()
        hand: cython.int = self.hands[self.mover]
        number: cython.int = 0
        while hand:
            glyph: cython.int = lowest(hand)
            hand &= hand - 1
            movers: cython.uint = self._moved_by(glyph)
            while movers:
                start: cython.int = lowest(movers)
                movers &= movers - 1
                targets: cython.uint = reached[start]
                first: cython.int = (glyph * 32 + start) * 64
                while targets:
                    into.moves[number] = first + 2 * lowest(targets)
                    number += 1
                    if leaves:
                        into.moves[number] = into.moves[number - 1] + 1
                        number += 1
                    targets &= targets - 1
        into.count = number
        if self.boards[7 * self.mover + 6]:
            self._list_reactivations(into)
        if into.count == 0:
            into.add(16352)  # a forced pass (INARA-18)

    def _list_reactivations(self, into: MoveList) -> cython.void:
        """By glyph, mask and square (INARA-15)."""
        masks: cython.int = self._masks(self.mover) & _kinds[self.resting]
        hand: cython.int = self.hands[self.mover]
        while hand and masks:
            glyph: cython.int = lowest(hand)
            hand &= hand - 1
            fitting: cython.int = masks & _kinds[glyph]
            while fitting:
                first: cython.int = 14336 + (glyph * 9 + lowest(fitting)) * 32
                fitting &= fitting - 1
                shadows: cython.uint = self.boards[7 * self.mover + 6]
                while shadows:
                    into.add(first + lowest(shadows))
                    shadows &= shadows - 1

    def _count_reactivations(self) -> cython.int:
        shadows: cython.uint = self.boards[7 * self.mover + 6]
        if not shadows:
            return 0
        masks: cython.int = self._masks(self.mover) & _kinds[self.resting]
        hand: cython.int = self.hands[self.mover]
        fitting: cython.int = 0
        while hand:
            fitting += count(masks & _kinds[lowest(hand)])
            hand &= hand - 1
        return fitting * count(shadows)

    def pick_move(self, number: cython.uint, scratch: MoveList) -> cython.int:
        """Without writing the list, but for the few reactivations; and with few branches, which chance makes costly."""
        reached: Squares
        weights: Squares
        if not cython.compiled:
            reached, weights = [0] * 32, [0] * 32
        hand: cython.int = self.hands[self.mover]  # three glyphs
        first: cython.int = lowest(hand)
        hand &= hand - 1
        second: cython.int = lowest(hand)
        third: cython.int = lowest(hand & hand - 1)
        by_first: cython.uint = self._moved_by(first)
        by_second: cython.uint = self._moved_by(second)
        by_third: cython.uint = self._moved_by(third)
        # By its shape, its colour or both; the mirror can only take the place of one of them.
        by_two: cython.uint = by_first & by_second | by_third & (by_first | by_second)
        movers: cython.uint = by_first | by_second | by_third
        self._reach(self.mover, movers, reached)
        # How many moves each golem has and all golems have, those with a shadow not counted.
        total: cython.int = 0
        start: cython.int
        left: cython.uint = movers
        while left:
            start = lowest(left)
            left &= left - 1
            weights[start] = count(reached[start]) << (by_two >> start & 1)
            total += weights[start]
        leaves: cython.int = self._may_leave_shadow()
        woken: cython.int = self._count_reactivations()
        wide: cython.ulonglong = number
        place: cython.int = wide * (woken + (total << leaves)) >> 32
        if place < woken:
            scratch.count = 0
            self._list_reactivations(scratch)
            return scratch.moves[place]
        if total == 0:
            return 16352
        place -= woken
        shadow: cython.int = place & leaves
        place >>= leaves
        start = lowest(movers)
        while place >= cython.cast(cython.int, weights[start]):
            place -= weights[start]
            movers &= movers - 1
            start = lowest(movers)
        targets: cython.int = count(reached[start])
        other: cython.int = place >= targets  # the second of the two glyphs that move it
        place -= other * targets
        not_first: cython.bint = other >= cython.cast(cython.int, by_first >> start & 1)
        not_second: cython.bint = other >= cython.cast(cython.int, (by_first >> start & 1) + (by_second >> start & 1))
        glyph: cython.int = first + (second - first) * not_first + (third - second) * not_second
        return ((glyph * 32 + start) * 32 + _member(reached[start], place)) * 2 + shadow

    def _moved_by(self, glyph: cython.int) -> cython.uint:
        """The golems that a glyph in the hand moves (INARA-6)."""
        return self.boards[7 * self.mover + glyph + (glyph == 6) * (self.resting - 6)]  # no branch

    def reach(self, side: cython.int, movers: cython.uint, reached: cython.p_uint) -> cython.void:
        """The same as `_reach`, for other rooms."""
        self._reach(side, movers, reached)

    def _reach(self, seat: cython.int, movers: cython.uint, reached: cython.p_uint) -> cython.void:
        """For each of these golems of a side, by its square, the squares it can go to.

        A table answers for all jumps along a diagonal, so from each square landed on only these two are looked up. All
        golems share one loop, because a processor would guess the end of a loop for each golem wrong again and again.
        The golem that jumps is off its square meanwhile (INARA-9).
        """
        jumped: Squares
        fresh: Squares
        if not cython.compiled:
            jumped, fresh = [0] * 32, [0] * 32
        side: cython.int = 7 * seat
        own: cython.uint = self._golems(seat) | self.boards[side + 6]
        enemy: cython.uint = _flip(self._golems(1 - seat) | self.boards[13 - side])
        # From where two squares straight are free of enemies in between (INARA-7).
        north: cython.uint = ~(enemy >> 4) & 0x00FFFFFF
        south: cython.uint = ~((enemy & 0x0FFFFFFF) << 4) & ~0x000000FF
        east: cython.uint = ~(enemy & 0x0F0F0F0F | (enemy & ~0x1F1F1F1F) >> 1) & 0x77777777
        west: cython.uint = ~((enemy & 0x07070707) << 1 | enemy & ~0x0F0F0F0F) & ~0x11111111
        jumping: cython.uint = 0  # golems with fresh squares: landed on, but not yet jumped on from
        start: cython.int
        golem: cython.uint
        landed: cython.uint
        while movers:
            start = lowest(movers)
            golem = movers & -movers
            movers ^= golem
            landed = _rising_jumps[start][_fold(own & _rising[start])]
            landed |= _falling_jumps[start][_fold(own & _falling[start])]
            jumped[start] = landed | golem
            fresh[start] = landed & 0x0FFFFFFF  # a chain ends on the goal row (INARA-10)
            jumping |= cython.cast(cython.uint, fresh[start] != 0) << start
            landed |= _beside[start] | (golem & north) << 8 | (golem & south) >> 8
            reached[start] = (landed | (golem & east) << 1 | (golem & west) >> 1) & ~own
        while jumping:
            start = lowest(jumping)
            golem = jumping & -jumping
            square: cython.int = lowest(fresh[start])
            landed = _rising_jumps[square][_fold((own ^ golem) & _rising[square])]
            landed |= _falling_jumps[square][_fold((own ^ golem) & _falling[square])]
            landed &= ~jumped[start]
            jumped[start] |= landed
            reached[start] |= landed
            fresh[start] = fresh[start] & fresh[start] - 1 | landed & 0x0FFFFFFF
            jumping ^= cython.cast(cython.uint, fresh[start] == 0) << start

    def _list_draws(self, into: MoveList) -> cython.void:
        """Set-up: golems of Dark, golems of Light, glyphs of Dark, glyphs of Light; each that is left is as likely."""
        left: cython.int
        first: cython.int
        if self.drawn < 16:
            left = self._masks(self.drawn // 8)
            first = 16353
        else:
            left = 0b1111111 & ~(self.hands[0] | self.hands[1])
            first = 16362
        while left:
            into.add_weighted(first + lowest(left), 1)
            left &= left - 1

    # What changes a position; only for copies that nobody else has seen yet.

    def advance(self, move: cython.int) -> cython.void:
        """Everything a move does, but for the ends that depend on the past: those are `close`."""
        if self.drawn < 22:
            self._set_up(move)
            return
        before: cython.int = self.lives[0] + self.lives[1] + 16 * self.light_has_shadowed
        if move != 16352:
            self._act(move)
        elif self.passed:
            self.ended = 2
        self.passed = move == 16352
        self.turns += 1
        self.mover = 1 - self.mover
        self.renew_key()
        # Lost lives and the permission to leave shadows never come back, so neither do earlier positions.
        same: cython.bint = before == self.lives[0] + self.lives[1] + 16 * self.light_has_shadowed
        self.age = self.age + 1 if same else 0

    def close(self, times_before: cython.int) -> cython.void:
        """End the game when this position stands for the third time or the last turn is over (INARA-19)."""
        if self.ended:
            return
        if times_before >= 2:
            self.ended = 3
        elif self.turns >= 400:
            self.ended = 4

    def _set_up(self, draw: cython.int) -> cython.void:
        if self.drawn < 16:
            kind: cython.int = draw - 16353
            side: cython.int = 7 * (self.drawn // 8)
            square: cython.uint = 1 << (self.drawn % 8)
            self.boards[side + kind // 3] |= square
            self.boards[side + 3 + kind % 3] |= square
        else:
            self.hands[(self.drawn - 16) // 3] |= 1 << (draw - 16362)
        self.drawn += 1
        if self.drawn == 22:
            self.resting = lowest(0x7F & ~(self.hands[0] | self.hands[1]))
            self.renew_key()

    def _act(self, move: cython.int) -> cython.void:
        side: cython.int = 7 * self.mover
        number: cython.int
        glyph: cython.int
        target: cython.uint
        shape: cython.int
        colour: cython.int
        if move < 14336:
            glyph = move >> 11
            start: cython.uint = 1 << (move >> 6 & 31)
            target = 1 << (move >> 1 & 31)
            shape = (self.boards[side + 1] & start != 0) + 2 * (self.boards[side + 2] & start != 0)
            colour = 3 + (self.boards[side + 4] & start != 0) + 2 * (self.boards[side + 5] & start != 0)
            self.boards[side + shape] ^= start
            self.boards[side + colour] ^= start
            if move & 1:
                self.boards[side + 6] |= start  # INARA-11
                if self.mover == 1:
                    self.light_has_shadowed = True
        else:
            number = move - 14336
            glyph = number // 288
            shape = number // 96 % 3
            colour = 3 + number // 32 % 3
            target = 1 << (number & 31)
            self.boards[side + 6] ^= target
        self.boards[side + shape] |= target
        self.boards[side + colour] |= target
        self._capture(target, shape, colour)
        if target > 0x0FFFFFFF:
            self._complete_run(target, shape, colour)
        self.hands[self.mover] = self.hands[self.mover] & ~(1 << glyph) | 1 << self.resting  # INARA-16
        self.resting = glyph

    def _capture(self, golem: cython.uint, shape: cython.int, colour: cython.int) -> cython.void:
        """INARA-13: an enemy next to the golem with an own piece right behind it, in each straight direction."""
        side: cython.int = 7 * self.mover
        other: cython.int = 7 - side
        own: cython.uint = self._golems(self.mover) | self.boards[side + 6]
        between: cython.uint = (own & golem << 8) >> 4  # south of the piece behind, in the same column
        between |= (own & golem >> 8) << 4
        held: cython.uint = golem & (own & ~0x11111111) >> 1  # the golem, if there is an own piece two squares east
        between |= held & 0x0F0F0F0F | (held & 0x70707070) << 1
        held = golem & (own & 0x77777777) << 1
        between |= (held & 0x0E0E0E0E) >> 1 | held & ~0x0F0F0F0F
        if not between:
            return
        between = _flip(between)
        safe: cython.uint = self.boards[other + shape] | self.boards[other + colour]
        lost: cython.uint = between & self._golems(1 - self.mover) & ~safe
        board: cython.int
        if lost:
            for board in range(6):
                self.boards[other + board] &= ~lost
        if between & self.boards[other + 6]:
            self.boards[other + 6] = 0  # one captured shadow takes all others along (INARA-14)

    def _complete_run(self, golem: cython.uint, shape: cython.int, colour: cython.int) -> cython.void:
        """INARA-17: the opponent loses a life; unless that ends the game the golem goes back to the supply."""
        self.lives[1 - self.mover] -= 1
        if self.lives[1 - self.mover] == 0:
            self.ended = 1
        else:
            self.boards[7 * self.mover + shape] ^= golem
            self.boards[7 * self.mover + colour] ^= golem

    def _golems(self, side: cython.int) -> cython.uint:
        return self.boards[7 * side] | self.boards[7 * side + 1] | self.boards[7 * side + 2]

    def _masks(self, side: cython.int) -> cython.int:
        """The kinds of golem, as bits, that are not on the board: their masks are in the supply."""
        masks: cython.int = 0
        shape: cython.int
        colour: cython.int
        for shape in range(3):
            golems: cython.uint = self.boards[7 * side + shape]
            for colour in range(3):
                absent: cython.int = golems & self.boards[7 * side + 3 + colour] == 0
                masks |= absent << (3 * shape + colour)
        return masks

    def _may_leave_shadow(self) -> cython.bint:
        """INARA-11: a stone is in the supply, and Dark waits for Light's first shadow."""
        pieces: cython.int = count(self._golems(self.mover) | self.boards[7 * self.mover + 6])
        return (pieces < 9) & ((self.mover == 1) | self.light_has_shadowed)

    def renew_key(self) -> cython.void:
        """A 64-bit fingerprint of everything that makes positions the same (INARA-19)."""
        key: cython.ulonglong = self.hands[0] | self.hands[1] << 8 | self.mover << 16
        key |= self.light_has_shadowed << 17 | self.lives[0] << 18 | self.lives[1] << 22
        board: cython.int
        for board in range(1, 7):  # the moons are what is left of the colours without sands and peaks
            pair: cython.ulonglong = self.boards[board]
            key ^= pair << 32 | self.boards[board + 7]
            key *= _GOLDEN
            if not cython.compiled:
                key &= _WORD
            key ^= key >> 29
        self.key = key

    def copy_from(self, origin: State) -> cython.void:
        item: cython.int
        for item in range(14):
            self.boards[item] = origin.boards[item]
        for item in range(2):
            self.hands[item] = origin.hands[item]
            self.lives[item] = origin.lives[item]
        self.resting = origin.resting
        self.mover = origin.mover
        self.light_has_shadowed = origin.light_has_shadowed
        self.passed = origin.passed
        self.drawn = origin.drawn
        self.ended = origin.ended
        self.turns = origin.turns
        self.age = origin.age
        self.key = origin.key

    # What Python asks.

    def line(self) -> Position:
        """A private copy to play on in place."""
        line: Line = Line()
        line.copy_from(self)
        keys = self.earlier()
        at: cython.int
        for at in range(self.age):
            line.remember(at, keys[self.age - 1 - at])
        line.remember(self.age, self.key)
        return line

    def board(self, side: int, board: int) -> int:
        """The squares, as bits, of the golems of a shape (0–2) or colour (3–5) of a side, or of its shadows (6)."""
        return self.boards[7 * side + board]

    def boards_of(self, side: int) -> tuple[int, ...]:
        """All seven of them, in the same order."""
        first: cython.int = 7 * side
        return tuple([self.boards[first + board] for board in range(7)])

    def hand(self, side: int) -> int:
        """The glyphs in a hand, as bits."""
        return self.hands[side]

    def lives_of(self, side: int) -> int:
        """How many lives a side has left."""
        return self.lives[side]

    def earlier(self) -> tuple[int, ...]:
        """The fingerprints of the positions that may still be repeated, the latest first, this one not included."""
        keys: list[int] = []
        state: State = self
        while len(keys) < self.age:
            state = state.before
            keys.append(state.key)
        return tuple(keys)


class Line(State):
    """A position to play on in place, with the fingerprints of its past in an array.

    `seen` has the bits of all of them out of 256, so that the array is looked through for the few repetitions only.
    """

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.past: list[int] = [0] * 401
            self.seen: list[int] = [0] * 4

    def play(self, move: cython.int) -> cython.void:
        self.advance(move)
        item: cython.int
        if self.age == 0:
            for item in range(4):
                self.seen[item] = 0
        times: cython.int = self._times_before() if self.seen[self.key >> 6 & 3] >> (self.key & 63) & 1 else 0
        self.remember(self.age, self.key)
        if self.drawn == 22:
            self.close(times)

    def _times_before(self) -> cython.int:
        """How often the position of this key has been there already."""
        times: cython.int = 0
        at: cython.int = self.age - 2
        while at >= 0:
            times += self.past[at] == self.key
            at -= 2  # in between it is the other side's turn
        return times

    def remember(self, at: cython.int, key: cython.ulonglong) -> cython.void:
        """Note a position of the past."""
        one: cython.ulonglong = 1
        self.past[at] = key
        self.seen[key >> 6 & 3] |= one << (key & 63)

    def restart(self, origin: Position) -> cython.void:
        self._become(cython.cast(Line, origin))

    def _become(self, origin: Line) -> cython.void:
        self.copy_from(origin)
        item: cython.int
        for item in range(self.age + 1):
            self.past[item] = origin.past[item]
        for item in range(4):
            self.seen[item] = origin.seen[item]

    def earlier(self) -> tuple[int, ...]:
        """The same as of any state, from the array."""
        return tuple([self.past[self.age - 1 - back] for back in range(self.age)])


def blank() -> State:
    """A state to be filled in."""
    return State.__new__(State) if cython.compiled else State()
