"""What a command has brought about, in the order in which it happened.

Events are for whoever keeps the table (to store decisions, to notify people), not for those who play: `Decided` has
everything in it. What a seat or a spectator may know is asked of the new table with `sight`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mori.kernel.ending import Away, Ended
from mori.kernel.game import Seat
from mori.play.chat import Line
from mori.play.sitters import Sitter
from mori.play.steps import Step
from mori.play.table import Table


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has taken a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A seat is free again before the start."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Started:
    """All seats are taken and the game has begun."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision of this ply, and the position after it."""

    ply: int
    step: Step
    position: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat has chosen and others have not. That it replaces its choice later is no event."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A seat has taken back its sealed choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The decisions from this ply on do not stand any more."""

    ply: int


@dataclass(frozen=True, slots=True)
class Asked:
    """These seats are asked anew."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WentAway:
    """A seat is away from now on; the game goes on."""

    away: Away


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers a draw or a rematch, or agrees with one."""

    what: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat declines an offer or withdraws its own."""

    what: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Everybody wants a rematch: time to lay a new table for these, who have moved on by one seat."""

    sitters: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    line: Line


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; `ended` is None where the rules have ended it."""

    scores: tuple[int, ...]
    ended: Ended | None


Event = (
    Joined
    | Left
    | Started
    | Decided
    | Sealed
    | Unsealed
    | TakenBack
    | Asked
    | WentAway
    | Offered
    | Declined
    | RematchAgreed
    | Said
    | Over
)


class Outcome(NamedTuple):
    """The table after a command, and what has happened."""

    table: Table
    events: tuple[Event, ...] = ()
