"""Which hands to choose at tables of three and four: found once by a long search from the start of a round.

`make_hands` computes `hands.json` anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from mori.games.inoka.options import Options
from mori.games.inoka.tactics import HANDS
from mori.kernel.game import Impossible

FILE = Path(__file__).parent / "hands.json"


@cache
def chances(seats: int, options: Options) -> Sequence[float]:
    """With what probability each hand is chosen."""
    try:
        weights = json.loads(FILE.read_text("utf-8"))["hands"][key(seats, options)]
        found = [float(weight) for weight in weights]
    except (OSError, ValueError, KeyError, TypeError):
        raise Impossible(f"{FILE.name} of Inoka is damaged; install the project anew") from None
    if len(found) != len(HANDS) or not sum(found) > 0:
        raise Impossible(f"{FILE.name} of Inoka is damaged; install the project anew")
    return [weight / sum(found) for weight in found]


def key(seats: int, options: Options) -> str:
    """What the table is called in the file."""
    return f"{seats} seats, attack_wins {options.attack_wins}"
