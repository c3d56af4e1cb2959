"""Fits the judge of Inori to games it plays against itself, and writes `weights.json`.

    python -m mori.games.inori.training --seats 2

A first generation of games is played by a search that knows nothing but the rules; each later one by the judge that was
fitted to the two generations before it. A network learns from every turn which seat ended before which, and by how many
points. The same seed gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import json
import math
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from mori.games.inori import rules, weights
from mori.games.inori.features import OF_COLOUR, OF_SEAT, Features
from mori.games.inori.judge import VillageJudge
from mori.games.inori.options import read_options
from mori.games.inori.pieces import PHASES, SEASONS
from mori.games.inori.state import State
from mori.kernel.game import CHANCE, Draw, Over
from mori.search.mcts import Search

TURN = PHASES.index("turn")
ASTRAY = 0.03
"""So often a move is made at random, so that judges see what they would not choose."""

EPOCHS, BATCH, RATE, DECAY = 16, 64, 2e-3, 1e-4
MARGIN, POINTS = 0.3, 15.0
"""How much the difference in points counts beside who won, and its scale."""

Numbers = Any  # NumPy's arrays


class Turns(NamedTuple):
    """What was seen at the beginning of turns, and how their games ended."""

    season: Numbers
    rows: Numbers  # turns × seats × numbers
    scores: Numbers  # turns × seats


def play(seats: int, iterations: int, judge: VillageJudge | None, rng: Random) -> Iterator[tuple[int, list[int], Any]]:
    """One game of the search against itself, with open runes: each turn's season, numbers and the final scores."""
    state: State = rules.start(seats, read_options())
    features, seen = Features(seats), []
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Draw):
            moves, chances = zip(*turn.outcomes, strict=True)
            state = rules.apply(state, {CHANCE: rng.choices(moves, chances)[0]})
            continue
        if state.phase == TURN and rng.random() < 0.6:
            seen.append((state.season, features.rows(state)))
        state = rules.apply(state, {seat: choose(state, seat, iterations, judge, rng) for seat in turn.seats})
    for season, row in seen:
        yield season, row, turn.scores


