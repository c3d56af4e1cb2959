# The types of observer.py in the compiled build.
from mori.games.inoka.state cimport State
from mori.kernel.bits cimport count
from mori.kernel.observer cimport Observer
from mori.kernel.position cimport Position

cdef int _FREE_FOR_ALL
cdef int _CHALLENGE


cdef class ClashObserver(Observer):
    cdef void write(self, Position position, int seat, float* into) noexcept nogil
    cdef void _write_all(self, State state, int seat, float* into) noexcept nogil
    cdef void _write_seat(self, State state, int seat, int at, float* into) noexcept nogil
    cdef void _write_discards(self, State state, int seat, int at, float* into) noexcept nogil
    cdef bint _decides(self, State state, int seat) noexcept nogil
