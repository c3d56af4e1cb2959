"""What Inori's face says: spoken labels, explanations and captions, as messages for the texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from mori.games.inori import words
from mori.games.inori.cards import CARD_EFFECTS, STRONGEST, TREE_EFFECTS, Card, Slot, Space
from mori.games.inori.deck_file import PACKAGED
from mori.games.inori.face_colours import LOOKS
from mori.games.inori.pieces import COLOURS, SPACES, TREE
from mori.games.inori.view import LaidCard, Marker, View, count_of
from mori.kernel.game import Message, Say, Seat

_REMEMBERED: dict[str, dict[Hashable, str]] = {}


class Speech:
    """A reader's language. It remembers what names nobody, since a face is drawn often and that never changes."""

    def __init__(self, say: Say) -> None:
        self.say = say
        # The name of the tree tells languages apart; names of people are in no text that is remembered.
        self._known = _REMEMBERED.setdefault(say(Message("caption.tree")), {})

    def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """What `make` gives, which depends on `key` and the language alone."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
        return found

    def word(self, code: str) -> str:
        """A text without values."""
        return self.once(code, lambda: self.say(Message(code)))

    def sentence(self, message: Message) -> str:
        """The message with a capital at its beginning."""
        text = self.say(message)
        return text[:1].upper() + text[1:]


def deal(space: Space, now: int | None = None) -> Message:
    """What a space of a card costs and does; `now` are the points it would score at this moment."""
    if space.effect == "take":
        kinds = [words.favours(name, space.colours.count(name)) for name in dict.fromkeys(space.colours)]
        effect = Message("label.effect.take", {"favours": words.listed(kinds)})
    elif space.effect == "points_per_token":
        effect = Message("label.effect.points_per_token", {"colour": words.colour(space.colours[0])})
    else:
        effect = Message(f"label.effect.{space.effect}")
    if now is not None:
        effect = Message("label.effect.now", {"effect": effect, "count": now})
    if space.cost is None:
        return effect
    cost = Message("label.cost.strongest") if space.cost == STRONGEST else words.favours(space.cost, 1)
    return Message("label.deal", {"cost": cost, "effect": effect})


def slot_deal(slot: Slot, altar: str | None) -> Message:
    """What a slot of the Great Tree costs and does."""
    effect = Message(f"label.effect.{slot.effect}")
    if not slot.costs_altar:
        return effect
    cost = Message("label.cost.altar") if altar is None else words.favours(altar, 1)
    return Message("label.deal", {"cost": cost, "effect": effect})


def standing(markers: Sequence[Marker]) -> Message:
    """Who stands on a space."""
    if not markers:
        return Message("label.free")
    return Message("label.occupied", {"markers": words.listed([words.marker(marker) for marker in markers])})


def space(view: View, place: int, number: int) -> Message:
    """A space of a card with its deal and its markers."""
    laid = view.cards[place]
    values = {
        "space": words.space(view, SPACES[5 * place + number]),
        "deal": deal(laid.card.spaces[number], now(view, laid.card.spaces[number])),
        "standing": standing(laid.markers[number]),
    }
    return Message("label.space", values)


def short_space(view: View, place: int, number: int) -> Message:
    """A space of a card that has been chosen: what it costs and does."""
    printed = view.cards[place].card.spaces[number]
    where = words.space(view, SPACES[5 * place + number])
    return Message("short.space", {"space": where, "deal": deal(printed, now(view, printed))})


def now(view: View, space: Space) -> int | None:
    """The points that a space would score for the seat that looks; None if it scores none or can not be paid.

    It is paid with a token that is not counted, where there is a choice.
    """
    if view.seat is None or view.phase == "over" or not space.effect.startswith("point"):
        return None
    counts = {colour: count_of(view, view.seat, colour) for colour in COLOURS}
    if space.cost is not None:
        most = max(counts.values())
        paid = [colour for colour in COLOURS if counts[colour] == most] if space.cost == STRONGEST else [space.cost]
        colour = next((one for one in paid if one not in space.colours), paid[0])
        if counts[colour] == 0:
            return None
        counts[colour] -= 1
    if space.effect == "points_per_token":
        return counts[space.colours[0]]
    return max(counts.values()) if space.effect == "points_strongest" else sum(map(bool, counts.values()))


def card(view: View, place: int) -> Message:
    """A card on the table: how it stands, what it would score, and what follows it."""
    laid = view.cards[place]
    values: dict[str, str | int | Message] = {"card": words.laid(view, place)}
    if laid.complete:
        standing = Message("label.card.complete", {**values, **_onward(laid.card.colour)})
    else:
        free = sum(not markers for markers in laid.markers)
        code = "incomplete-new-start" if laid.card.kind == "new_start" else "incomplete"
        standing = Message(f"label.card.{code}", {**values, **_onward(laid.card.incomplete_to), "count": free})
    gained = [words.gained(seat, count) for seat, count in harvest(view, place).items()]
    return Message("label.card.harvest", {"card": standing, "harvest": words.listed(gained)}) if gained else standing


def harvest(view: View, place: int) -> dict[Seat, int]:
    """What the seats standing on a card would score if the season ended as it stands (INORI-13)."""
    laid = view.cards[place]
    if not (laid.complete or laid.card.kind == "new_start"):
        return {}
    colour = laid.card.colour if laid.complete else laid.card.incomplete_to
    there = {marker for markers in laid.markers for marker in markers}
    return {seat: count_of(view, seat, colour) for seat in range(view.seats) if seat in there}


def _onward(colour: str) -> dict[str, str | int | Message]:
    return {"colour": words.colour(colour), "next": Message(f"journey.{colour}")}


def offered(printed: Card) -> Message:
    """A New Start card to choose, with all its spaces."""
    spaces = words.listed([deal(each) for each in printed.spaces])
    return Message("label.offered", {"card": words.card(printed), "spaces": spaces, **_onward(printed.incomplete_to)})


def slot(view: View, number: int) -> Message:
    """A slot of the Great Tree."""
    there = view.tree[number]
    values = {
        "space": words.space(view, SPACES[TREE + number]),
        "deal": slot_deal(there.slot, there.altar),
        "standing": standing(there.markers),
        "final": final(view.seats, there.slot),
    }
    if there.altar is None:
        return Message("label.slot.empty", values)
    return Message("label.slot", {**values, "altar": words.altar(there.altar)})


def short_slot(view: View, number: int) -> Message:
    """A slot of the Great Tree that has been chosen: what it costs and does."""
    there = view.tree[number]
    values = {"space": words.space(view, SPACES[TREE + number]), "deal": slot_deal(there.slot, there.altar)}
    return Message("short.space", values)


def final(seats: int, slot: Slot) -> Message:
    """What the slot's altar scores at the end (INORI-15)."""
    if slot.most == 0:
        return Message("label.final.none")
    if seats == 2:
        return Message("label.final.two", {"most": slot.most})
    return Message("label.final", {"most": slot.most, "second": slot.second})


