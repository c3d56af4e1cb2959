"""The reader of habits: believes in many ways to choose, and in those most that what the other has shown speaks for.

It knows what its view tells of the match: what was shown in this round and in those before. The more it believes that
the other falls into a habit, the oftener it plays the best answer to it; otherwise it plays the solved round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import exp, log
from random import Random

from mori.games.inoka.answers import MIND, Answers
from mori.games.inoka.minds import Mind, mind
from mori.games.inoka.players import Mixing, Solved, against_anybody, held, likings, seat_of, shown
from mori.games.inoka.single_round import NOBODY, OTHER, OWN, WON, outcomes
from mori.games.inoka.strategy import Strategy
from mori.games.inoka.tactics import HAND, HANDS, TACTICS, numbered
from mori.games.inoka.view import View
from mori.kernel.game import Move

DOUBT = 0.5
"""How much it believes at first that the other plays the solved round."""
COUNTING = (10.0, 40.0)
"""How sharp those are who count cards, and believed in beforehand like all other habits together."""
SAMPLES = 400
REPEATING = (2.0, 10.0)
"""How much more, at the same moment of a round, somebody who repeats likes what was played there before."""

Shown = tuple[int, ...]


def _habits() -> list[Mind]:
    """Ways to choose that people fall into: a kind one likes, a mark one begins with, what one does with the totem."""
    kinds = [(1, 1, 1), (5, 1, 1), (1, 5, 1), (1, 1, 5)]
    marks = [((1, 1, 1), 1.0), ((1, 3, 9), 0.8), ((9, 3, 1), 1.3), ((1, 3, 9), 1.0)]
    holding = [(1, 1, 1), (5, 1, 1), (1, 1, 5)]
    return [mind(kind, mark, hold, growth=growth) for kind, (mark, growth), hold in product(kinds, marks, holding)]


def _counting(sharpness: float) -> Mind:
    """The usual choices of somebody who counts cards, by how often each is made where it can be."""
    answers = against_anybody()
    rng = Random(1)
    liked, able = [0.02] * MIND, [1.0] * MIND
    hands = likings(answers.hands(), sharpness)
    for _ in range(SAMPLES):
        rest, spent, gone, place = rng.choices(HANDS, hands)[0], 0, 0, NOBODY
        for over in range(HAND):
            start = (over * 3 + place) * len(TACTICS)
            tactics = [tactic for tactic in range(len(TACTICS)) if rest >> tactic & 1]
            chances = likings(answers.plays(place, rest, gone), sharpness)
            for tactic, chance in zip(tactics, chances, strict=True):
                liked[start + tactic] += chance
            for tactic in range(len(TACTICS)):
                able[start + tactic] += not spent >> tactic & 1
            own = rng.choices(tactics, chances)[0]
            other = rng.choice([tactic for tactic in range(len(TACTICS)) if not gone >> tactic & 1])
            place = outcomes()[0][(9 * place + own) * 9 + other]
            if place >= WON:
                break
            rest, spent, gone = rest & ~(1 << own), spent | 1 << own, gone | 1 << other
    return [one / other for one, other in zip(liked, able, strict=True)]


def _past(view: View) -> list[list[Shown]]:
    return [[tuple(TACTICS.index(name) for name in names) for names in played] for played in view.past]


def _clashes(theirs: Shown, own: Shown) -> tuple[Shown, Shown]:
    """What both have shown; positions from outside may say less of one than of the other."""
    number = min(len(theirs), len(own))
    return theirs[:number], own[:number]


def _seen_by(own: Shown, other: Shown) -> Iterator[tuple[int, int, int, int]]:
    """For each clash: how many were over, where the totem was for `own`, what it had shown (bits), what it played."""
    place, gone = NOBODY, 0
    for over, (one, two) in enumerate(zip(own, other, strict=True)):
        yield over, place, gone, one
        gone |= 1 << one
        after = outcomes()[0][(9 * place + one) * 9 + two]
        place = after if after < WON else place


class Reader(Mixing):
    """Learns from what this opponent has shown in this match."""

    def __init__(self, name: str, strategy: Strategy) -> None:
        self.name = name
        self._solved = Solved(name, strategy)
        habits = _habits()
        self._minds = [*habits, *map(_counting, COUNTING)]
        self._shares = [1.0] * len(habits) + [len(habits) / 4] * len(COUNTING) + [len(habits) / 8] * len(REPEATING)
        self._likely = lru_cache(4096)(self._likely_when_solved)
        self._strategy = strategy
        self._hands = strategy.hands()

    def policy(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """The best answer as far as habits are believed in, else the solved round."""
        solved = self._solved.policy(view, moves)
        minds, beliefs = self._beliefs(view)
        trust = sum(beliefs)
        answers = Answers(minds, [belief / trust for belief in beliefs])
        if view.phase == "hands":
            values = answers.hands()
        else:
            seat = seat_of(view)
            values = answers.plays(held(view, seat), numbered(view.hand), numbered(view.discards[1 - seat]))
        best = max(values)
        answer = [float(value == best) for value in values]
        return [trust * one / sum(answer) + (1 - trust) * other for one, other in zip(answer, solved, strict=True)]

    def _beliefs(self, view: View) -> tuple[list[Mind], list[float]]:
        """The minds it thinks possible and its belief in each; what is left is belief in the solved round."""
        seat = seat_of(view)
        rounds = [_clashes(past[1 - seat], past[seat]) for past in _past(view)]
        rounds.append((shown(view, 1 - seat), shown(view, seat)))
        logs = [log((1 - DOUBT) * share / sum(self._shares)) for share in self._shares]
        solved = log(DOUBT)
        repeated: list[list[float]] = [[1.0] * MIND for _ in REPEATING]
        for theirs, own in rounds:
            for number, each in enumerate((*self._minds, *repeated)):
                logs[number] += _likelihood(each, theirs, own)
            solved += self._likely(theirs, own)
            for times, each in zip(REPEATING, repeated, strict=True):
                _repeat(each, theirs, own, times)
        highest = max(solved, *logs)
        weights = [exp(each - highest) for each in logs]
        total = sum(weights) + exp(solved - highest)
        return [*self._minds, *repeated], [weight / total for weight in weights]

    def _likely_when_solved(self, theirs: Shown, own: Shown) -> float:
        """How likely the solved round shows this, whatever hand is behind it."""
        total = 1e-9
        for number, hand in enumerate(HANDS):
            chance = self._hands[number]
            if not chance or any(not hand >> tactic & 1 for tactic in theirs):
                continue
            rest = [tactic for tactic in range(len(TACTICS)) if hand >> tactic & 1]
            for over, tactic in enumerate(theirs):
                chance *= self._strategy.plays(theirs[:over], own[:over], rest)[rest.index(tactic)]
                if not chance:
                    break
                rest.remove(tactic)
            total += chance
        return log(total)


def _likelihood(of: Mind, theirs: Shown, own: Shown) -> float:
    """How likely a mind shows this."""
    found = 0.0
    for over, place, gone, tactic in _seen_by(theirs, own):
        start = (over * 3 + place) * len(TACTICS)
        total = sum(of[start + other] for other in range(len(TACTICS)) if not gone >> other & 1)
        found += log(of[start + tactic] / total)
    return found


def _repeat(of: list[float], theirs: Shown, own: Shown, times: float) -> None:
    """Somebody who repeats likes this more from now on: at the same clash, and less so at all others."""
    for over, place, _, tactic in _seen_by(theirs, own):
        for other in range(MIND // (3 * len(TACTICS))):
            for totem in (NOBODY, OWN, OTHER):
                near = times if other == over and totem == place else times / 4 if other == over else times / 10
                of[(other * 3 + totem) * len(TACTICS) + tactic] += near
