"""Inoka with two seats beside OpenSpiel's goofspiel(13), the nearest game of simultaneous secret cards."""

from __future__ import annotations

import random

import mori
from bench import Figure, random_games, rate, side_by_side
from bench.openspiel import native_games, simultaneous_games

# OpenSpiel's tree search takes simultaneous games move by move; this form of the game is its fastest.
GOOFSPIEL = "goofspiel(num_cards=13,points_order=descending,imp_info=True)"
TURN_BASED = f"turn_based_simultaneous_game(game={GOOFSPIEL})"


def _decisions_per_second() -> float:
    """Joint decisions a second through the Python API."""
    game = mori.game("inoka")
    start = game.start(2, game.options())
    rng = random.Random(1)

    def play() -> int:
        state, decisions = start, 0
        while isinstance(turn := game.turn(state), mori.Choice):
            decision = {}
            for seat in turn.seats:
                legal = game.moves(state, seat)
                decision[seat] = legal[int(rng.random() * len(legal))]
            state = game.apply(state, decision)
            decisions += 1
        return decisions

    return rate(play)


def measure(rounds: int) -> list[Figure]:
    """All figures of Inoka."""
    return [
        side_by_side(
            "inoka: complete random games, 2 seats, compiled",
            "games/s",
            lambda: random_games("inoka", 2, 10000),
            lambda: native_games(TURN_BASED),
            peer_name="OpenSpiel goofspiel(13), C++ rollouts",
            goal=3,
            rounds=rounds,
        ),
        side_by_side(
            "inoka: random joint decisions through the Python API",
            "decisions/s",
            _decisions_per_second,
            lambda: simultaneous_games(GOOFSPIEL),
            peer_name="OpenSpiel goofspiel(13), Python API",
            goal=1,
            rounds=rounds,
        ),
    ]
