"""A decision of Inori told in sentences. Only who draws a rune is told which one it is (INORI-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from mori.games.inori import numbers, rules, words
from mori.games.inori.final import final_count
from mori.games.inori.pieces import BASE, BASE_TOKENS, COLOURS, MOST_SPACES, RUNES, SPACE_NUMBERS, SPACES, TREE
from mori.games.inori.state import State
from mori.games.inori.view import View, count_of, view
from mori.kernel.game import CHANCE, Decision, Message, Move, Seat


def tell(state: State, decision: Decision, seat: Seat | None) -> tuple[Message, ...]:
    """What happened, in the order in which it happens."""
    passed = [view(step, None) for step in rules.steps(state, decision)]
    return tuple(_all(view(state, None), decision, passed, seat))


def _all(before: View, decision: Decision, passed: list[View], seat: Seat | None) -> Iterator[Message]:
    after = passed[0]
    if CHANCE in decision:
        yield from _outcome(before, decision[CHANCE], after, seat)
    elif before.phase == "reveals":
        yield from _reveals(decision)
    else:
        ((mover, move),) = decision.items()
        yield from _decision(before, mover, move, after)
    for earlier, later in pairwise(passed):
        yield from _STEPS[earlier.phase](earlier, later)


def _outcome(before: View, move: Move, after: View, seat: Seat | None) -> Iterator[Message]:
    mover = after.turn_of
    who = words.seat(mover)
    if before.phase == "first":
        yield Message("tell.first", {"seat": who})
        yield words.deck(after)
    elif before.phase == "start":
        place = len(before.cards)
        colour = str(after.base[place].colour)
        laid = words.card(after.cards[place].card)
        values = {"card": laid, "favours": words.favours(colour, BASE_TOKENS)}
        yield Message("tell.start", {**values, "space": words.space(after, SPACES[BASE + place])})
    elif before.phase == "rune":
        if seat == mover:
            yield Message("tell.rune-own", {"seat": who, "rune": words.rune(RUNES[move - numbers.RUNE])})
        else:
            yield Message("tell.rune", {"seat": who})
        yield from _effect(before, after, Counter())
    elif before.phase == "card":
        place = before.evaluating or 0
        yield Message("tell.replaced", {"card": words.laid(before, place), "next": words.card(after.cards[place].card)})
    elif before.phase == "new-start":
        yield Message("tell.offered", {"card": words.card(after.offered[-1])})
    else:
        yield Message("tell.lowest-drawn", {"seat": who, "points": after.points[mover]})


def _reveals(decision: Decision) -> Iterator[Message]:
    for seat, move in sorted(decision.items()):
        yield from _revealed(seat, move)
    if not any(decision.values()):
        yield Message("tell.none-revealed")


def _revealed(seat: Seat, move: Move) -> Iterator[Message]:
    for number, colour in enumerate(COLOURS):
        if move >> number & 1:
            yield Message("tell.reveal", {"seat": words.seat(seat), "rune": words.rune(f"favour-{colour}")})


def _decision(before: View, mover: Seat, move: Move, after: View) -> Iterator[Message]:
    who = words.seat(mover)
    paid: Counter[str] = Counter()
    if move < numbers.GO:
        yield from _revealed(mover, move)
    elif move == numbers.GO:
        yield Message("tell.go", {"seat": who})
    elif move >= numbers.JOURNEY:
        yield _journey(before, who, move)
    elif move == numbers.ANNOUNCE:
        yield Message("tell.companion", {"seat": who})
    elif move == numbers.UNPLACED:
        yield Message("tell.unplaced", {"seat": who})
    elif move >= numbers.KEEP:
        yield Message("tell.kept", {"seat": who, "card": words.card(after.cards[-1].card)})
    elif numbers.WEAKEST <= move < numbers.NEUTRAL_TO:
        yield from _took(before, move, after)
        return
    else:
        yield from _at_space(before, who, move, after, paid)
    yield from _effect(before, after, paid)


def _took(before: View, move: Move, after: View) -> Iterator[Message]:
    """A colour has been chosen, and favours of it taken."""
    wanted = {COLOURS[(move - numbers.WEAKEST) % 6]: 2 if move < numbers.TAKE else 1}
    yield from _taken(before.turn_of, _gained(before, after, {}), wanted)
    if before.takes == 2 and after.phase == "played":
        yield Message("tell.take-none", {"seat": words.seat(before.turn_of)})


def _journey(before: View, who: Message, move: Move) -> Message:
    colour, start, owner, target = numbers.decode_journey(move)
    values = {
        "seat": who,
        "rune": words.rune(f"journey-{COLOURS[colour]}"),
        "marker": words.marker(owner if owner < before.seats else "n"),
        "start": words.space(before, SPACES[start]),
        "target": words.space(before, SPACES[target]),
    }
    return Message("tell.journey", values)


def _at_space(before: View, who: Message, move: Move, after: View, paid: Counter[str]) -> Iterator[Message]:
    """Placing, paying and choosing an altar; taking and neutral markers. What is paid with tokens goes into `paid`."""
    if move < numbers.PAY:
        yield Message("tell.place", {"seat": who, "space": words.space(before, SPACES[move - numbers.PLACE])})
    elif move < numbers.PAY_RUNE:
        colour = COLOURS[move - numbers.PAY]
        paid[colour] = 1
        yield Message("tell.pay", {"seat": who, "favours": words.favours(colour, 1)})
    elif move < numbers.ALTAR:
        colour = COLOURS[move - numbers.PAY_RUNE]
        yield Message("tell.pay-rune", {"seat": who, "rune": words.rune(f"favour-{colour}")})
    elif move >= numbers.NEUTRAL_TO:
        space = words.space(before, SPACES[move - numbers.NEUTRAL_TO])
        yield Message("tell.neutral", {"seat": who, "space": space})
    for number, (slot, now) in enumerate(zip(before.tree, after.tree, strict=True), start=1):
        if slot.altar != now.altar:
            yield Message("tell.altar", {"altar": words.altar(str(now.altar)), "number": number})


def _effect(before: View, after: View, paid: Counter[str]) -> Iterator[Message]:
    """What the space at which a marker has just been placed gives, as far as it happened between these two."""
    if after.at is None:
        return
    mover = before.turn_of
    number = SPACE_NUMBERS[after.at]
    if number >= BASE:
        colour = str(after.base[number - BASE].colour)
        yield Message("tell.base", {"seat": words.seat(mover), "favours": words.favours(colour, BASE_TOKENS)})
        return
    effect, colours = _printed(after, number)
    if after.phase == "played":
        yield from _without(before, effect)
        if effect in _POINTS:
            yield _scored(after, mover, after.points[mover] - before.points[mover], effect, colours)
        else:
            yield from _taken(mover, _gained(before, after, paid), Counter(colours))


_POINTS = ("point_per_colour", "points_per_token", "points_strongest", "score5", "points_altar")


def _gained(before: View, after: View, paid: Mapping[str, int]) -> Counter[str]:
    """The tokens that whose turn it is has got, those it has paid with meanwhile not counted."""
    held = Counter(after.favours[before.turn_of])
    held.update(paid)
    held.subtract(before.favours[before.turn_of])
    return held


def _printed(seen: View, number: int) -> tuple[str, tuple[str, ...]]:
    """The effect of a space, and the favours it gives, or the one that it counts."""
    if number < TREE:
        space = seen.cards[number // MOST_SPACES].card.spaces[number % MOST_SPACES]
        return space.effect, space.colours
    slot = seen.tree[number - TREE]
    given = 3 if slot.slot.effect == "take3_altar" else 1
    return slot.slot.effect, () if slot.altar is None or slot.slot.effect == "take2_any" else (slot.altar,) * given


def _without(before: View, effect: str) -> Iterator[Message]:
    """The parts of an effect that could not happen (INORI-7)."""
    who = words.seat(before.turn_of)
    if effect.startswith("draw_rune") and before.phase != "rune":
        yield Message("tell.no-rune", {"seat": who})
    if effect == "neutrals_take1_altar" and before.phase != "neutral":
        yield Message("tell.no-neutral", {"seat": who})
    if effect == "take2_any":
        yield Message("tell.take-none", {"seat": who})


def _taken(mover: Seat, held: Mapping[str, int], wanted: Mapping[str, int]) -> Iterator[Message]:
    who = words.seat(mover)
    for colour in COLOURS:
        number = wanted.get(colour, 0)
        favours = words.favours(colour, held[colour])
        if number and held[colour] == 0:
            yield Message("tell.take-none-of", {"seat": who, "colour": words.colour(colour)})
        elif number > held[colour]:
            yield Message("tell.take-less", {"seat": who, "favours": favours})
        elif number:
            yield Message("tell.take", {"seat": who, "favours": favours})


def _scored(after: View, mover: Seat, points: int, effect: str, colours: tuple[str, ...]) -> Message:
    values: dict[str, str | int | Message] = {"seat": words.seat(mover), "count": points}
    if effect == "score5":
        return Message("tell.score", values)
    if effect == "point_per_colour":
        return Message("tell.score-colours", values)
    colour = colours[0] if colours else max(COLOURS, key=lambda name: count_of(after, mover, name))
    return Message("tell.score-favours", {**values, "favours": words.favours(colour, points)})


def _turn_played(earlier: View, later: View) -> Iterator[Message]:
    if later.phase != "turn":
        yield Message("tell.season-ends", {"number": earlier.season})


def _evaluated(earlier: View, later: View) -> Iterator[Message]:
    """INORI-13."""
    place = earlier.evaluating or 0
    laid = earlier.cards[place]
    colour = laid.card.colour if laid.complete else laid.card.incomplete_to
    there = {marker for markers in laid.markers for marker in markers}
    new_start = laid.card.kind == "new_start"
    ending = "complete" if laid.complete else "incomplete-new-start" if new_start else "incomplete"
    yield Message(f"tell.{ending}", {"card": words.laid(earlier, place), "colour": words.colour(colour)})
    if laid.complete or new_start:
        for seat in range(earlier.seats):
            if seat in there:
                points = later.points[seat] - earlier.points[seat]
                values = {"seat": words.seat(seat), "favours": words.favours(colour, points)}
                yield Message("tell.score-favours", {**values, "count": points})


def _went_home(earlier: View, later: View) -> Iterator[Message]:
    if later.season > earlier.season:
        yield Message("tell.season", {"number": later.season, "markers": later.hand_markers[0]})
    if later.phase == "new-start":
        yield Message("tell.lowest", {"seat": words.seat(later.first), "points": later.points[later.first]})


def _counted(earlier: View, later: View) -> Iterator[Message]:
    """INORI-5, INORI-15, INORI-16."""
    for seat, (before, after) in enumerate(zip(earlier.revealed, later.revealed, strict=True)):
        yield from _revealed(seat, sum(1 << COLOURS.index(name) for name in after if name not in before))
    for row in final_count(later):
        altar: dict[str, str | int | Message] = {"altar": words.altar(row.colour), "number": row.slot}
        for seat, points in enumerate(row.points):
            if points:
                favours = words.favours(row.colour, row.favours[seat])
                yield Message("tell.final", {**altar, "seat": words.seat(seat), "favours": favours, "count": points})
        if not any(row.points):
            yield Message("tell.final-none", altar)
    best = max(later.points)
    winners = [seat for seat, points in enumerate(later.points) if points == best]
    code = "tell.won" if len(winners) == 1 else "tell.won-together"
    yield Message(code, {"seat": words.seats(winners), "points": best})


_STEPS = {"played": _turn_played, "evaluation": _evaluated, "home": _went_home, "final": _counted}

CODES = (
    *("tell.first", "tell.start", "tell.rune", "tell.rune-own", "tell.replaced", "tell.offered", "tell.lowest-drawn"),
    *("tell.none-revealed", "tell.reveal", "tell.go", "tell.companion", "tell.unplaced", "tell.kept", "tell.journey"),
    *("tell.place", "tell.pay", "tell.pay-rune", "tell.neutral", "tell.altar", "tell.base", "tell.take-none"),
    *("tell.no-rune", "tell.no-neutral", "tell.take", "tell.take-less", "tell.take-none-of"),
    *("tell.score", "tell.score-colours", "tell.score-favours", "tell.season-ends", "tell.season"),
    *("tell.complete", "tell.incomplete", "tell.incomplete-new-start", "tell.lowest"),
    *("tell.final", "tell.final-none", "tell.won", "tell.won-together"),
)
