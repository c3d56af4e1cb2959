"""Alpha-beta: the best move of a game of two who take turns with everything open. It knows no game but by its `Duel`.

Iterative deepening, principal variation search, a memory of positions, moves in the order of the memory's move, loud
moves, killers and history; late quiet moves that do not press are looked at less deep first; at the horizon loud moves
are played out, and a seat that is pressed has to find an answer. Of each iteration's depth the first half is searched
with nothing left out, so no win or loss forced within it is overlooked (`Thought.sure`); a win or loss that is claimed
is always forced.

The types of the compiled build stand in `alphabeta.pxd`.
"""

from __future__ import annotations

import cython

from mori.kernel.game import CHANCE, Impossible
from mori.kernel.judge import WON, Duel
from mori.kernel.position import OVER, MoveList, Position
from mori.search.memory import Memory
from mori.search.thought import WIN, Thought

if not cython.compiled:
    from mori.search.clock import now
    from mori.search.memory import bound_of, depth_of, from_here, move_of, noted, settles, sure_of, to_keep, value_of

    def _lend(lines: list[Position], at: int, line: Position) -> None:
        lines[at] = line

    def _lend_list(lists: list[MoveList], at: int, moves: MoveList) -> None:
        lists[at] = moves


MOST_PLIES = 64
DEEPEST = 40
NODES_A_SECOND = 1_000_000
"""A guess, from which the room in memory for a time is reckoned."""


