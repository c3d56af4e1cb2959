"""Players of Inoka that choose by probabilities they can name: by a style, by counting cards, by the solved round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from random import Random

from mori.games.inoka import rules
from mori.games.inoka.answers import MIND, Answers
from mori.games.inoka.minds import Mind, hand_chances, weight
from mori.games.inoka.single_round import NOBODY, OTHER, OWN
from mori.games.inoka.strategy import Strategy
from mori.games.inoka.tactics import HANDS, TACTICS, numbered
from mori.games.inoka.view import View
from mori.kernel.game import Move, Seat


def held(view: View, seat: Seat) -> int:
    """Where the totem is, for a seat."""
    return NOBODY if view.totem is None else OWN if view.totem == seat else OTHER


def shown(view: View, seat: Seat) -> tuple[int, ...]:
    """The numbers of the tactics that a seat has discarded in this round, in order."""
    return tuple(TACTICS.index(name) for name in view.discards[seat])


def played(move: Move) -> int:
    """The number of the tactic that a play plays."""
    return move - rules.FIRST_PLAY


def seat_of(view: View) -> Seat:
    """Whose view it is; a player always has a seat."""
    return view.seat or 0


class Mixing(ABC):
    """A player that names its probabilities and rolls among them."""

    name: str

    @abstractmethod
    def policy(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """With what probability each move is chosen."""

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves, by their probabilities."""
        return rng.choices(moves, self.policy(view, moves))[0]


class Stylist(Mixing):
    """Follows a mind, whatever the others do."""

    def __init__(self, name: str, style: Mind) -> None:
        self.name = name
        self._style = style
        self._hands = hand_chances(style)

    def policy(self, view: View, moves: Sequence[Move]) -> list[float]:
        """By what it likes."""
        if view.phase == "hands":
            return [self._hands[move] for move in moves]
        seat = seat_of(view)
        over = len(view.discards[seat])
        liked = [weight(self._style, over, held(view, seat), played(move)) for move in moves]
        return [each / sum(liked) for each in liked]


@cache
def against_anybody() -> Answers:
    """The best answers where whatever has not been shown is as likely."""
    return Answers([[1.0] * MIND], [1.0])


class Counter(Mixing):
    """Counts what has been shown, takes all the rest to be as likely, and plays what is best against that.

    It does so for two seats; what is almost as good gets a share, so that it is not quite the same every time.
    """

    def __init__(self, name: str, sharpness: float) -> None:
        self.name = name
        self._sharpness = sharpness

    def policy(self, view: View, moves: Sequence[Move]) -> list[float]:  # noqa: ARG002
        """The better, the likelier."""
        seat = seat_of(view)
        if view.phase == "hands":
            values = against_anybody().hands()
        else:
            gone = numbered(view.discards[1 - seat])
            values = against_anybody().plays(held(view, seat), numbered(view.hand), gone)
        return likings(values, self._sharpness)


def likings(values: Sequence[float], sharpness: float) -> list[float]:
    """The better, the likelier: by the power of two of the value, times the sharpness."""
    best = max(values)
    liked = [2.0 ** (sharpness * (value - best)) for value in values]
    return [each / sum(liked) for each in liked]


class Solved(Mixing):
    """Plays the solved round: hardly anything can be won of it in the long run, whatever one knows of it."""

    def __init__(self, name: str, strategy: Strategy) -> None:
        self.name = name
        self._strategy = strategy
        self._hands = strategy.hands()

    def policy(self, view: View, moves: Sequence[Move]) -> list[float]:
        """As the table says."""
        if view.phase == "hands":
            return [self._hands[move] for move in moves]
        seat = seat_of(view)
        rest = [played(move) for move in moves]
        return self._strategy.plays(shown(view, seat), shown(view, 1 - seat), rest)


assert len(HANDS) == rules.FIRST_PLAY  # hands are numbered alike everywhere
