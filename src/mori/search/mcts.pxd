# The types of mcts.py in the compiled build.
from mori.kernel.judge cimport Judge
from mori.kernel.position cimport MoveList, Position
from mori.search.playouts cimport _STEP, _WORD, _mix, _weighted
from mori.search.tree cimport Tree

cdef int DEEPEST


cdef class Search:
    cdef readonly int seats
    cdef readonly int seat
    cdef readonly Tree tree
    cdef readonly long long iterations
    cdef bint _stopped
    cdef bint _guided
    cdef float _exploration
    cdef float _caution
    cdef int _root
    cdef int _depth
    cdef Judge _judge
    cdef Position _given
    cdef Position _origin
    cdef Position _line
    cdef MoveList _moves
    cdef unsigned long long _counter
    cdef unsigned long long[4] _known
    cdef float[4] _shares
    cdef int[256] _path
    cdef int[256] _who
    cdef int[4096] _edges

    cdef void _run(self, long long iterations) noexcept nogil
    cdef void _iterate(self) noexcept nogil
    cdef bint _descend(self, int decider) noexcept nogil
    cdef int _node_of(self, int decider) noexcept nogil
    cdef bint _open(self, int node) noexcept nogil
    cdef bint _open_new(self, int node) noexcept nogil
    cdef int _select(self) noexcept nogil
    cdef int _select_promising(self) noexcept nogil
    cdef int _select_uniform(self) noexcept nogil
    cdef void _pass(self, int move) noexcept nogil
    cdef void _chance(self) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef void _count_up(self) noexcept nogil
    cdef void _back_up(self) noexcept nogil
    cdef unsigned long long _number(self) noexcept nogil
