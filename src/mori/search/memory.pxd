# The types of memory.py in the compiled build.


cdef class Memory:
    cdef unsigned long long _mask
    cdef unsigned long long[::1] _keys
    cdef unsigned long long[::1] _notes

    cdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned long long note) noexcept nogil


cpdef unsigned long long noted(int move, int value, int depth, int sure, int bound) noexcept nogil
cpdef int move_of(unsigned long long note) noexcept nogil
cpdef int value_of(unsigned long long note) noexcept nogil
cpdef int depth_of(unsigned long long note) noexcept nogil
cpdef int sure_of(unsigned long long note) noexcept nogil
cpdef int bound_of(unsigned long long note) noexcept nogil
cdef bint settles(int bound, int value, int alpha, int beta) noexcept nogil
cdef int to_keep(int value, int ply) noexcept nogil
cdef int from_here(int value, int ply) noexcept nogil
