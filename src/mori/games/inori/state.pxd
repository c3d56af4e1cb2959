# The types of state.py in the compiled build.
cimport cython

from mori.games.inori.table cimport Table
from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport MoveList, Position

cdef int GO, ANNOUNCE, UNPLACED, PLACE, PAY, ALTAR, WEAKEST, TAKE, NEUTRAL_TO, KEEP, FIRST, LOWEST, RUNE, START, CARD
cdef int NEW_START, JOURNEY
cdef int IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR, IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL
cdef int IN_REVEALS, IN_CARD, IN_LOWEST, IN_NEW_START, IN_KEEP, OVER, PLAYED, EVALUATION, HOME, FINAL
cdef signed char[21] _deciders
cdef unsigned char[20] _allotted

cdef int _member(unsigned int spaces, int place) noexcept nogil
cdef State blank()


@cython.no_gc
@cython.auto_pickle(False)
cdef class State(Table):
    cdef int decider(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef void list_moves(self, MoveList into) noexcept nogil
    cdef int pick_move(self, unsigned int number, MoveList scratch) noexcept nogil
    cdef void play(self, int move) noexcept nogil
    cdef void restart(self, Position origin) noexcept nogil
    cpdef Position line(self)

    @cython.final
    cdef void _add_all(self, MoveList into, int first, unsigned int members) noexcept nogil
    @cython.final
    cdef void _add_reveals(self, MoveList into, int seat) noexcept nogil
    @cython.final
    cdef void list_reveals(self, MoveList into, int seat) noexcept nogil
    @cython.final
    cdef void _list_turn(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _free_elsewhere(self) noexcept nogil
    @cython.final
    cdef int _special_move(self, unsigned int free, unsigned int dear) noexcept nogil
    @cython.final
    cdef unsigned int _companion_spaces(self) noexcept nogil
    @cython.final
    cdef unsigned int _companion_slots(self) noexcept nogil
    @cython.final
    cdef void _list_journeys(self, MoveList into) noexcept nogil
    @cython.final
    cdef unsigned int _movable(self) noexcept nogil
    @cython.final
    cdef unsigned int _targets(self, int colour, int start, unsigned int free) noexcept nogil
    @cython.final
    cdef int _owners(self, int start) noexcept nogil
    @cython.final
    cdef int _count_journeys(self) noexcept nogil
    @cython.final
    cdef int _find_journey(self, int place) noexcept nogil
    @cython.final
    cdef void _list_costs(self, MoveList into) noexcept nogil
    @cython.final
    cdef void _list_outcomes(self, MoveList into) noexcept nogil
    @cython.final
    cdef void act(self, int move) noexcept nogil
    @cython.final
    cdef void _act_in_turn(self, int move) noexcept nogil
    @cython.final
    cdef void _reveal(self, int seat, int runes) noexcept nogil
    @cython.final
    cdef void _put(self, int space) noexcept nogil
    @cython.final
    cdef void _pay(self, int number) noexcept nogil
    @cython.final
    cdef void _after_cost(self) noexcept nogil
    @cython.final
    cdef void _after_count(self) noexcept nogil
    @cython.final
    cdef void _effect(self) noexcept nogil
    @cython.final
    cdef int _stack(self) noexcept nogil
    @cython.final
    cdef void _take(self, int colour, int wanted) noexcept nogil
    @cython.final
    cdef void _place_neutrals(self) noexcept nogil
    @cython.final
    cdef void _seal(self, int runes) noexcept nogil
    @cython.final
    cdef int _next_asked(self, int seat) noexcept nogil
    @cython.final
    cdef void _happen(self, int outcome) noexcept nogil
    @cython.final
    cdef void step(self) noexcept nogil
    @cython.final
    cdef void _pass_turn(self) noexcept nogil
    @cython.final
    cdef void _evaluate_from(self, int place) noexcept nogil
    @cython.final
    cdef void _evaluate(self) noexcept nogil
    @cython.final
    cdef void _go_home(self) noexcept nogil
    @cython.final
    cdef int _behind(self) noexcept nogil
    @cython.final
    cdef void _count_tree(self) noexcept nogil
