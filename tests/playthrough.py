"""Golden playthroughs: one random game for each game and number of seats, with what everybody sees on the way.

In the manner of OpenSpiel's: a person can read them, and any change of rules, order of moves, views or observations
shows as a diff. `make golden` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import mori
from mori.kernel.record import seat_word
from mori.play.sight import plain

SEED = "playthrough"
LOOKED_AT = 16
"""Every sixteenth decision is shown with positions, moves and views; the others are a line."""
MOST_LISTED = 20


def cases() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for name in mori.names():
        for seats in mori.game(name).seats:
            yield name, seats


def file_of(name: str, seats: int) -> Path:
    """Where the playthrough of a case is kept."""
    return mori.game(name).folder / "tests" / "golden" / f"{seats}-seats.playthrough.txt"


def text_of(name: str, seats: int) -> str:
    """The playthrough of a case, played anew."""
    return "\n".join(_lines(name, seats)) + "\n"


def _lines(name: str, seats: int) -> Iterator[str]:
    game = mori.game(name)
    rng = Random(f"{SEED} {name} {seats}")
    state = game.start(seats, game.options())
    yield f"game: {name}, {seats} seats, rules {game.rules_version}, {game.option_texts(game.options())}"
    yield f"moves below {game.tensors.MOVES}, observations of {game.tensors.size(seats)} numbers, {game.facts}"
    number = 0
    while not isinstance(turn := game.turn(state), mori.Over):
        if number % LOOKED_AT == 0:
            yield from _picture(game, state, seats)
        if isinstance(turn, mori.Draw):
            moves, weights = zip(*turn.outcomes, strict=True)
            decision = {mori.CHANCE: rng.choices(moves, weights)[0]}
        else:
            decision = {seat: rng.choice(game.moves(state, seat)) for seat in turn.seats}
        for seat, move in decision.items():
            yield f"{number} {seat_word(seat)}: {game.notation.move_text(state, seat, move)} ({move})"
        state = game.apply(state, decision)
        number += 1
    yield from _picture(game, state, seats)
    yield f"over: {list(turn.scores)}"


def _picture(game: Any, state: Any, seats: int) -> Iterator[str]:
    yield ""
    yield "position: " + json.dumps(game.notation.to_json(state))
    yield game.notation.diagram(game.view(state, None))
    yield from _choices(game, state)
    for viewer in (*range(seats), None):
        view = game.view(state, viewer)
        seen = json.dumps(plain(view), sort_keys=True).encode()
        numbers = game.tensors.observation(view)
        who = "spectator" if viewer is None else f"seat {viewer}"
        yield f"{who} sees {_digest(seen)}, in numbers {_digest(numbers.tobytes())} with a sum of {sum(numbers):.3f}"
    yield ""


def _choices(game: Any, state: Any) -> Iterator[str]:
    turn = game.turn(state)
    if isinstance(turn, mori.Draw):
        listed = [f"{game.notation.move_text(state, mori.CHANCE, move)} {weight}" for move, weight in turn.outcomes]
        yield f"chance: {_list(listed)}"
    elif isinstance(turn, mori.Choice):
        for seat in turn.seats:
            listed = [game.notation.move_text(state, seat, move) for move in game.moves(state, seat)]
            yield f"seat {seat} chooses: {_list(listed)}"


def _list(texts: list[str]) -> str:
    more = f", and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
    return f"{len(texts)}: {', '.join(texts[:MOST_LISTED])}{more}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
