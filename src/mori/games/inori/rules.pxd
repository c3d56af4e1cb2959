# The types of rules.py in the compiled build.
from mori.games.inori.state cimport State, blank
from mori.kernel.position cimport MoveList

cdef MoveList _scratch
cdef tuple _choices

cdef State _copy(State state)
