# The types of features.py in the compiled build.
cimport cython

from mori.games.inori.state cimport State
from mori.kernel.bits cimport count, lowest

cdef int _IN_TURN, _IN_NEUTRAL, _UNLAID, _OF_COLOUR, _OF_SEAT


@cython.final
cdef class Features:
    cdef readonly int seats
    cdef float[528] of_colour
    cdef float[96] of_seat
    cdef int[24] counts
    cdef int[6] open_cards
    cdef int[6] laid_cards
    cdef int[6] led_to
    cdef int[6] scoring
    cdef int[6] slot_of
    cdef int[24] full
    cdef int[24] nearly
    cdef int[24] far
    cdef int[24] beginning
    cdef int _free
    cdef int _for_strongest
    cdef int _for_colours
    cdef int _standing

    cdef void read(self, State state) noexcept nogil
    cdef void _count(self, State state) noexcept nogil
    cdef void _read_card(self, State state, int place, unsigned int occupied) noexcept nogil
    cdef void _read_spaces(self, State state, int place, unsigned int free) noexcept nogil
    cdef void _write_colour(self, State state, int seat, int colour, int hands) noexcept nogil
    cdef void _write_seat(self, State state, int seat, int hands) noexcept nogil
    cdef int _final(self, State state, int slot, int mine, int best, int ties, int second) noexcept nogil
