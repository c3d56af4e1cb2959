"""A state of Inori taken apart into plain values: what views are listed from and positions are read into."""

from __future__ import annotations

from dataclasses import dataclass

from mori.games.inori.deck import Deck


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Everything a state knows, colours, runes and spaces as bits or numbers. Never for anybody's eyes."""

    deck: Deck
    seats: int
    season: int
    first: int
    mover: int
    phase: int
    points: tuple[int, ...]
    hand: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    favours: tuple[int, ...]
    revealed: tuple[int, ...]
    journeys: tuple[int, ...]
    companions: tuple[int, ...]
    gone_favours: int
    gone_journeys: int
    gone_companions: int
    cards: tuple[int, ...]
    markers: tuple[int, ...]
    neutrals: int
    tree: tuple[int, ...]
    altars: tuple[int, ...]
    base_colours: tuple[int, ...]
    base_taken: int
    base: tuple[int, ...]
    decks: tuple[int, ...]
    new_starts: int
    offered: tuple[int, ...]
    space: int
    takes: int
    card: int
    onward: int
