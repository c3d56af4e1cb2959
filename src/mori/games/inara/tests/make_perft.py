"""Writes perft.jsonl: positions of Inara with the numbers of leaves that the slow reference counts below them.

    python -m mori.games.inara.tests.make_perft            # counts everything again and writes the file
    python -m mori.games.inara.tests.make_perft --check    # counts everything again and compares

A position is either built by hand (perft_positions.py), or met in a random game with a fixed seed. One line of the
file: {"name": "…", "position": {…}, "leaves": [leaves at depth 1, at depth 2, …]}.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mori.games.inara.tests import slow
from mori.games.inara.tests.perft_positions import Named, built_by_hand
from mori.games.inara.tests.slow import GLYPHS, GOLEMS, SIDES, Position

FILE = Path(__file__).with_name("perft.jsonl")
USUAL_DEPTH = 3
DEEPEST = 10
FEW = 35_000  # below so few leaves, look one deeper


# -------------------------------------------------------------------------------------------------- met in random games


def random_starts() -> Named:
    for seed in range(1, 6):
        yield f"INARA-2: random start {seed}", set_up(random.Random(seed), lives=(1, 1))
    yield "INARA-2: random start 6, lives 3 and 2", set_up(random.Random(6), lives=(3, 2))


def random_games() -> Named:
    for seed, turns, lives in [
        (11, 6, (1, 1)),
        (12, 13, (1, 1)),
        (13, 24, (1, 1)),
        (14, 37, (2, 2)),
        (15, 50, (3, 3)),
        (16, 71, (5, 2)),
        (17, 100, (4, 5)),
        (18, 151, (3, 3)),
    ]:
        yield f"random game {seed} after {turns} turns", bare(list(random_game(seed, turns, lives))[-1])
    for name, wanted in [
        ("captures two golems at once", captures_golems(2)),
        ("captures three at once", captures_pieces(3)),
        ("a captured shadow takes three or more along", takes_shadows_along(3)),
        ("six or more reactivations", lambda position: len(list(slow.reactivations(position))) >= 6),
        ("both sides have three shadows or more", lambda p: all(len(p["shadows"][side]) >= 3 for side in SIDES)),
        ("one life each after extra lives", lambda p: p["lives"] == {"dark": 1, "light": 1}),
    ]:
        yield f"random game: {name}", bare(first_met(wanted))


def set_up(rng: random.Random, lives: tuple[int, int]) -> Position:
    """INARA-1, INARA-2, INARA-3."""
    squares = [file + rank for rank in slow.RANKS for file in slow.FILES]
    homes = {
        "dark": [square for square in squares if square[1] in "78" and slow.is_light_square(square)],
        "light": [square for square in squares if square[1] in "12" and not slow.is_light_square(square)],
    }
    shuffled = {side: rng.sample(GOLEMS, 9) for side in SIDES}
    glyphs = rng.sample(GLYPHS, 7)
    position: Position = {
        "game": "inara",
        "to_move": "dark",
        "lives": {"dark": lives[0], "light": lives[1]},
        "golems": {side: dict(zip(homes[side], shuffled[side][:8], strict=True)) for side in SIDES},
        "shadows": {"dark": [], "light": []},
        "supply": {side: {"masks": shuffled[side][8:], "shadows": 1} for side in SIDES},
        "hands": {"dark": glyphs[:3], "light": glyphs[3:6]},
        "resting": glyphs[6],
        "light_has_shadowed": False,
        "winner": None,
    }
    slow.tidy(position)
    return position


def random_game(seed: int, turns: int, lives: tuple[int, int]) -> Iterator[Position]:
    """The positions of a game in which both play anything that does not end it."""
    rng = random.Random(seed)
    position = set_up(rng, lives)
    yield position
    for _ in range(turns):
        moves = slow.legal_moves(position)
        after = slow.apply(position, rng.choice(moves))
        while after["winner"] is not None:
            after = slow.apply(position, rng.choice(moves))
        position = after
        yield position


def first_met(wanted: Callable[[Position], bool]) -> Position:
    for seed in range(100, 200):
        for position in random_game(seed, 120, (3, 3)):
            if wanted(position):
                return position
    raise LookupError("no random game meets such a position")


def bare(position: Position) -> Position:
    """The fields of the contract, and `passed` if it is true: all that the next few moves depend on."""
    needless = {"turn", "history"} if position["passed"] else {"turn", "history", "passed"}
    return {field: value for field, value in position.items() if field not in needless}


def after_every_move(position: Position) -> Iterator[Position]:
    return (slow.apply(position, move) for move in slow.legal_moves(position))


def lost(before: Position, after: Position, what: str) -> int:
    """How many golems or shadows the opponent of the side to move has lost."""
    opponent = slow.other(before["to_move"])
    return len(before[what][opponent]) - len(after[what][opponent])


def captures_golems(number: int) -> Callable[[Position], bool]:
    return lambda position: any(lost(position, after, "golems") >= number for after in after_every_move(position))


def captures_pieces(number: int) -> Callable[[Position], bool]:
    return lambda position: any(
        lost(position, after, "golems") + min(lost(position, after, "shadows"), 1) >= number
        for after in after_every_move(position)
    )


def takes_shadows_along(number: int) -> Callable[[Position], bool]:
    return lambda position: any(lost(position, after, "shadows") > number for after in after_every_move(position))


# ------------------------------------------------------------------------------------------------------------- the file


def positions() -> Named:
    """All of them, in the order of the file."""
    yield from built_by_hand()
    yield from random_starts()
    yield from random_games()


def leaves(position: Position) -> list[int]:
    """The usual depth, and deeper where there is little to count."""
    counted: list[int] = []
    while len(counted) < USUAL_DEPTH or (0 < counted[-1] < FEW and len(counted) < DEEPEST):
        counted.append(slow.count_leaves(position, len(counted) + 1))
    return counted


def lines() -> Iterator[str]:
    for name, position in positions():
        wrong = slow.broken_invariants(position)
        if wrong:
            raise ValueError(f"{name}: {'; '.join(wrong)}")
        began = time.perf_counter()
        slow.tidy(position)
        entry = {"name": name, "position": position, "leaves": leaves(position)}
        sys.stderr.write(f"{time.perf_counter() - began:6.2f} s  {name}  {entry['leaves']}\n")
        yield json.dumps(entry)


def main() -> None:
    text = "".join(line + "\n" for line in lines())
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text:
        sys.exit("perft.jsonl is not what the slow reference counts")


if __name__ == "__main__":
    main()
