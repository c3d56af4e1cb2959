"""The symbols of Inori's face: tokens, piles, points, and what a space costs and does."""

from __future__ import annotations

from functools import cache
from html import escape

from mori.games.inori.cards import STRONGEST, Slot, Space

PILE = 5
"""So many tokens of a pile are drawn; the number beside it says the rest."""


def picture(name: str, style: str = "i") -> str:
    """A drawing of `art/`, hidden from screen readers."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#inori-{name}"/></svg>'


@cache
def token(colour: str) -> str:
    """A favour."""
    return picture(f"token-{colour}")


@cache
def points(number: int) -> str:
    """Points: a number in a blossom."""
    return (
        '<svg class="i points" viewBox="0 0 32 32" aria-hidden="true"><use href="#inori-blossom"/>'
        f'<text x="16" y="22">{number}</text></svg>'
    )


@cache
def pile(colour: str, number: int) -> str:
    """Favours lying on each other, with a ghost where there are none."""
    shown = min(number, PILE)
    first = 13 + 1.5 * max(shown - 1, 0)
    tokens = "".join(
        f'<use href="#inori-token-{colour}" y="{first - 3.4 * place:g}" width="32" height="32"/>'
        for place in range(max(shown, 1))
    )
    empty = "" if number else " none"
    return f'<svg class="pile{empty}" viewBox="0 3 32 49" aria-hidden="true">{tokens}</svg>'


@cache
def rune(name: str) -> str:
    """A rune face up: two favours, a way to a colour, or a companion."""
    kind, _, colour = name.partition("-")
    if kind == "favour":
        inner = "".join(
            f'<use href="#inori-token-{colour}" x="{x}" y="{y}" width="17" height="17"/>' for x, y in ((4, 9), (11, 7))
        )
    elif kind == "journey":
        inner = (
            '<use href="#inori-journey" width="32" height="32"/>'
            f'<use href="#inori-token-{colour}" x="15" y="15" width="14" height="14"/>'
        )
    else:
        inner = '<use href="#inori-companion" width="32" height="32"/>'
    return f'<svg class="i rune" viewBox="0 0 32 32" aria-hidden="true"><use href="#inori-rune-face"/>{inner}</svg>'


_PER = '<span class="per" aria-hidden="true">/</span>'
_TWICE = '<span class="times" aria-hidden="true">×2</span>'
_CARD_EFFECTS = {
    "take2_weakest": f'<span class="group">{picture("weakest")}{_TWICE}</span>',
    "draw_rune": picture("rune-back"),
    "point_per_colour": f'<span class="group">{points(1)}{_PER}{picture("colours", "i wide")}</span>',
    "points_strongest": f'<span class="group">{points(1)}{_PER}{picture("strongest")}</span>',
}


@cache
def deal(space: Space) -> str:
    """What a space of a card costs and does."""
    if space.effect == "take":
        effect = "".join(map(token, space.colours))
    elif space.effect == "points_per_token":
        effect = f'<span class="group">{points(1)}{_PER}{token(space.colours[0])}</span>'
    else:
        effect = _CARD_EFFECTS[space.effect]
    return _deal(None if space.cost is None else _cost(space.cost), effect)


@cache
def slot_deal(slot: Slot, altar: str | None) -> str:
    """What a slot of the Great Tree costs and does, with this altar or none yet."""
    favour = token(altar or "altar")
    effects = {
        "take2_any": token("any") * 2,
        "score5": points(5),
        "draw_rune_take1_altar": picture("rune-back") + favour,
        "points_altar": f'<span class="group">{points(1)}{_PER}{favour}</span>',
        "neutrals_take1_altar": picture("marker-n") * 2 + favour,
        "take3_altar": favour * 3,
    }
    return _deal(favour if slot.costs_altar else None, effects[slot.effect])


def _cost(cost: str) -> str:
    return picture("strongest") if cost == STRONGEST else token(cost)


def _deal(cost: str | None, effect: str) -> str:
    paid = "" if cost is None else f'<span class="cost">{cost}{picture("arrow", "arrow")}</span>'
    return f'<span class="deal">{paid}<span class="effect">{effect}</span></span>'


def short(text: str) -> str:
    """What is said of an element once it is chosen."""
    return f' data-short="{escape(text)}"'


def button(element: str, label: str, inner: str, style: str, about: str, rule: str, rest: str = "") -> str:
    """What a person may point at. Texts come as people read them and are escaped here."""
    return (
        f'<button type="button" class="{style}" data-id="{element}" aria-label="{escape(label)}" '
        f'data-about="{escape(about)}" data-rule="{rule}"{rest}>{inner}</button>'
    )
