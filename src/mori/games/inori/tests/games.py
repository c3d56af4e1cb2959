"""What the tests of Inori share: random games, positions built by hand, moves as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import mori
from mori.games.inori import GAME, deck_file, notation, rules
from mori.games.inori.deck_file import USUAL
from mori.games.inori.pieces import COLOURS, MARKERS, RUNE_TOTALS, RUNES
from mori.games.inori.position import from_json, to_json
from mori.games.inori.state import State
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Message, Over

COMPILED = mori.build() == "compiled"
DECK = deck_file.load(USUAL)
CARDS = {card.id: card for card in DECK.cards}
OPTIONS = GAME.options()


class Ply(NamedTuple):
    """One decision of a game, with the states before and after it."""

    before: State
    decision: Decision
    after: State


def random_plies(seed: object, seats: int, wild: bool = False) -> Iterator[Ply]:
    """A whole game of random moves; a wild one likes runes, so that it meets them more often."""
    rng = Random(f"{seed} {seats}")
    state = GAME.start(seats, OPTIONS)
    while not isinstance(turn := rules.turn(state), Over):
        decision: dict[int, int]
        if isinstance(turn, Draw):
            moves, weights = zip(*turn.outcomes, strict=True)
            decision = {CHANCE: rng.choices(moves, weights)[0]}
        else:
            decision = {seat: _chosen(state, seat, rng, wild) for seat in turn.seats}
        after = rules.apply(state, decision)
        yield Ply(state, decision, after)
        state = after


def _chosen(state: State, seat: int, rng: Random, wild: bool) -> int:
    moves = rules.moves(state, seat)
    if wild and len(moves) > 1 and rng.random() < 0.7:
        drawing = [move for move in moves if _draws(state, seat, move)]
        moves = drawing or moves
    return rng.choice(moves)


def _draws(state: State, seat: int, move: int) -> bool:
    text = notation.move_text(state, seat, move)
    if text == "place t3":
        return True
    if not text.startswith("place c"):
        return False
    card, space = text.removeprefix("place c").split(".")
    parts = state.parts()
    return DECK.cards[parts.cards[int(card) - 1]].spaces[int(space) - 1].effect == "draw_rune"


def random_states(seed: object, seats: int, wild: bool = False) -> Iterator[State]:
    """All states of a random game, from the bare table to the end."""
    yield GAME.start(seats, OPTIONS)
    for ply in random_plies(seed, seats, wild):
        yield ply.after


def texts(state: State, seat: int | None = None) -> list[str]:
    """The legal moves of a seat, of the one to decide unless given."""
    decider = rules.turn(state).seats[0] if seat is None else seat  # type: ignore[union-attr]
    return [notation.move_text(state, decider, move) for move in rules.moves(state, decider)]


def outcomes(state: State) -> dict[str, int]:
    """What chance may show, with weights."""
    turn = rules.turn(state)
    assert isinstance(turn, Draw)
    return {notation.move_text(state, CHANCE, move): weight for move, weight in turn.outcomes}


def play(state: State, *moves: str | Mapping[int, str]) -> State:
    """The state after these decisions, each of which has to be legal; a text is chance's or the one decider's."""
    for move in moves:
        turn = rules.turn(state)
        if isinstance(move, Mapping):
            assert isinstance(turn, Choice)
            decision = {seat: _legal(state, seat, text) for seat, text in move.items()}
            assert set(decision) == set(turn.seats)
        elif isinstance(turn, Draw):
            assert move in outcomes(state), f"{move} can not happen, but {list(outcomes(state))}"
            decision = {CHANCE: notation.parse_move(state, CHANCE, move)}
        else:
            assert isinstance(turn, Choice), f"the game is over before {move}"
            (seat,) = turn.seats
            decision = {seat: _legal(state, seat, move)}
        state = rules.apply(state, decision)
    return state


def _legal(state: State, seat: int, text: str) -> int:
    assert text in texts(state, seat), f"{text} is not legal, but {texts(state, seat)}"
    return notation.parse_move(state, seat, text)


def parts_of(message: Message) -> Iterator[Message]:
    """A message and all that it is put together from."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts_of(value)


