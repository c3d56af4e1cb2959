"""The solved round of two seats as a file: how to mix in everything a seat can know.

A line says what it is, a line of JSON how it came about, then come the packed probabilities (`packing`), compressed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mori.games.inoka import packing
from mori.games.inoka.layout import Layout
from mori.games.inoka.single_round import SingleRound, single_round, switches
from mori.kernel.game import Impossible

MAGIC = b"Mori: a strategy for a round of Inoka with two seats, version 1\n"
SHIPPED = Path(__file__).parent / "round.strategy"


class Strategy:
    """Probabilities for one kind of round."""

    def __init__(self, layout: Layout, probabilities: bytearray, about: Mapping[str, Any]) -> None:
        self.layout = layout
        self.packed = probabilities
        self.about = about
        self._starts = [2 * layout.rests[0]]
        for level in range(layout.levels):
            places = layout.rest_starts[level + 1] - layout.rest_starts[level]
            self._starts.append(self._starts[-1] + places * (layout.actions[level] - 1))

    def hands(self) -> list[float]:
        """With what probability each hand is chosen, in the order of a dictionary."""
        weights = [self.packed[2 * hand] + 256 * self.packed[2 * hand + 1] for hand in range(self.layout.rests[0])]
        return [weight / sum(weights) for weight in weights]

    def plays(self, own: Sequence[int], other: Sequence[int], rest: Sequence[int]) -> list[float]:
        """With what probability each tactic in hand is played after these; tactics by their numbers, in order."""
        level = len(own)
        if level == self.layout.levels:
            return [1.0]
        place = self.layout.place(tuple(own), tuple(other), tuple(rest)) - self.layout.rest_starts[level]
        others = len(rest) - 1
        at = self._starts[level] + place * others
        parts = list(self.packed[at : at + others])
        return [part / 255 for part in (*parts, 255 - sum(parts))]

    def written(self) -> bytes:
        """The whole file."""
        about = {**self.about, **switches(self.layout.played), "check": zlib.crc32(self.packed)}
        return MAGIC + json.dumps(about).encode() + b"\n" + zlib.compress(bytes(self.packed), 9)


def read(file: Path) -> Strategy:
    """The strategy in a file; `Impossible` says what is wrong with it."""
    try:
        data = file.read_bytes()
    except OSError as reason:
        raise Impossible(f"{file} can not be read: {reason.strerror}") from None
    if not data.startswith(MAGIC):
        raise Impossible(f"{file} is not a strategy for a round of Inoka; `mori solve inoka` writes one")
    try:
        line, _, compressed = data[len(MAGIC) :].partition(b"\n")
        about = json.loads(line)
        played = single_round({"tactics": about["tactics"], "clashes": about["clashes"]})
        layout = Layout(played)
        probabilities = bytearray(zlib.decompress(compressed))
        if len(probabilities) != packing.size(layout) or zlib.crc32(probabilities) != about["check"]:
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise Impossible(
            f"{file} is damaged; take it from the project anew or let `mori solve inoka` write it"
        ) from None
    return Strategy(layout, probabilities, about)


@cache
def shipped() -> Strategy:
    """The strategy that bots play."""
    found = read(SHIPPED)
    if found.layout.played != SingleRound():
        raise Impossible(f"{SHIPPED} is for a smaller round; let `mori solve inoka` write one for the whole round")
    return found
