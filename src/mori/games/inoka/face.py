"""Inoka as a picture: seats around a clearing in the forest, one's own fan of cards below.

What can be pointed at are buttons with spoken labels; the drawings stand in `art/`, the styles in `styles/`. The cards
of the last clash are known from the news, and sealed choices lie face down with a heartbeat until all have chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from mori.games.inoka.effects import effects, wins_round
from mori.games.inoka.face_cards import KINDS, kind, large, picture
from mori.games.inoka.face_news import last_clash
from mori.games.inoka.face_seats import Seats
from mori.games.inoka.face_words import CODES, Speech
from mori.games.inoka.now import now
from mori.games.inoka.tactics import TACTICS
from mori.games.inoka.view import View
from mori.kernel.game import QUIET, Moment, Say

__all__ = ["CODES", "draw", "effects"]


def draw(view: View, say: Say, moment: Moment = QUIET) -> str:
    """The table: what is going on, the others, the clearing, one's own seat and cards."""
    return _Drawing(view, say, moment).table()


class _Drawing:
    """One view being drawn for one reader."""

    def __init__(self, view: View, say: Say, moment: Moment) -> None:
        self._view = view
        self._speech = Speech(say)
        self._moment = moment
        self._clash = last_clash(moment.news)
        self._seats = Seats(view, self._speech, moment, self._clash)

    def table(self) -> str:
        """The whole fragment."""
        view, speech = self._view, self._speech
        others = "".join(self._seats.camp(seat, place) for place, seat in enumerate(self._seats.around(), 1))
        message = now(view, sealed=bool(self._moment.own))
        return (
            f'<div class="face inoka seats-{view.seats} {view.phase}">'
            f"<header><p><b>{speech.sentence('caption.round', number=view.round)}</b> "
            f"<span>{speech.sentence(message.code, **message.values)}</span></p>{self._cycle()}</header>"
            f"{others}{self._seats.clearing()}{self._seats.camp(view.seat or 0, 0)}"
            f"{self._picks() if view.phase == 'hands' else self._hand()}</div>"
        )

    def _cycle(self) -> str:
        """What beats what."""
        heads = "".join(picture(name) + _BITES for name in KINDS.values()) + picture("attack", "i again")
        return f'<span class="cycle" role="img" aria-label="{self._speech.word("label.cycle")}">{heads}</span>'

    # One's own cards.

    def _picks(self) -> str:
        """The nine tactics from which a hand is chosen."""
        if self._view.seat is None:
            return ""
        cards = "".join(
            self._card("pick", tactic, ("sealed",) if f"pick:{tactic}" in self._moment.own else ())
            for tactic in TACTICS
        )
        return f'<div class="picks" role="group" aria-label="{self._speech.word("label.picks")}">{cards}</div>'

    def _hand(self) -> str:
        """One's hand."""
        view = self._view
        if view.seat is None:
            return ""
        cards = "".join(self._card("card", tactic, tuple(self._notes(tactic))) for tactic in view.hand)
        return (
            f'<div class="fan-of-{len(view.hand)} hand" role="group" '
            f'aria-label="{self._speech.word("label.hand")}">{cards}</div>'
        )

    def _notes(self, tactic: str) -> Iterator[str]:
        view = self._view
        if f"card:{tactic}" in self._moment.own:
            yield "sealed"
        if tactic in view.seen[view.seat or 0]:
            yield "seen"
        if wins_round(view, tactic):
            yield "round"

    def _card(self, element: str, tactic: str, notes: tuple[str, ...]) -> str:
        speech = self._speech
        style = " ".join((kind(tactic), *notes))
        away = self._view.seat is not None and self._seats.revealed(self._view.seat) == tactic
        name = "" if away else f' id="inoka-card-{tactic}" data-travels'
        return (
            f'<button type="button" data-id="{element}:{tactic}" class="tactic {style}" '
            f'aria-label="{speech.noted(speech.tactic(tactic), notes)}" {speech.about_tactic(tactic)}>'
            f'<span class="body"{name}>{large(tactic)}{"".join(picture(*_SIGNS[note]) for note in notes)}</span>'
            f'<span class="caption">{speech.word(f"caption.{kind(tactic)}")}</span></button>'
        )


_SIGNS = {"sealed": ("seal", "wax"), "seen": ("eye", "eye"), "round": ("stone", "prize")}
"""The sign on a card for what there is to know about it."""

_BITES = '<svg class="bites" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 10h11M9 4l6 6-6 6"/></svg>'
