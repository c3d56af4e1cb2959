"""The seats of Inoka around the clearing: what each has open before it, and the spots where cards clash."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mori.games.inoka import words
from mori.games.inoka.face_cards import BACK, card, fan, picture, small, stones
from mori.games.inoka.face_news import Clash, winner_of
from mori.games.inoka.face_words import Speech
from mori.games.inoka.tactics import HAND, STONES
from mori.games.inoka.view import View
from mori.games.inoka.why import ALL_STONES
from mori.kernel.game import Moment, Seat

REVEAL = 800
"""So many milliseconds the cards of a clash take to turn over; what they bring about waits for them."""


class Seats:
    """The seats of one view, drawn for one reader."""

    def __init__(self, view: View, speech: Speech, moment: Moment, clash: Clash) -> None:
        self._view = view
        self._speech = speech
        self._moment = moment
        self._clash = clash
        self._delay = REVEAL if clash.cards else 0
        self._winner = winner_of(moment.news)
        self._rule = "two-players" if view.seats == 2 else "three-and-four-players"
        self._round = "a-round"

    def around(self) -> list[Seat]:
        """The other seats clockwise from one's own; a spectator sits down at the first."""
        own = self._view.seat or 0
        return [(own + 1 + place) % self._view.seats for place in range(self._view.seats - 1)]

    def camp(self, seat: Seat, place: int) -> str:
        """A seat with everything that lies open before it."""
        view, speech = self._view, self._speech
        own = seat == view.seat
        styles = ["camp", "own" if own else f"place-{place}"]
        if seat in view.deciding:
            styles.append("deciding")
        if seat == view.totem:
            styles.append("holder")
        you = f" <small>{speech.word('caption.you')}</small>" if own else ""
        chips = "".join(f'<span class="chip">{speech.word(f"chip.{chip}")}</span>' for chip in self._chips(seat))
        label = speech.noted(speech.seat(seat), list(self._notes(seat)))
        won = speech.sentence("label.stones", seat=words.seat(seat), count=view.stones[seat])
        hand = "" if own else self._hand(seat)
        return (
            f'<section class="{" ".join(styles)}" aria-label="{speech.seat(seat)}"><div class="who">'
            f'<button type="button" data-id="seat:{seat}" class="name" aria-label="{label}" '
            f"{speech.about('seat', self._round)}><b>{speech.seat(seat)}{you}</b>{chips}</button>"
            f'<button type="button" data-id="stones:{seat}" class="stones" aria-label="{won}" '
            f"{speech.about('stones', self._round)}>"
            f"{stones(view.stones[seat], seat, STONES, self._delay if seat == self._winner else 0)}</button></div>"
            f"{hand}{self._discards(seat)}{self._aside() if own else ''}</section>"
        )

    def _chips(self, seat: Seat) -> Iterator[str]:
        """What there is to say about a seat and is not seen otherwise."""
        view = self._view
        if view.phase == "over" and seat == view.totem:
            yield "winner"
        if view.phase == "challenge":
            if seat == view.challenger:
                yield "challenger"
            elif seat in view.beaten:
                yield "beaten"
            elif view.cards[seat] == 1:
                yield "out"
        if seat in view.tied:
            yield "tied"

    def _notes(self, seat: Seat) -> Iterator[str]:
        if seat == self._view.totem:
            yield "holder"
        yield from self._chips(seat)
        if seat in self._moment.sealed:
            yield "sealed"
        elif seat in self._view.deciding:
            yield "deciding"

    def _hand(self, seat: Seat) -> str:
        """Another seat's hand: backs of the cards never shown, faces of those that were taken back."""
        view, speech = self._view, self._speech
        if view.phase == "hands":
            number, told = HAND, speech.sentence("label.choosing", seat=words.seat(seat), number=HAND)
        else:
            number = view.cards[seat] - len(view.seen[seat])
            told = speech.sentence("label.hidden", seat=words.seat(seat), count=number)
        count = f"<b>{number}</b>" if number else ""
        seen = "".join(
            self._small("seen", seat, tactic, speech.of_tactic("label.seen", tactic, seat), "seen")
            for tactic in view.seen[seat]
        )
        return (
            f'<div class="held"><span class="caption" aria-hidden="true">{speech.word("caption.hand")}</span>'
            f'<button type="button" data-id="hidden:{seat}" class="hidden" aria-label="{told}" '
            f"{speech.about('hidden', self._round)}>{fan(number)}{count}</button>{seen}</div>"
        )

    def _discards(self, seat: Seat) -> str:
        view, speech = self._view, self._speech
        own = seat == view.seat
        found = "".join(
            self._small(
                "discard",
                seat,
                tactic,
                speech.of_tactic("label.own-discard", tactic)
                if own
                else speech.of_tactic("label.discard", tactic, seat),
                "discard",
            )
            for tactic in view.discards[seat]
        )
        if not found:
            return ""
        caption = f'<span class="caption" aria-hidden="true">{speech.word("caption.discards")}</span>'
        return f'<div class="discards">{caption}{found}</div>'

    def _aside(self) -> str:
        view, speech = self._view, self._speech
        found = "".join(
            f'<button type="button" data-id="aside:{tactic}" class="aside" '
            f'aria-label="{speech.of_tactic("label.aside", tactic)}" {speech.about("aside", self._round)}>'
            f"{small(tactic, f'inoka-card-{tactic}')}</button>"
            for tactic in view.set_aside
        )
        if not found:
            return ""
        caption = f'<span class="caption" aria-hidden="true">{speech.word("caption.aside")}</span>'
        return f'<div class="asides">{caption}{found}</div>'

    def _small(self, element: str, seat: Seat, tactic: str, label: str, about: str) -> str:
        """A card that lies open before a seat. While it stands in the clearing, it is the one there that travels."""
        name = "" if self.revealed(seat) == tactic else self.travelling(seat, tactic)
        return (
            f'<button type="button" data-id="{element}:{seat}:{tactic}" class="{element}" aria-label="{label}" '
            f"{self._speech.about(about, self._rule)}>{small(tactic, name)}</button>"
        )

    def travelling(self, seat: Seat, tactic: str) -> str:
        """The name under which a card travels: what is in others' hands has none, for nobody may follow it."""
        return f"inoka-card-{tactic}" if seat == self._view.seat else f"inoka-{seat}-{tactic}"

    # The clearing.

    def clearing(self) -> str:
        """The middle of the table: the spots before the seats, the stones nobody has, the totem."""
        view, speech = self._view, self._speech
        left = ALL_STONES - sum(view.stones)
        told = speech.sentence("label.stones-left", count=left)
        spots = "".join(self._spot(seat, place) for place, seat in enumerate(self.around(), 1))
        totem = self._totem() if view.totem is None else ""
        return (
            f'<div class="clearing" role="group" aria-label="{speech.word("label.clearing")}">{_GROUND}{spots}'
            f'<div class="heart"><button type="button" data-id="stones" class="pile" aria-label="{told}" '
            f"{speech.about('stones', self._round)}>{_pile(left, self._nexts())}<b>{left}</b></button>{totem}</div>"
            f"{self._spot(view.seat or 0, 0)}</div>"
        )

    def _nexts(self) -> tuple[str, ...]:
        """The stone that each seat would win next."""
        return tuple(f"{seat}-{number}" for seat, number in enumerate(self._view.stones) if number < STONES)

    def _totem(self) -> str:
        view, speech = self._view, self._speech
        if view.totem is None:
            label = speech.word("label.totem-free")
        else:
            label = speech.sentence("label.totem-held", seat=words.seat(view.totem))
        return (
            f'<button type="button" data-id="totem" class="totem" aria-label="{label}" '
            f'{speech.about("totem", self._rule)}><svg viewBox="0 0 100 140" aria-hidden="true" id="inoka-the-totem" '
            f'data-travels="{self._delay or ""}"><use href="#inoka-totem"/></svg></button>'
        )

    def _spot(self, seat: Seat, place: int) -> str:
        """What lies before a seat in the clearing, and the totem beside it if the seat holds it."""
        label, drawing, style = self._lying(seat)
        said = f' role="img" aria-label="{label}"' if label else ""
        totem = self._totem() if seat == self._view.totem else ""
        name = f'<span class="caption" aria-hidden="true">{self._speech.seat(seat)}</span>'
        return (
            f'<div class="spot spot-{place}{" holder" if totem else ""}">'
            f'<span class="lying {style}"{said}>{drawing}</span>{name}{totem}</div>'
        )

    def _lying(self, seat: Seat) -> tuple[str, str, str]:
        """Its label, its drawing and its style: sealed, revealed, still to come, or nothing."""
        speech, moment = self._speech, self._moment
        sealed = seat in moment.sealed
        if tactic := self.revealed(seat):
            result = self._clash.results[seat]
            label = speech.of_tactic(f"label.{result}", tactic, seat)
            card = _revealed(tactic, result, self.travelling(seat, tactic), self._turning(seat))
            if sealed:
                return speech.noted(label, ["sealed"]), f'{card}<span class="next">{BACK}</span>', f"shown {result}"
            return label, card, f"shown {result}"
        if sealed:
            style = "sealed pack" if self._view.phase == "hands" else "sealed"
            return speech.sentence("label.sealed", seat=words.seat(seat)), _SEALED, style
        if seat in self._view.deciding:
            return speech.sentence("label.waiting", seat=words.seat(seat)), _DOTS, "waiting"
        return "", "", "bare"

    def revealed(self, seat: Seat) -> str | None:
        """What the seat revealed last, as long as it lies in the clearing: one's own until one has sealed another."""
        if seat == self._view.seat and seat in self._moment.sealed:
            return None
        return self._clash.cards.get(seat)

    def _turning(self, seat: Seat) -> str:
        """A name that no other clash of the game has, so that its cards turn over anew."""
        view = self._view
        played = sum(map(len, view.discards))
        return (
            f"inoka-turn-{view.round}-{played}-{view.ties}-{view.repeats}-{seat}-{''.join(self._clash.cards.values())}"
        )


