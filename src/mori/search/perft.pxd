# The types of perft.py in the compiled build.
from mori.kernel.position cimport MoveList, Position


cdef class _Level:
    cdef Position line
    cdef MoveList moves
    cdef _Level below

    cdef long long count(self, int depth) noexcept nogil
