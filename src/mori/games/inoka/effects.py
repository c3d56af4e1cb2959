"""What a move of Inoka may do, as far as the table shows it: how a card fares against those that rivals have shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mori.games.inoka import rules
from mori.games.inoka.tactics import TACTICS, beats
from mori.games.inoka.view import View
from mori.kernel.game import Move


def effects(view: View, move: Move) -> Mapping[str, Sequence[str]]:
    """Which cards that rivals have taken back it beats, loses to or ties with; whether it may win the round."""
    if not rules.FIRST_PLAY <= move < rules.FIRST_TOTEM:
        return {}
    own = move - rules.FIRST_PLAY
    found: dict[str, list[str]] = {}
    for seat in view.deciding:
        if seat != view.seat:
            for name in view.seen[seat]:
                other = TACTICS.index(name)
                how = "beats" if beats(own, other) else "loses" if beats(other, own) else "ties"
                found.setdefault(how, []).append(f"seen:{seat}:{name}")
    if wins_round(view, TACTICS[own]):
        found["round"] = ["stones"]
    return found


def wins_round(view: View, tactic: str) -> bool:
    """Whether this card would win the round if it won the clash: an Attack of the holder (INOKA-6, INOKA-12)."""
    if tactic[0] != "A" or view.totem is None or view.totem != view.seat or view.seat not in view.deciding:
        return False
    return view.seats == 2 or view.options.attack_wins == "always"


CODES = tuple(f"effect.{kind}" for kind in ("beats", "loses", "ties", "round"))
"""Effects that are told as well as shown."""
