# The types of state.py in the compiled build.
cimport cython

from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport MoveList, Position

ctypedef unsigned int[32] Squares

cdef unsigned long long _GOLDEN
cdef unsigned long long _WORD
cdef unsigned int[32] _beside
cdef unsigned int[32] _to_north_east
cdef unsigned int[32] _to_north_west
cdef unsigned int[32] _behind_east
cdef unsigned int[32] _behind_west

cdef unsigned int _north_east(unsigned int squares) noexcept nogil
cdef unsigned int _north_west(unsigned int squares) noexcept nogil
cdef unsigned int _south_east(unsigned int squares) noexcept nogil
cdef unsigned int _south_west(unsigned int squares) noexcept nogil
cdef unsigned int _flip(unsigned int squares) noexcept nogil
cdef int _member(unsigned int squares, int place) noexcept nogil
cdef unsigned int _steps(int square, unsigned int enemy) noexcept nogil
cdef unsigned int _jumps(int square, unsigned int own, unsigned int flipped) noexcept nogil
cdef int _kinds(int glyph) noexcept nogil
cdef State blank()


@cython.no_gc
@cython.auto_pickle(False)
cdef class State(Position):
    cdef unsigned int[14] boards
    cdef unsigned char[2] hands
    cdef unsigned char[2] lives
    cdef readonly unsigned char resting
    cdef readonly unsigned char mover
    cdef readonly unsigned char drawn
    cdef readonly unsigned char ended
    cdef readonly bint light_has_shadowed
    cdef readonly bint passed
    cdef readonly unsigned short turns
    cdef readonly unsigned short age
    cdef readonly unsigned long long key
    cdef State before

    cdef int decider(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef void list_moves(self, MoveList into) noexcept nogil
    cdef int pick_move(self, unsigned int number, MoveList scratch) noexcept nogil
    cpdef Position line(self)

    @cython.final
    cdef void _list_reactivations(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _moved_by(self, int glyphs) noexcept nogil
    @cython.final
    cdef void _reach(self, unsigned int movers, unsigned int* reached) noexcept nogil
    @cython.final
    cdef void _list_draws(self, MoveList into) noexcept nogil
    @cython.final
    cdef void advance(self, int move) noexcept nogil
    @cython.final
    cdef void close(self, int times_before) noexcept nogil
    @cython.final
    cdef void _set_up(self, int draw) noexcept nogil
    @cython.final
    cdef void _act(self, int move) noexcept nogil
    @cython.final
    cdef void _capture(self, unsigned int golem, int shape, int colour) noexcept nogil
    @cython.final
    cdef void _complete_run(self, unsigned int golem, int shape, int colour) noexcept nogil
    @cython.final
    cdef unsigned int _golems(self, int side) noexcept nogil
    @cython.final
    cdef int _masks(self, int side) noexcept nogil
    @cython.final
    cdef bint _may_leave_shadow(self) noexcept nogil
    @cython.final
    cdef void renew_key(self) noexcept nogil
    @cython.final
    cdef void copy_from(self, State origin) noexcept nogil


cdef class Line(State):
    cdef unsigned long long[401] past

    cdef void play(self, int move) noexcept nogil
    cdef void restart(self, Position origin) noexcept nogil
    cdef void _become(self, Line origin) noexcept nogil
