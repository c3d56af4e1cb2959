"""What several commands need: arguments, files, output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from mori.kernel import record
from mori.kernel.bots import bot_called
from mori.kernel.game import CHANCE, Bot, Choice, Draw, Game, Illegal, Impossible, Seat

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `mori games` lists them.")]
PositionFile = Annotated[
    Path, typer.Option("--position", metavar="FILE", help="A position as JSON; - is standard input.")
]
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; the fewest the game allows when left out.")]
Switches = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A switch of the game; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer as one JSON document.")]
ByProcessor = Annotated[
    bool, typer.Option("--processor", help="Count processor time, so that other work on the machine takes none away.")
]


def read_text(file: Path) -> str:
    """A text file, or standard input for `-`."""
    try:
        return (_standard_input() if str(file) == "-" else file.read_bytes()).decode()
    except OSError as reason:
        raise Impossible(f"{file} can not be read: {reason.strerror}") from None
    except UnicodeDecodeError:
        raise Impossible(f"{file} is not a text file in UTF-8") from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise Impossible("standard input is closed, so nothing can be read from it")
    return sys.stdin.buffer.read()


def _refuse_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Impossible(f"«{name}» stands twice in one object of the file; only one of them can be meant")
        found[name] = value
    return found


def read_position(game: Game[Any, Any], file: Path) -> Any:
    """The state written in a position file."""
    text = read_text(file)
    try:
        data = json.loads(text, object_pairs_hook=_refuse_twice)
    except json.JSONDecodeError as reason:
        raise Impossible(f"{file} is not JSON: {reason.msg} in line {reason.lineno}, column {reason.colno}") from None
    except RecursionError:
        raise Impossible(f"{file} is nested too deeply to be a position") from None
    except Impossible:
        raise
    except ValueError:  # more digits than Python reads
        raise Impossible(f"{file} has a number in it that is far too large for a position") from None
    return game.notation.from_json(data)


def read_options(game: Game[Any, Any], switches: Sequence[str] | None) -> Any:
    """The options written as NAME=VALUE."""
    values: dict[str, object] = {}
    for switch in switches or ():
        name, sign, value = switch.partition("=")
        if not sign:
            raise Impossible(f"an option is written NAME=VALUE, not «{switch}»")
        if name in values:
            raise Impossible(f"the option «{name}» is given twice")
        values[name] = value
    return game.options(**values)


def read_decision(game: Game[Any, Any], state: Any, texts: Sequence[str]) -> dict[Seat, int]:
    """The decision written as [SEAT:]TEXT, the seat being needed only where several decide."""
    turn = game.turn(state)
    seats = (CHANCE,) if isinstance(turn, Draw) else turn.seats if isinstance(turn, Choice) else ()
    decision: dict[Seat, int] = {}
    for text in texts:
        who, sign, rest = text.partition(":")
        if sign and (who == "chance" or (who.isascii() and who.isdigit())):
            seat, move = (CHANCE if who == "chance" else int(who[:9])), rest
        elif len(seats) == 1:
            seat, move = seats[0], text
        elif not seats:
            raise Illegal("the game is over, nothing can be decided any more", "over")
        else:
            raise Impossible(f"several seats decide here: write «SEAT:MOVE», for example «{seats[0]}:{text}»")
        if seat in decision:
            raise Impossible(f"{record.seat_word(seat)} decides twice")
        if seat not in seats:
            record.step(game, state, {seat: 0})  # says who is asked
        decision[seat] = game.notation.parse_move(state, seat, move)
    return decision


def read_bots(game: Game[Any, Any], seats: int, names: str) -> list[Bot]:
    """The bots of all seats, written as their names with commas between them; one name stands for all seats."""
    written = names.split(",")
    if len(written) == 1:
        written *= seats
    if len(written) != seats:
        raise Impossible(f"{seats} seats need {seats} bots, or one for all, not {len(written)}")
    return [bot_called(game, name) for name in written]


def seats_of(game: Game[Any, Any], seats: int | None) -> int:
    """The number of seats asked for, or the smallest."""
    return game.seats[0] if seats is None else seats


def print_json(data: Any) -> None:
    """One JSON document on standard output, in UTF-8 wherever it goes."""
    typer.echo(json.dumps(data, ensure_ascii=False).encode())


def make_folder(folder: Path) -> None:
    """A folder to write into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise Impossible(f"{folder} can not be made a folder: {reason.strerror}") from None


def check_folder(file: Path) -> None:
    """Refuse a file to write, before anything takes long, when there is no place for it."""
    if file.is_dir() or not file.parent.is_dir():
        why = "it is a folder" if file.is_dir() else f"there is no folder {file.parent}"
        raise Impossible(f"{file} can not be written: {why}")


def write_file(file: Path, text: str) -> None:
    """A file that is there whole or not at all."""
    replace_file(file, lambda unfinished: unfinished.write(text.encode()))


def replace_file(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """A file that is there whole or not at all, written by `write`."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as opened:
            write(opened)
        unfinished.replace(file)
    except OSError as reason:
        raise Impossible(f"{file} can not be written: {reason.strerror}") from None
