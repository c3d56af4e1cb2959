# The types of alphabeta.py in the compiled build.
from cpython.ref cimport PyObject

from mori.kernel.judge cimport Duel
from mori.kernel.position cimport MoveList, Position
from mori.search.clock cimport now
from mori.search.memory cimport Memory, bound_of, depth_of, from_here, move_of, noted, settles, sure_of, to_keep, value_of


ctypedef PyObject* Lent  # `_held` and `_held_lists` keep them alive


cdef inline void _lend(Lent* lines, int at, Position line):
    lines[at] = <PyObject*>line


cdef inline void _lend_list(Lent* lists, int at, MoveList moves):
    lists[at] = <PyObject*>moves


cdef class AlphaBeta:
    cdef Duel _judge
    cdef Memory _memory
    cdef list _held
    cdef list _held_lists
    cdef Lent[64] _lines
    cdef Lent[64] _lists
    cdef int[128] _killers
    cdef int[64] _found
    cdef int[32768] _history
    cdef int[4096] _pv
    cdef int[64] _lengths
    cdef int[4096] _root_moves
    cdef int[4096] _root_values
    cdef int _root_count
    cdef int _best
    cdef int _value
    cdef int _seat
    cdef int _wide
    cdef long long _nodes
    cdef long long _limit
    cdef double _until
    cdef bint _stopped

    cdef void _open_root(self)
    cdef bint _is_settled(self)
    cdef void _iterate(self, int depth, bint every) noexcept nogil
    cdef void _to_the_front(self, int at) noexcept nogil
    cdef int _search(self, int ply, int depth, int sure, int alpha, int beta) noexcept nogil
    cdef int _look_on(self, int ply, int depth, int sure, int alpha, int beta, bint pressed) noexcept nogil
    cdef int _try(self, int ply, int at, int depth, int sure, int alpha, int beta, bint pressed) noexcept nogil
    cdef bint _presses(self, int ply) noexcept nogil
    cdef void _count(self) noexcept nogil
    cdef int _final(self, int ply) noexcept nogil
    cdef void _play(self, int ply, int move) noexcept nogil
    cdef void _follow(self, int ply, int move) noexcept nogil
    cdef void _arrange(self, int ply, MoveList moves) noexcept nogil
    cdef void _pick(self, MoveList moves, int at) noexcept nogil
    cdef void _reward(self, int ply, int depth, int at) noexcept nogil
    cdef void _remember(self, int place, int bonus) noexcept nogil


cdef int _sure(int depth) noexcept nogil
cdef int _reduction(int depth, int at) noexcept nogil
