"""Mori: the digital home of the tabletop games Inori, Inoka and Inara.

>>> import mori
>>> game = mori.game("inara")
>>> record = mori.play_out(game, 2, game.options(), [mori.RandomBot(), mori.RandomBot()], seed=1)
>>> record.verify()
"""

from __future__ import annotations

from mori import _build as _build  # first: it chooses between the compiled and the pure build
from mori._build import build
from mori.kernel import record
from mori.kernel.driver import Driver, play_out
from mori.kernel.game import CHANCE, Choice, Draw, Over
from mori.kernel.random_bot import RandomBot
from mori.registry import game, names

__all__ = ["CHANCE", "Choice", "Draw", "Driver", "Over", "RandomBot", "build", "game", "names", "play_out", "record"]
