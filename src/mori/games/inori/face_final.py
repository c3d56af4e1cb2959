"""The end of a game of Inori: the count at the Great Tree, slot by slot (INORI-15)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mori.games.inori import words
from mori.games.inori.face_news import Gains, Harvest
from mori.games.inori.face_symbols import picture, points, token
from mori.games.inori.face_words import Speech
from mori.games.inori.final import Row, final_count
from mori.games.inori.view import View
from mori.kernel.game import Message


def final(view: View, gains: Gains, speech: Speech) -> str:
    """The story of the final count as a table, once the game is over."""
    if view.phase != "over":
        return ""
    rows = final_count(view)
    best = max(view.points)
    before = [view.points[seat] - sum(row.points[seat] for row in rows) for seat in range(view.seats)]
    heads = "".join(_head(view, seat, best, speech) for seat in range(view.seats))
    first = f'<tr><th scope="row">{speech.word("caption.final.before")}</th>{_cells(before)}</tr>'
    if gains.harvests:
        earlier = [
            points - sum(card.points.get(seat, 0) for card in gains.harvests) for seat, points in enumerate(before)
        ]
        cards = "".join(_card(card, view.seats, speech) for card in gains.harvests)
        caption = speech.word("caption.final.cards")
        first = f'<tr><th scope="row">{caption}</th>{_cells(earlier)}</tr>{cards}{first}'
    total = f'<th scope="row">{speech.word("caption.final.total")}</th>{_cells(view.points)}'
    return (
        f'<section class="final-count"><h3>{speech.word("caption.final")}</h3>'
        f'<p class="quiet">{speech.word("caption.final.about")}</p>'
        f"<table><thead><tr><td></td>{heads}</tr></thead>"
        f"<tbody>{first}{''.join(_rows(rows, speech))}"
        f'<tr class="total">{total}</tr></tbody></table></section>'
    )


def _card(card: Harvest, seats: int, speech: Speech) -> str:
    """A card that scored at the end of the last season."""
    cells = "".join(
        f'<td class="scores">{points(gained)}<span class="hidden">+{gained}</span></td>'
        if gained
        else "<td><i>–</i></td>"
        for gained in (card.points.get(seat, 0) for seat in range(seats))
    )
    return f'<tr><th scope="row">{token(card.colour)}<span>{escape(speech.sentence(card.card))}</span></th>{cells}</tr>'


def _head(view: View, seat: int, best: int, speech: Speech) -> str:
    won = view.points[seat] == best
    crown = f'{picture("crown")}<span class="hidden">{speech.word("caption.winner")}</span>' if won else ""
    name = escape(speech.say(words.seat(seat)))
    return f'<th scope="col" class="{"won" if won else ""}">{crown}{picture(f"marker-{seat}")}<span>{name}</span></th>'


def _rows(rows: tuple[Row, ...], speech: Speech) -> Iterator[str]:
    for row in rows:
        caption = speech.say(Message("caption.final.slot", {"altar": words.altar(row.colour), "number": row.slot}))
        cells = "".join(
            f'<td class="{"scores" if gained else ""}"><span class="held">{favours}{token(row.colour)}</span>'
            f"{points(gained) if gained else '<i>–</i>'}{f'<span class=hidden>+{gained}</span>' if gained else ''}</td>"
            for favours, gained in zip(row.favours, row.points, strict=True)
        )
        yield (f'<tr><th scope="row">{picture(f"altar-{row.colour}")}<span>{escape(caption)}</span></th>{cells}</tr>')


def _cells(numbers: list[int] | tuple[int, ...]) -> str:
    return "".join(f"<td>{number}</td>" for number in numbers)
