# The types of observer.py in the compiled build.
from mori.games.inara.state cimport State
from mori.kernel.bits cimport count, lowest
from mori.kernel.observer cimport Observer
from mori.kernel.position cimport Position

cdef int[128] _places


cdef class BoardObserver(Observer):
    cdef void write(self, Position position, int seat, float* into) noexcept nogil
    cdef void _write_all(self, State state, int seat, float* into) noexcept nogil
    cdef void _write_hands(self, State state, int own, float* into) noexcept nogil
    cdef void _write_supplies(self, State state, int own, float* into) noexcept nogil
