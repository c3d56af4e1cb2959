"""The seats of Inori and what they have: favours in piles, runes, markers in hand, points; and the supply."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mori.games.inori import face_words, words
from mori.games.inori.face_news import Gains
from mori.games.inori.face_symbols import button, picture, pile, points, rune, short, token
from mori.games.inori.face_words import Speech
from mori.games.inori.pieces import COLOURS, RUNES
from mori.games.inori.view import View, count_of
from mori.kernel.game import Message, Seat


def supply(view: View, speech: Speech) -> str:
    """The favours nobody has, the stack of runes, and the runes that have been played."""
    taken = 2 if view.phase == "weakest" else 1
    piles = "".join(_supplied(colour, view.supply[colour], taken, speech) for colour in COLOURS)
    stack = speech.once(("stack", view.rune_stack), lambda: _stack(view.rune_stack, speech))
    played = _played(view, speech) if view.rune_discards else ""
    return (
        f'<section class="supply"><h3>{speech.word("caption.supply")}</h3>'
        f'<div class="heaps">{piles}{stack}</div>{played}</section>'
    )


def _supplied(colour: str, number: int, taken: int, speech: Speech) -> str:
    message = Message("label.supply", {"favours": words.favours(colour, number)})
    inner = f"{pile(colour, number)}<b>{number}</b>"
    return speech.once(
        ("supply", colour, number, taken),
        lambda: button(
            f"supply:{colour}",
            speech.sentence(message),
            inner,
            "heap",
            speech.word("about.supply"),
            "six-colours",
            short(speech.sentence(words.favours(colour, taken))),
        ),
    )


def _stack(number: int, speech: Speech) -> str:
    label = speech.sentence(Message("label.stack", {"count": number}))
    inner = f"{picture('rune-back', 'pile')}<b>{number}</b>"
    return button("stack", label, inner, "heap", speech.word("about.stack"), "runes")


def _played(view: View, speech: Speech) -> str:
    names = ", ".join(escape(speech.word(f"rune.{name}")) for name in view.rune_discards)
    pictures = "".join(map(rune, view.rune_discards))
    caption = speech.word("caption.played")
    return f'<p class="played"><span class="quiet">{caption}</span> {pictures}<span class="hidden">{names}</span></p>'


def own_seat(view: View, gains: Gains, speech: Speech) -> str:
    """The seat that looks at the table."""
    seat = view.seat
    if seat is None:
        return ""
    favours = "".join(_own_favour(view, seat, colour, gains, speech) for colour in COLOURS)
    runes = "".join(_own_runes(view, seat, speech))
    runes = runes or f'<span class="quiet">{speech.word("caption.no-runes")}</span>'
    turn = " deciding" if seat in view.deciding else ""
    return (
        f'<section class="seat mine seat-{seat}{turn}" data-above-tray>{_header(view, seat, gains, speech)}'
        f'<div class="heaps">{favours}</div>'
        f'<div class="own-runes"><h4>{speech.word("caption.runes")}</h4>{runes}</div></section>'
    )


def _own_favour(view: View, seat: Seat, colour: str, gains: Gains, speech: Speech) -> str:
    number = view.favours[seat][colour]
    message = face_words.favour(view, seat, colour)
    gained = gains.favours.get((seat, colour), 0)
    inner = f"{pile(colour, number)}<b>{number}{_by_rune(view, seat, colour)}</b>{_gain(gained)}"
    return speech.once(
        ("favour", colour, number, message.code, gained),
        lambda: button(
            f"favour:{colour}",
            speech.sentence(message),
            inner,
            "heap",
            speech.word("about.favour"),
            "six-colours",
            short(speech.sentence(words.favours(colour, 1))),
        ),
    )


def _by_rune(view: View, seat: Seat, colour: str) -> str:
    return "<small>+2</small>" if colour in view.revealed[seat] else ""


def _own_runes(view: View, seat: Seat, speech: Speech) -> Iterator[str]:
    for name in RUNES:
        revealed = name.startswith("favour-") and name.removeprefix("favour-") in view.revealed[seat]
        number = view.own_runes.count(name)
        if revealed or number:
            more = f"<b>×{number}</b>" if number > 1 else ""
            yield button(
                f"rune:{name}",
                speech.sentence(face_words.rune(name, revealed, number)),
                f"{rune(name)}{more}",
                "tile revealed" if revealed else "tile",
                speech.word(f"about.rune.{name.partition('-')[0]}"),
                "runes",
                f' id="inori-rune-{name}" data-travels{short(speech.sentence(words.rune(name)))}',
            )


def other_seats(view: View, gains: Gains, speech: Speech) -> str:
    """The other seats, clockwise from the one that looks; a spectator sees all."""
    start = -1 if view.seat is None else view.seat
    around = [(start + 1 + place) % view.seats for place in range(view.seats)]
    seats = "".join(_other(view, seat, gains, speech) for seat in around if seat != view.seat)
    return f'<section class="others"><h3 class="hidden">{speech.word("caption.others")}</h3>{seats}</section>'


def _other(view: View, seat: Seat, gains: Gains, speech: Speech) -> str:
    piles = "".join(
        f'<span class="{"" if count_of(view, seat, colour) else "none"}">{token(colour)}'
        f"<b>{view.favours[seat][colour]}{_by_rune(view, seat, colour)}</b>"
        f"{_gain(gains.favours.get((seat, colour), 0))}</span>"
        for colour in COLOURS
    )
    label = speech.sentence(face_words.favours(view, seat))
    favours = button(f"favours:{seat}", label, piles, "counts", speech.word("about.favours"), "six-colours")
    tiles = f"{picture('rune-back')}<b>{view.hidden[seat]}</b>"
    tiles += "".join(rune(f"favour-{colour}") for colour in view.revealed[seat])
    label = speech.sentence(face_words.runes(view, seat))
    runes = button(f"runes:{seat}", label, tiles, "counts tiles", speech.word("about.runes"), "runes")
    turn = " deciding" if seat in view.deciding else ""
    return f'<div class="seat seat-{seat}{turn}">{_header(view, seat, gains, speech)}{favours}{runes}</div>'


def _header(view: View, seat: Seat, gains: Gains, speech: Speech) -> str:
    """Whose place it is, the points, and the markers still in hand."""
    name = escape(speech.say(words.seat(seat)))
    you = f' <span class="quiet">{speech.word("caption.you")}</span>' if seat == view.seat else ""
    first = f'<span class="first">{speech.word("caption.first")}</span>' if seat == view.first else ""
    left, total = view.hand_markers[seat], view.points[seat]
    hand = speech.once(("hand", seat, left), lambda: _hand(seat, left, speech))
    gained = gains.points.get(seat, 0)
    score = speech.once(("score", total, gained), lambda: _score(total, gained, speech))
    return f'<div class="who">{picture(f"marker-{seat}")}<h3>{name}{you}</h3><span>{hand}{first}</span>{score}</div>'


def _hand(seat: Seat, left: int, speech: Speech) -> str:
    said = speech.say(Message("caption.hand", {"count": left}))
    return f'<span class="hand">{picture(f"marker-{seat}") * left}<span class="hidden">{said}</span></span>'


def _score(total: int, gained: int, speech: Speech) -> str:
    said = speech.say(Message("caption.points", {"count": total}))
    return f'<span class="score">{points(total)}<span class="hidden">{said}</span>{_gain(gained)}</span>'


def _gain(number: int) -> str:
    """What the last decision has brought; it has been told."""
    return f'<i class="gain" aria-hidden="true">+{number}</i>' if number else ""
