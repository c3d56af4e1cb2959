"""What an arena found, as plain data: `docs/strength.md` describes each field."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from mori.analysis.arena import Contest, Deal, Thinking
from mori.analysis.statistics import Interval, Verdict, mean_interval, rating_intervals, ratings, wilson


def report(
    contest: Contest, names: Sequence[str], deals: Sequence[Deal], verdict: Verdict | None = None
) -> dict[str, Any]:
    """Everything there is to say about these deals."""
    by_pair: dict[tuple[str, str], list[Deal]] = defaultdict(list)
    for deal in deals:
        by_pair[deal.pair].append(deal)
    found: dict[str, Any] = {
        "game": contest.game,
        "seats": contest.seats,
        "options": dict(contest.options),
        "seed": contest.seed,
        "seconds_a_move": contest.seconds,
        "by_processor": contest.by_processor,
        "games": sum(len(deal.games) for deal in deals),
        "pairs": [_pair(played) for played in by_pair.values()],
        "ratings": _ratings(names, deals),
    }
    if verdict is not None:
        found["sprt"] = {
            "verdict": verdict.state,
            "log_likelihood_ratio": round(verdict.log_likelihood, 3),
            "bound": round(verdict.bound, 3),
        }
    return found


def _pair(deals: Sequence[Deal]) -> dict[str, Any]:
    games = [game for deal in deals for game in deal.games]
    points = [game.points() for game in games]
    ranks = [[statistics.fmean(game.ranks(who)) for game in games] for who in (0, 1)]
    gaps = [
        statistics.fmean(statistics.fmean(game.ranks(1)) - statistics.fmean(game.ranks(0)) for game in deal.games)
        for deal in deals
    ]
    return {
        "first": deals[0].pair[0],
        "second": deals[0].pair[1],
        "deals": len(deals),
        "games": len(games),
        "won": sum(point > 0.5 for point in points),
        "drawn": sum(point == 0.5 for point in points),
        "lost": sum(point < 0.5 for point in points),
        "score": round(statistics.fmean(points), 4),
        "score_interval": _rounded(wilson(sum(points), len(points))),
        "mean_ranks": [round(statistics.fmean(of_one), 4) for of_one in ranks],
        "rank_gain": round(statistics.fmean(gaps), 4),
        "rank_gain_interval": _rounded(mean_interval(gaps)),
    }


def _ratings(names: Sequence[str], deals: Sequence[Deal]) -> list[dict[str, Any]]:
    points: dict[tuple[str, str], float] = defaultdict(float)
    for deal in deals:
        first, second = deal.pair
        points[first, second] += deal.points() * len(deal.games)
        points[second, first] += (1 - deal.points()) * len(deal.games)
    fitted, intervals = ratings(names, points), rating_intervals(names, points)
    found = []
    for name, rating, interval in zip(names, fitted, intervals, strict=True):
        thinking = Thinking()
        ranks: list[float] = []
        for deal in deals:
            for who, one in enumerate(deal.pair):
                if one == name:
                    thinking.add(deal.thinking[who])
                    ranks.append(statistics.fmean(rank for game in deal.games for rank in game.ranks(who)))
        found.append(
            {
                "name": name,
                "rating": round(rating, 1),
                "rating_interval": _rounded(interval, 1),
                "mean_rank": round(statistics.fmean(ranks), 4),
                "mean_rank_interval": _rounded(mean_interval(ranks)),
                "moves": thinking.moves,
                "mean_seconds": round(thinking.seconds / max(thinking.moves, 1), 5),
                "longest_seconds": round(thinking.longest, 4),
            }
        )
    return sorted(found, key=lambda one: -one["rating"])


def _rounded(interval: Interval, digits: int = 4) -> list[float | None]:
    """The ends of an interval as JSON has them: null where nothing is known."""
    return [round(end, digits) if math.isfinite(end) else None for end in interval]
