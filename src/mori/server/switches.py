"""The options of a table, as people who come over the net may choose them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mori.kernel.game import Game, Impossible


def read_switches(game: Game[Any, Any], switches: Mapping[str, Any]) -> Any:
    """The options asked for. What would name a file of this machine is not taken from outside."""
    for switch in game.switches:
        if switch.names_files and switches.get(switch.name, switch.default) not in switch.values:
            raise Impossible(f"«{switch.name}» can be {' or '.join(switch.values)} here")
    return game.options(**switches)
