"""The Great Tree of Inori: six slots with their altars, who leads in each colour, and the base."""

from __future__ import annotations

from functools import lru_cache

from mori.games.inori import face_words, words
from mori.games.inori.face_symbols import button, picture, points, short, slot_deal, token
from mori.games.inori.face_words import Speech
from mori.games.inori.final import points_of
from mori.games.inori.pieces import COLOURS
from mori.games.inori.view import View, count_of
from mori.kernel.game import Seat


def tree(view: View, speech: Speech) -> str:
    """The tree from its crown to its roots; beside it the altars that wait."""
    slots = "".join(_slot(view, number, speech) for number in range(len(view.tree)))
    bases = "".join(_base(view, number, speech) for number in range(len(view.base)))
    placed = {slot.altar for slot in view.tree}
    waiting = "".join(_altar(view, colour, speech) for colour in COLOURS if colour not in placed)
    altars = ""
    if waiting:
        altars = f'<div class="altars"><h4>{speech.word("caption.altars")}</h4>{waiting}</div>'
    return (
        f'<section class="tree"><div class="crown">{_wood("crown", 110)}<h3>{speech.word("caption.tree")}</h3></div>'
        f'<div class="trunk">{_wood("trunk", 100)}<div class="slots">{slots}</div></div>'
        f'<div class="roots">{_wood("roots", 110)}<div class="bases">{bases}</div></div>{altars}</section>'
    )


def _wood(part: str, height: int) -> str:
    """A part of the tree's drawing, which is as high as what lies on it."""
    return (
        f'<svg class="wood" viewBox="0 0 300 {height}" preserveAspectRatio="none" aria-hidden="true">'
        f'<use href="#inori-tree-{part}" width="300" height="{height}"/></svg>'
    )


def _slot(view: View, number: int, speech: Speech) -> str:
    there = view.tree[number]
    if there.markers:
        field = _field(view, number, speech)
    else:
        key = ("slot", number, there.slot, there.altar, view.seats)
        field = speech.once(key, lambda: _field(view, number, speech))
    altar = ""
    if there.altar:
        counts = tuple(count_of(view, seat, there.altar) for seat in range(view.seats))
        altar = _altar(view, there.altar, speech) + _majority(counts, there.altar, there.slot.most, there.slot.second)
    style = "slot" + (" at" if view.at == f"t{number + 1}" else "")
    return f'<div class="{style}">{field}{altar}</div>'


def _field(view: View, number: int, speech: Speech) -> str:
    there = view.tree[number]
    scores = f"{points(there.slot.most)}{points(there.slot.second) if view.seats > 2 else ''}"
    markers = "".join(_marker(seat, f"t{number + 1}") for seat in there.markers)
    inner = (
        f'<span class="niche">{"" if there.altar else picture("altar-place")}</span>'
        f'<span class="place">{markers}</span>{slot_deal(there.slot, there.altar)}'
        f'<span class="final">{scores if there.slot.most else ""}</span>'
    )
    final = speech.say(face_words.final(view.seats, there.slot))
    about = f"{speech.word(f'about.effect.{there.slot.effect}')} {final}"
    if there.slot.costs_altar:
        about = f"{speech.word('about.cost.altar')} {about}"
    label = speech.sentence(face_words.slot(view, number))
    key = ("short slot", number, there.slot, there.altar)
    chosen = speech.once(key, lambda: short(speech.sentence(face_words.short_slot(view, number))))
    return button(f"t{number + 1}", label, inner, "field", about, "the-great-tree", chosen)


def _marker(seat: Seat, space: str) -> str:
    return f'<span class="marker" id="inori-marker-{seat}-{space}" data-travels>{picture(f"marker-{seat}")}</span>'


def _altar(view: View, colour: str, speech: Speech) -> str:
    label = speech.sentence(face_words.altar(view, colour))
    name = speech.once(("altar", colour), lambda: short(speech.sentence(words.altar(colour))))
    travels = f' id="inori-altar-{colour}" data-travels{name}'
    return button(
        f"altar:{colour}",
        label,
        picture(f"altar-{colour}"),
        "altar",
        speech.word("about.altar"),
        "the-final-count",
        travels,
    )


@lru_cache(maxsize=4096)
def _majority(counts: tuple[int, ...], colour: str, most: int, second: int) -> str:
    """Every seat's favours of the altar's colour and what they would score now; the altar's label says who leads."""
    best, scores = max(counts), points_of(counts, most, second)
    seats = "".join(
        f'<span class="{"most" if counts[seat] == best > 0 else ""}">{picture(f"marker-{seat}")}{counts[seat]}'
        f"{points(scores[seat]) if scores[seat] else ''}</span>"
        for seat in sorted(range(len(counts)), key=lambda seat: (-counts[seat], seat))
    )
    return f'<div class="majority" aria-hidden="true">{token(colour)}{seats}</div>'


def _base(view: View, number: int, speech: Speech) -> str:
    there = view.base[number]
    if there.marker is not None:
        return _base_with(view, number, _marker(there.marker, f"b{number + 1}"), speech)
    pair = picture("closed")
    if there.colour is not None and not there.taken:
        pair = f'<span class="pair">{token(there.colour) * 2}</span>'
    key = ("base", number, there.colour, there.taken)
    return speech.once(key, lambda: _base_with(view, number, pair, speech))


def _base_with(view: View, number: int, inner: str, speech: Speech) -> str:
    label = speech.sentence(face_words.base(view, number))
    style = "base" + (" closed" if view.base[number].taken else "")
    return button(f"b{number + 1}", label, inner, style, speech.word("about.base"), "the-great-tree")
