"""How something that came from outside is quoted in a plain sentence."""

from __future__ import annotations

LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """The value between quotation marks, or what it is when it is long or nested.

    >>> quoted("blue"), quoted(None), quoted([1]), quoted(10**30)
    ('«blue»', 'nothing', 'a list', 'a very large number')
    """
    if value is None:
        return "nothing"
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > 10**12:
        return "a very large number"
    text = str(value)
    return f"«{text}»" if len(text) <= LONGEST_QUOTE else f"«{text[:LONGEST_QUOTE]}…»"
