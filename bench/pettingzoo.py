"""PettingZoo environments, one agent after the other, beside PettingZoo's own connect_four."""

from __future__ import annotations

from bench import Figure, side_by_side
from bench.agents import agent_steps
from bench.peers import MISSING, Peer, are_there
from mori.research import pettingzoo

GAMES = (("inara", 2), ("inoka", 2), ("inori", 2), ("inori", 4))


def _figure(name: str, seats: int, rounds: int) -> Figure:
    what, table = f"{name}: PettingZoo steps, {seats} seats", pettingzoo.env(name, seats=seats)
    if not are_there():
        return Figure(what, "steps/s", agent_steps(table), None, None, 1, f"PettingZoo connect_four, {MISSING}")
    with Peer("bench.agents") as peer:
        return side_by_side(
            what,
            "steps/s",
            lambda: agent_steps(table),
            peer.rate,
            peer_name="PettingZoo connect_four",
            goal=1,
            rounds=rounds,
        )


def measure(rounds: int) -> list[Figure]:
    """A figure for each game."""
    return [_figure(name, seats, rounds) for name, seats in GAMES]
