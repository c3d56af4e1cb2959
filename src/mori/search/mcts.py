"""Monte Carlo tree search for any position: two to four seats, chance, secrets, choices made at the same time.

Every seat has nodes of its own, found by what it has seen since the beginning of the search (`Position.glimpse`). So
what the search makes another seat do depends on nothing this seat may not know: neither on a rune another one has drawn
nor on a choice that is still sealed. What the searching seat itself can not see differs from one origin to the next:
whoever runs the search gives guesses. Without secrets there is one origin, and this is the plain search.

With a judge, moves are tried by their promise and leaves are estimated (PUCT). Without one, moves are tried by upper
confidence bounds and leaves are played to the end at random.

The types of the compiled build stand in `mcts.pxd`.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from mori.kernel.judge import Judge
from mori.kernel.position import CAPACITY, MoveList, Position
from mori.search.tree import Tree

if not cython.compiled:
    from math import log, sqrt

    from mori.search.playouts import _STEP, _WORD, _mix, _weighted
else:
    from cython.cimports.libc.math import log, sqrt

MOST_SEATS = 4
DEEPEST = 256


class Search:
    """A tree that grows. The same origins in the same order give the same tree for the same seed."""

    def __init__(
        self,
        origin: Position,
        seat: int,
        seats: int,
        seed: int = 0,
        judge: Judge | None = None,
        exploration: float = 0.3,
        caution: float = 0.0,
    ) -> None:
        """`seat` searches from `origin`.

        `exploration` weighs trying moves out against playing the best; `caution` is by how much a move not tried yet is
        thought worse than those tried.
        """
        if not 1 <= seats <= MOST_SEATS:
            raise ValueError(f"a search thinks for 1 to {MOST_SEATS} seats, not for {seats}")
        if not cython.compiled:
            self._known = [0] * MOST_SEATS
            self._shares = [0.0] * MOST_SEATS
            self._path, self._who, self._edges = [0] * DEEPEST, [0] * DEEPEST, [0] * CAPACITY
        self.seats = seats
        self.seat = seat
        self.tree = Tree()
        self.iterations = 0
        self._stopped = False
        self._guided = judge is not None
        self._judge = Judge(seats) if judge is None else judge
        self._exploration = exploration
        self._caution = caution
        self._root = -1
        self._depth = 0
        self._given = origin
        self._origin = origin.line()
        self._line = origin.line()
        self._moves = MoveList()
        self._counter = _mix(seed & _WORD)

    def run(self, origin: Position, iterations: int) -> None:
        """So many more iterations from this origin; it looks to the seat like the first one. Threads run meanwhile."""
        wanted: cython.longlong = iterations
        self.tree.grow()
        if origin is not self._given:
            self._given = origin
            self._origin = origin.line()
        with cython.nogil:
            self._run(wanted)

    def stop(self) -> None:
        """End a `run` of another thread at once; all later ones do nothing."""
        self._stopped = True

    def visits(self, moves: Sequence[int]) -> list[int]:
        """How often each of these moves was tried."""
        return [self._figures(move)[0] for move in moves]

    def values(self, moves: Sequence[int]) -> list[float]:
        """The mean share of rivals left behind after each of these moves.

        Moves tried seldom are drawn to a value a little below the mean of all: as if tried once more with it.
        """
        figures = [self._figures(move) for move in moves]
        visits = sum(visited for visited, _ in figures)
        mean = sum(total for _, total in figures) / visits if visits else 0.5
        prior = max(0.0, mean - 0.05)
        return [(total + prior) / (visited + 1) for visited, total in figures]

    def _figures(self, move: cython.int) -> tuple[int, float]:
        edge: cython.int = -1 if self._root < 0 else self.tree.edge_of(self._root, -1, move)
        if edge < 0:
            return 0, 0.0
        return self.tree.visits[edge], self.tree.totals[edge]

    def _run(self, iterations: cython.longlong) -> cython.void:
        i: cython.longlong
        for i in range(iterations):
            if self._stopped:
                return
            self._iterate()
            self.iterations += 1

    def _iterate(self) -> cython.void:
        seat: cython.int
        for seat in range(self.seats):
            self._known[seat] = 1
        self._line.restart(self._origin)
        self._depth = 0
        decider: cython.int = self._line.decider()
        while decider != -2 and (decider == -1 or self._descend(decider)):
            if decider == -1:
                self._chance()
            decider = self._line.decider()
        self._settle()
        self._back_up()

    def _descend(self, decider: cython.int) -> cython.bint:
        """Make a move of the tree; False at a leaf."""
        self._line.list_moves(self._moves)
        if self._moves.count == 1:
            self._pass(self._moves.moves[0])
            return True
        if self._depth == DEEPEST:
            return False
        node: cython.int = self._node_of(decider)
        if node < 0 or not self._open(node):
            return False
        chosen: cython.int = self._select()
        self._path[self._depth] = self._edges[chosen]
        self._who[self._depth] = decider
        self._depth += 1
        self._pass(self._moves.moves[chosen])
        return True

    def _node_of(self, decider: cython.int) -> cython.int:
        """Where the decider is with what it knows; -1 when it has not been here before, which is noted."""
        key: cython.ulonglong = _mix(self._known[decider] + decider & _WORD)
        node: cython.int = self.tree.find(key)
        if node >= 0:
            return node
        node = self.tree.add_node(key)
        if self._root < 0 and decider == self.seat:
            self._root = node  # the seat's first choice
            return node
        return -1

    def _open(self, node: cython.int) -> cython.bint:
        """Find the edges of all moves listed; False when there is no room for them."""
        edge: cython.int = -1
        i: cython.int
        for i in range(self._moves.count):
            edge = self.tree.edge_of(node, edge, self._moves.moves[i])
            if edge < 0:
                return self._open_new(node)
            self._edges[i] = edge
        return True

    def _open_new(self, node: cython.int) -> cython.bint:
        """The same where moves are new."""
        self._judge.promise(self._line, self._moves)
        edge: cython.int = -1
        last: cython.int = -1
        i: cython.int
        for i in range(self._moves.count):
            edge = self.tree.edge_of(node, last, self._moves.moves[i])
            if edge < 0:
                edge = self.tree.add_edge(node, last, self._moves.moves[i], self._moves.weights[i])
                if edge < 0:
                    return False
            self._edges[i] = last = edge
        return True

    def _select(self) -> cython.int:
        return self._select_promising() if self._guided else self._select_uniform()

    def _select_promising(self) -> cython.int:
        visits: cython.double = 0
        total: cython.double = 0
        priors: cython.double = 0
        edge: cython.int
        i: cython.int
        for i in range(self._moves.count):
            edge = self._edges[i]
            visits += self.tree.visits[edge]
            total += self.tree.totals[edge]
            priors += self.tree.priors[edge]
        untried: cython.double = total / visits - self._caution if visits > 0 else 0
        eager: cython.double = self._exploration * sqrt(visits + 1) / priors
        best: cython.double = -1e9
        chosen: cython.int = 0
        for i in range(self._moves.count):
            edge = self._edges[i]
            tried: cython.int = self.tree.visits[edge]
            worth: cython.double = self.tree.totals[edge] / tried if tried else untried
            worth += eager * self.tree.priors[edge] / (1 + tried)
            if worth > best:
                best = worth
                chosen = i
        return chosen

    def _select_uniform(self) -> cython.int:
        visits: cython.double = 0
        untried: cython.int = 0
        i: cython.int
        for i in range(self._moves.count):
            visits += self.tree.visits[self._edges[i]]
            untried += self.tree.visits[self._edges[i]] == 0
        if untried:
            wide: cython.ulonglong = self._number() >> 32
            place: cython.int = wide * untried >> 32
            for i in range(self._moves.count):
                if self.tree.visits[self._edges[i]] == 0:
                    if place == 0:
                        return i
                    place -= 1
        eager: cython.double = log(visits)
        best: cython.double = -1e9
        chosen: cython.int = 0
        for i in range(self._moves.count):
            tried: cython.int = self.tree.visits[self._edges[i]]
            worth: cython.double = self.tree.totals[self._edges[i]] / tried + self._exploration * sqrt(eager / tried)
            if worth > best:
                best = worth
                chosen = i
        return chosen

    def _pass(self, move: cython.int) -> cython.void:
        """Play a move; every seat remembers what it sees of it."""
        seat: cython.int
        for seat in range(self.seats):
            seen: cython.ulonglong = self._line.glimpse(move, seat)
            self._known[seat] = _mix(self._known[seat] + _STEP + seen & _WORD)
        self._line.play(move)

    def _chance(self) -> cython.void:
        self._line.list_moves(self._moves)
        self._pass(_weighted(self._moves, self._number()))

    def _settle(self) -> cython.void:
        """Find out what the line is worth for each seat, playing on as far as need be."""
        decider: cython.int = self._line.decider()
        while decider != -2:
            if decider == -1:
                self._line.list_moves(self._moves)
                self._line.play(_weighted(self._moves, self._number()))
            elif not self._guided:
                self._line.play(self._line.pick_move(self._number() >> 32, self._moves))
            elif self._judge.settled(self._line):
                self._judge.estimate(self._line, self._shares)
                return
            else:
                self._line.list_moves(self._moves)
                if self._moves.count == 1:
                    self._line.play(self._moves.moves[0])
                else:
                    self._judge.promise(self._line, self._moves)
                    self._line.play(_weighted(self._moves, self._number()))
            decider = self._line.decider()
        self._count_up()

    def _count_up(self) -> cython.void:
        """The share of its rivals that each seat has left behind."""
        seat: cython.int
        other: cython.int
        for seat in range(self.seats):
            share: cython.float = 0
            mine: cython.int = self._line.score(seat)
            for other in range(self.seats):
                if other != seat:
                    theirs: cython.int = self._line.score(other)
                    share += 1 if mine > theirs else 0.5 if mine == theirs else 0
            self._shares[seat] = share / (self.seats - 1) if self.seats > 1 else 1

    def _back_up(self) -> cython.void:
        i: cython.int
        for i in range(self._depth):
            self.tree.visits[self._path[i]] += 1
            self.tree.totals[self._path[i]] += self._shares[self._who[i]]

    def _number(self) -> cython.ulonglong:
        self._counter = self._counter + _STEP & _WORD
        return _mix(self._counter)
