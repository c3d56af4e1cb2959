"""A position of Inara and how a move changes it: the compiled heart of the rules. Rulings are cited (INARA-1 …).

A side's golems stand in six sets of squares, one for each shape and each colour, and its shadows in a seventh; a golem
is where the set of its shape and the set of its colour meet. Each side numbers squares as it sees them (`board`), so
one piece of code moves both. What a move's number means stands in `rules`; the types of the compiled build stand in
`state.pxd`.
"""

from __future__ import annotations

from typing import TypeAlias

import cython

from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

    Squares: TypeAlias = list[int]

_GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio: an odd number that mixes well
_WORD = 0xFFFFFFFFFFFFFFFF


def _north_east(squares: cython.uint) -> cython.uint:
    return (squares & 0x0F0F0F0F) << 4 | (squares & 0x00707070) << 5


def _north_west(squares: cython.uint) -> cython.uint:
    return (squares & 0x0E0E0E0E) << 3 | (squares & 0x00F0F0F0) << 4


def _south_east(squares: cython.uint) -> cython.uint:
    return (squares & 0x0F0F0F0F) >> 4 | (squares & 0x70707070) >> 3


def _south_west(squares: cython.uint) -> cython.uint:
    return (squares & 0x0E0E0E0E) >> 5 | (squares & ~0x0F0F0F0F) >> 4


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


# Tables of the 32 squares: the diagonal neighbours, and the whole way to the edge in each diagonal direction. The ways
# back south are kept flipped, so that the nearest square is the lowest bit in all four.
if not cython.compiled:
    _beside, _to_north_east, _to_north_west = [0] * 32, [0] * 32, [0] * 32
    _behind_east, _behind_west = [0] * 32, [0] * 32


def _fill_tables() -> None:
    for square in range(32):
        golem = 1 << square
        _beside[square] = _north_east(golem) | _north_west(golem) | _south_east(golem) | _south_west(golem)
        for _ in range(7):
            _to_north_east[square] |= _north_east(golem | _to_north_east[square])
            _to_north_west[square] |= _north_west(golem | _to_north_west[square])
            _behind_east[square] |= _south_east(golem | _behind_east[square])
            _behind_west[square] |= _south_west(golem | _behind_west[square])
        _behind_east[square] = _flip(_behind_east[square])
        _behind_west[square] = _flip(_behind_west[square])


_fill_tables()


def _steps(square: cython.int, enemy: cython.uint) -> cython.uint:
    """Where steps lead, empty or not (INARA-7): two squares straight unless an enemy stands between, one diagonally."""
    golem: cython.uint = 1 << square
    reached: cython.uint = _beside[square]
    reached |= (golem & ~(enemy >> 4) & 0x00FFFFFF) << 8
    reached |= (golem & ~((enemy & 0x0FFFFFFF) << 4)) >> 8
    reached |= (golem & ~(enemy & 0x0F0F0F0F | (enemy & ~0x1F1F1F1F) >> 1) & 0x77777777) << 1
    reached |= (golem & ~((enemy & 0x07070707) << 1 | enemy & ~0x0F0F0F0F) & ~0x11111111) >> 1
    return reached


def _jumps(square: cython.int, own: cython.uint, flipped: cython.uint) -> cython.uint:
    """Where chains of jumps may stop (INARA-8 … INARA-10). The golem itself is off its square meanwhile.

    A jump lands on the first square of a diagonal without an own piece, unless that is the square next to it.
    `flipped` is `own` as the other side counts squares.
    """
    golem: cython.uint = 1 << square
    free: cython.uint = ~own | golem
    back: cython.uint = ~flipped | 1 << (square ^ 28)
    reached: cython.uint = 0
    open_end: cython.uint
    landed: cython.uint
    behind: cython.uint
    fresh: cython.uint = golem if _beside[square] & ~free else 0
    while fresh:
        square = lowest(fresh)
        fresh &= fresh - 1
        open_end = _to_north_east[square] & free
        landed = open_end & -open_end
        open_end = _to_north_west[square] & free
        landed |= open_end & -open_end
        open_end = _behind_east[square] & back
        behind = open_end & -open_end
        open_end = _behind_west[square] & back
        behind |= open_end & -open_end
        landed = (landed | _flip(behind)) & ~(_beside[square] | reached | golem)
        reached |= landed
        fresh |= landed & 0x0FFFFFFF  # a chain ends on the goal row
    return reached


