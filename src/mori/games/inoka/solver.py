"""The whole round of two seats, solved: regrets of everything a seat can know are added up over all histories at once.

The method is counterfactual regret minimisation in vector form (Zinkevich and others 2007) with predictions (Farina,
Kroer and Sandholm 2021): what was learnt last is expected to be learnt once more. In a pass, `reach` holds with what
probability a seat's own choices lead to what it knows, and values are summed over everything the other seat may hold.
The seats are mirror images, so the tables of one serve as those of the other with the two trails exchanged.

Hands are chosen first: their regrets stand before all others, then the levels follow as `layout` numbers them. The
types of the compiled build stand in `solver.pxd`.
"""

from __future__ import annotations

from array import array
from itertools import product
from typing import Any

import cython

from mori.games.inoka.layout import Layout
from mori.games.inoka.single_round import LOST, NOBODY, WON, outcomes

_LANES = 8  # rows of pay-offs are filled up to a multiple of this, which processors like


def _zeros(number: int) -> array[float]:
    return array("f", bytes(4 * number))


class Tables:
    """What one seat has learnt: regrets, the policy that follows from them, and the sum of all its policies."""

    def __init__(self, layout: Layout) -> None:
        hands: cython.longlong = layout.rests[0]
        size: cython.longlong = hands + layout.action_starts[layout.levels]
        self.kept = {"regrets": _zeros(size), "policy": _zeros(size), "sums": _zeros(size)}
        """What has to be written down to go on another time."""
        self.regrets = self.kept["regrets"]
        self.policy = self.kept["policy"]
        self.sums = self.kept["sums"]
        self.reach = _zeros(layout.rest_starts[layout.levels])
        self.ends = _zeros(size - hands - layout.action_starts[layout.levels - 1])
        number: cython.longlong
        for number in range(hands):
            self.policy[number] = 1.0 / hands
        for level in range(layout.levels):
            for number in range(layout.action_starts[level], layout.action_starts[level + 1]):
                self.policy[hands + number] = 1.0 / layout.actions[level]


