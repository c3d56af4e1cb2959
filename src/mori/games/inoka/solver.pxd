# The types of solver.py in the compiled build.
cimport cython


cdef class Tables:
    cdef float[::1] regrets
    cdef float[::1] policy
    cdef float[::1] sums
    cdef float[::1] reach
    cdef float[::1] ends
    cdef readonly dict kept


cdef class Rounds:
    cdef readonly object layout
    cdef int _tactics
    cdef int _levels
    cdef int _width
    cdef int[::1] _trails
    cdef int[::1] _orders
    cdef int[::1] _rests
    cdef int[::1] _steps
    cdef int[::1] _step_starts
    cdef int[::1] _cards
    cdef int[::1] _remaining
    cdef int[::1] _choice_starts
    cdef long long[::1] _rest_starts
    cdef long long[::1] _action_starts
    cdef long long[::1] _history_starts
    cdef signed char[::1] _stands
    cdef signed char[::1] _after
    cdef float[::1] _pairs
    cdef float[::1] _payoffs
    cdef float[::1] _values
    cdef float[::1] _gains
    cdef float[::1] _sums
    cdef float _keep
    cdef float _keep_next
    cdef float _fade
    cdef float _predict

    @cython.locals(
        trail=cython.int, other=cython.int, own_card=cython.int, other_card=cython.int, stand=cython.int,
        own_after=cython.int, other_after=cython.int, level=cython.int, at=cython.longlong)
    cdef void _walk(self) noexcept nogil
    cdef void _spread(self, Tables seat) noexcept nogil
    cdef void _spread_level(self, Tables seat, int level) noexcept nogil
    cdef void _spread_history(self, Tables seat, int level, long long trail, long long against) noexcept nogil
    cdef void _spread_ends(self, Tables seat) noexcept nogil
    cdef void _answer(self, Tables own, Tables other, bint learn) noexcept nogil
    cdef void _answer_ends(self, Tables own, Tables other, bint learn) noexcept nogil
    cdef void _fill_payoffs(self, long long own_set, long long other_set) noexcept nogil
    cdef void _answer_end(self, Tables own, Tables other, bint learn, long long trail, long long against) noexcept nogil
    cdef void _answer_history(
        self, Tables own, Tables other, bint learn, int level, long long trail, long long against) noexcept nogil
    cdef void _add_values(self, int level, long long trail, long long against) noexcept nogil
    cdef void _write_decided(
        self, Tables other, int level, long long trail, long long against, int stand) noexcept nogil
    cdef float _settle(
        self, Tables own, bint learn, long long at, int actions, int gain, float reach) noexcept nogil


cdef void _weigh(
    float[::1] gains, float[::1] payoffs, int width, long long row, float[::1] weights, long long start,
    int number) noexcept nogil
cdef void _normalise(float[::1] into, Tables first, Tables second, long long at, long long number) noexcept nogil
