"""Inoka's cards as drawings: a boar attacks, a fox taunts, a tortoise blocks; what beats what is told at their foot.

Kinds are told by the creature and by the edge of the ground below it (teeth, waves, a wall), marks by I, II, III and by
the size of the creature. Colour only decorates.
"""

from __future__ import annotations

from functools import cache

KINDS = {"A": "attack", "T": "taunt", "B": "block"}
_PREY = {"attack": "taunt", "taunt": "block", "block": "attack"}
_SIZES = {"1": 66, "2": 74, "3": 82}


def kind(tactic: str) -> str:
    """The kind of a tactic called like A2."""
    return KINDS[tactic[0]]


def picture(name: str, style: str = "i") -> str:
    """A drawing of `art/`, hidden from screen readers."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#inoka-{name}"/></svg>'


@cache
def card(tactic: str) -> str:
    """The drawing inside a card, face up."""
    name, mark = kind(tactic), tactic[1]
    size = _SIZES[mark]
    left, top = 50 - size / 2, 67 - size / 2
    return (
        f'<use href="#inoka-card-{name}"/><use href="#inoka-{name}" x="{left:g}" y="{top:g}" width="{size}" '
        f'height="{size}"/><use href="#inoka-mark-{mark}" x="7" y="6" width="31" height="31"/>'
        '<use href="#inoka-beats" x="42" y="112" width="17" height="17"/>'
        f'<use href="#inoka-{_PREY[name]}" x="63" y="106" width="27" height="27"/>'
    )


@cache
def large(tactic: str, style: str = "card") -> str:
    """A whole card."""
    return f'<svg class="{style}" viewBox="0 0 100 140" aria-hidden="true">{card(tactic)}</svg>'


@cache
def small(tactic: str, name: str = "") -> str:
    """A card that lies aside: the creature and the mark. With a name it travels."""
    travels = f' id="{name}" data-travels' if name else ""
    return (
        f'<svg class="small {kind(tactic)}" viewBox="0 0 100 100" aria-hidden="true"{travels}>'
        f'<use href="#inoka-plate-{kind(tactic)}"/><use href="#inoka-{kind(tactic)}" x="23" y="25" width="72" '
        'height="72"/><rect x="-3" y="-3" width="50" height="48" rx="15" fill="#fffaf0" stroke="#2c2733" '
        f'stroke-width="4"/><use href="#inoka-mark-{tactic[1]}" x="1" y="0" width="42" height="42"/></svg>'
    )


BACK = '<svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href="#inoka-back"/></svg>'
"""A card face down."""


_EMPTY = (
    '<svg class="fan" viewBox="0 0 120 76" aria-hidden="true"><rect x="40" y="8" width="40" height="56" rx="5" '
    'fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="7 6" opacity=".4"/></svg>'
)


@cache
def fan(number: int) -> str:
    """So many cards in somebody's hand, seen from behind."""
    if not number:
        return _EMPTY
    spread = 11 if number > 5 else 16
    first = -spread * (number - 1) / 2
    backs = "".join(
        '<use href="#inoka-back" x="38" y="6" width="44" height="62" '
        f'transform="rotate({first + spread * place:g} 60 96)"/>'
        for place in range(number)
    )
    return f'<svg class="fan" viewBox="0 0 120 76" aria-hidden="true">{backs}</svg>'


@cache
def stones(number: int, seat: int, wanted: int, delay: int) -> str:
    """The stones of a seat, with places for those still to be won. Each has a name by which it travels.

    The last one may have been won just now, and waits for what is revealed.
    """
    won = "".join(
        f'<svg viewBox="0 0 100 80" aria-hidden="true" id="inoka-stone-{seat}-{place}" '
        f'data-travels="{delay if place == number - 1 else 0}"><use href="#inoka-stone"/></svg>'
        for place in range(number)
    )
    return won + picture("stone-place") * (wanted - number)
