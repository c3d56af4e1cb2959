# The types of state.py in the compiled build.
cimport cython

from mori.games.inori.choices cimport Choices
from mori.kernel.bits cimport count, lowest
from mori.kernel.position cimport Position

cdef int GO, ANNOUNCE, UNPLACED, PLACE, PAY, ALTAR, WEAKEST, TAKE, NEUTRAL_TO, KEEP, FIRST, LOWEST, RUNE, START, CARD
cdef int NEW_START, JOURNEY
cdef int IN_FIRST, IN_START, IN_TURN, IN_COMPANION, IN_PAY, IN_COUNT, IN_ALTAR, IN_RUNE, IN_TAKE, IN_WEAKEST, IN_NEUTRAL
cdef int IN_REVEALS, IN_CARD, IN_LOWEST, IN_NEW_START, IN_KEEP, IS_OVER, PLAYED, EVALUATION, HOME, FINAL
cdef unsigned char[20] _allotted

cdef State blank()


@cython.no_gc
@cython.auto_pickle(False)
cdef class State(Choices):
    cdef int glimpse(self, int move, int seat) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef void play(self, int move) noexcept nogil
    cdef void restart(self, Position origin) noexcept nogil
    cdef Position line(self)

    @cython.final
    cdef void act(self, int move) noexcept nogil
    @cython.final
    cdef void _act_in_turn(self, int move) noexcept nogil
    @cython.final
    cdef void _act_at_space(self, int move) noexcept nogil
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
    cdef void _effect_of_slot(self, int slot) noexcept nogil
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
    cdef void _gain_rune(self, int rune) noexcept nogil
    @cython.final
    cdef void _act_between(self, int move) noexcept nogil
    @cython.final
    cdef void _lay_start(self, int card) noexcept nogil
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
    cdef void _count_tree(self) noexcept nogil
    @cython.final
    cdef void _count_slot(self, int slot) noexcept nogil
