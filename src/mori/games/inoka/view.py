"""What each seat of Inoka may see, listed piece by piece (INOKA-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from mori.games.inoka import rules
from mori.games.inoka.options import Options
from mori.games.inoka.state import State
from mori.games.inoka.tactics import ALL, PHASES, TACTICS, names, numbered
from mori.kernel.game import Seat
from mori.kernel.outside import check_viewer


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` is None for a spectator. Tactics go by their names.

    `hand` and `set_aside` are the seat's own. The tuples with one entry for each seat show what lies open: the
    `discards`, the first one first; the tactics `seen` that went back to a hand; how many `cards` are in a hand; and,
    while chance decides a free-for-all, what those tied have `shown` last. `past` has a line for each round before this
    one (the last eight are remembered): what each seat has discarded in it, in order, and then what else it has shown.
    """

    seat: Seat | None
    options: Options
    round: int
    phase: str
    stones: tuple[int, ...]
    totem: Seat | None
    challenger: Seat | None
    ties: int
    repeats: int
    tied: tuple[Seat, ...]
    beaten: tuple[Seat, ...]
    deciding: tuple[Seat, ...]
    hand: tuple[str, ...]
    set_aside: tuple[str, ...]
    cards: tuple[int, ...]
    discards: tuple[tuple[str, ...], ...]
    seen: tuple[tuple[str, ...], ...]
    shown: tuple[str | None, ...]
    past: tuple[tuple[tuple[str, ...], ...], ...]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.stones)


def view(state: State, seat: Seat | None) -> View:
    """Everything this seat may see."""
    check_viewer(seat, state.seats)
    seats = range(state.seats)
    return View(
        seat=seat,
        options=options_of(state),
        round=state.round,
        phase=PHASES[state.phase],
        stones=tuple(state.stones_of(other) for other in seats),
        totem=None if state.totem < 0 else state.totem,
        challenger=None if state.challenger < 0 else state.challenger,
        ties=state.ties,
        repeats=state.repeats,
        tied=_members(state.tied),
        beaten=_members(state.beaten),
        deciding=_members(state.waiting),
        hand=() if seat is None else names(state.hand(seat)),
        set_aside=() if seat is None else names(state.set_aside(seat)),
        cards=tuple(state.hand(other).bit_count() for other in seats),
        discards=tuple(tuple(TACTICS[tactic] for tactic in state.discards(other)) for other in seats),
        seen=tuple(names(state.seen(other)) for other in seats),
        shown=tuple(None if (tactic := state.shown(other)) is None else TACTICS[tactic] for other in seats),
        past=tuple(tuple(tuple(TACTICS[one] for one in shown) for shown in played) for played in state.past_rounds()),
    )


def spectated(view: View) -> View:
    """What a spectator sees of the same table."""
    return replace(view, seat=None, hand=(), set_aside=())


def _members(seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


def options_of(state: State) -> Options:
    """The options of the table."""
    return Options("always" if state.attack_always else "two-player")


def guess(view: View, rng: Random) -> State:
    """A state that looks like `view` to its seat, each possible one equally likely.

    What a seat has neither discarded nor shown is either in its hand or set aside, and nothing tells which: every way
    to fill up the hand is as likely, whatever the other seats hold.
    """
    return _filled_up(view, rng.sample)


def some_state(view: View) -> State:
    """A state that looks like `view`, always the same one; for questions whose answer the view decides."""
    return _filled_up(view, lambda hidden, number: hidden[:number])


def _filled_up(view: View, draw: Callable[[Sequence[str], int], Sequence[str]]) -> State:
    hands, set_aside = [], []
    for seat in range(view.seats):
        if seat == view.seat:
            hands.append(numbered(view.hand))
            set_aside.append(numbered(view.set_aside))
            continue
        hidden = hidden_tactics(view, seat)
        drawn = draw(hidden, view.cards[seat] - len(view.seen[seat])) if hidden else ()
        hands.append(numbered((*view.seen[seat], *drawn)))
        set_aside.append(numbered(hidden) & ~hands[seat])
    return state_of(view, hands, set_aside)


def hidden_tactics(view: View, seat: Seat) -> tuple[str, ...]:
    """What another seat may have in hand unseen or have set aside; nothing while hands are chosen."""
    if view.phase == "hands":
        return ()
    return names(ALL & ~numbered((*view.discards[seat], *view.seen[seat])))


def state_of(view: View, hands: list[int], set_aside: list[int]) -> State:
    """The state that a view shows and these hands complete; taken on trust (`notation.from_json` checks)."""
    return rules.restore(
        options=view.options,
        phase=view.phase,
        round=view.round,
        stones=view.stones,
        hands=hands,
        set_aside=set_aside,
        discards=[[TACTICS.index(name) for name in discarded] for discarded in view.discards],
        seen=[numbered(seen) for seen in view.seen],
        shown=[None if name is None else TACTICS.index(name) for name in view.shown],
        totem=view.totem,
        challenger=view.challenger,
        ties=view.ties,
        repeats=view.repeats,
        tied=view.tied,
        beaten=view.beaten,
        deciding=view.deciding,
        past=[[[TACTICS.index(name) for name in shown] for shown in played] for played in view.past],
    )
