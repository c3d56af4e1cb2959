"""Reads decks from files and refuses those that are not decks of Inori; docs/inori-deck.md describes the format."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mori.games.inori.cards import CARD_EFFECTS, KINDS, STRONGEST, TREE_EFFECTS, Card, Slot, Space
from mori.games.inori.deck import Deck
from mori.games.inori.pieces import COLOURS, MOST_SPACES, opposite
from mori.kernel.game import Impossible
from mori.kernel.outside import shown

PACKAGED = ("reconstructed-1",)
"""The decks that come with Mori, the usual one first: reconstructions, and everybody who meets them is told so."""

USUAL = PACKAGED[0]

_FOLDER = Path(__file__).with_name("decks")
LARGEST_FILE = 1_000_000
LONGEST_TEXT = 500
MOST_TAKEN = 6
MOST_POINTS = 99
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,19}")
_WANTED = {"start_2_3": 1, "start_4": 1, "new_start": 1, "journey": 6}  # of each colour

_known: dict[tuple[str, str], Deck] = {}


def find(source: str, digest: str) -> Deck:
    """The deck of this digest; a file is read only once, and again when nobody has read it in this process yet."""
    if (source, digest) in _known:
        return _known[source, digest]
    return load(source, digest)


def load(source: str, digest: str = "") -> Deck:
    """A packaged deck, or one in a file, freshly read; `Impossible` unless it has this digest, if one is given."""
    if source in PACKAGED:
        deck = _known.get((source, "")) or read(_data(_FOLDER / f"{source}.json", source), source)
    else:
        if not source.isprintable() or source != source.strip() or not source:
            raise Impossible("the name of a deck's file has to be printable and on one line, without spaces around it")
        deck = read(_data(Path(source), source), source)
    if digest not in ("", deck.digest):
        raise Impossible(f"the deck {source} has changed: its digest is {deck.digest}, not {digest}")
    _known[source, deck.digest] = deck
    if source in PACKAGED:
        _known[source, ""] = deck
    return deck


def _data(path: Path, source: str) -> Any:
    try:
        if not path.is_file():
            raise Impossible(f"there is no file «{source}» with a deck of Inori (packaged: {', '.join(PACKAGED)})")
        if path.stat().st_size > LARGEST_FILE:
            raise Impossible(f"the file «{source}» is too large for a deck")
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise Impossible(f"the file «{source}» can not be read") from None
    except RecursionError:
        raise Impossible(f"the file «{source}» is nested too deeply for a deck") from None
    except ValueError as reason:
        if isinstance(reason, Impossible):
            raise
        raise Impossible(f"the file «{source}» is not JSON in UTF-8") from None


def digest_of(data: Any) -> str:
    """The SHA-256 of the deck's JSON in its canonical form: sorted names, no spaces, ASCII."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


def read(data: Any, source: str) -> Deck:
    """The deck written as JSON data; `Impossible` says in one sentence what is wrong with it."""
    if not isinstance(data, Mapping):
        raise Impossible("a deck is a JSON object with «name», «tree» and «cards»")
    name = _text(data, "name", "the deck")
    note = _text(data, "note", "the deck") if "note" in data else ""
    tree = tuple(_slots(_list(data, "tree", "the deck")))
    cards = tuple(map(_card, _list(data, "cards", "the deck")))
    _check_numbers(cards)
    return Deck(name, note, source, digest_of(data), cards, tree)


def _text(data: Mapping[str, Any], field: str, where: str) -> str:
    text = data.get(field)
    if not isinstance(text, str) or not text.isprintable() or not 1 <= len(text.strip()) <= LONGEST_TEXT:
        raise Impossible(f"{where} needs a «{field}»: up to {LONGEST_TEXT} letters on one line, not {shown(text)}")
    return text


def _list(data: Mapping[str, Any], field: str, where: str) -> list[Any]:
    items = data.get(field)
    if not isinstance(items, list):
        raise Impossible(f"{where} needs «{field}»: a list, not {shown(items)}")
    return items


def _slots(items: list[Any]) -> Iterator[Slot]:
    if len(items) != len(TREE_EFFECTS):
        raise Impossible(f"the tree has {len(TREE_EFFECTS)} slots, not {len(items)}")
    for number, (item, effect) in enumerate(zip(items, TREE_EFFECTS, strict=True), start=1):
        where = f"slot {number} of the tree"
        if not isinstance(item, Mapping):
            raise Impossible(f"{where} has to be an object, not {shown(item)}")
        cost = "altar" if number <= 2 else None
        wanted = {"slot": number, "cost": cost, "effect": effect}
        for field, value in wanted.items():
            if item.get(field) != value or isinstance(item.get(field), bool):
                raise Impossible(f"{where}: «{field}» is {shown(value)} on the board, not {shown(item.get(field))}")
        most, second = (_points(item, field, where) for field in ("most", "second"))
        if second > most:
            raise Impossible(f"{where} gives more for second most ({second}) than for most ({most})")
        yield Slot(cost is not None, effect, most, second)


