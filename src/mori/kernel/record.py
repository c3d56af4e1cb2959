"""A played game: the checked door, and records that a person can read and a program can verify.

`docs/records.md` describes the text form line by line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mori import registry
from mori.kernel import ending
from mori.kernel.ending import AGREED, REASONS, Away, Ended
from mori.kernel.fairness import SECRET_BYTES, Dice
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Game, Illegal, Impossible, Over, Seat

FIRST_LINE = "mori record 1"
UNFINISHED = "unfinished"
LONGEST_NAME = 60


class BadRecord(ValueError):
    """A record that is not what it claims to be; says in which line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def seat_word(seat: Seat) -> str:
    """How records and commands write a seat."""
    return "chance" if seat == CHANCE else str(seat)


def step(game: Game[Any, Any], state: Any, decision: Decision) -> Any:
    """The state after a decision that comes from outside: the checked door.

    Raises `Illegal`, and changes nothing, unless exactly the seats asked have each chosen one of their moves, or
    chance has shown one of its outcomes.
    """
    turn = game.turn(state)
    if isinstance(turn, Over):
        raise Illegal("the game is over, nothing can be decided any more", "over")
    if isinstance(turn, Draw):
        if set(decision) != {CHANCE}:
            raise Illegal("chance decides now, no seat does", "not-asked")
        if all(decision[CHANCE] != move for move, _ in turn.outcomes):
            raise Illegal(f"{_text(game, state, CHANCE, decision[CHANCE])} can not happen here", "illegal")
        return game.apply(state, decision)
    for seat in decision:
        if seat not in turn.seats:
            raise Illegal(f"{_who(seat)} is not asked to decide now, {_waited_for(turn)}", "not-asked")
    for seat in turn.seats:
        if seat not in decision:
            raise Illegal(f"{_who(seat)} has to decide as well", "missing")
        if decision[seat] not in game.moves(state, seat):
            raise Illegal(f"{_text(game, state, seat, decision[seat])} is not a legal move of {_who(seat)}", "illegal")
    return game.apply(state, decision)


def _who(seat: Seat) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def _waited_for(turn: Choice) -> str:
    who = " and ".join(str(seat) for seat in turn.seats)
    return f"seat {who} is" if len(turn.seats) == 1 else f"seats {who} are"


def _text(game: Game[Any, Any], state: Any, seat: Seat, move: int) -> str:
    try:
        return game.notation.move_text(state, seat, move)
    except (Illegal, ValueError, IndexError, KeyError):
        return f"move number {move}"


