# The types of packing.py in the compiled build.
cdef void _pack_hands(float[::1] policy, int hands, unsigned char[::1] into) noexcept nogil
cdef void _unpack_hands(unsigned char[::1] found, int hands, float[::1] policy) noexcept nogil
cdef void _pack(
    float[::1] policy, long long at, long long places, int actions, unsigned char[::1] into, long long place
) noexcept nogil
cdef void _unpack(
    unsigned char[::1] found, long long place, long long places, int actions, float[::1] policy, long long at
) noexcept nogil
