"""The promises every game keeps, as one function that any game's tests call.

>>> from mori import game
>>> from mori.kernel import conformance
>>> conformance.check(game("inara"), games=1)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from mori.kernel.bots import level_codes
from mori.kernel.buttons import Buttons
from mori.kernel.fairness import Dice
from mori.kernel.game import (
    CHANCE,
    Choice,
    Decision,
    Draw,
    Elements,
    Game,
    Illegal,
    Impossible,
    Message,
    Moment,
    Over,
    Say,
    Seat,
    Turn,
)
from mori.kernel.judge import final_shares
from mori.kernel.record import BadRecord, Record, names_of, read, seat_word
from mori.kernel.record import check as check_text

PROMISES = {
    "asked": "at least one move for every seat asked, none twice, none for the others",
    "order": "moves come in ascending order",
    "weights": "outcomes of chance are all different and have positive whole weights",
    "apply": "apply changes nothing it was given",
    "replay": "the same decisions lead to the same states",
    "end": "a game ends, with one whole number for every seat",
    "guess": "a guess looks the same to its seat",
    "view": "legal moves follow from the view alone",
    "notation": "every move can be written and read back, and no two look alike",
    "position": "every position can be written as JSON and read back",
    "record": "a played game is a record that can be read back and verified",
    "options": "options can be written and read back, and others are refused",
    "elements": "every move is pointed at in its own way, and only by elements of the table",
    "why": "whatever can not be chosen has a reason, whatever can be chosen has none",
    "tell": "what is told is among the messages of the game",
    "shown": "what may be read of a decision does not depend on what is hidden",
    "open": "where nothing is hidden everybody reads and is told the same",
    "forced": "a forced move is the only one of the only seat asked",
    "absent": "what is played for an absent seat is one of its moves",
    "levels": "every level has a name and a sentence, and answers however little time it has; there are no others",
    "appraise": "expectations are shares from 0 to 1 that add up to half of the seats, at the end those of the scores",
    "diagram": "the table can be drawn for every seat and for a spectator, in every language",
    "face": "every element of the table is one button with a label, in every language, and effects are on the table",
    "tensors": "observations have their size, moves are numbers below their bound",
    "texts": "every message can be said in every language",
}


HASTE = 0.001
"""Seconds in which no bot can think properly."""


_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
"""No drawing has a button or a spoken label in it, and reading all of its lines takes long."""


class BrokenPromise(AssertionError):
    """A promise of `PROMISES` that a game did not keep."""

    def __init__(self, promise: str, message: str) -> None:
        super().__init__(f"{promise}: {message} ({PROMISES[promise]})")
        self.promise = promise


def check(
    game: Game[Any, Any],
    *,
    games: int = 3,
    seed: object = 0,
    languages: Mapping[str, Say] | None = None,
    most_decisions: int = 100_000,
) -> None:
    """Play random games with every number of seats and look at each promise in every state; `BrokenPromise` if broken.

    `languages` says messages in each language the game has to speak; without it texts are not looked at.
    """
    _check_options(game)
    _check_levels(game)
    for language, speak in (languages or {}).items():
        for code in game.messages:
            _check_text(language, speak, code)
    for seats in game.seats:
        for number in range(games):
            _Walk(game, seats, f"{seed} {seats} {number}", languages or {}, most_decisions).play()


def _demand(kept: bool, promise: str, message: str) -> None:
    if not kept:
        raise BrokenPromise(promise, message)


def _check_options(game: Game[Any, Any]) -> None:
    default = game.options()
    _demand(game.options(**game.option_texts(default)) == default, "options", "the default is not read back")
    for switch in game.switches:
        for value in switch.values:
            options = game.options(**{switch.name: value})
            again = game.options(**game.option_texts(options))
            _demand(again == options, "options", f"{switch.name}={value} is not read back")
    wrong: list[dict[str, object]] = [{"no_such_switch": 1}, *({switch.name: object()} for switch in game.switches)]
    for switches in wrong:
        try:
            game.options(**switches)
        except ValueError:
            continue
        raise BrokenPromise("options", f"{switches} is taken")


def _check_levels(game: Game[Any, Any]) -> None:
    missing = set(level_codes(game.levels)) - set(game.messages)
    _demand(not missing, "levels", f"{sorted(missing)} are not among the messages")
    for level in (0, game.levels + 1):
        try:
            game.bot(level)
        except Impossible:
            continue
        raise BrokenPromise("levels", f"there is a bot of level {level}, though there are {game.levels}")


def _check_text(language: str, speak: Say, code: str) -> None:
    try:
        speak(Message(code, {"count": 2}))
    except KeyError:
        return  # a sentence is there and asks for its values
    except LookupError as reason:
        raise BrokenPromise("texts", f"«{code}» in {language}: {reason}") from None


class _Walk:
    """One random game, looked at from all sides."""

    def __init__(
        self, game: Game[Any, Any], seats: int, seed: str, languages: Mapping[str, Say], most_decisions: int
    ) -> None:
        self._game = game
        self._seats = seats
        self._random = Random(seed)
        self._languages = languages
        self._most = most_decisions
        self._dice = Dice.seeded(seed)
        self._texts: list[dict[Seat, str]] = []
        self._told: Sequence[Message] = ()
        self._met_bots = False

    def play(self) -> None:
        """Play and check."""
        game = self._game
        state = game.start(self._seats, game.options())
        for _ in range(self._most):
            turn = game.turn(state)
            self._check_state(state, turn)
            if isinstance(turn, Over):
                self._check_end(turn)
            self._check_appraisal(state, turn)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Choice) and not self._met_bots:
                self._check_bots(state, turn.seats[0])
            decision = self._decide(state, turn)
            self._check_decision(state, decision)
            write = game.notation.move_text
            self._texts.append({seat: write(state, seat, move) for seat, move in decision.items()})
            self._told = game.tell(state, decision, None)
            state = game.apply(state, decision)
        else:
            raise BrokenPromise("end", f"the game goes on after {self._most} decisions")
        self._check_record(state, turn)

    def _decide(self, state: Any, turn: Choice | Draw) -> Decision:
        if isinstance(turn, Draw):
            rolled = self._dice.roll(len(self._texts), [weight for _, weight in turn.outcomes])
            return {CHANCE: turn.outcomes[rolled][0]}
        return {seat: self._random.choice(self._game.moves(state, seat)) for seat in turn.seats}

    def _check_bots(self, state: Any, seat: Seat) -> None:
        """Ask every bot once, at the first decision."""
        self._met_bots = True
        moves = self._game.moves(state, seat)
        for level in range(1, self._game.levels + 1):
            bot = self._game.bot(level, HASTE)
            chosen = bot.choose(self._game.view(state, seat), moves, self._random)
            _demand(bot.name == f"level{level}", "levels", f"level {level} is called «{bot.name}» in records")
            _demand(chosen in moves, "levels", f"level {level} chose {chosen}, which is not among its moves")

    def _json(self, state: Any) -> str:
        return json.dumps(self._game.notation.to_json(state), ensure_ascii=False)

    def _check_state(self, state: Any, turn: Turn) -> None:
        self._check_position(state)
        if isinstance(turn, Draw):
            self._check_outcomes(state, turn)
        asked = turn.seats if isinstance(turn, Choice) else ()
        for seat in range(self._seats):
            moves = list(self._game.moves(state, seat))
            _demand(bool(moves) == (seat in asked), "asked", f"seat {seat} has {len(moves)} moves, asked are {asked}")
            _demand(len(set(moves)) == len(moves), "asked", f"seat {seat} has a move twice")
            _demand(moves == sorted(moves), "order", f"the moves of seat {seat}")
            self._check_notation(state, seat, moves)
        for viewer in (*range(self._seats), None):
            self._check_view(state, viewer)
        forced = self._game.forced(self._game.view(state, None))
        if forced is not None:
            only = len(asked) == 1 and list(self._game.moves(state, asked[0])) == [forced]
            _demand(only, "forced", f"move {forced} while {asked} are asked")

    def _check_appraisal(self, state: Any, turn: Turn) -> None:
        shares = list(self._game.appraise(state))
        _demand(len(shares) == self._seats, "appraise", f"{len(shares)} seats are appraised")
        _demand(all(0 <= share <= 1 for share in shares), "appraise", f"shares {shares}")
        _demand(abs(sum(shares) - self._seats / 2) < 1e-4, "appraise", f"{shares} add up to {sum(shares)}")
        if isinstance(turn, Over):
            known = final_shares(turn.scores)
            _demand(
                max(abs(one - other) for one, other in zip(shares, known, strict=True)) < 1e-6, "appraise", "the end"
            )

    def _check_position(self, state: Any) -> None:
        written = self._json(state)
        again = self._game.notation.from_json(json.loads(written))
        _demand(self._json(again) == written, "position", written)
        _demand(self._game.turn(again) == self._game.turn(state), "position", f"another turn after reading {written}")

    def _check_outcomes(self, state: Any, turn: Draw) -> None:
        moves = [move for move, _ in turn.outcomes]
        weights = [weight for _, weight in turn.outcomes]
        _demand(bool(moves) and len(set(moves)) == len(moves), "weights", f"outcomes {moves}")
        _demand(all(isinstance(weight, int) and weight > 0 for weight in weights), "weights", f"weights {weights}")
        self._check_notation(state, CHANCE, moves)

    def _check_notation(self, state: Any, seat: Seat, moves: list[int]) -> None:
        notation = self._game.notation
        texts = [notation.move_text(state, seat, move) for move in moves]
        _demand(len(set(texts)) == len(texts), "notation", f"two moves of {seat_word(seat)} look alike")
        for move, text in zip(moves, texts, strict=True):
            _demand(0 <= move < self._game.tensors.MOVES, "tensors", f"{text} is number {move}")
            _demand(self._readable(text), "notation", f"«{text}» can not stand in a record")
            try:
                again = notation.parse_move(state, seat, text)
            except Illegal as reason:
                raise BrokenPromise("notation", f"«{text}» is not read: {reason}") from None
            _demand(again == move, "notation", f"«{text}» is read as «{notation.move_text(state, seat, again)}»")

    @staticmethod
    def _readable(text: str) -> bool:
        return text != "" and text == text.strip() and ";" not in text and text.isprintable()

    def _check_view(self, state: Any, viewer: Seat | None) -> None:
        game = self._game
        view = game.view(state, viewer)
        guess = game.guess(view, self._random)
        _demand(game.view(guess, viewer) == view, "guess", f"seat {viewer} sees another table in its guess")
        for say in (None, *self._languages.values()):
            _demand(bool(game.notation.diagram(view, say)), "diagram", f"nothing is drawn for seat {viewer}")
        self._check_face(view)
        numbers = game.tensors.observation(view)
        _demand(len(numbers) == game.tensors.size(self._seats), "tensors", f"{len(numbers)} numbers are observed")
        if viewer is not None:
            moves = list(game.moves(state, viewer))
            _demand(list(game.moves(guess, viewer)) == moves, "view", f"seat {viewer} has other moves in its guess")
            self._check_elements(view, moves)
            _demand(not moves or game.absent(view, moves) in moves, "absent", f"seat {viewer} plays what it may not")

    def _check_face(self, view: Any) -> None:
        """Look at the face in one of the languages."""
        if not self._languages:
            return
        buttons = Buttons()
        say = self._random.choice(list(self._languages.values()))
        buttons.feed(_DRAWING.sub("", self._game.face.draw(view, say, Moment(self._told))))
        found = [name for name, _ in buttons.found]
        table = self._game.table(view)
        _demand(len(set(table)) == len(table), "face", f"the table has an element twice: {table}")
        _demand(sorted(found) == sorted(table), "face", f"{sorted(found)} are drawn of {sorted(table)}")
        silent = [name for name, label in buttons.found if not label.strip()]
        _demand(not silent, "face", f"{silent} have no label")

    def _check_elements(self, view: Any, moves: list[int]) -> None:
        game = self._game
        paths = [game.notation.elements(view, move) for move in moves]
        _demand(len(set(paths)) == len(paths), "elements", "two moves are pointed at in the same way")
        table = set(game.table(view))
        for path in paths:
            _demand(bool(path) and table.issuperset(path), "elements", f"{path} is not on the table")
            other = self._random.choice(paths)
            if isinstance(path, tuple) and isinstance(other, tuple) and path != other:
                _demand(other[: len(path)] != path, "elements", f"{path} ends in the middle of {other}")
        if moves:
            for kind, elements in game.face.effects(view, self._random.choice(moves)).items():
                _demand(table.issuperset(elements), "face", f"{kind}: {elements} are not on the table")
        chosen = self._some_chosen(paths)
        for element in table - set(chosen):
            self._check_why(view, paths, chosen, element)

    def _some_chosen(self, paths: list[Elements]) -> tuple[str, ...]:
        if not paths:
            return ()
        path = self._random.choice(paths)
        return tuple(sorted(path) if isinstance(path, frozenset) else path)[: self._random.randrange(len(path))]

    def _check_why(self, view: Any, paths: list[Elements], chosen: tuple[str, ...], element: str) -> None:
        game = self._game
        possible = any(_continues(path, chosen, element) for path in paths)
        reason = game.why(view, chosen, element)
        _demand((reason is None) == possible, "why", f"{element} after {chosen}: {reason}")
        if reason is not None:
            self._check_message("why", reason)

    def _check_message(self, promise: str, message: Message) -> None:
        _demand(message.code in self._game.messages, promise, f"«{message.code}» is not among the messages")
        for language, speak in self._languages.items():
            try:
                sentence = speak(message)
            except (LookupError, ValueError) as reason:
                raise BrokenPromise("texts", f"«{message.code}» in {language}: {reason!r}") from None
            _demand(bool(sentence.strip()), "texts", f"«{message.code}» in {language} says nothing")

    def _check_decision(self, state: Any, decision: Decision) -> None:
        game = self._game
        before = self._json(state)
        after = game.apply(state, decision)
        _demand(self._json(state) == before, "apply", before)
        _demand(self._json(game.apply(state, decision)) == self._json(after), "replay", before)
        public = self._heard(state, decision, None)
        for viewer in (*range(self._seats), None):
            heard = self._heard(state, decision, viewer)
            _demand(game.facts.hidden or heard == public, "open", f"seat {viewer}: {heard}, spectators: {public}")
            for message in heard[1]:
                self._check_message("tell", message)
            self._check_shown(state, decision, after, viewer)

    def _heard(self, state: Any, decision: Decision, viewer: Seat | None) -> tuple[dict[Seat, str], list[Message]]:
        return self._shown(state, decision, viewer), list(self._game.tell(state, decision, viewer))

    def _check_shown(self, state: Any, decision: Decision, after: Any, viewer: Seat | None) -> None:
        """Play on in another world that looks the same to the viewer: while it does, the same may be read."""
        game = self._game
        shown = self._shown(state, decision, viewer)
        _demand(all(self._readable(text) for text in shown.values()), "shown", f"{shown} can not stand in a record")
        other = game.guess(game.view(state, viewer), self._random)
        turn = game.turn(other)
        if isinstance(turn, Over):
            return
        chosen = self._decide(other, turn)
        if viewer is not None and viewer in chosen:
            chosen = {**chosen, viewer: decision[viewer]}
        elsewhere = game.apply(other, chosen)
        same = game.view(elsewhere, viewer) == game.view(after, viewer)
        if same and list(game.tell(other, chosen, viewer)) == list(game.tell(state, decision, viewer)):
            read = self._shown(other, chosen, viewer)
            _demand(read == shown, "shown", f"seat {viewer} reads {shown} and could have read {read}")

    def _shown(self, state: Any, decision: Decision, viewer: Seat | None) -> dict[Seat, str]:
        read = self._game.notation.shown_text
        return {seat: read(state, seat, move, viewer) for seat, move in decision.items()}

    def _check_end(self, turn: Over) -> None:
        whole = all(isinstance(score, int) for score in turn.scores)
        _demand(len(turn.scores) == self._seats and whole, "end", f"scores {turn.scores}")

    def _check_record(self, state: Any, turn: Over) -> None:
        game, options = self._game, self._game.options()
        played = Record(
            game=game.name,
            rules=game.rules_version,
            seats=self._seats,
            names=names_of(["-"] * self._seats),
            options=game.option_texts(options),
            commitment=self._dice.commitment,
            decisions=tuple(self._texts),
            secret=self._dice.secret,
            scores=turn.scores,
        )
        text = played.text()
        try:
            played.verify(game)
            again = read(text, known=(game.name,))
            check_text(again, text)
        except BadRecord as reason:
            raise BrokenPromise("record", str(reason)) from None
        _demand(again == played, "record", "another record is read back")
        _demand(self._json(played.states(game)[-1]) == self._json(state), "replay", "the record ends elsewhere")


def _continues(path: Elements, chosen: tuple[str, ...], element: str) -> bool:
    if isinstance(path, frozenset):
        return element in path and path.issuperset(chosen)
    return path[: len(chosen) + 1] == (*chosen, element)
