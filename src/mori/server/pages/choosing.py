"""What can be chosen: as data for `table.js`, and as a form for those who have no script or like lists better."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from mori.kernel.game import Elements, Game, Message, Move, Say

_THINGS = "{things}"
"""Where `table.js` puts the names of what is affected."""

# A page is drawn for every decision and everybody who watches: a parser of all of HTML would take longer than the rest.
_BUTTON = re.compile(r'<button\b((?:[^>"]|"[^"]*")*)>(.*?)</button>', re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_TAG = re.compile(r'<(?:[^>"]|"[^"]*")*>')


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
    """What a screen reader says of each element of a face: the label of its button, or the text within.

    >>> spoken_labels('<button data-id="a" aria-label="x &gt; y"></button><button data-id="b"><i>z</i></button>')
    {'a': 'x > y', 'b': 'z'}
    """
    found: dict[str, str] = {}
    for head, inner in _BUTTON.findall(face):
        named = dict(_ATTRIBUTE.findall(head))
        if element := unescape(named.get("data-id", "")):
            found[element] = unescape(named.get("aria-label") or _TAG.sub("", inner))
    return found
