"""What a table of Inara can choose: the number of lives (INARA-17)."""

from __future__ import annotations

from dataclasses import dataclass

from mori.kernel.game import Impossible, Switch
from mori.kernel.outside import shown

FEWEST, MOST = 1, 5


@dataclass(frozen=True, slots=True)
class Options:
    """The lives of Dark and of Light. One each is sudden death; different numbers are a handicap."""

    lives: tuple[int, int] = (1, 1)


SWITCHES = (Switch("lives", default="1", values=tuple(str(number) for number in range(FEWEST, MOST + 1))),)


def read_options(**switches: object) -> Options:
    """The options written as switches.

    >>> read_options(), read_options(lives=3), read_options(lives="3/1")
    (Options(lives=(1, 1)), Options(lives=(3, 3)), Options(lives=(3, 1)))
    """
    lives = switches.pop("lives", 1)
    if switches:
        raise Impossible(f"Inara has no option called {shown(next(iter(switches)))}; it has lives")
    return Options(_read_lives(lives))


def _read_lives(lives: object) -> tuple[int, int]:
    written = lives.split("/") if isinstance(lives, str) else lives if isinstance(lives, list | tuple) else [lives]
    numbers = [_read_number(number) for number in written]
    if len(numbers) == 1:
        numbers *= 2
    if len(numbers) != 2 or any(number is None or not FEWEST <= number <= MOST for number in numbers):
        raise Impossible(
            f"lives can be a number from {FEWEST} to {MOST}, or two like 3/1 for Dark and Light, not {shown(lives)}"
        )
    dark, light = numbers
    return (dark, light)  # type: ignore[return-value]


def _read_number(number: object) -> int | None:
    if isinstance(number, str):
        return int(number) if number in SWITCHES[0].values else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def option_texts(options: Options) -> dict[str, str]:
    """The options as records write them."""
    dark, light = options.lives
    return {"lives": str(dark) if dark == light else f"{dark}/{light}"}


CODES = ("option.lives",)
"""What the option and its values are called."""
