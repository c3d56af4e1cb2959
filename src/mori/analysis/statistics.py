"""How sure one may be: intervals, ratings and a sequential test. All intervals are at 95 % confidence."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

CONFIDENCE_WIDTH = 1.959964
"""So many standard errors to either side hold 95 % of a normal distribution."""

ELO = 400 / math.log(10)
"""Elo points of one unit of strength on the natural scale."""

RESAMPLES = 200

Interval = tuple[float, float]
Pair = tuple[str, str]


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval for the chance behind `points` won in so many games.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share, width = points / games, CONFIDENCE_WIDTH**2 / games
    middle = (share + width / 2) / (1 + width)
    reach = math.sqrt(width * (share * (1 - share) + width / 4)) / (1 + width)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of a mean, from values that do not depend on each other."""
    mean = statistics.fmean(values)
    reach = CONFIDENCE_WIDTH * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return mean - reach, mean + reach


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a sequential test stands: `accepted` (the better hypothesis holds), `rejected` or `open`."""

    state: str
    log_likelihood: float
    bound: float


def sequential_test(scores: Sequence[float], elo: Interval, error: float = 0.05) -> Verdict:
    """Whether the first of two is better by `elo[1]` rather than by `elo[0]`, going by its mean score of each deal.

    The generalised likelihood ratio of two means with the variance seen so far. A deal is played from both sides, so
    its games depend on each other and it counts as one observation.
    """
    bound = math.log((1 - error) / error)
    if len(scores) < 2:
        return Verdict("open", 0.0, bound)
    low, high = (1 / (1 + 10 ** (-points / 400)) for points in elo)
    # Half a deal's worth of doubt keeps a run of equal results from looking certain.
    variance = (sum((score - statistics.fmean(scores)) ** 2 for score in scores) + 0.125) / len(scores)
    ratio = len(scores) * (high - low) * (2 * statistics.fmean(scores) - low - high) / (2 * variance)
    return Verdict("accepted" if ratio >= bound else "rejected" if ratio <= -bound else "open", ratio, bound)


def ratings(
    names: Sequence[str], points: Mapping[Pair, float], start: Mapping[str, float] | None = None
) -> list[float]:
    """Elo ratings by the model of Bradley and Terry, their mean being 0.

    `points[a, b]` is what `a` scored against `b`. One drawn game is added to each pair that met, so that a player who
    lost every game still has a rating.
    """
    strength = {name: math.exp((start or {}).get(name, 0.0) / ELO) for name in names}
    met = [
        (one, other) for one in names for other in names if points.get((one, other), 0) + points.get((other, one), 0)
    ]
    scored = {pair: points.get(pair, 0.0) + 0.5 for pair in met}
    won = {name: sum(scored[pair] for pair in met if pair[0] == name) for name in names}
    for _ in range(2000):
        before = dict(strength)
        for name in names:
            weight = sum(
                (scored[name, other] + scored[other, name]) / (strength[name] + strength[other])
                for one, other in met
                if one == name
            )
            if weight:
                strength[name] = won[name] / weight
        if max(abs(math.log(strength[name] / before[name])) for name in names) < 1e-6:
            break
    logs = [ELO * math.log(strength[name]) for name in names]
    return [value - statistics.fmean(logs) for value in logs]


def rating_intervals(names: Sequence[str], points: Mapping[Pair, float]) -> list[Interval]:
    """The intervals of `ratings`: how they vary when each pair's true score is drawn from what its games allow.

    The draws are Jeffreys' beta distributions, so a clean sweep of a few games does not look certain. Games count as
    independent; deals played from both sides vary less, which errs on the safe side.
    """
    rng = Random(0)
    start = dict(zip(names, ratings(names, points), strict=True))
    drawn = []
    for _ in range(RESAMPLES):
        again: dict[Pair, float] = {}
        for one, other in combinations(names, 2):
            won, lost = points.get((one, other), 0.0), points.get((other, one), 0.0)
            if won + lost:
                share = rng.betavariate(won + 0.5, lost + 0.5)
                again[one, other], again[other, one] = share * (won + lost), (1 - share) * (won + lost)
        drawn.append(ratings(names, again, start))
    columns = [sorted(column) for column in zip(*drawn, strict=True)]
    edge = RESAMPLES // 40
    return [(column[edge], column[-1 - edge]) for column in columns]