def base(view: View, number: int) -> Message:
    """A space at the base of the Great Tree."""
    there = view.base[number]
    values: dict[str, str | int | Message] = {"space": words.space(view, f"b{number + 1}")}
    if there.marker is not None:
        return Message("label.base.marker", {**values, "marker": words.marker(there.marker)})
    if there.taken or there.colour is None:
        return Message("label.base.taken", values)
    return Message("label.base", {**values, "favours": words.favours(there.colour, 2)})


def altar(view: View, colour: str) -> Message:
    """An altar, and when it stands on the tree who leads in its colour."""
    values = {"altar": words.altar(colour), "lead": lead(view, colour)}
    for number, slot in enumerate(view.tree, start=1):
        if slot.altar == colour:
            return Message("label.altar.placed", {**values, "number": number})
    return Message("label.altar.free", values)


def lead(view: View, colour: str) -> Message:
    """Who has most favours of a colour, and how many more than the next."""
    counts = [count_of(view, seat, colour) for seat in range(view.seats)]
    best = max(counts)
    first = [seat for seat, count in enumerate(counts) if count == best]
    if best == 0:
        return Message("label.lead.none")
    values: dict[str, str | int | Message] = {"seat": words.seats(first), "favours": words.favours(colour, best)}
    if len(first) > 1:
        return Message("label.lead.shared", values)
    return Message("label.lead", {**values, "more": best - max(count for count in counts if count != best)})


