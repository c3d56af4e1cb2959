"""Nobody learns what they may not know (INORI-17), and a guess is fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mori.games.inori import GAME, notation, rules, tensors, why
from mori.games.inori.numbers import RUNE
from mori.games.inori.pieces import RUNE_TOTALS, RUNES
from mori.games.inori.position import from_json, to_json
from mori.games.inori.state import State
from mori.games.inori.tell import tell
from mori.games.inori.tests.games import COMPILED, parts_of, play, random_states, stand
from mori.games.inori.view import guess, view
from mori.kernel.game import CHANCE, Choice, Draw, Impossible, Message, Over

EXAMPLES = 150 if COMPILED else 40
hidden_games = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


def state_at(seed: int, seats: int, part: float) -> State:
    states = list(random_states(seed, seats, wild=True))
    return states[int(part * (len(states) - 1))]


def unseen(data: dict[str, Any], viewer: int | None) -> tuple[list[str], list[list[str]]]:
    """The runes this viewer can not see, stack included, and what every seat shows of its own."""
    left = Counter(dict(zip(RUNES, RUNE_TOTALS, strict=True)))
    left.subtract(data["rune_discards"])
    known = []
    for seat, runes in enumerate(data["runes"]):
        shown = [f"favour-{colour}" for colour in data["revealed"][seat]]
        known.append(list(runes) if seat == viewer else shown)
        left.subtract(known[-1])
    return list(left.elements()), known


def redealt(state: State, viewer: int | None, order: Random) -> State:
    """Another state that could be behind the same table, for all this viewer knows."""
    data = to_json(state)
    pool, known = unseen(data, viewer)
    order.shuffle(pool)
    for seat, runes in enumerate(known):
        missing = len(data["runes"][seat]) - len(runes)
        data["runes"][seat] = runes + [pool.pop() for _ in range(missing)]
    return from_json(data)


def seen_by(state: State, viewer: int | None) -> Iterator[object]:
    """All that this viewer is ever given of a state."""
    table = view(state, viewer)
    yield repr(table)
    yield tensors.observation(table).tobytes()
    yield notation.diagram(table)
    moves = [] if viewer is None else rules.moves(state, viewer)
    yield moves
    yield [notation.move_text(state, viewer or 0, move) for move in moves]
    elements = why.table(table)
    yield elements
    yield [repr(why.why(table, (), element)) for element in elements]
    for rune in table.own_runes:
        yield [repr(why.why(table, (f"rune:{rune}",), element)) for element in elements]


@hidden_games
@given(st.integers(0, 10**6), st.integers(2, 4), st.floats(0, 1), st.randoms(use_true_random=False))
def test_inori_17_other_runes_change_nothing_that_anybody_sees(
    seed: int, seats: int, part: float, order: Random
) -> None:
    state = state_at(seed, seats, part)
    for viewer in (*range(seats), None):
        try:
            other = redealt(state, viewer, order)
        except Impossible:
            continue  # with these runes somebody could not have begun to pay, or would have revealed them at the end
        assert list(seen_by(other, viewer)) == list(seen_by(state, viewer))
        assert list(told(other, state, viewer)) == list(told(state, other, viewer))


def told(state: State, other: State, viewer: int | None) -> Iterator[object]:
    """What this viewer is told of all that can happen both here and there, but for the end, which shows runes."""
    turn, there = rules.turn(state), rules.turn(other)
    if isinstance(turn, Draw):
        assert isinstance(there, Draw)
        for outcome, _ in turn.outcomes:
            if outcome in dict(there.outcomes):
                yield repr(tell(state, {CHANCE: outcome}, viewer))
    elif isinstance(turn, Choice):
        assert there == turn
        common = [
            [move for move in rules.moves(state, seat) if move in rules.moves(other, seat)] for seat in turn.seats
        ]
        for place in range(0, max(map(len, common)), 3):
            decision = {seat: moves[place % len(moves)] for seat, moves in zip(turn.seats, common, strict=True)}
            if not isinstance(rules.turn(rules.apply(state, decision)), Over):
                yield repr(tell(state, decision, viewer))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_inori_17_a_rune_drawn_is_told_to_its_owner_only(seats: int) -> None:
    state = play(stand(seats=seats), "place c1.4" if seats == 4 else "place c1.3")
    for rune, name in enumerate(RUNES):
        for viewer in (*range(seats), None):
            messages = tell(state, {CHANCE: RUNE + rune}, viewer)
            assert (Message("rune." + name) in parts_of(messages[0])) == (viewer == 0)
            text = notation.shown_text(state, CHANCE, RUNE + rune, viewer)
            assert text == (f"rune {name}" if viewer == 0 else "rune ?")
    choice = rules.moves(stand(seats=seats), 0)[0]
    assert notation.shown_text(stand(seats=seats), 0, choice, None) == notation.move_text(state, 0, choice)


def chi_square(found: Counter[Any], expected: dict[Any, float]) -> float:
    total = sum(found.values())
    weights = sum(expected.values())
    assert set(found) <= set(expected)
    return sum(
        (found[key] - total * share / weights) ** 2 / (total * share / weights) for key, share in expected.items()
    )


KNOWN = [rune for rune in RUNES if rune not in ("favour-red", "journey-blue", "companion")] + ["companion"]
"""All runes but four, lying beside the stack; unseen are a favour rune, a Runic Journey and two Companions."""


def test_a_guess_deals_every_unseen_rune_equally_often() -> None:
    state = stand(runes=[[], ["favour-red"], ["companion"]], rune_discards=KNOWN)
    rng = Random(4)
    tries = 3_000 if COMPILED else 300
    found = Counter(repr(to_json(guess(view(state, 0), rng))["runes"][1:]) for _ in range(tries))
    red, blue, companion = "favour-red", "journey-blue", "companion"
    ways = {(red, blue): 1, (blue, red): 1, (companion, companion): 2}
    ways |= {(red, companion): 2, (companion, red): 2, (blue, companion): 2, (companion, blue): 2}
    expected = {repr([[first], [second]]): float(number) for (first, second), number in ways.items()}
    assert chi_square(found, expected) < 22.5  # 6 degrees of freedom, one in a thousand


def test_a_guess_knows_that_who_pays_has_something_to_pay_with() -> None:
    """Seat 0 stands on a space that costs yellow and has no yellow token: it holds the rune."""
    cards = ("J4-P", "J1-R", "J1-A", "NS-Y")
    state = stand(season=2, cards=cards, runes=[["favour-yellow", "companion"], [], ["journey-red"]])
    state = play(state, "place c1.1")
    rng = Random(5)
    seen: set[str] = set()
    for _ in range(300 if COMPILED else 60):
        held = to_json(guess(view(state, 1), rng))["runes"][0]
        assert "favour-yellow" in held
        seen.update(held)
    assert len(seen) > 8


@hidden_games
@given(st.integers(0, 10**6), st.integers(2, 4), st.floats(0, 1), st.randoms(use_true_random=False))
def test_a_guess_looks_the_same_and_can_be_played_on(seed: int, seats: int, part: float, order: Random) -> None:
    state = state_at(seed, seats, part)
    for viewer in (*range(seats), None):
        guessed = guess(view(state, viewer), order)
        assert view(guessed, viewer) == view(state, viewer)
        assert type(rules.turn(guessed)) is type(rules.turn(state))
        assert all(rules.moves(guessed, seat) for seat in guessed.asked())
        from_json(to_json(guessed))
    assert GAME.facts.hidden