@dataclass(frozen=True, slots=True)
class Record:
    """One game from its first decision on, as text that replays to the same states on any machine."""

    game: str
    rules: int
    seats: int
    names: tuple[str, ...]
    options: Mapping[str, str]
    commitment: str
    decisions: tuple[Mapping[Seat, str], ...]
    secret: str | None = None
    scores: tuple[int, ...] | None = None
    away: tuple[Away, ...] = ()
    ended: Ended | None = None

    def text(self) -> str:
        """The record as a text file; `parse` reads it back."""
        body = "\n".join([*self._head(), *map(_decision_line, self.decisions), *self._tail()]) + "\n"
        return f"{body}check {_digest(body)}\n"

    def _head(self) -> Iterator[str]:
        yield FIRST_LINE
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        yield f"seats {self.seats}"
        for seat, name in enumerate(self.names):
            yield f"name {seat} {name}"
        for switch in sorted(self.options):
            yield f"option {switch} {self.options[switch]}"
        yield f"dice {self.commitment}"
        yield ""

    def _tail(self) -> Iterator[str]:
        yield ""
        for one in self.away:
            yield one.line()
        if self.ended is not None:
            yield self.ended.line()
        if self.secret is not None:
            yield f"secret {self.secret}"
        yield "result " + (UNFINISHED if self.scores is None else " ".join(map(str, self.scores)))

    def first_line_of_decisions(self) -> int:
        """The number of the line of the first decision, for messages."""
        return len(list(self._head())) + 1

    def states(self, game: Game[Any, Any] | None = None) -> list[Any]:
        """The state before the first decision and after each one; the game is looked up by its name unless given."""
        return [state for state, _ in self._replay(game or registry.game(self.game))]

    def verify(self, game: Game[Any, Any] | None = None) -> None:
        """Replay every decision, recompute every outcome of chance; `BadRecord` at the first that is wrong."""
        game = game or registry.game(self.game)
        dice = self._dice()
        state: Any = None
        for ply, (state, decision) in enumerate(self._replay(game)):
            turn = game.turn(state)
            if dice is not None and decision is not None and isinstance(turn, Draw):
                rolled = turn.outcomes[dice.roll(ply, [weight for _, weight in turn.outcomes])][0]
                if rolled != decision[CHANCE]:
                    expected = game.notation.move_text(state, CHANCE, rolled)
                    raise BadRecord(
                        self.first_line_of_decisions() + ply, f"the dice of this record show {expected} here"
                    )
        self._check_end(game, game.turn(state))

    def _dice(self) -> Dice | None:
        if self.secret is None:
            return None
        dice = Dice(bytes.fromhex(self.secret))
        if dice.commitment != self.commitment:
            raise BadRecord(self._line_of_secret(), "the secret does not belong to the commitment in the head")
        return dice

    def _line_after_decisions(self) -> int:
        return self.first_line_of_decisions() + len(self.decisions) + 1

    def _line_of_secret(self) -> int:
        return self._line_after_decisions() + len(self.away) + (self.ended is not None)

    def _check_end(self, game: Game[Any, Any], turn: Any) -> None:
        wrong = ending.complaint(self.seats, len(self.decisions), game.facts, self.away, self.ended)
        if wrong is not None:
            raise BadRecord(self._line_after_decisions() + wrong[0], wrong[1])
        scores = turn.scores if isinstance(turn, Over) else None
        if self.ended is not None:
            if not isinstance(turn, Choice):
                raise BadRecord(
                    self._line_of_secret() - 1, "nobody is asked to decide here, so nobody can end the game"
                )
            scores = ending.scores(self.seats, self.away, self.ended)
        line = self._line_of_secret() + (self.secret is not None)
        if scores != self.scores:
            found = UNFINISHED if scores is None else " ".join(map(str, scores))
            raise BadRecord(line, f"the decisions lead to the result {found}")
        if scores is not None and self.secret is None:
            raise BadRecord(line, "the game is over, but the secret of its dice is missing")
        if scores is None and self.secret is not None:
            raise BadRecord(line, "the game is not over, but the secret of its dice is told")

    def _replay(self, game: Game[Any, Any]) -> Iterator[tuple[Any, Decision | None]]:
        """Each state with the decision that follows it, None after the last."""
        if self.rules != game.rules_version:
            raise BadRecord(3, f"made for rules version {self.rules}, this is version {game.rules_version}")
        try:
            options = game.options(**self.options)
        except Impossible as reason:
            raise BadRecord(5 + self.seats, str(reason)) from None
        if self.seats not in game.seats:
            raise BadRecord(4, f"{game.name} is not played by {self.seats}")
        state = game.start(self.seats, options)
        for ply, texts in enumerate(self.decisions):
            try:
                decision = {seat: game.notation.parse_move(state, seat, text) for seat, text in texts.items()}
                after = step(game, state, decision)
                for seat, text in texts.items():
                    if game.notation.move_text(state, seat, decision[seat]) != text:
                        raise Illegal(f"«{text}» is not how this move is written")
            except Illegal as reason:
                raise BadRecord(self.first_line_of_decisions() + ply, str(reason)) from None
            yield state, decision
            state = after
        yield state, None


def _decision_line(decision: Mapping[Seat, str]) -> str:
    return "; ".join(f"{seat_word(seat)} {text}" for seat, text in sorted(decision.items()))


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def parse(text: str) -> Record:
    """The record written as `text`; `BadRecord` when a line can not be read or was changed.

    Reading does not replay: that is what `Record.verify` does.
    """
    record = read(text)
    check(record, text)
    return record


def read(text: str, known: Collection[str] | None = None) -> Record:
    """The record written as `text` without looking whether it was changed; for `check` and its messages.

    `known` are the names of the games there are, those of the registry unless given.
    """
    return _Reader(text, registry.names() if known is None else known).record()


def check(record: Record, text: str) -> None:
    """`BadRecord` unless `text` is to the letter what this record writes."""
    lines, expected = text.split("\n"), record.text().split("\n")
    for number, (line, wanted) in enumerate(zip(lines, expected, strict=False), start=1):
        if line != wanted:
            if number == len(expected) - 1:
                raise BadRecord(number, "the record was changed after it was written")
            raise BadRecord(number, f"should read «{wanted}»")
    if len(lines) != len(expected):
        raise BadRecord(min(len(lines), len(expected)), "the record ends too early or goes on after its end")


