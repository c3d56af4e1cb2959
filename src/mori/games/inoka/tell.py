"""A decision of Inoka told in sentences. What lies open is told to all; a hand chosen only to its own seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mori.games.inoka import rules, words
from mori.games.inoka.rules import apply
from mori.games.inoka.state import State
from mori.games.inoka.tactics import HANDS, LAST_TIE, STONES, TACTICS, beats, names
from mori.games.inoka.view import View, view
from mori.kernel.game import CHANCE, Decision, Message, Seat


def tell(state: State, decision: Decision, seat: Seat | None) -> tuple[Message, ...]:
    """What this seat may be told, in the order in which it happens."""
    before = view(state, None)
    if before.phase == "hands":
        return tuple(_hands(decision, seat))
    if before.phase == "clash":
        happened = _clash
    elif before.phase == "challenge":
        happened = _challenge
    else:
        happened = _free_for_all if CHANCE not in decision else _lot
    return tuple(happened(before, decision, view(apply(state, decision), None)))


def _hands(decision: Decision, seat: Seat | None) -> Iterator[Message]:
    yield Message("tell.hands-chosen")
    if seat is not None:
        yield Message("tell.own-hand", {"hand": words.hand(names(HANDS[decision[seat]]))})


def _reveals(decision: Decision) -> Message:
    return words.revealed({seat: _name(decision, seat) for seat in sorted(decision)})


def _name(decision: Decision, seat: Seat) -> str:
    return TACTICS[decision[seat] - rules.FIRST_PLAY]


def _discards(losers: Mapping[Seat, str]) -> Iterator[Message]:
    """Those who have lost discard; which cards, has just been told."""
    if len(losers) == 1:
        ((seat, tactic),) = losers.items()
        yield Message("tell.discards", {"seat": words.seat(seat), "tactic": words.tactic(tactic)})
    elif losers:
        yield Message("tell.discard", {"seats": words.seats(tuple(losers))})


# Two seats.


def _clash(before: View, decision: Decision, after: View) -> Iterator[Message]:
    yield _reveals(decision)
    totem = before.totem
    if decision[0] == decision[1]:
        yield Message("tell.tie")
    else:
        first, second = (TACTICS.index(_name(decision, seat)) for seat in (0, 1))
        winner = 0 if beats(first, second) else 1
        if winner == totem and _name(decision, winner)[0] == "A":
            yield from _round_won("attack", winner, after)
            return
        yield Message("tell.keeps" if winner == totem else "tell.takes", {"seat": words.seat(winner)})
        totem = winner
    if before.cards[0] == 1:
        if totem is None:
            yield Message("tell.void")
        else:
            yield from _round_won("last", totem, after)


# Three and four seats.


def _free_for_all(before: View, decision: Decision, after: View) -> Iterator[Message]:
    yield _reveals(decision)
    if after.totem is not None:
        played = {seat: TACTICS.index(_name(decision, seat)) for seat in decision}
        wins = sum(beats(played[after.totem], tactic) for tactic in played.values())
        yield Message("tell.most", {"seat": words.seat(after.totem), "count": wins})
    lost = [seat for seat in sorted(decision) if len(after.discards[seat]) > len(before.discards[seat])]
    yield from _discards({seat: _name(decision, seat) for seat in lost})
    if after.totem is not None:
        yield _challenges(after)
    elif after.deciding:
        yield Message("tell.again", {"seats": words.seats(after.tied)})
    else:
        yield Message("tell.lot", {"seats": words.seats(after.tied), "number": after.repeats})


def _lot(before: View, decision: Decision, after: View) -> Iterator[Message]:
    chosen = decision[CHANCE] - rules.FIRST_TOTEM
    yield Message("tell.totem", {"seat": words.seat(chosen)})
    yield from _discards({seat: str(before.shown[seat]) for seat in before.tied if seat != chosen})
    yield _challenges(after)


def _challenges(after: View) -> Message:
    assert after.challenger is not None
    assert after.totem is not None
    return Message("tell.challenges", {"challenger": words.seat(after.challenger), "holder": words.seat(after.totem)})


def _challenge(before: View, decision: Decision, after: View) -> Iterator[Message]:
    holder, challenger = before.totem, before.challenger
    assert holder is not None
    assert challenger is not None
    yield _reveals(decision)
    tied = decision[holder] == decision[challenger]
    if tied and before.ties + 1 < LAST_TIE:
        yield Message(f"tell.tie-{before.ties + 1}")
        return
    held, dared = (TACTICS.index(_name(decision, seat)) for seat in (holder, challenger))
    winner, loser = (challenger, holder) if beats(dared, held) else (holder, challenger)
    if winner == holder and not tied and held < 3 and before.options.attack_wins == "always":
        yield from _round_won("attack", winner, after)
        return
    if tied:
        yield Message("tell.last-tie", {"seat": words.seat(challenger)})
    else:
        yield Message("tell.keeps" if winner == holder else "tell.takes", {"seat": words.seat(winner)})
    yield from _discards({loser: _name(decision, loser)})
    cards = [number - (seat == loser) for seat, number in enumerate(before.cards)]
    if after.phase == "challenge":
        if cards[loser] == 1:
            yield Message("tell.out", {"seat": words.seat(loser)})
        yield _challenges(after)
    elif any(number > 1 for seat, number in enumerate(cards) if seat != winner):
        yield from _round_won("beaten", winner, after)
    else:
        yield from _round_won("alone", winner, after)


def _round_won(how: str, seat: Seat, after: View) -> Iterator[Message]:
    yield Message(f"tell.round-{how}", {"seat": words.seat(seat)})
    if after.stones[seat] == STONES:
        yield Message("tell.game", {"seat": words.seat(seat)})
    else:
        yield Message(f"tell.stone-{after.stones[seat]}", {"seat": words.seat(seat)})
        yield Message("tell.new-round", {"number": after.round})


CODES = (
    *("tell.hands-chosen", "tell.own-hand", "tell.discards", "tell.discard", "tell.tie", "tell.keeps", "tell.takes"),
    *("tell.void", "tell.most", "tell.again", "tell.lot", "tell.totem", "tell.challenges", "tell.last-tie", "tell.out"),
    *("tell.game", "tell.new-round"),
    *(f"tell.stone-{count}" for count in range(1, STONES)),
    *(f"tell.tie-{number}" for number in range(1, LAST_TIE)),
    *(f"tell.round-{how}" for how in ("attack", "last", "beaten", "alone")),
)
