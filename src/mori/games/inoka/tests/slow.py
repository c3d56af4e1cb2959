"""Inoka once more, as slowly and plainly as the rulings read: positions are JSON data, moves are texts.

Shares no code with the rules it checks. The fields are those of the contract, with `repeats`, `shown` and
`past` beside them.
"""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

Position = dict[str, Any]

TACTICS = ["A1", "A2", "A3", "T1", "T2", "T3", "B1", "B2", "B3"]
BEATEN_BY = {"A": "T", "T": "B", "B": "A"}


def wins(card: str, other: str) -> bool:
    """INOKA-1."""
    if card[0] == other[0]:
        return int(card[1]) > int(other[1])
    return BEATEN_BY[card[0]] == other[0]


def start(seats: int, attack_wins: str) -> Position:
    position: Position = {"game": "inoka", "seats": seats, "options": {"attack_wins": attack_wins}, "round": 1}
    position["stones"] = [0] * seats
    position["past"] = []
    clear_table(position)
    return position


def clear_table(position: Position) -> None:
    """INOKA-2, INOKA-3."""
    seats = position["seats"]
    if "hands" in position:
        shown = [
            [*position["discards"][seat], *sorted(position["seen"][seat], key=TACTICS.index)] for seat in range(seats)
        ]
        position["past"] = [*position["past"], shown][-8:]
    position.update(phase="hands", totem=None, challenger=None, ties=0, tied=[], beaten=[], repeats=0)
    for name in ("hands", "set_aside", "discards", "seen"):
        position[name] = [[] for _ in range(seats)]
    position["shown"] = [None] * seats


def asked(position: Position) -> list[int]:
    everybody = list(range(position["seats"]))
    if position["phase"] == "over" or position["repeats"] == 20:
        return []
    if position["phase"] == "challenge":
        return sorted([position["totem"], position["challenger"]])
    if position["tied"]:
        return list(position["tied"])
    return everybody


def legal(position: Position, seat: int) -> list[str]:
    if seat not in asked(position):
        return []
    if position["phase"] == "hands":
        return ["hand " + " ".join(five) for five in combinations(TACTICS, 5)]
    return [f"play {card}" for card in TACTICS if card in position["hands"][seat]]


def outcomes(position: Position) -> list[str]:
    return [f"totem {seat}" for seat in position["tied"]] if position["repeats"] == 20 else []


def apply(position: Position, decision: dict[int, str]) -> Position:
    after = copy.deepcopy(position)
    if position["repeats"] == 20:
        lucky = int(decision[-1].split(" ")[1])
        for seat in position["tied"]:
            if seat != lucky:
                spend(after, seat, position["shown"][seat])
        after["totem"] = lucky
        call(after, lucky)
        return after
    cards = {seat: text.split(" ")[1] for seat, text in decision.items()}
    if position["phase"] == "hands":
        for seat, text in decision.items():
            after["hands"][seat] = text.split(" ")[1:]
            after["set_aside"][seat] = [card for card in TACTICS if card not in after["hands"][seat]]
        after["phase"] = "clash" if position["seats"] == 2 else "free-for-all"
    elif position["phase"] == "clash":
        clash(after, cards[0], cards[1])
    elif position["phase"] == "free-for-all":
        free_for_all(after, cards)
    else:
        challenge(after, cards)
    return after


def spend(position: Position, seat: int, card: str) -> None:
    position["hands"][seat].remove(card)
    position["discards"][seat].append(card)
    if card in position["seen"][seat]:
        position["seen"][seat].remove(card)


def show(position: Position, seat: int, card: str) -> None:
    """Back into the hand, but everybody has seen it (INOKA-13)."""
    position["seen"][seat] = sorted({*position["seen"][seat], card}, key=TACTICS.index)


def clash(position: Position, first: str, second: str) -> None:
    spend(position, 0, first)
    spend(position, 1, second)
    for seat, card, other in ((0, first, second), (1, second, first)):
        if wins(card, other):
            if position["totem"] == seat and card[0] == "A":
                stone(position, seat)
                return
            position["totem"] = seat
            break
    if not position["hands"][0]:
        if position["totem"] is None:
            clear_table(position)
        else:
            stone(position, position["totem"])


def free_for_all(position: Position, cards: dict[int, str]) -> None:
    score = {seat: sum(wins(card, other) for other in cards.values()) for seat, card in cards.items()}
    best = [seat for seat in sorted(cards) if score[seat] == max(score.values())]
    for seat, card in cards.items():
        if seat in best:
            show(position, seat, card)
        else:
            spend(position, seat, card)
    if len(best) == 1:
        position["totem"] = best[0]
        call(position, best[0])
        return
    if position["tied"]:
        position["repeats"] += 1
    position["tied"] = best
    if position["repeats"] == 20:
        position["shown"] = [cards[seat] if seat in best else None for seat in range(position["seats"])]


def call(position: Position, after_seat: int) -> None:
    """Who challenges next, seen from the last challenger or from a new holder; or the round is won."""
    holder = position["totem"]
    clockwise = [(after_seat + step) % position["seats"] for step in range(1, position["seats"] + 1)]
    able = [seat for seat in clockwise if seat != holder and len(position["hands"][seat]) >= 2]
    if all(seat in position["beaten"] for seat in able):
        stone(position, holder)
        return
    position.update(phase="challenge", challenger=able[0], ties=0, tied=[], repeats=0)
    position["shown"] = [None] * position["seats"]


def challenge(position: Position, cards: dict[int, str]) -> None:
    holder, challenger = position["totem"], position["challenger"]
    if wins(cards[challenger], cards[holder]):
        show(position, challenger, cards[challenger])
        spend(position, holder, cards[holder])
        position["totem"] = challenger
        position["beaten"] = []
        call(position, challenger)
        return
    show(position, holder, cards[holder])
    holder_won = wins(cards[holder], cards[challenger])
    if not holder_won:
        position["ties"] += 1
        if position["ties"] < 3:
            show(position, challenger, cards[challenger])
            return
    spend(position, challenger, cards[challenger])
    position["beaten"] = sorted([*position["beaten"], challenger])
    if holder_won and cards[holder][0] == "A" and position["options"]["attack_wins"] == "always":
        stone(position, holder)
    else:
        call(position, challenger)


def stone(position: Position, seat: int) -> None:
    position["stones"][seat] += 1
    if position["stones"][seat] < 3:
        position["round"] += 1
        clear_table(position)
    else:
        position.update(phase="over", totem=seat, challenger=None, ties=0)


def broken_invariants(position: Position) -> list[str]:
    """What is wrong with a position; nothing, if it can stand."""
    broken = []
    for seat in range(position["seats"]):
        places = [position[name][seat] for name in ("hands", "set_aside", "discards")]
        owned = sorted(card for place in places for card in place)
        if position["phase"] == "hands":
            broken += [f"seat {seat} has cards"] if owned else []
        elif owned != sorted(TACTICS) or len(position["set_aside"][seat]) != 4:
            broken.append(f"seat {seat} does not have its nine tactics, four of them set aside")
        if not set(position["seen"][seat]) <= set(position["hands"][seat]):
            broken.append(f"something seen is not in the hand of seat {seat}")
    if position["phase"] == "challenge" and len(position["hands"][position["totem"]]) < 2:
        broken.append("the holder has fewer than two cards")
    if sum(position["stones"]) > 9 or max(position["stones"]) > 3:
        broken.append("too many stones")
    if (position["phase"] == "over") != (3 in position["stones"]):
        broken.append("the game is over exactly at three stones")
    return broken
