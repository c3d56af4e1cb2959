"""Observations: their size and range, and that both seats see the board from their own side."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inara import GAME, rules, tensors
from mori.games.inara.position import from_json, to_json
from mori.games.inara.tests.games import contract, play, random_choices, random_states, stand
from mori.games.inara.tests.perft_positions import mirrored

some_games = settings(max_examples=12 if mori.build() == "compiled" else 4, deadline=None)
SEEDS = st.integers(0, 2**32)


@some_games
@given(SEEDS, st.tuples(st.integers(1, 5), st.integers(1, 5)))
def test_size_and_range(seed: int, lives: tuple[int, int]) -> None:
    for state in random_states(seed, lives):
        for seat in (0, 1, None):
            numbers = tensors.observation(GAME.view(state, seat))
            assert len(numbers) == tensors.size(2) == 64 * 14 + 46
            assert min(numbers) >= 0
            assert max(numbers) <= 1


@some_games
@given(SEEDS)
def test_the_other_seat_sees_the_mirrored_position_alike(seed: int) -> None:
    for state in random_choices(seed, (3, 2)):
        if state.light_has_shadowed:
            turn = {"turn": to_json(state)["turn"]}
            other = from_json(mirrored(contract(to_json(state))) | turn)
            for seat in (0, 1):
                seen = tensors.observation(GAME.view(state, seat))
                assert seen == tensors.observation(GAME.view(other, 1 - seat))


def number(state_seen: list[float], name: str) -> float:
    return state_seen[64 * len(tensors.PLANES) + tensors.NUMBERS.index(name)]


def plane(seen: list[float], name: str) -> set[int]:
    first = 64 * tensors.PLANES.index(name)
    return {place for place in range(64) if seen[first + place]}


def test_what_the_numbers_mean() -> None:
    state = stand(
        "b7=moon-white d7=sand-blue",
        "c3=moon-white",
        dark_shadows="c6",
        hands="moon sand mirror / white orange blue",
        lives=(5, 1),
    )
    seen = list(tensors.observation(GAME.view(state, 0)))
    # Dark's own row is row 0, and the a-file comes first.
    assert plane(seen, "own moon") == plane(seen, "own white") == {8 * 1 + 1}
    assert plane(seen, "own sand") == plane(seen, "own blue") == {8 * 1 + 3}
    assert plane(seen, "own shadow") == {8 * 2 + 2}
    assert plane(seen, "other moon") == plane(seen, "other white") == {8 * 5 + 2}
    assert plane(seen, "other shadow") == plane(seen, "own peak") == set()
    assert [name for name in tensors.NUMBERS if number(seen, name) == 1] == [
        "own hand moon",
        "own hand sand",
        "own hand mirror",
        "other hand white",
        "other hand orange",
        "other hand blue",
        "resting peak",
        *(f"own mask {kind}" for kind in to_json(state)["supply"]["dark"]["masks"]),
        *(f"other mask {kind}" for kind in to_json(state)["supply"]["light"]["masks"]),
        "own lives",
        "own side moves",
        "light has shadowed",
    ]
    assert round(number(seen, "own stones") * 9) == 6
    assert round(number(seen, "other stones") * 9) == 8
    assert round(number(seen, "other lives") * 5) == 1
    assert number(seen, "turns") == 0
    after = tensors.observation(GAME.view(play(state, "moon:b7-a6"), 0))
    assert round(number(list(after), "turns") * rules.LAST_TURN) == 1
    assert number(list(after), "own side moves") == 0


def test_a_spectator_sees_what_light_sees() -> None:
    for state in random_states("spectator"):
        assert tensors.observation(GAME.view(state, None)) == tensors.observation(GAME.view(state, 1))


def test_every_move_and_outcome_is_below_the_limit() -> None:
    assert tensors.MOVES == rules.MOVES == rules.FIRST_GLYPH_DRAW + 7
    assert rules.encode_move(6, 31, 31, leaves_shadow=True) < rules.FIRST_REACTIVATION
    assert rules.encode_reactivation(6, 8, 31) < rules.PASS
