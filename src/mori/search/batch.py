"""Many games at once, stepped in compiled code: chance happens by itself and games that are over begin anew.

Everything a learner needs is written into buffers of the caller. Seats that choose at the same time are asked one after
the other, and nothing that the earlier ones chose can be seen. The types of the compiled build stand in `batch.pxd`.
"""

from __future__ import annotations

from typing import Any

import cython

from mori.kernel.observer import Observer
from mori.kernel.position import MoveList, Position

MOST_GAMES = 65_536

if not cython.compiled:
    from mori.search.playouts import _STEP, _WORD, _mix, _weighted

    def _keep(lines: list[Position], at: int, line: Position) -> None:
        lines[at] = line


class Batch:
    """Games side by side. `actions` are answers to what the buffers show; row i of every buffer is game i.

    `numbers` are observations of the seats to decide, `mask` their legal actions, `deciders` who they are. Where a game
    has ended with the last step `over` is 1, `rewards` has its scores, and the other buffers show the next game.
    """

    def __init__(self, origin: Position, observer: Observer, games: int, seed: int) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"a batch has 1 to {MOST_GAMES} games, not {games}")
        self.games = games
        self.seats = observer.seats
        self._origin = origin.line()
        self._observer = observer
        self._moves = MoveList()
        self._counter = _mix(seed & _WORD)
        self._held = [origin.line() for _ in range(games)]
        if not cython.compiled:
            self._lines = list(self._held)
        game: cython.int
        for game in range(games):
            _keep(self._lines, game, self._held[game])

    def reset(self, numbers: Any, mask: Any, deciders: Any) -> None:
        """Begin all games; the mask has to be empty."""
        game: cython.int
        with cython.nogil:
            for game in range(self.games):
                self._begin(game)
                self._show(game, numbers, mask, deciders)

    def step(self, actions: Any, numbers: Any, mask: Any, deciders: Any, rewards: Any, over: Any) -> None:
        """Carry out one action in every game, known to be legal; other threads run meanwhile."""
        game: cython.int
        with cython.nogil:
            for game in range(self.games):
                self._mark(game, mask, 0)  # its rows are too long to be wiped
                self._advance(game, actions[game], rewards, over)
                self._show(game, numbers, mask, deciders)

    def sample(self, actions: Any) -> None:
        """A legal action for every game, each equally likely."""
        game: cython.int
        with cython.nogil:
            for game in range(self.games):
                actions[game] = self._pick(game)

    def positions(self) -> list[Position]:
        """A copy of every game, for tests and debugging."""
        copies = []
        line: Position
        for line in self._held:
            copies.append(line.line())  # noqa: PERF401  (only a declared variable knows its C methods)
        return copies

    def _pick(self, game: cython.int) -> cython.int:
        return cython.cast(Position, self._lines[game]).pick_move(self._number() >> 32, self._moves)

    def _number(self) -> cython.ulonglong:
        self._counter = self._counter + _STEP & _WORD
        return _mix(self._counter)

    def _begin(self, game: cython.int) -> cython.void:
        cython.cast(Position, self._lines[game]).restart(self._origin)
        self._let_chance_happen(game)

    def _let_chance_happen(self, game: cython.int) -> cython.void:
        while cython.cast(Position, self._lines[game]).decider() == -1:
            cython.cast(Position, self._lines[game]).list_moves(self._moves)
            cython.cast(Position, self._lines[game]).play(_weighted(self._moves, self._number()))

    def _advance(self, game: cython.int, action: cython.int, rewards: Any, over: Any) -> cython.void:
        cython.cast(Position, self._lines[game]).play(action)
        self._let_chance_happen(game)
        ended: cython.bint = cython.cast(Position, self._lines[game]).decider() == -2
        seat: cython.int
        for seat in range(self.seats):
            rewards[game, seat] = cython.cast(Position, self._lines[game]).score(seat) if ended else 0
        over[game] = ended
        if ended:
            self._begin(game)

    def _show(self, game: cython.int, numbers: Any, mask: Any, deciders: Any) -> cython.void:
        decider: cython.int = cython.cast(Position, self._lines[game]).decider()
        deciders[game] = decider
        self._mark(game, mask, 1)
        if numbers.shape[0] == 0:
            return  # nobody wants to see them
        if cython.compiled:
            self._observer.write(cython.cast(Position, self._lines[game]), decider, cython.address(numbers[game, 0]))
        else:
            self._observer.write(self._lines[game], decider, numbers[game])

    def _mark(self, game: cython.int, mask: Any, value: cython.uchar) -> cython.void:
        cython.cast(Position, self._lines[game]).list_moves(self._moves)
        i: cython.int
        for i in range(self._moves.count):
            mask[game, self._moves.moves[i]] = value
