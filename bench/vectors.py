"""Many games at once, on two threads, beside Pgx's best batch on the same cores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

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
    Pair("inara", 2, "chess", 30, (64, 256, 1024)),
    Pair("inori", 2, "backgammon", 5, (256, 1024, 4096)),
    Pair("inori", 4, "backgammon", 5, (256, 1024, 4096)),
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


def _figure(pair: Pair, observations: bool, rounds: int, peer: Peer | None, peer_name: str) -> Figure:
    tried = {batch: _steps(pair, batch, observations) for batch in BATCHES}
    fastest = max(tried, key=lambda batch: tried[batch]())
    blind = "" if observations else ", without observations"
    what = f"{pair.name}: steps of {fastest} games at once, {pair.seats} seats{blind}"
    goal = pair.goal if observations else None
    if peer is None:
        return Figure(what, "steps/s", tried[fastest](), None, None, goal, peer_name)
    return side_by_side(what, "steps/s", tried[fastest], peer.rate, peer_name=peer_name, goal=goal, rounds=rounds)


def _figures(name: str, pairs: Sequence[Pair], observations: bool, rounds: int) -> list[Figure]:
    """All pairs that have the same peer: it compiles for a while."""
    if not are_there():
        return [_figure(pair, observations, rounds, None, f"Pgx {name}, {MISSING}") for pair in pairs]
    with Peer("bench.pgx_worker", name, str(int(observations)), *map(str, pairs[0].batches)) as peer:
        peer_name = f"Pgx {name}, {peer.line()} games"
        return [_figure(pair, observations, rounds, peer, peer_name) for pair in pairs]


def measure(rounds: int) -> list[Figure]:
    """A figure for each game, with observations and without."""
    return [
        figure
        for observations in (True, False)
        for name, pairs in groupby(PAIRS, lambda pair: pair.peer)
        for figure in _figures(name, list(pairs), observations, rounds)
    ]
