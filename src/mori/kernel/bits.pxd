# The compiled twin of bits.py.
cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define mori_bits_count(board) __builtin_popcount(board)
    #define mori_bits_lowest(board) __builtin_ctz(board)
    #else
    static int mori_bits_count(unsigned int board) { int n = 0; while (board) { board &= board - 1; n++; } return n; }
    static int mori_bits_lowest(unsigned int board) { int n = 0; while (!(board & 1)) { board >>= 1; n++; } return n; }
    #endif
    """
    int count "mori_bits_count"(unsigned int board) noexcept nogil
    int lowest "mori_bits_lowest"(unsigned int board) noexcept nogil
