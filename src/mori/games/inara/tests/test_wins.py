"""Positions in which a long search proves a win; `python -m bench.wins` measures all of them against the clock."""

from __future__ import annotations

import json
from pathlib import Path

import mori
from mori.games.inara import notation, rules
from mori.games.inara.state import State
from mori.games.inara.weights import fitted_judge
from mori.kernel.game import Choice
from mori.search.alphabeta import AlphaBeta

FILE = Path(__file__).parent / "wins.jsonl"
EASY = (61, 52, 70, 15, 53, 51) if mori.build() == "compiled" else (61,)
"""Those that need few positions to be looked at, by their place in the file."""
NODES = 20_000


def positions() -> list[tuple[State, int]]:
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [(notation.from_json(line["position"]), line["plies"]) for line in lines]


def test_there_are_a_hundred_different_positions() -> None:
    found = positions()
    assert len({state.key for state, _ in found}) == len(found) == 100
    assert all(isinstance(rules.turn(state), Choice) and plies >= 5 and plies % 2 for state, plies in found)


def test_a_win_that_is_claimed_is_played_to_its_end() -> None:
    """The loser plays what its own search likes best, and the winner never needs longer than was said."""
    engine, known = AlphaBeta(fitted_judge()), positions()
    for number in EASY:
        state, plies = known[number]
        winner = state.mover
        left = plies
        while isinstance(rules.turn(state), Choice):
            thought = engine.think(state, nodes=NODES)
            if state.mover == winner:
                assert 0 < thought.forced <= left
            state = rules.apply(state, {state.mover: thought.move})
            left -= 1
        assert rules.turn(state).scores[winner] == 1  # type: ignore[union-attr]
