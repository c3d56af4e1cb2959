"""Inori's table drawn with characters for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mori.games.inori.cards import Space
from mori.games.inori.deck_file import PACKAGED
from mori.games.inori.pieces import COLOURS, SPACES
from mori.games.inori.view import View

_EFFECTS = {
    "take2_weakest": "take 2 weakest",
    "draw_rune": "draw a rune",
    "point_per_colour": "1 point per colour",
    "points_strongest": "points: strongest",
    "take2_any": "take 2 of any colour",
    "score5": "5 points",
    "draw_rune_take1_altar": "draw a rune, take 1 of the altar",
    "points_altar": "points: altar",
    "neutrals_take1_altar": "place neutral markers, take 1 of the altar",
    "take3_altar": "take 3 of the altar",
}


def diagram(view: View) -> str:
    """The Great Tree, the cards, then the supply and every seat."""
    return "\n".join([*_head(view), "", *_tree(view), "", *_cards(view), *_seats(view), "", *_foot(view)])


def _head(view: View) -> Iterator[str]:
    deciding = " ".join(map(str, view.deciding)) or "-"
    yield f"season {view.season} of 4, {view.phase}{f' at {view.at}' if view.at else ''}, deciding: {deciding}"
    if view.offered:
        yield f"offered: {' '.join(card.id for card in view.offered)}"


def _tree(view: View) -> Iterator[str]:
    for number, slot in enumerate(view.tree, start=1):
        cost = f"pay {slot.altar or 'any altar colour'}: " if slot.slot.costs_altar else ""
        scores = f"({slot.slot.most}/{slot.slot.second})"
        effect = cost + _EFFECTS[slot.slot.effect]
        yield f"t{number} {_markers(slot.markers):6} {slot.altar or '-':7} {scores:7} {effect}"
    for number, space in enumerate(view.base, start=1):
        standing = _markers(() if space.marker is None else (space.marker,))
        yield f"b{number} {standing:6} {'taken' if space.taken else f'take 2 {space.colour}' if space.colour else '-'}"


def _cards(view: View) -> Iterator[str]:
    for place, laid in enumerate(view.cards):
        card = laid.card
        yield f"c{place + 1} {card.id}: {card.colour}, incomplete to {card.incomplete_to}"
        for number, space in enumerate(card.spaces):
            cost = "" if space.cost is None else f"pay {space.cost}: "
            yield f"   {SPACES[5 * place + number]} {_markers(laid.markers[number]):6} {cost}{_effect(space)}"
        yield ""


def _effect(space: Space) -> str:
    if space.effect == "take":
        return "take " + ", ".join(space.colours)
    if space.effect == "points_per_token":
        return f"points: {space.colours[0]}"
    return _EFFECTS[space.effect]


def _markers(markers: tuple[int | str, ...]) -> str:
    return "[" + "".join(map(str, markers)) + "]" if markers else "[ ]"


def _seats(view: View) -> Iterator[str]:
    for seat in range(view.seats):
        runes = view.own_runes if seat == view.seat else ("?",) * view.hidden[seat]
        shown = [*(f"favour-{colour}!" for colour in view.revealed[seat]), *runes]
        first = " first" if seat == view.first else ""
        yield (
            f"seat {seat}{first}: {view.points[seat]} points, markers {view.hand_markers[seat]}, "
            f"favours {_favours(view.favours[seat])}, runes {' '.join(shown) or '-'}"
        )


def _favours(favours: Mapping[str, int]) -> str:
    return " ".join(f"{colour} {favours[colour]}" for colour in COLOURS if favours[colour]) or "-"


def _foot(view: View) -> Iterator[str]:
    yield f"supply: {_favours(view.supply)}; runes in the stack {view.rune_stack}, neutral markers {view.neutrals_home}"
    if view.rune_discards:
        yield f"runes played: {' '.join(view.rune_discards)}"
    if view.deck in PACKAGED:
        yield f"deck {view.deck_name}: a reconstruction, not the contents of the box"
    else:
        yield f"deck {view.deck_name} from a file, {view.deck_digest[:12]}"