def choose(state: State, seat: int, iterations: int, judge: VillageJudge | None, rng: Random) -> int:
    """A move that was tried often."""
    moves = rules.moves(state, seat)
    if len(moves) == 1 or rng.random() < ASTRAY:
        return rng.choice(moves)
    search = Search(state, seat, state.seats, rng.getrandbits(60), judge)
    search.run(state, iterations if state.phase == TURN else iterations // 3)
    return rng.choices(moves, [visits**3 for visits in search.visits(moves)])[0]


def collect(seats: int, games: int, iterations: int, judge: VillageJudge | None, seed: str) -> Turns:
    """Many games."""
    found = [
        turn
        for number in track(range(games), f"{seats} seats, {games} games, {iterations} tries a move")
        for turn in play(seats, iterations, judge, Random(f"{seed} {number}"))
    ]
    season, rows, scores = zip(*found, strict=True)
    shape = (len(found), seats, 6 * OF_COLOUR + OF_SEAT)
    return Turns(np.array(season), np.array(rows, np.int16).reshape(shape), np.array(scores, np.float32))


class Net:
    """The judge of one season while it is fitted: parameters by name, with Adam's memory."""

    def __init__(self, rows: Numbers, rng: Any) -> None:
        colour, seat = _split(rows)
        self.scales = [np.maximum(part.reshape(-1, part.shape[-1]).std(0), 0.1) for part in (colour, seat)]
        self.parameters = {"point": np.array(0.1), "scale": np.array(10.0)}
        for name, inputs in (("colour", OF_COLOUR), ("seat", OF_SEAT)):
            self.parameters[f"{name} in"] = rng.normal(0, (1 / inputs) ** 0.5, (inputs, weights.HIDDEN))
            self.parameters[f"{name} bias"] = np.zeros(weights.HIDDEN)
            self.parameters[f"{name} out"] = rng.normal(0, 0.1, weights.HIDDEN)
        self.parameters = {name: value.astype(np.float32) for name, value in self.parameters.items()}
        self.memory = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in self.parameters.items()}
        self.steps = 0

    def stand(self, rows: Numbers) -> tuple[Numbers, list[Any]]:
        """How every seat of every row stands, and what is needed to learn from it."""
        p, kept = self.parameters, []
        standing = rows[..., 6 * OF_COLOUR] * p["point"]
        for name, part, scale in zip(("colour", "seat"), _split(rows), self.scales, strict=True):
            inputs = (part / scale).astype(np.float32)
            hidden = np.maximum(inputs @ p[f"{name} in"] + p[f"{name} bias"], 0)
            found = hidden @ p[f"{name} out"]
            standing = standing + (found.sum(-1) if name == "colour" else found)
            kept.append((inputs, hidden))
        return standing, kept

    def loss(self, rows: Numbers, scores: Numbers) -> tuple[float, Numbers, Numbers, list[Any]]:
        """Mean surprise of who ends before whom, with the gradients by standing and by scale."""
        standing, kept = self.stand(rows)
        ahead = standing[:, :, None] - standing[:, None, :]
        margin = scores[:, :, None] - scores[:, None, :]
        others = 1 - np.eye(standing.shape[1])
        outcome = (margin > 0) + (margin == 0) / 2
        chance = 1 / (1 + np.exp(-ahead))
        surprise = -(outcome * np.log(chance + 1e-9) + (1 - outcome) * np.log(1 - chance + 1e-9))
        scale = self.parameters["scale"]
        off = (scale * ahead - margin) / POINTS**2
        by_pair = ((chance - outcome) + MARGIN * off * scale) * others
        pairs = others.sum() * len(rows)
        by_scale = (MARGIN * off * ahead * others).sum() / pairs
        return (surprise * others).sum() / pairs, 2 * by_pair.sum(2) / pairs, by_scale, kept

    def learn(self, rows: Numbers, scores: Numbers, rate: float) -> None:
        """One step of Adam on one batch."""
        _, by_standing, by_scale, kept = self.loss(rows, scores)
        found = {"point": (by_standing * rows[..., 6 * OF_COLOUR]).sum(), "scale": by_scale}
        for name, (inputs, hidden) in zip(("colour", "seat"), kept, strict=True):
            by_output = np.broadcast_to(by_standing[..., None] if name == "colour" else by_standing, hidden.shape[:-1])
            by_hidden = by_output[..., None] * self.parameters[f"{name} out"] * (hidden > 0)
            flat = by_hidden.reshape(-1, weights.HIDDEN)
            found[f"{name} in"] = inputs.reshape(len(flat), -1).T @ flat
            found[f"{name} bias"] = flat.sum(0)
            found[f"{name} out"] = (by_output[..., None] * hidden).reshape(-1, weights.HIDDEN).sum(0)
        self.steps += 1
        for name, slope in found.items():
            first, second = self.memory[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            step = first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            self.parameters[name] -= (rate * (step + DECAY * self.parameters[name])).astype(np.float32)

    def numbers(self) -> list[float]:
        """The weights as the judge reads them, for inputs as they are."""
        p, found = self.parameters, [self.parameters["point"].reshape(1)]
        for name, scale in zip(("colour", "seat"), self.scales, strict=True):
            found += [p[f"{name} bias"], (p[f"{name} in"] / scale[:, None]).reshape(-1), p[f"{name} out"]]
        return [float(f"{number:.5g}") for number in np.concatenate(found)]


def _split(rows: Numbers) -> tuple[Numbers, Numbers]:
    return rows[..., : 6 * OF_COLOUR].reshape(*rows.shape[:-1], 6, OF_COLOUR), rows[..., 6 * OF_COLOUR :]


def fit(turns: Turns, seed: int) -> tuple[list[list[float]], list[float]]:
    """The weights of all seasons, and how much the judge is surprised by turns it has not learned from.

    It learns until that grows.
    """
    rng = np.random.default_rng(seed)
    found, surprises = [], []
    for season in track(range(1, SEASONS + 1), "fitting"):
        here = turns.season == season
        rows, scores = turns.rows[here].astype(np.float32), turns.scores[here]
        kept = len(rows) * 9 // 10  # whole games at the end are looked at, not learned
        net, least = Net(rows, rng), (math.inf, [0.0])
        for epoch in range(EPOCHS):
            order = rng.permutation(kept)
            for start in range(0, kept - BATCH + 1, BATCH):
                batch = order[start : start + BATCH]
                net.learn(rows[batch], scores[batch], RATE * (1 - epoch / EPOCHS))
            least = min(least, (float(net.loss(rows[kept:], scores[kept:])[0]), net.numbers()))
        surprises.append(round(least[0], 4))
        found.append(least[1])
    return found, surprises


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m mori.games.inori.training", description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--games", type=int, default=1500, help="games of each generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=120, help="tries of the search for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="begin with the judge there is")
    parser.add_argument("--out", type=Path, default=weights.FILE, help="the file to write, for bots being the default")
    asked = parser.parse_args()
    deck = rules.start(asked.seats, read_options()).deck
    judge, past = VillageJudge(asked.seats, deck) if asked.go_on else None, []
    for generation in range(asked.generations):
        name = f"inori {asked.seats} {asked.seed} {generation}"
        past.append(collect(asked.seats, asked.games, asked.iterations, judge, name))
        turns = Turns(*(np.concatenate(parts) for parts in zip(*past[-2:], strict=True)))
        found, surprises = fit(turns, asked.seed)
        print(f"generation {generation + 1}: {len(turns.season)} turns, surprise by season {surprises}")  # noqa: T201
        fitted = array("f", [number for season in found for number in season])
        judge = VillageJudge(asked.seats, deck, fitted)
        about = {name: value for name, value in vars(asked).items() if name != "out"}
        about |= {"generations": generation + 1, "turns": len(turns.season), "surprise": surprises}
        write(asked.out, asked.seats, found, about)


def write(file: Path, seats: int, found: list[list[float]], about: dict[str, object]) -> None:
    """Put the weights for one number of seats into a file, beside the others."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"about": {}, "weights": {}}
    kept["about"][str(seats)] = {"made by": "python -m mori.games.inori.training", **about}
    kept["weights"][str(seats)] = found
    lines = json.dumps(kept, separators=(", ", ": ")).replace("], [", "],\n[")
    file.write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
