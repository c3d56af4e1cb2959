"""How fast tables are drawn for a browser: views of random games, each with the news of its last decision."""

from __future__ import annotations

import random
import statistics
import time
from functools import partial
from typing import Any

import mori
from bench import Figure
from mori.kernel.game import CHANCE, Moment
from mori.texts import Texts

MOMENTS = 400
GOAL = 1.0
"""At most a millisecond."""
NAMES = ("Ada", "Grace", "Emmy", "Sofia")


def measure(rounds: int) -> list[Figure]:
    """Every game, at each of its numbers of seats; the median of the rounds."""
    return [_figure(name, seats, rounds) for name in mori.names() for seats in mori.game(name).seats]


def _figure(name: str, seats: int, rounds: int) -> Figure:
    game = mori.game(name)
    moments = _moments(game, seats)
    say = partial(Texts("en", game.folder / "texts").say, names=NAMES)

    def milliseconds() -> float:
        began = time.process_time()
        for view, moment in moments:
            game.face.draw(view, say, moment)
        return 1000 * (time.process_time() - began) / len(moments)

    ours = statistics.median(milliseconds() for _ in range(rounds))
    return Figure(f"{game.title}, a view of {seats} seats drawn", "ms of a core", ours, None, None, GOAL, "")


def _moments(game: Any, seats: int) -> list[tuple[Any, Moment]]:
    """Views of all seats and of a spectator in turn, from the beginnings to the ends of games."""
    rng = random.Random(1)
    found: list[tuple[Any, Moment]] = []
    state, news = game.start(seats, game.options()), ()
    while len(found) < MOMENTS:
        seat = (*range(seats), None)[len(found) % (seats + 1)]
        found.append((game.view(state, seat), Moment(news)))
        turn = game.turn(state)
        if isinstance(turn, mori.Over):
            state, news = game.start(seats, game.options()), ()
            continue
        if isinstance(turn, mori.Draw):
            decision = {CHANCE: rng.choice(turn.outcomes)[0]}
        else:
            decision = {one: rng.choice(game.moves(state, one)) for one in turn.seats}
        state, news = game.apply(state, decision), game.tell(state, decision, seat)
    return found
