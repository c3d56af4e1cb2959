"""Positions played on in place, as search and play-outs do: the same rules, and every move as likely as another."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from itertools import product
from math import sqrt
from typing import Any

import pytest

from mori.games.inori import GAME, rules
from mori.games.inori.state import State
from mori.games.inori.tests.games import COMPILED, OPTIONS, random_plies, random_states, stand
from mori.kernel.game import CHANCE, Draw, Over
from mori.kernel.position import MoveList
from mori.search.playouts import Playouts

Endings = dict[tuple[tuple[int, ...], int], float]


def endings(state: State) -> Endings:
    """How likely each result and number of decisions is when everybody plays at random; near the end only."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return {(turn.scores, 0): 1.0}
    decisions: list[tuple[dict[int, int], int]]
    if isinstance(turn, Draw):
        decisions = [({CHANCE: move}, weight) for move, weight in turn.outcomes]
    else:
        choices = product(*(rules.moves(state, seat) for seat in turn.seats))
        decisions = [(dict(zip(turn.seats, moves, strict=True)), 1) for moves in choices]
    total = sum(weight for _, weight in decisions)
    likely: Endings = defaultdict(float)
    for decision, weight in decisions:
        for (scores, number), chance in endings(rules.apply(state, decision)).items():
            likely[scores, number + len(decision)] += chance * weight / total
    return likely


CARDS = ("J4-P", "J1-R", "J1-A", "J1-B", "J4-A", "NS-R")
STANDING = {"c1.2": [1], "c1.3": [0], "c2.1": [1, 2], "c3.1": ["n"], "c4.1": [2], "c5.2": [0], "c5.3": [1], "t5": [1]}
LAST: dict[str, Any] = {
    "season": 4,
    "cards": CARDS,
    "standing": STANDING,
    "altars": {5: "green", 1: "yellow"},
    "favours": [{"yellow": 1, "red": 2}, {"red": 3, "grey": 1}, {"blue": 2}],
    "hand": [1, 0, 0],
    "taken": (1, 3),
}
ENDS = {
    "journeys": partial(stand, **LAST, rune_discards=["companion"], runes=[["journey-red", "journey-blue"]]),
    "companion": partial(
        stand, **LAST, rune_discards=["companion"], runes=[["companion", "favour-grey"], ["companion"]]
    ),
    "nothing": partial(stand, **LAST, rune_discards=["companion"]),
}


@pytest.mark.parametrize("name", list(ENDS) if COMPILED else ["nothing"])
def test_play_outs_end_as_often_in_each_way_as_the_lists_of_moves_say(name: str) -> None:
    state = ENDS[name]()
    likely = endings(state)
    assert sum(likely.values()) == pytest.approx(1)
    games = 100_000 if COMPILED else 1_000
    playouts = Playouts(state, 3, seed=2)
    playouts.play(games)
    for seat in range(3):
        compare(playouts.scores()[seat] / games, {ending: ending[0][seat] for ending in likely}, likely, games)
    compare(playouts.decisions / games, {ending: ending[1] for ending in likely}, likely, games)


def compare(found: float, value: dict[tuple[tuple[int, ...], int], int], likely: Endings, games: int) -> None:
    mean = sum(chance * value[ending] for ending, chance in likely.items())
    spread = sqrt(max(0, sum(chance * (value[ending] - mean) ** 2 for ending, chance in likely.items())))
    assert abs(found - mean) <= 4 * spread / sqrt(games) + 1e-9


def test_only_loops_play_in_place() -> None:
    """Compiled, nothing that can change reaches Python."""
    state = stand()
    assert hasattr(state, "line") == hasattr(state, "play") == (not COMPILED)
    if COMPILED:
        with pytest.raises(AttributeError):
            state.phase = 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steps_lead_where_apply_leads(seats: int) -> None:
    for before, decision, after in random_plies(3, seats, wild=True):
        assert rules.steps(before, decision)[-1].parts() == after.parts()


if not COMPILED:  # compiled, only compiled loops reach these

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_move_picked_is_the_one_at_its_place_in_the_list(seats: int) -> None:
        scratch = MoveList()
        for state in random_states(4, seats, wild=True):
            if state.decider() >= 0:
                state.list_moves(scratch)
                listed = scratch.chosen()
                for place in range(len(listed)):
                    assert state.pick_move(((2 * place + 1) << 31) // len(listed), scratch) == listed[place]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_line_plays_what_apply_makes(seats: int) -> None:
        """Seats that decide together are asked one after the other, and sealed until the last has chosen."""
        line, origin = GAME.start(seats, OPTIONS).line(), GAME.start(seats, OPTIONS)
        assert isinstance(line, State)
        assert line is not origin
        assert line.parts() == origin.parts()
        for _, decision, after in random_plies(5, seats, wild=True):
            for seat in sorted(decision):
                assert line.decider() == seat
                line.play(decision[seat])
            assert line.parts() == after.parts()
        line.restart(origin)
        assert line.parts() == origin.parts()
