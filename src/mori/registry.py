"""Finds the games: the folders of `mori/games` and the entry points "mori.games" of other wheels."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mori.kernel.game import Game

ENTRY_POINTS = "mori.games"


class UnknownGame(ValueError):
    """There is no game of this name."""


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


@cache
def names() -> tuple[str, ...]:
    """The names of all games that can be played here, in alphabetical order."""
    games = importlib.import_module("mori.games")
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    return tuple(sorted(folders | _installed().keys()))


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of this name; `UnknownGame` says which there are."""
    if name not in names():
        raise UnknownGame(f"there is no game called «{name}»; there are {', '.join(names())}")
    point = _installed().get(name)
    found: Game[Any, Any] = point.load() if point else importlib.import_module(f"mori.games.{name}").GAME
    return found
