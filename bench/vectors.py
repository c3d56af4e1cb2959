"""Many games at once, on two threads, beside Pgx's best batch on the same cores."""

from __future__ import annotations

from dataclasses import dataclass

from bench import Figure, Rate, rate, side_by_side
from bench.peers import MISSING, Peer, are_there
from mori.research import vector


@dataclass(frozen=True)
class Pair:
    """One of our games and Pgx's nearest one."""

    name: str
    seats: int
    peer: str
    goal: float
    batches: tuple[int, ...]
    """So many games at once are tried with Pgx."""


PAIRS = (
    Pair("inara", 2, "chess", 30, (64, 512)),
    Pair("inori", 2, "backgammon", 5, (1024, 4096)),
    Pair("inori", 4, "backgammon", 5, (1024, 4096)),
    Pair("inoka", 2, "leduc_holdem", 1, (4096, 16384, 65536)),
)
BATCHES = (1024, 4096)
STEPS = 10


def _steps(pair: Pair, batch: int, observations: bool) -> Rate:
    """Random legal steps a second, each with its mask."""
    games = vector.make(pair.name, envs=batch, seed=1, seats=pair.seats, observations=observations)
    games.reset()

    def play() -> int:
        for _ in range(STEPS):
            games.step(games.sample())
        return STEPS * batch

    return lambda: rate(play)


def _figure(pair: Pair, observations: bool, rounds: int) -> Figure:
    tried = {batch: _steps(pair, batch, observations) for batch in BATCHES}
    fastest = max(tried, key=lambda batch: tried[batch]())
    blind = "" if observations else ", without observations"
    what = f"{pair.name}: steps of {fastest} games at once, {pair.seats} seats{blind}"
    goal = pair.goal if observations else None
    if not are_there():
        return Figure(what, "steps/s", tried[fastest](), None, None, goal, f"Pgx {pair.peer}, {MISSING}")
    with Peer("bench.pgx_worker", pair.peer, str(int(observations)), *map(str, pair.batches)) as peer:
        peer_name = f"Pgx {pair.peer}, {peer.line()} games"
        return side_by_side(what, "steps/s", tried[fastest], peer.rate, peer_name=peer_name, goal=goal, rounds=rounds)


def measure(rounds: int) -> list[Figure]:
    """A figure for each game, with observations and without."""
    return [_figure(pair, observations, rounds) for observations in (True, False) for pair in PAIRS]
