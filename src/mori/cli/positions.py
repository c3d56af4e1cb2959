"""Commands about games and positions: games, start, moves, apply, perft."""

from __future__ import annotations

from threading import Thread
from typing import Annotated, Any

import typer

from mori import registry
from mori.cli.common import (
    AsJson,
    GameName,
    PositionFile,
    Seats,
    Switches,
    print_json,
    read_decision,
    read_options,
    read_position,
    seats_of,
)
from mori.cli.terminal import language_of
from mori.kernel import record
from mori.kernel.driver import Driver
from mori.kernel.fairness import Dice
from mori.kernel.game import CHANCE, Choice, Draw, Game, Impossible
from mori.kernel.position import Position
from mori.search import perft as counting
from mori.texts import Texts


def games(
    lang: Annotated[str | None, typer.Option("--lang", help="The language of what bots are called.")] = None,
    json: AsJson = False,
) -> None:
    """List the games with their seats, options and levels of bots."""
    language = language_of(lang)
    found = [_describe(registry.game(name), language) for name in registry.names()]
    if json:
        print_json({"games": found})
        return
    for game in found:
        typer.echo(f"{game['name']:8} {'–'.join(str(n) for n in _ends(game['seats'])):5} seats")
        for name, option in game["options"].items():
            values = f" ({', '.join(option['values'])})" if option["values"] else ""
            typer.echo(f"         --option {name}={option['default']}{values}")
        typer.echo("         random")
        for bot in game["opponents"]:
            typer.echo(f"         {bot['bot']:7} {bot['name']}: {bot['about']}")


def _ends(seats: list[int]) -> list[int]:
    return sorted({seats[0], seats[-1]})


def _describe(game: Game[Any, Any], language: str) -> dict[str, Any]:
    say = Texts(language, game.folder / "texts")
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "rules": game.rules_version,
        "options": {
            switch.name: {"default": switch.default, "values": list(switch.values)} for switch in game.switches
        },
        "levels": list(range(1, game.levels + 1)),
        "bots": ["random", *(f"level{level}" for level in range(1, game.levels + 1))],
        "opponents": [
            {"bot": f"level{level}", "name": say(f"level.{level}"), "about": say(f"level.{level}.about")}
            for level in range(1, game.levels + 1)
        ],
    }


def start(
    game_name: GameName,
    seats: Seats = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same position.")] = "0",
    option: Switches = None,
    json: AsJson = False,
) -> None:
    """Show a start position, after the chance of the set-up."""
    game = registry.game(game_name)
    driver = Driver(game, seats_of(game, seats), read_options(game, option), dice=Dice.seeded(seed))
    print_position(game, driver.state, json=json)


def print_position(game: Game[Any, Any], state: Any, *, json: bool) -> None:
    """A state with all its secrets, as JSON or drawn."""
    if json:
        print_json(game.notation.to_json(state))
    else:
        typer.echo(game.notation.diagram(game.view(state, None)))


def moves(game_name: GameName, position: PositionFile, json: AsJson = False) -> None:
    """List the legal moves of the seats to decide, or the outcomes of chance with their weights."""
    game = registry.game(game_name)
    state = read_position(game, position)
    found = _moves(game, state)
    if json:
        print_json(found)
        return
    for who, texts in found.items():
        for text in texts:
            typer.echo(f"{who} {text}" if isinstance(text, str) else f"{who} {text[0]} (weight {text[1]})")


def _moves(game: Game[Any, Any], state: Any) -> dict[str, list[Any]]:
    turn, write = game.turn(state), game.notation.move_text
    if isinstance(turn, Draw):
        return {"chance": [[write(state, CHANCE, move), weight] for move, weight in turn.outcomes]}
    seats = turn.seats if isinstance(turn, Choice) else ()
    return {str(seat): [write(state, seat, move) for move in game.moves(state, seat)] for seat in seats}


def apply(
    game_name: GameName,
    position: PositionFile,
    move: Annotated[list[str], typer.Option("--move", metavar="[SEAT:]TEXT", help="Repeat it where several decide.")],
    json: AsJson = False,
) -> None:
    """Show the position after one decision."""
    game = registry.game(game_name)
    state = read_position(game, position)
    decision = read_decision(game, state, move)
    print_position(game, record.step(game, state, decision), json=json)


def perft(
    game_name: GameName,
    position: PositionFile,
    depth: Annotated[int, typer.Option("--depth", min=0, max=99, help="How many decisions deep.")],
) -> None:
    """Count the sequences of so many decisions, the fingerprint of the rules."""
    state = read_position(registry.game(game_name), position)
    if not isinstance(state, Position):
        raise Impossible(f"the positions of {game_name} can not be counted: they are not made for compiled loops")
    leaves: list[int] = []
    count = Thread(target=lambda: leaves.append(counting.perft(state, depth)), daemon=True)
    count.start()  # in a thread of its own, because compiled loops do not hear that somebody presses Ctrl-C
    count.join()
    typer.echo(leaves[0])
