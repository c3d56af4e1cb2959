"""Clocks without a clock: what time it is always comes from outside, as seconds that only go forward.

A table has one of three paces. *Live*: minutes for the whole game and seconds that are added after each turn
(Fischer). *Correspondence*: so many days for each turn. *None*: all the time in the world. A turn is what one seat
decides until another seat is asked, however many small decisions that takes: nobody gains time by splitting them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mori.kernel.game import Impossible, Seat
from mori.kernel.outside import shown

DAY = 24 * 60 * 60.0
LIMITS = {"minutes": (0.25, 180), "increment": (0, 180), "days": (1, 30)}
_FIELDS = {"live": ("minutes", "increment"), "correspondence": ("days",), "none": ()}


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays; the numbers that its kind does not have are 0."""

    kind: str = "none"
    minutes: float = 0
    increment: float = 0
    days: float = 0

    def allowance(self) -> float:
        """The seconds a clock begins with."""
        return self.minutes * 60 + self.days * DAY

    def after_turn(self, left: float) -> float:
        """The seconds on a clock whose seat has finished a turn with so many left."""
        return self.allowance() if self.kind == "correspondence" else left + self.increment

    def to_json(self) -> dict[str, Any]:
        """The pace as `read_pace` takes it."""
        return {"kind": self.kind, **{name: getattr(self, name) for name in _FIELDS[self.kind]}}


def read_pace(data: Any) -> Pace:
    """The pace written as JSON data; `Impossible` says in one sentence what is wrong.

    >>> read_pace({"kind": "live", "minutes": 10, "increment": 5})
    Pace(kind='live', minutes=10, increment=5, days=0)
    """
    if not isinstance(data, Mapping):
        raise Impossible(f"a pace is an object like {{«kind»: «none»}}, not {shown(data)}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Impossible(f"the kind of a pace is {', '.join(_FIELDS)}, not {shown(kind)}")
    for name in data:
        if name != "kind" and name not in _FIELDS[kind]:
            raise Impossible(f"a pace of kind «{kind}» has no {shown(name)}")
    return Pace(kind, **{name: _number(data.get(name), name) for name in _FIELDS[kind]})


def _number(value: Any, name: str) -> float:
    least, most = LIMITS[name]
    # Written so that the number that is none, NaN, is refused as well.
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Impossible(f"«{name}» of a pace is a number from {least} to {most}, not {shown(value)}")
    return value


@dataclass(frozen=True, slots=True)
class Clocks:
    """What the clocks of all seats show at the moment `read`; those of the seats `running` go on from there."""

    left: tuple[float, ...]
    running: frozenset[Seat]
    read: float

    @classmethod
    def wound(cls, pace: Pace, seats: int, now: float) -> Clocks | None:
        """The clocks at the start of a game; None where nobody looks at them."""
        return None if pace.kind == "none" else cls((pace.allowance(),) * seats, frozenset(), now)

    def deadline(self) -> float | None:
        """The moment the next clock runs out."""
        return min((self.read + self.left[seat] for seat in self.running), default=None)

    def run_out(self, moment: float) -> tuple[Seat, ...]:
        """The seats whose time is up at this moment."""
        # The same sum as in `deadline`: a difference could be rounded to the other side.
        return tuple(sorted(seat for seat in self.running if self.read + self.left[seat] <= moment))

    def at(self, now: float) -> Clocks:
        """What the same clocks show at another moment; a moment before `read` changes nothing."""
        passed = max(0.0, now - self.read)
        left = tuple(
            max(0.0, seconds - passed) if seat in self.running else seconds for seat, seconds in enumerate(self.left)
        )
        return Clocks(left, self.running, max(now, self.read))

    def after_turn(self, seats: Collection[Seat], pace: Pace) -> Clocks:
        """The clocks after these seats have finished a turn."""
        left = tuple(pace.after_turn(time) if seat in seats else time for seat, time in enumerate(self.left))
        return replace(self, left=left)

    def run(self, seats: Collection[Seat]) -> Clocks:
        """The clocks with those of these seats running and the others standing."""
        return replace(self, running=frozenset(seats))

    def later(self, pause: float) -> Clocks:
        """The clocks after a pause that costs nobody any time."""
        return replace(self, read=self.read + pause)
