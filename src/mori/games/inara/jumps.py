"""Where jumps lead along one diagonal: worked out once, for the tables of `state`."""

from __future__ import annotations

RISING = ((1, 1), (-1, -1))
"""The two directions, as rows and files, along a diagonal from south-west to north-east."""
FALLING = ((1, -1), (-1, 1))
"""The two directions along a diagonal from north-west to south-east."""

Directions = tuple[tuple[int, int], ...]


def way(square: int, rows: int, files: int) -> list[int]:
    """The squares from here to the edge in a diagonal direction, the nearest first; each as a bit."""
    row, column = divmod(square, 4)
    file = 2 * column + row % 2
    length = min(7 - row if rows > 0 else row, 7 - file if files > 0 else file)
    return [1 << 4 * (row + i * rows) + (file + i * files) // 2 for i in range(1, length + 1)]


def diagonal(square: int, directions: Directions) -> int:
    """The other squares on a diagonal through this one."""
    return sum(sum(way(square, *direction)) for direction in directions)


def neighbours(square: int) -> int:
    """The squares diagonally next to this one."""
    return sum(sum(way(square, *direction)[:1]) for direction in RISING + FALLING)


def jumps(square: int, directions: Directions) -> dict[int, int]:
    """For all sets of own pieces on a diagonal through this square: where chains of jumps along it lead."""
    ways = [way(square, *direction) for direction in directions]
    on_it = own = diagonal(square, directions)
    reached = {0: 0}
    while own:
        reached[own] = sum(_chain(squares, own) for squares in ways)
        own = (own - 1) & on_it  # the next smaller set
    return reached


def _chain(squares: list[int], own: int) -> int:
    """Where jumps in one direction land, one after the other (INARA-8, INARA-9).

    A jump clears all own pieces that stand in a row, at least one, and lands on the first square behind them.
    """
    landed, jumping = 0, False
    for square in squares:
        if own & square:
            jumping = True
        elif jumping:
            landed |= square
            jumping = False
        else:
            break
    return landed
