"""Inoka's table in lines of text, for a terminal. Seats and tactics are called as moves call them."""

from __future__ import annotations

from pathlib import Path

from mori.games.inoka.now import now
from mori.games.inoka.view import View
from mori.kernel.game import Message, Say, Seat
from mori.texts import english

CODES = (*("diagram.line", "diagram.seat", "diagram.totem", "diagram.middle"), *("diagram.stones", "diagram.seen"))
_TEXTS = Path(__file__).parent / "texts"


def diagram(view: View, say: Say | None = None) -> str:
    """What happens now, then every seat with what is known of it; `?` is a hidden tactic."""
    say = say or english(_TEXTS).say
    return "\n".join([_headline(view, say), *(_seat_line(view, seat, say) for seat in range(view.seats))])


def _headline(view: View, say: Say) -> str:
    place = Message("diagram.middle") if view.totem is None else _name(view.totem)
    totem = say(Message("diagram.totem", {"place": place}))
    return f"{say(Message('caption.round', {'number': view.round}))}, {totem}. {say(now(view))}"


def _seat_line(view: View, seat: Seat, say: Say) -> str:
    own = seat == view.seat
    hidden = view.cards[seat] - len(view.seen[seat])
    hand = view.hand if own else (*view.seen[seat], *["?"] * hidden)
    parts = {
        "diagram.stones": str(view.stones[seat]),
        "caption.hand": " ".join(hand),
        "diagram.seen": " ".join(view.seen[seat]) if own else "",
        "caption.aside": " ".join(view.set_aside) if own else "",
        "caption.discards": " ".join(view.discards[seat]),
    }
    told = ", ".join(f"{_small(say(Message(code)))} {value}" for code, value in parts.items() if value)
    name = say(_name(seat)) + (f" {say(Message('caption.you'))}" if own else "")
    return say(Message("diagram.line", {"name": name, "about": told}))


def _name(seat: Seat) -> Message:
    return Message("diagram.seat", {"number": seat})


def _small(caption: str) -> str:
    """A caption within a line."""
    return caption[:1].lower() + caption[1:]
