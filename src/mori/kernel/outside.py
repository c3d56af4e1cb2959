"""Values from outside: as a sentence about them may show them, short and in one line; and who may look."""

from __future__ import annotations

from mori.kernel.game import Impossible, Seat

LONGEST = 40


def shown(value: object) -> str:
    r"""The value, quoted where it is a text.

    >>> shown("sand"), shown(10), shown(None), shown(["sand"]), shown("a\nb")
    ('«sand»', '10', 'nothing', 'a list', '«a b»')
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


def check_viewer(seat: Seat | None, seats: int) -> None:
    """`Impossible` unless this is a seat or, as None, a spectator: nobody else is given a view, chance neither."""
    if seat is not None and not 0 <= seat < seats:
        raise Impossible(f"there is no seat {seat} to look from; seats count from 0 to {seats - 1}")
