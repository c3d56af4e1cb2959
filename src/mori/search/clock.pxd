# The types of clock.py in the compiled build.
from cpython.time cimport monotonic

cdef bint _by_processor

cpdef double now() noexcept nogil
