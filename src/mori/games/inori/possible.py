"""What no position of Inori can look like, each said in one plain sentence. Rulings are cited by name."""

from __future__ import annotations

from mori.games.inori import numbers, rules
from mori.games.inori.cards import COUNTING
from mori.games.inori.options import Options
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import (
    BASE_TOKENS,
    COLOURS,
    MARKERS,
    MOST_SPACES,
    NEUTRALS,
    NO_COLOUR,
    PHASES,
    SEASONS,
    SPACES,
    TOKENS,
    TREE,
)
from mori.kernel.game import CHANCE, Impossible

MARKER_PHASES = ("pay", "count", "altar", "rune", "take", "weakest", "neutral")
"""In the middle of a turn, with a marker just placed."""
SINGLE_PHASES = ("turn", "companion", "keep", *(phase for phase in MARKER_PHASES if phase != "rune"))
"""One seat decides."""
BETWEEN_PHASES = ("lowest", "new-start", "keep")
"""Between two seasons: the number of the new one already counts."""
NEW_STARTS = 6
JOURNEYS = 36


def set_aside(parts: Parts) -> list[int]:
    """How many markers of each seat are neither in hand nor on the table this season (INORI-3)."""
    allotted = MARKERS[parts.seats][parts.season - 1]
    return [allotted - parts.hand[seat] - _on_table(parts, seat) for seat in range(parts.seats)]


def _on_table(parts: Parts, seat: int) -> int:
    return sum(board[seat].bit_count() for board in (parts.markers, parts.tree, parts.base))


def check(parts: Parts) -> None:
    """`Impossible` unless a game can come to this."""
    _Checks(parts).all()


