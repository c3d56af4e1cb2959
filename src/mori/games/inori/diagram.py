"""Inori's table in lines of text, for a terminal. Spaces, cards and seats are called as moves call them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mori.games.inori import words
from mori.games.inori.deck_file import PACKAGED
from mori.games.inori.face_words import deal, slot_deal
from mori.games.inori.pieces import BASE_TOKENS, COLOURS, MOST_SPACES, SPACES
from mori.games.inori.view import Marker, View
from mori.kernel.game import Message, Say, Seat
from mori.texts import english

CODES = (
    *("diagram.line", "diagram.seat", "diagram.base-taken", "diagram.incomplete", "diagram.revealed"),
    *("diagram.deciding", "diagram.deck-file"),
)
_TEXTS = Path(__file__).parent / "texts"


def diagram(view: View, say: Say | None = None) -> str:
    """The Great Tree, the cards, then the supply and every seat."""
    return "\n".join(_Diagram(view, say or english(_TEXTS).say).lines())


class _Diagram:
    """One view being drawn for one reader."""

    def __init__(self, view: View, say: Say) -> None:
        self._view = view
        self._say = say

    def lines(self) -> Iterator[str]:
        """All of it."""
        yield from self._head()
        yield ""
        yield from self._tree()
        yield ""
        yield from self._cards()
        yield from map(self._seat, range(self._view.seats))
        yield ""
        yield from self._foot()

    def _head(self) -> Iterator[str]:
        view = self._view
        yield self._words("caption.season", number=view.season)
        if view.seat in view.deciding:
            yield self._words(f"caption.ask.{view.phase}", count=view.takes) + (f" ({view.at})" if view.at else "")
        elif view.deciding:
            deciding = ", ".join(self._words("diagram.seat", number=seat) for seat in view.deciding)
            yield self._line(self._words("diagram.deciding"), deciding)
        if view.offered:
            offered = ", ".join(f"{card.id} ({self._say(words.card(card))})" for card in view.offered)
            yield self._line(self._words("caption.offered"), offered)

    def _tree(self) -> Iterator[str]:
        names = [self._say(words.colour(slot.altar)) if slot.altar else "-" for slot in self._view.tree]
        wide = max(map(len, names))
        for number, (slot, name) in enumerate(zip(self._view.tree, names, strict=True), start=1):
            scores = f"({slot.slot.most}/{slot.slot.second})"
            effect = self._say(slot_deal(slot.slot, slot.altar))
            yield f"t{number} {_markers(slot.markers):6} {name:{wide}} {scores:7} {effect}"
        for number, space in enumerate(self._view.base, start=1):
            standing = _markers(() if space.marker is None else (space.marker,))
            gift = "-"
            if space.taken:
                gift = self._words("diagram.base-taken")
            elif space.colour:
                gift = self._words("label.effect.take", favours=words.favours(space.colour, BASE_TOKENS))
            yield f"b{number} {standing:6} {gift}"

    def _cards(self) -> Iterator[str]:
        for place, laid in enumerate(self._view.cards):
            following = self._words("diagram.incomplete", colour=words.colour(laid.card.incomplete_to))
            yield self._line(f"c{place + 1} {laid.card.id}", f"{self._say(words.card(laid.card))}, {following}")
            for number, space in enumerate(laid.card.spaces):
                name = SPACES[MOST_SPACES * place + number]
                yield f"   {name} {_markers(laid.markers[number]):6} {self._say(deal(space))}"
            yield ""

    def _seat(self, seat: Seat) -> str:
        view = self._view
        runes = [self._words("diagram.revealed", rune=words.rune(f"favour-{one}")) for one in view.revealed[seat]]
        if seat == view.seat:
            runes += [self._say(words.rune(rune)) for rune in view.own_runes]
        elif view.hidden[seat]:
            runes.append("? " * (view.hidden[seat] - 1) + "?")
        about = [
            self._words("caption.points", count=view.points[seat]),
            self._words("caption.hand", count=view.hand_markers[seat]),
            self._favours(view.favours[seat]),
            self._line(self._words("caption.runes"), ", ".join(runes)) if runes else "",
        ]
        name = self._words("diagram.seat", number=seat)
        if seat == view.seat:
            name += f" {self._words('caption.you')}"
        if seat == view.first:
            name += f", {self._words('caption.first')}"
        return self._line(name, ", ".join(filter(None, about)))

    def _favours(self, favours: Mapping[str, int]) -> str:
        return ", ".join(self._say(words.favours(name, favours[name])) for name in COLOURS if favours[name])

    def _foot(self) -> Iterator[str]:
        view = self._view
        yield self._line(self._words("caption.supply"), self._favours(view.supply))
        yield self._words("label.stack", count=view.rune_stack)
        if view.rune_discards:
            played = ", ".join(self._say(words.rune(rune)) for rune in view.rune_discards)
            yield f"{self._words('caption.played')} {played}"
        if view.deck in PACKAGED:
            yield self._words("caption.deck.packaged", deck=view.deck_name)
        else:
            yield self._words("diagram.deck-file", deck=view.deck_name, digest=view.deck_digest[:12])

    def _line(self, name: str, about: str) -> str:
        return self._words("diagram.line", name=name, about=about)

    def _words(self, code: str, **values: str | int | Message) -> str:
        return self._say(Message(code, values))


def _markers(markers: tuple[Marker, ...]) -> str:
    return "[" + "".join(map(str, markers)) + "]" if markers else "[ ]"
