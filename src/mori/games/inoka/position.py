"""Positions of Inoka as JSON data, and the checks that keep impossible ones out."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from mori.games.inoka.options import Options, option_texts, read_options
from mori.games.inoka.state import State
from mori.games.inoka.tactics import (
    ALL,
    HAND,
    LAST_REPEAT,
    LAST_TIE,
    PAST,
    PHASES,
    STONES,
    TACTICS,
    beats,
    names,
    numbered,
)
from mori.games.inoka.view import View, state_of, view
from mori.kernel.game import Impossible, Seat
from mori.kernel.outside import shown


def to_json(state: State) -> dict[str, Any]:
    """The whole state, hidden tactics included. Discards stand in the order in which they were made."""
    seen = view(state, None)
    seats = range(seen.seats)
    return {
        "game": "inoka",
        "seats": seen.seats,
        "options": option_texts(seen.options),
        "round": seen.round,
        "phase": seen.phase,
        "stones": list(seen.stones),
        "totem": seen.totem,
        "challenger": seen.challenger,
        "ties": seen.ties,
        "tied": list(seen.tied),
        "beaten": list(seen.beaten),
        "hands": [list(names(state.hand(seat))) for seat in seats],
        "set_aside": [list(names(state.set_aside(seat))) for seat in seats],
        "discards": [list(discarded) for discarded in seen.discards],
        "seen": [list(taken_back) for taken_back in seen.seen],
        "repeats": seen.repeats,
        "shown": list(seen.shown),
        "past": [list(map(list, played)) for played in seen.past],
    }


def from_json(data: Any) -> State:
    """The state written as `data`; `Impossible` says in one sentence why no table of Inoka can look like this.

    What is looked at is the table, not whether a row of clashes leads to it. `repeats` (how many repeats of the
    free-for-all were tied), `shown` (what those tied showed last, needed when chance decides) and `past` (what each
    seat has shown in the rounds before) may be left out.
    """
    return _Reader(data).state()


class _Reader:
    """Takes a position apart, field by field."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise Impossible("a position of Inoka is a JSON object")
        if data.get("game") != "inoka":
            raise Impossible(f"the field «game» has to be «inoka», not {shown(data.get('game'))}")
        self._data = data
        self._seats: int = self._number("seats", 2, 4)
        self._phase = self._read_phase()
        self._hands = self._tactics("hands")
        self._set_aside = self._tactics("set_aside")
        self._discards = self._tactics("discards")
        self._seen = self._tactics("seen")
        self._cards = [len(hand) for hand in self._hands]

    def state(self) -> State:
        self._check_tactics()
        stones, round_number = self._stones()
        totem = self._seat_or_none("totem")
        challenger = self._seat_or_none("challenger")
        tied = self._seat_set("tied")
        repeats = self._number("repeats", 0, LAST_REPEAT, 0)
        self._check_totem(totem, stones)
        beaten = self._beaten(totem)
        self._check_challenger(challenger, totem, beaten)
        self._check_tied(tied, repeats)
        seen = View(
            seat=None,
            options=self._options(),
            round=round_number,
            phase=self._phase,
            stones=tuple(stones),
            totem=totem,
            challenger=challenger,
            ties=self._ties(),
            repeats=repeats,
            tied=tied,
            beaten=beaten,
            deciding=self._deciding(totem, challenger, tied, repeats),
            hand=(),
            set_aside=(),
            cards=tuple(self._cards),
            discards=tuple(map(tuple, self._discards)),
            seen=tuple(map(tuple, self._seen)),
            shown=self._shown(tied, repeats),
            past=self._past(),
        )
        return state_of(seen, list(map(numbered, self._hands)), list(map(numbered, self._set_aside)))

    # One field at a time.

    def _number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and name not in self._data:
            return default
        number: Any = self._data.get(name)
        if not _is_number(number) or not least <= number <= most:
            raise Impossible(f"the field «{name}» has to be a whole number from {least} to {most}, not {shown(number)}")
        return int(number)

    def _list(self, name: str, size: int | None = None) -> list[Any]:
        found = self._data.get(name)
        if not isinstance(found, list):
            raise Impossible(f"the field «{name}» has to be a list")
        if size is not None and len(found) != size:
            raise Impossible(f"the field «{name}» has to have one entry for each of the {size} seats, not {len(found)}")
        return found

    def _options(self) -> Options:
        options = self._data.get("options", {})
        if not isinstance(options, dict):
            raise Impossible("the field «options» has to be an object")
        return read_options(**{str(name): value for name, value in options.items()})

    def _read_phase(self) -> str:
        phase = self._data.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            raise Impossible(f"the field «phase» has to be {' or '.join(PHASES)}, not {shown(phase)}")
        if (self._seats == 2 and phase in ("free-for-all", "challenge")) or (self._seats > 2 and phase == "clash"):
            raise Impossible(f"with {self._seats} seats there is no phase «{phase}»")
        return phase

    def _tactics(self, name: str) -> list[list[str]]:
        found = self._list(name)
        if self._phase == "hands" and not found:
            return [[] for _ in range(self._seats)]
        for seat, tactics in enumerate(self._list(name, self._seats)):
            if not isinstance(tactics, list):
                raise Impossible(f"the field «{name}» has to have a list for seat {seat}")
            for tactic in tactics:
                if not isinstance(tactic, str) or tactic not in TACTICS:
                    raise Impossible(f"{shown(tactic)} in «{name}» of seat {seat} is not a tactic")
                if tactics.count(tactic) > 1:
                    raise Impossible(f"{tactic} stands twice in «{name}» of seat {seat}")
        return found

    def _seat_or_none(self, name: str) -> Seat | None:
        seat = self._data.get(name)
        if seat is None:
            return None
        if not _is_number(seat) or not 0 <= seat < self._seats:
            raise Impossible(
                f"the field «{name}» has to be a seat from 0 to {self._seats - 1} or null, not {shown(seat)}"
            )
        return int(seat)

    def _seat_set(self, name: str) -> tuple[Seat, ...]:
        found = self._list(name)
        for seat in found:
            if not _is_number(seat) or not 0 <= seat < self._seats:
                raise Impossible(f"the field «{name}» has to list seats from 0 to {self._seats - 1}, not {shown(seat)}")
            if found.count(seat) > 1:
                raise Impossible(f"seat {seat} stands twice in «{name}»")
        return tuple(sorted(map(int, found)))

    def _past(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        rounds = self._data.get("past", [])
        if not isinstance(rounds, list) or len(rounds) > PAST:
            raise Impossible(f"the field «past» has to be a list of at most {PAST} rounds")
        for played in rounds:
            if not isinstance(played, list) or len(played) != self._seats:
                raise Impossible(
                    f"each round of «past» has to be a list with one entry for each of the {self._seats} seats"
                )
            for tactics in played:
                known = isinstance(tactics, list) and all(isinstance(name, str) and name in TACTICS for name in tactics)
                if not known or len(tactics) > HAND or len(set(tactics)) < len(tactics):
                    raise Impossible(f"what a seat has shown in a round of «past» is a list of up to {HAND} tactics")
        return tuple(tuple(tuple(tactics) for tactics in played) for played in rounds)

    # What has to be true of the whole table.

    def _stones(self) -> tuple[list[int], int]:
        stones = self._list("stones", self._seats)
        for seat, number in enumerate(stones):
            if not _is_number(number) or not 0 <= number <= STONES:
                raise Impossible(f"seat {seat} can have 0 to {STONES} stones, not {shown(number)}")
        over = self._phase == "over"
        if stones.count(STONES) != over:
            raise Impossible(f"the game is over exactly when one seat has {STONES} stones")
        round_number = self._number("round", 1, (STONES - 1) * self._seats + 1)
        if sum(stones) != round_number - (not over):
            raise Impossible(f"in round {round_number} the seats can not have {sum(stones)} stones together")
        return [int(number) for number in stones], round_number

    def _check_tactics(self) -> None:
        for seat in range(self._seats):
            hand, aside, discards, seen = (
                numbered(place[seat]) for place in (self._hands, self._set_aside, self._discards, self._seen)
            )
            if self._phase == "hands":
                if hand or aside or discards or seen:
                    raise Impossible(f"while hands are chosen the lists of seat {seat} have to be empty")
                continue
            for twice in names(hand & aside | hand & discards | aside & discards):
                raise Impossible(f"{twice} of seat {seat} is in two places")
            for missing in names(ALL & ~(hand | aside | discards)):
                raise Impossible(f"{missing} of seat {seat} is neither in hand nor set aside nor discarded")
            if self._cards[seat] + len(self._discards[seat]) != HAND:
                raise Impossible(f"seat {seat} has to have {len(TACTICS) - HAND} tactics set aside")
            for unseen in names(seen & ~hand):
                raise Impossible(f"{unseen} is in «seen» of seat {seat}, but not in its hand")
        self._check_numbers()

    def _check_numbers(self) -> None:
        if self._seats == 2 and self._cards[0] != self._cards[1]:
            raise Impossible("with two seats both have the same number of tactics in hand")
        if self._seats == 2 and any(self._seen):
            raise Impossible("with two seats nothing is taken back, so «seen» has to be empty")
        if self._phase == "clash" and not self._cards[0]:
            raise Impossible("without tactics in hand there is no clash")
        if self._phase in ("challenge", "over") and self._seats > 2 and not all(self._cards):
            raise Impossible(f"seat {self._cards.index(0)} has to have a tactic in hand: its last one is never played")

    def _check_totem(self, totem: Seat | None, stones: Sequence[int]) -> None:
        if self._phase in ("hands", "free-for-all"):
            if totem is not None:
                raise Impossible(f"in the phase «{self._phase}» the totem is in the middle")
        elif self._phase == "over":
            if totem != stones.index(STONES):
                raise Impossible("when the game is over the winner has the totem")
        elif self._phase == "challenge":
            if totem is None:
                raise Impossible("in a challenge somebody has the totem")
        else:
            self._check_totem_of_two(totem)
        if totem is not None and self._seats > 2 and self._cards[totem] < 2:
            raise Impossible("the holder of the totem has at least two tactics in hand")

    def _check_totem_of_two(self, totem: Seat | None) -> None:
        own, other = self._discards if totem != 1 else reversed(self._discards)
        if totem is None and set(own) != set(other):
            raise Impossible("a clash was not tied, so somebody has to have the totem")
        if totem is not None and not any(
            beats(TACTICS.index(tactic), TACTICS.index(beaten)) for tactic in own for beaten in other
        ):
            raise Impossible(f"seat {totem} has the totem, but nothing it discarded has won a clash")

    def _beaten(self, totem: Seat | None) -> tuple[Seat, ...]:
        beaten = self._seat_set("beaten")
        if beaten and (self._seats == 2 or self._phase not in ("challenge", "over")):
            raise Impossible(f"nobody has lost a challenge in the phase «{self._phase}» of a table of {self._seats}")
        for seat in beaten:
            if seat == totem:
                raise Impossible(f"seat {seat} has the totem and can not be among the «beaten»")
            if not self._discards[seat]:
                raise Impossible(f"seat {seat} is among the «beaten», but has discarded nothing")
        return beaten

    def _check_challenger(self, challenger: Seat | None, totem: Seat | None, beaten: Sequence[Seat]) -> None:
        if self._phase != "challenge":
            if challenger is not None:
                raise Impossible(f"in the phase «{self._phase}» there is no challenger")
        elif challenger is None:
            raise Impossible("in a challenge the field «challenger» has to be a seat")
        elif challenger == totem:
            raise Impossible(f"seat {challenger} has the totem and can not challenge itself")
        elif self._cards[challenger] < 2:
            raise Impossible(f"seat {challenger} can not challenge with one tactic in hand")
        elif challenger in beaten:
            raise Impossible(f"seat {challenger} has already lost its challenge")
        else:
            self._check_order(challenger, totem, beaten)

    def _check_order(self, challenger: Seat, totem: Seat | None, beaten: Sequence[Seat]) -> None:
        """INOKA-9: challenges go clockwise, so nobody is asked again before all others have challenged."""
        clockwise = [(challenger + step) % self._seats for step in range(1, self._seats)]
        able = [seat for seat in clockwise if seat != totem and self._cards[seat] > 1]
        for earlier, later in itertools.pairwise(able):
            if earlier in beaten and later not in beaten:
                raise Impossible(
                    f"seat {earlier} has lost its challenge and can not be asked again before seat {later}"
                )

    def _ties(self) -> int:
        ties = self._number("ties", 0, LAST_TIE - 1)
        if ties and self._phase != "challenge":
            raise Impossible(f"in the phase «{self._phase}» the field «ties» has to be 0")
        return ties

    def _check_tied(self, tied: Sequence[Seat], repeats: int) -> None:
        if self._phase != "free-for-all":
            if tied or repeats:
                raise Impossible(f"in the phase «{self._phase}» nobody repeats a free-for-all")
            return
        if len(tied) == 1 or (repeats and not tied):
            raise Impossible("a free-for-all is repeated by two seats or more")
        for seat, cards in enumerate(self._cards):
            if tied and seat not in tied:
                if cards != HAND - 1:
                    raise Impossible(
                        f"seat {seat} has lost the free-for-all and has to have {HAND - 1} tactics in hand"
                    )
            elif cards != HAND:
                raise Impossible(f"seat {seat} clashes in the free-for-all and has to have {HAND} tactics in hand")
        if not tied and any(self._seen):
            raise Impossible("before the first clash nothing can be «seen»")

    def _shown(self, tied: Sequence[Seat], repeats: int) -> tuple[str | None, ...]:
        cards = self._list("shown", self._seats) if "shown" in self._data else [None] * self._seats
        for seat, tactic in enumerate(cards):
            if repeats < LAST_REPEAT or seat not in tied:
                if tactic is not None:
                    raise Impossible(f"the field «shown» has to be null for seat {seat}")
            elif not isinstance(tactic, str) or tactic not in self._seen[seat]:
                raise Impossible(f"after {LAST_REPEAT} repeats «shown» has to name a seen tactic of seat {seat}")
        return tuple(cards)

    def _deciding(
        self, totem: Seat | None, challenger: Seat | None, tied: Sequence[Seat], repeats: int
    ) -> tuple[Seat, ...]:
        if self._phase == "over" or repeats == LAST_REPEAT:
            return ()
        if totem is not None and challenger is not None:
            return tuple(sorted((totem, challenger)))
        return tuple(tied) or tuple(range(self._seats))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