class _Checks:
    """One position, looked at from all sides."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._phase = PHASES[parts.phase]
        self._cards = [parts.deck.cards[number] for number in parts.cards]

    def all(self) -> None:
        """Every check; what the rules themselves need comes last."""
        self._tokens()
        if self._phase in ("first", "start"):
            self._set_up()
            return
        self._base()
        self._card_kinds()
        self._pending()
        self._between()
        self._decks()
        self._markers()
        self._sharing()
        self._altars()
        self._goes_on()

    def _tokens(self) -> None:
        parts = self._parts
        for colour, name in enumerate(COLOURS):
            lying = sum(
                BASE_TOKENS
                for place in range(3)
                if parts.base_colours[place] == colour and not parts.base_taken >> place & 1
            )
            total = sum(tokens[colour] for tokens in parts.tokens) + parts.supply[colour] + lying
            if total != TOKENS:
                raise Impossible(f"there are {total} {name} favours; the game has {TOKENS}")

    def _set_up(self) -> None:
        """Before the first turn everything follows from who goes first and from the Start cards laid out."""
        parts = self._parts
        state = rules.start(parts.seats, Options(parts.deck.source, parts.deck.digest))
        if self._phase == "start":
            state = rules.apply(state, {CHANCE: numbers.FIRST + parts.first})
            for number in parts.cards:
                if all(numbers.START + number != move for move, _ in rules.turn(state).outcomes):  # type: ignore[union-attr]
                    raise Impossible(f"{parts.deck.cards[number].id} is not the next Start card to be laid out")
                state = rules.apply(state, {CHANCE: numbers.START + number})
        if state.parts() != parts:
            raise Impossible(f"in the phase «{self._phase}» of the set-up nothing else can have happened")

    def _base(self) -> None:
        """INORI-1."""
        for place, colour in enumerate(self._parts.base_colours):
            if colour // 2 != place:
                pair = f"{COLOURS[2 * place]} or {COLOURS[2 * place + 1]}"
                raise Impossible(f"the favours on b{place + 1} are {pair}")

    def _card_kinds(self) -> None:
        """INORI-2, INORI-13, INORI-14: what can lie where in which season."""
        parts = self._parts
        wanted = parts.season + (1 if self._phase in BETWEEN_PHASES else 2)
        if len(parts.cards) != wanted:
            raise Impossible(f"{wanted} cards lie on the table now, not {len(parts.cards)}")
        start_kind = "start_4" if parts.seats == 4 else "start_2_3"
        for place, card in enumerate(self._cards):
            replaced = self._phase in BETWEEN_PHASES or (self._phase == "card" and place < parts.card)
            begun = 1 if place < 3 else place - 1  # the season this place is first laid in
            kind = "journey" if replaced or parts.season > begun else start_kind if place < 3 else "new_start"
            if card.kind != kind:
                raise Impossible(f"{card.id} can not lie on c{place + 1} now; there has to be a card of kind {kind}")
            if place < 3 and COLOURS.index(card.colour) // 2 != place:
                raise Impossible(f"{card.id} can not lie on c{place + 1}: no {card.colour} card ever comes there")
            if kind == start_kind and COLOURS.index(card.incomplete_to) != parts.base_colours[place]:
                raise Impossible(f"with {card.id} on the table the favours on b{place + 1} are {card.incomplete_to}")

    def _decks(self) -> None:
        parts = self._parts
        for number in (*parts.cards, *self._offered()):
            if (*parts.cards, *self._offered()).count(number) > 1:
                raise Impossible(f"the card {parts.deck.cards[number].id} lies in two places")
        for left, deck in (*zip(parts.decks, self._journeys(), strict=True), (parts.new_starts, self._new_starts())):
            for rank, number in enumerate(deck):
                if left >> rank & 1 and number in (*parts.cards, *self._offered()):
                    raise Impossible(f"the card {parts.deck.cards[number].id} is on the table and in its deck")
        drawn = sum(season + 2 for season in range(1, parts.season)) + (parts.card if self._phase == "card" else 0)
        left_over = sum(left.bit_count() for left in parts.decks)
        if left_over != JOURNEYS - drawn:
            raise Impossible(f"{JOURNEYS - drawn} cards are left in the Journey decks now, not {left_over}")
        chosen = parts.season - (2 if self._phase in BETWEEN_PHASES else 1)
        wanted = NEW_STARTS - 2 * chosen - len(self._offered())
        if parts.new_starts.bit_count() != wanted:
            raise Impossible(f"{wanted} New Start cards are left now, not {parts.new_starts.bit_count()}")
        for colour in range(6):
            if parts.decks[colour].bit_count() < self._needed(colour):
                raise Impossible(f"so many {COLOURS[colour]} Journey cards can not have been drawn yet")

    def _journeys(self) -> list[list[int]]:
        cards = list(enumerate(self._parts.deck.cards))
        return [[n for n, card in cards if card.kind == "journey" and card.colour == colour] for colour in COLOURS]

    def _new_starts(self) -> list[int]:
        return [number for number, card in enumerate(self._parts.deck.cards) if card.kind == "new_start"]

    def _offered(self) -> list[int]:
        return [number for number in self._parts.offered if number != rules.NO_CARD]

    def _needed(self, colour: int) -> int:
        """How many cards of a colour may still be drawn: a card stays within its pair of opposites for ever."""
        season, phase = self._parts.season, self._phase
        needed = sum(SEASONS - later for later in range(season if phase in BETWEEN_PHASES else season + 1, SEASONS))
        for place, card in enumerate(self._cards):
            ends = SEASONS - season
            reached = {COLOURS.index(card.colour), COLOURS.index(card.incomplete_to)}
            if phase == "card" and place <= self._parts.card:
                ends -= 1
                if place == self._parts.card:
                    reached = {self._parts.onward}
                    needed += self._parts.onward == colour
            elif ends > 0 and card.kind == "new_start" and colour not in reached:
                ends -= 1
            if colour // 2 in {other // 2 for other in reached}:
                needed += max(ends, 0)
        return needed

    def _markers(self) -> None:
        """INORI-2."""
        parts = self._parts
        allotted = MARKERS[parts.seats][parts.season - 1]
        for seat in range(parts.seats):
            there = parts.hand[seat] + _on_table(parts, seat)
            if there > allotted:
                raise Impossible(
                    f"seat {seat} has {there} offering markers; in season {parts.season} it has {allotted}"
                )
            home = self._phase in BETWEEN_PHASES or self._phase == "over"
            if home and parts.hand[seat] != allotted:
                raise Impossible(f"all {allotted} offering markers of seat {seat} are at home now")
            if self._phase == "reveals" and parts.hand[seat]:
                raise Impossible(f"the season is at its end, but seat {seat} has a marker in hand")
        if parts.neutrals and (self._phase in BETWEEN_PHASES or self._phase == "over"):
            raise Impossible("the neutral markers are at home now")
        evaluated = (1 << MOST_SPACES * (parts.card + 1)) - 1 if self._phase == "card" else 0
        if any(markers & evaluated for markers in (*parts.markers, parts.neutrals)):
            raise Impossible("no marker stands on a card that has been evaluated")

    def _sharing(self) -> None:
        """INORI-11: only a Companion puts a second marker on a space."""
        parts = self._parts
        boards = ([*parts.markers, parts.neutrals], list(parts.tree))
        shared = 0
        for board in boards:
            together = 0
            for markers in board:
                together |= markers
            shared += sum(markers.bit_count() for markers in board) - together.bit_count()
        if shared > parts.gone_companions:
            raise Impossible(
                f"{shared} markers share a space with another, but {parts.gone_companions} Companions have been played"
            )

    def _altars(self) -> None:
        """INORI-8: where a marker stands, an altar stands, unless it is just being chosen."""
        parts = self._parts
        pending = {"pay": (0, 1), "count": (3,), "altar": (2, 3, 4, 5)}.get(self._phase, ())
        for slot in range(6):
            standing = any(tree >> slot & 1 for tree in parts.tree)
            if standing and parts.altars[slot] == NO_COLOUR and not (parts.space == TREE + slot and slot in pending):
                raise Impossible(f"a marker stands on t{slot + 1}, which has no altar")

    def _pending(self) -> None:
        """What is still to be done at a space fits the space."""
        parts, phase = self._parts, self._phase
        if phase not in MARKER_PHASES:
            if parts.space != rules.NO_SPACE:
                raise Impossible(f"in the phase «{phase}» nothing is going on at a space, so «at» has to be null")
        elif parts.space == rules.NO_SPACE or not self._stands_there():
            raise Impossible(f"in the phase «{phase}» a marker of seat {parts.mover} stands on the space «at»")
        elif not self._fits():
            raise Impossible(f"the phase «{phase}» does not come at {SPACES[parts.space]}")
        if (parts.takes > 0) != (phase == "take"):
            raise Impossible("«takes» has to be 1 or 2 in the phase «take» and 0 in all others")
        if phase in ("turn", "companion") and parts.hand[parts.mover] == 0:
            raise Impossible(f"it is the turn of seat {parts.mover}, which has no marker in hand")
        if phase == "companion" and parts.gone_companions == 0:
            raise Impossible("a Companion is announced, but none has been played")
        if phase == "over" and (parts.season != SEASONS or any(parts.favours)):
            raise Impossible("a game is over after four seasons, with every favour rune revealed")

    def _stands_there(self) -> bool:
        parts = self._parts
        if parts.space < TREE:
            return bool(parts.markers[parts.mover] >> parts.space & 1)
        return bool(parts.space < TREE + 6 and parts.tree[parts.mover] >> parts.space - TREE & 1)

    def _fits(self) -> bool:
        parts, phase = self._parts, self._phase
        if parts.space < TREE:
            place, number = divmod(parts.space, MOST_SPACES)
            space = self._cards[place].spaces[number]
            effect, costs = space.effect, space.cost is not None
        else:
            slot = parts.deck.tree[parts.space - TREE]
            effect, costs = slot.effect, slot.costs_altar
        if phase == "pay":
            return costs
        if phase == "count":
            hidden = parts.favours[parts.mover] | parts.journeys[parts.mover] | parts.companions[parts.mover]
            return effect in COUNTING and hidden > 0
        if phase == "altar":
            return parts.space >= TREE + 2 and parts.altars[parts.space - TREE] == NO_COLOUR
        if phase == "neutral":
            return effect == "neutrals_take1_altar" and parts.neutrals.bit_count() < NEUTRALS
        effects = {
            "rune": ("draw_rune", "draw_rune_take1_altar"),
            "take": ("take2_any",),
            "weakest": ("take2_weakest",),
        }
        return effect in effects[phase]

    def _between(self) -> None:
        """INORI-13, INORI-14."""
        parts, phase = self._parts, self._phase
        if (parts.onward != NO_COLOUR) != (phase == "card"):
            raise Impossible("«onward» has to be a colour in the phase «card» and null in all others")
        if phase == "card":
            if parts.season == SEASONS or parts.card >= len(self._cards):
                raise Impossible(f"no card is replaced on c{parts.card + 1} in season {parts.season}")
            card = self._cards[parts.card]
            if COLOURS[parts.onward] not in (card.colour, card.incomplete_to):
                raise Impossible(f"{card.id} is never replaced by a {COLOURS[parts.onward]} card")
        offered = len(self._offered())
        if offered not in {"new-start": (0, 1), "keep": (2,)}.get(phase, (0,)):
            raise Impossible(f"in the phase «{phase}» {offered} New Start cards can not be offered")
        if any(self._parts.deck.cards[number].kind != "new_start" for number in self._offered()):
            raise Impossible("only New Start cards are offered")
        if phase in BETWEEN_PHASES:
            self._chooser()

    def _chooser(self) -> None:
        parts, phase = self._parts, self._phase
        behind = [seat for seat in range(parts.seats) if parts.points[seat] == min(parts.points)]
        if parts.season == 1:
            raise Impossible("no New Start card is chosen for the first season")
        if phase == "lowest" and len(behind) == 1:
            raise Impossible(f"seat {behind[0]} alone has fewest points, so chance does not decide who is last")
        if phase != "lowest" and (parts.first not in behind or parts.mover != parts.first):
            raise Impossible("a seat with fewest points chooses the New Start card and goes first")

    def _goes_on(self) -> None:
        """Whoever decides has something to decide."""
        state = rules.restore(self._parts)
        asked = state.asked()
        empty = any(not rules.moves(state, seat) for seat in asked)
        if self._phase in (*SINGLE_PHASES, "reveals") and (not asked or empty):
            raise Impossible(f"in the phase «{self._phase}» somebody has to have something to decide")
        if self._phase in ("rune", "card", "lowest", "new-start") and not rules.turn(state).outcomes:  # type: ignore[union-attr]
            raise Impossible(f"in the phase «{self._phase}» chance has to have something to show")
