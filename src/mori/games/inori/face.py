"""Inori as a picture: the Great Tree, the cards with their spirits, the seats and what they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from mori.games.inori import face_effects, face_words, numbers, rules
from mori.games.inori.face_cards import cards, offered
from mori.games.inori.face_final import final
from mori.games.inori.face_news import gains_of
from mori.games.inori.face_seats import other_seats, own_seat, supply
from mori.games.inori.face_symbols import button, picture
from mori.games.inori.face_tree import tree
from mori.games.inori.face_words import Speech
from mori.games.inori.pieces import SEASONS
from mori.games.inori.view import View, state_of
from mori.kernel.game import QUIET, Message, Moment, Move, Say

_CHOICES = {"go": "count", "done": "reveals", "unplaced": "turn"}
"""The choices that are nothing on the table, with the phase in which they matter."""


class InoriFace:
    """The game in pictures."""

    def draw(self, view: View, say: Say, moment: Moment = QUIET) -> str:
        """The table as HTML."""
        speech = Speech(say)
        ready, gains = _ready(view), gains_of(moment.news, view.phase == "over")
        idle = "".join(_choice(element, speech, "choice") for element in _CHOICES if element not in ready)
        return (
            f'<div class="face inori cards-{len(view.cards)}">{_head(view, speech, ready)}{final(view, gains, speech)}'
            f"{offered(view, speech)}{tree(view, speech)}{cards(view, speech)}{own_seat(view, gains, speech)}"
            f"{other_seats(view, gains, speech)}{supply(view, speech)}"
            f'<div class="choices">{idle}</div><p class="deck">{escape(say(face_words.deck(view)))}</p></div>'
        )

    def effects(self, view: View, move: Move) -> Mapping[str, Sequence[str]]:
        """What a move would certainly do."""
        return face_effects.effects(view, move)


def _head(view: View, speech: Speech, ready: Sequence[str]) -> str:
    """The season, and what the seat that looks is asked."""
    season = speech.once(("season", view.season), lambda: _season(view.season, speech))
    ask = ""
    if view.seat in view.deciding:
        message = Message(f"caption.ask.{view.phase}", {"count": view.takes})
        ask = f'<p class="ask">{speech.say(message)}</p>'
    choices = "".join(_choice(element, speech, "choice ready") for element in ready)
    return f"<header>{season}{ask}{choices}</header>"


def _season(season: int, speech: Speech) -> str:
    pictures = "".join(
        f'<span class="{"now" if number == season else "other"}">{picture(f"season-{number}")}</span>'
        for number in range(1, SEASONS + 1)
    )
    return f'<p class="seasons">{pictures}<span>{speech.say(Message("caption.season", {"number": season}))}</span></p>'


def _ready(view: View) -> tuple[str, ...]:
    """Those of the choices beside the table that the seat has now."""
    if view.seat is None or view.seat not in view.deciding:
        return ()
    if view.phase == "turn" and numbers.UNPLACED not in rules.moves(state_of(view), view.seat):
        return ()
    return tuple(element for element, phase in _CHOICES.items() if phase == view.phase)


def _choice(element: str, speech: Speech, style: str) -> str:
    """A choice; its label begins with what is written on it."""
    caption = speech.word(f"caption.{element}")
    label = f"{caption}: {speech.word(f'label.{element}')}"
    return button(element, label, escape(caption), style, speech.word(f"about.{element}"), "runes")
