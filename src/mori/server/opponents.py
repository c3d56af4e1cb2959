"""The bots that are asked at tables of this process: they think as long as they are asked, and no longer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from mori import play
from mori.kernel.game import Move, Seat
from mori.play.events import Outcome
from mori.server.thinking import NoAnswer, Thinkers

Decide = Callable[[str, Callable[[play.Table, float], Outcome]], Awaitable[play.Table]]
Look = Callable[[str], Awaitable[play.Table]]

log = logging.getLogger(__name__)

ATTEMPTS = 2
"""So often a bot is asked for one move, before the house plays it."""


class Opponents:
    """Whoever sits on the seats of bots. `decide` carries out a command at a table, `look` reads it anew."""

    def __init__(self, thinkers: Thinkers, decide: Decide, look: Look) -> None:
        self._thinkers = thinkers
        self._decide = decide
        self._look = look
        self._playing: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._thoughts: dict[str, dict[Seat, tuple[tuple[int, int], asyncio.Task[Move]]]] = {}

    def see(self, table_id: str, table: play.Table) -> None:
        """The table is like this now: bots that are asked begin, thoughts about what is past end."""
        for seat, (moment, thought) in self._thoughts.get(table_id, {}).items():
            if moment != _moment(table) or seat not in table.deciding:
                thought.cancel()
        for seat, _ in table.bots:
            if (table_id, seat) not in self._playing:
                task = asyncio.create_task(self._play(table_id, table, seat))
                self._playing[table_id, seat] = task
                task.add_done_callback(partial(self._forget, (table_id, seat)))

    def _forget(self, key: tuple[str, Seat], task: asyncio.Task[None]) -> None:
        del self._playing[key]
        if not task.cancelled() and (reason := task.exception()) is not None:
            log.error("a bot could not move", extra={"table": key[0], "seat": key[1]}, exc_info=reason)

    async def _play(self, table_id: str, table: play.Table, seat: Seat) -> None:
        while seat in table.deciding:
            text = await self._think(table_id, table, seat)
            try:
                if text is None:
                    table = await self._look(table_id)
                else:
                    table = await self._decide(table_id, partial(_move, seat, table.ply, text))
            except play.Refused:
                table = await self._look(table_id)  # it has moved on meanwhile

    async def _think(self, table_id: str, table: play.Table, seat: Seat) -> str | None:
        """What the bot chooses; None when the table has moved on in the meantime."""
        thought = asyncio.create_task(self._choose(table_id, table, seat))
        thoughts = self._thoughts.setdefault(table_id, {})
        thoughts[seat] = _moment(table), thought
        try:
            await asyncio.wait((thought,))
        finally:
            thought.cancel()
            del thoughts[seat]
            if not thoughts and self._thoughts.get(table_id) is thoughts:
                del self._thoughts[table_id]
        return None if thought.cancelled() else table.move_text(seat, thought.result())

    async def _choose(self, table_id: str, table: play.Table, seat: Seat) -> Move:
        game, bot = table.setting.game, table.sitters[seat]
        assert isinstance(bot, play.Bot)
        view, moves = table.view(seat), table.moves(seat)
        for _ in range(ATTEMPTS):
            try:
                return await self._thinkers.choose(game.name, bot.level, view, moves)
            except NoAnswer as reason:
                log.error("a bot has not answered: %s", reason, extra={"table": table_id, "seat": seat})
        return game.absent(view, moves)  # so that no table hangs

    async def close(self) -> None:
        """Stop; who was thinking will be asked again after the next start."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()


def _moment(table: play.Table) -> tuple[int, int]:
    return table.ply, table.undone


def _move(seat: Seat, ply: int, text: str, table: play.Table, now: float) -> Outcome:
    return play.move(table, seat, ply, text, now)
