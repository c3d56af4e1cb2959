"""Who judges decisions: the bot of a level, or play-outs where a game has no bot that says what it thinks of moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from mori.kernel.game import CHANCE, Adviser, Choice, Draw, Game, Impossible, Move, Over
from mori.kernel.judge import final_shares
from mori.kernel.position import Position
from mori.search.playouts import Playouts

PLAYOUTS = 100
"""So often each move is played out by an adviser that knows no game."""


class Rollouts:
    """Knows no game: guesses what is hidden, plays on at random, and counts who is left behind.

    All moves meet the same guesses and the same answers of others, so that they differ by nothing else.
    """

    name = "rollouts"

    def __init__(self, game: Game[Any, Any], playouts: int = PLAYOUTS) -> None:
        self._game = game
        self._playouts = playouts

    def values(self, view: Any, moves: Sequence[Move], rng: Random) -> list[float]:
        """The mean share of rivals left behind after each of `moves`."""
        totals = [0.0] * len(moves)
        for _ in range(self._playouts):
            state = self._game.guess(view, rng)
            turn = self._game.turn(state)
            asked = turn.seats if isinstance(turn, Choice) else ()
            others = {seat: rng.choice(self._game.moves(state, seat)) for seat in asked if seat != view.seat}
            for number, move in enumerate(moves):
                after = self._game.apply(state, {**others, view.seat: move})
                totals[number] += final_shares(self._finish(after, rng))[view.seat]
        return [total / self._playouts for total in totals]

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        """The move with the highest value."""
        values = self.values(view, moves, rng)
        return moves[values.index(max(values))]

    def _finish(self, state: Any, rng: Random) -> tuple[int, ...]:
        turn = self._game.turn(state)
        if isinstance(turn, Over):
            return turn.scores
        if isinstance(state, Position):
            playouts = Playouts(state, len(self._game.appraise(state)), rng.getrandbits(64))
            playouts.play(1)
            return tuple(playouts.scores())
        while not isinstance(turn, Over):
            if isinstance(turn, Draw):
                state = self._game.apply(state, {CHANCE: rolled(turn, rng)})
            else:
                chosen = {seat: rng.choice(self._game.moves(state, seat)) for seat in turn.seats}
                state = self._game.apply(state, chosen)
            turn = self._game.turn(state)
        return turn.scores


def rolled(turn: Draw, rng: Random) -> Move:
    """One of the outcomes, by weight."""
    moves, weights = zip(*turn.outcomes, strict=True)
    (move,) = rng.choices(moves, weights)
    return int(move)


def adviser(game: Game[Any, Any], level: int | None = None, seconds: float | None = None) -> Adviser:
    """The bot of this level, the strongest when left out, if it says what it thinks of moves; else play-outs."""
    if level is not None and not 0 <= level <= game.levels:
        raise Impossible(f"{game.title} has levels 1 to {game.levels}, and 0 for play-outs; there is no level {level}")
    wanted = game.levels if level is None else level
    bot = game.bot(wanted, seconds) if wanted else None
    return cast("Adviser", bot) if hasattr(bot, "values") else Rollouts(game)
