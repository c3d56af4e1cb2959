# The types of judge.py in the compiled build.
from mori.games.inori.features cimport Features
from mori.games.inori.state cimport State, blank
from mori.kernel.bits cimport count, lowest
from mori.kernel.judge cimport Judge
from mori.kernel.position cimport MoveList, Position
from mori.search.playouts cimport _STEP, _WORD, _mix, _weighted

cdef int GO, PLACE, PAY, ALTAR, WEAKEST, TAKE, NEUTRAL_TO, KEEP
cdef int IN_TURN, IN_PAY, IN_COUNT, IN_ALTAR, IN_TAKE, IN_WEAKEST, IN_NEUTRAL, IN_REVEALS, IN_KEEP, IS_OVER
cdef int _OF_COLOUR, _OF_SEAT, _COLOUR_NET, _SEAT_NET, _SEASON, _GLANCES

ctypedef float[16] Sums

cdef float _through(float* weights, float* row, int inputs) noexcept nogil


cdef class VillageJudge(Judge):
    cdef public float sharpness
    cdef public int floor
    cdef float[::1] _weights
    cdef Features _features
    cdef State _line
    cdef MoveList _moves
    cdef float[4] _standings
    cdef int _base
    cdef float[528] _kept_of_colour
    cdef float[96] _kept_of_seat
    cdef float[24] _colour_parts
    cdef float[4] _seat_parts
    cdef float[4096] _looks
    cdef unsigned long long _counter

    cdef void estimate(self, Position position, float* into) noexcept nogil
    cdef bint settled(self, Position position) noexcept nogil
    cdef void promise(self, Position position, MoveList moves) noexcept nogil
    cdef void _promise(self, State state, MoveList moves) noexcept nogil
    cdef float _share(self, int seat) noexcept nogil
    cdef void _stand(self, State state) noexcept nogil
    cdef float _colour_part(self, int number, bint fresh) noexcept nogil
    cdef float _seat_part(self, int seat, bint fresh) noexcept nogil
    cdef float _lead(self, State state, int seat) noexcept nogil
    cdef float _look(self, State state, int move) noexcept nogil
    cdef bint _play_on(self) noexcept nogil
    cdef int _quick(self) noexcept nogil
    cdef int _appeal(self, int move) noexcept nogil
    cdef int _liking(self, int colour) noexcept nogil
    cdef int _closing(self, int space) noexcept nogil
