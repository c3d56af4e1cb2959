# The types of deck.py in the compiled build.
cimport cython


@cython.final
cdef class Deck:
    cdef readonly str name
    cdef readonly str note
    cdef readonly str source
    cdef readonly str digest
    cdef readonly tuple cards
    cdef readonly tuple tree
    cdef readonly object numbers
    cdef unsigned char[54] size
    cdef unsigned char[54] colour
    cdef unsigned char[54] onward
    cdef unsigned char[54] rank
    cdef unsigned char[54] is_new_start
    cdef unsigned char[378] costly
    cdef unsigned char[270] cost
    cdef unsigned char[270] effect
    cdef unsigned char[270] counted
    cdef unsigned char[1620] gift
    cdef unsigned char[12] starts
    cdef unsigned char[36] journeys
    cdef unsigned char[6] new_starts
    cdef unsigned char[6] most
    cdef unsigned char[6] second
