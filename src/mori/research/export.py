"""Played games as one table for learning: a row for each choice of each seat, as a Parquet file.

>>> import mori
>>> game = mori.game("inoka")
>>> played = mori.play_out(game, 2, game.options(), [mori.RandomBot()] * 2, seed=1)
>>> table = rows([played], policy_of=mori.RandomBot())
>>> table["text"][0].startswith("hand "), len(table["policy"][0])
(True, 126)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import polars as pl

from mori import registry
from mori.kernel.game import CHANCE, Bot, Choice, Impossible, Move
from mori.kernel.record import Record

COLUMNS: dict[str, Any] = {
    "record": pl.UInt32,  # which of the records, counted from 0
    "ply": pl.UInt16,  # decisions before this one, chance included
    "seat": pl.UInt8,
    "position": pl.String,  # as JSON with everything open, so not what the seat knew
    "observation": pl.List(pl.Float32),
    "legal": pl.List(pl.UInt32),
    "policy": pl.List(pl.Float32),  # a probability for each legal move; empty when none was asked for
    "move": pl.UInt32,
    "text": pl.String,
    "score": pl.Int32,  # of this seat, at the end of the game
    "scores": pl.List(pl.Int32),
}


def rows(records: Iterable[Record], policy_of: Bot | None = None) -> pl.DataFrame:
    """All choices of finished games; `policy_of` adds what this bot would have done, with probabilities.

    A bot that does not mix its choices does what it chooses.
    """
    found = [row for number, record in enumerate(records) for row in _rows(number, record, policy_of)]
    return pl.DataFrame(found, COLUMNS, orient="row")


def write(records: Iterable[Record], file: Path, policy_of: Bot | None = None) -> int:
    """The same as a Parquet file; how many rows it has."""
    table = rows(records, policy_of)
    try:
        table.write_parquet(file, compression="zstd")
    except OSError as reason:
        raise Impossible(f"{file} can not be written: {reason}") from None
    return table.height


def _policy(bot: Bot, view: Any, legal: list[Move], rng: Random) -> list[float]:
    if hasattr(bot, "policy"):
        return list(bot.policy(view, legal))
    chosen = bot.choose(view, legal, rng)
    return [float(move == chosen) for move in legal]


def _rows(number: int, record: Record, policy_of: Bot | None) -> Iterator[tuple[Any, ...]]:
    if record.scores is None:
        raise Impossible(f"record {number} is not finished, so nobody knows what its choices led to")
    game = registry.game(record.game)
    for ply, (state, texts) in enumerate(zip(record.states(), record.decisions, strict=False)):
        if not isinstance(game.turn(state), Choice):
            continue
        position = json.dumps(game.notation.to_json(state), separators=(",", ":"))
        for seat, text in texts.items():
            if seat == CHANCE:
                continue
            view, legal = game.view(state, seat), list(game.moves(state, seat))
            policy = [] if policy_of is None else _policy(policy_of, view, legal, Random(f"{number} {ply} {seat}"))
            move = game.notation.parse_move(state, seat, text)
            observed = list(game.tensors.observation(view))
            scores = list(record.scores)
            yield number, ply, seat, position, observed, legal, policy, move, text, scores[seat], scores
