# The types of rules.py in the compiled build.
from mori.games.inara.state cimport State, blank
from mori.kernel.position cimport MoveList

cdef MoveList _scratch
cdef tuple _numbers
cdef tuple _choices
