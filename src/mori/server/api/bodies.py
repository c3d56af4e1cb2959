"""What calls bring."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

Whole = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A ply or a serial."""


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who wants to play without an account."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """Another name for who asks."""

    name: str


class NewAccount(Struct, forbid_unknown_fields=True):
    """An account with a password. `name` is what others see; a guest who turns into an account has one already."""

    login: str
    password: str
    name: str | None = None


class SignIn(Struct, forbid_unknown_fields=True):
    """A login and its password."""

    login: str
    password: str


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password so far and the one that shall count from now on."""

    old: str
    new: str


class FromAuthenticator(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials` has answered, with the ticket that came with the question."""

    answer: dict[str, Any]
    ticket: str


class Goodbye(Struct, forbid_unknown_fields=True):
    """The password again, where there is one, before everything about a person is forgotten."""

    password: str | None = None


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: `me`, `bot` (with its level, 0 moves at random) or `open`."""

    kind: str
    level: int = 0


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = field(default_factory=dict)
    pace: dict[str, Any] = field(default_factory=lambda: {"kind": "none"})
    public: bool = True


class QuickGame(Struct, forbid_unknown_fields=True):
    """A game against bots at once: `seats` at the table (the fewest unless said) and the caller on `seat` or any."""

    game: str
    level: int = 1
    seats: int | None = None
    seat: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    pace: dict[str, Any] = field(default_factory=lambda: {"kind": "none"})


class NewMove(Struct, forbid_unknown_fields=True):
    """A move, with the ply it was made for and, if known, the seat's serial."""

    ply: Whole
    move: str
    serial: Whole | None = None


class AtPly(Struct, forbid_unknown_fields=True):
    """Something said about the table as it was at this ply."""

    ply: Whole
    serial: Whole | None = None


class Words(Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: str
