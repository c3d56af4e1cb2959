"""The fitted weights of Inori's judge: a file of numbers that `training` writes, checked when it is read."""

from __future__ import annotations

import json
from array import array
from functools import cache
from math import isfinite
from pathlib import Path

from mori.games.inori.features import OF_COLOUR, OF_SEAT
from mori.games.inori.pieces import SEASONS
from mori.kernel.game import Impossible

FILE = Path(__file__).parent / "weights.json"
HIDDEN = 16
COLOUR_NET = HIDDEN * (OF_COLOUR + 2)
SEAT_NET = HIDDEN * (OF_SEAT + 2)
SEASON = 1 + COLOUR_NET + SEAT_NET
"""Numbers of a season: the weight of a point, the network of a colour, the network of a seat."""


@cache
def fitted(seats: int) -> array[float]:
    """All weights for a number of seats, one season after the other."""
    return read(FILE, seats)


def read(file: Path, seats: int) -> array[float]:
    """The weights for a number of seats in a file; `Impossible` when they are not all there."""
    try:
        seasons = json.loads(file.read_text(encoding="utf-8"))["weights"][str(seats)]
        found = array("f", [number for season in seasons for number in season])
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError) as reason:
        raise _damaged(file, f"it can not be read ({type(reason).__name__})") from None
    if len(found) != SEASONS * SEASON or len(seasons) != SEASONS or not all(map(isfinite, found)):
        raise _damaged(file, f"for {seats} seats it does not hold {SEASONS} times {SEASON} numbers")
    return found


def _damaged(file: Path, reason: str) -> Impossible:
    return Impossible(
        f"the bots of Inori can not play: their file {file.name} is damaged, {reason}; install Mori again, or "
        "fit it anew with python -m mori.games.inori.training"
    )
