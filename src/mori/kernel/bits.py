"""Two questions about a set of squares kept as the bits of a number.

Compiled code takes the machine's own instructions for them from `bits.pxd` instead of this file.
"""

from __future__ import annotations


def count(board: int) -> int:
    """How many squares are in the set."""
    return board.bit_count()


def lowest(board: int) -> int:
    """The lowest square of a set that is not empty."""
    return (board & -board).bit_length() - 1
