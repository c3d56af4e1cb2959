"""What never changes, over thousands of random games."""

from random import Random

import pytest

from mori import build
from mori.games.inoka.state import State
from mori.games.inoka.tests.table import GAME, TABLES, any_decision, sticky_decision
from mori.kernel.game import Over
from mori.search.playouts import Playouts

COMPILED = build() == "compiled"
GAMES = 1500 if COMPILED else 60


def broken(state: State, seats: int) -> str | None:
    """What is wrong with the cards, the totem or the stones; None if nothing is."""
    hands_chosen = state.phase != 0
    for seat in range(seats):
        hand, aside, discards = state.hand(seat), state.set_aside(seat), state.discards(seat)
        thrown = sum(1 << tactic for tactic in discards)
        if hand & aside or hand & thrown or aside & thrown or hand | aside | thrown != (0x1FF if hands_chosen else 0):
            return f"the nine tactics of seat {seat}"
        if hands_chosen and hand.bit_count() + len(discards) != 5:
            return f"the five tactics of seat {seat}"
        if state.seen(seat) & ~hand:
            return f"something seen that is not in the hand of seat {seat}"
        if state.phase == 3 and hand == 0:
            return f"seat {seat} has played its last card"
    if state.phase == 3 and state.hand(state.totem).bit_count() < 2:
        return "the holder has fewer than two cards"
    stones = [state.stones_of(seat) for seat in range(seats)]
    if sum(stones) != state.round - (state.phase != 4) or sum(stones) > 9 or max(stones) > 3:
        return "the stones"
    return None


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_tactics_and_stones_are_conserved(seats: int, attack_wins: str) -> None:
    start = GAME.start(seats, GAME.options(attack_wins=attack_wins))
    for seed in range(GAMES):
        rng = Random(seed)
        choose = sticky_decision if seed % 10 == 0 else any_decision
        state = start
        while not isinstance(turn := GAME.turn(state), Over):
            assert broken(state, seats) is None
            state = GAME.apply(state, choose(state, rng))
        assert broken(state, seats) is None
        assert sum(turn.scores) == 0
        assert max(turn.scores) == seats - 1


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_play_outs_end_and_sum_to_zero(seats: int, attack_wins: str) -> None:
    games = 20_000 if COMPILED else 200
    playouts = Playouts(GAME.start(seats, GAME.options(attack_wins=attack_wins)), seats, 3)
    playouts.play(games)
    assert playouts.games == games
    assert sum(playouts.scores()) == 0
    assert all(abs(score) < games / 4 + 100 for score in playouts.scores())


def test_random_rounds_of_two_are_as_long_as_measured_before() -> None:
    """About 4.2 clashes a round."""
    rng = Random(1)
    clashes = rounds = 0
    while rounds < 800:
        state = GAME.apply(GAME.start(2, GAME.options()), {0: rng.randrange(126), 1: rng.randrange(126)})
        while state.phase == 1:
            state = GAME.apply(state, any_decision(state, rng))
            clashes += 1
        rounds += 1
    assert 4.05 < clashes / rounds < 4.35


def test_states_never_change() -> None:
    rng = Random(2)
    for seats, attack_wins in TABLES:
        state = GAME.start(seats, GAME.options(attack_wins=attack_wins))
        while not isinstance(GAME.turn(state), Over):
            before = GAME.notation.to_json(state)
            after = GAME.apply(state, any_decision(state, rng))
            assert GAME.notation.to_json(state) == before
            state = after


def test_a_line_of_play_leaves_its_origin_alone() -> None:
    state = GAME.start(3, GAME.options())
    before = GAME.notation.to_json(state)
    Playouts(state, 3, 1).play(5)
    assert GAME.notation.to_json(state) == before
