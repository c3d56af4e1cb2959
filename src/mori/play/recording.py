"""The record of a table: while the game runs as one viewer may read it, afterwards the whole of it."""

from __future__ import annotations

from mori.kernel.game import Seat
from mori.kernel.record import Record, names_of
from mori.play.table import OVER, Table


def record(table: Table, viewer: Seat | None = None) -> Record:
    """What has been played. While the game runs, `?` stands for what this viewer (None: a spectator) may not know.

    Such a record is to be read. It can be verified when the game is over and nothing is hidden any more.
    """
    setting, course = table.setting, table.course
    over = table.stage == OVER
    place = setting.seats if viewer is None else viewer
    steps = () if course is None else course.steps
    return Record(
        game=setting.game.name,
        rules=setting.rules,
        seats=setting.seats,
        names=names_of([sitter.name for sitter in table.sitters]),
        options=setting.game.option_texts(setting.options),
        commitment=setting.dice.commitment,
        decisions=tuple(step.texts if over else step.shown[place] for step in steps),
        secret=setting.dice.secret if over else None,
        scores=table.scores,
        away=() if course is None else course.away,
        ended=table.ended,
    )
