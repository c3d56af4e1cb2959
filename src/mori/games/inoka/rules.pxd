# The types of rules.py in the compiled build.
from mori.games.inoka.state cimport State, blank
from mori.kernel.bits cimport lowest

cdef tuple _choices
cdef tuple _draws
cdef tuple _hands
cdef tuple _plays