_GROUND = (
    f'<div class="ground" aria-hidden="true">{"".join(map(picture, ("pines", "pines", "fern", "mushrooms")))}</div>'
)
_SEALED = f'{BACK}<svg class="wax" aria-hidden="true"><use href="#inoka-seal"/></svg>'
_DOTS = '<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>'


def _revealed(tactic: str, result: str, travelling: str, turning: str) -> str:
    """A card that turns over: first its back, then its face, then what became of it."""
    return (
        f'<span class="played" id="{travelling}" data-travels><span class="flip" id="{turning}">'
        f'<svg class="card" viewBox="0 0 100 140" aria-hidden="true">{card(tactic)}</svg>'
        f'<svg class="card cover" viewBox="0 0 100 140" aria-hidden="true"><use href="#inoka-back"/></svg>'
        f"</span>{picture(result, 'sign')}</span>"
    )


_PLACES = ((38, 46), (0, 46), (76, 46), (19, 22), (57, 22), (38, 70), (4, 72), (74, 72), (38, 0))


@cache
def _pile(number: int, names: tuple[str, ...]) -> str:
    """The stones nobody has won yet; some have the name under which they travel to a seat."""
    drawn = []
    for place in range(number):
        left, top = _PLACES[place]
        name = f' id="inoka-stone-{names[place]}" data-travels' if place < len(names) else ""
        drawn.append((top, f'<svg x="{left}" y="{top}" width="44" height="35" viewBox="0 0 100 80"{name}>'))
    stones = "".join(f'{opened}<use href="#inoka-stone"/></svg>' for _, opened in sorted(drawn))
    return f'<svg class="heap" viewBox="0 0 120 110" aria-hidden="true">{stones}</svg>'
