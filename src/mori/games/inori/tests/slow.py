"""A slow second opinion on the rules of Inori, written from the rulings in the plainest way, on position JSON alone.

It shares no code with the game. Moves are texts; `legal` says what each seat asked may choose, `outcomes` what chance
may show, `apply` what a decision makes of a position.
"""

import copy
import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

Position = dict[str, Any]

COLOURS = ["yellow", "purple", "red", "blue", "grey", "green"]
ALLOTTED = {2: [4, 5, 6, 7], 3: [3, 4, 5, 6], 4: [3, 3, 4, 5]}
DECK = json.loads(Path(__file__).parents[1].joinpath("decks", "reconstructed-1.json").read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in DECK["cards"]}
ALL_RUNES = Counter(
    [f"favour-{c}" for c in COLOURS] + [f"journey-{c}" for c in COLOURS] + ["companion"] * 3,
)
COUNTING = ["take2_weakest", "point_per_colour", "points_strongest", "points_altar"]


# ------------------------------------------------------------------------------------------------------------- counting


def count(p: Position, seat: int, colour: str) -> int:
    """INORI-4."""
    return int(p["favours"][seat][colour]) + (2 if colour in p["revealed"][seat] else 0)


def counts(p: Position, seat: int) -> dict[str, int]:
    return {colour: count(p, seat, colour) for colour in COLOURS}


def hidden(p: Position, seat: int) -> list[str]:
    return [rune for rune in p["runes"][seat] if rune not in [f"favour-{c}" for c in p["revealed"][seat]]]


def holds_favour_rune(p: Position, seat: int, colour: str) -> bool:
    return f"favour-{colour}" in p["runes"][seat]


def altars_left(p: Position) -> list[str]:
    return [colour for colour in COLOURS if colour not in [slot["altar"] for slot in p["tree"]]]


def stocked(p: Position) -> list[str]:
    return [colour for colour in COLOURS if p["supply"][colour] > 0]


# --------------------------------------------------------------------------------------------------------------- spaces


def card_spaces(p: Position) -> list[str]:
    return [f"c{c + 1}.{s + 1}" for c, card in enumerate(p["cards"]) for s in range(len(card["spaces"]))]


def place_of(space: str) -> tuple[int, int]:
    card, number = space[1:].split(".")
    return int(card) - 1, int(number) - 1


def markers(p: Position, space: str) -> list[Any]:
    if space[0] == "c":
        card, number = place_of(space)
        return p["cards"][card]["spaces"][number]  # type: ignore[no-any-return]
    return p["tree"][int(space[1]) - 1]["markers"]  # type: ignore[no-any-return]


def printed(p: Position, space: str) -> tuple[Any, Any]:
    """Cost and effect."""
    if space[0] == "t":
        slot = DECK["tree"][int(space[1]) - 1]
        return slot["cost"], slot["effect"]
    card, number = place_of(space)
    found = CARDS[p["cards"][card]["id"]]["spaces"][number]
    return found["cost"], found["effect"]


def colours_to_pay(p: Position, seat: int, space: str) -> list[str]:
    """The colours that this cost may be paid in, at hand or not (INORI-6, INORI-8)."""
    cost, _ = printed(p, space)
    if cost == "altar":
        altar = p["tree"][int(space[1]) - 1]["altar"]
        return altars_left(p) if altar is None else [altar]
    if cost == "strongest":
        most = max(counts(p, seat).values())
        return [colour for colour in COLOURS if most > 0 and count(p, seat, colour) == most]
    return [cost]


def payments(p: Position, seat: int, space: str) -> list[str]:
    colours = colours_to_pay(p, seat, space)
    tokens = [f"pay {colour}" for colour in colours if p["favours"][seat][colour] > 0]
    runes = [f"pay {colour} rune" for colour in colours if holds_favour_rune(p, seat, colour)]
    return tokens + runes


def payable(p: Position, seat: int, space: str) -> bool:
    return printed(p, space)[0] is None or bool(payments(p, seat, space))


