"""The opponents of Inori. So far there are none of their own; `random` of the house plays every game."""

from __future__ import annotations

from mori.kernel.game import Bot, Impossible

LEVELS = 0


def bot(level: int) -> Bot:
    """The opponent of this level."""
    raise Impossible(f"Inori has no bot of level {level} yet; «random» plays it")
