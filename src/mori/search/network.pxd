# The types of network.py in the compiled build.
from libc.math cimport exp, log, sqrt

ctypedef int[32] Sums
ctypedef float[32] Floats


cdef class Network:
    cdef readonly int features
    cdef short[::1] _rows
    cdef short[::1] _output

    cdef int value(self, int* present, int count) noexcept nogil


cdef class Fitting:
    cdef readonly int features
    cdef float[::1] _rows
    cdef float[::1] _output
    cdef float[::1] _pace
    cdef float[::1] _pace_out

    cpdef double _pass(self, short[::1] examples, float[::1] targets, int width, double step)
    cdef double _one(self, short[::1] examples, int first, int width, float target, double step) noexcept nogil
    cdef void _step(self, short[::1] examples, int first, int width, float* sums, float error, float step) noexcept nogil
    cdef void _step_row(self, int row, float* slopes, float step) noexcept nogil
