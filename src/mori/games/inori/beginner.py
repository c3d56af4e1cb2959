"""How people play their first games of Inori: for what can be seen at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mori.games.inori import numbers, rules
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import COLOURS, MOST_SPACES
from mori.games.inori.state import State
from mori.games.inori.view import View, guess
from mori.kernel.game import Impossible, Move


def gathered(parts: Parts, seat: int) -> int:
    """Points and favours of a seat."""
    return parts.points[seat] + sum(parts.tokens[seat]) + 2 * parts.revealed[seat].bit_count()


def promised(parts: Parts, seat: int) -> int:
    """What the complete cards on which a seat has a marker will bring it (INORI-13)."""
    total = 0
    for place, number in enumerate(parts.cards):
        card = parts.deck.cards[number]
        field = (1 << len(card.spaces)) - 1 << MOST_SPACES * place
        occupied = parts.neutrals
        for markers in parts.markers:
            occupied |= markers
        if parts.markers[seat] & field and occupied & field == field:
            colour = COLOURS.index(card.colour)
            total += parts.tokens[seat][colour] + 2 * (parts.revealed[seat] >> colour & 1)
    return total


def check_asked(moves: Sequence[Move]) -> None:
    """`Impossible` where nobody is asked."""
    if not moves:
        raise Impossible("there is nothing to choose: this seat is not asked now, or the game is over")


class Greedy:
    """Looks one decision ahead: points, favours, and complete cards count alike."""

    name = "greedy"

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """The move after which most is gathered; one of the best where several are."""
        check_asked(moves)
        state = guess(view, rng)
        worth = [self._worth(state, view.seat, move) for move in moves]
        best = max(worth)
        return rng.choice([move for move, found in zip(moves, worth, strict=True) if found == best])

    def _worth(self, state: State, seat: Any, move: Move) -> int:
        if view_is_sealed(state):
            return move.bit_count()  # every rune revealed counts
        parts = rules.apply(state, {seat: move}).parts()
        return gathered(parts, seat) + promised(parts, seat)


def view_is_sealed(state: State) -> bool:
    """Whether seats decide at the same time (INORI-5)."""
    return state.phase == rules.REVEALS_PHASE


class Beginner:
    """Takes what is worth most right now, forgets its runes more often than not, and looks at nobody else."""

    name = "level1"
    seconds = 0.01
    FORGETS = 0.7
    DREAMS = 0.25
    """So often it takes something that only looks nice."""

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Move:
        """A move that gathers much at once."""
        check_asked(moves)
        plain = [move for move in moves if not _uses_rune(move, view)]
        if plain and (len(plain) == len(moves) or rng.random() < self.FORGETS):
            moves = plain
        if rng.random() < self.DREAMS:
            return rng.choice(moves)
        state = guess(view, rng)
        worth = [self._worth(state, view.seat, move) for move in moves]
        best = max(worth)
        return rng.choice([move for move, found in zip(moves, worth, strict=True) if found == best])

    def _worth(self, state: State, seat: Any, move: Move) -> int:
        if view_is_sealed(state):
            return move.bit_count()
        return gathered(rules.apply(state, {seat: move}).parts(), seat)


def _uses_rune(move: Move, view: View) -> bool:
    if view.phase == "reveals":
        return move > 0
    return move < numbers.GO or move == numbers.ANNOUNCE or move >= numbers.JOURNEY
