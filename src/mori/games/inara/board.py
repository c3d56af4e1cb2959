"""Names and geometry of Inara's board.

Every piece stays on squares of one colour for ever (steps and jumps keep it), so a side knows only 32 squares. Each
side counts them as it sees them: row 0 is its own first row, row 7 the goal row; a row has four of its squares, column
0 to 3 from the a-file on. Seen like this both sides have the same geometry, and the set-up is its own mirror image.
"""

from __future__ import annotations

DARK, LIGHT = 0, 1
SIDES = ("dark", "light")

SHAPES = ("moon", "sand", "peak")
COLOURS = ("white", "orange", "blue")
GLYPHS = (*SHAPES, *COLOURS, "mirror")
MIRROR = 6

KINDS = tuple(f"{shape}-{colour}" for shape in SHAPES for colour in COLOURS)
"""The nine golems of a side; number = 3 × shape + colour."""

FILES = "abcdefgh"
SQUARES = 32


def square_name(side: int, square: int) -> str:
    """The name of a side's square.

    >>> square_name(LIGHT, 0), square_name(DARK, 0), square_name(LIGHT, 31)
    ('a1', 'a8', 'h8')
    """
    row, column = divmod(square, 4)
    rank = row + 1 if side == LIGHT else 8 - row
    return f"{FILES[2 * column + row % 2]}{rank}"


SQUARE_NAMES = tuple(tuple(square_name(side, square) for square in range(SQUARES)) for side in (DARK, LIGHT))
SQUARE_NUMBERS = tuple({name: square for square, name in enumerate(names)} for names in SQUARE_NAMES)

START_SQUARES = 8
"""The squares 0 to 7, a side's first two rows, are where its golems start (INARA-1)."""
