"""Contests between bots: the same deals for every pair, seats rotated, ratings with how sure they are.

A *deal* is one seed. Two entrants play it from every side: each of two in both seats; with three or four seats each
alone among copies of the other, in every seat. So luck of the deal and of the seat cancels out.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random
from typing import Any

from mori import registry
from mori.analysis import cluster
from mori.analysis.processes import spread
from mori.kernel.bots import bot_called
from mori.kernel.driver import check_seats, play_out
from mori.kernel.game import Bot, Game, Impossible, Move
from mori.search import clock

Seating = tuple[int, ...]
"""Which of two entrants, 0 or 1, sits in each seat."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What all games of an arena have in common."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "0"
    seconds: float | None = None
    """Time to think about a move, instead of each bot's own."""
    by_processor: bool = False
    """Whether time is the processor's, for thinking and for what is said about it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    seating: Seating
    scores: tuple[int, ...]
    record: str

    def ranks(self, who: int) -> list[float]:
        """The ranks of one entrant's seats, 1 being the best; those with equal scores share theirs."""
        return [
            1 + sum(other > mine for other in self.scores) + (self.scores.count(mine) - 1) / 2
            for seat, mine in enumerate(self.scores)
            if self.seating[seat] == who
        ]

    def points(self) -> float:
        """What the first entrant scored against the second: 1 for each seat it beat, from 0 to 1 on the whole."""
        firsts = [score for score, who in zip(self.scores, self.seating, strict=True) if who == 0]
        seconds = [score for score, who in zip(self.scores, self.seating, strict=True) if who == 1]
        won = sum((one > other) + (one == other) / 2 for one in firsts for other in seconds)
        return won / (len(firsts) * len(seconds))


@dataclass(slots=True)
class Thinking:
    """How long an entrant thought."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Thinking) -> None:
        """Count another's thoughts as well."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Deal:
    """The games two entrants played with one seed."""

    pair: tuple[str, str]
    number: int
    games: tuple[Played, ...]
    thinking: tuple[Thinking, Thinking]

    def points(self) -> float:
        """The first entrant's mean score against the second."""
        return sum(game.points() for game in self.games) / len(self.games)


def entrant(game: Game[Any, Any], name: str, seconds: float | None = None) -> Bot:
    """The bot of this name: `random`, `level1` …, or `module:attribute` for a bot of one's own.

    The attribute is a bot, or something that makes one when it is called with the game.
    """
    module_name, sign, attribute = name.partition(":")
    if not sign:
        return bot_called(game, name, seconds)
    if "" not in sys.path:
        sys.path.insert(0, "")  # experiments stand in the folder one is in
    try:
        found = getattr(importlib.import_module(module_name), attribute)
    except (ImportError, AttributeError, ValueError) as reason:
        raise Impossible(f"there is no bot «{name}»: {reason}") from None
    try:
        bot: Bot = found if hasattr(found, "choose") and not isinstance(found, type) else found(game)
    except TypeError as reason:
        raise Impossible(f"«{name}» does not make a bot when it is called with the game: {reason}") from None
    if not hasattr(bot, "choose") or not hasattr(bot, "name"):
        raise Impossible(f"«{name}» is not a bot: it has no name or can not choose")
    return bot


def seatings(seats: int) -> list[Seating]:
    """Who sits where in the games of one deal.

    >>> seatings(2)
    [(0, 1), (1, 0)]
    >>> len(seatings(4))
    8
    """
    alone = [tuple(int(seat != lone) for seat in range(seats)) for lone in range(seats)]
    among = [tuple(1 - who for who in seating) for seating in alone]
    return alone if seats == 2 else alone + among


class _Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.thinking = Thinking()
        self._bot = bot

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        """What the bot chooses."""
        began = clock.now()
        move = self._bot.choose(view, moves, rng)
        spent = clock.now() - began
        self.thinking.add(Thinking(1, spent, spent))
        return move


_made: dict[tuple[str, str, float | None], Bot] = {}


def play_deal(contest: Contest, pair: tuple[str, str], number: int) -> Deal:
    """Play one deal from every side; bots are made once in a process."""
    game = registry.game(contest.game)
    for name in pair:
        key = (contest.game, name, contest.seconds)
        if key not in _made:
            _made[key] = entrant(game, name, contest.seconds)
    bots = [_Timed(_made[contest.game, name, contest.seconds]) for name in pair]
    options = game.options(**contest.options)
    games = []
    with clock.counting(contest.by_processor):
        for seating in seatings(contest.seats):
            record = play_out(
                game, contest.seats, options, [bots[who] for who in seating], f"arena {contest.seed} {number}"
            )
            games.append(Played(seating, record.scores or (), record.text()))
    return Deal(pair, number, tuple(games), (bots[0].thinking, bots[1].thinking))


def check(contest: Contest, names: Sequence[str]) -> None:
    """`Impossible` unless these can play this."""
    game = registry.game(contest.game)
    check_seats(game, contest.seats)
    game.options(**contest.options)
    if len(names) < 2:
        raise Impossible("an arena needs at least two bots")
    for name in names:
        if names.count(name) > 1:
            raise Impossible(f"«{name}» is named twice")
        entrant(game, name, contest.seconds)


def pairs_of(names: Sequence[str], ladder: bool = False) -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody, or each only the next one."""
    return list(pairwise(names) if ladder else combinations(names, 2))


def play(
    contest: Contest,
    pairs: Sequence[tuple[str, str]],
    deals: int,
    processes: int | None = None,
    *,
    by_ray: bool = False,
) -> Iterator[Deal]:
    """Play so many deals of each pair, in an order that does not depend on who is quicker.

    Pairs take turns, so that a contest broken off has played as much of each. They are played by so many processes of
    this machine, or by all of a Ray cluster.
    """
    plan = ((contest, pair, number) for number in range(deals) for pair in pairs)
    return cluster.spread(play_deal, plan) if by_ray else spread(play_deal, plan, processes)
