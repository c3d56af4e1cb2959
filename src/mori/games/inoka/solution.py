"""The solver as commands use it: goes on for as long as one likes, can be stopped and continued, measures itself."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from mori.games.inoka import strategy
from mori.games.inoka.layout import Layout
from mori.games.inoka.packing import packed, unpacked
from mori.games.inoka.single_round import single_round, switches
from mori.games.inoka.solver import Rounds, Tables
from mori.kernel.game import Impossible

CHECKPOINT = b"Mori: an unfinished strategy for a round of Inoka, version 1\n"
FORGETTING = 4
"""Policies count with this power of the number of their iteration: early ones hardly at all."""
DISCOUNT = 1.5
"""Regrets of iteration t keep t^1.5 / (t^1.5 + 1) of their weight (discounted regret minimisation)."""
PREDICTION = 0.0

SMALL = {"tactics": 'the tactics to choose from, as in "A1 A3 T2 B1"', "clashes": "how many of them are chosen, 2 to 5"}
"""What makes a round smaller, for those who check the solver with other means."""
DEFAULT = strategy.SHIPPED


class Solver:
    """Learns a strategy; the seats learn in turn, each from what the other has just learnt."""

    def __init__(self, variant: Mapping[str, str]) -> None:
        self._layout = Layout(single_round(variant))
        self._rounds = Rounds(self._layout)
        self._seats = (Tables(self._layout), Tables(self._layout))
        self._mean = Tables(self._layout)
        self.iterations = 0
        self.seconds = 0.0
        """Processor time spent so far."""
        for seat in self._seats:
            self._rounds.spread(seat)

    def improve(self) -> None:
        """One iteration of both seats."""
        began = time.process_time()
        number = self.iterations
        keep, keep_next = _kept(number), _kept(number + 1)
        fade = (number / (number + 1)) ** FORGETTING
        for own, other in (self._seats, self._seats[::-1]):
            self._rounds.improve(own, other, keep, keep_next, fade, PREDICTION)
            self._rounds.spread(own)
        self.iterations += 1
        self.seconds += time.process_time() - began

    def exploitability(self) -> float:
        """What the best answer wins of the strategy as it would be written now."""
        return _exploitability(self._rounds, self._mean, self._packed())

    def _packed(self) -> bytearray:
        self._rounds.average(self._mean, *self._seats)
        return packed(self._layout, self._mean.kept["policy"])

    def strategy(self, exploitability: float) -> bytes:
        """The strategy as a file."""
        about = {
            "iterations": self.iterations,
            "processor_seconds": round(self.seconds, 1),
            "exploitability": round(exploitability, 6),
        }
        return strategy.Strategy(self._layout, self._packed(), about).written()

    def keep(self, file: BinaryIO) -> None:
        """Write down everything that is needed to go on."""
        parts = [memoryview(part) for seat in self._seats for part in seat.kept.values()]
        check = 0
        for part in parts:
            check = zlib.crc32(part, check)
        about = {"iterations": self.iterations, "seconds": self.seconds, "check": check}
        file.write(CHECKPOINT + json.dumps({**about, **switches(self._layout.played)}).encode() + b"\n")
        for part in parts:
            file.write(part)

    def resume(self, file: BinaryIO) -> None:
        """Go on from what `keep` wrote; `Impossible` where it is damaged or of another round."""
        if file.read(len(CHECKPOINT)) != CHECKPOINT:
            raise Impossible("it is not an unfinished strategy for a round of Inoka")
        try:
            about = json.loads(file.readline())
            same = single_round({"tactics": about["tactics"], "clashes": about["clashes"]}) == self._layout.played
            self.iterations, self.seconds = int(about["iterations"]), float(about["seconds"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Impossible("its head is damaged") from None
        if not same:
            raise Impossible("it belongs to another kind of round")
        check = 0
        for seat in self._seats:
            for part in seat.kept.values():
                wide = memoryview(part).cast("B")
                wide[:] = _exactly(file, len(wide))
                check = zlib.crc32(wide, check)
            self._rounds.spread(seat)
        if check != about.get("check") or file.read(1):
            raise Impossible("it is damaged")


def _exactly(file: BinaryIO, size: int) -> bytes:
    data = file.read(size)
    if len(data) != size:
        raise Impossible("it is not complete")
    return data


def _kept(iterations: int) -> float:
    weight: float = float(iterations) ** DISCOUNT
    return weight / (weight + 1)


def _exploitability(rounds: Rounds, tables: Tables, probabilities: bytearray) -> float:
    unpacked(rounds.layout, probabilities, tables.kept["policy"])
    rounds.spread(tables)
    return rounds.best_answer(tables)


def solver(variant: Mapping[str, str]) -> Solver:
    """A solver for the whole round, or for a small one (`SMALL`)."""
    return Solver(variant)


def exploit(file: Path) -> dict[str, Any]:
    """What the best answer wins of the strategy in a file, exactly as it is played: stones won less lost a round."""
    found = strategy.read(file)
    began = time.process_time()
    value = _exploitability(Rounds(found.layout), Tables(found.layout), found.packed)
    return {
        "exploitability": value,
        "unit": "stones won less stones lost per round, a void round counting 0",
        "iterations": found.about.get("iterations"),
        "solved_in_processor_seconds": found.about.get("processor_seconds"),
        "measured_in_processor_seconds": round(time.process_time() - began, 2),
        "bytes": file.stat().st_size,
        **switches(found.layout.played),
    }
