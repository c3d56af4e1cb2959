"""Positions of Inori as JSON data. What no game can look like is refused here and in `possible`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mori.games.inori import deck_file, possible, rules
from mori.games.inori.deck import Deck
from mori.games.inori.options import Options, option_texts, read_options
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import (
    COLOURS,
    MARKERS,
    MOST_CARDS,
    MOST_SPACES,
    NEUTRAL,
    NEUTRALS,
    NO_COLOUR,
    PHASES,
    RUNE_TOTALS,
    RUNES,
    SEASONS,
    SETTLED_PHASES,
    SPACE_NUMBERS,
    SPACES,
    TOKENS,
)
from mori.games.inori.state import State
from mori.games.inori.view import bits_of, journey_cards, new_start_cards, runes_of, view
from mori.kernel.game import Impossible
from mori.kernel.outside import shown

MOST_POINTS = 9999
CARD_PLACES = tuple(f"c{place + 1}" for place in range(MOST_CARDS))


def to_json(state: State) -> dict[str, Any]:
    """The whole state, everybody's runes included."""
    parts, seen = state.parts(), view(state, None)
    return {
        "game": "inori",
        "seats": parts.seats,
        "options": option_texts(Options(parts.deck.source, parts.deck.digest)),
        "season": parts.season,
        "first": parts.first,
        "to_move": seen.deciding[0] if len(seen.deciding) == 1 else None,
        "turn_of": parts.mover,
        "phase": seen.phase,
        "at": seen.at,
        "takes": seen.takes,
        "points": list(seen.points),
        "favours": [dict(favours) for favours in seen.favours],
        "supply": dict(seen.supply),
        "runes": [
            list(runes_of(parts.favours[seat] | parts.revealed[seat], parts.journeys[seat], parts.companions[seat]))
            for seat in range(parts.seats)
        ],
        "revealed": [list(colours) for colours in seen.revealed],
        "hand_markers": list(seen.hand_markers),
        "set_aside": possible.set_aside(parts),
        "cards": [{"id": laid.card.id, "spaces": [list(markers) for markers in laid.markers]} for laid in seen.cards],
        "tree": [{"altar": slot.altar, "markers": list(slot.markers)} for slot in seen.tree],
        "base": [{"colour": space.colour, "taken": space.taken, "marker": space.marker} for space in seen.base],
        "neutrals_home": seen.neutrals_home,
        "rune_discards": list(seen.rune_discards),
        "rune_stack": seen.rune_stack,
        "journey_left": {colour: list(cards) for colour, cards in seen.journey_left.items()},
        "new_start_left": list(seen.new_start_left),
        "evaluating": None if seen.evaluating is None else CARD_PLACES[seen.evaluating],
        "onward": seen.onward,
        "offered": [card.id for card in seen.offered],
    }


def from_json(data: Any) -> State:
    """The state written as `data`; `Impossible` says in one sentence why no game of Inori can stand like this.

    `options` may be left out for the packaged deck, and what is only needed in the middle of a turn or between two
    seasons (`turn_of`, `at`, `takes`, `evaluating`, `onward`, `offered`, the markers at the base) where it is not
    needed. `turn_of` is looked at only where it is needed, and `set_aside` never: it follows from the markers.
    """
    reader = _Reader(data)
    parts = reader.parts()
    possible.check(parts)
    reader.check_totals(parts)
    return rules.restore(parts)


_KINDS = {dict: "an object", list: "a list", int: "a whole number", str: "a text", bool: "true or false"}


