"""A small network that says how likely a win is, from features that are there or not.

It is fitted in floating point and used in whole numbers, so that every machine and both builds reckon alike. The
weights of all present features are added up, in one column that counts as it is (logistic regression) and others that
count where they are positive (one hidden layer). The types of the compiled build stand in `network.pxd`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

import cython

if not cython.compiled:
    from math import exp, log, sqrt

    Sums = list[int]
    Floats = list[float]

COLUMNS = 32
SCALE = 256
"""A weight of 1 in whole numbers."""


class Network:
    """Fitted weights, a row for each feature and at last the row that is always there; `output` is for the columns."""

    def __init__(self, rows: Sequence[int], output: Sequence[int]) -> None:
        if len(output) != COLUMNS or len(rows) % COLUMNS or not rows:
            raise ValueError(
                f"a network of {COLUMNS} columns can not have {len(rows)} weights and {len(output)} outputs"
            )
        self.features = len(rows) // COLUMNS - 1
        self._bind(array("h", rows), array("h", output))

    def _bind(self, rows: array[int], output: array[int]) -> None:
        self._rows = rows
        self._output = output

    def value(self, present: cython.p_int, count: cython.int) -> cython.int:
        """The logarithm of the odds in thousandths, from the numbers of the features that are there."""
        sums: Sums
        if not cython.compiled:
            sums = [0] * COLUMNS
        column: cython.int
        first: cython.int = self.features * 32
        for column in range(32):
            sums[column] = self._rows[first + column]
        at: cython.int
        for at in range(count):
            first = present[at] * 32
            for column in range(32):
                sums[column] += self._rows[first + column]
        total: cython.longlong = sums[0] * 256
        for column in range(1, 32):
            total += (sums[column] if sums[column] > 0 else 0) * self._output[column]
        total = total * 1000 >> 16
        return max(-20000, min(20000, total))


class Fitting:
    """Weights on the way: learns from one example after the other, each weight at its own pace (Adagrad)."""

    def __init__(self, features: int, seed: int = 0) -> None:
        rng = Random(seed)
        size = (features + 1) * COLUMNS
        self.features = features
        rows = [0.0 if at % COLUMNS == 0 else rng.gauss(0, 0.1) for at in range(size)]
        output = [rng.gauss(0, 0.2) for _ in range(COLUMNS)]
        self._bind(array("f", rows), array("f", output), array("f", [0.01] * size), array("f", [0.01] * COLUMNS))

    def _bind(self, rows: array[float], output: array[float], pace: array[float], pace_out: array[float]) -> None:
        self._rows = rows
        self._output = output
        self._pace = pace
        self._pace_out = pace_out

    def learn(self, examples: array[int], targets: array[float], width: int, step: float) -> float:
        """Go through examples once, `width` numbers each, filled up with -1; the mean loss on the way, in nats."""
        return self._pass(examples, targets, width, step)

    def loss(self, examples: array[int], targets: array[float], width: int) -> float:
        """The mean loss in nats, without learning."""
        return self._pass(examples, targets, width, 0.0)

    def _pass(self, examples: array[int], targets: array[float], width: cython.int, step: cython.double) -> float:
        total: cython.double = 0
        example: cython.int
        count: cython.int = len(targets)
        with cython.nogil:
            for example in range(count):
                total += self._one(examples, example * width, width, targets[example], step)
        return total / count

    def _one(
        self, examples: array[int], first: cython.int, width: cython.int, target: cython.float, step: cython.double
    ) -> cython.double:
        """One example: what it costs, and a step downhill."""
        sums: Floats
        if not cython.compiled:
            sums = [0.0] * COLUMNS
        column: cython.int
        row: cython.int = self.features * 32
        for column in range(32):
            sums[column] = self._rows[row + column]
        at: cython.int
        for at in range(first, first + width):
            if examples[at] < 0:
                break
            row = examples[at] * 32
            for column in range(32):
                sums[column] += self._rows[row + column]
        logit: cython.double = sums[0]
        for column in range(1, 32):
            logit += (sums[column] if sums[column] > 0 else 0) * self._output[column]
        logit = max(-15.0, min(15.0, logit))
        share: cython.double = 1 / (1 + exp(-logit))
        cost: cython.double = -target * log(share) - (1 - target) * log(1 - share)
        if step > 0:
            self._step(examples, first, width, sums, share - target, step)
        return cost

    def _step(
        self,
        examples: array[int],
        first: cython.int,
        width: cython.int,
        sums: cython.p_float,
        error: cython.float,
        step: cython.float,
    ) -> cython.void:
        """Change the weights of what was there. `sums` become the slopes of the columns."""
        column: cython.int
        slope: cython.float
        for column in range(1, 32):
            active: cython.float = sums[column] if sums[column] > 0 else 0
            sums[column] = error * self._output[column] if active > 0 else 0
            slope = error * active
            self._pace_out[column] += slope * slope
            self._output[column] -= step * slope / sqrt(self._pace_out[column])
        sums[0] = error
        at: cython.int
        self._step_row(self.features * 32, sums, step)
        for at in range(first, first + width):
            if examples[at] < 0:
                break
            self._step_row(examples[at] * 32, sums, step)

    def _step_row(self, row: cython.int, slopes: cython.p_float, step: cython.float) -> cython.void:
        column: cython.int
        for column in range(32):
            self._pace[row + column] += slopes[column] * slopes[column]
            self._rows[row + column] -= step * slopes[column] / sqrt(self._pace[row + column])

    def rounded(self) -> tuple[list[int], list[int]]:
        """The rows and the output in whole numbers, as a `Network` takes them."""
        rows = [self._rows[at] for at in range((self.features + 1) * COLUMNS)]
        output = [self._output[at] for at in range(COLUMNS)]
        return [_whole(weight) for weight in rows], [_whole(weight) for weight in output]


def _whole(weight: float) -> int:
    return max(-32767, min(32767, round(weight * SCALE)))
