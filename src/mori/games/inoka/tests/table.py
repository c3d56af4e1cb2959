"""Short ways to play Inoka in tests: decisions are texts, positions JSON data."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mori import game
from mori.games.inoka.state import State
from mori.kernel.game import CHANCE, Choice, Decision, Draw, Over
from mori.kernel.record import step

GAME = game("inoka")
TABLES = [(seats, attack_wins) for seats in GAME.seats for attack_wins in ("always", "two-player")]
ALL = ["A1", "A2", "A3", "T1", "T2", "T3", "B1", "B2", "B3"]


def deal(*hands: str, attack_wins: str = "always") -> State:
    """The table of a first round whose hands have been chosen: "A1 A2 A3 T1 T2" for each seat."""
    state = GAME.start(len(hands), GAME.options(attack_wins=attack_wins))
    return decide(state, *(f"hand {hand}" for hand in hands))


def decide(state: State, *texts: str) -> State:
    """The state after the seats asked, or chance, have decided as written, through the checked door."""
    turn = GAME.turn(state)
    seats = turn.seats if isinstance(turn, Choice) else (CHANCE,)
    parse = GAME.notation.parse_move
    decision = {seat: parse(state, seat, text) for seat, text in zip(seats, texts, strict=True)}
    after: State = step(GAME, state, decision)
    return after


def play(state: State, *clashes: str) -> State:
    """The state after clashes like "A1 B2": one card for each of the seats asked, in their order."""
    for clash in clashes:
        state = decide(state, *(f"play {card}" for card in clash.split()))
    return state


def json(state: State) -> dict[str, Any]:
    return GAME.notation.to_json(state)


def challenge_position(
    hands: list[str], totem: int, challenger: int, *, beaten: tuple[int, ...] = (), ties: int = 0, **fields: Any
) -> dict[str, Any]:
    """A challenge made by hand: what is not in a hand of "A1 B2" was discarded or set aside."""
    lists = [hand.split() for hand in hands]
    rests = [[card for card in ALL if card not in hand] for hand in lists]
    return {
        "game": "inoka",
        "seats": len(hands),
        "options": {"attack_wins": "always"},
        "round": 1,
        "phase": "challenge",
        "stones": [0] * len(hands),
        "totem": totem,
        "challenger": challenger,
        "ties": ties,
        "tied": [],
        "beaten": list(beaten),
        "hands": lists,
        "set_aside": [rest[:4] for rest in rests],
        "discards": [rest[4:] for rest in rests],
        "seen": [[] for _ in hands],
        **fields,
    }


def any_decision(state: State, rng: Random) -> Decision:
    """Any decision that is allowed; chance by its weights, which are all alike."""
    turn = GAME.turn(state)
    assert not isinstance(turn, Over)
    if isinstance(turn, Draw):
        return {CHANCE: rng.choice(turn.outcomes)[0]}
    return {seat: rng.choice(GAME.moves(state, seat)) for seat in turn.seats}


def sticky_decision(state: State, rng: Random) -> Decision:
    """Like `any_decision`, but the same cards are often played against each other, so that ties abound.

    A free-for-all that has begun to repeat often goes on until chance decides.
    """
    decision = dict(any_decision(state, rng))
    view = GAME.view(state, None)
    if view.phase == "hands" or CHANCE in decision or rng.random() < (0.02 if view.repeats else 0.2):
        return decision
    common = set.intersection(*(set(GAME.moves(state, seat)) for seat in decision))
    return dict.fromkeys(decision, min(common)) if common else decision


def walk(seats: int, attack_wins: str, rng: Random, choose: Any = any_decision) -> Iterator[tuple[State, Decision]]:
    """The states and decisions of a random game; the last state is decided no more, `{}`."""
    state = GAME.start(seats, GAME.options(attack_wins=attack_wins))
    while not isinstance(GAME.turn(state), Over):
        decision = choose(state, rng)
        yield state, decision
        state = GAME.apply(state, decision)
    yield state, {}
