# The types of regret.py in the compiled build.
from cpython.ref cimport PyObject

from mori.kernel.judge cimport Judge
from mori.kernel.observer cimport Observer
from mori.kernel.position cimport MoveList, Position
from mori.search.playouts cimport _STEP, _WORD, _mix, _weighted

cdef int _DEEPEST
cdef float _TRUST
cdef float _EXPLORE
cdef float _SLOWEST


cdef class RegretSearch:
    cdef readonly int seat
    cdef readonly int iterations
    cdef int _seats
    cdef Observer _observer
    cdef Judge _judge
    cdef Position _line
    cdef MoveList _moves
    cdef tuple _guesses
    cdef list _own
    cdef list _public
    cdef float[::1] _seen
    cdef float[::1] _shares
    cdef unsigned long long _counter
    cdef unsigned long long[::1] _keys
    cdef int[::1] _nodes
    cdef int[::1] _first
    cdef int[::1] _sizes
    cdef int _used
    cdef int _room
    cdef int _most
    cdef int _slots
    cdef int _left
    cdef int _filled
    cdef float[::1] _regrets
    cdef float[::1] _sums
    cdef float[::1] _values
    cdef int[::1] _visits
    cdef float[::1] _policy
    cdef int[::1] _path_nodes
    cdef int[::1] _path_actions
    cdef int _depth
    cdef int _root

    cdef void _iterate(self, Position world, int learner) noexcept nogil
    cdef int _decide(self, int seat, int learner) noexcept nogil
    cdef int _find(self, int size) noexcept nogil
    cdef void _match(self, int node) noexcept nogil
    cdef int _promising(self) noexcept nogil
    cdef int _pick(self, int size) noexcept nogil
    cdef void _note_average(self, int node) noexcept nogil
    cdef void _learn(self, float share) noexcept nogil
    cdef unsigned long long _number(self) noexcept nogil
    cdef float _chance(self) noexcept nogil
    cdef unsigned long long _key(self, int size) noexcept nogil
    cdef void _observe(self, int seat) noexcept nogil
    cdef void _estimate(self) noexcept nogil