def free_to_place(p: Position, seat: int) -> list[str]:
    spaces = [*card_spaces(p), *(f"t{number}" for number in range(1, 7))]
    free = [space for space in spaces if not markers(p, space) and payable(p, seat, space)]
    return free + [f"b{number + 1}" for number, base in enumerate(p["base"]) if not base["taken"]]


def companion_spaces(p: Position, seat: int) -> list[str]:
    """INORI-11."""
    spaces = [*card_spaces(p), *(f"t{number}" for number in range(1, 7))]
    return [s for s in spaces if markers(p, s) and seat not in markers(p, s) and payable(p, seat, s)]


def journeys(p: Position, seat: int) -> list[str]:
    """INORI-12."""
    found = []
    free = [space for space in card_spaces(p) if not markers(p, space)]
    for colour in COLOURS:
        if f"journey-{colour}" not in p["runes"][seat]:
            continue
        for start in card_spaces(p):
            for target in free:
                ends = [CARDS[p["cards"][place_of(space)[0]]["id"]]["colour"] for space in (start, target)]
                if place_of(start)[0] != place_of(target)[0] and colour in ends:
                    found += [f"journey {colour} {start}/{m} {target}" for m in markers(p, start) if m != seat]
    return found


# --------------------------------------------------------------------------------------------------- what may be chosen


def unrevealed_favours(p: Position, seat: int) -> list[str]:
    return [colour for colour in COLOURS if f"favour-{colour}" in hidden(p, seat)]


def legal(p: Position) -> dict[int, list[str]]:
    """The legal moves of every seat asked."""
    phase, seat = p["phase"], p["to_move"]
    if phase == "reveals":
        return {seat: reveals(p, seat) for seat in range(p["seats"]) if hidden(p, seat)}
    if seat is None:
        return {}
    choices = {
        "turn": lambda: turn(p, seat),
        "companion": lambda: [f"place {space}" for space in companion_spaces(p, seat)],
        "pay": lambda: payments(p, seat, p["at"]),
        "count": lambda: [*(f"reveal {colour}" for colour in unrevealed_favours(p, seat)), "go"],
        "altar": lambda: [f"altar {colour}" for colour in altars_left(p)],
        "take": lambda: [f"take {colour}" for colour in stocked(p)],
        "weakest": lambda: weakest(p, seat),
        "neutral": lambda: [f"neutral {space}" for space in card_spaces(p) if not markers(p, space)],
        "keep": lambda: [f"keep {card}" for card in p["offered"]],
    }
    return {seat: choices[phase]()}


def reveals(p: Position, seat: int) -> list[str]:
    mine = unrevealed_favours(p, seat)
    chosen = [some for size in range(1, len(mine) + 1) for some in combinations(mine, size)]
    return ["reveal none", *("reveal " + " ".join(some) for some in chosen)]


def weakest(p: Position, seat: int) -> list[str]:
    fewest = min(counts(p, seat).values())
    return [f"weakest {colour}" for colour in COLOURS if count(p, seat, colour) == fewest]


def turn(p: Position, seat: int) -> list[str]:
    """INORI-3."""
    moves = [f"place {space}" for space in free_to_place(p, seat)]
    if "companion" in p["runes"][seat] and companion_spaces(p, seat):
        moves.append("companion")
    if not moves:
        moves.append("unplaced")
    return moves + [f"reveal {colour}" for colour in unrevealed_favours(p, seat)] + journeys(p, seat)


def outcomes(p: Position) -> list[tuple[str, int]]:
    """What chance may show, with weights."""
    phase = p["phase"]
    if phase == "first":
        return [(f"first {seat}", 1) for seat in range(p["seats"])]
    if phase == "start":
        kind = "start_4" if p["seats"] == 4 else "start_2_3"
        pair = COLOURS[2 * len(p["cards"]) :][:2]
        return [(f"start {c['id']}", 1) for c in DECK["cards"] if c["kind"] == kind and c["colour"] in pair]
    if phase == "rune":
        left = ALL_RUNES - Counter(rune for runes in p["runes"] for rune in runes) - Counter(p["rune_discards"])
        return [(f"rune {rune}", number) for rune, number in left.items()]
    if phase == "card":
        return [(f"card {card}", 1) for card in p["journey_left"][p["onward"]]]
    if phase == "new-start":
        return [(f"newstart {card}", 1) for card in p["new_start_left"]]
    if phase == "lowest":
        return [(f"lowest {seat}", 1) for seat in behind(p)]
    return []


