"""What a seat may not know changes nothing of what it is given (INOKA-13); a guess may be any possibility, equally."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mori import build
from mori.games.inoka.state import State
from mori.games.inoka.tests.table import (
    ALL,
    GAME,
    TABLES,
    any_decision,
    challenge_position,
    deal,
    json,
    play,
    sticky_decision,
    walk,
)
from mori.kernel.game import CHANCE, Choice, Decision, Seat

FIVE = "A1 A2 T1 T2 B1"
EXAMPLES = 200 if build() == "compiled" else 60


def otherwise(state: State, seat: Seat | None, rng: Random) -> State:
    """The same table with other hidden tactics: what the other seats never showed is dealt anew to hand and aside."""
    table = json(state)
    if table["phase"] == "hands":
        return state
    for other in range(table["seats"]):
        if other == seat:
            continue
        seen = table["seen"][other]
        hidden = [card for card in ALL if card not in seen and card not in table["discards"][other]]
        rng.shuffle(hidden)
        size = len(table["hands"][other]) - len(seen)
        table["hands"][other] = sorted([*seen, *hidden[:size]], key=ALL.index)
        table["set_aside"][other] = sorted(hidden[size:], key=ALL.index)
    changed: State = GAME.notation.from_json(table)
    return changed


def decisions_for(state: State, changed: State, seat: Seat | None, rng: Random) -> tuple[Decision, Decision] | None:
    """A decision and one that looks the same to `seat`, one for each state; None if no card fits both."""
    turn = GAME.turn(state)
    if not isinstance(turn, Choice):
        decision = any_decision(state, rng)
        return decision, decision
    first, second = {}, {}
    for other in turn.seats:
        moves = GAME.moves(state, other)
        if GAME.view(state, None).phase == "hands" and other != seat:
            first[other], second[other] = rng.choice(moves), rng.choice(moves)
            continue
        both = sorted(set(moves) & set(GAME.moves(changed, other)))
        if not both:
            return None
        first[other] = second[other] = rng.choice(both)
    return first, second


def answers(state: State, seat: Seat | None) -> str:
    """Everything the seat is given of a state, written out."""
    view = GAME.view(state, seat)
    table = GAME.table(view)
    parts: list[Any] = [view, table, list(GAME.tensors.observation(view)), GAME.notation.diagram(view)]
    parts += [GAME.moves(state, seat) if seat is not None else (), GAME.turn(state)]
    for chosen in ((), table[:1], table[1:3]):
        parts += [GAME.why(view, chosen, element) for element in table]
    parts += [json(GAME.guess(view, Random(5)))]
    return repr(parts)


@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.sampled_from([any_decision, sticky_decision]))
def test_hidden_tactics_change_nothing_a_seat_is_given(table: tuple[int, str], seed: int, choose: Any) -> None:
    rng = Random(seed)
    states = [state for state, _ in walk(*table, rng, choose)]
    for state in rng.sample(states, min(3, len(states))):
        for seat in (None, *range(table[0])):
            changed = otherwise(state, seat, rng)
            assert answers(changed, seat) == answers(state, seat)
            if GAME.view(state, None).phase == "over":
                continue
            pair = decisions_for(state, changed, seat, rng)
            if pair is not None:
                assert repr(GAME.tell(changed, pair[1], seat)) == repr(GAME.tell(state, pair[0], seat))


def test_what_others_chose_as_hand_is_not_told() -> None:
    state = GAME.start(3, GAME.options())
    told = {repr(GAME.tell(state, {0: 5, 1: move, 2: 125 - move}, 0)) for move in range(126)}
    assert len(told) == 1
    assert len({repr(GAME.tell(state, {0: move, 1: 3, 2: 4}, 0)) for move in range(126)}) == 126
    assert [message.code for message in GAME.tell(state, {0: 5, 1: 6, 2: 7}, None)] == ["tell.hands-chosen"]


def test_the_set_aside_stays_hidden_when_the_game_is_over() -> None:
    """INOKA-2: nobody ever learns what was not played, unless every card of the hand was shown."""
    different = 0
    for seed in range(12):
        *_, (state, _) = walk(3, "always", Random(seed))
        view = GAME.view(state, 1)
        assert view.phase == "over"
        changed = [otherwise(state, 1, Random(again)) for again in range(12)]
        assert {repr(GAME.view(other, 1)) for other in changed} == {repr(view)}
        unseen = [cards - len(seen) for cards, seen in zip(view.cards, view.seen, strict=True)]
        assert any(json(other) != json(state) for other in changed) == (unseen[0] + unseen[2] > 0)
        different += unseen[0] + unseen[2] > 0
    assert different


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_a_guess_looks_the_same_to_its_seat(seats: int, attack_wins: str) -> None:
    rng = Random(3)
    for state, _ in walk(seats, attack_wins, rng, sticky_decision):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            guessed = GAME.guess(view, rng)
            assert GAME.view(guessed, seat) == view
            assert GAME.turn(guessed) == GAME.turn(state)
            assert json(GAME.notation.from_json(json(guessed))) == json(guessed)


def possibilities(state: State, seat: Seat | None) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way in which the hands can be filled that looks the same to the seat."""
    table = json(state)
    ways = []
    for other in range(table["seats"]):
        own, seen, discards = table["hands"][other], table["seen"][other], table["discards"][other]
        hidden = [card for card in ALL if card not in seen and card not in discards]
        size = len(own) - len(seen)
        filled = [tuple(sorted([*seen, *more], key=ALL.index)) for more in combinations(hidden, size)]
        ways.append([tuple(own)] if other == seat else filled)
    return product(*ways)


def held_by_three() -> State:
    table = challenge_position(["A1 T2", "T1 B1", "A3 B2"], totem=0, challenger=1)
    state: State = GAME.notation.from_json({**table, "seen": [["A1"], [], ["A3"]]})
    return state


@pytest.mark.parametrize(
    ("state", "seat", "number"),
    [
        (play(deal(FIVE, FIVE), "T1 B1", "T2 T2"), 0, 35),
        (play(deal(FIVE, FIVE), "T1 B1", "T2 T2", "A1 A2", "A2 T1"), 1, 5),
        (play(deal(FIVE, FIVE), "T1 B1", "T2 T2", "A1 A2", "A2 T1"), None, 25),
        (held_by_three(), 1, 25),
        (held_by_three(), 0, 75),
    ],
)
def test_guesses_are_uniform(state: State, seat: Seat | None, number: int) -> None:
    """Chi-square over all possibilities; the dice are seeded, so the test always gives the same answer."""
    ways = list(possibilities(state, seat))
    assert len(ways) == number
    rng = Random(11)
    draws = 60 * number
    view = GAME.view(state, seat)
    counted = Counter(tuple(map(tuple, json(GAME.guess(view, rng))["hands"])) for _ in range(draws))
    assert set(counted) <= set(ways)
    chi_square = sum((counted[way] - 60) ** 2 / 60 for way in ways)
    freedom = number - 1
    assert freedom - 4 * (2 * freedom) ** 0.5 < chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_before_hands_are_chosen_nothing_is_hidden() -> None:
    state = GAME.start(4, GAME.options())
    assert json(GAME.guess(GAME.view(state, None), Random(1))) == json(state)


def test_chance_is_told_to_all() -> None:
    state = play(deal(*[FIVE] * 3), "A1 A1 T1", *["A2 A2"] * 20)
    told = {repr(GAME.tell(state, {CHANCE: 136}, seat)) for seat in (None, 0, 1, 2)}
    assert len(told) == 1
