"""Any commands in any order, on tables of every game: what must hold holds after each of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import mori
from mori import play
from mori.kernel.fairness import Dice
from mori.kernel.game import Illegal
from mori.play import Table
from mori.play.events import Asked, Decided, Outcome, TakenBack
from mori.play.events import Over as IsOver
from tests.play.tables import DAYS, GAMES, LIVE, PEOPLE, same

COMPILED = mori.build() == "compiled"
NUMBERS = st.integers(0, 2**16)
PACES = (play.Pace(), LIVE, DAYS, play.Pace("live", minutes=0.25, increment=0))


class Lying(Dice):
    """Other dice under the commitment of the first ones: what a world looks like from outside that has other secrets."""

    __slots__ = ("_shown",)

    def __init__(self, shown: str) -> None:
        super().__init__(bytes(32))
        self._shown = shown

    @property
    def commitment(self) -> str:
        return self._shown


class Tables(RuleBasedStateMachine):
    """One table, its people and bots, and time going by."""

    @initialize(
        name=st.sampled_from([*sorted(GAMES), "fists", "fists"]),
        number=NUMBERS,
        pace=st.sampled_from(PACES),
        plays_forced=st.booleans(),
    )
    def lay(self, name: str, number: int, pace: play.Pace, plays_forced: bool) -> None:
        self.game = GAMES[name]
        self.random = Random(number)
        seats = self.random.choice(self.game.seats)
        kinds: list[Any] = [person if self.random.random() < 0.7 else play.Bot(0) for person in PEOPLE[:seats]]
        sitters = [play.Open() if self.random.random() < 0.2 else kind for kind in kinds]
        self.now = 1000.0
        dice = Dice.seeded(number)
        outcome = play.lay(self.game, sitters, self.game.options(), pace, dice, self.now, plays_forced)
        self.table = outcome.table
        self.undo_log: list[Decided] = []
        self.keep_log(outcome)
        self.last: Callable[[Table], Outcome] | None = None

    def do(self, command: Callable[[Table], Outcome]) -> None:
        """Carry out a command as a server does: the clock first, then the command, which may be refused."""
        self.keep_log(play.tick(self.table, self.now))
        before = play.table_json(self.table)
        try:
            outcome = command(self.table)
        except (play.Refused, Illegal) as refusal:
            assert refusal.code
            assert str(refusal)
        else:
            self.keep_log(outcome)
            return
        assert play.table_json(self.table) == before

    def keep_log(self, outcome: Outcome) -> None:
        """Keep decisions as an append-only store would, and look whether the counters only go up."""
        if hasattr(self, "table"):
            pairs = zip(self.table.serials, outcome.table.serials, strict=True)
            assert all(earlier <= later for earlier, later in pairs)
            assert self.table.undone <= outcome.table.undone
        self.table = outcome.table
        for event in outcome.events:
            if isinstance(event, Decided):
                assert event.ply == len(self.undo_log)
                self.undo_log.append(event)
            elif isinstance(event, TakenBack):
                del self.undo_log[event.ply :]
            elif isinstance(event, Asked):
                assert event.seats
            elif isinstance(event, IsOver):
                assert event is outcome.events[-1]

    def choice(self, seat: int, number: int) -> str:
        moves = self.table.moves(seat)
        return self.table.move_text(seat, moves[number % len(moves)])

    @rule(person=st.sampled_from(PEOPLE), seat=st.none() | st.integers(0, 4))
    def join(self, person: play.Person, seat: int | None) -> None:
        self.do(lambda table: play.join(table, person, self.now, seat))

    @rule(seat=st.integers(-1, 4))
    @precondition(lambda self: self.table.stage == play.WAITING)
    def give_back(self, seat: int) -> None:
        self.do(lambda table: play.give_back(table, seat))

    @rule(times=st.integers(1, 12), number=NUMBERS)
    @precondition(lambda self: self.table.stage == play.PLAYING)
    def move_on(self, times: int, number: int) -> None:
        rng = Random(number)
        for _ in range(times):
            self.keep_log(play.tick(self.table, self.now))
            if self.table.stage != play.PLAYING:
                return
            seat, ply = rng.choice(self.table.deciding), self.table.ply
            text, serial = self.choice(seat, rng.randrange(1000)), self.table.serials[seat]
            self.last = partial(play.move, seat=seat, ply=ply, text=text, now=self.now, serial=serial)
            self.keep_log(self.last(self.table))

    @rule(seat=st.integers(-1, 4), ply=st.integers(-1, 1), number=NUMBERS, nonsense=st.booleans())
    def try_to_move(self, seat: int, ply: int, number: int, nonsense: bool) -> None:
        able = not nonsense and 0 <= seat < self.table.setting.seats and bool(self.table.moves(seat))
        text = self.choice(seat, number) if able else "nonsense"
        at = self.table.ply + ply
        self.do(lambda table: play.move(table, seat, at, text, self.now))

    @rule()
    @precondition(lambda self: any(map(self.table.moves, self.table.has_chosen)))
    def replace_a_sealed_choice(self) -> None:
        seat = self.random.choice([seat for seat in self.table.has_chosen if self.table.moves(seat)])
        text, ply = self.choice(seat, self.random.randrange(1000)), self.table.ply
        self.do(lambda table: play.move(table, seat, ply, text, self.now))

    @rule(number=NUMBERS)
    @precondition(lambda self: self.table.stage == play.PLAYING)
    def take_back(self, number: int) -> None:
        seat = number % self.table.setting.seats
        before = self.table
        serial = before.serials[seat]
        command = partial(play.take_back, seat=seat, ply=before.ply, now=self.now, serial=serial)
        self.do(command)
        if self.table.serials[seat] > serial:
            self.last = command
        may = play.sight(before, seat, self.now)["may"]
        if self.table is not before and self.table.stage == play.PLAYING and self.table.undone > before.undone:
            assert may["take_back"] is None
            assert self.table.deciding == (seat,)

    @rule()
    @precondition(lambda self: self.last is not None)
    def send_the_last_command_again(self) -> None:
        """It is refused, or changes nothing."""
        assert self.last is not None
        self.keep_log(play.tick(self.table, self.now))
        try:
            assert self.last(self.table) == (self.table, ())
        except play.Refused as refusal:
            assert refusal.code in ("stale", "repeated", "away", "over")

    @rule(number=NUMBERS)
    @precondition(lambda self: self.random.random() < 0.2)
    def leave(self, number: int) -> None:
        seat = number % self.table.setting.seats
        command = play.leave if number % 3 else play.resign
        self.do(lambda table: command(table, seat, self.now))

    @rule(number=NUMBERS, what=st.sampled_from(["offer", "decline", "rematch", "no rematch"]))
    def offer(self, number: int, what: str) -> None:
        seat, ply = number % self.table.setting.seats, self.table.ply
        commands: dict[str, Callable[[Table], Outcome]] = {
            "offer": lambda table: play.offer_draw(table, seat, ply, self.now),
            "decline": lambda table: play.decline_draw(table, seat, ply, self.now),
            "rematch": lambda table: play.want_rematch(table, seat),
            "no rematch": lambda table: play.decline_rematch(table, seat),
        }
        self.do(commands[what])

    @rule(person=st.sampled_from(PEOPLE), text=st.text(max_size=20))
    def say(self, person: play.Person, text: str) -> None:
        self.do(lambda table: play.say(table, person, text, self.now))

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule()
    @precondition(lambda self: self.table.deadline() is not None and self.random.random() < 0.2)
    def wait_until_something_happens(self) -> None:
        deadline = self.table.deadline()
        assert deadline is not None
        self.now = max(self.now, deadline)
        before = self.table
        self.keep_log(play.tick(self.table, self.now))
        assert self.table is not before

    @rule(pause=st.floats(0, 1e6))
    def restart(self, pause: float) -> None:
        """The server stops and comes back later, with the table from its store; nobody has lost any time."""
        self.keep_log(play.tick(self.table, self.now))
        clock = play.sight(self.table, None, self.now)["clock"].get("left", [])
        table = play.read_table(json.loads(json.dumps(play.table_json(self.table))), self.game)
        assert same(table, self.table)
        self.table = play.resumed(table, pause).table
        self.now += pause
        again = play.sight(self.table, None, self.now)["clock"].get("left", [])
        assert all(abs(one - other) < 1e-3 for one, other in zip(clock, again, strict=True))

    @invariant()
    def a_table_never_hangs(self) -> None:
        table = self.table
        if table.stage == play.WAITING:
            assert any(isinstance(sitter, play.Open) for sitter in table.sitters)
        elif table.stage == play.PLAYING:
            assert table.deciding
            assert (table.deadline() is None) == (table.setting.pace.kind == "none")
            assert all(table.moves(seat) for seat in table.deciding)
        else:
            assert table.scores is not None
            assert len(table.scores) == table.setting.seats
        assert table.stage == play.PLAYING or (table.deciding, table.has_chosen, table.deadline()) == ((), (), None)
        assert not set(table.deciding) & set(table.has_chosen)

    @invariant()
    def the_store_has_what_stands(self) -> None:
        assert [event.step for event in self.undo_log] == list(self.table.course.steps if self.table.course else ())
        if self.table.course and self.undo_log:
            assert self.undo_log[-1].position == self.game.notation.to_json(self.table.course.state)

    @invariant()
    def it_can_be_stored(self) -> None:
        assert same(play.read_table(play.table_json(self.table), self.game), self.table)

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        """Another world with other secrets looks the same to each viewer, and has the same record for it."""
        if self.table.stage != play.PLAYING:
            return
        for viewer in (*range(self.table.setting.seats), None):
            other = self.another_world(viewer)
            assert play.sight(other, viewer, self.now) == play.sight(self.table, viewer, self.now)
            assert play.record(other, viewer) == play.record(self.table, viewer)

    def another_world(self, viewer: int | None) -> Table:
        """A table that differs in everything the viewer may not know: state, sealed choices, dice, what was decided."""
        course = self.table.course
        assert course is not None
        game = self.game
        state = game.guess(game.view(course.state, viewer), self.random)
        sealed = {
            seat: move if seat == viewer else self.random.choice(game.moves(state, seat))
            for seat, move in course.sealed.items()
        }
        place = self.table.setting.seats if viewer is None else viewer
        steps = tuple(
            replace(
                step,
                texts=dict.fromkeys(step.texts, "hidden"),
                shown=tuple(one if at == place else {} for at, one in enumerate(step.shown)),
                told=tuple(one if at == place else () for at, one in enumerate(step.told)),
            )
            for step in course.steps
        )
        # The way back is seen by nobody, but for whether there is one and for whom.
        trail = tuple((ply, None) for ply, _ in course.trail)
        setting = replace(self.table.setting, dice=Lying(self.table.setting.dice.commitment))
        hidden = replace(course, state=state, sealed=sealed, steps=steps, trail=trail)
        return replace(self.table, setting=setting, course=hidden)

    @invariant()
    def its_record_can_be_verified(self) -> None:
        record = play.record(self.table)
        if self.table.stage == play.OVER:
            record.verify(self.game)
        assert (record.secret is None) == (self.table.stage != play.OVER)

    def teardown(self) -> None:
        """Whatever has happened, the table comes to its end."""
        if not hasattr(self, "table"):
            return
        table, now = self.table, self.now
        for person in PEOPLE:
            if table.stage == play.WAITING:
                table = play.join(table, person, now).table
        while table.stage == play.PLAYING:
            table = play.tick(table, now).table
            for seat in table.deciding[:1]:
                text = table.move_text(seat, self.random.choice(table.moves(seat)))
                table = play.move(table, seat, table.ply, text, now).table
        assert table.stage == play.OVER
        late = () if table.ended is None else table.ended.seats
        assert table.winners or len({*late, *(table.course.gone() if table.course else ())}) == table.setting.seats
        play.record(table).verify(self.game)


Tables.TestCase.settings = settings(
    max_examples=80 if COMPILED else 12, stateful_step_count=30 if COMPILED else 15, deadline=None
)
TestTables = Tables.TestCase