def behind(p: Position) -> list[int]:
    return [seat for seat in range(p["seats"]) if p["points"][seat] == min(p["points"])]


# ------------------------------------------------------------------------------------------------------ what follows it


def apply(p: Position, decision: dict[int, str]) -> Position:
    """The position after a decision; chance is seat -1."""
    p = copy.deepcopy(p)
    if p["phase"] == "reveals":
        for seat, text in decision.items():
            p["revealed"][seat] += [colour for colour in text.split(" ")[1:] if colour != "none"]
        evaluate(p, 0)
    else:
        ((_, text),) = decision.items()
        word, *rest = text.split(" ")
        globals()["do_" + word](p, *rest)
    tidy(p)
    return p


def tidy(p: Position) -> None:
    for colours in p["revealed"]:
        colours.sort(key=COLOURS.index)
    order = list(ALL_RUNES)
    for runes in [*p["runes"], p["rune_discards"]]:
        runes.sort(key=order.index)
    for spaces in [card["spaces"] for card in p["cards"]] + [[slot["markers"] for slot in p["tree"]]]:
        for standing in spaces:
            standing.sort(key=str)
    p["rune_stack"] = 15 - sum(map(len, p["runes"])) - len(p["rune_discards"])
    p["neutrals_home"] = 2 - sum(standing.count("n") for card in p["cards"] for standing in card["spaces"])
    p["set_aside"] = [ALLOTTED[p["seats"]][p["season"] - 1] - owned(p, seat) for seat in range(p["seats"])]
    if p["phase"] == "reveals":
        asked = [seat for seat in range(p["seats"]) if hidden(p, seat)]
        p["turn_of"], p["to_move"] = asked[0], asked[0] if len(asked) == 1 else None
    elif p["phase"] in ("first", "start", "card", "lowest", "new-start", "over"):
        p["turn_of"], p["to_move"] = p["first"], None
    else:
        p["to_move"] = None if p["phase"] == "rune" else p["turn_of"]


def owned(p: Position, seat: int) -> int:
    on_cards: int = sum(seat in standing for card in p["cards"] for standing in card["spaces"])
    on_tree: int = sum(seat in slot["markers"] for slot in p["tree"]) + sum(b["marker"] == seat for b in p["base"])
    return on_cards + on_tree + int(p["hand_markers"][seat])


def discard(p: Position, seat: int, rune: str) -> None:
    p["runes"][seat].remove(rune)
    p["rune_discards"].append(rune)
    if rune.startswith("favour-") and rune[7:] in p["revealed"][seat]:
        p["revealed"][seat].remove(rune[7:])


def take(p: Position, seat: int, colour: str, wanted: int) -> None:
    taken = min(wanted, p["supply"][colour])
    p["supply"][colour] -= taken
    p["favours"][seat][colour] += taken


def do_first(p: Position, seat: str) -> None:
    p["first"], p["phase"] = int(seat), "start"


def do_start(p: Position, card: str) -> None:
    colour = CARDS[card]["incomplete_to"]
    p["base"][len(p["cards"])]["colour"] = colour
    p["supply"][colour] -= 2
    lay(p, len(p["cards"]), card)
    if len(p["cards"]) == 3:
        p["phase"], p["turn_of"] = "turn", p["first"]


def lay(p: Position, place: int, card: str) -> None:
    p["cards"][place : place + 1] = [{"id": card, "spaces": [[] for _ in CARDS[card]["spaces"]]}]


def do_reveal(p: Position, colour: str) -> None:
    seat = p["turn_of"]
    p["revealed"][seat].append(colour)
    if p["phase"] == "count" and not hidden(p, seat):
        after_count(p)


def do_go(p: Position) -> None:
    after_count(p)


def do_journey(p: Position, colour: str, start: str, target: str) -> None:
    discard(p, p["turn_of"], f"journey-{colour}")
    space, owner = start.split("/")
    marker = "n" if owner == "n" else int(owner)
    markers(p, space).remove(marker)
    markers(p, target).append(marker)


