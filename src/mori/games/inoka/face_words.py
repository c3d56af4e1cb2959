"""What Inoka's face says: labels made of a name and notes, each said once for a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mori.games.inoka import words
from mori.games.inoka.face_cards import kind
from mori.kernel.game import Message, Say, Seat

_REMEMBERED: dict[str, dict[str, str]] = {}
_HERE = "\ue000"
"""Stands for a tactic in a sentence that is said once for all of them."""


class Speech:
    """A reader's language, ready for HTML. What names nobody is remembered, since a face is drawn often."""

    def __init__(self, say: Say) -> None:
        self._say = say
        # The name of this tactic tells languages apart; names of people are in no text that is remembered.
        self._known = _REMEMBERED.setdefault(say(words.tactic("A1")), {})
        self._open: dict[tuple[str, Seat | None], str] = {}
        self._seats: dict[Seat, str] = {}

    def word(self, code: str) -> str:
        """A text without values."""
        found = self._known.get(code)
        if found is None:
            found = self._known[code] = escape(self._say(Message(code)))
        return found

    def sentence(self, code: str, **values: str | int | Message) -> str:
        """A text with values."""
        return escape(self._say(Message(code, values)))

    def tactic(self, name: str) -> str:
        """The name of a tactic."""
        return self.word(f"tactic.{name}")

    def seat(self, seat: Seat) -> str:
        """The name of a seat."""
        if seat not in self._seats:
            self._seats[seat] = escape(self._say(words.seat(seat)))
        return self._seats[seat]

    def of_tactic(self, code: str, tactic: str, seat: Seat | None = None) -> str:
        """A text about a tactic, and about a seat where one is given."""
        key = code, seat
        if key not in self._open:
            values: dict[str, str | Message] = {"tactic": _HERE}
            if seat is not None:
                values["seat"] = words.seat(seat)
            self._open[key] = escape(self._say(Message(code, values)))
        return self._open[key].replace(_HERE, self.tactic(tactic))

    def noted(self, text: str, notes: Sequence[str]) -> str:
        """A name followed by what there is to know about it."""
        return ", ".join((text, *(self.word(f"note.{note}") for note in notes)))

    def about_tactic(self, tactic: str) -> str:
        """What a tactic beats, as attributes."""
        return self.about(kind(tactic), "your-nine-tactics")

    def about(self, code: str, rule: str) -> str:
        """The explanation of a symbol, with the chapter of the rules that it leads to."""
        return f'data-about="{self.word(f"about.{code}")}" data-rule="{rule}"'


LABELS = (
    *("label.clearing", "label.hand", "label.picks", "label.cycle", "label.aside", "label.own-discard"),
    *("label.discard", "label.seen", "label.hidden", "label.choosing", "label.stones", "label.stones-left"),
    *("label.totem-free", "label.totem-held", "label.waiting", "label.sealed", "label.won", "label.lost", "label.tied"),
)
NOTES = tuple(
    f"note.{note}"
    for note in ("seen", "sealed", "round", "holder", "challenger", "beaten", "out", "tied", "deciding", "winner")
)
CAPTIONS = (
    *("caption.round", "caption.you", "caption.hand", "caption.discards", "caption.aside"),
    *("caption.attack", "caption.taunt", "caption.block"),
    *("chip.challenger", "chip.beaten", "chip.out", "chip.tied", "chip.winner"),
)
ABOUT = tuple(
    f"about.{thing}"
    for thing in ("attack", "taunt", "block", "aside", "discard", "seen", "hidden", "seat", "stones", "totem")
)
CODES = (*LABELS, *NOTES, *CAPTIONS, *ABOUT)
"""Every text of the face that no other room says."""
