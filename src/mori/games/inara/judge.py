"""What Inara knows of its positions for alpha-beta: who can run now, what is pressed, what is loud, and a fitted value.

The glyphs decide: what the mover plays now rests during the answer, so everybody knows which three glyphs the other
side can play next (INARA-6, INARA-16). Squares are numbered as their side sees them, so one description serves both.
What the features mean stands in `list_features`; `training` fits their weights. Types: `judge.pxd`.
"""

from __future__ import annotations

import cython

from mori.games.inara.state import State
from mori.kernel.judge import Duel
from mori.kernel.position import MoveList, Position
from mori.search.network import Network

if not cython.compiled:
    from math import exp

    from mori.games.inara.state import Squares, _flip, _kinds
    from mori.kernel.bits import count, lowest

FEATURES = 534
MOST_PRESENT = 64
"""No position has more features at once."""


class BoardJudge(Duel):
    """The judgement of one network; without one every position is worth the same."""

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(2)
        if network is not None and network.features != FEATURES:
            raise ValueError(f"the weights are for {network.features} features, Inara's judge has {FEATURES}")
        self._network = network
        if not cython.compiled:
            self._present = [0] * MOST_PRESENT

    def estimate(self, position: Position, into: cython.p_float) -> cython.void:
        value: cython.int = self.value(position)
        seat: cython.int = cython.cast(State, position).mover
        share: cython.double = 1 / (1 + exp(-value / 1000.0))
        into[seat] = share
        into[1 - seat] = 1 - share

    def key(self, position: Position) -> cython.ulonglong:
        return cython.cast(State, position).key

    def value(self, position: Position) -> cython.int:
        if self._network is None:
            return 0
        return self._network.value(self._present, self.list_features(cython.cast(State, position), self._present))

    def features(self, state: State) -> list[int]:
        """The numbers of the features of a position, in ascending order but for the lives."""
        return [self._present[at] for at in range(self.list_features(state, self._present))]

    def list_features(self, state: State, into: cython.p_int) -> cython.int:
        """Write which features are there; how many there are.

        For each golem its square and how its side's glyphs move it: how many that are held do, and whether another will
        come (384). Shadows (64). Who holds each glyph (21). Lives (25). Masks in the supply (18). Which side may not
        leave shadows yet (2). How many golems stand (20).
        """
        at: cython.int = 0
        place: cython.int
        glyph: cython.int
        for place in range(2):
            at = self._list_pieces(state, place, into, at)
        mover: cython.int = state.mover
        for glyph in range(7):
            place = 0 if state.hands[mover] >> glyph & 1 else 1 if state.hands[1 - mover] >> glyph & 1 else 2
            into[at] = 448 + 7 * place + glyph
            at += 1
        into[at] = 469 + 5 * min(4, state.lives[mover] - 1) + min(4, state.lives[1 - mover] - 1)
        at += 1
        if not state.light_has_shadowed:
            into[at] = 512 + mover  # 512: the mover is Dark and may not
            at += 1
        return at

    def _list_pieces(self, state: State, place: cython.int, into: cython.p_int, at: cython.int) -> cython.int:
        """The features of one side: place 0 is the mover, 1 the other."""
        side: cython.int = state.mover if place == 0 else 1 - state.mover
        first: cython.int = 7 * side
        held: cython.int = state.hands[side]
        if held >> 6 & 1:
            held &= 63
            if place == 0:
                held |= 1 << state.resting  # the mirror matches what rests; what will rest later is open
        coming: cython.int = (1 << state.resting if place == 0 else state.hands[1 - side]) & 63
        standing: cython.int = 0
        kind: cython.int
        for kind in range(9):
            golem: cython.uint = state.boards[first + kind // 3] & state.boards[first + 3 + kind % 3]
            if golem:
                moving: cython.int = (held >> kind // 3 & 1) + (held >> 3 + kind % 3 & 1)
                later: cython.int = coming >> kind // 3 & 1 | coming >> 3 + kind % 3 & 1
                into[at] = 192 * place + 6 * lowest(golem) + 2 * moving + later
                standing += 1
            else:
                into[at] = 494 + 9 * place + kind
            at += 1
        shadows: cython.uint = state.boards[first + 6]
        while shadows:
            into[at] = 384 + 32 * place + lowest(shadows)
            shadows &= shadows - 1
            at += 1
        into[at] = 514 + 10 * place + standing
        return at + 1

    def finisher(self, position: Position) -> cython.int:
        if cython.cast(State, position).lives[1 - cython.cast(State, position).mover] > 1:
            return -1
        return self._run(cython.cast(State, position))

    def _run(self, state: State) -> cython.int:
        """A move of the side to decide that ends on the goal row; -1 if there is none."""
        reached: Squares
        if not cython.compiled:
            reached = [0] * 32
        hand: cython.int = state.hands[state.mover]
        movers: cython.uint = 0
        while hand:
            movers |= _moved(state, state.mover, lowest(hand))
            hand &= hand - 1
        state.reach(state.mover, movers, reached)
        while movers:
            start: cython.int = lowest(movers)
            movers &= movers - 1
            goal: cython.uint = reached[start] & ~0x0FFFFFFF
            if goal:
                hand = state.hands[state.mover]
                while not _moved(state, state.mover, lowest(hand)) >> start & 1:
                    hand &= hand - 1
                return ((lowest(hand) * 32 + start) * 32 + lowest(goal)) * 2
        return -1

    def pressed(self, position: Position) -> cython.bint:
        return self._is_pressed(cython.cast(State, position))

    def _is_pressed(self, state: State) -> cython.bint:
        """Whether the other side completes a run next turn with whatever glyph rests then, if the board stays."""
        reached: Squares
        if not cython.compiled:
            reached = [0] * 32
        other: cython.int = 1 - state.mover
        surely: cython.uint = 0
        hand: cython.int = state.hands[other] & 63
        while hand:
            surely |= state.boards[7 * other + lowest(hand)]
            hand &= hand - 1
        perhaps: cython.uint = surely
        mirrored: cython.int = state.hands[other] >> 6 & 1
        if mirrored:
            hand = state.hands[state.mover]
            while hand:
                perhaps |= state.boards[7 * other + lowest(hand)]
                hand &= hand - 1
        state.reach(other, perhaps, reached)
        runners: cython.uint = 0
        while perhaps:
            start: cython.int = lowest(perhaps)
            perhaps &= perhaps - 1
            runners |= cython.cast(cython.uint, reached[start] >= 0x10000000) << start
        if runners & surely:
            return True
        if not mirrored or not runners:
            return False
        hand = state.hands[state.mover]
        while hand:
            if not runners & state.boards[7 * other + lowest(hand)]:
                return False  # this glyph starves the mirror
            hand &= hand - 1
        return True

    def list_loud(self, position: Position, into: MoveList) -> cython.void:
        self._list_loud(cython.cast(State, position), into)

    def _list_loud(self, state: State, into: MoveList) -> cython.void:
        """Runs, and captures with a shadow left only where it is needed (INARA-12)."""
        reached: Squares
        if not cython.compiled:
            reached = [0] * 32
        into.count = 0
        mover: cython.int = state.mover
        side: cython.int = 7 * mover
        own: cython.uint = _standing(state, mover) | state.boards[side + 6]
        enemy: cython.uint = _standing(state, 1 - mover) | state.boards[13 - side]
        enemy = _flip(enemy)
        near: cython.uint = _captures(own, enemy)
        golems: cython.uint = 0
        hand: cython.int = state.hands[mover]
        while hand:
            golems |= _moved(state, mover, lowest(hand))
            hand &= hand - 1
        leaves: cython.bint = count(own) < 9 and (mover == 1 or state.light_has_shadowed)
        state.reach(mover, golems, reached)
        while golems:
            start: cython.int = lowest(golems)
            golems &= golems - 1
            goal: cython.uint = reached[start] & ~0x0FFFFFFF
            loud: cython.uint = reached[start] & near
            if not goal and not loud:
                continue
            with_shadow: cython.uint = 0
            if loud:
                golem: cython.uint = 1 << start
                victims: cython.uint = _victims(state, mover, golem)
                loud = reached[start] & _captures(own ^ golem, victims)
                if leaves:
                    with_shadow = reached[start] & _captures(own, victims) & ~loud
            hand = state.hands[mover]
            while hand:
                glyph: cython.int = lowest(hand)
                hand &= hand - 1
                if _moved(state, mover, glyph) >> start & 1:
                    self._add(into, (glyph * 32 + start) * 64, goal | loud, 0)
                    self._add(into, (glyph * 32 + start) * 64, with_shadow, 1)
        if state.boards[side + 6] & near:
            self._add_reactivations(state, own, near, into)

    def _add(self, into: MoveList, first: cython.int, targets: cython.uint, shadow: cython.int) -> cython.void:
        while targets:
            into.add(first + 2 * lowest(targets) + shadow)
            targets &= targets - 1

    def _add_reactivations(self, state: State, own: cython.uint, near: cython.uint, into: MoveList) -> cython.void:
        """Masks that capture from a shadow's square (INARA-15)."""
        hand: cython.int = state.hands[state.mover]
        kind: cython.int
        while hand:
            glyph: cython.int = lowest(hand)
            hand &= hand - 1
            for kind in range(9):
                if not (_kinds[glyph] & _kinds[state.resting]) >> kind & 1:
                    continue
                if state.boards[7 * state.mover + kind // 3] & state.boards[7 * state.mover + 3 + kind % 3]:
                    continue
                victims: cython.uint = _victims_of(state, state.mover, kind // 3, 3 + kind % 3)
                shadows: cython.uint = state.boards[7 * state.mover + 6] & near & _captures(own, victims)
                while shadows:
                    into.add(14336 + (glyph * 9 + kind) * 32 + lowest(shadows))
                    shadows &= shadows - 1

    def promise(self, position: Position, moves: MoveList) -> cython.void:
        self._promise(cython.cast(State, position), moves)

    def _promise(self, state: State, moves: MoveList) -> cython.void:
        """Runs, then captures, then going forward, more so with a glyph in the hand that goes on."""
        mover: cython.int = state.mover
        own: cython.uint = _standing(state, mover) | state.boards[7 * mover + 6]
        enemy: cython.uint = _standing(state, 1 - mover) | state.boards[13 - 7 * mover]
        near: cython.uint = _captures(own, _flip(enemy))
        asked: cython.int = -1  # whose captures `landing` are: moves of one golem follow each other
        landing: cython.uint = 0
        at: cython.int
        for at in range(moves.count):
            move: cython.int = moves.moves[at]
            if move == 16352:
                moves.weights[at] = 1
                continue
            who: cython.int = _who(move)
            target: cython.uint = 1 << (move & 31 if move >= 14336 else move >> 1 & 31)
            moves.weights[at] = self._quiet_promise(state, move)
            if near & target:
                if who != asked:
                    asked = who
                    landing = self._landing(state, own, move)
                if landing & target:
                    moves.weights[at] += 4000

    def _quiet_promise(self, state: State, move: cython.int) -> cython.int:
        """A run, or how far a move goes forward."""
        if move >= 14336:
            return 150 + 10 * ((move & 31) >> 2)
        start: cython.int = move >> 6 & 31
        target: cython.int = move >> 1 & 31
        if target >= 28:
            return 9000
        weight: cython.int = 200 + 20 * ((target >> 2) - (start >> 2)) - 10 * (move & 1)
        if target >= 20:
            weight += 100 * self._goes_on(state, move >> 11, start)
        return weight

    def _landing(self, state: State, own: cython.uint, move: cython.int) -> cython.uint:
        """Where this golem or mask would capture; without a shadow its starting square is empty (INARA-12)."""
        if move >= 14336:
            kind: cython.int = (move - 14336) // 32 % 9
            return _captures(own, _victims_of(state, state.mover, kind // 3, 3 + kind % 3))
        golem: cython.uint = 1 << (move >> 6 & 31)
        return _captures(own if move & 1 else own ^ golem, _victims(state, state.mover, golem))

    def _goes_on(self, state: State, glyph: cython.int, start: cython.int) -> cython.int:
        """How many of the glyphs held next turn move the golem of this square."""
        hand: cython.int = (state.hands[state.mover] & ~(1 << glyph) | 1 << state.resting) & 63
        moving: cython.int = 0
        while hand:
            moving += state.boards[7 * state.mover + lowest(hand)] >> start & 1
            hand &= hand - 1
        return moving


def _who(move: cython.int) -> cython.int:
    """A number for the golem or mask that moves, and whether it leaves a shadow."""
    return 64 + (move - 14336) // 32 % 9 if move >= 14336 else (move >> 6 & 31) * 2 + (move & 1)


def _moved(state: State, side: cython.int, glyph: cython.int) -> cython.uint:
    """The golems that a glyph moves now (INARA-6)."""
    return state.boards[7 * side + (state.resting if glyph == 6 else glyph)]


def _standing(state: State, side: cython.int) -> cython.uint:
    return state.boards[7 * side] | state.boards[7 * side + 1] | state.boards[7 * side + 2]


def _victims(state: State, mover: cython.int, golem: cython.uint) -> cython.uint:
    """What this golem can capture, as its own side counts squares."""
    side: cython.int = 7 * mover
    shape: cython.int = (state.boards[side + 1] & golem != 0) + 2 * (state.boards[side + 2] & golem != 0)
    colour: cython.int = 3 + (state.boards[side + 4] & golem != 0) + 2 * (state.boards[side + 5] & golem != 0)
    return _victims_of(state, mover, shape, colour)


def _victims_of(state: State, mover: cython.int, shape: cython.int, colour: cython.int) -> cython.uint:
    """What a golem of this kind can capture (INARA-13)."""
    other: cython.int = 7 - 7 * mover
    safe: cython.uint = state.boards[other + shape] | state.boards[other + colour]
    return _flip(_standing(state, 1 - mover) & ~safe | state.boards[other + 6])


def _captures(own: cython.uint, victims: cython.uint) -> cython.uint:
    """Where a golem would end between a victim and nothing else: an own piece stands right behind a victim next to it.

    Where an enemy stands between two squares of one side in a row or column: see `State._reach`.
    """
    north: cython.uint = own >> 8 & victims >> 4
    south: cython.uint = (own & 0x00FFFFFF) << 8 & (victims & 0x0FFFFFFF) << 4
    east: cython.uint = (own & ~0x11111111) >> 1 & (victims & 0x0F0F0F0F | (victims & ~0x1F1F1F1F) >> 1)
    west: cython.uint = (own & 0x77777777) << 1 & ((victims & 0x07070707) << 1 | victims & ~0x0F0F0F0F)
    return north | south | east | west
