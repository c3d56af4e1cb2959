"""What never changes, over thousands of random games."""

from collections import Counter
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


@pytest.mark.parametrize(
    ("seats", "attack_wins", "known"),
    [
        (2, "always", {"clashes": 4.2, "attack": 0.48}),
        (3, "always", {"tied": 0.38, "attack": 0.60}),
        (4, "always", {"tied": 0.46, "attack": 0.77}),
        (3, "two-player", {"third": 0.02, "attack": 0}),
        (4, "two-player", {"third": 0.04, "attack": 0}),
    ],
)
def test_random_rounds_are_what_other_simulations_have_found(
    seats: int, attack_wins: str, known: dict[str, float]
) -> None:
    """Clashes a round, free-for-alls tied at first, rounds ended by an Attack, rounds with a third tie."""
    rng = Random(1)
    rounds = 2000 if COMPILED else 400
    counted: Counter[str] = Counter()
    for _ in range(rounds):
        state = GAME.start(seats, GAME.options(attack_wins=attack_wins))
        state = GAME.apply(state, any_decision(state, rng))
        codes: set[str] = set()
        while state.phase != 0:
            decision = any_decision(state, rng)
            codes |= {message.code for message in GAME.tell(state, decision, None)}
            state = GAME.apply(state, decision)
            counted["clashes"] += 1
            counted["tied"] += state.phase == 2 and state.repeats == 0
        counted["third"] += "tell.last-tie" in codes
        counted["attack"] += "tell.round-attack" in codes
    for name, expected in known.items():
        spread = 4 * (max(expected * (1 - expected), 0.01) / rounds) ** 0.5 if name != "clashes" else 0.2
        assert abs(counted[name] / rounds - expected) < spread + 0.01, name


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
