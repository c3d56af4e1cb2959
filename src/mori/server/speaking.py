"""Moves over the line on which a table is watched: the same command as by POST, with less to send to and fro."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar.exceptions import ClientException, NotAuthorizedException

from mori import play
from mori.kernel.game import Seat
from mori.play.events import Outcome
from mori.server.api.bodies import NewMove, Whole
from mori.server.api.playing import LONGEST_MOVE
from mori.server.house import House
from mori.server.refusals import reckon


class Spoken(NewMove, kw_only=True, forbid_unknown_fields=True):
    """A move said over a socket; `call` is a number by which its answer is known."""

    call: Whole


class Heard(msgspec.Struct, omit_defaults=True):
    """The answer. 200 means that the move is on the disk; the look after it comes over the same line."""

    call: int | None
    status: int
    code: str = ""
    reason: str = ""


_read = msgspec.json.Decoder(Spoken).decode


async def carry_out(said: str | bytes, table_id: str, token: str | None, house: House) -> bytes:
    """Do what was said at this table, and answer."""
    call = None
    try:
        spoken = _read(said)
        call = spoken.call
        await _move(spoken, table_id, token, house)
        return msgspec.json.encode(Heard(call, 200))
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        wrong: Exception = ClientException(f"this can not be read: {reason}")
    except Exception as reason:
        wrong = reason
    status, refusal, _ = reckon(wrong, f"/api/tables/{table_id}/live")
    return msgspec.json.encode(Heard(call, status, refusal.code, refusal.reason))


async def _move(spoken: Spoken, table_id: str, token: str | None, house: House) -> None:
    person = None if token is None else await house.people.known(token, house.clock())
    if person is None:
        raise NotAuthorizedException("open this line with the token of POST /api/guests to move over it")
    house.limits.acts.take(person.id)
    await house.keeper.change(table_id, partial(_carried_out, spoken, person.id))


def _carried_out(spoken: Spoken, person: str, table: play.Table, now: float) -> Outcome:
    seat: Seat = table.seat_for(person)
    return play.move(table, seat, spoken.ply, spoken.move[:LONGEST_MOVE], now, spoken.serial)
