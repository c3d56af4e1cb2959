"""What a search has found out about positions it may meet again: a table of fixed size.

The types of the compiled build stand in `memory.pxd`.
"""

from __future__ import annotations

from array import array

import cython

EXACT, AT_LEAST, AT_MOST = 3, 2, 1
"""What a note says about the value of its position."""

_LEAST, _MOST = 10, 20


class Memory:
    """Notes of 64 bits by the keys of positions. Of two that fall together the one of the deeper search stays.

    The first note of a pair is kept for its depth, the second is always the latest.
    """

    def __init__(self, wanted: int) -> None:
        """Room for about so many notes, each of 16 bytes, at most 16 MiB."""
        size = 1 << max(_LEAST, min(_MOST, (max(1, wanted) - 1).bit_length()))
        self._mask = size - 2
        self._bind(array("Q", [0]) * size, array("Q", [0]) * size)

    def _bind(self, keys: array[int], notes: array[int]) -> None:
        self._keys = keys
        self._notes = notes

    def find(self, key: cython.ulonglong) -> cython.ulonglong:
        """What is noted about a position; 0 if nothing is."""
        at: cython.int = key & self._mask
        if self._keys[at] == key:
            return self._notes[at]
        if self._keys[at + 1] == key:
            return self._notes[at + 1]
        return 0

    def keep(self, key: cython.ulonglong, note: cython.ulonglong) -> cython.void:
        """Note something about a position."""
        at: cython.int = key & self._mask
        if self._keys[at] != key and depth_of(note) < depth_of(self._notes[at]):
            at += 1
        self._keys[at] = key
        self._notes[at] = note


def noted(
    move: cython.int, value: cython.int, depth: cython.int, sure: cython.int, bound: cython.int
) -> cython.ulonglong:
    """A note: a move, what the position is worth, how deep that goes, how deep nothing was left out, what it says.

    >>> note = noted(16000, -31990, 5, 3, EXACT)
    >>> move_of(note), value_of(note), depth_of(note), sure_of(note), bound_of(note)
    (16000, -31990, 5, 3, 3)
    """
    note: cython.ulonglong = move
    high: cython.ulonglong = value + 32768
    deep: cython.ulonglong = (depth if depth > 0 else 0) | (sure if sure > 0 else 0) << 7 | bound << 14
    return note | high << 32 | deep << 48


def move_of(note: cython.ulonglong) -> cython.int:
    """The best move found."""
    return note & 0xFFFFFFF


def value_of(note: cython.ulonglong) -> cython.int:
    """What the position is worth, or what bounds it."""
    value: cython.int = note >> 32 & 0xFFFF
    return value - 32768


def depth_of(note: cython.ulonglong) -> cython.int:
    """How many plies deep it was looked at."""
    return note >> 48 & 127


def sure_of(note: cython.ulonglong) -> cython.int:
    """How many plies deep nothing was left out."""
    return note >> 55 & 127


def bound_of(note: cython.ulonglong) -> cython.int:
    """Which of the three it is."""
    return note >> 62


def settles(bound: cython.int, value: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
    """Whether a note makes searching superfluous."""
    return bound == 3 or (bound == 2 and value >= beta) or (bound == 1 and value <= alpha)


def to_keep(value: cython.int, ply: cython.int) -> cython.int:
    """A value near a win counts plies from its own position in memory, from the root elsewhere."""
    if value > 30000:
        return value + ply
    return value - ply if value < -30000 else value


def from_here(value: cython.int, ply: cython.int) -> cython.int:
    """The way back from memory."""
    if value > 30000:
        return value - ply
    return value + ply if value < -30000 else value
