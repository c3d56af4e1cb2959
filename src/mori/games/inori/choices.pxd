# The types of choices.py in the compiled build.
cimport cython

from mori.games.inori.table cimport Table
from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport MoveList

cdef int GO, ANNOUNCE, UNPLACED, PLACE, PAY, KEEP, FIRST, LOWEST, RUNE, START, CARD, NEW_START, JOURNEY
cdef int IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR, IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL
cdef int IN_REVEALS, IN_CARD, IN_LOWEST, IN_NEW_START, IN_KEEP, IS_OVER
cdef signed char[21] _deciders
cdef int[21] _members

cdef int _member(unsigned int members, int place) noexcept nogil


@cython.no_gc
@cython.auto_pickle(False)
cdef class Choices(Table):
    cdef int decider(self) noexcept nogil
    cdef void list_moves(self, MoveList into) noexcept nogil
    cdef int pick_move(self, unsigned int number, MoveList scratch) noexcept nogil

    @cython.final
    cdef void _list_choices(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _choosable(self) noexcept nogil
    @cython.final
    cdef void _add_all(self, MoveList into, int first, unsigned int members) noexcept nogil
    @cython.final
    cdef void _add_reveals(self, MoveList into, int seat) noexcept nogil
    @cython.final
    cdef void list_reveals(self, MoveList into, int seat) noexcept nogil
    @cython.final
    cdef void _list_turn(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _free_elsewhere(self) noexcept nogil
    @cython.final
    cdef int _special_move(self, unsigned int free, unsigned int dear) noexcept nogil
    @cython.final
    cdef unsigned int _companion_spaces(self) noexcept nogil
    @cython.final
    cdef unsigned int _companion_slots(self) noexcept nogil
    @cython.final
    cdef void _list_journeys(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _movable(self) noexcept nogil
    @cython.final
    cdef unsigned int _targets(self, int colour, int start, unsigned int free) noexcept nogil
    @cython.final
    cdef int _owners(self, int start) noexcept nogil
    @cython.final
    cdef int _count_journeys(self) noexcept nogil
    @cython.final
    cdef int _find_journey(self, int place) noexcept nogil
    @cython.final
    cdef void _list_costs(self, MoveList into) noexcept nogil
    @cython.final
    cdef void _list_draws(self, MoveList into) noexcept nogil
    @cython.final
    cdef void _list_set_up(self, MoveList into) noexcept nogil
