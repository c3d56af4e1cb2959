"""Won positions of Inara as a test of the search: `python -m bench.wins` says how many it solves in a second each.

`python -m bench.wins speed` says how deep it gets in that time in the middle of games, and how many positions it sees.

`python -m bench.wins find` looks for new ones: positions of games between engines that look at few nodes, where a long
search proves a win that a short one does not see. They stand in `wins.jsonl` beside Inara's tests, one a line: the
position, and in how many plies the long search wins at the latest.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track

from mori.games.inara import GAME, rules
from mori.games.inara import tests as inara_tests
from mori.games.inara.state import State
from mori.games.inara.weights import fitted_judge
from mori.kernel.game import CHANCE, Choice, Draw
from mori.search import clock
from mori.search.alphabeta import AlphaBeta

FILE = Path(inara_tests.__file__).parent / "wins.jsonl"
SHORT, LONG = 2_000, 3_000_000
"""How many positions the searches look at."""
SPEED_POSITIONS = 40


def read() -> list[tuple[State, int]]:
    """The positions with the number of plies."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [(GAME.notation.from_json(line["position"]), line["plies"]) for line in lines]


def find(wanted: int, seed: int) -> Iterator[dict[str, Any]]:
    """Look for positions, at most one from each game."""
    engine, rng = AlphaBeta(fitted_judge()), Random(seed)
    while wanted > 0:
        found = _find_in_game(engine, rng)
        if found is not None:
            wanted -= 1
            yield found


def _find_in_game(engine: AlphaBeta, rng: Random) -> dict[str, Any] | None:
    state = _begin(rng)
    past: list[State] = []
    while isinstance(rules.turn(state), Choice):
        thought = engine.think(state, nodes=SHORT)
        if thought.forced:
            break
        past.append(state)
        random = state.turns < 6 and rng.random() < 0.5
        move = rng.choice(rules.moves(state, state.mover)) if random else thought.move
        state = rules.apply(state, {state.mover: move})
    for earlier in past[:-6:-1]:  # the last moments before everybody sees it
        thought = engine.think(earlier, nodes=LONG)
        if thought.forced > 0:
            return {"plies": thought.forced, "position": GAME.notation.to_json(earlier)}
    return None


def _begin(rng: Random) -> State:
    state = rules.start(2, GAME.options())
    while isinstance(turn := rules.turn(state), Draw):
        state = rules.apply(state, {CHANCE: rng.choice(turn.outcomes)[0]})
    return state


def solved(seconds: float, console: Console) -> dict[str, Any]:
    """How many are seen to be won in so much time each."""
    engine = AlphaBeta(fitted_judge())
    positions = read()
    failed, spent = [], []
    for number, (state, _) in enumerate(track(positions, "solving", console=console), 1):
        thought = engine.think(state, seconds=seconds)
        spent.append(thought.seconds)
        if thought.forced <= 0:
            failed.append(number)
    return {
        "positions": len(positions),
        "solved": len(positions) - len(failed),
        "failed": failed,
        "seconds_each": seconds,
        "seconds_mean": round(statistics.mean(spent), 3),
        "seconds_median": round(statistics.median(spent), 3),
    }


def speed(seconds: float, console: Console) -> dict[str, Any]:
    """How deep and how quick the search is, in positions of games between quick engines that are still open."""
    engine, rng = AlphaBeta(fitted_judge()), Random(1)
    thoughts = []
    for number in track(range(SPEED_POSITIONS), "thinking", console=console):
        state = _begin(rng)
        while isinstance(rules.turn(state), Choice) and state.turns < 4 + number % 12:
            state = rules.apply(state, {state.mover: engine.think(state, nodes=SHORT // 10).move})
        if not isinstance(rules.turn(state), Choice):
            continue
        thought = engine.think(state, seconds=seconds)
        if not thought.forced:
            thoughts.append(thought)
    nodes = sum(thought.nodes for thought in thoughts)
    return {
        "positions": len(thoughts),
        "seconds_each": seconds,
        "depth_mean": round(statistics.mean(thought.depth for thought in thoughts), 2),
        "sure_mean": round(statistics.mean(thought.sure for thought in thoughts), 2),
        "nodes_a_second": round(nodes / sum(thought.seconds for thought in thoughts)),
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.wins", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("solve", "find", "speed"), default="solve")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each position")
    parser.add_argument("--processor", action="store_true", help="count processor time")
    parser.add_argument("--count", type=int, default=100, help="how many positions to find")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    console = Console(stderr=True)
    if chosen.what != "find":
        measure = solved if chosen.what == "solve" else speed
        with clock.counting(chosen.processor):
            found = measure(chosen.seconds, console)
        Console().print_json(data={**found, "by_processor": chosen.processor})
        return
    wins = track(find(chosen.count, chosen.seed), "looking", chosen.count, console=console)
    with FILE.open("w", encoding="utf-8") as file:
        for one in wins:
            file.write(json.dumps(one) + "\n")


if __name__ == "__main__":
    main()
