"""The reasons of `why`, phase by phase, for the seat that decides. Rulings are cited by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mori.games.inori import words
from mori.games.inori.cards import STRONGEST, Space
from mori.games.inori.pieces import BASE, COLOURS, MOST_SPACES, NEUTRAL, SPACE_NUMBERS, TREE
from mori.games.inori.view import LaidCard, Marker, View, count_of, markers_on
from mori.kernel.game import Elements, Message, Seat

Values = dict[str, str | int | Message]


class Reasons:
    """The table of a seat that decides, asked about one element that can not be chosen."""

    def __init__(self, view: View, paths: Sequence[Elements]) -> None:
        self._view = view
        self._paths = paths
        self._own: Seat = 0 if view.seat is None else view.seat

    def reason(self, chosen: tuple[str, ...], element: str) -> Message:
        """The reason, first looked up where it does not depend on the phase."""
        kind, _, name = element.rpartition(":")
        if kind == "runes":
            return Message("why.not-your-runes", {"seat": words.seat(int(name)), "count": self._view.hidden[int(name)]})
        if kind == "favours":
            return Message("why.not-your-favours", {"seat": words.seat(int(name))})
        if element == "stack":
            return Message("why.stack", {"count": self._view.rune_stack})
        phases: dict[str, Callable[[str, str], Message]] = {
            "turn": self._in_turn,
            "companion": self._with_companion,
            "pay": self._paying,
            "count": self._before_count,
            "altar": self._choosing_altar,
            "take": self._taking,
            "weakest": self._taking_weakest,
            "neutral": self._placing_neutral,
            "reveals": self._revealing,
            "keep": self._keeping,
        }
        if chosen and self._view.phase == "turn":
            return self._journey(chosen, element)
        return phases[self._view.phase](kind, element)

    # A turn before the marker is placed (INORI-3).

    def _in_turn(self, kind: str, element: str) -> Message:
        if element in SPACE_NUMBERS:
            return self._place(element)
        if "/" in element:
            return self._marker(element)
        if kind == "rune":
            return self._rune(element)
        if kind == "altar":
            return self._altar(element) or Message("why.altar-later")
        if element == "unplaced":
            free = sum(len(path) == 1 and path[0] in SPACE_NUMBERS for path in self._paths if isinstance(path, tuple))
            return Message("why.can-place", {"count": free}) if free else Message("why.can-announce")
        if kind == "card":
            return self._card(element)
        codes = {"favour": "nothing-to-pay", "supply": "nothing-to-take"}
        return Message(f"why.{codes.get(kind, 'place-first')}")

    def _place(self, element: str) -> Message:
        number = SPACE_NUMBERS[element]
        if number >= BASE:
            return self._base_taken(number)
        standing = markers_on(self._view, element)
        if standing:
            return self._occupied(standing, "rune:companion")
        return self._too_dear(number)

    def _base_taken(self, number: int) -> Message:
        return Message("why.base-taken", {"number": number - BASE + 1})

    def _occupied(self, standing: Sequence[Marker], helper: str = "") -> Message:
        if self._own in standing:
            return Message("why.own-marker")
        values: Values = {"marker": words.marker(standing[0])}
        if helper and (helper,) in self._paths:
            return Message("why.occupied-companion", values)
        return Message("why.occupied", values)

    def _too_dear(self, number: int) -> Message:
        """A space of a card or the tree that nothing else is in the way of than its cost (INORI-6, INORI-8)."""
        if number >= TREE:
            slot = self._view.tree[number - TREE]
            if slot.altar is None:
                left = len(COLOURS) - sum(other.altar is not None for other in self._view.tree)
                return Message("why.costs-altar", {"count": left})
            return self._costs(slot.altar)
        cost = self._space(number).cost
        return Message("why.costs-strongest") if cost == STRONGEST else self._costs(str(cost))

    def _costs(self, colour: str) -> Message:
        """The seat has neither a token nor a favour rune of the colour."""
        return Message("why.costs", {"cost": words.favours(colour, 1)})

    def _space(self, number: int) -> Space:
        return self._laid(number).card.spaces[number % MOST_SPACES]

    def _laid(self, number: int) -> LaidCard:
        return self._view.cards[number // MOST_SPACES]

    def _marker(self, element: str) -> Message:
        if element.endswith(f"/{self._own}"):
            return Message("why.own-marker-stays")
        if any(rune.startswith("journey-") for rune in self._view.own_runes):
            return Message("why.journey-first")
        return Message("why.no-journey")

    def _rune(self, element: str) -> Message:
        """A rune of one's own that can not be played or revealed in one's turn."""
        name = element.partition(":")[2]
        values: Values = {"rune": words.rune(name)}
        if name.startswith("favour-"):
            return Message("why.already-revealed", values)
        if name == "companion":
            return Message("why.companion-nowhere", values)
        colour = name.partition("-")[2]
        number = sum(laid.card.colour == colour for laid in self._view.cards)
        if number == 0:
            return Message("why.journey-no-card", {**values, "colour": words.colour(colour)})
        free = sum(not standing for laid in self._view.cards for standing in laid.markers)
        return Message("why.journey-stuck", {**values, "count": free})

    def _altar(self, element: str) -> Message | None:
        colour = element.partition(":")[2]
        for number, slot in enumerate(self._view.tree, start=1):
            if slot.altar == colour:
                return Message("why.altar-placed", {"altar": words.altar(colour), "number": number})
        return None

    def _card(self, element: str) -> Message:
        laid = next(laid for laid in self._view.cards if element == f"card:{laid.card.id}")
        return Message("why.choose-space", {"count": len(laid.markers)})

    # A Runic Journey (INORI-12): the rune, then a marker, then where it goes.

    def _journey(self, chosen: tuple[str, ...], element: str) -> Message:
        if element == chosen[0]:
            return Message("why.rune-chosen", {"rune": words.rune(element.partition(":")[2])})
        colour = chosen[0].rpartition("-")[2]
        if len(chosen) == 1:
            return self._moved(colour, element)
        return self._target(colour, chosen[1], element)

    def _moved(self, colour: str, element: str) -> Message:
        if "/" not in element:
            return Message("why.marker-first")
        if element.endswith(f"/{self._own}"):
            return Message("why.own-marker-stays")
        start = SPACE_NUMBERS[element.partition("/")[0]]
        values: Values = {"colour": words.colour(colour), "card": words.laid(self._view, start // MOST_SPACES)}
        code = "no-free-elsewhere" if self._laid(start).card.colour == colour else "no-free-on-colour"
        return Message(f"why.{code}", values)

    def _target(self, colour: str, marker: str, element: str) -> Message:
        number = SPACE_NUMBERS.get(element)
        if number is None:
            return Message("why.target-first", {"rune": words.rune(f"journey-{colour}")})
        if number >= TREE:
            return Message("why.journey-cards-only")
        start = SPACE_NUMBERS[marker.partition("/")[0]]
        if start // MOST_SPACES == number // MOST_SPACES:
            return Message("why.same-card", {"card": words.laid(self._view, number // MOST_SPACES)})
        standing = markers_on(self._view, element)
        if standing:
            return self._occupied(standing)
        values: Values = {"colour": words.colour(colour), "card": words.laid(self._view, number // MOST_SPACES)}
        return Message("why.wrong-card", values)

    # The Companion (INORI-11).

    def _with_companion(self, kind: str, element: str) -> Message:
        number = SPACE_NUMBERS.get(element)
        if number is None:
            return self._card(element) if kind == "card" else Message("why.companion-place")
        if number >= BASE:
            return Message("why.companion-not-base")
        standing = markers_on(self._view, element)
        if not standing:
            return Message("why.companion-free")
        return Message("why.own-marker") if self._own in standing else self._too_dear(number)

    # Costs (INORI-6, INORI-8).

    def _paying(self, kind: str, element: str) -> Message:
        at = SPACE_NUMBERS[str(self._view.at)]
        if kind == "rune" and not element.startswith("rune:favour-"):
            return Message("why.pays-nothing", {"rune": words.rune(element.partition(":")[2])})
        if kind not in ("rune", "favour"):
            return Message("why.pay-first", {"space": words.space(self._view, str(self._view.at))})
        colour = element.partition(":")[2].removeprefix("favour-")
        if at >= TREE:
            return self._pays_slot(self._view.tree[at - TREE].altar, colour)
        cost = self._space(at).cost
        if cost != STRONGEST:
            return self._pays(str(cost), colour)
        most = max(count_of(self._view, self._own, name) for name in COLOURS)
        held = count_of(self._view, self._own, colour)
        if held < most:
            return Message("why.not-strongest", {"favours": words.favours(colour, held), "most": most})
        return self._pays(colour, colour)

    def _pays_slot(self, altar: str | None, colour: str) -> Message:
        if altar is not None:
            return self._pays(altar, colour)
        return self._altar(f"altar:{colour}") or self._pays(colour, colour)

    def _pays(self, cost: str, colour: str) -> Message:
        if cost == colour:
            return Message("why.no-token", {"colour": words.colour(colour)})
        return Message("why.pay-other", {"cost": words.favours(cost, 1)})

    # Before an effect that looks at counts, and at the end of a season (INORI-5).

    def _before_count(self, kind: str, element: str) -> Message:
        return self._not_revealed(element) if kind == "rune" else Message("why.reveal-or-go")

    def _revealing(self, kind: str, element: str) -> Message:
        return self._not_revealed(element) if kind == "rune" else Message("why.reveal-or-done")

    def _not_revealed(self, element: str) -> Message:
        name = element.partition(":")[2]
        code = "already-revealed" if name.startswith("favour-") else "not-now"
        return Message(f"why.{code}", {"rune": words.rune(name)})

    # The choices of effects (INORI-7, INORI-8, INORI-9), and the New Start card (INORI-14).

    def _choosing_altar(self, kind: str, element: str) -> Message:
        placed = self._altar(element) if kind == "altar" else None
        return placed or Message("why.altar-first", {"space": words.space(self._view, str(self._view.at))})

    def _taking(self, kind: str, element: str) -> Message:
        if kind == "supply":
            return Message("why.supply-empty", {"colour": words.colour(element.partition(":")[2])})
        return Message("why.take-first", {"count": self._view.takes})

    def _taking_weakest(self, kind: str, element: str) -> Message:
        fewest = min(count_of(self._view, self._own, name) for name in COLOURS)
        if kind != "supply":
            return Message("why.weakest-first", {"count": fewest})
        colour = element.partition(":")[2]
        held = count_of(self._view, self._own, colour)
        return Message("why.not-weakest", {"favours": words.favours(colour, held), "fewest": fewest})

    def _placing_neutral(self, kind: str, element: str) -> Message:
        if kind == "card":
            return self._card(element)
        number = SPACE_NUMBERS.get(element)
        if number is None:
            return Message("why.neutral-first", {"count": self._view.neutrals_home})
        if number >= TREE:
            return Message("why.neutral-cards-only")
        standing = markers_on(self._view, element)
        return Message("why.occupied", {"marker": words.marker(_shown_first(standing, self._own))})

    def _keeping(self, kind: str, element: str) -> Message:  # noqa: ARG002
        return Message("why.keep-first", {"count": len(self._view.offered)})


def _shown_first(standing: Sequence[Marker], own: Seat) -> Marker:
    """Somebody else's marker where there is one."""
    others = [marker for marker in standing if marker not in (own, NEUTRAL)]
    return others[0] if others else standing[0]


CODES = (
    *("not-your-runes", "not-your-favours", "stack", "place-first", "nothing-to-pay", "nothing-to-take", "can-place"),
    *("can-announce", "base-taken", "own-marker", "occupied", "occupied-companion", "choose-space", "altar-later"),
    *("costs", "costs-strongest", "costs-altar", "own-marker-stays", "journey-first", "no-journey"),
    *("already-revealed", "companion-nowhere", "journey-no-card", "journey-stuck", "altar-placed", "rune-chosen"),
    *("marker-first", "no-free-elsewhere", "no-free-on-colour", "target-first", "journey-cards-only", "same-card"),
    *("wrong-card", "companion-place", "companion-not-base", "companion-free", "pays-nothing", "pay-first"),
    *("not-strongest", "no-token", "pay-other", "reveal-or-go", "reveal-or-done", "not-now", "altar-first"),
    *(
        "supply-empty",
        "take-first",
        "weakest-first",
        "not-weakest",
        "neutral-cards-only",
        "neutral-first",
        "keep-first",
    ),
)
