"""What bots of each level do in Inori beside gathering: how often they use runes, and leave cards incomplete.

python -m bench.inori_habits 1 4 8 --seats 2 --games 20 --seconds 0.1
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import mori
from mori.games.inori import rules
from mori.games.inori.pieces import MOST_SPACES, PHASES
from mori.games.inori.state import State

EVALUATION = PHASES.index("evaluation")


def habits(level: int, seats: int, games: int, seconds: float | None) -> dict[str, float]:
    """Uses of each kind of rune by a seat in a game, and what became of the cards."""
    game: Any = mori.game("inori")
    player = game.bot(level, seconds)
    counted: Counter[str] = Counter()
    points = 0
    for number in range(games):
        record = mori.play_out(game, seats, game.options(), [player] * seats, seed=f"habits {number}")
        points += sum(record.scores or ())
        states = record.states()
        for state, decision in zip(states, record.decisions, strict=False):
            moves = {seat: game.notation.parse_move(state, seat, text) for seat, text in decision.items()}
            for seat, move in moves.items():
                uses = game.uses(game.view(state, seat), move) if seat >= 0 else ()
                counted.update(name.split("-")[0] for kind, name in uses if kind == "rune")
            for step in rules.steps(state, moves):
                if step.phase == EVALUATION:
                    _look_at_cards(step, counted)
                    break
    each = games * seats
    return {
        "points": points / each,
        **{f"{rune} runes": counted[rune] / each for rune in ("favour", "journey", "companion")},
        "incomplete cards": counted["incomplete"] / max(1, counted["cards"]),
        "rivals left without points": counted["denied"] / each,
    }


def _look_at_cards(state: State, counted: Counter[str]) -> None:
    """The cards as a season ends, when the first of them is looked at."""
    parts = state.parts()
    if parts.card:
        return
    occupied = parts.neutrals
    for markers in parts.markers:
        occupied |= markers
    for place, number in enumerate(parts.cards):
        card = parts.deck.cards[number]
        field = (1 << len(card.spaces)) - 1 << MOST_SPACES * place
        counted["cards"] += 1
        if occupied & field != field:
            counted["incomplete"] += 1
            if card.kind != "new_start":
                counted["denied"] += sum(markers & field > 0 for markers in parts.markers)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.inori_habits", description=__doc__)
    parser.add_argument("levels", type=int, nargs="+")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    for level in asked.levels:
        found = habits(level, asked.seats, asked.games, asked.seconds)
        print(f"level {level}: " + ", ".join(f"{name} {number:.2f}" for name, number in found.items()))  # noqa: T201


if __name__ == "__main__":
    main()