def favour(view: View, seat: Seat, colour: str) -> Message:
    """One's own favours of a colour."""
    values = {"favours": words.favours(colour, view.favours[seat][colour])}
    return Message("label.favour.rune" if colour in view.revealed[seat] else "label.favour", values)


def rune(name: str, revealed: bool, number: int) -> Message:
    """One's own rune."""
    return Message("label.rune.revealed" if revealed else "label.rune", {"rune": words.rune(name), "number": number})


def favours(view: View, seat: Seat) -> Message:
    """The favours of another seat."""
    held = [words.favours(name, view.favours[seat][name]) for name in COLOURS if view.favours[seat][name]]
    if not held:
        return Message("label.favours.none", {"seat": words.seat(seat)})
    return Message("label.favours", {"seat": words.seat(seat), "favours": words.listed(held)})


def runes(view: View, seat: Seat) -> Message:
    """The runes of another seat: how many are hidden, and which are revealed."""
    values: dict[str, str | int | Message] = {"seat": words.seat(seat), "count": view.hidden[seat]}
    if not view.revealed[seat]:
        return Message("label.runes", values)
    shown = words.listed([words.rune(f"favour-{colour}") for colour in view.revealed[seat]])
    return Message("label.runes.revealed", {**values, "runes": shown})


def deck(view: View) -> Message:
    """The small print of the deck: the packaged ones are reconstructions."""
    return Message("caption.deck.packaged" if view.deck in PACKAGED else "caption.deck.own", {"deck": view.deck_name})


def state(laid: LaidCard) -> Message:
    """How a card on the table stands, in a word."""
    if laid.complete:
        return Message("caption.complete")
    return Message("caption.free", {"count": sum(not markers for markers in laid.markers)})


ASKS = ("turn", "companion", "pay", "count", "altar", "take", "weakest", "neutral", "reveals", "keep")
"""The phases in which a seat is asked something."""

CODES = (
    *("label.deal", "label.free", "label.occupied", "label.space", "label.marker"),
    *("label.cost.strongest", "label.cost.altar"),
    *(f"{kind}.effect.{effect}" for kind in ("label", "about") for effect in (*CARD_EFFECTS, *TREE_EFFECTS)),
    *("label.card.complete", "label.card.incomplete", "label.card.incomplete-new-start", "label.offered"),
    "label.card.harvest",
    *("label.slot", "label.slot.empty", "label.final", "label.final.two", "label.final.none"),
    *("label.base", "label.base.taken", "label.base.marker", "label.altar.placed", "label.altar.free"),
    *("short.space", "label.effect.now"),
    *("label.lead", "label.lead.shared", "label.lead.none", "label.supply", "label.favour", "label.favour.rune"),
    *("label.rune", "label.rune.revealed", "label.favours", "label.favours.none", "label.runes"),
    *("label.runes.revealed", "label.stack", "label.go", "label.done", "label.unplaced"),
    *("about.cost", "about.cost.strongest", "about.cost.altar", "about.card", "about.new-start", "about.marker"),
    *("about.base", "about.altar", "about.supply", "about.favour", "about.rune.favour", "about.rune.journey"),
    *("about.rune.companion", "about.favours", "about.runes", "about.stack", "about.go", "about.done"),
    *("about.unplaced", "caption.season", "caption.tree", "caption.altars", "caption.supply", "caption.runes"),
    *("caption.you", "caption.first", "caption.points", "caption.hand", "caption.no-runes", "caption.played"),
    *("caption.complete", "caption.free", "caption.deck.packaged", "caption.deck.own", "caption.offered"),
    *(f"caption.ask.{phase}" for phase in ASKS),
    *(f"spirit.{look.sign}" for look in LOOKS.values()),
    *("caption.go", "caption.done", "caption.unplaced", "caption.cards", "caption.others"),
    *(
        "caption.final",
        "caption.final.before",
        "caption.final.cards",
        "caption.final.slot",
        "caption.final.total",
        "caption.final.about",
    ),
    "caption.winner",
)
"""Every code that only the face uses."""
