"""Inara as a picture: what a view shows, as buttons with drawings on them.

Shapes are told by their outline, colours by their filling (hollow, striped, solid), sides by the body of the golem:
Light's are round pebbles, Dark's are hewn blocks with horns. Nothing is told by a hue alone. The drawings stand in
`art/`, the styles in `styles/`; places are classes and grids, so that the same table fits a phone and a wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mori.games.inara import words
from mori.games.inara.board import DARK, FILES, GLYPHS, KINDS, LIGHT, MIRROR, SHAPES, SIDES, SQUARE_NAMES
from mori.games.inara.effects import effects
from mori.games.inara.near import near_goal
from mori.games.inara.view import View
from mori.games.inara.why import own_side
from mori.kernel.game import QUIET, Message, Moment, Say

__all__ = ["CODES", "draw", "effects"]

_SQUARES = {
    DARK: tuple(f"{file}{rank}" for rank in range(1, 9) for file in reversed(FILES)),
    LIGHT: tuple(f"{file}{rank}" for rank in range(8, 0, -1) for file in FILES),
}
"""The squares from the top left to the bottom right, the seat's own side below."""

_PALE = frozenset(SQUARE_NAMES[DARK])
"""The light squares, where Dark's golems live (INARA-1)."""

_HERE = "{square}"


def draw(view: View, say: Say, moment: Moment = QUIET) -> str:
    """The table: the other side, the board, the seven glyphs, the choices and one's own side."""
    return _Drawing(view, say, moment).table()


