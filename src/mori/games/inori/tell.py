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
    """What happened, in the order in which it happens; what one seat does in a row is one sentence."""
    passed = [view(step, None) for step in rules.steps(state, decision)]
    messages: list[Message] = []
    doing: list[Message] = []
    for message in _all(view(state, None), decision, passed, seat):
        if message.code.startswith("did."):
            doing.append(message)
        else:
            messages += [*_sentence(doing), message]
            doing = []
    return (*messages, *_sentence(doing))


def _sentence(doing: list[Message]) -> Iterator[Message]:
    if doing:
        yield Message("tell.did", {"seat": doing[0].values["seat"], "did": words.listed(doing)})


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
            yield Message("did.rune-own", {"seat": who, "rune": words.rune(RUNES[move - numbers.RUNE])})
        else:
            yield Message("did.rune", {"seat": who})
        yield from _effect(before, after, Counter())
    elif before.phase == "card":
        place = before.evaluating or 0
        yield Message("tell.replaced", {"card": words.laid(before, place), "next": words.card(after.cards[place].card)})
    elif before.phase == "new-start":
        yield Message("tell.offered", {"card": words.card(after.offered[-1])})
    else:
        yield Message("tell.lowest-drawn", {"seat": who, "count": after.points[mover]})


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
        if after.phase != "played":
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
        yield Message("did.take-none", {"seat": words.seat(before.turn_of)})


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
        yield Message("did.place", {"seat": who, "space": words.space(before, SPACES[move - numbers.PLACE])})
    elif move < numbers.PAY_RUNE:
        colour = COLOURS[move - numbers.PAY]
        paid[colour] = 1
        yield Message("did.pay", {"seat": who, "favours": words.favours(colour, 1)})
    elif move < numbers.ALTAR:
        colour = COLOURS[move - numbers.PAY_RUNE]
        yield Message("did.pay-rune", {"seat": who, "rune": words.rune(f"favour-{colour}")})
    elif move >= numbers.NEUTRAL_TO:
        space = words.space(before, SPACES[move - numbers.NEUTRAL_TO])
        yield Message("did.neutral", {"seat": who, "space": space})
    for slot, now in zip(before.tree, after.tree, strict=True):
        if slot.altar != now.altar:
            yield Message("did.altar", {"seat": who, "altar": words.altar(str(now.altar))})


def _effect(before: View, after: View, paid: Counter[str]) -> Iterator[Message]:
    """What the space at which a marker has just been placed gives, as far as it happened between these two."""
    if after.at is None:
        return
    mover = before.turn_of
    number = SPACE_NUMBERS[after.at]
    if number >= BASE:
        colour = str(after.base[number - BASE].colour)
        yield Message("did.take", {"seat": words.seat(mover), "favours": words.favours(colour, BASE_TOKENS)})
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
        yield Message("did.no-rune", {"seat": who})
    if effect == "neutrals_take1_altar" and before.phase != "neutral":
        yield Message("did.no-neutral", {"seat": who})
    if effect == "take2_any":
        yield Message("did.take-none", {"seat": who})


def _taken(mover: Seat, held: Mapping[str, int], wanted: Mapping[str, int]) -> Iterator[Message]:
    """Everything taken in one breath, and what the supply could not give."""
    who = words.seat(mover)
    full = [words.favours(name, held[name]) for name in COLOURS if 0 < wanted.get(name, 0) <= held[name]]
    if full:
        yield Message("did.take", {"seat": who, "favours": words.listed(full)})
    for name in COLOURS:
        if wanted.get(name, 0) > held[name] == 0:
            yield Message("did.take-none-of", {"seat": who, "colour": words.colour(name)})
        elif wanted.get(name, 0) > held[name]:
            yield Message("did.take-less", {"seat": who, "favours": words.favours(name, held[name])})


def _scored(after: View, mover: Seat, points: int, effect: str, colours: tuple[str, ...]) -> Message:
    values: dict[str, str | int | Message] = {"seat": words.seat(mover), "count": points}
    if points == 0:
        return Message("did.score-none", values)
    if effect == "score5":
        return Message("did.score", values)
    if effect == "point_per_colour":
        return Message("did.score-colours", values)
    colour = colours[0] if colours else max(COLOURS, key=lambda name: count_of(after, mover, name))
    return Message("did.score-favours", {**values, "favours": words.favours(colour, points)})


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
    yield Message(f"tell.{ending}", {"card": words.laid(earlier, place)})
    if laid.complete or new_start:
        scored = [
            words.gained(seat, later.points[seat] - earlier.points[seat])
            for seat in range(earlier.seats)
            if seat in there
        ]
        if scored:
            yield Message("tell.harvest", {"colour": words.colour(colour), "harvest": words.listed(scored)})
        else:
            yield Message("tell.harvest-none")


def _went_home(earlier: View, later: View) -> Iterator[Message]:
    if later.season > earlier.season:
        yield Message("tell.season", {"number": later.season, "markers": later.hand_markers[0]})
    if later.phase == "new-start":
        yield Message("tell.lowest", {"seat": words.seat(later.first), "count": later.points[later.first]})


def _counted(earlier: View, later: View) -> Iterator[Message]:
    """INORI-5, INORI-15, INORI-16."""
    for seat, (before, after) in enumerate(zip(earlier.revealed, later.revealed, strict=True)):
        yield from _revealed(seat, sum(1 << COLOURS.index(name) for name in after if name not in before))
    for row in final_count(later):
        altar: dict[str, str | int | Message] = {"altar": words.altar(row.colour), "number": row.slot}
        shares = [
            _share(seat, row.points[seat], words.favours(row.colour, row.favours[seat]))
            for seat in sorted(range(later.seats), key=lambda seat: -row.points[seat])
            if row.points[seat]
        ]
        if shares:
            yield Message("tell.final", {**altar, "shares": words.listed(shares)})
        else:
            yield Message("tell.final-none", altar)
    best = max(later.points)
    winners = [seat for seat, points in enumerate(later.points) if points == best]
    code = "tell.won" if len(winners) == 1 else "tell.won-together"
    yield Message(code, {"seat": words.seats(winners), "points": best})


def _share(seat: Seat, points: int, favours: Message) -> Message:
    return Message("tell.final.share", {"seat": words.seat(seat), "count": points, "favours": favours})


_STEPS = {"played": _turn_played, "evaluation": _evaluated, "home": _went_home, "final": _counted}

CODES = (
    *("tell.did", "did.place", "did.pay", "did.pay-rune", "did.neutral", "did.no-neutral", "did.altar"),
    *("did.take", "did.take-less", "did.take-none-of", "did.take-none", "did.rune", "did.rune-own", "did.no-rune"),
    *("did.score", "did.score-colours", "did.score-favours", "did.score-none"),
    *("tell.first", "tell.start", "tell.replaced", "tell.offered", "tell.lowest", "tell.lowest-drawn"),
    *("tell.none-revealed", "tell.reveal", "tell.go", "tell.companion", "tell.unplaced", "tell.kept", "tell.journey"),
    *("tell.season-ends", "tell.season", "tell.complete", "tell.incomplete", "tell.incomplete-new-start"),
    *("tell.harvest", "tell.harvest-none", "tell.final", "tell.final.share", "tell.final-none"),
    *("tell.won", "tell.won-together"),
)