def do_companion(p: Position) -> None:
    discard(p, p["turn_of"], "companion")
    p["phase"] = "companion"


def do_unplaced(p: Position) -> None:
    p["hand_markers"][p["turn_of"]] -= 1
    end_turn(p)


def do_place(p: Position, space: str) -> None:
    seat = p["turn_of"]
    p["hand_markers"][seat] -= 1
    if space[0] == "b":
        base = p["base"][int(space[1]) - 1]
        base["taken"], base["marker"] = True, seat
        p["favours"][seat][base["colour"]] += 2
        end_turn(p)
        return
    markers(p, space).append(seat)
    p["at"] = space
    if printed(p, space)[0] is None:
        after_cost(p)
    else:
        p["phase"] = "pay"


def do_pay(p: Position, colour: str, rune: str = "") -> None:
    if rune:
        discard(p, p["turn_of"], f"favour-{colour}")
    else:
        p["favours"][p["turn_of"]][colour] -= 1
        p["supply"][colour] += 1
    if p["at"][0] == "t":
        p["tree"][int(p["at"][1]) - 1]["altar"] = colour
    after_cost(p)


def after_cost(p: Position) -> None:
    """INORI-5."""
    effect = printed(p, p["at"])[1]
    counting = effect in COUNTING or (isinstance(effect, dict) and "points_per_token" in effect)
    if counting and hidden(p, p["turn_of"]):
        p["phase"] = "count"
    else:
        after_count(p)


def after_count(p: Position) -> None:
    if p["at"] in ("t3", "t4", "t5", "t6") and p["tree"][int(p["at"][1]) - 1]["altar"] is None:
        p["phase"] = "altar"
    else:
        happen(p)


def do_altar(p: Position, colour: str) -> None:
    p["tree"][int(p["at"][1]) - 1]["altar"] = colour
    happen(p)


def happen(p: Position) -> None:
    """The effect of the space (INORI-7, INORI-9)."""
    seat, effect = p["turn_of"], printed(p, p["at"])[1]
    altar = p["tree"][int(p["at"][1]) - 1]["altar"] if p["at"][0] == "t" else None
    if effect == "take2_weakest":
        p["phase"] = "weakest"
        return
    if effect in ("draw_rune", "draw_rune_take1_altar") and sum(map(len, p["runes"])) + len(p["rune_discards"]) < 15:
        p["phase"] = "rune"
        return
    if effect == "take2_any" and stocked(p):
        p["phase"], p["takes"] = "take", 2
        return
    if effect == "neutrals_take1_altar":
        place_neutrals(p)
        return
    if isinstance(effect, dict) and "take" in effect:
        for colour in effect["take"]:
            take(p, seat, colour, 1)
    elif effect in ("take3_altar", "draw_rune_take1_altar"):
        take(p, seat, str(altar), 3 if effect == "take3_altar" else 1)
    else:
        p["points"][seat] += scored(p, seat, effect, str(altar))
    end_turn(p)


def scored(p: Position, seat: int, effect: Any, altar: str) -> int:
    if isinstance(effect, dict):
        return count(p, seat, effect["points_per_token"])
    points = {
        "point_per_colour": sum(number > 0 for number in counts(p, seat).values()),
        "points_strongest": max(counts(p, seat).values()),
        "score5": 5,
        "points_altar": count(p, seat, altar) if altar in COLOURS else 0,
    }
    return points.get(str(effect), 0)


def do_rune(p: Position, rune: str) -> None:
    p["runes"][p["turn_of"]].append(rune)
    if p["at"] == "t3":
        take(p, p["turn_of"], p["tree"][2]["altar"], 1)
    end_turn(p)


def do_take(p: Position, colour: str) -> None:
    take(p, p["turn_of"], colour, 1)
    p["takes"] -= 1
    if p["takes"] == 0 or not stocked(p):
        end_turn(p)


def do_weakest(p: Position, colour: str) -> None:
    take(p, p["turn_of"], colour, 2)
    end_turn(p)


