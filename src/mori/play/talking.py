"""Saying something at a table. Who is there to hear it, and how often one may speak, is the server's business."""

from __future__ import annotations

from dataclasses import replace

from mori.kernel.record import clean_name
from mori.play.chat import KEPT, Line, clean
from mori.play.events import Outcome, Said
from mori.play.sitters import Person
from mori.play.table import Table


def say(table: Table, person: Person, text: str, now: float) -> Outcome:
    """Say something, as a player or as a spectator; the latest lines are kept."""
    line = Line(now, table.seat_of(person.id), clean_name(person.name), clean(text))
    return Outcome(replace(table, chat=(*table.chat, line)[-KEPT:]), (Said(line),))
