"""What a move of Inori would do, as far as the view makes it certain: nothing that a choice or chance still decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mori.games.inori import numbers
from mori.games.inori.cards import STRONGEST
from mori.games.inori.pieces import BASE, COLOURS, MOST_SPACES, SPACE_NUMBERS, SPACES, TREE
from mori.games.inori.view import View, count_of
from mori.kernel.game import Move

Effects = dict[str, list[str]]


def effects(view: View, move: Move) -> Mapping[str, Sequence[str]]:
    """Kinds: `pays` what is given, `gains` where it comes from, `scores` what is counted, `completes`, `opens`.

    `arrives` is where a marker comes to that ignores what is printed there.
    """
    found: Effects = {}
    if view.seat is not None:
        _Foresight(view, view.seat, found).look(move)
    return {kind: tuple(dict.fromkeys(elements)) for kind, elements in found.items() if elements}


class _Foresight:
    """One move of the seat that looks, followed as far as it is certain."""

    def __init__(self, view: View, seat: int, found: Effects) -> None:
        self._view = view
        self._seat = seat
        self._found = found
        self._supply = dict(view.supply)
        self._counts = {colour: count_of(view, seat, colour) for colour in COLOURS}

    def look(self, move: Move) -> None:
        """Follow the move."""
        if move >= numbers.JOURNEY:
            _, start, _, target = numbers.decode_journey(move)
            self._add("arrives", SPACES[target])
            self._leaves(start)
            self._comes_to(target)
        elif numbers.PLACE <= move < numbers.PAY:
            self._place(move - numbers.PLACE)
        elif numbers.PAY <= move < numbers.ALTAR:
            self._pay(move)
        elif numbers.ALTAR <= move < numbers.WEAKEST:
            self._effect(SPACE_NUMBERS[str(self._view.at)], COLOURS[move - numbers.ALTAR])
        elif numbers.WEAKEST <= move < numbers.NEUTRAL_TO:
            self._take([COLOURS[(move - numbers.WEAKEST) % len(COLOURS)]])
        elif numbers.NEUTRAL_TO <= move < numbers.KEEP:
            self._add("arrives", SPACES[move - numbers.NEUTRAL_TO])
            self._comes_to(move - numbers.NEUTRAL_TO)
        elif move == numbers.GO:
            self._effect(SPACE_NUMBERS[str(self._view.at)], self._altar_at())

    def _add(self, kind: str, *elements: str) -> None:
        self._found.setdefault(kind, []).extend(elements)

    def _altar_at(self) -> str | None:
        number = SPACE_NUMBERS[str(self._view.at)]
        return self._view.tree[number - TREE].altar if TREE <= number < BASE else None

    def _place(self, number: int) -> None:
        if number >= BASE:
            self._add("gains", f"favour:{self._view.base[number - BASE].colour}")
            return
        self._comes_to(number)
        if number >= TREE:
            slot = self._view.tree[number - TREE]
            cost = (slot.altar or "altar") if slot.slot.costs_altar else None
            altar = slot.altar
        else:
            cost = self._view.cards[number // MOST_SPACES].card.spaces[number % MOST_SPACES].cost
            altar = None
        if cost is None or self._certain_cost(cost):
            self._effect(number, altar)

    def _certain_cost(self, cost: str) -> bool:
        """Whether only one thing can pay this; it is noted (INORI-6)."""
        if cost == STRONGEST:
            most = max(self._counts.values())
            colours = [colour for colour in COLOURS if self._counts[colour] == most]
        else:
            colours = [cost] if cost in COLOURS else []
        means = [means for colour in colours for means in self._means(colour)]
        if len(means) != 1:
            return False
        self._paid(means[0])
        return True

    def _means(self, colour: str) -> list[str]:
        tokens = [f"favour:{colour}"] if self._view.favours[self._seat][colour] else []
        held = f"favour-{colour}" in self._view.own_runes or colour in self._view.revealed[self._seat]
        return [*tokens, f"rune:favour-{colour}"] if held else tokens

    def _paid(self, element: str) -> None:
        self._add("pays", element)
        kind, _, name = element.partition(":")
        colour = name.removeprefix("favour-")
        if kind == "favour":
            self._supply[colour] += 1
            self._counts[colour] -= 1
        elif colour in self._view.revealed[self._seat]:
            self._counts[colour] -= 2

    def _pay(self, move: Move) -> None:
        by_rune = move >= numbers.PAY_RUNE
        colour = COLOURS[move - (numbers.PAY_RUNE if by_rune else numbers.PAY)]
        self._paid(f"rune:favour-{colour}" if by_rune else f"favour:{colour}")
        self._effect(SPACE_NUMBERS[str(self._view.at)], colour)

    def _comes_to(self, number: int) -> None:
        """A marker comes to a space; the last free one completes the card (INORI-13)."""
        if number >= TREE:
            return
        laid = self._view.cards[number // MOST_SPACES]
        free = [place for place, markers in enumerate(laid.markers) if not markers]
        if free == [number % MOST_SPACES]:
            self._add("completes", f"card:{laid.card.id}")

    def _leaves(self, number: int) -> None:
        """A marker leaves a space; a complete card is so no longer, unless somebody else stands there too."""
        laid = self._view.cards[number // MOST_SPACES]
        markers = laid.markers[number % MOST_SPACES]
        if laid.complete and len(markers) == 1:
            self._add("opens", f"card:{laid.card.id}")

    def _effect(self, number: int, altar: str | None) -> None:
        if number >= TREE:
            self._effect_of_slot(self._view.tree[number - TREE].slot.effect, altar)
            return
        space = self._view.cards[number // MOST_SPACES].card.spaces[number % MOST_SPACES]
        if space.effect == "take":
            self._take(space.colours)
        elif space.effect == "draw_rune":
            self._draw()
        elif space.effect == "points_per_token":
            self._score(space.colours)
        elif space.effect == "point_per_colour":
            self._score(COLOURS)
        elif space.effect == "points_strongest":
            most = max(self._counts.values())
            self._score([colour for colour in COLOURS if self._counts[colour] == most])

    def _effect_of_slot(self, effect: str, altar: str | None) -> None:
        if effect.startswith("draw_rune"):
            self._draw()
        if altar is None:
            return
        if effect == "points_altar":
            self._score([altar])
        elif effect not in ("take2_any", "score5"):
            self._take([altar])

    def _take(self, colours: Sequence[str]) -> None:
        self._add("gains", *(f"supply:{colour}" for colour in colours if self._supply[colour]))

    def _draw(self) -> None:
        if self._view.rune_stack:
            self._add("gains", "stack")

    def _score(self, colours: Sequence[str]) -> None:
        self._add("scores", *(f"favour:{colour}" for colour in colours if self._counts[colour] > 0))


CODES = ("effect.arrives", "effect.completes", "effect.opens")
"""Effects that are told as well as shown."""
