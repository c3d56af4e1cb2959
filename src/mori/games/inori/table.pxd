# The types of table.py in the compiled build.
cimport cython

from mori.games.inori.deck cimport Deck
from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport Position


@cython.no_gc
@cython.auto_pickle(False)
cdef class Table(Position):
    cdef readonly Deck deck
    cdef readonly unsigned char seats
    cdef readonly unsigned char season
    cdef readonly unsigned char first
    cdef readonly unsigned char mover
    cdef readonly unsigned char phase
    cdef unsigned char laid
    cdef unsigned char space
    cdef unsigned char takes
    cdef unsigned char card
    cdef unsigned char onward
    cdef unsigned char gone_favours
    cdef unsigned char gone_journeys
    cdef unsigned char gone_companions
    cdef unsigned char base_taken
    cdef unsigned char new_starts
    cdef unsigned char[4] hand
    cdef unsigned char[24] tokens
    cdef unsigned char[6] supply
    cdef unsigned char[4] favours
    cdef unsigned char[4] revealed
    cdef unsigned char[4] journeys
    cdef unsigned char[4] companions
    cdef unsigned char[6] cards
    cdef unsigned char[4] tree
    cdef unsigned char[6] altars
    cdef unsigned char[3] base_colours
    cdef unsigned char[4] base
    cdef unsigned char[6] decks
    cdef unsigned char[2] offered
    cdef unsigned char[4] sealed
    cdef unsigned short[4] points
    cdef unsigned int[5] markers
    cdef unsigned int spaces
    cdef unsigned int[7] costs
    cdef unsigned int[6] colours

    @cython.final
    cdef int count_of(self, int seat, int colour) noexcept nogil
    @cython.final
    cdef int hidden_of(self, int seat) noexcept nogil
    @cython.final
    cdef int owned(self, int seat) noexcept nogil
    @cython.final
    cdef int strongest(self, int seat) noexcept nogil
    @cython.final
    cdef int highest(self, int seat) noexcept nogil
    @cython.final
    cdef int weakest(self, int seat) noexcept nogil
    @cython.final
    cdef int altars_left(self) noexcept nogil
    @cython.final
    cdef int stocked(self) noexcept nogil
    @cython.final
    cdef unsigned int occupied(self) noexcept nogil
    @cython.final
    cdef unsigned int too_dear(self) noexcept nogil
    @cython.final
    cdef int open_slots(self) noexcept nogil
    @cython.final
    cdef int runes_left(self, int kind) noexcept nogil
    @cython.final
    cdef int behind(self) noexcept nogil
    @cython.final
    cdef int cost_at(self, int space) noexcept nogil
    @cython.final
    cdef int effect_at(self, int space) noexcept nogil
    @cython.final
    cdef void lay(self, int place, int card) noexcept nogil
    @cython.final
    cdef void copy_from(self, Table origin) noexcept nogil