class _Drawing:
    """One view being drawn for one reader. A spectator sits with Light."""

    def __init__(self, view: View, say: Say, moment: Moment) -> None:
        self._view = view
        self._say = say
        self._trail = _trail(moment)
        self._below = LIGHT if view.seat is None else view.seat
        self._kinds = {kind: self._text(f"golem.{kind}") for kind in KINDS}
        self._glyphs = {glyph: self._text(f"glyph.{glyph}") for glyph in GLYPHS}
        self._sides = [self._text(f"side.{side}") for side in SIDES]

    def table(self) -> str:
        """The whole fragment."""
        view, above = self._view, 1 - self._below
        turn = "none" if view.ended else "below" if view.mover == self._below else "above"
        return (
            f'<div class="face inara" data-mover="{turn}" data-below="{SIDES[self._below]}">'
            f"{self._side(above, 'above')}"
            f'<div class="board" role="group" aria-label="{self._text("label.board")}">{"".join(self._board())}</div>'
            f'<div class="wheel">{self._hand(above, "above")}{_FLOW}{self._resting()}{_FLOW}'
            f"{self._hand(self._below, 'below')}</div>"
            f'<div class="choices">{"".join(self._choices())}</div>'
            f"{self._side(self._below, 'below')}"
            "</div>"
        )

    def _text(self, code: str, **values: str | int | Message) -> str:
        return escape(self._say(Message(code, values)))

    def _about(self, code: str, rule: str, **values: str | int | Message) -> str:
        return f'data-about="{self._text(f"about.{code}", **values)}" data-rule="{rule}"'

    # The board.

    def _board(self) -> Iterator[str]:
        pieces = self._pieces()
        empty = self._text("label.empty", square=_HERE)
        squares = _SQUARES[self._below]
        for place, square in enumerate(squares):
            label, more, drawing = pieces.get(square, (empty, f' data-short="{_HERE}"', ""))
            if place % 8 == 0:
                drawing += f'<i class="rank">{square[1]}</i>'
            if place >= 56:
                drawing += f'<i class="file">{square[0]}</i>'
            shade = ("pale" if square in _PALE else "deep") + (" trail" if square in self._trail else "")
            yield (
                f'<button type="button" data-id="{square}" class="{shade}" '
                f'aria-label="{label.replace(_HERE, square)}"{more.replace(_HERE, square)}>{drawing}</button>'
            )

    def _pieces(self) -> dict[str, tuple[str, str, str]]:
        """What stands on a square: its label, its other attributes, its drawing."""
        near = near_goal(self._view)
        found = {}
        for number, (name, side) in enumerate(zip(SIDES, self._view.sides, strict=True)):
            values: dict[str, str | Message] = {"side": words.side(number), "square": _HERE, "golem": "{golem}"}
            plain, close = self._text("label.golem", **values), self._text("label.golem-near", **values)
            short = self._text("short.golem", golem="{golem}", square=_HERE)
            about = f' {self._about("golem", "play-a-glyph")} data-short="{short}"'
            for square, kind in side.golems.items():
                label = (close if square in near else plain).replace("{golem}", self._kinds[kind])
                more = about.replace("{golem}", self._kinds[kind])
                body = f'<svg viewBox="0 0 100 100" aria-hidden="true" class="golem {name}"'
                spark = _SPARK if square in near else ""
                drawing = (
                    f'{body} id="inara-{name}-{kind}" data-travels>{_use(f"body-{name}")}{_use(kind)}{spark}</svg>'
                )
                found[square] = (label, more, drawing)
            if side.shadows:
                label = self._text("label.shadow", side=words.side(number), square=_HERE)
                about = f" {self._about('shadow', 'shadows')}"
                drawing = _picture(f"shadow-{name}", "shadow")
                found |= dict.fromkeys(side.shadows, (label, about, drawing))
        return found

    # The glyphs.

    def _hand(self, side: int, place: str) -> str:
        mine = self._view.seat == side
        label = self._text("label.hand-yours") if mine else self._text("label.hand", side=words.side(side))
        code = "label.glyph-yours" if mine else "label.glyph"
        glyphs = "".join(
            self._glyph(glyph, self._text(code, glyph=words.glyph(glyph), side=words.side(side)))
            for glyph in self._view.sides[side].hand
        )
        whose = self._text("caption.you") if mine else self._sides[side]
        caption = f'<span class="caption" aria-hidden="true">{whose}</span>'
        return f'<div class="hand {place}" role="group" aria-label="{label}">{caption}{glyphs}</div>'

    def _resting(self) -> str:
        view = self._view
        lying = "".join(
            self._glyph(glyph, self._text("label.glyph-resting", glyph=words.glyph(glyph)), resting=True)
            for glyph in GLYPHS
            if glyph == view.resting
        )
        undealt = "".join(
            self._glyph(glyph, self._text("label.glyph-undealt", glyph=words.glyph(glyph)))
            for glyph in GLYPHS
            if view.resting is None and not any(glyph in side.hand for side in view.sides)
        )
        caption = f'<span class="caption" aria-hidden="true">{self._text("caption.resting")}</span>'
        return f'<div class="rest">{caption}{lying}{undealt}</div>'

    def _glyph(self, glyph: str, label: str, *, resting: bool = False) -> str:
        if resting:
            about = self._about("resting", "exchange-glyphs", glyph=words.glyph(glyph))
        elif glyph == GLYPHS[MIRROR]:
            about = self._about("mirror", "play-a-glyph")
        else:
            code = "shape" if glyph in SHAPES else "colour"
            about = self._about(code, "play-a-glyph", glyph=words.glyph(glyph))
        seen = self._view.resting if glyph == GLYPHS[MIRROR] and not resting else None
        mirrored = _MIRRORED.format(glyph=seen) if seen else ""
        return (
            f'<button type="button" data-id="glyph:{glyph}" class="glyph" aria-label="{label}" {about} '
            f'data-short="{self._glyphs[glyph]}">'
            f'<svg viewBox="0 0 100 100" aria-hidden="true" id="inara-token-{glyph}" data-travels>{_use("token")}'
            f'<use href="#inara-glyph-{glyph}" x="19" y="13" width="62" height="62"/>{mirrored}</svg>'
            f'<span class="caption">{self._glyphs[glyph]}</span></button>'
        )

    # The sides.

    def _side(self, number: int, place: str) -> str:
        side, name = self._view.sides[number], SIDES[number]
        who = self._text("seat", number=number + 1, side=words.side(number))
        person = "" if who == self._sides[number] else f" <span>{who}</span>"
        you = f" <small>{self._text('caption.you')}</small>" if number == self._view.seat else ""
        lives = _picture("life", "") * side.lives
        return (
            f'<section class="camp {place} {name}" aria-label="{self._sides[number]}">'
            f'<p class="name">{_picture(f"body-{name}", "badge")}<b>{self._sides[number]}</b>{person}{you}</p>'
            f'<span class="lives" role="img" aria-label="{self._text("label.lives", count=side.lives)}" '
            f"{self._about('lives', 'extra-lives')}>{lives}</span>"
            f'<div class="supply">{"".join(self._masks(number))}{self._stones(number)}</div></section>'
        )

    def _masks(self, number: int) -> Iterator[str]:
        mine = self._view.seat == number
        element = "mask" if number == own_side(self._view) else "other-mask"
        for kind in self._view.sides[number].masks:
            values = {"golem": words.golem(kind), "side": words.side(number)}
            label = self._text("label.mask-yours" if mine else "label.mask", **values)
            yield (
                f'<button type="button" data-id="{element}:{kind}" class="mask" aria-label="{label}" '
                f'{self._about("mask", "waking-a-shadow")} data-short="{self._kinds[kind]}">'
                f'<svg viewBox="0 0 100 100" aria-hidden="true" id="inara-{SIDES[number]}-{kind}" data-travels>'
                f"{_use(kind)}</svg></button>"
            )

    def _stones(self, number: int) -> str:
        stones = self._view.sides[number].stones
        return (
            f'<span class="stones" role="img" aria-label="{self._text("label.stones", count=stones)}" '
            f"{self._about('stones', 'shadows')}>{_picture(f'shadow-{SIDES[number]}', '')}<b>×{stones}</b></span>"
        )

    def _choices(self) -> Iterator[str]:
        mover = SIDES[self._view.mover]
        for element, code, drawing in (
            ("shadow", "leave", f"shadow-{mover}"),
            ("no-shadow", "leave-none", "no-shadow"),
            ("pass", "pass", "pass"),
        ):
            about = self._about(code, "when-nothing-moves" if element == "pass" else "shadows")
            yield (
                f'<button type="button" data-id="{element}" class="choice" {about}>{_picture(drawing, "")}'
                f"<span>{self._text(f'caption.{code}')}</span></button>"
            )


