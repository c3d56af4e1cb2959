"""The only dice of the house: outcomes that follow from a secret nobody knows before the end of the game.

Whoever drives a game draws a secret and writes its SHA-256, the commitment, into the record before the first
decision. Every outcome of chance then follows from the secret, the ply and the weights. When the game is over the
secret is published, and anybody can recompute every outcome; `docs/records.md` describes the scheme for other
languages and gives test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SECRET_BYTES = 32
_SPAN = 1 << 256


class Dice:
    """The outcomes that belong to one secret."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret of the dice has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret

    @classmethod
    def fresh(cls) -> Dice:
        """Dice that nobody can foresee."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def seeded(cls, seed: object) -> Dice:
        """The same dice for the same seed: for experiments, never for games between people."""
        return cls(hashlib.sha256(f"mori seed {seed}".encode()).digest())

    @property
    def secret(self) -> str:
        """The secret as hexadecimal digits, to be published when the game is over."""
        return self._secret.hex()

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret as hexadecimal digits, to be published before the first decision."""
        return hashlib.sha256(self._secret).hexdigest()

    def roll(self, ply: int, weights: Sequence[int]) -> int:
        """Which of the weighted outcomes happens at this ply.

        The number taken from the secret is uniform below 2**256; the part of that span which the weights do not
        divide evenly is thrown again, so that no outcome is favoured.

        >>> Dice(bytes(32)).roll(0, [1, 1, 2])
        0
        """
        total = sum(weights)
        if total <= 0 or min(weights) <= 0:
            raise ValueError("weights of outcomes must be positive whole numbers")
        limit = _SPAN - _SPAN % total
        throw = 0
        while (number := self._number(ply, throw)) >= limit:
            throw += 1
        point = number % total
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        raise AssertionError("the point lies below the total of the weights")

    def _number(self, ply: int, throw: int) -> int:
        message = f"mori dice {ply} {throw}".encode()
        return int.from_bytes(hmac.digest(self._secret, message, "sha256"), "big")
