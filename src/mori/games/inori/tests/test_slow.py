"""The rules against the slow second opinion: the same moves, the same outcomes, the same positions."""

from __future__ import annotations

import pytest

from mori.games.inori import notation, rules
from mori.games.inori.position import to_json
from mori.games.inori.tests import slow
from mori.games.inori.tests.games import COMPILED, random_plies
from mori.kernel.game import CHANCE, Choice, Draw

GAMES = 8 if COMPILED else 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wild", [False, True])
def test_the_slow_reference_sees_the_same_game(seats: int, wild: bool) -> None:
    for seed in range(GAMES):
        for before, decision, after in random_plies(seed, seats, wild):
            slowly = to_json(before)
            turn = rules.turn(before)
            legal = slow.legal(slowly)
            assert set(legal) == set(turn.seats if isinstance(turn, Choice) else ())
            for seat, moves in legal.items():
                mine = [notation.move_text(before, seat, move) for move in rules.moves(before, seat)]
                assert sorted(mine) == sorted(moves)
            if isinstance(turn, Draw):
                shown = [(notation.move_text(before, CHANCE, move), weight) for move, weight in turn.outcomes]
                assert sorted(shown) == sorted(slow.outcomes(slowly))
            chosen = {seat: notation.move_text(before, seat, move) for seat, move in decision.items()}
            assert slow.apply(slowly, chosen) == to_json(after)