def place_neutrals(p: Position) -> None:
    on_cards = sum(standing.count("n") for card in p["cards"] for standing in card["spaces"])
    if on_cards < 2 and any(not markers(p, space) for space in card_spaces(p)):
        p["phase"] = "neutral"
    else:
        take(p, p["turn_of"], p["tree"][4]["altar"], 1)
        end_turn(p)


def do_neutral(p: Position, space: str) -> None:
    markers(p, space).append("n")
    place_neutrals(p)


def end_turn(p: Position) -> None:
    p["at"], p["takes"] = None, 0
    for step in range(1, p["seats"] + 1):
        seat = (p["turn_of"] + step) % p["seats"]
        if p["hand_markers"][seat] > 0:
            p["phase"], p["turn_of"] = "turn", seat
            return
    if any(hidden(p, seat) for seat in range(p["seats"])):
        p["phase"] = "reveals"
    else:
        evaluate(p, 0)


def evaluate(p: Position, place: int) -> None:
    """INORI-13: this card; without replacement the next ones too."""
    if place == len(p["cards"]):
        come_home(p)
        return
    laid = p["cards"][place]
    card = CARDS[laid["id"]]
    complete = all(laid["spaces"])
    onward = card["complete_to"] if complete else card["incomplete_to"]
    for seat in range(p["seats"]):
        there = sum(seat in standing for standing in laid["spaces"])
        if there and (complete or card["kind"] == "new_start"):
            p["points"][seat] += count(p, seat, onward)
        p["hand_markers"][seat] += there
    laid["spaces"] = [[] for _ in laid["spaces"]]
    if p["season"] < 4:
        p["phase"], p["evaluating"], p["onward"] = "card", f"c{place + 1}", onward
    else:
        evaluate(p, place + 1)


def do_card(p: Position, card: str) -> None:
    place = int(p["evaluating"][1]) - 1
    p["journey_left"][p["onward"]].remove(card)
    lay(p, place, card)
    p["evaluating"] = p["onward"] = None
    evaluate(p, place + 1)


def come_home(p: Position) -> None:
    """INORI-14."""
    for slot in p["tree"]:
        slot["markers"] = []
    for base in p["base"]:
        base["marker"] = None
    if p["season"] == 4:
        p["hand_markers"] = [ALLOTTED[p["seats"]][3]] * p["seats"]
        final(p)
        return
    p["season"] += 1
    p["hand_markers"] = [ALLOTTED[p["seats"]][p["season"] - 1]] * p["seats"]
    last = behind(p)
    if len(last) > 1:
        p["phase"] = "lowest"
    else:
        p["phase"], p["first"] = "new-start", last[0]


def do_lowest(p: Position, seat: str) -> None:
    p["phase"], p["first"] = "new-start", int(seat)


def do_newstart(p: Position, card: str) -> None:
    p["new_start_left"].remove(card)
    p["offered"].append(card)
    if len(p["offered"]) == 2:
        p["phase"], p["turn_of"] = "keep", p["first"]


def do_keep(p: Position, card: str) -> None:
    p["offered"] = []
    lay(p, len(p["cards"]), card)
    p["phase"], p["turn_of"] = "turn", p["first"]


def final(p: Position) -> None:
    """INORI-5, INORI-15."""
    for seat in range(p["seats"]):
        p["revealed"][seat] += unrevealed_favours(p, seat)
    for slot, printed_slot in zip(p["tree"], DECK["tree"], strict=True):
        if slot["altar"] is None:
            continue
        numbers = [count(p, seat, slot["altar"]) for seat in range(p["seats"])]
        places = sorted({number for number in numbers if number > 0}, reverse=True)
        first = [seat for seat, number in enumerate(numbers) if places and number == places[0]]
        second = [seat for seat, number in enumerate(numbers) if len(places) > 1 and number == places[1]]
        if p["seats"] == 2 and len(first) != 1:
            continue
        for seat in first:
            p["points"][seat] += printed_slot["most"]
        for seat in second if len(first) == 1 and p["seats"] > 2 else []:
            p["points"][seat] += printed_slot["second"]
    p["phase"] = "over"
