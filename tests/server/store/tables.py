"""Tables to be kept, as the play makes them."""

from __future__ import annotations

import random
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from mori import game, play
from mori.kernel.fairness import Dice
from mori.play.events import Outcome
from mori.server.schema import people

ADA, GRACE = play.Person("ada", "Ada"), play.Person("grace", "Grace")


async def introduce(engine: AsyncEngine, *persons: play.Person) -> None:
    """Seats are taken by people that the database knows."""
    async with engine.begin() as connection:
        rows = [{"id": person.id, "name": person.name, "created": 0.0} for person in persons]
        await connection.execute(insert(people), rows)


def lay(*sitters: Any, pace: play.Pace | None = None, now: float = 0.0, seed: str = "store") -> Outcome:
    inara = game("inara")
    return play.lay(inara, sitters or (ADA, GRACE), inara.options(), pace or play.Pace(), Dice.seeded(seed), now)


def decide(table: play.Table, now: float, rng: random.Random | None = None) -> Outcome:
    """The seat that is asked chooses, at random where dice are given."""
    (seat,) = table.deciding
    moves = table.moves(seat)
    chosen = moves[0] if rng is None else rng.choice(moves)
    return play.move(table, seat, table.ply, table.move_text(seat, chosen), now)
