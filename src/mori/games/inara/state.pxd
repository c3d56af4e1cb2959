# The types of state.py in the compiled build.
cimport cython

from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport MoveList, Position

ctypedef unsigned int[32] Squares

cdef unsigned long long _GOLDEN
cdef unsigned int[32] _beside
cdef unsigned int[32] _rising
cdef unsigned int[32] _falling
cdef unsigned int[32][256] _rising_jumps
cdef unsigned int[32][256] _falling_jumps
cdef int[7] _kinds

cdef unsigned int _flip(unsigned int squares) noexcept nogil
cdef int _member(unsigned int squares, int place) noexcept nogil
cdef int _fold(unsigned int squares) noexcept nogil
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
    cdef Position line(self)
    cdef void reach(self, int side, unsigned int movers, unsigned int* reached) noexcept nogil

    # Inline methods are called directly, all others by way of a table.
    cdef inline void _list_reactivations(self, MoveList into) noexcept nogil
    cdef inline int _count_reactivations(self) noexcept nogil
    cdef inline unsigned int _moved_by(self, int glyph) noexcept nogil
    cdef inline void _reach(self, int seat, unsigned int movers, unsigned int* reached) noexcept nogil
    cdef inline void _list_draws(self, MoveList into) noexcept nogil
    cdef inline void advance(self, int move) noexcept nogil
    cdef inline void close(self, int times_before) noexcept nogil
    cdef inline void _set_up(self, int draw) noexcept nogil
    cdef inline void _act(self, int move) noexcept nogil
    cdef inline void _capture(self, unsigned int golem, int shape, int colour) noexcept nogil
    cdef inline void _complete_run(self, unsigned int golem, int shape, int colour) noexcept nogil
    cdef inline unsigned int _golems(self, int side) noexcept nogil
    cdef inline int _masks(self, int side) noexcept nogil
    cdef inline bint _may_leave_shadow(self) noexcept nogil
    cdef inline void renew_key(self) noexcept nogil
    cdef inline void copy_from(self, State origin) noexcept nogil


cdef class Line(State):
    cdef unsigned long long[401] past
    cdef unsigned long long[4] seen

    cdef void play(self, int move) noexcept nogil
    cdef void restart(self, Position origin) noexcept nogil
    cdef inline int _times_before(self) noexcept nogil
    cdef inline void remember(self, int at, unsigned long long key) noexcept nogil
    cdef inline void _become(self, Line origin) noexcept nogil
