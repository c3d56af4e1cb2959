"""How strong the bots are that somebody plays against: those of the last time, and where to go on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mori import play
from mori.kernel.game import Game, Message, Seat
from mori.server.pages.reading import Reader


def level_name(game: Game[Any, Any], level: int, reader: Reader) -> str:
    """What a bot of this level is called."""
    if f"level.{level}" in game.messages:
        return reader.game_say(game)(Message(f"level.{level}"))
    return reader.t("level.number", number=level) if level else reader.t("level.random")


def level_about(game: Game[Any, Any], level: int, reader: Reader) -> str:
    """One honest sentence about a bot of this level, where the game has one."""
    code = f"level.{level}.about"
    return reader.game_say(game)(Message(code)) if code in game.messages else ""


@dataclass(frozen=True, slots=True)
class Past:
    """How somebody has played a game against bots: the level of the last time, and those that were beaten."""

    level: int | None = None
    beaten: frozenset[int] = frozenset()


def past_of(tables: Sequence[Mapping[str, Any]]) -> dict[str, Past]:
    """What one's own tables, the latest first, say about each game."""
    found: dict[str, Past] = {}
    for one in tables:
        if (level := one["level"]) is not None:
            before = found.get(one["game"].name, Past(level))
            beaten = before.beaten | {level} if one["won"] else before.beaten
            found[one["game"].name] = replace(before, beaten=beaten)
    return found


def level_at(table: play.Table, seat: Seat | None) -> int | None:
    """The level of the bots where everybody else is one, and all are alike."""
    others = {sitter for other, sitter in enumerate(table.sitters) if other != seat}
    (other, *more) = others
    return None if more or not isinstance(other, play.Bot) else other.level


def onward(table: play.Table, seat: Seat | None, reader: Reader) -> tuple[int, str, bool] | None:
    """After a game against bots: the level to try next, what it is called, and whether it is a harder one."""
    level, game = level_at(table, seat), table.setting.game
    if seat is None or level is None or table.stage != play.OVER:
        return None
    won = table.winners == (seat,)
    following = level + 1 if won else level - 1
    if not 1 <= following <= game.levels:
        return None
    return following, level_name(game, following, reader), won
