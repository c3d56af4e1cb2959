# The types of state.py in the compiled build.
cimport cython

from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport MoveList, Position

cdef int _HANDS
cdef int _CLASH
cdef int _FREE_FOR_ALL
cdef int _CHALLENGE
cdef int _OVER
cdef int _PLAY
cdef int _TOTEM
cdef int _PAST
cdef unsigned short[126] _hands
cdef unsigned short[9] _beats

cdef bint _wins(int tactic, int other) noexcept nogil
cdef State blank()


@cython.auto_pickle(False)
cdef class State(Position):
    cdef unsigned short[4] hands
    cdef unsigned short[4] set_asides
    cdef unsigned short[4] seens
    cdef unsigned int[4] trails
    cdef unsigned char[4] stones
    cdef unsigned char[4] chosen
    cdef readonly unsigned char seats
    cdef readonly bint attack_always
    cdef readonly unsigned char phase
    cdef readonly unsigned char round
    cdef readonly signed char totem
    cdef readonly signed char challenger
    cdef readonly unsigned char ties
    cdef readonly unsigned char repeats
    cdef readonly unsigned char tied
    cdef readonly unsigned char beaten
    cdef readonly unsigned char waiting
    cdef unsigned int[32] pasts
    cdef readonly unsigned char past

    cdef int decider(self) noexcept nogil
    cdef int glimpse(self, int move, int seat) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef void list_moves(self, MoveList into) noexcept nogil
    cdef int pick_move(self, unsigned int number, MoveList scratch) noexcept nogil
    cdef void play(self, int move) noexcept nogil
    cdef Position line(self)
    cdef void restart(self, Position origin) noexcept nogil

    @cython.final
    cdef int everybody(self) noexcept nogil
    @cython.final
    cdef void _deal(self) noexcept nogil
    @cython.final
    cdef void _clash(self) noexcept nogil
    @cython.final
    cdef void _compare_all(self) noexcept nogil
    @cython.final
    cdef int _count_wins(self, int seat, int clashing) noexcept nogil
    @cython.final
    cdef void _draw(self, int seat) noexcept nogil
    @cython.final
    cdef void _challenge(self) noexcept nogil
    @cython.final
    cdef void _call_challenger(self, int last) noexcept nogil
    @cython.final
    cdef void _win_round(self, int seat) noexcept nogil
    @cython.final
    cdef void _open_round(self) noexcept nogil
    @cython.final
    cdef void _remember_round(self) noexcept nogil
    @cython.final
    cdef void _discard(self, int seat, int tactic) noexcept nogil
    @cython.final
    cdef void _take_back(self, int seat, int tactic) noexcept nogil
    @cython.final
    cdef void copy_from(self, State origin) noexcept nogil
