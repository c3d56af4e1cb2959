"""Searches which hands are good at tables of three and four: `python -m mori.games.inoka.make_hands`, half a minute."""

from __future__ import annotations

import json

from mori.games.inoka import rules
from mori.games.inoka.hands import FILE, key
from mori.games.inoka.judge import ClashJudge
from mori.games.inoka.options import ATTACK_WINS, Options
from mori.games.inoka.tactics import HANDS
from mori.games.inoka.tensors import observer
from mori.search.regret import RegretSearch

ITERATIONS = 800_000
LEAST = 0.004
"""What the search plays less often than this is left over from learning."""


def search(seats: int, options: Options, iterations: int) -> list[float]:
    """What a search from the start of a round ends with."""
    state = rules.start(seats, options)
    found = RegretSearch(observer(seats), ClashJudge(seats), 0, lambda: state, lambda: state, 1, iterations)
    found.think(float("inf"))
    return found.policy(len(HANDS))


def main() -> None:
    """Search for all tables and write down what comes of it."""
    found = {}
    for seats in (3, 4):
        for attack_wins in ATTACK_WINS:
            options = Options(attack_wins)
            hands = search(seats, options, ITERATIONS)
            found[key(seats, options)] = [round(chance, 4) if chance >= LEAST else 0 for chance in hands]
    FILE.write_text(json.dumps({"iterations": ITERATIONS, "hands": found}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
