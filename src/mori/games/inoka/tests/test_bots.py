"""The opponents: they see views only, answer in haste, at the end and with one card, and the reader reads."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mori import build
from mori.games.inoka import hands
from mori.games.inoka.minds import mind
from mori.games.inoka.players import Solved, Stylist
from mori.games.inoka.reader import Reader
from mori.games.inoka.state import State
from mori.games.inoka.strategy import shipped
from mori.games.inoka.tests.table import GAME, json, walk
from mori.games.inoka.tests.test_hidden import otherwise
from mori.kernel.game import CHANCE, Choice, Impossible, Over

HASTE = 0.001
LEVELS = range(1, GAME.levels + 1)


def asked(state: State) -> tuple[int, ...]:
    turn = GAME.turn(state)
    return turn.seats if isinstance(turn, Choice) else ()


def states(seats: int, seed: int) -> list[State]:
    return [state for state, _ in walk(seats, "always", Random(seed)) if isinstance(GAME.turn(state), Choice)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_bot_may_not_know_does_not_change_its_choice(seats: int) -> None:
    rng = Random(seats)
    for state in rng.sample(states(seats, 5), 3):
        seat = asked(state)[0]
        changed = otherwise(state, seat, rng)
        moves = GAME.moves(state, seat)
        for level in (1, 2, GAME.levels):
            bot: Any = GAME.bot(level, 1000.0 if level < 3 else HASTE)  # no clock for what is compared exactly
            if level == GAME.levels and seats > 2:
                continue  # as many iterations as there is time for
            chosen = [bot.choose(GAME.view(one, seat), moves, Random(9)) for one in (state, changed)]
            assert chosen[0] == chosen[1]
            assert list(bot.policy(GAME.view(changed, seat), moves)) == list(bot.policy(GAME.view(state, seat), moves))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_names_probabilities_in_haste(seats: int) -> None:
    state = Random(2).choice(states(seats, 8))
    for level in LEVELS:
        bot: Any = GAME.bot(level, HASTE)
        for seat in asked(state):
            moves = GAME.moves(state, seat)
            view = GAME.view(state, seat)
            chances = bot.policy(view, moves)
            assert len(chances) == len(moves)
            assert min(chances) >= 0
            assert sum(chances) == pytest.approx(1, abs=1e-4)
            assert bot.choose(view, moves, Random(1)) in moves
            assert all(0 <= value <= 1 for value in bot.values(view, moves, Random(1)))
            assert bot.choose(view, moves[:1], Random(1)) == moves[0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3])
def test_one_move_is_played_and_none_is_refused(level: int, seats: int) -> None:
    last = states(seats, 2)[-1]
    bot = GAME.bot(level, HASTE)
    seat = asked(last)[0]
    assert bot.choose(GAME.view(last, seat), [7], Random(1)) == 7  # without a look at what it may be
    *_, (over, _) = walk(seats, "always", Random(2))
    assert isinstance(GAME.turn(over), Over)
    with pytest.raises(Impossible, match="nothing to choose"):
        bot.choose(GAME.view(over, 0), [], Random(1))


@pytest.mark.parametrize(
    "change", [lambda kept: kept[:100], lambda kept: kept.replace(b"[", b"[-1, ", 1), lambda _: b"{}"]
)
def test_a_damaged_table_of_hands_is_named(change: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hands.json"
    file.write_bytes(change(hands.FILE.read_bytes()))
    monkeypatch.setattr(hands, "FILE", file)
    hands.chances.cache_clear()
    with pytest.raises(Impossible, match=r"hands.json of Inoka is damaged"):
        hands.chances(3, GAME.options())
    hands.chances.cache_clear()


def test_levels_that_do_not_exist() -> None:
    for level in (0, -1, GAME.levels + 1):
        with pytest.raises(Impossible, match="levels 1 to"):
            GAME.bot(level)


def test_a_search_rolls_the_same_dice_again() -> None:
    state = states(3, 3)[4]
    seat = asked(state)[0]
    moves, view = GAME.moves(state, seat), GAME.view(state, seat)
    bot: Any = GAME.bot(2, 1000.0)
    assert bot.values(view, moves, Random(4)) == bot.values(view, moves, Random(4))


def wins_against(player: Any, other: Any, games: int) -> int:
    won = 0
    for number in range(games):
        rng = Random(number)
        sitting = (player, other) if number % 2 == 0 else (other, player)
        state = GAME.start(2, GAME.options())
        while not isinstance(turn := GAME.turn(state), Over):
            chosen = {
                seat: sitting[seat].choose(GAME.view(state, seat), GAME.moves(state, seat), rng)
                for seat in asked(state)
            }
            state = GAME.apply(state, chosen)
        won += turn.scores[number % 2] > 0
    return won


@pytest.mark.skipif(build() != "compiled", reason="the reader thinks for long when interpreted")
def test_the_reader_beats_habits_more_often_than_the_solved_round_does() -> None:
    tortoise = Stylist("tortoise", mind((1, 1, 4), (1, 2, 4)))
    games = 40
    read = wins_against(Reader("reader", shipped()), tortoise, games)
    solved = wins_against(Solved("solved", shipped()), tortoise, games)
    assert read > solved
    assert read >= 34


def test_what_was_shown_in_earlier_rounds_is_public_and_survives_writing() -> None:
    for seats in (2, 3, 4):
        for state, decision in walk(seats, "always", Random(seats)):
            told = GAME.view(state, None).past
            assert all(GAME.view(state, seat).past == told for seat in range(seats))
            assert json(GAME.notation.from_json(json(state))) == json(state)
            assert decision is None or CHANCE in decision or len(told) <= state.round - 1
    assert len(told) >= 2


@pytest.mark.parametrize(
    "past",
    [5, [[["A1"]]], [[["A1"], ["A1", "A1"]]], [[["A1"], ["X1"]]], [[["A1"], [1]]], [[["A1"], "A1"]], [[[], []]] * 9],
)
def test_impossible_pasts_are_refused(past: Any) -> None:
    with pytest.raises(Impossible, match="past"):
        GAME.notation.from_json({**json(GAME.start(2, GAME.options())), "past": past})


def test_the_reader_bears_any_past() -> None:
    table = {**json(GAME.start(2, GAME.options())), "past": [[["A1", "T2"], []], [["B3"], ["A1", "A2", "A3"]]]}
    view = GAME.view(GAME.notation.from_json(table), 0)
    moves = GAME.moves(GAME.start(2, GAME.options()), 0)
    assert GAME.bot(GAME.levels).choose(view, moves, Random(1)) in moves