STARTS = {
    2: ("S3-I-Y", "S3-II-R", "S3-III-A"),
    3: ("S3-I-Y", "S3-II-R", "S3-III-A"),
    4: ("S4-I-Y", "S4-II-R", "S4-III-A"),
}
BASE = ("purple", "blue", "green")


def position(
    seats: int = 3,
    season: int = 1,
    cards: Sequence[str] = (),
    standing: Mapping[str, Sequence[int | str]] | None = None,
    altars: Mapping[int, str] | None = None,
    favours: Sequence[Mapping[str, int]] = (),
    runes: Sequence[Sequence[str]] = (),
    revealed: Sequence[Sequence[str]] = (),
    hand: Sequence[int] | None = None,
    taken: Sequence[int] = (),
    **rest: Any,
) -> dict[str, Any]:
    """A position where seat 0 begins its turn, as JSON; everything not given follows from what is.

    `standing` are the markers on spaces, `altars` the altars by slot, `taken` the base spaces that are closed.
    """
    laid = list(cards or STARTS[seats])
    stands = dict(standing or {})
    held = [dict.fromkeys(COLOURS, 0) | dict(favours[seat] if seat < len(favours) else {}) for seat in range(seats)]
    own = [sorted(runes[seat], key=RUNES.index) if seat < len(runes) else [] for seat in range(seats)]
    base = [{"colour": BASE[place], "taken": place + 1 in taken, "marker": None} for place in range(3)]
    lying = [space["colour"] for space in base if not space["taken"]]
    discards = list(rest.pop("rune_discards", []))
    spaces = [[list(stands.pop(f"c{c + 1}.{s + 1}", [])) for s in range(_size(card))] for c, card in enumerate(laid)]
    on_tree = [list(stands.pop(f"t{slot + 1}", [])) for slot in range(6)]
    tree = [{"altar": (altars or {}).get(slot + 1), "markers": on_tree[slot]} for slot in range(6)]
    assert not stands, f"no such spaces: {stands}"
    placed = [sum(seat in there for card in spaces for there in card) for seat in range(seats)]
    placed = [placed[seat] + sum(seat in there for there in on_tree) for seat in range(seats)]
    allotted = MARKERS[seats][season - 1]
    return {
        "game": "inori",
        "seats": seats,
        "season": season,
        "first": 0,
        "to_move": 0,
        "phase": "turn",
        "points": [0] * seats,
        "favours": held,
        "supply": {c: 15 - sum(f[c] for f in held) - 2 * lying.count(c) for c in COLOURS},
        "runes": own,
        "revealed": [list(revealed[seat]) if seat < len(revealed) else [] for seat in range(seats)],
        "hand_markers": [allotted - placed[seat] for seat in range(seats)] if hand is None else list(hand),
        "cards": [{"id": card, "spaces": there} for card, there in zip(laid, spaces, strict=True)],
        "tree": tree,
        "base": base,
        "neutrals_home": 2 - sum("n" in there for card in spaces for there in card),
        "rune_discards": discards,
        "rune_stack": sum(RUNE_TOTALS) - sum(map(len, own)) - len(discards),
        **_decks(laid, season),
        **rest,
    }


def _size(card: str) -> int:
    return len(CARDS[card].spaces)


def _decks(laid: Sequence[str], season: int) -> dict[str, Any]:
    """What is left of the decks: as many cards have gone before as have to be gone by now."""
    left = {c: [n for n, card in CARDS.items() if card.kind == "journey" and card.colour == c] for c in COLOURS}
    for names in left.values():
        names[:] = [name for name in names if name not in laid]
    gone = sum(earlier + 2 for earlier in range(1, season)) - sum(CARDS[name].kind == "journey" for name in laid)
    for _ in range(gone):
        max(left.values(), key=len).pop()
    new_starts = [name for name, card in CARDS.items() if card.kind == "new_start" and name not in laid]
    there = sum(CARDS[name].kind == "new_start" for name in laid)
    return {"journey_left": left, "new_start_left": new_starts[: 6 - 2 * (season - 1)] if there or season == 1 else []}


def stand(**fields: Any) -> State:
    """The state of `position`."""
    return from_json(position(**fields))


def data_of(state: State) -> dict[str, Any]:
    """The position as JSON data."""
    return to_json(state)