class AlphaBeta:
    """Thinks about positions of one game. One thread thinks at a time; others may `stop` it."""

    def __init__(self, judge: Duel) -> None:
        self._judge = judge
        self._held: list[Position] = []
        self._held_lists = [MoveList() for _ in range(MOST_PLIES)]
        if not cython.compiled:
            self._lines: list[Position] = [Position()] * MOST_PLIES
            self._lists: list[MoveList] = [MoveList()] * MOST_PLIES
            self._killers = [0] * (2 * MOST_PLIES)
            self._found = [0] * MOST_PLIES
            self._history = [0] * 32768
            self._pv = [0] * MOST_PLIES * MOST_PLIES
            self._lengths = [0] * MOST_PLIES
            self._root_moves = [0] * 4096
            self._root_values = [0] * 4096
        at: cython.int
        for at in range(MOST_PLIES):
            _lend_list(self._lists, at, self._held_lists[at])
        self._stopped = False

    def think(
        self, position: Position, *, nodes: int = 0, seconds: float = 0.0, depth: int = DEEPEST, every: bool = False
    ) -> Thought:
        """Look for the best move until so many positions were looked at, so much time is over, or so deep.

        0 is no limit. With `every` each move gets a value of its own, which takes longer.
        """
        began = now()
        self._begin(position)
        self._until = began + seconds if seconds > 0 else 0.0
        self._limit = nodes
        room = min(nodes or 1 << 20, int(seconds * NODES_A_SECOND) or 1 << 20)
        self._memory = Memory(room if cython.compiled else min(room, 1 << 14))
        reached = self._deepen(max(1, min(depth, DEEPEST)), every)
        count = self._root_count
        return Thought(
            move=self._best,
            value=self._value,
            depth=reached,
            sure=_sure(reached) + 1 if reached else 1,
            nodes=self._nodes,
            seconds=now() - began,
            line=tuple([self._pv[at] for at in range(self._lengths[0])]),
            moves=tuple([self._root_moves[at] for at in range(count)]),
            values=tuple([self._root_values[at] for at in range(count)]) if every else (),
        )

    def stop(self) -> None:
        """End the thought that is under way; it answers with the best move it knows."""
        self._stopped = True

    def _begin(self, position: Position) -> None:
        origin = position.line()
        decider: cython.int = origin.decider()
        if decider == OVER:
            raise Impossible("there is nothing to think about: the game is over")
        if decider == CHANCE:
            raise Impossible("alpha-beta can not think about chance: it waits for a seat's turn")
        at: cython.int
        if not self._held:
            self._held = [position.line() for _ in range(MOST_PLIES)]
            for at in range(MOST_PLIES):
                _lend(self._lines, at, self._held[at])
        line: Position = self._held[0]
        line.restart(origin)
        self._seat = decider
        self._nodes = 0
        self._stopped = False
        for at in range(2 * MOST_PLIES):
            self._killers[at] = -1
        for at in range(32768):
            self._history[at] = 0

    def _deepen(self, deepest: cython.int, every: cython.bint) -> int:
        """Search one ply deeper each time; the last depth that was looked at completely."""
        reached: cython.int = 0
        depth: cython.int
        self._open_root()
        if every or not self._is_settled():
            for depth in range(1, deepest + 1):
                with cython.nogil:
                    self._iterate(depth, every)
                if self._stopped:
                    break
                reached = depth
                if abs(self._value) > WON and (not every or depth > 4):
                    break  # nothing deeper changes it
        return reached

    def _open_root(self) -> cython.void:
        """List the moves, the most promising first, which is the answer if there is no time at all."""
        line: Position = self._held[0]
        moves: MoveList = self._held_lists[0]
        line.list_moves(moves)
        self._judge.promise(line, moves)
        self._root_count = moves.count
        at: cython.int
        for at in range(moves.count):
            self._pick(moves, at)
            self._root_moves[at] = moves.moves[at]
            self._root_values[at] = self._judge.value(line)
        self._best = self._root_moves[0]
        self._value = self._root_values[0]
        self._pv[0] = self._best
        self._lengths[0] = 1

    def _is_settled(self) -> cython.bint:
        """Whether there is nothing to think about: one move only, or one that wins at once."""
        winning: cython.int = self._judge.finisher(self._held[0])
        if winning >= 0:
            self._best = winning
            self._value = WIN - 1
            self._pv[0] = winning
        return winning >= 0 or self._root_count == 1

    def _iterate(self, depth: cython.int, every: cython.bint) -> cython.void:
        """Look at all moves of the root so deep; the best comes first the next time."""
        alpha: cython.int = -32000
        sure: cython.int = _sure(depth)
        self._wide = 2 * depth + 6
        at: cython.int
        value: cython.int = 0
        for at in range(self._root_count):
            move: cython.int = self._root_moves[at]
            self._play(0, move)
            if every:
                value = -self._search(1, depth - 1, sure - 1, -32000, 32000)
            elif at == 0:
                value = -self._search(1, depth - 1, sure - 1, -32000, -alpha)
            else:
                value = -self._search(1, depth - 1, sure - 1, -alpha - 1, -alpha)
                if value > alpha and not self._stopped:
                    value = -self._search(1, depth - 1, sure - 1, -32000, -alpha)
            if self._stopped:
                return
            self._root_values[at] = value
            if value > alpha or at == 0:
                alpha = value
                self._value = value
                self._best = move
                self._follow(0, move)
                self._to_the_front(at)

    def _to_the_front(self, at: cython.int) -> cython.void:
        move: cython.int = self._root_moves[at]
        value: cython.int = self._root_values[at]
        while at > 0:
            self._root_moves[at] = self._root_moves[at - 1]
            self._root_values[at] = self._root_values[at - 1]
            at -= 1
        self._root_moves[0] = move
        self._root_values[0] = value

    def _search(
        self, ply: cython.int, depth: cython.int, sure: cython.int, alpha: cython.int, beta: cython.int
    ) -> cython.int:
        """What the position at this ply is worth to the seat to decide; from depth 0 on only what is loud counts."""
        self._lengths[ply] = 0
        self._count()
        if self._stopped:
            return 0
        if cython.cast(Position, self._lines[ply]).decider() == -2:
            return self._final(ply)
        winning: cython.int = self._judge.finisher(cython.cast(Position, self._lines[ply]))
        if winning >= 0:
            self._pv[64 * ply] = winning
            self._lengths[ply] = 1
            return 32000 - ply - 1
        # No win is nearer than in three plies, no loss nearer than in two.
        alpha = max(alpha, ply + 2 - 32000)
        beta = min(beta, 32000 - ply - 3)
        if alpha >= beta:
            return alpha
        pressed: cython.bint = self._judge.pressed(cython.cast(Position, self._lines[ply]))
        if pressed and depth > 0 and ply < self._wide:
            depth += 1
        key: cython.ulonglong = self._judge.key(cython.cast(Position, self._lines[ply]))
        note: cython.ulonglong = self._memory.find(key)
        value: cython.int
        if note and depth_of(note) >= depth and sure_of(note) >= sure:
            value = from_here(value_of(note), ply)
            if settles(bound_of(note), value, alpha, beta):
                return value
        self._found[ply] = move_of(note) if note else -1
        value = self._look_on(ply, depth, sure, alpha, beta, pressed)
        if not self._stopped:
            says: cython.int = 2 if value >= beta else 3 if value > alpha else 1
            self._memory.keep(key, noted(self._found[ply] & 0xFFFFFFF, to_keep(value, ply), depth, sure, says))
        return value

    def _look_on(
        self,
        ply: cython.int,
        depth: cython.int,
        sure: cython.int,
        alpha: cython.int,
        beta: cython.int,
        pressed: cython.bint,
    ) -> cython.int:
        """Look at the moves that matter; at the horizon who is not pressed may also leave things as they are."""
        best: cython.int = -32000
        last: cython.bint = depth <= -8 or ply >= 62
        if last or (depth <= 0 and not pressed):
            best = self._judge.value(cython.cast(Position, self._lines[ply]))
            if last or best >= beta:
                return best
            self._judge.list_loud(cython.cast(Position, self._lines[ply]), cython.cast(MoveList, self._lists[ply]))
        else:
            cython.cast(Position, self._lines[ply]).list_moves(cython.cast(MoveList, self._lists[ply]))
        self._judge.promise(cython.cast(Position, self._lines[ply]), cython.cast(MoveList, self._lists[ply]))
        self._arrange(ply, cython.cast(MoveList, self._lists[ply]))
        at: cython.int
        for at in range(cython.cast(MoveList, self._lists[ply]).count):
            self._pick(cython.cast(MoveList, self._lists[ply]), at)
            value: cython.int = self._try(ply, at, depth - 1, sure - 1, max(alpha, best), beta, pressed)
            if self._stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    self._found[ply] = cython.cast(MoveList, self._lists[ply]).moves[at]
                    self._follow(ply, self._found[ply])
            if value >= beta:
                self._reward(ply, depth, at)
                break
        return best

    def _try(
        self,
        ply: cython.int,
        at: cython.int,
        depth: cython.int,
        sure: cython.int,
        alpha: cython.int,
        beta: cython.int,
        pressed: cython.bint,
    ) -> cython.int:
        """What a move leads to: all but the first only have to be shown to be no better, late quiet ones less deep."""
        self._play(ply, cython.cast(MoveList, self._lists[ply]).moves[at])
        if at == 0:
            return -self._search(ply + 1, depth, sure, -beta, -alpha)
        less: cython.int = depth
        quiet: cython.bint = cython.cast(MoveList, self._lists[ply]).weights[at] < 8388608
        if at >= 3 and depth >= 1 and quiet and not pressed and not self._presses(ply):
            less = max(depth - _reduction(depth + 1, at), sure, 0)
        value: cython.int = -self._search(ply + 1, less, sure, -alpha - 1, -alpha)
        if value > alpha and less < depth and not self._stopped:
            value = -self._search(ply + 1, depth, sure, -alpha - 1, -alpha)
        if alpha < value < beta and not self._stopped:
            value = -self._search(ply + 1, depth, sure, -beta, -alpha)
        return value

    def _presses(self, ply: cython.int) -> cython.bint:
        """Whether the move just played from this ply presses the other seat."""
        return self._judge.pressed(cython.cast(Position, self._lines[ply + 1]))

    def _count(self) -> cython.void:
        """One more position; see whether that was enough."""
        self._nodes += 1
        if self._limit and self._nodes >= self._limit:
            self._stopped = True
        if self._nodes & 127 == 0 and self._until > 0 and now() >= self._until:
            self._stopped = True

    def _final(self, ply: cython.int) -> cython.int:
        """The game is over: what that is worth to the seat that would be next."""
        seat: cython.int = self._seat if ply % 2 == 0 else 1 - self._seat
        mine: cython.int = cython.cast(Position, self._lines[ply]).score(seat)
        theirs: cython.int = cython.cast(Position, self._lines[ply]).score(1 - seat)
        if mine == theirs:
            return 0
        return 32000 - ply if mine > theirs else ply - 32000

    def _play(self, ply: cython.int, move: cython.int) -> cython.void:
        cython.cast(Position, self._lines[ply + 1]).restart(cython.cast(Position, self._lines[ply]))
        cython.cast(Position, self._lines[ply + 1]).play(move)

    def _follow(self, ply: cython.int, move: cython.int) -> cython.void:
        """The best line of play from here begins with this move and goes on as was found after it."""
        length: cython.int = self._lengths[ply + 1]
        self._pv[64 * ply] = move
        at: cython.int
        for at in range(length):
            self._pv[64 * ply + at + 1] = self._pv[64 * ply + 64 + at]
        self._lengths[ply] = length + 1

    def _arrange(self, ply: cython.int, moves: MoveList) -> cython.void:
        """Turn promises into an order: the known move, loud ones, killers, then by what helped elsewhere."""
        side: cython.int = 16384 * ((self._seat + ply) & 1)
        at: cython.int
        for at in range(moves.count):
            move: cython.int = moves.moves[at]
            weight: cython.int = moves.weights[at]
            if move == self._found[ply]:
                weight = 1 << 30
            elif weight >= 1000:
                weight += 16777216
            elif move == self._killers[2 * ply] or move == self._killers[2 * ply + 1]:
                weight += 8388608
            else:
                weight = 4 * weight + self._history[side + (move & 16383)]
            moves.weights[at] = weight

    def _pick(self, moves: MoveList, at: cython.int) -> cython.void:
        """Put the best of the moves from here on to this place."""
        best: cython.int = at
        other: cython.int
        for other in range(at + 1, moves.count):
            if moves.weights[other] > moves.weights[best]:
                best = other
        move: cython.int = moves.moves[best]
        weight: cython.int = moves.weights[best]
        moves.moves[best] = moves.moves[at]
        moves.weights[best] = moves.weights[at]
        moves.moves[at] = move
        moves.weights[at] = weight

    def _reward(self, ply: cython.int, depth: cython.int, at: cython.int) -> cython.void:
        """A quiet move was too good: try it early elsewhere, and later the quiet ones that were tried in vain."""
        if depth <= 0 or cython.cast(MoveList, self._lists[ply]).weights[at] >= 16777216:
            return
        side: cython.int = 16384 * ((self._seat + ply) & 1)
        bonus: cython.int = min(16 * depth * depth, 2048)
        before: cython.int
        for before in range(at):
            if cython.cast(MoveList, self._lists[ply]).weights[before] < 8388608:
                self._remember(side + (cython.cast(MoveList, self._lists[ply]).moves[before] & 16383), -bonus)
        move: cython.int = cython.cast(MoveList, self._lists[ply]).moves[at]
        self._remember(side + (move & 16383), bonus)
        if self._killers[2 * ply] != move:
            self._killers[2 * ply + 1] = self._killers[2 * ply]
            self._killers[2 * ply] = move

    def _remember(self, place: cython.int, bonus: cython.int) -> cython.void:
        """Change what is thought of a move, the less the more it is thought already; it stays within 16384."""
        size: cython.int = bonus if bonus > 0 else -bonus
        self._history[place] += bonus - (self._history[place] * size >> 14)


def _sure(depth: cython.int) -> cython.int:
    """How much of a depth is searched with nothing left out."""
    return (depth + 1) // 2


def _reduction(depth: cython.int, at: cython.int) -> cython.int:
    """How much less deep a quiet move is looked at when so many came before it."""
    length: cython.int = 0
    wide: cython.int = at + 1
    while depth:
        depth >>= 1
        length += 1
    size: cython.int = 0
    while wide:
        wide >>= 1
        size += 1
    return length * size // 4