class Rounds:
    """Passes over all histories of one kind of round."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._tactics = layout.tactics
        self._levels = layout.levels
        self._trails = array("i", layout.trails)
        self._orders = array("i", layout.orders)
        self._rests = array("i", layout.rests)
        self._steps, self._step_starts = layout.steps()
        self._cards, self._remaining, self._choice_starts = layout.choices()
        self._rest_starts = array("q", layout.rest_starts)
        self._action_starts = array("q", layout.action_starts)
        self._history_starts = array("q", layout.history_starts)
        self._stands = array("b", bytes(layout.history_starts[layout.levels]))
        self._after = self._narrowed(outcomes()[0])
        self._pairs = self._last_two(self._narrowed(outcomes()[1]))
        self._values = _zeros(layout.rest_starts[layout.levels])
        ends: cython.int = 2 * layout.rests[layout.levels - 1]
        self._width = (ends + _LANES - 1) // _LANES * _LANES
        self._payoffs = _zeros(3 * ends * self._width)
        self._gains = _zeros(max(self._width, layout.rests[0]))
        self._sums = _zeros(layout.tactics * max(layout.rests))
        with cython.nogil:
            self._walk()

    def _narrowed(self, table: tuple[int, ...]) -> array[int]:
        """The outcomes among the tactics of this round."""
        chosen = self.layout.played.tactics
        found = [table[(9 * held + own) * 9 + other] for held, own, other in product(range(3), chosen, chosen)]
        return array("b", found)

    def _last_two(self, last: array[int]) -> array[float]:
        """What the last two clashes win, by where the totem is, the two tactics of one seat and those of the other."""
        worth = {WON: 1.0, LOST: -1.0, NOBODY: 0.0}
        number, cards = self._tactics, range(self._tactics)
        found = _zeros(3 * number**4)
        for place, (held, one, then, other, last_one) in enumerate(product(range(3), cards, cards, cards, cards)):
            after = self._after[(held * number + one) * number + other]
            found[place] = worth[after if after >= WON else last[(after * number + then) * number + last_one]]
        return found

    def improve(self, own: Tables, other: Tables, keep: float, keep_next: float, fade: float, predict: float) -> None:
        """Learn from one pass against what `other` plays; `spread` both before.

        What was regretted before counts `keep` times as much, in the prediction `keep_next` times; former policies
        count `fade` times as much in the sum; `predict` is 1 to expect the last regrets once more, else 0.
        """
        self._keep = keep
        self._keep_next = keep_next
        self._fade = fade
        self._predict = predict
        with cython.nogil:
            self._answer(own, other, True)

    def spread(self, seat: Tables) -> None:
        """Work out with what probability the policy leads where."""
        with cython.nogil:
            self._spread(seat)

    def best_answer(self, other: Tables) -> float:
        """What the best answer to a policy wins on average, in rounds won less rounds lost; `spread` it before."""
        with cython.nogil:
            self._answer(other, other, False)
        best: cython.float = self._gains[0]
        hand: cython.int
        for hand in range(1, self._rests[0]):
            best = max(best, self._gains[hand])
        return best

    def average(self, into: Tables, first: Tables, second: Tables) -> None:
        """The policy that `first` and `second` have played on average; where they never came, what they play now."""
        hands: cython.longlong = self._rests[0]
        _normalise(into.policy, first, second, 0, hands)
        at: cython.longlong = hands
        level: cython.int
        for level in range(self._levels):
            actions: cython.longlong = self.layout.actions[level]
            while at < hands + self._action_starts[level + 1]:
                _normalise(into.policy, first, second, at, actions)
                at += actions

    # Which histories there are.

    def _walk(self) -> cython.void:
        """Note for every history where the totem is, or who has won."""
        for level in range(self._levels - 1):
            for trail in range(self._trails[level]):
                for other in range(self._trails[level]):
                    at = self._history_starts[level] + cython.cast(cython.longlong, trail) * self._trails[level] + other
                    stand = self._stands[at]
                    for own_card in range(self._tactics):
                        own_after = self._steps[self._step_starts[level] + trail * self._tactics + own_card]
                        if own_after < 0:
                            continue
                        for other_card in range(self._tactics):
                            other_after = self._steps[self._step_starts[level] + other * self._tactics + other_card]
                            if other_after < 0:
                                continue
                            at = (
                                self._history_starts[level + 1]
                                + cython.cast(cython.longlong, own_after) * self._trails[level + 1]
                                + other_after
                            )
                            self._stands[at] = (
                                self._after[(stand * self._tactics + own_card) * self._tactics + other_card]
                                if stand < 3
                                else stand
                            )

    # How likely a seat's own choices lead where.

    def _spread(self, seat: Tables) -> cython.void:
        number: cython.int
        for number in range(self._rests[0]):
            seat.reach[number] = seat.policy[number]
        for number in range(self._levels - 1):
            self._spread_level(seat, number)
        self._spread_ends(seat)

    def _spread_level(self, seat: Tables, level: cython.int) -> cython.void:
        trails: cython.longlong = self._trails[level]
        trail: cython.longlong
        against: cython.longlong
        for trail in range(trails):
            for against in range(trails):
                if self._stands[self._history_starts[level] + trail * trails + against] < 3:
                    self._spread_history(seat, level, trail, against)

    def _spread_history(
        self, seat: Tables, level: cython.int, trail: cython.longlong, against: cython.longlong
    ) -> cython.void:
        rests: cython.longlong = self._rests[level]
        actions: cython.longlong = self._levels + 1 - level
        place: cython.longlong = (trail * self._trails[level] + against) * rests
        choice: cython.longlong = self._choice_starts[level] + trail // self._orders[level] * rests * actions
        here: cython.longlong = self._rest_starts[level] + place
        act: cython.longlong = self._rests[0] + self._action_starts[level] + place * actions
        trails: cython.longlong = self._trails[level + 1]
        after: cython.longlong = self._rests[level + 1]
        own_steps: cython.longlong = self._step_starts[level] + trail * self._tactics
        other_steps: cython.longlong = self._step_starts[level] + against * self._tactics
        number: cython.longlong
        card: cython.int
        own_after: cython.longlong
        start: cython.longlong
        chance: cython.float
        for number in range(rests * actions):
            chance = seat.reach[here + number // actions] * seat.policy[act + number]
            own_after = self._steps[own_steps + self._cards[choice + number]]
            start = self._rest_starts[level + 1] + own_after * trails * after + self._remaining[choice + number]
            for card in range(self._tactics):
                if self._steps[other_steps + card] >= 0:
                    seat.reach[start + self._steps[other_steps + card] * after] = chance

    def _spread_ends(self, seat: Tables) -> cython.void:
        here: cython.longlong = self._rest_starts[self._levels - 1]
        act: cython.longlong = self._rests[0] + self._action_starts[self._levels - 1]
        number: cython.longlong
        for number in range(self._rest_starts[self._levels] - here):
            seat.ends[2 * number] = seat.reach[here + number] * seat.policy[act + 2 * number]
            seat.ends[2 * number + 1] = seat.reach[here + number] * seat.policy[act + 2 * number + 1]

    # What an answer to the other seat's policy is worth, from the last clashes back to the choice of hands.

    def _answer(self, own: Tables, other: Tables, learn: cython.bint) -> cython.void:
        self._answer_ends(own, other, learn)
        level: cython.int = self._levels - 2
        trail: cython.longlong
        against: cython.longlong
        while level >= 0:
            for trail in range(self._trails[level]):
                for against in range(self._trails[level]):
                    self._answer_history(own, other, learn, level, trail, against)
            level -= 1
        hand: cython.int
        for hand in range(self._rests[0]):
            self._gains[hand] = self._values[hand]
        self._settle(own, learn, 0, self._rests[0], 0, 1.0)

    def _answer_ends(self, own: Tables, other: Tables, learn: cython.bint) -> cython.void:
        orders: cython.longlong = self._orders[self._levels - 1]
        sets: cython.longlong = self._trails[self._levels - 1] // orders
        own_set: cython.longlong
        other_set: cython.longlong
        trail: cython.longlong
        against: cython.longlong
        for own_set in range(sets):
            for other_set in range(sets):
                self._fill_payoffs(own_set, other_set)
                for trail in range(own_set * orders, (own_set + 1) * orders):
                    for against in range(other_set * orders, (other_set + 1) * orders):
                        self._answer_end(own, other, learn, trail, against)

    def _fill_payoffs(self, own_set: cython.longlong, other_set: cython.longlong) -> cython.void:
        """For each place of the totem and each of the other's last two tactics a row with all of one's own."""
        number: cython.int = self._tactics
        ends: cython.longlong = 2 * self._rests[self._levels - 1]
        own_start: cython.longlong = self._choice_starts[self._levels - 1] + own_set * ends
        other_start: cython.longlong = self._choice_starts[self._levels - 1] + other_set * ends
        held: cython.int
        mine: cython.int
        theirs: cython.int
        of_theirs: cython.longlong
        row: cython.longlong = 0
        for held in range(3):
            for theirs in range(ends):
                of_theirs = self._cards[other_start + theirs] * number + self._remaining[other_start + theirs]
                for mine in range(ends):
                    self._payoffs[row + mine] = self._pairs[
                        ((held * number + self._cards[own_start + mine]) * number + self._remaining[own_start + mine])
                        * number
                        * number
                        + of_theirs
                    ]
                row += self._width

    def _answer_end(
        self, own: Tables, other: Tables, learn: cython.bint, trail: cython.longlong, against: cython.longlong
    ) -> cython.void:
        level: cython.int = self._levels - 1
        place: cython.longlong = trail * self._trails[level] + against
        stand: cython.int = self._stands[self._history_starts[level] + place]
        if stand >= 3:
            self._write_decided(other, level, trail, against, stand)
            return
        ends: cython.int = 2 * self._rests[level]
        theirs: cython.longlong = (against * self._trails[level] + trail) * ends
        _weigh(self._gains, self._payoffs, self._width, stand * ends * self._width, other.ends, theirs, ends)
        here: cython.longlong = self._rest_starts[level] + place * self._rests[level]
        act: cython.longlong = self._rests[0] + self._action_starts[level] + place * ends
        rest: cython.int
        for rest in range(self._rests[level]):
            self._values[here + rest] = self._settle(own, learn, act + 2 * rest, 2, 2 * rest, own.reach[here + rest])

    def _answer_history(
        self,
        own: Tables,
        other: Tables,
        learn: cython.bint,
        level: cython.int,
        trail: cython.longlong,
        against: cython.longlong,
    ) -> cython.void:
        place: cython.longlong = trail * self._trails[level] + against
        stand: cython.int = self._stands[self._history_starts[level] + place]
        if stand >= 3:
            self._write_decided(other, level, trail, against, stand)
            return
        self._add_values(level, trail, against)
        actions: cython.int = self._levels + 1 - level
        after: cython.int = self._rests[level + 1]
        here: cython.longlong = self._rest_starts[level] + place * self._rests[level]
        act: cython.longlong = self._rests[0] + self._action_starts[level] + place * self._rests[level] * actions
        choice: cython.longlong = (
            self._choice_starts[level] + trail // self._orders[level] * self._rests[level] * actions
        )
        rest: cython.int
        action: cython.int
        for rest in range(self._rests[level]):
            for action in range(actions):
                self._gains[action] = self._sums[self._cards[choice] * after + self._remaining[choice]]
                choice += 1
            self._values[here + rest] = self._settle(own, learn, act, actions, 0, own.reach[here + rest])
            act += actions

    def _add_values(self, level: cython.int, trail: cython.longlong, against: cython.longlong) -> cython.void:
        """For each own tactic and each rest after it: the values over all tactics of the other seat."""
        after: cython.longlong = self._rests[level + 1]
        own_steps: cython.longlong = self._step_starts[level] + trail * self._tactics
        other_steps: cython.longlong = self._step_starts[level] + against * self._tactics
        own_card: cython.int
        other_card: cython.int
        rest: cython.longlong
        start: cython.longlong
        for own_card in range(self._tactics):
            if self._steps[own_steps + own_card] < 0:
                continue
            for rest in range(after):
                self._sums[own_card * after + rest] = 0
            for other_card in range(self._tactics):
                if self._steps[other_steps + other_card] < 0:
                    continue
                start = cython.cast(cython.longlong, self._steps[own_steps + own_card]) * self._trails[level + 1]
                start = self._rest_starts[level + 1] + (start + self._steps[other_steps + other_card]) * after
                for rest in range(after):
                    self._sums[own_card * after + rest] += self._values[start + rest]

    def _write_decided(
        self, other: Tables, level: cython.int, trail: cython.longlong, against: cython.longlong, stand: cython.int
    ) -> cython.void:
        """The round is over: its value is the probability that the other seat comes here, whatever it holds."""
        rests: cython.int = self._rests[level]
        theirs: cython.longlong = self._rest_starts[level] + (against * self._trails[level] + trail) * rests
        here: cython.longlong = self._rest_starts[level] + (trail * self._trails[level] + against) * rests
        total: cython.float = 0
        rest: cython.int
        for rest in range(rests):
            total += other.reach[theirs + rest]
        for rest in range(rests):
            self._values[here + rest] = total if stand == 3 else -total

    def _settle(
        self,
        own: Tables,
        learn: cython.bint,
        at: cython.longlong,
        actions: cython.int,
        gain: cython.int,
        reach: cython.float,
    ) -> cython.float:
        """The value of what a seat knows, from the gains of its actions; learn from it, or take the best of them."""
        value: cython.float = self._gains[gain]
        action: cython.int
        if not learn:
            for action in range(1, actions):
                value = max(value, self._gains[gain + action])
            return value
        value = 0
        for action in range(actions):
            value += own.policy[at + action] * self._gains[gain + action]
        total: cython.float = 0
        regret: cython.float
        kept: cython.float
        for action in range(actions):
            own.sums[at + action] = own.sums[at + action] * self._fade + reach * own.policy[at + action]
            regret = self._gains[gain + action] - value
            kept = max(own.regrets[at + action] * self._keep + regret, 0)
            own.regrets[at + action] = kept
            kept = max(kept * self._keep_next + self._predict * regret, 0)
            own.policy[at + action] = kept
            total += kept
        for action in range(actions):
            own.policy[at + action] = own.policy[at + action] / total if total > 0 else 1.0 / actions
        return value


def _weigh(
    gains: Any,
    payoffs: Any,
    width: cython.int,
    row: cython.longlong,
    weights: Any,
    start: cython.longlong,
    number: cython.int,
) -> cython.void:
    """The sum of so many rows, each with its weight."""
    i: cython.int
    one: cython.int
    weight: cython.float
    for i in range(width):
        gains[i] = 0
    for one in range(number):
        weight = weights[start + one]
        if weight != 0:
            for i in range(width):
                gains[i] += weight * payoffs[row + i]
        row += width


def _normalise(
    into: Any,
    first: Tables,
    second: Tables,
    at: cython.longlong,
    number: cython.longlong,
) -> cython.void:
    """Turn sums into probabilities."""
    total: cython.float = 0
    action: cython.longlong
    for action in range(at, at + number):
        total += first.sums[action] + second.sums[action]
    for action in range(at, at + number):
        into[action] = (first.sums[action] + second.sums[action]) / total if total > 0 else first.policy[action]
