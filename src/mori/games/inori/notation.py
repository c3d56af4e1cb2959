"""Inori in writing: moves as text, and the elements of the table a person points at to make them.

Seats write `reveal red`, `journey red c2.1/0 c3.2` (the marker of seat 0; `/n` is neutral), `companion`, `place c2.1`,
`place t3`, `place b1`, `pay red`, `pay red rune`, `go`, `altar blue`, `weakest red`, `take red`, `neutral c2.1`,
`unplaced`, `keep NS-Y`; at a season's end `reveal red blue` or `reveal none`. Chance writes `first 2`, `start S3-I-Y`,
`rune favour-red`, `card J3-R`, `newstart NS-Y` and `lowest 2`.
"""

from __future__ import annotations

import re

from mori.games.inori import deck_file, numbers
from mori.games.inori.diagram import diagram
from mori.games.inori.pieces import COLOURS, MOST_SEATS, NEUTRAL, RUNES, SPACE_NUMBERS, SPACES, TREE
from mori.games.inori.position import from_json, to_json
from mori.games.inori.state import State
from mori.games.inori.view import View
from mori.kernel.game import CHANCE, Elements, Illegal, Move, Seat
from mori.kernel.outside import shown

__all__ = ["diagram", "elements", "from_json", "move_text", "parse_move", "shown_text", "to_json"]

OWNERS = (*map(str, range(MOST_SEATS)), NEUTRAL)
_JOURNEY = re.compile(r"journey ([a-z]+) (c\d\.\d)/([0-3n]) (c\d\.\d)")
_CARD_SPACES = SPACES[:TREE]

# The moves that are a word and a name, with the first number of each block and the names in it; None for cards' ids.
_BLOCKS: tuple[tuple[str, int, tuple[str, ...] | None], ...] = (
    ("place", numbers.PLACE, SPACES),
    ("pay", numbers.PAY, COLOURS),
    ("pay", numbers.PAY_RUNE, tuple(f"{colour} rune" for colour in COLOURS)),
    ("altar", numbers.ALTAR, COLOURS),
    ("weakest", numbers.WEAKEST, COLOURS),
    ("take", numbers.TAKE, COLOURS),
    ("neutral", numbers.NEUTRAL_TO, _CARD_SPACES),
    ("keep", numbers.KEEP, None),
)
_OUTCOMES: tuple[tuple[str, int, tuple[str, ...] | None], ...] = (
    ("first", numbers.FIRST, OWNERS[:MOST_SEATS]),
    ("lowest", numbers.LOWEST, OWNERS[:MOST_SEATS]),
    ("rune", numbers.RUNE, RUNES),
    ("start", numbers.START, None),
    ("card", numbers.CARD, None),
    ("newstart", numbers.NEW_START, None),
)
_WORDS = {"go": numbers.GO, "companion": numbers.ANNOUNCE, "unplaced": numbers.UNPLACED}
_WORD_OF = {number: word for word, number in _WORDS.items()}


def move_text(state: State, seat: Seat, move: Move) -> str:  # noqa: ARG001
    """The move as people and records write it."""
    if move >= numbers.JOURNEY:
        colour, start, owner, target = numbers.decode_journey(move)
        return f"journey {COLOURS[colour]} {SPACES[start]}/{OWNERS[owner]} {SPACES[target]}"
    if move < numbers.GO:
        return " ".join(["reveal", *(_chosen(move) or ["none"])])
    if move in _WORD_OF:
        return _WORD_OF[move]
    word, first, names = max(
        (block for block in (*_BLOCKS, *_OUTCOMES) if block[1] <= move), key=lambda block: block[1]
    )
    return f"{word} {state.deck.cards[move - first].id if names is None else names[move - first]}"