class _Reader:
    """Takes a record apart line by line."""

    def __init__(self, text: str, known: Collection[str]) -> None:
        self._lines = text.split("\n")
        self._known = known
        self._at = 0
        for number, line in enumerate(self._lines, start=1):
            if not line.isascii() and any("\ud800" <= letter <= "\udfff" for letter in line):
                raise BadRecord(number, "this line has half a character, which no text can hold")

    def record(self) -> Record:
        if self._take() != FIRST_LINE:
            raise self._bad(f"a record begins with «{FIRST_LINE}»")
        game = self._field("game")
        if game not in self._known:
            raise self._bad(f"there is no game called «{game}»")
        rules = self._number("rules")
        seats = self._number("seats")
        if not 1 <= seats <= 99:
            raise self._bad("a game has 1 to 99 seats")
        names = tuple(self._field(f"name {seat}") for seat in range(seats))
        options = self._options()
        commitment = self._hexadecimal("dice")
        self._blank()
        decisions = self._decisions(seats)
        self._blank()
        away = self._away(seats)
        ended = self._ended(seats)
        secret = self._hexadecimal("secret") if self._peek().startswith("secret ") else None
        scores = self._result(seats)
        self._hexadecimal("check")
        if self._take() != "" or self._at != len(self._lines):
            raise self._bad("nothing may follow the line «check …»")
        return Record(game, rules, seats, names, options, commitment, decisions, secret, scores, away, ended)

    def _peek(self) -> str:
        if self._at >= len(self._lines):
            raise BadRecord(len(self._lines), "the record ends too early")
        return self._lines[self._at]

    def _take(self) -> str:
        line = self._peek()
        self._at += 1
        return line

    def _bad(self, message: str) -> BadRecord:
        return BadRecord(self._at, message)

    def _field(self, name: str) -> str:
        line = self._take()
        if not line.startswith(name + " "):
            raise self._bad(f"«{name} …» is expected here")
        return line[len(name) + 1 :]

    def _number(self, name: str) -> int:
        return self._whole(self._field(name))

    def _whole(self, text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise self._bad(f"«{text}» is not a whole number")
        return int(text)

    def _hexadecimal(self, name: str) -> str:
        text = self._field(name)
        if len(text) != 2 * SECRET_BYTES or any(letter not in "0123456789abcdef" for letter in text):
            raise self._bad(f"«{name}» needs {2 * SECRET_BYTES} hexadecimal digits")
        return text

    def _blank(self) -> None:
        if self._take() != "":
            raise self._bad("an empty line is expected here")

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        while self._peek().startswith("option "):
            switch, _, value = self._field("option").partition(" ")
            if switch in options or not switch.isidentifier():
                raise self._bad(f"the option «{switch}» stands twice or is not a name")
            options[switch] = value
        return options

    def _decisions(self, seats: int) -> tuple[Mapping[Seat, str], ...]:
        decisions: list[Mapping[Seat, str]] = []
        while self._peek() != "":
            decisions.append(self._decision(self._take(), seats))
        return tuple(decisions)

    def _decision(self, line: str, seats: int) -> Mapping[Seat, str]:
        decision: dict[Seat, str] = {}
        for part in line.split("; "):
            who, _, text = part.partition(" ")
            seat = CHANCE if who == "chance" else self._seat(who, seats)
            if seat in decision:
                raise self._bad(f"{_who(seat)} decides twice")
            decision[seat] = text
        return decision

    def _away(self, seats: int) -> tuple[Away, ...]:
        away: list[Away] = []
        while self._peek().startswith("away "):
            words = self._field("away").split(" ")
            if len(words) != 3 or words[2] not in REASONS:
                raise self._bad(f"a line like «away 2 37 {REASONS[0]}» ends in one of {', '.join(REASONS)}")
            away.append(Away(self._seat(words[0], seats), self._whole(words[1]), words[2]))
        return tuple(away)

    def _ended(self, seats: int) -> Ended | None:
        if not self._peek().startswith("ended "):
            return None
        how, *words = self._field("ended").split(" ")
        gone = tuple(self._seat(word, seats) for word in words)
        if how not in (AGREED, *REASONS) or (how == AGREED) != (not gone) or list(gone) != sorted(set(gone)):
            raise self._bad(f"a game is «ended {AGREED}» or by seats in order, like «ended {REASONS[0]} 1»")
        return Ended(how, gone)

    def _seat(self, word: str, seats: int) -> Seat:
        seat = self._whole(word)
        if not 0 <= seat < seats:
            raise self._bad(f"there is no seat {word}")
        return seat

    def _result(self, seats: int) -> tuple[int, ...] | None:
        text = self._field("result")
        if text == UNFINISHED:
            return None
        scores = tuple(self._whole(word) for word in text.split(" "))
        if len(scores) != seats:
            raise self._bad(f"the result needs {seats} numbers")
        return scores


def clean_name(name: str) -> str:
    """A seat's name as records keep it: one line, no control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip() or "-"


def names_of(names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats, cleaned."""
    return tuple(clean_name(name) for name in names)
