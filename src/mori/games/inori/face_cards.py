"""The cards of Inori as pictures: a spirit, the spaces below it, and the colours it may lead to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache

from mori.games.inori import face_words, words
from mori.games.inori.cards import STRONGEST, Card, Space
from mori.games.inori.face_colours import LOOKS
from mori.games.inori.face_symbols import button, deal, picture, points, short, token
from mori.games.inori.face_words import Speech
from mori.games.inori.pieces import MOST_SPACES, SPACES
from mori.games.inori.view import LaidCard, Marker, View
from mori.kernel.game import Message, Seat


def cards(view: View, speech: Speech) -> str:
    """The cards on the table."""
    laid = "".join(_laid(view, place, speech) for place in range(len(view.cards)))
    title = f'<h3 class="hidden">{speech.word("caption.cards")}</h3>'
    return f'<section class="cards">{title}{laid}</section>'


def offered(view: View, speech: Speech) -> str:
    """The cards among which a New Start card is chosen."""
    if not view.offered:
        return ""
    choices = "".join(_choice(card, speech) for card in view.offered)
    return f'<section class="offered"><h3>{speech.word("caption.offered")}</h3><div>{choices}</div></section>'


def _choice(card: Card, speech: Speech) -> str:
    spaces = "".join(f'<span class="space"><span class="place"></span>{deal(space)}</span>' for space in card.spaces)
    inner = (
        f'<span class="portrait">{_portrait(card.colour)}</span><span class="spaces">{spaces}</span>'
        f'<span class="foot"><span class="onward">{picture("arrow", "arrow")}{token(card.incomplete_to)}</span></span>'
    )
    return button(
        f"card:{card.id}",
        speech.sentence(face_words.offered(card)),
        inner,
        f"card {card.colour} new-start",
        speech.word("about.new-start"),
        "the-end-of-a-season",
        f' id="inori-card-{card.id}" data-travels{short(speech.sentence(words.card(card)))}',
    )


@cache
def _portrait(colour: str) -> str:
    return (
        '<svg class="spirit" viewBox="0 0 200 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="#inori-spirit-{colour}" width="200" height="112"/></svg><span class="seal">{token(colour)}</span>'
    )


def _laid(view: View, place: int, speech: Speech) -> str:
    laid = view.cards[place]
    card = laid.card
    style = " ".join(_styles(laid, view.evaluating == place))
    free = sum(not markers for markers in laid.markers)
    gained = face_words.harvest(view, place)
    if gained:
        frame = _frame(view, place, speech)
    else:
        frame = speech.once(("card", card, words.nth(view, place), free), lambda: _frame(view, place, speech))
    spaces = "".join(_space(view, place, number, speech) for number in range(len(card.spaces)))
    return (
        f'<div class="card {style}" id="inori-card-{card.id}" data-travels>{frame}'
        f'<div class="spaces">{spaces}</div></div>'
    )


def _frame(view: View, place: int, speech: Speech) -> str:
    """The card without its spaces: the spirit, how the card stands, and where it leads."""
    laid = view.cards[place]
    card = laid.card
    rule = speech.word("about.new-start" if card.kind == "new_start" else "about.card")
    about = f"{speech.word(f'spirit.{LOOKS[card.colour].sign}')} {rule}"
    label = speech.sentence(face_words.card(view, place))
    portrait = button(f"card:{card.id}", label, _portrait(card.colour), "portrait", about, "the-end-of-a-season")
    state = speech.say(face_words.state(laid))
    gained = face_words.harvest(view, place)
    harvest = f'<span class="harvest">{"".join(map(_gained, gained, gained.values()))}</span>' if gained else ""
    onward = card.colour if laid.complete else card.incomplete_to
    return (
        f'{portrait}<div class="foot" aria-hidden="true"><span class="state">{state}</span>{harvest}'
        f'<span class="onward">{picture("arrow", "arrow")}{token(onward)}</span></div>'
    )


@cache
def _gained(seat: Seat, count: int) -> str:
    """What a seat would score by a card."""
    return f"<span>{picture(f'marker-{seat}')}{points(count)}</span>"


def _styles(laid: LaidCard, evaluated: bool) -> Iterator[str]:
    yield laid.card.colour
    if laid.card.kind == "new_start":
        yield "new-start"
    if laid.complete:
        yield "complete"
    if evaluated:
        yield "evaluated"


def _space(view: View, place: int, number: int, speech: Speech) -> str:
    laid = view.cards[place]
    markers = laid.markers[number]
    name = SPACES[MOST_SPACES * place + number]
    if markers:
        field = _field(view, place, number, speech)
    else:
        key = ("space", *_known(view, place, number))
        field = speech.once(key, lambda: _field(view, place, number, speech))
    standing = "".join(_marker(view, name, marker, speech) for marker in markers)
    style = "space" + (" at" if view.at == name else "") + (" shared" if len(markers) > 1 else "")
    return f'<div class="{style}">{field}<span class="standing">{standing}</span></div>'


def _known(view: View, place: int, number: int) -> tuple[Hashable, ...]:
    """All on which the words for a space depend, beside who stands there."""
    card = view.cards[place].card
    return card, place, number, words.nth(view, place), face_words.now(view, card.spaces[number])


def _field(view: View, place: int, number: int, speech: Speech) -> str:
    space = view.cards[place].card.spaces[number]
    label = speech.sentence(face_words.space(view, place, number))
    inner = f'<span class="place"></span>{deal(space)}'
    key = ("short space", *_known(view, place, number))
    chosen = speech.once(key, lambda: short(speech.sentence(face_words.short_space(view, place, number))))
    element = SPACES[MOST_SPACES * place + number]
    return button(element, label, inner, "field", _about(space, speech), "spaces-of-cards", chosen)


def _marker(view: View, name: str, marker: Marker, speech: Speech) -> str:
    values = {"marker": words.marker(marker), "space": words.space(view, name)}
    return button(
        f"{name}/{marker}",
        speech.sentence(Message("label.marker", values)),
        picture(f"marker-{marker}"),
        "marker",
        speech.word("about.marker"),
        "a-turn",
        f' id="inori-marker-{marker}-{name}" data-travels',
    )


def _about(space: Space, speech: Speech) -> str:
    """What the symbols of a space mean."""
    effect = speech.word(f"about.effect.{space.effect}")
    if space.cost is None:
        return effect
    return f"{speech.word('about.cost.strongest' if space.cost == STRONGEST else 'about.cost')} {effect}"
