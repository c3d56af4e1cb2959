"""Search by regrets for games where several choose at once and hands are hidden; it knows no game.

Every iteration plays one guessed world through. What a seat knows there, and nothing else, decides how it chooses: each
such knowledge met before keeps regrets, and is played by regret matching (Hart and Mas-Colell 2000). One seat learns at
a time, from one sampled line with a baseline (Schmid and others 2019). In half of the worlds the own seat holds what
it really holds, and only it learns there; in the others its own hand is guessed as well, as the rest of the table has
to, and all learn. So nobody answers to what it can not know. Where the judge says that nothing more is to be told, or
where something is met for the first time, the rest is played out by the judge's promises.

The types of the compiled build stand in `regret.pxd`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import cython

from mori.kernel.judge import Judge
from mori.kernel.observer import Observer
from mori.kernel.position import MoveList, Position
from mori.search.clock import now

if not cython.compiled:
    from mori.search.playouts import _STEP, _WORD, _mix, _weighted

_DEEPEST = 512  # decisions of a line that are remembered
_MOST = 1 << 16  # things known that are remembered
_ACTIONS = 8  # of each, on average; the first may have thousands
_TRUST = 0.5  # so much regret is credited to the moves that look good before anything is known
_EXPLORE = 0.25  # so much of the learner's choices is left to chance
_SLOWEST = 0.02  # an action's mean follows at least so quickly, because the others learn too
_WORLDS = 64  # so many worlds are guessed at a time

Guess = Callable[[], Position]


def _zeros(kind: str, number: int) -> array[Any]:
    return array(kind, bytes(array(kind).itemsize * number))


class RegretSearch:
    """Thinks about one decision of one seat.

    `own` guesses a world in which the seat knows what it knows, `public` one in which it knows no more than a
    spectator.
    """

    def __init__(
        self, observer: Observer, judge: Judge, seat: int, own: Guess, public: Guess, seed: int, iterations: int
    ) -> None:
        self.seat = seat
        self.iterations = 0
        self._seats = observer.seats
        self._observer = observer
        self._judge = judge
        self._guesses = (own, public)
        self._own: list[Position] = []
        self._public: list[Position] = []
        world: Position = own()
        self._line = world.line()
        self._moves = MoveList()
        self._seen: Any = _zeros("f", observer.size)  # lent to others
        self._shares: Any = _zeros("f", observer.seats)
        self._counter = _mix(seed & _WORD)
        self._most = max(64, min(iterations, _MOST))
        self._slots = 1 << (2 * self._most - 1).bit_length()
        self._room = _ACTIONS * self._most + 4096
        self._keys = _zeros("Q", self._slots)
        self._nodes = _zeros("i", self._slots)
        self._first = _zeros("i", self._most)
        self._sizes = _zeros("i", self._most)
        self._regrets = _zeros("f", self._room)
        self._sums = _zeros("f", self._room)
        self._values = _zeros("f", self._room)
        self._visits = _zeros("i", self._room)
        self._used = 0
        self._filled = 0
        self._left = iterations
        self._policy = _zeros("f", 4096)
        self._path_nodes = _zeros("i", _DEEPEST)
        self._path_actions = _zeros("i", _DEEPEST)
        self._depth = 0
        self._root = -1

    def think(self, seconds: float) -> None:
        """Do the iterations, or as many of them as there is time for."""
        until = now() + seconds
        while self._left > 0 and (not self.iterations or now() < until):
            few = self.iterations < 2 * _WORLDS
            self._guess_worlds(4 if few else _WORLDS, 0.0 if few else until)
            chunk: cython.int = min(self._left, 8 if few else 4 * _WORLDS)
            self._play(chunk)
            self._left -= chunk

    def _guess_worlds(self, number: int, until: float) -> None:
        """Guess some more, at most thousands; later ones replace the earlier ones."""
        for worlds, guess in zip((self._own, self._public), self._guesses, strict=True):
            if len(worlds) < 4096:
                for _ in range(number):
                    worlds.append(guess())
                    if until and now() >= until:
                        break

    def _play(self, chunk: cython.int) -> None:
        number: cython.int
        world: Position
        learner: cython.int
        for number in range(chunk):
            worlds = self._public if self.iterations & 1 else self._own
            world = worlds[self._number() % len(worlds)]
            learner = (self.iterations >> 1) % self._seats if self.iterations & 1 else self.seat
            with cython.nogil:
                self._iterate(world, learner)
            self.iterations += 1

    def policy(self, number: int) -> list[float]:
        """With what probability each of the seat's moves is to be chosen; there are so many."""
        if self._root < 0:
            return [1 / number] * number
        start = self._first[self._root]
        sums = [self._sums[start + action] for action in range(number)]
        total = sum(sums)
        return [each / total for each in sums] if total > 0 else [1 / number] * number

    def values(self, number: int) -> list[float]:
        """What the seat may expect of each of its moves."""
        if self._root < 0:
            return [0.5] * number
        start = self._first[self._root]
        return [self._values[start + action] if self._visits[start + action] else 0.5 for action in range(number)]

    # One iteration.

    def _iterate(self, world: Position, learner: cython.int) -> cython.void:
        self._line.restart(world)
        self._depth = 0
        inside: cython.bint = True
        first: cython.bint = True
        decider: cython.int = self._line.decider()
        move: cython.int
        known: cython.int
        while decider != -2 and (first or not self._judge.settled(self._line)):
            first = False
            if decider == -1:
                self._line.list_moves(self._moves)
                self._line.play(_weighted(self._moves, self._number()))
            else:
                self._line.list_moves(self._moves)
                move = -1
                if inside:
                    known = self._used
                    move = self._decide(decider, learner)
                    inside = move >= 0 and self._used == known
                if move < 0:
                    move = self._promising()
                self._line.play(self._moves.moves[move])
            decider = self._line.decider()
        self._estimate()
        self._learn(self._shares[learner])

    def _decide(self, seat: cython.int, learner: cython.int) -> cython.int:
        """The place of the move this seat chooses; -1 where there is no room to remember it."""
        size: cython.int = self._moves.count
        self._observe(seat)
        node: cython.int = self._find(size)
        if node < 0:
            return -1
        if self._root < 0 and seat == self.seat and self.iterations & 1 == 0:
            self._root = node
        self._match(node)
        action: cython.int
        if seat != learner:
            self._note_average(node)
            return self._pick(size)
        action = self._number() % size if self._chance() < _EXPLORE else self._pick(size)
        if self._depth < _DEEPEST:
            self._path_nodes[self._depth] = node
            self._path_actions[self._depth] = action
            self._depth += 1
        return action

    def _find(self, size: cython.int) -> cython.int:
        """What is known under the key of what was just observed; -1 where there is no room for more."""
        key: cython.ulonglong = self._key(size)
        slot: cython.int = key & (self._slots - 1)
        while self._keys[slot] != 0:
            if self._keys[slot] == key:
                return cython.cast(cython.int, self._nodes[slot])
            slot = slot + 1 & (self._slots - 1)
        if self._used >= self._most or self._filled + size > self._room:
            return -1
        self._keys[slot] = key
        self._nodes[slot] = self._used
        self._first[self._used] = self._filled
        self._sizes[self._used] = size
        self._judge.promise(self._line, self._moves)
        total: cython.float = 0
        action: cython.int
        for action in range(size):
            total += self._moves.weights[action]
        for action in range(size):
            self._regrets[self._filled + action] = _TRUST * self._moves.weights[action] / total
        self._filled += size
        self._used += 1
        return self._used - 1

    def _match(self, node: cython.int) -> cython.void:
        """Regret matching: the more a move has been missed, the likelier."""
        start: cython.int = self._first[node]
        size: cython.int = self._sizes[node]
        total: cython.float = 0
        action: cython.int
        for action in range(size):
            total += self._regrets[start + action]
        for action in range(size):
            self._policy[action] = self._regrets[start + action] / total if total > 0 else 1.0 / size

    def _pick(self, size: cython.int) -> cython.int:
        """One by the policy just matched."""
        left: cython.float = self._chance()
        action: cython.int
        for action in range(size - 1):
            left -= self._policy[action]
            if left < 0:
                return action
        return size - 1

    def _promising(self) -> cython.int:
        """One of the moves listed, by the judge's promises."""
        self._judge.promise(self._line, self._moves)
        total: cython.longlong = 0
        i: cython.int
        for i in range(self._moves.count):
            total += self._moves.weights[i]
        left: cython.longlong = (self._number() >> 33) % cython.cast(cython.ulonglong, total)
        for i in range(self._moves.count):
            left -= self._moves.weights[i]
            if left < 0:
                return i
        return self._moves.count - 1

    def _note_average(self, node: cython.int) -> cython.void:
        """What is played on average counts in the end; later policies count for more."""
        start: cython.int = self._first[node]
        action: cython.int
        for action in range(self._sizes[node]):
            self._sums[start + action] += self._policy[action] * (self.iterations + 1)

    def _learn(self, share: cython.float) -> cython.void:
        """Back along the learner's decisions: what each of its moves would have brought, as far as one can tell."""
        node: cython.int
        start: cython.int
        size: cython.int
        action: cython.int
        other: cython.int
        chance: cython.float
        mean: cython.float
        value: cython.float
        seen: cython.float
        while self._depth > 0:
            self._depth -= 1
            node = self._path_nodes[self._depth]
            action = self._path_actions[self._depth]
            start = self._first[node]
            size = self._sizes[node]
            self._match(node)
            self._note_average(node)
            chance = _EXPLORE / size + (1 - _EXPLORE) * self._policy[action]
            mean = self._values[start + action] if self._visits[start + action] else share
            seen = mean + (share - mean) / chance
            value = 0
            for other in range(size):
                value += self._policy[other] * (seen if other == action else self._values[start + other])
            for other in range(size):
                self._regrets[start + other] = max(
                    0, self._regrets[start + other] + (seen if other == action else self._values[start + other]) - value
                )
            self._visits[start + action] += 1
            self._values[start + action] = mean + (share - mean) * max(1.0 / self._visits[start + action], _SLOWEST)
            share = value

    def _number(self) -> cython.ulonglong:
        self._counter = self._counter + _STEP & _WORD
        return _mix(self._counter)

    def _chance(self) -> cython.float:
        """A number from 0 to 1."""
        return (self._number() >> 40) / 16_777_216.0

    def _key(self, size: cython.int) -> cython.ulonglong:
        """The same number for whoever sees the same and has as many moves."""
        key: cython.ulonglong = size
        value: cython.ulonglong
        i: cython.int
        for i in range(self._observer.size):
            value = cython.cast(cython.int, self._seen[i] * 65_536 + 0.5)
            key = (key ^ value) * _STEP & _WORD
            key ^= key >> 29
        return _mix(key) | 1

    # Where buffers are lent to others, which take addresses when compiled and lists when not.

    def _observe(self, seat: cython.int) -> cython.void:
        if cython.compiled:
            self._observer.write(self._line, seat, cython.address(self._seen[0]))
        else:
            self._observer.write(self._line, seat, self._seen)

    def _estimate(self) -> cython.void:
        if cython.compiled:
            self._judge.estimate(self._line, cython.address(self._shares[0]))
        else:
            self._judge.estimate(self._line, self._shares)
