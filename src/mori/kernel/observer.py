"""What a seat may see of a position, as numbers, written by compiled loops without coming back to the interpreter.

The types of the compiled build stand in `observer.pxd`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import cython

from mori.kernel.position import Position


class Observer:
    """One game's numbers for one number of seats. Subclasses write them; what each one means stands in `tensors`."""

    def __init__(self, size: int, seats: int) -> None:
        self.size = size
        self.seats = seats

    def write(self, position: Position, seat: cython.int, into: cython.p_float) -> cython.void:
        """Write all numbers for this seat, -1 for a spectator, from the beginning of `into`."""

    def numbers(self, position: Position, seat: int | None) -> array[float]:
        """The same as an array of its own."""
        found = array("f", bytes(4 * self.size))
        viewer: cython.int = -1 if seat is None else seat
        if cython.compiled:
            buffer: cython.float[::1] = found  # type: ignore[misc,valid-type]
            self.write(position, viewer, cython.address(buffer[0]))
        else:
            self.write(position, viewer, found)  # type: ignore[arg-type]
        return found

    def __reduce__(self) -> tuple[Callable[..., Observer], tuple[int]]:
        return type(self), (self.seats,)
