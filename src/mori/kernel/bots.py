"""Opponents by their names, as commands, records and experiments write them."""

from __future__ import annotations

from typing import Any

from mori.kernel.game import Bot, Game, Impossible
from mori.kernel.random_bot import RandomBot


def level_codes(levels: int) -> tuple[str, ...]:
    """The messages about so many levels: what each is called, and one honest sentence about it.

    >>> level_codes(1)
    ('level.1', 'level.1.about')
    """
    return tuple(f"level.{level}{what}" for level in range(1, levels + 1) for what in ("", ".about"))


def bot_called(game: Game[Any, Any], name: str, seconds: float | None = None) -> Bot:
    """The bot called `random`, `level1` and so on; `seconds` a move instead of the level's own time to think."""
    if name == "random":
        return RandomBot()
    level = name.removeprefix("level")
    if level != name and level.isascii() and level.isdigit() and len(level) <= 3:
        return game.bot(int(level), seconds)
    raise Impossible(
        f"there is no bot called «{name}»; there are random and level1, level2 … as far as the game has them"
    )