def shown_text(state: State, seat: Seat, move: Move, viewer: Seat | None) -> str:
    """The move as `viewer` may read it while the game runs: a rune drawn is known to its owner only (INORI-17)."""
    if seat == CHANCE and numbers.RUNE <= move < numbers.START and viewer != state.mover:
        return "rune ?"
    return move_text(state, seat, move)


def _chosen(runes: int) -> list[str]:
    return [colour for number, colour in enumerate(COLOURS) if runes >> number & 1]


def parse_move(state: State, seat: Seat, text: str) -> Move:
    """The move written as `text`, legal or not; `Illegal` when it can not be read."""
    if seat == CHANCE:
        move = _named(state, text, _OUTCOMES)
        example = "«first 0», «start S3-I-Y», «rune companion», «card J3-R», «newstart NS-Y» or «lowest 1»"
    else:
        move = _WORDS.get(text)
        for read in (_reveal, _journey, lambda text: _named(state, text, _BLOCKS)):
            move = read(text) if move is None else move
        example = "«place c2.1», «pay red», «reveal red», «journey red c2.1/0 c3.2», «altar blue» or «go»"
    if move is None:
        raise Illegal(f"{shown(text)} can not be read as a move of Inori; moves look like {example}", "unreadable")
    return move


def _named(state: State, text: str, blocks: tuple[tuple[str, int, tuple[str, ...] | None], ...]) -> Move | None:
    word, _, name = text.partition(" ")
    for known, first, names in blocks:
        if word == known and names is not None and name in names:
            return first + names.index(name)
        if word == known and names is None and name in state.deck.numbers:
            return first + state.deck.numbers[name]
    return None


def _reveal(text: str) -> Move | None:
    word, *names = text.split(" ")
    if word != "reveal" or not names:
        return None
    if names == ["none"]:
        return numbers.REVEAL
    places = [COLOURS.index(name) for name in names if name in COLOURS]
    if len(places) != len(names) or places != sorted(set(places)):
        return None
    return numbers.REVEAL + sum(1 << place for place in places)


def _journey(text: str) -> Move | None:
    found = _JOURNEY.fullmatch(text)
    if not found or found[1] not in COLOURS or found[2] not in SPACE_NUMBERS or found[4] not in SPACE_NUMBERS:
        return None
    start, target = SPACE_NUMBERS[found[2]], SPACE_NUMBERS[found[4]]
    return numbers.encode_journey(COLOURS.index(found[1]), start, OWNERS.index(found[3]), target)


_ELEMENTS = (
    (numbers.KEEP, "card:", None),
    (numbers.NEUTRAL_TO, "", _CARD_SPACES),
    (numbers.TAKE, "supply:", COLOURS),
    (numbers.WEAKEST, "supply:", COLOURS),
    (numbers.ALTAR, "altar:", COLOURS),
    (numbers.PAY_RUNE, "rune:favour-", COLOURS),
    (numbers.PAY, "favour:", COLOURS),
    (numbers.PLACE, "", SPACES),
)


def elements(view: View, move: Move) -> Elements:
    """What a person points at: spaces, markers, runes, altars, favours of their own or of the supply, a card.

    At the end of a season any number of runes is picked in any order, and `done` with them.
    """
    if move < numbers.GO:
        runes = tuple(f"rune:favour-{colour}" for colour in _chosen(move))
        return frozenset((*runes, "done")) if view.phase == "reveals" else runes
    if move >= numbers.JOURNEY:
        colour, start, owner, target = numbers.decode_journey(move)
        return (f"rune:journey-{COLOURS[colour]}", f"{SPACES[start]}/{OWNERS[owner]}", SPACES[target])
    if move == numbers.ANNOUNCE:
        return ("rune:companion",)
    if move in _WORD_OF:
        return (_WORD_OF[move],)
    first, kind, names = next(block for block in _ELEMENTS if block[0] <= move)
    if names is None:
        return (kind + deck_file.find(view.deck, view.deck_digest).cards[move - first].id,)
    return (kind + names[move - first],)
