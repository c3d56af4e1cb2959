"""What many watched games say about the balance of a game, as plain data: `docs/balance.md` describes each field.

Names in capitals as `AdvantageP1` are those of Ludii's metrics where ours mean the same.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mori.analysis.arena import Contest
from mori.analysis.statistics import CONFIDENCE_WIDTH, Interval, mean_interval, wilson
from mori.analysis.watching import Use, Watched

METRICS = (
    *("AdvantageP1", "Balance", "Completion", "Drawishness", "DurationMoves", "DurationTurns"),
    *("DecisionMoves", "BranchingFactor", "DecisionFactor", "LeadChange", "Drama"),
)
FEWEST = 10
"""Fewer seats than this on one side say nothing about what something is worth."""
ENOUGH = 30
"""So many chances to use something are needed to say that nobody or everybody does."""


def report(contest: Contest, bot: str, games: Sequence[Watched]) -> dict[str, Any]:
    """Everything these games say."""
    return {
        "game": contest.game,
        "seats": contest.seats,
        "options": dict(contest.options),
        "bot": bot,
        "seconds_a_move": contest.seconds,
        "by_processor": contest.by_processor,
        "seed": contest.seed,
        "games": len(games),
        "metrics": _metrics(contest.seats, games),
        "places": [_place(place, games) for place in range(contest.seats)],
        "length": _spread(games, lambda game: game.moves),
        "turns": _spread(games, lambda game: game.turns),
        "lead_changes": _spread(games, lambda game: game.leaders),
        "scores": {"best": _spread(games, lambda game: max(game.scores)), "all": _spread_of(_all_scores(games))},
        "stuck": {"moves": sum(game.stuck for game in games), "games": sum(game.stuck > 0 for game in games)},
        "uses": list(_uses(games)),
    }


def _metrics(seats: int, games: Sequence[Watched]) -> dict[str, float | None]:
    wins = [
        sum(game.scores[place] == max(game.scores) for game in games if not _shared(game)) for place in range(seats)
    ]
    rates = [won / len(games) for won in wins]
    decisions = sum(game.decisions for game in games)
    answers = sum(game.answers for game in games)
    return {
        "AdvantageP1": rates[0],
        "Balance": 1 - (max(rates) - min(rates)),
        "Completion": 1.0,
        "Drawishness": sum(map(_shared, games)) / len(games),
        "DurationMoves": statistics.fmean(game.moves for game in games),
        "DurationTurns": statistics.fmean(game.turns for game in games),
        "DecisionMoves": decisions / answers,
        "BranchingFactor": sum(game.listed for game in games) / answers,
        "DecisionFactor": sum(game.listed_in_decisions for game in games) / decisions if decisions else None,
        "LeadChange": statistics.fmean(game.leaders / game.moves for game in games),
        "Drama": statistics.fmean(game.drama for game in games),
    }


def _shared(game: Watched) -> bool:
    """Whether nobody won alone."""
    return game.scores.count(max(game.scores)) > 1


def _all_scores(games: Sequence[Watched]) -> list[float]:
    return [score for game in games for score in game.scores]


def _place(place: int, games: Sequence[Watched]) -> dict[str, Any]:
    """How those did who had the first turn, the second, and so on."""
    shares = [game.shares[place] for game in games]
    won = sum((game.scores[place] == max(game.scores)) / game.scores.count(max(game.scores)) for game in games)
    return {
        "place": place + 1,
        "mean_share": _round(statistics.fmean(shares)),
        "mean_share_interval": _rounded(mean_interval(shares)),
        "wins": _round(won / len(games)),
        "wins_interval": _rounded(wilson(won, len(games))),
        "fair_wins": _round(1 / len(games[0].shares)),
        "mean_score": _round(statistics.fmean(game.scores[place] for game in games)),
    }


def _spread(games: Sequence[Watched], of: Callable[[Watched], float]) -> dict[str, Any]:
    return _spread_of([of(game) for game in games])


def _spread_of(values: Sequence[float]) -> dict[str, Any]:
    ordered = sorted(values)
    return {
        "mean": _round(statistics.fmean(ordered)),
        "median": statistics.median(ordered),
        "least": ordered[0],
        "most": ordered[-1],
        "counts": {str(value): number for value, number in sorted(Counter(ordered).items())},
    }


def _uses(games: Sequence[Watched]) -> Iterator[dict[str, Any]]:
    offers: Counter[Use] = Counter()
    taken: Counter[Use] = Counter()
    with_it: dict[Use, list[float]] = defaultdict(list)
    without: dict[Use, list[float]] = defaultdict(list)
    for game in games:
        for place, share in enumerate(game.shares):
            offers.update(game.offered[place])
            taken.update(game.taken[place])
            for use in game.offered[place]:
                (with_it if game.taken[place][use] else without)[use].append(share)
    for use in sorted(offers):
        users, others = with_it[use], without[use]
        difference, interval = _difference(users, others)
        yield {
            "kind": use[0],
            "name": use[1],
            "offered": offers[use],
            "taken": taken[use],
            "taken_share": _round(taken[use] / offers[use]),
            "seats": len(users) + len(others),
            "seats_that_used": len(users),
            "used_share": _round(len(users) / (len(users) + len(others))),
            "mean_share_used": _round(statistics.fmean(users)) if users else None,
            "mean_share_not": _round(statistics.fmean(others)) if others else None,
            "worth": difference,
            "worth_interval": interval,
            "verdict": _verdict(len(users), len(others)),
        }


def _difference(users: Sequence[float], others: Sequence[float]) -> tuple[float | None, list[float | None]]:
    """How much better those did who used something, with its interval (Welch's)."""
    if min(len(users), len(others)) < FEWEST:
        return None, [None, None]
    mean = statistics.fmean(users) - statistics.fmean(others)
    error = math.sqrt(statistics.variance(users) / len(users) + statistics.variance(others) / len(others))
    return _round(mean), _rounded((mean - CONFIDENCE_WIDTH * error, mean + CONFIDENCE_WIDTH * error))


def _verdict(used: int, unused: int) -> str:
    if used + unused < ENOUGH:
        return "rare"
    return "never" if used == 0 else "always" if unused == 0 else "sometimes"


def _round(value: float) -> float:
    return round(value, 4)


def _rounded(interval: Interval) -> list[float | None]:
    return [_round(end) if math.isfinite(end) else None for end in interval]


def striking(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is worth something for better or worse, the greatest first.

    Many things are looked at, and some stand out by chance; so the worth has to be twice what its interval leaves open.
    """
    sure = [
        use
        for use in found["uses"]
        if use["worth"] is not None and abs(use["worth"]) > use["worth_interval"][1] - use["worth_interval"][0]
    ]
    return sorted(sure, key=lambda use: -abs(use["worth"]))
