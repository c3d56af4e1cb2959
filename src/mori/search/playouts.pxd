# The types of playouts.py in the compiled build.
from mori.kernel.position cimport MoveList, Position

cdef unsigned long long _STEP
cdef unsigned long long _FIRST
cdef unsigned long long _SECOND
cdef unsigned long long _WORD

cdef unsigned long long _mix(unsigned long long number) noexcept nogil
cdef int _weighted(MoveList moves, unsigned long long number) noexcept nogil


cdef class Playouts:
    cdef readonly long long games
    cdef readonly long long decisions
    cdef readonly int seats
    cdef long long[4] totals
    cdef Position _origin
    cdef Position _line
    cdef MoveList _moves
    cdef unsigned long long _counter

    cdef void _play(self, long long games) noexcept nogil
    cdef void _finish(self) noexcept nogil
