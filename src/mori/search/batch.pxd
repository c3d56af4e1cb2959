# The types of batch.py in the compiled build.
from cpython.ref cimport PyObject

from mori.kernel.observer cimport Observer
from mori.kernel.position cimport MoveList, Position
from mori.search.playouts cimport _STEP, _WORD, _mix, _weighted


ctypedef PyObject* Lent  # `_held` keeps it alive


cdef inline void _keep(Lent* lines, int at, Position line):
    lines[at] = <PyObject*>line


cdef class Batch:
    cdef readonly int games
    cdef readonly int seats
    cdef Position _origin
    cdef Observer _observer
    cdef MoveList _moves
    cdef unsigned long long _counter
    cdef list _held
    cdef Lent[65536] _lines

    cpdef reset(self, float[:, ::1] numbers, unsigned char[:, ::1] mask, int[::1] deciders)
    cpdef step(self, int[::1] actions, float[:, ::1] numbers, unsigned char[:, ::1] mask, int[::1] deciders,
               float[:, ::1] rewards, unsigned char[::1] over)
    cpdef sample(self, int[::1] actions)
    cdef int _pick(self, int game) noexcept nogil
    cdef unsigned long long _number(self) noexcept nogil
    cdef void _begin(self, int game) noexcept nogil
    cdef void _let_chance_happen(self, int game) noexcept nogil
    cdef void _advance(self, int game, int action, float[:, ::1] rewards, unsigned char[::1] over) noexcept nogil
    cdef void _show(self, int game, float[:, ::1] numbers, unsigned char[:, ::1] mask, int[::1] deciders) noexcept nogil
    cdef void _mark(self, int game, unsigned char[:, ::1] mask, unsigned char value) noexcept nogil
