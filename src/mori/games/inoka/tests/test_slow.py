"""The rules against the slow reference, which shares no code with them: random games and exact enumerations."""

from collections import Counter
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from mori import build
from mori.games.inoka import rules
from mori.games.inoka.tests import slow
from mori.games.inoka.tests.table import GAME, TABLES, any_decision, deal, decide, json, play, sticky_decision, walk
from mori.kernel.game import Choice, Draw, Over

GAMES = 60 if build() == "compiled" else 12


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
@pytest.mark.parametrize("choose", [any_decision, sticky_decision])
def test_random_games_go_as_the_reference_says(seats: int, attack_wins: str, choose: object) -> None:
    write = GAME.notation.move_text
    for seed in range(GAMES):
        expected = slow.start(seats, attack_wins)
        for state, decision in walk(seats, attack_wins, Random(seed), choose):
            assert json(state) == expected
            assert slow.broken_invariants(expected) == []
            turn = GAME.turn(state)
            assert (list(turn.seats) if isinstance(turn, Choice) else []) == slow.asked(expected)
            for seat in range(-1, seats + 1):
                assert [write(state, seat, move) for move in GAME.moves(state, seat)] == slow.legal(expected, seat)
            if isinstance(turn, Draw):
                assert [write(state, -1, move) for move, _ in turn.outcomes] == slow.outcomes(expected)
                assert {weight for _, weight in turn.outcomes} == {1}
            if decision:
                expected = slow.apply(expected, {who: write(state, who, move) for who, move in decision.items()})
        assert isinstance(turn, Over)
        assert [score > 0 for score in turn.scores] == [stones == 3 for stones in expected["stones"]]


# ------------------------------------------------------------------------------------------- exact figures of two seats


def slow_result(clashes: tuple[tuple[str, str], ...]) -> tuple[str, int | None]:
    """How a round of two stands after these clashes: "won", "void" or "open", and who has won it or has the totem."""
    totem = None
    for first, second in clashes:
        winner = 0 if slow.wins(first, second) else 1 if slow.wins(second, first) else None
        if winner is not None:
            if winner == totem and (first, second)[winner].startswith("A"):
                return "won", winner
            totem = winner
    if len(clashes) == 5:
        return ("void", None) if totem is None else ("won", totem)
    return "open", totem


def fast_result(state: object) -> tuple[str, int | None]:
    table = GAME.view(state, None)
    if sum(table.stones):
        return "won", table.stones.index(1)
    return ("void", None) if table.phase == "hands" else ("open", table.totem)


def test_public_histories_of_two_seats_as_counted_in_advance() -> None:
    """Clash by clash 1, 81, 5,184 and 254,016 public histories, if no Attack ends the round before."""
    open_after = Counter({0: 1})
    for clashes in (1, 2):
        for own, other in product(permutations(slow.TACTICS, clashes), repeat=2):
            open_after[clashes] += 1
            history = tuple(zip(own, other, strict=True))
            if any(slow_result(history[:done])[0] != "open" for done in range(clashes)):
                continue
            hands = [" ".join(sorted(played, key=slow.TACTICS.index)) for played in map(_fill, (own, other))]
            state = play(deal(*hands), *(f"{first} {second}" for first, second in history))
            assert fast_result(state) == slow_result(history)
    assert open_after == {0: 1, 1: 81, 2: 5184}
    assert len(list(permutations(slow.TACTICS, 3))) ** 2 == 254_016


def _fill(played: tuple[str, ...]) -> list[str]:
    return [*played, *(card for card in slow.TACTICS if card not in played)][:5]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A2 A3 T2 B2 B3", "A2 A3 B1 B2 B3"),
        ("A1 A2 A3 T1 T2", "T1 T2 T3 B1 B2"),
        ("A1 T1 T2 B1 B3", "A1 T1 T2 B1 B3"),
    ],
)
def test_all_rounds_of_two_given_hands(first: str, second: str) -> None:
    """Every order of play of two hands, counted by how the round ends and after how many clashes."""
    endings: Counter[tuple[str, int | None, int]] = Counter()

    def count(state: object, clashes: int) -> None:
        result = fast_result(state)
        if result[0] != "open":
            endings[*result, clashes] += 1
            return
        for own, other in product(GAME.moves(state, 0), GAME.moves(state, 1)):
            count(GAME.apply(state, {0: own, 1: other}), clashes + 1)

    expected: Counter[tuple[str, int | None, int]] = Counter()
    counted: set[tuple[tuple[str, str], ...]] = set()
    orders = list(permutations(second.split()))
    for own in permutations(first.split()):
        for other in orders:
            history = tuple(zip(own, other, strict=True))
            done = next(n for n in range(1, 6) if slow_result(history[:n])[0] != "open")
            if history[:done] not in counted:
                counted.add(history[:done])
                expected[*slow_result(history[:done]), done] += 1
    count(deal(first, second), 0)
    assert endings == expected


def test_every_free_for_all_of_three_and_of_four() -> None:
    """All pairs, triples and (a third of all) quadruples of tactics: who wins, and what becomes of the cards."""

    @cache
    def hand_with(card: str) -> str:
        return " ".join(sorted(_fill((card,)), key=slow.TACTICS.index))

    quadruples = list(product(slow.TACTICS, repeat=4))[:: 3 if build() == "compiled" else 31]
    for cards in [*product(slow.TACTICS, repeat=3), *quadruples]:
        after = json(play(deal(*map(hand_with, cards)), " ".join(cards)))
        score = [sum(slow.wins(card, other) for other in cards) for card in cards]
        best = [seat for seat, wins in enumerate(score) if wins == max(score)]
        assert after["seen"] == [[card] if seat in best else [] for seat, card in enumerate(cards)]
        assert after["discards"] == [[] if seat in best else [card] for seat, card in enumerate(cards)]
        if len(best) == 1:
            assert (after["phase"], after["totem"], after["tied"]) == ("challenge", best[0], [])
            assert after["challenger"] == (best[0] + 1) % len(cards)
        else:
            assert (after["phase"], after["totem"], after["tied"]) == ("free-for-all", None, best)


def test_the_numbers_of_moves_are_pinned() -> None:
    """126 hands in the order of a dictionary, nine plays, four outcomes: records of bots depend on the order."""
    state = GAME.start(4, GAME.options())
    assert GAME.moves(state, 3) == tuple(range(126))
    texts = [GAME.notation.move_text(state, 0, move) for move in range(rules.MOVES)]
    assert texts[:126] == slow.legal(slow.start(4, "always"), 0)
    assert texts[126:] == [*(f"play {card}" for card in slow.TACTICS), *(f"totem {seat}" for seat in range(4))]
    assert (texts[0], texts[125]) == ("hand A1 A2 A3 T1 T2", "hand T2 T3 B1 B2 B3")


def test_a_decision_of_several_seats_does_not_depend_on_its_order() -> None:
    state = decide(GAME.start(3, GAME.options()), *["hand A1 A2 T3 B1 B3"] * 3)
    moves = {seat: GAME.moves(state, seat)[seat] for seat in (2, 0, 1)}
    assert json(GAME.apply(state, moves)) == json(GAME.apply(state, dict(sorted(moves.items()))))
