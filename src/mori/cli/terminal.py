"""A game in the terminal: the table as characters, moves as text, everything in the player's language."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from mori.kernel.driver import Driver
from mori.kernel.game import Bot, Choice, Decision, Game, Illegal, Impossible, Over, Seat
from mori.kernel.outside import shown
from mori.texts import LANGUAGES, Texts

FOLDER = Path(__file__).parent / "texts"


def language_of(wish: str | None) -> str:
    """The language asked for, or that of the machine where it is one of ours."""
    if wish is not None:
        if wish not in LANGUAGES:
            raise Impossible(f"«{wish}» is not a language of Mori; there are {', '.join(LANGUAGES)}")
        return wish
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return spoken[:2] if spoken[:2] in LANGUAGES else LANGUAGES[0]


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One person at the table, bots in the other seats."""

    def __init__(
        self, game: Game[Any, Any], driver: Driver, seat: Seat, bots: Mapping[Seat, Bot], language: str
    ) -> None:
        self.driver = driver
        self._game = game
        self._seat = seat
        self._bots = bots
        self._texts = Texts(language, FOLDER, game.folder / "texts")
        self._console = Console(highlight=False)
        self._random = SystemRandom()
        self._told = 0

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        self._say("welcome", game=self._game.title, number=self._seat + 1, seat=self._seat)
        self._tell()
        try:
            while isinstance(self.driver.turn, Choice):
                self.driver.decide(self._decision(self.driver.turn))
                self._tell()
        except (Quit, KeyboardInterrupt):  # also while bots are thinking
            self._say("left")
            return
        if isinstance(self.driver.turn, Over):
            self._draw()
            self._tell_result(self.driver.turn.scores)

    def _decision(self, turn: Choice) -> Decision:
        state = self.driver.state
        decision: dict[Seat, int] = {}
        for seat in turn.seats:
            if seat in self._bots:
                view = self._game.view(state, seat)
                decision[seat] = self._bots[seat].choose(view, self._game.moves(state, seat), self._random)
        if self._seat in turn.seats:
            decision[self._seat] = self._ask(alone=len(turn.seats) == 1)
        return decision

    def _ask(self, *, alone: bool) -> int:
        moves = self._game.moves(self.driver.state, self._seat)
        if alone and len(moves) == 1:
            return moves[0]  # a forced move is played by itself
        self._draw()
        while True:
            try:
                answer = self._console.input(f"[bold]{self._texts('prompt', count=len(moves))}[/] ").strip()
            except EOFError:
                raise Quit from None
            except UnicodeDecodeError:
                answer = "\N{REPLACEMENT CHARACTER}"  # is no move
            if answer in ("q", "quit", "exit"):
                raise Quit
            if answer in ("", "?", "help"):
                self._list(moves)
                continue
            try:
                return self._read(answer, moves)
            except Illegal as reason:
                self._console.print(Text(str(reason), style="red"))

    def _read(self, answer: str, moves: Any) -> int:
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(moves):
            return int(moves[int(answer) - 1])
        try:
            move = self._game.notation.parse_move(self.driver.state, self._seat, answer)
        except Illegal:  # its reason speaks English only
            raise Illegal(self._texts("unreadable", move=shown(answer))) from None
        if move not in moves:
            raise Illegal(self._texts("illegal", move=shown(answer)))
        return move

    def _list(self, moves: Any) -> None:
        write = self._game.notation.move_text
        texts = [f"{number:3}  {write(self.driver.state, self._seat, move)}" for number, move in enumerate(moves, 1)]
        self._console.print(Columns([Text(text) for text in texts], padding=(0, 3)))
        self._say("help")

    def _draw(self) -> None:
        view = self._game.view(self.driver.state, self._seat)
        self._console.print(Text("\n" + self._game.notation.diagram(view, self._texts.say) + "\n"))

    def _tell(self) -> None:
        """What has happened since the last time, the chance that followed included."""
        for state, decision in self.driver.since(self._told):
            for message in self._game.tell(state, decision, self._seat):
                self._console.print(Text(f"  {self._texts.say(message)}"))
            self._told += 1

    def _tell_result(self, scores: tuple[int, ...]) -> None:
        best = max(scores)
        if scores[self._seat] < best:
            self._say("lost")
        else:
            self._say("won" if scores.count(best) == 1 else "shared")

    def _say(self, code: str, **values: str | int) -> None:
        self._console.print(self._texts(code, **values), style="bold")
