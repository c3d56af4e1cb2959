"""Fits the weights of Inara's judge from nothing but games that the engine plays against itself.

`python -m mori.games.inara.training` makes `weights.json` again: in each generation the engine plays with the weights
of the one before (the first knows nothing but the rules), and new weights are fitted to how the games ended and to what
its searches thought. The same command gives the same games whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import platform
import time
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track

from mori.games.inara import rules, weights
from mori.games.inara.judge import FEATURES, BoardJudge
from mori.games.inara.options import read_options
from mori.games.inara.state import State
from mori.kernel.game import CHANCE, Choice, Draw, Over
from mori.search.alphabeta import AlphaBeta
from mori.search.network import Fitting, Network
from mori.search.thought import Thought

COMMAND = "python -m mori.games.inara.training"
WIDTH = 48
"""No position has more features (18 golems and masks, 18 shadows, 11 others); shorter lists are filled up with -1."""
CHUNK = 100
"""So many games are one task."""
OPENING = (2, 10)
"""Games begin with at least and at most so many random moves, so that they differ."""
STEPS = (0.05, 0.05, 0.03, 0.03, 0.02, 0.02, 0.01, 0.01)
"""How far the weights move in each pass through the examples."""
HELD_BACK = 20
"""Every so manieth task is not learnt from but tells how good the weights are."""

Whole = tuple[list[int], list[int]]
"""Weights in whole numbers: rows and output."""


@dataclass(frozen=True, slots=True)
class Generation:
    """How many games are played, and how many positions are looked at for a move."""

    games: int
    nodes: int


GENERATIONS = (Generation(4_000, 150), Generation(8_000, 250), Generation(16_000, 400))


@dataclass(slots=True)
class Examples:
    """Positions as their features, and the share of wins each should be worth."""

    features: array[int]
    targets: array[float]
    games: int = 0

    def add(self, other: Examples) -> None:
        """Take in another's examples."""
        self.features.extend(other.features)
        self.targets.extend(other.targets)
        self.games += other.games

    @staticmethod
    def none() -> Examples:
        """No examples."""
        return Examples(array("h"), array("f"))


def play_chunk(made: Whole | None, generation: Generation, seed: str) -> Examples:
    """Play some games of the engine against itself."""
    rng = Random(seed)
    judge = BoardJudge(None if made is None else Network(*made))
    engine = AlphaBeta(judge)
    trusted = 0.0 if made is None else 0.5
    found = Examples.none()
    for _ in range(CHUNK):
        _play_game(judge, engine, generation.nodes, trusted, rng, found)
    found.games = CHUNK
    return found


def _play_game(judge: BoardJudge, engine: AlphaBeta, nodes: int, trusted: float, rng: Random, into: Examples) -> None:
    state = _opening(rng)
    seen: list[tuple[State, Thought]] = []
    shares: Sequence[float] = ()
    while not shares:
        turn = rules.turn(state)
        if isinstance(turn, Over):
            shares = [(1 + score) / 2 for score in turn.scores]
            break
        thought = engine.think(state, nodes=nodes)
        if thought.forced and max(state.lives_of(0), state.lives_of(1)) == 1:
            winner = state.mover if thought.forced > 0 else 1 - state.mover
            shares = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
            break
        seen.append((state, thought))
        state = rules.apply(state, {state.mover: thought.move})
    for state, thought in seen:
        if thought.forced or judge.impression(state).pressed:
            continue  # the search answers such positions, not the weights
        present = judge.features(state)
        believed = 1 / (1 + math.exp(-thought.value / 1000))
        into.features.extend(array("h", present + [-1] * (WIDTH - len(present))))
        into.targets.append((1 - trusted) * shares[state.mover] + trusted * believed)


