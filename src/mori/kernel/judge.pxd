# The types of judge.py in the compiled build.
from mori.kernel.position cimport MoveList, Position


cdef class Judge:
    cdef readonly int seats
    cdef void estimate(self, Position position, float* into) noexcept nogil
    cdef bint settled(self, Position position) noexcept nogil
    cdef void promise(self, Position position, MoveList moves) noexcept nogil


cdef class Duel(Judge):
    cdef int value(self, Position position) noexcept nogil
    cdef unsigned long long key(self, Position position) noexcept nogil
    cdef int finisher(self, Position position) noexcept nogil
    cdef bint pressed(self, Position position) noexcept nogil
    cdef void list_loud(self, Position position, MoveList into) noexcept nogil
