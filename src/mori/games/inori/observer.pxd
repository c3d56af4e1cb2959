# The types of observer.py in the compiled build.
from mori.games.inori.deck cimport Deck
from mori.games.inori.state cimport State
from mori.kernel.bits cimport count, lowest
from mori.kernel.observer cimport Observer
from mori.kernel.position cimport Position

cdef int _TAKEN
cdef int _IN_REVEALS
cdef int _IN_CARD
cdef int _NO_CARD
cdef int[5] _most_markers

cdef int _one_of(float* into, int at, int size, int number) noexcept nogil


cdef class VillageObserver(Observer):
    cdef void write(self, Position position, int seat, float* into) noexcept nogil
    cdef void _write_all(self, State state, int seat, float* into) noexcept nogil
    cdef int _write_season(self, State state, float* into) noexcept nogil
    cdef int _write_runes(self, State state, int seat, int at, float* into) noexcept nogil
    cdef int _write_seat(self, State state, int seat, int at, float* into) noexcept nogil
    cdef int _write_card(self, Deck deck, int card, int at, float* into) noexcept nogil
    cdef int _write_prints(self, Deck deck, int card, int at, float* into) noexcept nogil
    cdef int _write_print(self, Deck deck, int card, int space, int at, float* into) noexcept nogil
    cdef int _write_spaces(self, State state, int place, int own, int at, float* into) noexcept nogil
    cdef int _write_slot(self, State state, int slot, int own, int at, float* into) noexcept nogil