def _opening(rng: Random) -> State:
    """A set-up and some random moves; most games have one life, others up to three a side (INARA-17)."""
    lives = [1, 1] if rng.random() < 0.7 else [rng.randint(1, 3), rng.randint(1, 3)]
    state = rules.start(2, read_options(lives="/".join(map(str, lives))))
    turns = rng.randint(*OPENING)
    while isinstance(turn := rules.turn(state), Draw) or (isinstance(turn, Choice) and state.turns < turns):
        if isinstance(turn, Draw):
            state = rules.apply(state, {CHANCE: rng.choice(turn.outcomes)[0]})
        else:
            state = rules.apply(state, {state.mover: rng.choice(rules.moves(state, state.mover))})
    return state if isinstance(turn, Choice) else _opening(rng)


def play_all(
    made: Whole | None, number: int, generation: Generation, processes: int, console: Console
) -> tuple[Examples, Examples]:
    """All games of a generation: what to learn from, and what is held back."""
    seeds = [f"inara {number} {chunk}" for chunk in range(-(-generation.games // CHUNK))]
    learnt, held = Examples.none(), Examples.none()
    answers = _spread(made, generation, seeds, processes)
    for chunk, found in enumerate(track(answers, f"generation {number}", len(seeds), console=console)):
        (held if chunk % HELD_BACK == 1 else learnt).add(found)
    return learnt, held


def _spread(made: Whole | None, generation: Generation, seeds: list[str], processes: int) -> Iterator[Examples]:
    if processes == 1:
        for seed in seeds:
            yield play_chunk(made, generation, seed)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_chunk, [made] * len(seeds), [generation] * len(seeds), seeds)


def fit(learnt: Examples, held: Examples, console: Console) -> tuple[Whole, float]:
    """Fit weights; their loss on what was held back, in nats."""
    fitting = Fitting(FEATURES, seed=1)
    loss = math.inf
    for step in STEPS:
        known = fitting.learn(learnt.features, learnt.targets, WIDTH, step)
        loss = fitting.loss(held.features, held.targets, WIDTH)
        console.print(f"step {step}: loss {known:.4f}, on positions held back {loss:.4f}")
    return fitting.rounded(), loss


def train(
    generations: Sequence[Generation], processes: int, file: Path, console: Console, command: str = COMMAND
) -> dict[str, Any]:
    """All generations; the weights of the last are written, with the command that makes them again."""
    began = time.perf_counter()
    made: Whole | None = None
    rounds: list[dict[str, Any]] = []
    before = Examples.none(), Examples.none()
    for number, generation in enumerate(generations, 1):
        learnt, held = play_all(made, number, generation, processes, console)
        games, positions = learnt.games + held.games, len(learnt.targets) + len(held.targets)
        if number > 2:  # the first generation's games are too poor to be learnt from twice
            learnt.add(before[0])
        made, loss = fit(learnt, held, console)
        rounds.append({**asdict(generation), "games": games, "positions": positions, "loss": round(loss, 4)})
        before = learnt, held
    assert made is not None
    about = {
        "command": command,
        "date": datetime.now(UTC).date().isoformat(),
        "rules": rules.RULES_VERSION,
        "positions": sum(one["positions"] for one in rounds),
        "generations": rounds,
        "took_minutes": round((time.perf_counter() - began) / 60, 1),
        "machine": f"{platform.machine()}, {processes} process{'es' if processes > 1 else ''}",
    }
    weights.write(file, *made, about)
    return about


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--out", type=Path, default=weights.FILE, help="the file of weights to write")
    parser.add_argument("--games", type=float, default=1.0, help="how many games, as a multiple of the usual number")
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    generations = [Generation(max(2 * CHUNK, round(one.games * chosen.games)), one.nodes) for one in GENERATIONS]
    command = COMMAND if chosen.games == 1 else f"{COMMAND} --games {chosen.games:g}"
    about = train(generations, chosen.processes, chosen.out, Console(stderr=True), command)
    Console().print(json.dumps(about, indent=1), highlight=False)


if __name__ == "__main__":
    main()