def _trail(moment: Moment) -> frozenset[str]:
    """The squares of the last move: where it began and where it ended."""
    told = [message.values for message in moment.news if message.code in _MOVES]
    return frozenset(str(values[name]) for values in told for name in _MOVES_ON if name in values)


_MOVES = ("tell.move", "tell.move-shadow", "tell.jump", "tell.jump-shadow", "tell.reactivate")
_MOVES_ON = ("start", "target", "square")


def _use(name: str) -> str:
    return f'<use href="#inara-{name}"/>'


def _picture(name: str, kind: str) -> str:
    return f'<svg viewBox="0 0 100 100" aria-hidden="true" class="{kind}">{_use(name)}</svg>'


_SPARK = '<use class="hint" href="#inara-spark" x="64" y="0" width="34" height="34"/>'
"""On a golem that can complete a run next."""

_FLOW = f'<span class="flow" aria-hidden="true">{_picture("flow", "")}</span>'
"""Two arrows between a hand and the place of rest; the style shows those of the side to move."""

_MIRRORED = (
    '<g transform="translate(68.5 22) scale(-1 1)" opacity=".55">'
    '<use href="#inara-glyph-{glyph}" width="37" height="37"/></g>'
)
"""What the mirror shows: the resting glyph, the other way round (INARA-6)."""

CODES = (
    *("seat", "short.golem", "label.board", "label.empty", "label.golem", "label.golem-near", "label.shadow"),
    *("label.hand-yours", "label.hand", "label.glyph-yours", "label.glyph", "label.glyph-resting"),
    *("label.glyph-undealt", "label.mask-yours", "label.mask", "label.stones", "label.lives"),
    *("about.golem", "about.shadow", "about.shape", "about.colour", "about.mirror", "about.resting"),
    *("about.mask", "about.stones", "about.lives"),
    *("about.leave", "about.leave-none", "about.pass"),
    *("caption.resting", "caption.you", "caption.leave", "caption.leave-none", "caption.pass"),
)
"""Every text of the face that no other room says."""
