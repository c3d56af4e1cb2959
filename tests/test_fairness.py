"""The dice: test vectors, no favoured outcome, nothing foreseeable."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mori.kernel import fairness
from mori.kernel.fairness import Dice

VECTORS = json.loads((Path(__file__).parent / "dice_vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["about"] for vector in VECTORS])
def test_vectors_for_other_languages(vector: dict[str, object]) -> None:
    dice = Dice(bytes.fromhex(str(vector["secret"])))
    assert dice.commitment == vector["commitment"]
    rolls = vector["rolls"]
    assert isinstance(rolls, list)
    for roll in rolls:
        assert dice.roll(roll["ply"], roll["weights"]) == roll["outcome"]


def test_the_scheme_as_it_is_documented() -> None:
    """The steps of docs/records.md, written down once more with nothing but the standard library."""
    secret = bytes(range(32))
    for ply in range(50):
        weights = [ply % 3 + 1, 5, 1000003]
        number = int.from_bytes(hmac.new(secret, f"mori dice {ply} 0".encode(), hashlib.sha256).digest(), "big")
        point = number % sum(weights)
        expected = 0 if point < weights[0] else 1 if point < weights[0] + weights[1] else 2
        assert Dice(secret).roll(ply, weights) == expected


def test_numbers_beyond_the_last_whole_multiple_are_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ten outcomes the last six of the 2**256 numbers would favour outcomes 0 to 5."""
    throws = {0: 2**256 - 1, 1: 2**256 - 6, 2: 2**256 - 7}
    monkeypatch.setattr(Dice, "_number", lambda self, ply, throw: throws[throw])
    assert Dice(bytes(32)).roll(0, [1] * 10) == (2**256 - 7) % 10


def test_outcomes_follow_their_weights() -> None:
    """Chi-square of 20,000 rolls with weights 1 to 5; 23.5 is exceeded once in ten thousand tries."""
    weights = [1, 2, 3, 4, 5]
    dice = Dice.seeded("weights")
    seen = Counter(dice.roll(ply, weights) for ply in range(20_000))
    chi = sum((seen[i] - 20_000 * w / 15) ** 2 / (20_000 * w / 15) for i, w in enumerate(weights))
    assert chi < 23.5


def test_plies_and_secrets_are_independent() -> None:
    """Whether neighbouring plies, or the same ply under another secret, agree is itself a fair coin."""
    one, other = Dice.seeded(1), Dice.seeded(2)
    neighbours = sum(one.roll(ply, [1, 1]) == one.roll(ply + 1, [1, 1]) for ply in range(10_000))
    secrets = sum(one.roll(ply, [1, 1]) == other.roll(ply, [1, 1]) for ply in range(10_000))
    assert 4700 < neighbours < 5300
    assert 4700 < secrets < 5300


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.lists(st.integers(1, 10**9), min_size=1))
def test_every_roll_is_an_outcome_and_always_the_same(secret: bytes, ply: int, weights: list[int]) -> None:
    outcome = Dice(secret).roll(ply, weights)
    assert 0 <= outcome < len(weights)
    assert Dice(secret).roll(ply, weights) == outcome


def test_fresh_dice_differ() -> None:
    assert Dice.fresh().secret != Dice.fresh().secret


@pytest.mark.parametrize("weights", [[], [0], [1, 0], [1, -1, 5]])
def test_weights_have_to_be_positive(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="positive"):
        Dice(bytes(32)).roll(0, weights)


def test_a_secret_has_its_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(b"short")
    assert fairness.SECRET_BYTES == 32