def _points(item: Mapping[str, Any], field: str, where: str) -> int:
    points = item.get(field)
    if not isinstance(points, int) or isinstance(points, bool) or not 0 <= points <= MOST_POINTS:
        raise Impossible(
            f"{where}: «{field}» has to be a number of points from 0 to {MOST_POINTS}, not {shown(points)}"
        )
    return points


def _card(item: Any) -> Card:
    if not isinstance(item, Mapping):
        raise Impossible(f"a card has to be an object, not {shown(item)}")
    name = item.get("id")
    if not isinstance(name, str) or not _ID.fullmatch(name):
        raise Impossible(f"the id of a card is 1 to 20 letters, digits and hyphens, not {shown(name)}")
    where = f"card {name}"
    kind = _one_of(item, "kind", KINDS, where)
    colour = _one_of(item, "colour", COLOURS, where)
    if _one_of(item, "complete_to", COLOURS, where) != colour:
        raise Impossible(f"{where}: a complete card is replaced by one of its own colour, {colour}")
    onward = _one_of(item, "incomplete_to", COLOURS, where)
    if kind != "new_start" and onward != opposite(colour):
        raise Impossible(
            f"{where}: when incomplete, {colour} leads to its opposite {opposite(colour)}, not to {onward}"
        )
    if kind == "new_start" and onward in (colour, opposite(colour)):
        word = "itself" if onward == colour else "its opposite"
        raise Impossible(f"{where}: a New Start card does not lead from {colour} to {word} when incomplete")
    items = _list(item, "spaces", where)
    if not 1 <= len(items) <= MOST_SPACES:
        raise Impossible(f"{where} has {len(items)} spaces; a card has 1 to {MOST_SPACES}")
    spaces = tuple(_space(space, f"{where}, space {number}") for number, space in enumerate(items, start=1))
    return Card(name, kind, colour, onward, spaces)


def _one_of(item: Mapping[str, Any], field: str, words: tuple[str, ...], where: str) -> str:
    word = item.get(field)
    if not isinstance(word, str) or word not in words:
        raise Impossible(f"{where}: «{field}» has to be {', '.join(words[:-1])} or {words[-1]}, not {shown(word)}")
    return word


def _space(item: Any, where: str) -> Space:
    if not isinstance(item, Mapping):
        raise Impossible(f"{where} has to be an object, not {shown(item)}")
    cost = None if item.get("cost") is None else _one_of(item, "cost", (*COLOURS, STRONGEST), where)
    effect = item.get("effect")
    if effect is None:
        raise Impossible(f"{where} has no effect")
    if isinstance(effect, Mapping) and len(effect) == 1:
        ((word, value),) = effect.items()
        if word == "take":
            return Space(cost, word, _taken(value, where))
        if word == "points_per_token":
            return Space(cost, word, (_one_of(effect, word, COLOURS, where),))
    if isinstance(effect, str) and effect in CARD_EFFECTS and effect not in ("take", "points_per_token"):
        return Space(cost, effect)
    raise Impossible(f"{where} has an effect that Inori does not know: {shown(effect)}")


def _taken(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_TAKEN:
        raise Impossible(f"{where}: «take» has to be a list of 1 to {MOST_TAKEN} colours, not {shown(value)}")
    for colour in value:
        if colour not in COLOURS:
            raise Impossible(f"{where}: «take» lists {shown(colour)}, which is not a colour")
    return tuple(value)


def _check_numbers(cards: tuple[Card, ...]) -> None:
    for name, times in Counter(card.id for card in cards).items():
        if times > 1:
            raise Impossible(f"two cards have the id {name}")
    numbers = Counter((card.kind, card.colour) for card in cards)
    for kind, wanted in _WANTED.items():
        for colour in COLOURS:
            if (found := numbers[kind, colour]) != wanted:
                raise Impossible(f"a deck has {wanted} {colour} {_plural('card', wanted)} of kind {kind}, not {found}")


def _plural(word: str, number: int) -> str:
    return word if number == 1 else word + "s"
