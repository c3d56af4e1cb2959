"""A position of Inoka and how a move changes it: the compiled heart of the rules.

Rulings are cited by name (INOKA-1 …).

Sets of tactics are nine bits and sets of seats four. Seats that choose at the same time are asked one after the other;
what they choose lies face down in `chosen`, where no view looks, until the last of them has chosen. What a move's
number means stands in `rules`; the types of the compiled build stand in `state.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inoka.tactics import HANDS, TACTICS, beats
from mori.kernel.position import MoveList, Position

if not cython.compiled:
    from mori.kernel.bits import count, lowest

    _hands, _beats = [0] * 126, [0] * 9

# The phases, in the order of `tactics.PHASES`.
_HANDS = 0
_CLASH = 1
_FREE_FOR_ALL = 2
_CHALLENGE = 3
_OVER = 4

# The first numbers of plays and of the outcomes of chance; hands begin at 0.
_PLAY = 126
_TOTEM = 135

_PAST = 8  # so many rounds before this one are remembered; only void rounds (INOKA-7) make more of them


def _fill_tables() -> None:
    for number, hand in enumerate(HANDS):
        _hands[number] = hand
    for tactic in range(len(TACTICS)):
        _beats[tactic] = sum(1 << other for other in range(len(TACTICS)) if beats(tactic, other))


_fill_tables()


def _wins(tactic: cython.int, other: cython.int) -> cython.bint:
    return _beats[tactic] >> other & 1 != 0


class State(Position):
    """A position of Inoka. Seen from Python it is immutable and nothing lies face down in it."""

    def __init__(self) -> None:
        if not cython.compiled:  # then arrays are lists that somebody has to make
            self.hands: list[int] = [0] * 4
            self.set_asides: list[int] = [0] * 4
            self.seens: list[int] = [0] * 4
            self.trails: list[int] = [0] * 4  # the discards in their order, four bits each: number of the tactic + 1
            self.stones: list[int] = [0] * 4
            self.chosen: list[int] = [0] * 4
            self.seats = 0
            self.attack_always = False
            self.phase = 0
            self.round = 0
            self.totem = 0
            self.challenger = 0
            self.ties = 0
            self.repeats = 0
            self.tied = 0
            self.beaten = 0
            self.waiting = 0
            self.pasts: list[int] = [0] * 32  # for each round and seat what was shown, like a trail
            self.past = 0

    # What the loops ask.

    def decider(self) -> cython.int:
        """The seat to choose next: of those that choose at the same time the lowest first."""
        if self.waiting:
            return lowest(self.waiting)
        return -2 if self.phase == _OVER else -1

    def score(self, seat: cython.int) -> cython.int:
        """What the others lose is what the winner gets: 1 from each."""
        return self.seats - 1 if self.stones[seat] == 3 else -1

    def glimpse(self, move: cython.int, seat: cython.int) -> cython.int:
        """Hands stay hidden (INOKA-2); what clashes is seen with the last choice, before it only by who made it."""
        decider: cython.int = lowest(self.waiting) if self.waiting else -1
        if decider >= 0 and (self.phase == _HANDS or self.waiting & (self.waiting - 1)):
            return move + 1 if seat == decider else 0
        if decider < 0:
            return move + 1
        clashing: cython.int = self.tied if self.tied else self.everybody()
        if self.phase == _CHALLENGE:
            clashing = 1 << self.totem | 1 << self.challenger
        seen: cython.int = 0
        other: cython.int
        for other in range(self.seats):
            if clashing >> other & 1:
                seen = seen << 4 | (move - _PLAY if other == decider else self.chosen[other])
        return seen + 1

    def list_moves(self, into: MoveList) -> cython.void:
        """Hands or plays of the decider, or the seats to which chance may give the totem."""
        into.count = 0
        left: cython.int
        if not self.waiting:
            left = self.tied
            while left:
                into.add_weighted(_TOTEM + lowest(left), 1)  # INOKA-8: each of those tied is as likely
                left &= left - 1
        elif self.phase == _HANDS:
            for left in range(126):
                into.moves[left] = left
            into.count = 126
        else:
            left = self.hands[lowest(self.waiting)]
            while left:
                into.add(_PLAY + lowest(left))
                left &= left - 1

    def pick_move(self, number: cython.uint, scratch: MoveList) -> cython.int:  # noqa: ARG002
        """The move that stands in the list where `number` points, found without writing the list."""
        wide: cython.ulonglong = number
        if self.phase == _HANDS:
            return wide * 126 >> 32
        hand: cython.int = self.hands[lowest(self.waiting)]
        place: cython.int = wide * count(hand) >> 32
        while place > 0:
            hand &= hand - 1
            place -= 1
        return _PLAY + lowest(hand)

    # What changes a position; only for copies that nobody else has seen yet.

    def play(self, move: cython.int) -> cython.void:
        """Lay a choice face down; the last one turns them all over."""
        if not self.waiting:
            self._draw(move - _TOTEM)
            return
        self.chosen[lowest(self.waiting)] = move if self.phase == _HANDS else move - _PLAY
        self.waiting &= self.waiting - 1
        if self.waiting:
            return
        if self.phase == _CLASH:
            self._clash()
        elif self.phase == _HANDS:
            self._deal()
        elif self.phase == _CHALLENGE:
            self._challenge()
        else:
            self._compare_all()

    def everybody(self) -> cython.int:
        """All seats, as bits."""
        return (1 << self.seats) - 1

    def _deal(self) -> cython.void:
        """INOKA-2: everybody has chosen five tactics and sets the other four aside."""
        seat: cython.int
        for seat in range(self.seats):
            self.hands[seat] = _hands[self.chosen[seat]]
            self.set_asides[seat] = 0x1FF ^ self.hands[seat]
        self.phase = _CLASH if self.seats == 2 else _FREE_FOR_ALL
        self.waiting = self.everybody()

    def _clash(self) -> cython.void:
        """INOKA-5 … INOKA-7: two seats clash, both tactics are spent."""
        first: cython.int = self.chosen[0]
        second: cython.int = self.chosen[1]
        self._discard(0, first)
        self._discard(1, second)
        if first != second:
            winner: cython.int = 0 if _wins(first, second) else 1
            if self.totem == winner and self.chosen[winner] < 3:  # an Attack of the holder (INOKA-6)
                self._win_round(winner)
                return
            self.totem = winner
        if self.hands[0]:
            self.waiting = 3
        elif self.totem >= 0:
            self._win_round(self.totem)
        else:
            self._open_round()  # void (INOKA-7)

    def _compare_all(self) -> cython.void:
        """INOKA-8: each tactic is compared with every other; who has most wins takes it back and the totem."""
        clashing: cython.int = self.tied if self.tied else self.everybody()
        best: cython.int = 0
        most: cython.int = -1
        seat: cython.int
        for seat in range(self.seats):
            if clashing >> seat & 1:
                wins: cython.int = self._count_wins(seat, clashing)
                if wins > most:
                    most = wins
                    best = 0
                if wins == most:
                    best |= 1 << seat
        for seat in range(self.seats):
            if best >> seat & 1:
                self._take_back(seat, self.chosen[seat])
            elif clashing >> seat & 1:
                self._discard(seat, self.chosen[seat])
        if best & (best - 1):
            if self.tied:
                self.repeats += 1
            self.tied = best
            self.waiting = 0 if self.repeats == 20 else best
            return
        self.totem = lowest(best)
        self._call_challenger(self.totem)

    def _count_wins(self, seat: cython.int, clashing: cython.int) -> cython.int:
        wins: cython.int = 0
        other: cython.int
        for other in range(self.seats):
            if clashing >> other & 1 and _wins(self.chosen[seat], self.chosen[other]):
                wins += 1
        return wins

    def _draw(self, seat: cython.int) -> cython.void:
        """INOKA-8: chance ends a free-for-all that stays tied; the unlucky ones discard what they showed last."""
        other: cython.int
        for other in range(self.seats):
            if self.tied >> other & 1 and other != seat:
                self._discard(other, self.chosen[other])
        self.totem = seat
        self._call_challenger(seat)

    def _challenge(self) -> cython.void:
        """INOKA-10 … INOKA-12: the challenger against the holder of the totem."""
        holder: cython.int = self.totem
        challenger: cython.int = self.challenger
        held: cython.int = self.chosen[holder]
        dared: cython.int = self.chosen[challenger]
        if _wins(dared, held):
            self._discard(holder, held)
            self._take_back(challenger, dared)
            self.totem = challenger
            self.beaten = 0  # the win that took the totem does not count (INOKA-11)
        else:
            self._take_back(holder, held)
            if held == dared:
                self.ties += 1
                if self.ties < 3:
                    self._take_back(challenger, dared)
                    self.waiting = 1 << holder | 1 << challenger
                    return
            self._discard(challenger, dared)
            self.beaten |= 1 << challenger
            if held != dared and held < 3 and self.attack_always:
                self._win_round(holder)
                return
        # From the last challenger if the totem was kept, from its new holder if it was not: the same seat (INOKA-9).
        self._call_challenger(challenger)

    def _call_challenger(self, last: cython.int) -> cython.void:
        """INOKA-9 and INOKA-11: the next seat that is able to challenge does so, or the holder has won the round."""
        able: cython.int = 0
        seat: cython.int
        for seat in range(self.seats):
            if seat != self.totem and self.hands[seat] & (self.hands[seat] - 1):  # two or more
                able |= 1 << seat
        if not able & ~self.beaten:
            self._win_round(self.totem)
            return
        seat = last
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if able >> seat & 1:
                break
        self.phase = _CHALLENGE
        self.ties = 0
        self.repeats = 0
        self.tied = 0
        self.challenger = seat
        self.waiting = 1 << self.totem | 1 << seat

    def _win_round(self, seat: cython.int) -> cython.void:
        self.stones[seat] += 1
        if self.stones[seat] < 3:
            self.round += 1
            self._open_round()
            return
        self.phase = _OVER  # INOKA-4; the cards stay as they lie, what is hidden stays hidden (INOKA-2)
        self.totem = seat
        self.challenger = -1
        self.ties = 0
        self.waiting = 0

    def _open_round(self) -> cython.void:
        """INOKA-2, INOKA-3: everybody has all nine tactics again, the totem is in the middle."""
        self._remember_round()
        seat: cython.int
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.set_asides[seat] = 0
            self.seens[seat] = 0
            self.trails[seat] = 0
        self.phase = _HANDS
        self.totem = -1
        self.challenger = -1
        self.ties = 0
        self.repeats = 0
        self.tied = 0
        self.beaten = 0
        self.waiting = self.everybody()

    def _remember_round(self) -> cython.void:
        """What has been seen of a round stays known (INOKA-13): the discards in order, then what was taken back."""
        seat: cython.int
        place: cython.int
        left: cython.int
        if self.past == _PAST:
            self.past = _PAST - 1
            for place in range(4 * (_PAST - 1)):
                self.pasts[place] = self.pasts[place + 4]
        for seat in range(4):
            place = 4 * self.past + seat
            self.pasts[place] = self.trails[seat]
            left = self.seens[seat]
            while left:
                self.pasts[place] = self.pasts[place] << 4 | lowest(left) + 1
                left &= left - 1
        self.past += 1

    def _discard(self, seat: cython.int, tactic: cython.int) -> cython.void:
        gone: cython.int = 1 << tactic
        self.hands[seat] &= ~gone
        self.seens[seat] &= ~gone
        self.trails[seat] = self.trails[seat] << 4 | tactic + 1

    def _take_back(self, seat: cython.int, tactic: cython.int) -> cython.void:
        self.seens[seat] |= 1 << tactic  # INOKA-13

    def copy_from(self, origin: State) -> cython.void:
        """Become the same position."""
        seat: cython.int
        for seat in range(4):
            self.hands[seat] = origin.hands[seat]
            self.set_asides[seat] = origin.set_asides[seat]
            self.seens[seat] = origin.seens[seat]
            self.trails[seat] = origin.trails[seat]
            self.stones[seat] = origin.stones[seat]
            self.chosen[seat] = origin.chosen[seat]
        self.seats = origin.seats
        self.attack_always = origin.attack_always
        self.phase = origin.phase
        self.round = origin.round
        self.totem = origin.totem
        self.challenger = origin.challenger
        self.ties = origin.ties
        self.repeats = origin.repeats
        self.tied = origin.tied
        self.beaten = origin.beaten
        self.waiting = origin.waiting
        self.past = origin.past
        for seat in range(4 * origin.past):
            self.pasts[seat] = origin.pasts[seat]

    def line(self) -> Position:
        """A private copy to play on in place."""
        line = blank()
        line.copy_from(self)
        return line

    def restart(self, origin: Position) -> cython.void:
        """Become `origin` again."""
        self.copy_from(cython.cast(State, origin))

    # What Python asks.

    def hand(self, seat: int) -> int:
        """The tactics a seat has in hand, as bits."""
        return self.hands[seat]

    def set_aside(self, seat: int) -> int:
        """The tactics a seat has set aside for this round, as bits."""
        return self.set_asides[seat]

    def seen(self, seat: int) -> int:
        """The tactics in a seat's hand that were shown and taken back, as bits."""
        return self.seens[seat]

    def discards(self, seat: int) -> tuple[int, ...]:
        """The tactics a seat has discarded in this round, the first one first."""
        return _unfolded(self.trails[seat])

    def past_rounds(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """What each seat has shown in the last eight rounds before this one, the first one first."""
        rounds: int = self.past
        seats: int = self.seats
        return tuple(
            [tuple([_unfolded(self.pasts[4 * number + seat]) for seat in range(seats)]) for number in range(rounds)]
        )

    def stones_of(self, seat: int) -> int:
        """How many stones a seat has won."""
        return self.stones[seat]

    def shown(self, seat: int) -> int | None:
        """What one of those tied showed in the last repeat, while chance decides (INOKA-8)."""
        drawing: bool = self.phase == _FREE_FOR_ALL and self.repeats == 20
        return self.chosen[seat] if drawing and self.tied >> seat & 1 else None


def _unfolded(trail: int) -> tuple[int, ...]:
    found: list[int] = []
    while trail:
        found.append((trail & 15) - 1)
        trail >>= 4
    return tuple(found[::-1])


def blank() -> State:
    """A state to be filled in."""
    return State.__new__(State) if cython.compiled else State()
