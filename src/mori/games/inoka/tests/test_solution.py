"""The solved round against the rules: best answers and probabilities, checked by other means than the solver's."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mori import build
from mori.games.inoka import rules, strategy
from mori.games.inoka.layout import Layout
from mori.games.inoka.single_round import SingleRound, clash, result, single_round, switches
from mori.games.inoka.solution import SMALL, Solver, exploit
from mori.games.inoka.state import State
from mori.games.inoka.strategy import Strategy
from mori.games.inoka.view import view
from mori.kernel.game import Impossible

ROUNDS = [
    {"tactics": "A1 T2 B1", "clashes": "2"},
    {"tactics": "A1 A3 T2 B3", "clashes": "2"},
    {"tactics": "A2 T1 T3 B2", "clashes": "3"},
    {"tactics": "A1 A2 T2 B1 B3", "clashes": "3"},
]


class ByTheRules:
    """The best answer to a strategy, from states, views and moves alone: every hand against every hand."""

    def __init__(self, found: Strategy) -> None:
        self._found = found
        self._round = found.layout.played
        self._places = {tactic: place for place, tactic in enumerate(self._round.tactics)}

    def exploitability(self) -> float:
        hands = self._round.hands()
        chances = self._found.hands()
        return max(
            self._best(
                [(chance, self._round.start((own, other))) for chance, other in zip(chances, hands, strict=True)]
            )
            for own in hands
        )

    def _best(self, worlds: list[tuple[float, State]]) -> float:
        """What seat 0 gets in the worlds it can not tell apart, each with the probability that seat 1 leads there."""
        worlds = [(chance, state) for chance, state in worlds if chance > 0]
        if not worlds:
            return 0.0
        assert len({repr(view(state, 0)) for _, state in worlds}) == 1
        return max(self._value(worlds, move) for move in rules.moves(worlds[0][1], 0))

    def _value(self, worlds: list[tuple[float, State]], move: int) -> float:
        total = 0.0
        after: dict[str, list[tuple[float, State]]] = {}
        for chance, state in worlds:
            for answer, likely in self._answers(state):
                then = clash(state, move - rules.FIRST_PLAY, answer)
                won = result(then)
                if won is None:
                    after.setdefault(repr(view(then, 0)), []).append((chance * likely, then))
                else:
                    total += chance * likely * won
        return total + sum(self._best(group) for group in after.values())

    def _answers(self, state: State) -> list[tuple[int, float]]:
        rest = [move - rules.FIRST_PLAY for move in rules.moves(state, 1)]
        own, other = (
            [self._places[tactic] for tactic in state.discards(seat)[len(self._round.spent) :]] for seat in (1, 0)
        )
        chances = self._found.plays(own, other, [self._places[tactic] for tactic in rest])
        return list(zip(rest, chances, strict=True))


def solved(variant: dict[str, str], iterations: int) -> tuple[Solver, float, bytes]:
    solver = Solver(variant)
    for _ in range(iterations):
        solver.improve()
    value = solver.exploitability()
    return solver, value, solver.strategy(value)


@pytest.mark.parametrize("variant", ROUNDS)
@pytest.mark.parametrize("iterations", [1, 40])
def test_best_answers_are_those_of_the_rules(variant: dict[str, str], iterations: int, tmp_path: Path) -> None:
    _, value, data = solved(variant, iterations)
    file = tmp_path / "small.strategy"
    file.write_bytes(data)
    assert exploit(file)["exploitability"] == pytest.approx(value, abs=1e-6)
    assert ByTheRules(strategy.read(file)).exploitability() == pytest.approx(value, abs=1e-5)


@pytest.mark.parametrize("variant", ROUNDS)
def test_learning_leaves_nothing_to_win(variant: dict[str, str]) -> None:
    _, first, _ = solved(variant, 2)
    _, last, _ = solved(variant, 300)
    assert last < 0.02
    assert last < first / 5 or last < 0.002


def test_going_on_is_the_same_as_not_stopping(tmp_path: Path) -> None:
    whole, _, _ = solved(ROUNDS[3], 30)
    first, _, _ = solved(ROUNDS[3], 10)
    file = io.BytesIO()
    first.keep(file)
    second = Solver(ROUNDS[3])
    second.resume(io.BytesIO(file.getvalue()))
    for _ in range(20):
        second.improve()
    assert second.iterations == 30
    assert second.exploitability() == whole.exploitability()
    for damaged in (b"", file.getvalue()[:-1], file.getvalue() + b"x", b"x" + file.getvalue()):
        with pytest.raises(Impossible):
            Solver(ROUNDS[3]).resume(io.BytesIO(damaged))
    changed = bytearray(file.getvalue())
    changed[-10] ^= 1
    with pytest.raises(Impossible, match="damaged"):
        Solver(ROUNDS[3]).resume(io.BytesIO(changed))
    with pytest.raises(Impossible, match="another kind"):
        Solver(ROUNDS[2]).resume(io.BytesIO(file.getvalue()))


@pytest.mark.parametrize(
    "variant",
    [
        {"tactics": "A1 X2 B1"},
        {"clashes": "6"},
        {"clashes": "2", "tactics": "A1"},
        {"clashes": "2", "tactics": "A1 A2 A3 T1 T2 T3 B1"},
        {"cards": "3"},
    ],
)
def test_rounds_that_do_not_exist_are_refused(variant: dict[str, str]) -> None:
    with pytest.raises(Impossible):
        single_round(variant)


def test_small_rounds_are_named_by_their_switches() -> None:
    assert set(SMALL) == set(switches(SingleRound()))
    for variant in ROUNDS:
        assert single_round(switches(single_round(variant))) == single_round(variant)


# The strategy that is shipped.


def test_the_shipped_strategy_is_small_and_for_the_whole_round() -> None:
    assert strategy.SHIPPED.stat().st_size <= 8_000_000
    assert strategy.shipped().layout.played == SingleRound()
    assert strategy.shipped().about["exploitability"] <= 0.005


@pytest.mark.skipif(build() != "compiled", reason="takes minutes when interpreted")
def test_hardly_anything_is_won_of_the_shipped_strategy() -> None:
    found = exploit(strategy.SHIPPED)
    assert found["exploitability"] <= 0.005
    assert found["exploitability"] == pytest.approx(strategy.shipped().about["exploitability"], abs=1e-5)


def test_the_shipped_strategy_knows_every_hand_and_history() -> None:
    found = strategy.shipped()
    layout: Any = Layout(SingleRound())
    assert found.layout.rest_starts == layout.rest_starts
    rng = Random(4)
    for _ in range(500):
        level = rng.randrange(5)
        own, other = rng.sample(range(9), level), rng.sample(range(9), level)
        left = [tactic for tactic in range(9) if tactic not in own]
        rest = sorted(rng.sample(left, 5 - level))
        chances = found.plays(own, other, rest)
        assert len(chances) == len(rest)
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-3], lambda data: b"no strategy", lambda data: data[:-20] + data[-12:]]
)
def test_a_damaged_file_is_refused_in_one_sentence(spoil: Any, tmp_path: Path) -> None:
    file = tmp_path / "damaged.strategy"
    data = solved(ROUNDS[0], 3)[2]
    file.write_bytes(spoil(data))
    with pytest.raises(Impossible, match=r"damaged|is not a strategy"):
        strategy.read(file)


def test_a_flipped_bit_is_found(tmp_path: Path) -> None:
    data = bytearray(solved(ROUNDS[3], 3)[2])
    refused = 0
    for place in range(len(strategy.MAGIC), len(data), 7):
        data[place] ^= 4
        (tmp_path / "x").write_bytes(data)
        try:
            strategy.read(tmp_path / "x")
        except Impossible:
            refused += 1
        data[place] ^= 4
    assert refused > 20
    with pytest.raises(Impossible, match="can not be read"):
        strategy.read(tmp_path / "nothing")