def _of_kind(value: Any, kind: type, path: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Impossible(f"the field «{path}» has to be {_KINDS[kind]}")
    return value


def _number(value: Any, path: str, least: int, most: int) -> int:
    number: int = _of_kind(value, int, path)
    if not least <= number <= most:
        raise Impossible(f"the field «{path}» has to be from {least} to {most}, not {shown(number)}")
    return number


def _word(value: Any, path: str, words: Sequence[str], what: str) -> str:
    if not isinstance(value, str) or value not in words:
        raise Impossible(f"{shown(value)} in «{path}» is not {what}")
    return value


def _words(value: Any, path: str, words: Sequence[str], what: str, *, twice: bool = False) -> list[str]:
    found = [_word(word, path, words, what) for word in _of_kind(value, list, path)]
    for word in found:
        if not twice and found.count(word) > 1:
            raise Impossible(f"{word} stands twice in «{path}»")
    return found


class _Reader:
    """Takes a position apart, field by field."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise Impossible("a position of Inori is a JSON object")
        if data.get("game") != "inori":
            raise Impossible(f"this is a position of {shown(data.get('game'))}, not of inori")
        self._data = data
        self._seats = _number(data.get("seats"), "seats", min(MARKERS), max(MARKERS))
        self._deck = self._find_deck()

    def _find_deck(self) -> Deck:
        switches = _of_kind(self._data.get("options", {}), dict, "options")
        if not all(isinstance(switch, str) for switch in switches):
            raise Impossible("the field «options» has to be an object with names")
        options = read_options(**switches)
        return deck_file.find(options.deck, options.digest)

    def parts(self) -> Parts:
        held = [self._runes_of(seat, runes) for seat, runes in enumerate(self._each_seat("runes"))]
        revealed = [self._revealed_of(seat, held[seat]) for seat in range(self._seats)]
        bits = [bits_of(runes) for runes in held]
        discards = _words(self._data.get("rune_discards"), "rune_discards", RUNES, "a rune", twice=True)
        gone_favours, gone_journeys, gone_companions = bits_of(discards)
        self._check_runes([*discards, *(rune for runes in held for rune in runes)])
        phase = _word(self._data.get("phase"), "phase", SETTLED_PHASES, "a phase of Inori")
        first = _number(self._data.get("first"), "first", 0, self._seats - 1)
        cards, markers, neutrals = self._cards()
        offered = [self._card(name, "offered") for name in _of_kind(self._data.get("offered", []), list, "offered")]
        if len(offered) > 2:
            raise Impossible("two New Start cards are offered at most")
        at = self._maybe("at", SPACES, "a space")
        evaluating = self._maybe("evaluating", CARD_PLACES, "a place of a card")
        tree, altars = self._tree()
        base_colours, base_taken, base = self._base()
        return Parts(
            deck=self._deck,
            seats=self._seats,
            season=_number(self._data.get("season"), "season", 1, SEASONS),
            first=first,
            mover=self._turn_of(phase, first),
            phase=PHASES.index(phase),
            points=self._numbers("points", MOST_POINTS),
            hand=self._numbers("hand_markers", max(MARKERS[self._seats])),
            tokens=tuple(self._tokens(f"favours.{seat}", item) for seat, item in enumerate(self._each_seat("favours"))),
            supply=self._tokens("supply", self._data.get("supply")),
            favours=tuple(bits[seat][0] & ~revealed[seat] for seat in range(self._seats)),
            revealed=tuple(revealed),
            journeys=tuple(journeys for _, journeys, _ in bits),
            companions=tuple(companions for _, _, companions in bits),
            gone_favours=gone_favours,
            gone_journeys=gone_journeys,
            gone_companions=gone_companions,
            cards=cards,
            markers=markers,
            neutrals=neutrals,
            tree=tree,
            altars=altars,
            base_colours=base_colours,
            base_taken=base_taken,
            base=base,
            decks=self._decks(),
            new_starts=self._left(
                "new_start_left", self._data.get("new_start_left"), new_start_cards(self._deck.cards)
            ),
            offered=(*offered, *(rules.NO_CARD,) * (2 - len(offered))),
            space=rules.NO_SPACE if at is None else SPACE_NUMBERS[at],
            takes=_number(self._data.get("takes", 0), "takes", 0, 2),
            card=0 if evaluating is None else CARD_PLACES.index(evaluating),
            onward=self._colour("onward", self._data.get("onward")),
        )

    def check_totals(self, parts: Parts) -> None:
        """The fields that say nothing new have to agree with the others."""
        evaluated = self._data.get("evaluating") is not None
        if evaluated != (PHASES[parts.phase] == "card"):
            raise Impossible("a card is being evaluated exactly in the phase «card»")
        for name, wanted in (
            ("neutrals_home", NEUTRALS - parts.neutrals.bit_count()),
            ("rune_stack", self._stack),
        ):
            found = self._data.get(name)
            if found != wanted or isinstance(found, bool):
                raise Impossible(
                    f"the field «{name}» has to be {wanted} with everything else as it is, not {shown(found)}"
                )

    def _each_seat(self, name: str) -> list[Any]:
        items: list[Any] = _of_kind(self._data.get(name), list, name)
        if len(items) != self._seats:
            raise Impossible(
                f"the field «{name}» needs one entry for each of the {self._seats} seats, not {len(items)}"
            )
        return items

    def _numbers(self, name: str, most: int) -> tuple[int, ...]:
        return tuple(_number(item, f"{name}.{seat}", 0, most) for seat, item in enumerate(self._each_seat(name)))

    def _maybe(self, name: str, words: Sequence[str], what: str) -> str | None:
        return None if self._data.get(name) is None else _word(self._data[name], name, words, what)

    def _colour(self, path: str, value: Any) -> int:
        return NO_COLOUR if value is None else COLOURS.index(_word(value, path, COLOURS, "a colour"))

    def _turn_of(self, phase: str, first: int) -> int:
        """Whose turn it is; where nobody's is, the seat that states keep there."""
        to_move, turn_of = (self._maybe_seat(name) for name in ("to_move", "turn_of"))
        asked = self._asked(phase, to_move)
        if to_move != (asked[0] if len(asked) == 1 else None):
            raise Impossible(f"in the phase «{phase}» the field «to_move» can not be {shown(to_move)}")
        if phase == "rune" and turn_of is None:
            raise Impossible("the field «turn_of» has to say who draws the rune")
        return asked[0] if asked else turn_of if phase == "rune" and turn_of is not None else first

    def _asked(self, phase: str, to_move: int | None) -> list[int]:
        if phase == "reveals":
            open_runes = list(map(len, self._each_seat("revealed")))
            return [seat for seat, runes in enumerate(self._each_seat("runes")) if len(runes) > open_runes[seat]]
        if phase not in possible.SINGLE_PHASES:
            return []
        if to_move is None:
            raise Impossible(f"in the phase «{phase}» the field «to_move» has to be a seat")
        return [to_move]

    def _maybe_seat(self, name: str) -> int | None:
        return None if self._data.get(name) is None else _number(self._data[name], name, 0, self._seats - 1)

    def _tokens(self, path: str, value: Any) -> tuple[int, ...]:
        found = _of_kind(value, dict, path)
        for colour in found:
            _word(colour, path, COLOURS, "a colour")
        return tuple(_number(found.get(colour), f"{path}.{colour}", 0, TOKENS) for colour in COLOURS)

    def _runes_of(self, seat: int, runes: Any) -> list[str]:
        return _words(runes, f"runes.{seat}", RUNES, "a rune", twice=True)

    def _revealed_of(self, seat: int, held: Sequence[str]) -> int:
        path = f"revealed.{seat}"
        colours = _words(self._each_seat("revealed")[seat], path, COLOURS, "a colour")
        for colour in colours:
            if f"favour-{colour}" not in held:
                raise Impossible(f"seat {seat} has revealed favour-{colour} without holding it")
        return sum(1 << COLOURS.index(colour) for colour in colours)

    def _check_runes(self, found: Sequence[str]) -> None:
        for rune, total in zip(RUNES, RUNE_TOTALS, strict=True):
            if found.count(rune) > total:
                raise Impossible(f"there are {found.count(rune)} runes {rune}; the game has {total}")
        self._stack = sum(RUNE_TOTALS) - len(found)

    def _card(self, name: Any, path: str) -> int:
        if not isinstance(name, str) or name not in self._deck.numbers:
            raise Impossible(f"{shown(name)} in «{path}» is not a card of the deck {self._deck.name}")
        return int(self._deck.numbers[name])

    def _cards(self) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        items = _of_kind(self._data.get("cards"), list, "cards")
        if len(items) > MOST_CARDS:
            raise Impossible(f"at most {MOST_CARDS} cards lie on the table, not {len(items)}")
        cards: list[int] = []
        markers = dict.fromkeys((*range(self._seats), NEUTRAL), 0)
        for place, item in enumerate(items):
            path = f"cards.{place}"
            found = _of_kind(item, dict, path)
            cards.append(self._card(found.get("id"), f"{path}.id"))
            spaces = _of_kind(found.get("spaces"), list, f"{path}.spaces")
            wanted = len(self._deck.cards[cards[-1]].spaces)
            if len(spaces) != wanted:
                raise Impossible(f"card {found['id']} has {wanted} spaces, not {len(spaces)}")
            for space, standing in enumerate(spaces):
                for marker in self._standing(standing, f"{path}.spaces.{space}", list(markers)):
                    markers[marker] |= 1 << MOST_SPACES * place + space
        neutrals = markers.pop(NEUTRAL)
        if neutrals.bit_count() > NEUTRALS:
            raise Impossible(f"there are {neutrals.bit_count()} neutral markers on the cards; the game has {NEUTRALS}")
        return tuple(cards), tuple(markers.values()), neutrals

    def _standing(self, value: Any, path: str, owners: Sequence[int | str]) -> list[int | str]:
        found: list[int | str] = _of_kind(value, list, path)
        for place, marker in enumerate(found):
            if isinstance(marker, bool) or not isinstance(marker, int | str) or marker not in owners:
                raise Impossible(
                    f"{shown(marker)} in «{path}» is not {'a seat or «n»' if NEUTRAL in owners else 'a seat'}"
                )
            if marker in found[:place]:
                who = "a neutral marker" if marker == NEUTRAL else f"a marker of seat {marker}"
                raise Impossible(f"{who} stands twice in «{path}»")
        return found

    def _tree(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        slots = _of_kind(self._data.get("tree"), list, "tree")
        if len(slots) != 6:
            raise Impossible(f"the tree has 6 slots, not {len(slots)}")
        standing = [0] * self._seats
        altars: list[int] = []
        for slot, item in enumerate(slots):
            found = _of_kind(item, dict, f"tree.{slot}")
            altars.append(self._colour(f"tree.{slot}.altar", found.get("altar")))
            for seat in self._standing(found.get("markers"), f"tree.{slot}.markers", range(self._seats)):
                standing[int(seat)] |= 1 << slot
        for colour, name in enumerate(COLOURS):
            if altars.count(colour) > 1:
                raise Impossible(f"the {name} altar stands twice on the tree")
        return tuple(standing), tuple(altars)

    def _base(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        spaces = _of_kind(self._data.get("base"), list, "base")
        if len(spaces) != 3:
            raise Impossible(f"the base of the tree has 3 spaces, not {len(spaces)}")
        standing = [0] * self._seats
        taken = 0
        colours: list[int] = []
        for place, item in enumerate(spaces):
            found = _of_kind(item, dict, f"base.{place}")
            colours.append(self._colour(f"base.{place}.colour", found.get("colour")))
            is_taken = _of_kind(found.get("taken"), bool, f"base.{place}.taken")
            taken |= is_taken << place
            if found.get("marker") is not None:
                seat = _number(found["marker"], f"base.{place}.marker", 0, self._seats - 1)
                standing[seat] |= 1 << place
                if not is_taken:
                    raise Impossible(f"a marker stands on b{place + 1}, so its favours have been taken")
        return tuple(colours), taken, tuple(standing)

    def _decks(self) -> tuple[int, ...]:
        left = _of_kind(self._data.get("journey_left"), dict, "journey_left")
        for colour in left:
            _word(colour, "journey_left", COLOURS, "a colour")
        return tuple(
            self._left(f"journey_left.{colour}", left.get(colour), journey_cards(self._deck.cards, colour))
            for colour in COLOURS
        )

    def _left(self, path: str, value: Any, cards: Sequence[Any]) -> int:
        known = [card.id for card in cards]
        return sum(1 << known.index(name) for name in _words(value, path, known, "a card of this deck"))
