"""What a table refuses: a code for programs, one plain sentence for the person. A refusal changes nothing.

A move the rules do not allow is refused with the kernel's `Illegal`, which has a code and a sentence as well.
"""

from __future__ import annotations

CODES = (
    *("full", "taken", "begun", "no-such-seat", "not-seated"),
    *("waiting", "over", "away", "stale", "repeated", "time-up", "not-asked"),
    *("nothing-to-take-back", "turn-over", "chance-has-shown", "others-have-decided"),
    *("no-draws", "bots", "offered", "too-soon", "no-offer", "not-over", "agreed"),
    *("empty", "too-long"),
    *("hidden", "no-such-ply"),
)
"""Every code there is, for those who say them in other languages."""


class Refused(ValueError):
    """A command that this table does not carry out now."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Stale(Refused):
    """A command that was meant for an earlier moment of the table; the answer is a fresh look at it."""


class NotSeated(Refused):
    """A command of somebody who does not sit at this table."""


class Taken(Refused):
    """There is no such free seat any more."""
