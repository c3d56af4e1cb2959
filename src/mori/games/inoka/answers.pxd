# The types of answers.py in the compiled build.
from mori.kernel.bits cimport count


cdef class Answers:
    cdef float[::1] _weights
    cdef float[::1] _beliefs
    cdef float[::1] _chances
    cdef float[::1] _values
    cdef signed char[::1] _after
    cdef signed char[::1] _last
    cdef int _minds

    cdef void _expect(self) noexcept nogil
    cdef void _expect_after(self, int held, int gone) noexcept nogil
    cdef void _look_ahead(self) noexcept nogil
    cdef float _best(self, int held, int rest, int gone) noexcept nogil
    cdef float _worth(self, int held, int tactic, int rest, int gone) noexcept nogil