def _kinds(glyph: cython.int) -> cython.int:
    """The kinds of golem, as bits, that have the shape or colour of a glyph; the mirror asks nothing (INARA-15)."""
    if glyph < 3:
        return 0b000000111 << 3 * glyph
    return 0b111111111 if glyph == 6 else 0b001001001 << (glyph - 3)


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
        self._reach(self._moved_by(127), reached)
        leaves: cython.bint = self._may_leave_shadow()
        hand: cython.int = self.hands[self.mover]
        number: cython.int = 0
        while hand:
            glyph: cython.int = lowest(hand)
            hand &= hand - 1
            movers: cython.uint = self._moved_by(1 << glyph)
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
        masks: cython.int = self._masks(self.mover) & _kinds(self.resting)
        hand: cython.int = self.hands[self.mover]
        while hand and masks:
            glyph: cython.int = lowest(hand)
            hand &= hand - 1
            fitting: cython.int = masks & _kinds(glyph)
            while fitting:
                first: cython.int = 14336 + (glyph * 9 + lowest(fitting)) * 32
                fitting &= fitting - 1
                shadows: cython.uint = self.boards[7 * self.mover + 6]
                while shadows:
                    into.add(first + lowest(shadows))
                    shadows &= shadows - 1

    def pick_move(self, number: cython.uint, scratch: MoveList) -> cython.int:
        """Golem by golem, without writing the list of its moves; only reactivations are written."""
        reached: Squares
        weights: Squares
        if not cython.compiled:
            reached, weights = [0] * 32, [0] * 32
        scratch.count = 0
        if self.boards[7 * self.mover + 6]:
            self._list_reactivations(scratch)
        # A hand has three glyphs; each golem can be moved by one, two or all of them.
        hand: cython.int = self.hands[self.mover]
        by_first: cython.uint = self._moved_by(hand & -hand)
        hand &= hand - 1
        by_second: cython.uint = self._moved_by(hand & -hand)
        by_third: cython.uint = self._moved_by(hand & hand - 1)
        movers: cython.uint = by_first | by_second | by_third
        by_odd: cython.uint = by_first ^ by_second ^ by_third
        by_several: cython.uint = by_first & by_second | by_third & (by_first | by_second)
        self._reach(movers, reached)
        leaves: cython.int = 2 if self._may_leave_shadow() else 1
        total: cython.int = scratch.count
        start: cython.int
        left: cython.uint = movers
        while left:
            start = lowest(left)
            left &= left - 1
            weights[start] = count(reached[start]) * leaves * ((by_odd >> start & 1) + 2 * (by_several >> start & 1))
            total += weights[start]
        if total == 0:
            return 16352
        wide: cython.ulonglong = number
        place: cython.int = wide * total >> 32
        if place < scratch.count:
            return scratch.moves[place]
        place -= scratch.count
        start = lowest(movers)
        while place >= cython.cast(cython.int, weights[start]):
            place -= weights[start]
            movers &= movers - 1
            start = lowest(movers)
        shadow: cython.int = place % leaves
        place = place // leaves
        targets: cython.int = count(reached[start])
        hand = self.hands[self.mover]
        glyph: cython.int = lowest(hand)
        by: cython.int = place // targets  # which of the glyphs that move it
        while by > 0 or not self._moved_by(1 << glyph) >> start & 1:
            by -= self._moved_by(1 << glyph) >> start & 1
            hand &= hand - 1
            glyph = lowest(hand)
        return ((glyph * 32 + start) * 32 + _member(reached[start], place % targets)) * 2 + shadow

    def _moved_by(self, glyphs: cython.int) -> cython.uint:
        """The golems that can be moved by one of these glyphs, given as bits, as far as they are in hand (INARA-6)."""
        side: cython.int = 7 * self.mover
        glyphs &= self.hands[self.mover]
        golems: cython.uint = 0
        glyph: cython.int
        while glyphs:
            glyph = lowest(glyphs)
            glyphs &= glyphs - 1
            golems |= self.boards[side + (self.resting if glyph == 6 else glyph)]
        return golems

    def _reach(self, movers: cython.uint, reached: cython.p_uint) -> cython.void:
        """For each of these golems, by its square, the squares it can go to."""
        side: cython.int = 7 * self.mover
        own: cython.uint = self._golems(self.mover) | self.boards[side + 6]
        flipped: cython.uint = _flip(own)
        enemy: cython.uint = _flip(self._golems(1 - self.mover) | self.boards[13 - side])
        while movers:
            start: cython.int = lowest(movers)
            movers &= movers - 1
            reached[start] = (_steps(start, enemy) | _jumps(start, own, flipped)) & ~own

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
            shape = 0 if self.boards[side] & start else 1 if self.boards[side + 1] & start else 2
            colour = 3 if self.boards[side + 3] & start else 4 if self.boards[side + 4] & start else 5
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
        if own & (golem & 0x77777777) << 1:
            between |= golem & 0x0F0F0F0F | (golem & 0x70707070) << 1
        if own & (golem & ~0x11111111) >> 1:
            between |= (golem & 0x0E0E0E0E) >> 1 | golem & ~0x0F0F0F0F
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
            for colour in range(3):
                if not self.boards[7 * side + shape] & self.boards[7 * side + 3 + colour]:
                    masks |= 1 << (3 * shape + colour)
        return masks

    def _may_leave_shadow(self) -> cython.bint:
        """INARA-11: a stone is in the supply, and Dark waits for Light's first shadow."""
        if self.mover == 0 and not self.light_has_shadowed:
            return False
        return count(self._golems(self.mover)) + count(self.boards[7 * self.mover + 6]) < 9

    def renew_key(self) -> cython.void:
        """A 64-bit fingerprint of everything that makes positions the same (INARA-19)."""
        key: cython.ulonglong = self.hands[0] | self.hands[1] << 8 | self.mover << 16
        key |= self.light_has_shadowed << 17 | self.lives[0] << 18 | self.lives[1] << 22
        board: cython.int
        for board in range(7):
            pair: cython.ulonglong = self.boards[board]
            key ^= pair << 32 | self.boards[board + 7]
            key = key * _GOLDEN & _WORD
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
            line.past[at] = keys[self.age - 1 - at]
        line.past[self.age] = self.key
        return line

    def board(self, side: int, board: int) -> int:
        """The squares, as bits, of the golems of a shape (0–2) or colour (3–5) of a side, or of its shadows (6)."""
        return self.boards[7 * side + board]

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
    """A position to play on in place, with the fingerprints of its past in an array."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.past: list[int] = [0] * 401

    def play(self, move: cython.int) -> cython.void:
        self.advance(move)
        times: cython.int = 0
        at: cython.int = self.age - 2
        while at >= 0:
            times += self.past[at] == self.key
            at -= 2  # in between it is the other side's turn
        self.past[self.age] = self.key
        if self.drawn == 22:
            self.close(times)

    def restart(self, origin: Position) -> cython.void:
        self._become(cython.cast(Line, origin))

    def _become(self, origin: Line) -> cython.void:
        self.copy_from(origin)
        at: cython.int
        for at in range(self.age + 1):
            self.past[at] = origin.past[at]


def blank() -> State:
    """A state to be filled in."""
    return State.__new__(State) if cython.compiled else State()
