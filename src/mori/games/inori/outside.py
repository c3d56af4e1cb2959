"""Values from outside, as a sentence about them may show them: short, and in one line."""

from __future__ import annotations

LONGEST = 40


def shown(value: object) -> str:
    r"""The value, quoted where it is a text.

    >>> shown("blue"), shown(10), shown(None), shown(["blue"]), shown("a\nb")
    ('«blue»', '10', 'nothing', 'a list', '«a b»')
    """
    if isinstance(value, str):
        text = "".join(letter if letter.isprintable() else " " for letter in value[: LONGEST + 1])
        return f"«{text}»" if len(text) <= LONGEST else f"«{text[:LONGEST]}…»"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**LONGEST:
        return "a far too large number"
    if isinstance(value, int | float):
        return str(value)
    return "a list" if isinstance(value, list | tuple) else "an object"
