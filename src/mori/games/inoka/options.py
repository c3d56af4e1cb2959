"""What a table of Inoka can choose: when an Attack wins a round (INOKA-12)."""

from __future__ import annotations

from dataclasses import dataclass

from mori.kernel.game import Impossible, Switch
from mori.kernel.outside import shown

ATTACK_WINS = ("always", "two-player")


@dataclass(frozen=True, slots=True)
class Options:
    """Whether a holder of the totem who wins with an Attack wins the round at every table or only at tables of two."""

    attack_wins: str = "always"


SWITCHES = (Switch("attack_wins", default="always", values=ATTACK_WINS),)


def read_options(**switches: object) -> Options:
    """The options written as switches.

    >>> read_options(), read_options(attack_wins="two-player")
    (Options(attack_wins='always'), Options(attack_wins='two-player'))
    """
    attack_wins = switches.pop("attack_wins", "always")
    if switches:
        raise Impossible(f"Inoka has no option called {shown(next(iter(switches)))}; it has attack_wins")
    if not isinstance(attack_wins, str) or attack_wins not in ATTACK_WINS:
        raise Impossible(f"attack_wins can be {' or '.join(ATTACK_WINS)}, not {shown(attack_wins)}")
    return Options(attack_wins)


def option_texts(options: Options) -> dict[str, str]:
    """The options as records write them."""
    return {"attack_wins": options.attack_wins}


CODES = ("option.attack_wins", "option.attack_wins.always", "option.attack_wins.two-player")
"""What the option and its values are called."""
