"""A table: the authority over one game between people and bots, as a frozen value.

Commands stand in the rooms beside this one (`seating`, `deciding`, `leaving`, `offers`, `talking`). Each takes a table
and what it needs, the time and the dice included, and answers with the new table and what has happened, or refuses with
an exception and changes nothing. Whoever keeps a table carries out one command after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mori.kernel import ending
from mori.kernel.ending import Ended
from mori.kernel.game import Over, Seat
from mori.play.chat import Line
from mori.play.clocks import Clocks
from mori.play.course import Course, Setting
from mori.play.refused import NotSeated
from mori.play.sitters import Bot, Person, Sitter

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass(frozen=True, slots=True)
class Offers:
    """Who wants a draw, who wants a rematch, and at which of its serials each seat last offered a draw."""

    draw: frozenset[Seat] = frozenset()
    rematch: frozenset[Seat] = frozenset()
    offered: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Everything about one table.

    `serials` count the choices and take-backs of each seat that were carried out, `undone` the take-backs of decisions:
    unlike the ply these never go down. `ended` says how the game ended when its rules have not ended it.
    """

    setting: Setting
    sitters: tuple[Sitter, ...]
    serials: tuple[int, ...]
    course: Course | None = None
    clocks: Clocks | None = None
    undone: int = 0
    offers: Offers = Offers()
    ended: Ended | None = None
    chat: tuple[Line, ...] = ()

    @property
    def stage(self) -> str:
        """Whether the table waits for people, is played at, or is over."""
        if self.course is None:
            return WAITING
        return OVER if self.ended is not None or isinstance(self.course.turn, Over) else PLAYING

    @property
    def ply(self) -> int:
        """The number of decisions made."""
        return 0 if self.course is None else self.course.ply

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The result when the table is over."""
        if self.course is None or self.stage != OVER:
            return None
        if self.ended is not None:
            return ending.scores(self.setting.seats, self.course.away, self.ended)
        return self.course.turn.scores if isinstance(self.course.turn, Over) else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won or share the best result; seats that are away never do."""
        if self.course is None or self.scores is None:
            return ()
        best = ending.winners(self.scores, self.course.away)
        gone = () if self.ended is None else self.ended.seats
        return tuple(seat for seat in best if seat not in gone)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that have to choose now and have not."""
        return self.course.waited_for() if self.course is not None and self.stage == PLAYING else ()

    @property
    def has_chosen(self) -> tuple[Seat, ...]:
        """The seats whose choice waits sealed for the others."""
        return tuple(sorted(self.course.sealed)) if self.course is not None and self.stage == PLAYING else ()

    @property
    def bots(self) -> tuple[tuple[Seat, Bot], ...]:
        """The bots that have to choose now."""
        return tuple((seat, sitter) for seat in self.deciding if isinstance(sitter := self.sitters[seat], Bot))

    def deadline(self) -> float | None:
        """The moment something happens by itself if nobody does anything; `leaving.tick` makes it happen."""
        return self.clocks.deadline() if self.clocks is not None and self.stage == PLAYING else None

    def seat_of(self, person: str) -> Seat | None:
        """Where this person sits."""
        for seat, sitter in enumerate(self.sitters):
            if isinstance(sitter, Person) and sitter.id == person:
                return seat
        return None

    def seat_for(self, person: str) -> Seat:
        """Where this person sits; `NotSeated` for others."""
        seat = self.seat_of(person)
        if seat is None:
            raise NotSeated("not-seated", "you do not sit at this table, so you can only watch")
        return seat

    def view(self, seat: Seat | None) -> Any:
        """The game's own view of the seat or of a spectator, to be drawn or to be given to a bot."""
        return None if self.course is None else self.setting.game.view(self.course.state, seat)

    def moves(self, seat: Seat) -> tuple[int, ...]:
        """The moves of a seat that is asked, also when it has chosen and others have not; for bots."""
        if self.course is None or self.stage != PLAYING or seat in self.course.gone():
            return ()
        return tuple(self.setting.game.moves(self.course.state, seat))

    def move_text(self, seat: Seat, move: int) -> str:
        """A move of the seat in writing, as `deciding.move` takes it."""
        state = None if self.course is None else self.course.state
        return self.setting.game.notation.move_text(state, seat, move)
