"""Watches games between bots: who sat where, how long it took, who led, and what was used.

Nothing here knows a game. What a move makes use of is asked of the game (`uses`), or read from its text where the game
does not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from mori import registry
from mori.analysis.arena import Contest, entrant
from mori.kernel.driver import Driver
from mori.kernel.fairness import Dice
from mori.kernel.game import Bot, Choice, Game, Move, Over, Seat
from mori.kernel.judge import final_shares
from mori.search import clock

Use = tuple[str, str]
"""Something used: its kind and its name."""

STUCK = "stuck"
"""The kind of moves of a seat that can do nothing."""

Uses = Callable[[Any, Move], Sequence[Use]]


@dataclass(slots=True)
class Watched:
    """One game. Seats are counted from the one that had the first turn."""

    shares: list[float]
    scores: list[int]
    moves: int = 0
    turns: int = 0
    answers: int = 0
    """What single seats were asked; `decisions` of them had more than one legal move."""
    decisions: int = 0
    listed: int = 0
    listed_in_decisions: int = 0
    leaders: int = 0
    drama: float = 0.0
    stuck: int = 0
    offered: list[Counter[Use]] = field(default_factory=list)
    taken: list[Counter[Use]] = field(default_factory=list)


def uses_of(game: Game[Any, Any]) -> Uses:
    """What says what a move makes use of."""
    known: Uses | None = getattr(game, "uses", None)
    if known is not None:
        return known

    def by_text(view: Any, move: Move) -> Sequence[Use]:
        """The words of a move's text: the first is the kind, the others the name."""
        text = game.notation.move_text(game.guess(view, Random(0)), view.seat, move)
        kind, _, name = text.partition(" ")
        return ((kind, name or kind),)

    return by_text


_made: dict[tuple[str, str, float | None], Bot] = {}


def watch(contest: Contest, name: str, number: int) -> Watched:
    """Play one game, all seats by the bot of this name; bots are made once in a process."""
    game = registry.game(contest.game)
    key = (contest.game, name, contest.seconds)
    if key not in _made:
        _made[key] = entrant(game, name, contest.seconds)
    with clock.counting(contest.by_processor):
        return watch_game(game, contest, _made[key], f"balance {contest.seed} {number}")


def watch_game(game: Game[Any, Any], contest: Contest, bot: Bot, seed: str) -> Watched:
    """Play one game and write down what happens."""
    driver = Driver(game, contest.seats, game.options(**contest.options), dice=Dice.seeded(seed))
    thoughts = [Random(f"{seed} {seat}") for seat in range(contest.seats)]
    uses = uses_of(game)
    seen = Watched([], [], offered=[Counter() for _ in thoughts], taken=[Counter() for _ in thoughts])
    courses: list[Sequence[float]] = []
    before: tuple[Seat, ...] = ()
    first = 0
    while isinstance(driver.turn, Choice):
        state, asked = driver.state, driver.turn.seats
        if not before and len(asked) == 1:
            first = asked[0]
        seen.moves += 1
        seen.turns += asked != before
        before = asked
        courses.append(game.appraise(state))
        decision = {}
        for seat in asked:
            view, legal = game.view(state, seat), game.moves(state, seat)
            decision[seat] = bot.choose(view, legal, thoughts[seat])
            _count(seen, seat, legal, uses(view, decision[seat]), [uses(view, move) for move in legal])
        driver.decide(decision)
    assert isinstance(driver.turn, Over)
    _sum_up(seen, driver.turn.scores, courses)
    order = [(first + place) % contest.seats for place in range(contest.seats)]
    seen.shares, seen.scores = [seen.shares[seat] for seat in order], [seen.scores[seat] for seat in order]
    seen.offered, seen.taken = [seen.offered[seat] for seat in order], [seen.taken[seat] for seat in order]
    return seen


def _count(
    seen: Watched, seat: Seat, legal: Sequence[Move], used: Sequence[Use], could: Sequence[Sequence[Use]]
) -> None:
    seen.answers += 1
    seen.decisions += len(legal) > 1
    seen.listed += len(legal)
    seen.listed_in_decisions += len(legal) if len(legal) > 1 else 0
    seen.stuck += any(kind == STUCK for kind, _ in used)
    seen.taken[seat].update(use for use in used if use[0] != STUCK)
    seen.offered[seat].update({use for those in could for use in those if use[0] != STUCK})


def _sum_up(seen: Watched, scores: Sequence[int], courses: Sequence[Sequence[float]]) -> None:
    seen.scores = list(scores)
    seen.shares = final_shares(seen.scores)
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    leading = [_leaders(shares) for shares in courses]
    seen.leaders = sum(one != other for one, other in pairwise(leading))
    behind = [max(shares) - sum(shares[seat] for seat in winners) / len(winners) for shares in courses]
    seen.drama = sum(behind) / max(1, len(behind))


def _leaders(shares: Sequence[float]) -> frozenset[Seat]:
    """The seats that may expect most."""
    return frozenset(seat for seat, share in enumerate(shares) if share > max(shares) - 1e-9)


def plan(contest: Contest, name: str, games: int) -> Iterator[tuple[Contest, str, int]]:
    """The games of a report."""
    return ((contest, name, number) for number in range(games))
