# The types of tree.py in the compiled build.
cimport cython


@cython.final
cdef class Tree:
    cdef readonly int nodes
    cdef readonly int edges
    cdef int _node_room
    cdef int _edge_room
    cdef unsigned long long _mask
    cdef int[::1] _slots
    cdef unsigned long long[::1] _keys
    cdef int[::1] heads
    cdef int[::1] moves
    cdef int[::1] nexts
    cdef int[::1] visits
    cdef float[::1] totals
    cdef float[::1] priors

    cdef int find(self, unsigned long long key) noexcept nogil
    cdef int add_node(self, unsigned long long key) noexcept nogil
    cdef int edge_of(self, int node, int near, int move) noexcept nogil
    cdef int add_edge(self, int node, int after, int move, float prior) noexcept nogil
    cdef void _enter(self, int node) noexcept nogil
