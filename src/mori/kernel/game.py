"""What a game is: six pure functions over immutable values.

A game answers six questions (`start`, `turn`, `moves`, `apply`, `view`, `guess`) and nothing else about it is known
to the rest of the house. Chance is a seat of its own: the rules list what may happen with whole-number weights, and
whoever drives the game rolls. `apply` trusts its caller; everything that comes from outside goes through
`mori.kernel.record.step`, which checks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

Seat = int
Move = int
CHANCE: Seat = -1

Decision = Mapping[Seat, Move]
"""What the seats asked have chosen, or what chance has shown: `{CHANCE: move}`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """These seats decide now. Several at once decide without seeing each other."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The world decides: pairs of a move and its weight, a positive whole number."""

    outcomes: tuple[tuple[Move, int], ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over: one score per seat, higher is better."""

    scores: tuple[int, ...]


Turn = Choice | Draw | Over


class Impossible(ValueError):
    """Something from outside (a position, an option, a number of seats) that the game does not have.

    The message is one plain sentence for the person who sent it.
    """


class Illegal(ValueError):
    """A decision that the rules do not allow now; `code` names the reason for programs."""

    def __init__(self, message: str, code: str = "illegal") -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Facts:
    """What kind of game this is, for those who choose an algorithm or a table."""

    zero_sum: bool
    chance: bool
    hidden: bool
    simultaneous: bool
    draws: bool = False
    """Whether the players may agree on a draw."""
    scores: tuple[int, int] = (-1, 1)
    """No score is below the first or above the second."""
    longest: int = 1000
    """No game has more decisions, chance included, unless chance itself is asked for ever."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say to a person: a code that the game's texts turn into a sentence, with its values.

    A value that is a message itself (the name of a piece) is put into the reader's language first. A value called
    `count` chooses between singular and plural.
    """

    code: str
    values: Mapping[str, str | int | Message] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Switch:
    """One option of a game for those who set up a table: as text, with the values to propose.

    Other values of an option with `names_files` are files of this machine: they are for its owner, never for people who
    come over the net.
    """

    name: str
    default: str
    values: tuple[str, ...]
    names_files: bool = False


Elements = tuple[str, ...] | frozenset[str]
"""Names of elements of the table: a tuple where they are pointed at in this order, a frozenset where in any order."""

State = TypeVar("State")
View = TypeVar("View")


class Bot(Protocol):
    """An opponent. It is given views, never states."""

    name: str
    """What records call it: `random`, `level1` and so on."""

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        """One of `moves`, using no other source of chance than `rng`."""
        ...


class Adviser(Bot, Protocol):
    """A bot that says what it thinks of moves."""

    def values(self, view: Any, moves: Sequence[Move], rng: Random) -> Sequence[float]:
        """What the seat may expect of each of `moves`: the share of its rivals that it leaves behind, 0 to 1."""
        ...


class Mixer(Bot, Protocol):
    """A bot that mixes its choices on purpose."""

    def policy(self, view: Any, moves: Sequence[Move]) -> Sequence[float]:
        """With what probability it chooses each of `moves`."""
        ...


class Notation(Protocol[State]):
    """A game in writing: moves and positions to text and back."""

    def move_text(self, state: State, seat: Seat, move: Move) -> str:
        """The move as people and records write it; `seat` is `CHANCE` for an outcome."""
        ...

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        """The move written as `text`, legal or not; `Illegal` when it can not be read."""
        ...

    def shown_text(self, state: State, seat: Seat, move: Move, viewer: Seat | None) -> str:
        """The move as `viewer` (None: a spectator) may read it while the game runs; `?` stands for what is hidden."""
        ...

    def to_json(self, state: State) -> dict[str, Any]:
        """The whole state as JSON data, everything that is needed to go on from it."""
        ...

    def from_json(self, data: Any) -> State:
        """The state written as `data`; `Impossible` when no game can stand like this."""
        ...

    def diagram(self, view: Any, say: Say | None = None) -> str:
        """The table as its seat sees it, drawn with characters for a terminal; in English unless said otherwise."""
        ...

    def elements(self, view: Any, move: Move) -> Elements:
        """The elements of the table a person points at to make this move."""
        ...


class Tensors(Protocol):
    """A game in numbers, for those who learn from it."""

    @property
    def MOVES(self) -> int:  # noqa: N802  (a constant of the room)
        """Every move is a number below this one."""
        ...

    def size(self, seats: int) -> int:
        """How many numbers an observation has."""
        ...

    def observation(self, view: Any) -> Sequence[float]:
        """What the view's seat may see, as numbers."""
        ...


Say = Callable[[Message], str]
"""Puts a message into the reader's language."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a viewer knows of a table beside its view, for faces that show it.

    `news` is what the viewer was told of the last decision. While several seats choose at once, `sealed` are those
    whose choice lies face down already, and `own` are the elements of the viewer's own sealed choice.
    """

    news: Sequence[Message] = ()
    sealed: Collection[Seat] = ()
    own: Collection[str] = ()


QUIET = Moment()
"""Nothing has just happened, and nobody has sealed a choice."""


class Face(Protocol):
    """A game in pictures. It knows views and no page; styles stand in `styles/`, drawings in `art/`."""

    def draw(self, view: Any, say: Say, moment: Moment = QUIET) -> str:
        """The table as HTML: one `<button data-id="…">` with a spoken label for each element of `table(view)`.

        Drawings are hidden from screen readers. What travels over the table has an `id` that stays and
        `data-travels`, which may name the milliseconds after which it sets out.
        """
        ...

    def effects(self, view: Any, move: Move) -> Mapping[str, Sequence[str]]:
        """What a move would do to elements of the table, by kind (`captured`), so that it can be seen beforehand."""
        ...


class Game(Protocol[State, View]):
    """One game. Everything outside `games/` knows it through this and through nothing else."""

    @property
    def name(self) -> str:
        """The name in commands, records and addresses."""
        ...

    @property
    def title(self) -> str:
        """The name for people."""
        ...

    @property
    def seats(self) -> Sequence[int]:
        """How many may play, in ascending order."""
        ...

    @property
    def rules_version(self) -> int:
        """Goes up with every change that makes an old record lead elsewhere."""
        ...

    @property
    def facts(self) -> Facts:
        """What kind of game this is."""
        ...

    @property
    def levels(self) -> int:
        """How many bots of its own it has, the strongest being the last.

        Two of its `messages` speak of each (`kernel.bots.level_codes`): `level.1` is what people call it, and
        `level.1.about` says in one honest sentence how it plays.
        """
        ...

    @property
    def switches(self) -> Sequence[Switch]:
        """The options a table can choose."""
        ...

    @property
    def messages(self) -> Sequence[str]:
        """Every code that `tell` and `why` use, the names of things included."""
        ...

    @property
    def folder(self) -> Path:
        """Where `texts/`, `learn/` and `art/` are."""
        ...

    @property
    def notation(self) -> Notation[State]:
        """The game in writing."""
        ...

    @property
    def tensors(self) -> Tensors:
        """The game in numbers."""
        ...

    @property
    def face(self) -> Face:
        """The game in pictures."""
        ...

    def options(self, **switches: object) -> Any:
        """The switches of a table, checked, as a frozen value; `Impossible` for anything that does not exist."""
        ...

    def option_texts(self, options: Any) -> dict[str, str]:
        """The options as records write them; `options(**option_texts(o))` gives `o` back."""
        ...

    def start(self, seats: int, options: Any) -> State:
        """The state before the first decision, set-up chance included."""
        ...

    def turn(self, state: State) -> Turn:
        """Who decides now."""
        ...

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """What this seat may choose, in an order that never changes; empty when it is not asked."""
        ...

    def apply(self, state: State, decision: Decision) -> State:
        """The state after a decision that is known to be legal."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything this seat may see, listed; `None` is a spectator."""
        ...

    def guess(self, view: View, rng: Random) -> State:
        """A state that looks like `view` to its seat, each possible one equally likely."""
        ...

    def tell(self, state: State, decision: Decision, seat: Seat | None) -> Sequence[Message]:
        """What this seat may be told of a decision made in `state`, in the order in which it happens.

        `None` is a spectator. The messages are all a log, a screen reader or an animation ever knows of it.
        """
        ...

    def table(self, view: View) -> Sequence[str]:
        """Every element of the table that a person may point at, whether it can be chosen or not."""
        ...

    def why(self, view: View, chosen: Sequence[str], element: str) -> Message | None:
        """Why `element` can not be chosen after `chosen`, or None when it can."""
        ...

    def forced(self, view: View) -> Move | None:
        """The only move left to the one seat asked, if a spectator, whose `view` this is, can tell; None otherwise.

        Tables play such moves by themselves. It is asked of the spectator's view because an answer given at once
        tells everybody that there was no choice (INORI-5).
        """
        ...

    def absent(self, view: View, moves: Sequence[Move]) -> Move:
        """What the house plays, always the same, for a seat that has left or has run out of time."""
        ...

    def appraise(self, state: State) -> Sequence[float]:
        """What each seat may expect of a state at a glance, nothing being hidden.

        The share of its rivals that it leaves behind, 0 to 1, ties half; at the end what it has left behind.
        """
        ...

    def bot(self, level: int, seconds: float | None = None) -> Bot:
        """The opponent of this level, 1 to `levels`; `seconds` a move instead of the level's own time to think."""
        ...
