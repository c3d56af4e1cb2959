"""The opponents of Inoka. So far there are none of their own; `random` of the house plays every game."""

from __future__ import annotations

from mori.kernel.game import Bot, Impossible

LEVELS = 0


def bot(level: int) -> Bot:
    """The opponent of this level."""
    raise Impossible(f"Inoka has no bot of level {level} yet; «random» plays it")
