"""Inori with four seats beside OpenSpiel's backgammon, a game of similar length with chance."""

from __future__ import annotations

import random

import mori
from bench import Figure, random_games, rate, side_by_side
from bench.openspiel import chance_moves, native_games


def _decisions_per_second() -> float:
    """Decisions and outcomes of chance a second through the Python API."""
    game = mori.game("inori")
    start = game.start(4, game.options())
    rng = random.Random(1)

    def play() -> int:
        state, decisions = start, 0
        while not isinstance(turn := game.turn(state), mori.Over):
            if isinstance(turn, mori.Draw):
                moves = [move for move, _ in turn.outcomes]
                decision = {mori.CHANCE: moves[int(rng.random() * len(moves))]}
            else:
                decision = {}
                for seat in turn.seats:
                    legal = game.moves(state, seat)
                    decision[seat] = legal[int(rng.random() * len(legal))]
            state = game.apply(state, decision)
            decisions += 1
        return decisions

    return rate(play)


def measure(rounds: int) -> list[Figure]:
    """All figures of Inori."""
    return [
        side_by_side(
            "inori: complete random games, 4 seats, compiled",
            "games/s",
            lambda: random_games("inori", 4, 200),
            lambda: native_games("backgammon"),
            peer_name="OpenSpiel backgammon, C++ rollouts",
            goal=20,
            rounds=rounds,
        ),
        side_by_side(
            "inori: random decisions through the Python API",
            "decisions/s",
            _decisions_per_second,
            lambda: chance_moves("backgammon"),
            peer_name="OpenSpiel backgammon, Python API",
            goal=1,
            rounds=rounds,
        ),
    ]
