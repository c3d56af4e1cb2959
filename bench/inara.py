"""Inara beside OpenSpiel's breakthrough, the nearest perfect-information game, and beside its own uncompiled build."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tracemalloc
from typing import Any

import mori
from bench import Figure, random_games, rate, side_by_side
from bench.openspiel import api_moves, native_games
from mori.kernel.fairness import Dice
from mori.search.perft import perft

STATES = 50_000
PERFT_DEPTH = 4


def _start() -> Any:
    game = mori.game("inara")
    return mori.Driver(game, 2, game.options(), dice=Dice.seeded("bench")).state


def _moves_per_second() -> float:
    game = mori.game("inara")
    start = _start()
    rng = random.Random(1)

    def play() -> int:
        state, moves = start, 0
        while isinstance(turn := game.turn(state), mori.Choice):
            legal = game.moves(state, turn.seats[0])
            state = game.apply(state, {turn.seats[0]: legal[int(rng.random() * len(legal))]})
            moves += 1
        return moves

    return rate(play)


def _leaves_per_second(depth: int) -> float:
    start = _start()
    return rate(lambda: perft(start, depth))


def _uncompiled_leaves_per_second() -> float:
    code = "from bench.inara import _leaves_per_second as r; print(r(2))"
    answer = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "MORI_PURE": "1"}, check=True, capture_output=True, text=True
    )
    return float(json.loads(answer.stdout))


def _bytes_per_state() -> float:
    """What a state costs when all states of random games are kept, their past included."""
    game = mori.game("inara")
    rng = random.Random(2)
    kept: list[Any] = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    while len(kept) < STATES:
        state = _start()
        while isinstance(turn := game.turn(state), mori.Choice):
            state = game.apply(state, {turn.seats[0]: rng.choice(game.moves(state, turn.seats[0]))})
            kept.append(state)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(kept)


def measure(rounds: int) -> list[Figure]:
    """All figures of Inara."""
    return [
        side_by_side(
            "inara: complete random games, compiled",
            "games/s",
            lambda: random_games("inara", 2, 1000),
            lambda: native_games("breakthrough"),
            peer_name="OpenSpiel breakthrough, C++ rollouts",
            goal=3,
            rounds=rounds,
        ),
        side_by_side(
            "inara: random moves through the Python API",
            "moves/s",
            _moves_per_second,
            lambda: api_moves("breakthrough"),
            peer_name="OpenSpiel breakthrough, Python API",
            goal=1,
            rounds=rounds,
        ),
        side_by_side(
            "inara: perft leaves",
            "leaves/s",
            lambda: _leaves_per_second(PERFT_DEPTH),
            _uncompiled_leaves_per_second,
            peer_name="the uncompiled build",
            goal=30,
            rounds=rounds,
        ),
        Figure("inara: memory of a state", "bytes", _bytes_per_state(), None, None, 200, "at most"),
    ]
