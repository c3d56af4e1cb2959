# The types of judge.py in the compiled build.
from libc.math cimport exp

from mori.games.inara.state cimport Squares, State, _flip, _kinds
from mori.kernel.bits cimport count, lowest
from mori.kernel.judge cimport Duel
from mori.kernel.position cimport MoveList, Position
from mori.search.network cimport Network


cdef class BoardJudge(Duel):
    cdef Network _network
    cdef int[64] _present

    cdef void estimate(self, Position position, float* into) noexcept nogil
    cdef int list_features(self, State state, int* into) noexcept nogil
    cdef int _list_pieces(self, State state, int place, int* into, int at) noexcept nogil
    cdef bint _is_pressed(self, State state) noexcept nogil
    cdef void _list_loud(self, State state, MoveList into) noexcept nogil
    cdef void _promise(self, State state, MoveList moves) noexcept nogil
    cdef int _quiet_promise(self, State state, int move) noexcept nogil
    cdef unsigned int _landing(self, State state, unsigned int own, int move) noexcept nogil
    cdef int _run(self, State state) noexcept nogil
    cdef void _add(self, MoveList into, int first, unsigned int targets, int shadow) noexcept nogil
    cdef void _add_reactivations(self, State state, unsigned int own, unsigned int near, MoveList into) noexcept nogil
    cdef int _goes_on(self, State state, int glyph, int start) noexcept nogil


cdef int _who(int move) noexcept nogil
cdef unsigned int _moved(State state, int side, int glyph) noexcept nogil
cdef unsigned int _standing(State state, int side) noexcept nogil
cdef unsigned int _victims(State state, int mover, unsigned int golem) noexcept nogil
cdef unsigned int _victims_of(State state, int mover, int shape, int colour) noexcept nogil
cdef unsigned int _captures(unsigned int own, unsigned int victims) noexcept nogil
