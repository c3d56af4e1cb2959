"""What each seat of Inori may see, listed piece by piece: everything but the others' unrevealed runes (INORI-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from mori.games.inori import deck_file, rules
from mori.games.inori.cards import Card, Slot
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import (
    BASE,
    COLOURS,
    COMPANION,
    FAVOUR,
    JOURNEY,
    MOST_SPACES,
    NEUTRAL,
    NEUTRALS,
    NO_COLOUR,
    PHASES,
    RUNE_TOTALS,
    RUNES,
    SPACE_NUMBERS,
    SPACES,
    TREE,
)
from mori.games.inori.state import State
from mori.kernel.game import Seat
from mori.kernel.outside import check_viewer

Marker = int | str
"""Whose offering marker it is: a seat, or "n" for a neutral one."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table with the markers on each of its spaces."""

    card: Card
    markers: tuple[tuple[Marker, ...], ...]

    @property
    def complete(self) -> bool:
        """Whether every space is occupied (INORI-13)."""
        return all(self.markers)


@dataclass(frozen=True, slots=True)
class TreeSlot:
    """A slot of the Great Tree: the colour of its altar, and the seats with a marker there."""

    slot: Slot
    altar: str | None
    markers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BaseSpace:
    """A base space: the colour of its favours, and whose marker stands there this season."""

    colour: str | None
    taken: bool
    marker: Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` is None for a spectator.

    `own_runes` are the seat's unrevealed runes, `hidden` says how many every seat has. `turn_of` is the seat whose turn
    it is (the one to choose a New Start card included), `at` the space whose cost or effect is going on, `takes` how
    many favours are still to be taken there, `evaluating` and `onward` the card to be replaced and by which colour.
    """

    seat: Seat | None
    deck: str
    deck_name: str
    deck_digest: str
    season: int
    phase: str
    deciding: tuple[Seat, ...]
    first: Seat
    turn_of: Seat
    points: tuple[int, ...]
    hand_markers: tuple[int, ...]
    favours: tuple[Mapping[str, int], ...]
    supply: Mapping[str, int]
    own_runes: tuple[str, ...]
    hidden: tuple[int, ...]
    revealed: tuple[tuple[str, ...], ...]
    rune_discards: tuple[str, ...]
    rune_stack: int
    cards: tuple[LaidCard, ...]
    tree: tuple[TreeSlot, ...]
    base: tuple[BaseSpace, ...]
    neutrals_home: int
    journey_left: Mapping[str, tuple[str, ...]]
    new_start_left: tuple[str, ...]
    offered: tuple[Card, ...]
    at: str | None
    takes: int
    evaluating: int | None
    onward: str | None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)


def view(state: State, seat: Seat | None) -> View:
    """Everything this seat may see."""
    parts = state.parts()
    check_viewer(seat, parts.seats)
    deck = parts.deck
    phase = PHASES[parts.phase]
    seats = range(parts.seats)
    discards = runes_of(parts.gone_favours, parts.gone_journeys, parts.gone_companions)
    hidden = [_hidden(parts, other) for other in seats]
    revealed = tuple(_colours(parts.revealed[other]) for other in seats)
    return View(
        seat=seat,
        deck=deck.source,
        deck_name=deck.name,
        deck_digest=deck.digest,
        season=parts.season,
        phase=phase,
        deciding=state.asked(),
        first=parts.first,
        turn_of=parts.mover,
        points=parts.points,
        hand_markers=parts.hand,
        favours=tuple(dict(zip(COLOURS, parts.tokens[other], strict=True)) for other in seats),
        supply=dict(zip(COLOURS, parts.supply, strict=True)),
        own_runes=() if seat is None else hidden[seat],
        hidden=tuple(map(len, hidden)),
        revealed=revealed,
        rune_discards=discards,
        rune_stack=sum(RUNE_TOTALS) - len(discards) - sum(map(len, hidden)) - sum(map(len, revealed)),
        cards=tuple(_card(parts, place) for place in range(len(parts.cards))),
        tree=tuple(_slot(parts, slot) for slot in range(6)),
        base=tuple(_base(parts, place) for place in range(3)),
        neutrals_home=NEUTRALS - parts.neutrals.bit_count(),
        journey_left={
            colour: tuple(
                card.id
                for rank, card in enumerate(journey_cards(deck.cards, colour))
                if parts.decks[number] >> rank & 1
            )
            for number, colour in enumerate(COLOURS)
        },
        new_start_left=tuple(
            card.id for rank, card in enumerate(new_start_cards(deck.cards)) if parts.new_starts >> rank & 1
        ),
        offered=tuple(deck.cards[number] for number in parts.offered if number != rules.NO_CARD),
        at=SPACES[parts.space] if parts.space < len(SPACES) else None,
        takes=parts.takes,
        evaluating=parts.card if phase in ("card", "evaluation") else None,
        onward=_colour(parts.onward),
    )


def journey_cards(cards: Sequence[Card], colour: str) -> list[Card]:
    """The Journey deck of a colour, in the order of the deck's file."""
    return [card for card in cards if card.kind == "journey" and card.colour == colour]


def new_start_cards(cards: Sequence[Card]) -> list[Card]:
    """The New Start cards, in the order of the deck's file."""
    return [card for card in cards if card.kind == "new_start"]


def runes_of(favours: int, journeys: int, companions: int) -> tuple[str, ...]:
    """The names of runes given as two sets of colours and a number."""
    return (
        *(RUNES[FAVOUR + colour] for colour in range(6) if favours >> colour & 1),
        *(RUNES[JOURNEY + colour] for colour in range(6) if journeys >> colour & 1),
        *(RUNES[COMPANION],) * companions,
    )


def _hidden(parts: Parts, seat: Seat) -> tuple[str, ...]:
    return runes_of(parts.favours[seat], parts.journeys[seat], parts.companions[seat])


def _colours(bits: int) -> tuple[str, ...]:
    return tuple(colour for number, colour in enumerate(COLOURS) if bits >> number & 1)


def _colour(number: int) -> str | None:
    return None if number == NO_COLOUR else COLOURS[number]


def _card(parts: Parts, place: int) -> LaidCard:
    card = parts.deck.cards[parts.cards[place]]
    return LaidCard(
        card, tuple(tuple(_markers(parts, MOST_SPACES * place + space)) for space in range(len(card.spaces)))
    )


def _markers(parts: Parts, space: int) -> Iterator[Marker]:
    yield from (seat for seat in range(parts.seats) if parts.markers[seat] >> space & 1)
    if parts.neutrals >> space & 1:
        yield NEUTRAL


def _slot(parts: Parts, slot: int) -> TreeSlot:
    standing = tuple(seat for seat in range(parts.seats) if parts.tree[seat] >> slot & 1)
    return TreeSlot(parts.deck.tree[slot], _colour(parts.altars[slot]), standing)


def _base(parts: Parts, place: int) -> BaseSpace:
    standing = [seat for seat in range(parts.seats) if parts.base[seat] >> place & 1]
    return BaseSpace(
        _colour(parts.base_colours[place]), bool(parts.base_taken >> place & 1), standing[0] if standing else None
    )


def guess(view: View, rng: Random) -> State:
    """A state that looks like this to its seat: the runes it can not see are dealt anew, each deal equally likely.

    Not possible are deals that leave another seat without the means for what it has begun (a rune to pay with), and
    unrevealed favour runes when the game is over.
    """
    unseen = unseen_runes(view)
    while True:
        rng.shuffle(unseen)
        if view.phase == "over":
            unseen.sort(key=lambda rune: rune.startswith("favour-"))  # those stay in the stack
        state = state_of(view, unseen)
        if view.phase not in ("pay", "companion") or rules.moves(state, view.turn_of):
            return state


def unseen_runes(view: View) -> list[str]:
    """The runes in the stack and, unrevealed, with other seats."""
    left = [rune for rune, total in zip(RUNES, RUNE_TOTALS, strict=True) for _ in range(total)]
    for rune in (*view.own_runes, *view.rune_discards):
        left.remove(rune)
    for colours in view.revealed:
        for colour in colours:
            left.remove(f"favour-{colour}")
    return left


def state_of(view: View, unseen: Sequence[str] | None = None) -> State:
    """The state of a view in which the other seats hold the first of the unseen runes. Taken on trust."""
    stack = iter(unseen_runes(view) if unseen is None else unseen)
    runes = [
        view.own_runes if seat == view.seat else tuple(next(stack) for _ in range(number))
        for seat, number in enumerate(view.hidden)
    ]
    return rules.restore(_parts(view, runes))


def _parts(view: View, runes: Sequence[Sequence[str]]) -> Parts:
    deck = deck_file.find(view.deck, view.deck_digest)
    held = [bits_of(names) for names in runes]
    gone_favours, gone_journeys, gone_companions = bits_of(view.rune_discards)
    offered = [deck.numbers[card.id] for card in view.offered]
    seats = range(view.seats)
    return Parts(
        deck=deck,
        seats=view.seats,
        season=view.season,
        first=view.first,
        mover=view.turn_of,
        phase=PHASES.index(view.phase),
        points=view.points,
        hand=view.hand_markers,
        tokens=tuple(tuple(favours.values()) for favours in view.favours),
        supply=tuple(view.supply.values()),
        favours=tuple(favours for favours, _, _ in held),
        revealed=tuple(_bits(colours, COLOURS) for colours in view.revealed),
        journeys=tuple(journeys for _, journeys, _ in held),
        companions=tuple(companions for _, _, companions in held),
        gone_favours=gone_favours,
        gone_journeys=gone_journeys,
        gone_companions=gone_companions,
        cards=tuple(deck.numbers[laid.card.id] for laid in view.cards),
        markers=tuple(_standing(view, seat) for seat in seats),
        neutrals=_standing(view, NEUTRAL),
        tree=tuple(sum(1 << place for place, slot in enumerate(view.tree) if seat in slot.markers) for seat in seats),
        altars=tuple(_number(slot.altar) for slot in view.tree),
        base_colours=tuple(_number(space.colour) for space in view.base),
        base_taken=sum(space.taken << place for place, space in enumerate(view.base)),
        base=tuple(sum((space.marker == seat) << place for place, space in enumerate(view.base)) for seat in seats),
        decks=tuple(
            _bits(view.journey_left[colour], [card.id for card in journey_cards(deck.cards, colour)])
            for colour in COLOURS
        ),
        new_starts=_bits(view.new_start_left, [card.id for card in new_start_cards(deck.cards)]),
        offered=(*offered, *(rules.NO_CARD,) * (2 - len(offered))),
        space=rules.NO_SPACE if view.at is None else SPACE_NUMBERS[view.at],
        takes=view.takes,
        card=0 if view.evaluating is None else view.evaluating,
        onward=_number(view.onward),
    )


def bits_of(runes: Sequence[str]) -> tuple[int, int, int]:
    """Runes as two sets of colours and a number of Companions."""
    return (
        _bits(runes, RUNES[FAVOUR:JOURNEY]),
        _bits(runes, RUNES[JOURNEY:COMPANION]),
        runes.count(RUNES[COMPANION]),
    )


def _bits(names: Sequence[str], known: Sequence[str]) -> int:
    return sum(1 << place for place, name in enumerate(known) if name in names)


def _number(colour: str | None) -> int:
    return NO_COLOUR if colour is None else COLOURS.index(colour)


def _standing(view: View, marker: Marker) -> int:
    return sum(
        1 << MOST_SPACES * place + space
        for place, laid in enumerate(view.cards)
        for space, markers in enumerate(laid.markers)
        if marker in markers
    )


def count_of(view: View, seat: Seat, colour: str) -> int:
    """A seat's favours of a colour as everybody can count them (INORI-4)."""
    return view.favours[seat][colour] + 2 * (colour in view.revealed[seat])


def markers_on(view: View, space: str) -> tuple[Marker, ...]:
    """The markers on a space of a card, of the tree or of its base."""
    number = SPACE_NUMBERS[space]
    if number < TREE:
        return view.cards[number // MOST_SPACES].markers[number % MOST_SPACES]
    if number < BASE:
        return view.tree[number - TREE].markers
    marker = view.base[number - BASE].marker
    return () if marker is None else (marker,)
