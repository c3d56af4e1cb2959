# The types of position.py in the compiled build.
cimport cython


@cython.final
cdef class MoveList:
    cdef int[4096] moves
    cdef int[4096] weights
    cdef readonly int count
    cdef void add(self, int move) noexcept nogil
    cdef void add_weighted(self, int move, int weight) noexcept nogil
    cpdef list chosen(self)
    cpdef tuple outcomes(self)


cdef class Position:
    cdef int decider(self) noexcept nogil
    cdef void list_moves(self, MoveList into) noexcept nogil
    cdef int pick_move(self, unsigned int number, MoveList scratch) noexcept nogil
    cdef void play(self, int move) noexcept nogil
    cdef int glimpse(self, int move, int seat) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef Position line(self)
    cdef void restart(self, Position origin) noexcept nogil
