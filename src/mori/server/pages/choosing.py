"""What can be chosen: as data for `table.js`, and as a form for those who have no script or like lists better."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from mori.kernel.game import Elements, Game, Message, Move, Say

_THINGS = "{things}"
"""Where `table.js` puts the names of what is affected."""


def look_of(
    game: Game[Any, Any],
    view: Any,
    moves: Sequence[Move],
    texts: Sequence[str],
    say: Say,
    *,
    turn: bool,
    point: Sequence[str] = (),
    **more: Any,
) -> str:
    """What `table.js` has to know; `point` are elements to be shown to the learner.

    Effects that the game has a sentence for are told before a move is confirmed, the others are only shown.
    """
    effects = [{kind: list(those) for kind, those in game.face.effects(view, move).items()} for move in moves]
    told = {kind: f"effect.{kind}" for kind in sorted({kind for one in effects for kind in one})}
    look = {
        "turn": turn,
        "moves": texts,
        "paths": [_path(game.notation.elements(view, move)) for move in moves],
        "effects": effects,
        "told": {kind: say(Message(code, {"things": _THINGS})) for kind, code in told.items() if code in game.messages},
        "point": list(point),
        **more,
    }
    return json.dumps(look, separators=(",", ":"))


def _path(elements: Elements) -> Any:
    return {"any_order": sorted(elements)} if isinstance(elements, frozenset) else list(elements)


def choices(moves: Sequence[str], paths: Sequence[Elements], face: str) -> dict[str, Any]:
    """All moves by the spoken labels of what would be pointed at, for a form."""
    labels = spoken_labels(face)
    if paths and isinstance(paths[0], frozenset):
        order = list(labels)
        picks = sorted({element for path in paths for element in path}, key=order.index)
        return {"picks": [(one, labels[one]) for one in picks], "number": len(paths[0]), "groups": ()}
    groups: dict[str, list[tuple[str, str]]] = {}
    for move, path in zip(moves, paths, strict=True):
        said = [labels[element] for element in path]
        groups.setdefault(said[0] if len(said) > 1 else "", []).append((move, " → ".join(said[1:] or said)))
    return {"picks": (), "number": 0, "groups": list(groups.items())}


def spoken_labels(face: str) -> dict[str, str]:
    """What a screen reader says of each element of a face."""
    labels = _Labels()
    labels.feed(face)
    return labels.found


class _Labels(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the label of a button."""
        named = dict(attrs)
        if tag == "button" and (element := named.get("data-id")):
            self.found[element] = named.get("aria-label") or ""
            self._open = "" if self.found[element] else element

    def handle_data(self, data: str) -> None:
        """Text is the label of a button that has no other."""
        if self._open:
            self.found[self._open] += data

    def handle_endtag(self, tag: str) -> None:
        """Leave a button."""
        if tag == "button":
            self._open = ""
