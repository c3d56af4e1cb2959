# The types of observer.py in the compiled build.
from mori.kernel.position cimport Position


cdef class Observer:
    cdef readonly int size
    cdef readonly int seats
    cdef void write(self, Position position, int seat, float* into) noexcept nogil
