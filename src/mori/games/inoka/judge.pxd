# The types of judge.py in the compiled build.
from mori.games.inoka.state cimport State
from mori.kernel.bits cimport count
from mori.kernel.judge cimport Judge
from mori.kernel.position cimport MoveList, Position

cdef int _OVER
cdef float _HOLDER
cdef float _OUT
cdef float[::1] _hopes
cdef int[::1] _hand_promises


cdef class ClashJudge(Judge):
    cdef float[::1] _found
    cdef void estimate(self, Position position, float* into) noexcept nogil
    cdef void _estimate(self, State state, float* into) noexcept nogil
    cdef float _prospect(self, State state, int seat) noexcept nogil
    cdef bint settled(self, Position position) noexcept nogil
    cdef bint _new_round(self, State state) noexcept nogil
    cdef void promise(self, Position position, MoveList moves) noexcept nogil
    cdef void _promise(self, State state, MoveList moves) noexcept nogil
