"""A second, slow and obvious telling of Inara, which the real rules are tested against.

It is written from the rulings (INARA-1 … INARA-19) alone and shares no code with the rules of this project. Pieces are
plain dictionaries, squares are their names, and every function is one ruling or two. Three doors:
`legal_moves(position)`, `apply(position, move)` and `count_leaves(position, depth)`.

A position is the JSON object of the contract. Three more fields may be there, and `apply` always writes them:
`turn`     turns played so far (0 when missing);
`passed`   whether the turn before was a forced pass (false when missing);
`history`  one text per position since the game, or the file, began, this one included (just this one when missing).
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

Position = dict[str, Any]
Direction = tuple[int, int]

SIDES = ("dark", "light")
SHAPES = ("moon", "sand", "peak")
COLOURS = ("white", "orange", "blue")
GLYPHS = (*SHAPES, *COLOURS, "mirror")
GOLEMS = tuple(f"{shape}-{colour}" for shape in SHAPES for colour in COLOURS)
FILES = "abcdefgh"
RANKS = "12345678"

ORTHOGONAL: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LAST_TURN = 400


def other(side: str) -> str:
    return "light" if side == "dark" else "dark"


@cache
def beyond(square: str, direction: Direction, distance: int = 1) -> str | None:
    """The square that lies so far away in that direction, or None if the board ends before.

    >>> beyond("b2", (1, 1)), beyond("b2", (0, 1), 2), beyond("b2", (-1, 0), 2)
    ('c3', 'b4', None)
    """
    file = FILES.index(square[0]) + distance * direction[0]
    rank = RANKS.index(square[1]) + distance * direction[1]
    if 0 <= file < 8 and 0 <= rank < 8:
        return FILES[file] + RANKS[rank]
    return None


def is_light_square(square: str) -> bool:
    """INARA-1: a1 is a dark square, so is every square whose file and rank are both odd or both even."""
    return (FILES.index(square[0]) + RANKS.index(square[1])) % 2 == 1


def is_goal(side: str, square: str) -> bool:
    """INARA-10: the goal row is the opponent's first row; Dark begins on top and runs down, Light runs up."""
    return square[1] == ("1" if side == "dark" else "8")


def pieces(position: Position, side: str) -> set[str]:
    """The squares where that side has a golem or a shadow."""
    return {*position["golems"][side], *position["shadows"][side]}


# ----------------------------------------------------------------------------------------------------- what may be done


def legal_moves(position: Position) -> list[str]:
    """Every legal move as text, in alphabetical order; none when the game is over."""
    if position["winner"] is not None:
        return []
    actions = {*golem_moves(position), *reactivations(position)}
    return sorted(actions) or ["pass"]  # INARA-18: a pass is forced, never chosen


def golem_moves(position: Position) -> Iterable[str]:
    """INARA-5, INARA-6: each glyph of the hand moves the golems it matches."""
    side = position["to_move"]
    endings = ["", "*"] if may_leave_shadow(position) else [""]
    for start, golem in position["golems"][side].items():
        glyphs = [glyph for glyph in position["hands"][side] if moves_golem(glyph, position["resting"], golem)]
        for end in destinations(position, start):
            for glyph in glyphs:
                for ending in endings:
                    yield f"{glyph}:{start}-{end}{ending}"


def reactivations(position: Position) -> Iterable[str]:
    """INARA-15: a mask of the supply may wake any of one's shadows."""
    side = position["to_move"]
    for glyph in position["hands"][side]:
        for mask in position["supply"][side]["masks"]:
            if wakes_golem(glyph, position["resting"], mask):
                for square in position["shadows"][side]:
                    yield f"{glyph}:{mask}@{square}"


@cache
def matches(glyph: str, golem: str) -> bool:
    """A glyph matches the golems that have its shape or colour; the mirror by itself matches none."""
    return glyph in golem.split("-")


def moves_golem(active: str, resting: str, golem: str) -> bool:
    """INARA-6: an active mirror matches what the resting glyph matches; a resting mirror changes nothing."""
    return matches(resting if active == "mirror" else active, golem)


def wakes_golem(active: str, resting: str, mask: str) -> bool:
    """INARA-15: the mask must match both glyphs; if one of them is the mirror, only the other one."""
    return all(matches(glyph, mask) for glyph in (active, resting) if glyph != "mirror")


def may_leave_shadow(position: Position) -> bool:
    """INARA-11: it takes a stone in the supply, and Dark has to wait until Light has placed a shadow once."""
    side = position["to_move"]
    allowed = side == "light" or position["light_has_shadowed"]
    return bool(allowed and position["supply"][side]["shadows"] > 0)


def destinations(position: Position, start: str) -> set[str]:
    """INARA-8: a move is either one step or a chain of jumps, so it ends where one of the two can end."""
    side = position["to_move"]
    own, enemy = pieces(position, side), pieces(position, other(side))
    return {*steps(start, own, enemy), *jump_chains(side, start, own, enemy)}


def steps(start: str, own: set[str], enemy: set[str]) -> Iterable[str]:
    """INARA-7: two squares orthogonally, with no enemy in between, or one square diagonally; onto an empty square."""
    for direction in ORTHOGONAL:
        middle, end = beyond(start, direction, 1), beyond(start, direction, 2)
        if end is not None and middle not in enemy and end not in own and end not in enemy:
            yield end
    for direction in DIAGONAL:
        end = beyond(start, direction, 1)
        if end is not None and end not in own and end not in enemy:
            yield end


def jump_chains(side: str, start: str, own: set[str], enemy: set[str]) -> set[str]:
    """INARA-8: every square that a chain of one jump or more can end on."""
    others = own - {start}  # INARA-9: the golem is off its starting square, which can not be jumped over …
    reached: set[str] = set()
    jump_on_from = [start]
    while jump_on_from:
        here = jump_on_from.pop()
        for direction in DIAGONAL:
            landing = jump(here, direction, others)
            if landing is None or landing in enemy or landing in reached:
                continue
            if landing == start:
                continue  # … and not landed on
            reached.add(landing)
            if not is_goal(side, landing):  # INARA-10: the goal row ends the move
                jump_on_from.append(landing)
    return reached


def jump(here: str, direction: Direction, own: set[str]) -> str | None:
    """INARA-8: the first square behind an unbroken row of one's own pieces that begins next to `here`."""
    square = beyond(here, direction)
    if square not in own:
        return None
    while square in own:
        square = beyond(square, direction)
    return square


# ----------------------------------------------------------------------------------------------------- what comes of it


def apply(position: Position, move: str) -> Position:
    """The position after a legal move. The one given stays as it was."""
    new = copied(position)
    me, opponent = position["to_move"], other(position["to_move"])
    if move != "pass":
        active, action = move.split(":")
        if "@" in action:
            reactivate(new, me, action)
        else:
            move_golem(new, me, action)
        exchange_glyphs(new, me, active)
    new["to_move"] = opponent
    new["turn"] += 1
    new["passed"] = move == "pass"
    tidy(new)
    new["history"].append(fingerprint(new))

    if new["lives"][opponent] == 0:
        new["winner"] = me  # INARA-17
    elif (
        (position.get("passed", False) and move == "pass")  # INARA-18: both were stuck in a row
        or new["history"].count(fingerprint(new)) >= 3  # INARA-19: for the third time
        or new["turn"] >= LAST_TURN  # INARA-19: the 400th turn has been played
    ):
        new["winner"] = leader(new)
    return new


def move_golem(position: Position, me: str, action: str) -> None:
    """Moves a golem, `h7-h5`, or moves it and leaves a shadow, `h7-h5*`."""
    start, end = action.removesuffix("*").split("-")
    golem = position["golems"][me].pop(start)
    position["golems"][me][end] = golem
    if action.endswith("*"):  # INARA-11; before captures, INARA-12
        position["shadows"][me].append(start)
        position["supply"][me]["shadows"] -= 1
        if me == "light":
            position["light_has_shadowed"] = True
    capture(position, me, end)
    if is_goal(me, end):
        complete_run(position, me, end)


def reactivate(position: Position, me: str, action: str) -> None:
    """INARA-15: puts a mask on a shadow, `sand-blue@c4`; the new golem captures like a mover."""
    mask, square = action.split("@")
    position["supply"][me]["masks"].remove(mask)
    position["shadows"][me].remove(square)
    position["golems"][me][square] = mask
    capture(position, me, square)


def capture(position: Position, me: str, square: str) -> None:
    """INARA-13: takes, all at once, every enemy caught between the golem on this square and another own piece."""
    opponent = other(me)
    golem = position["golems"][me][square]
    own = pieces(position, me)
    caught_golems: list[str] = []
    caught_shadows: list[str] = []
    for direction in ORTHOGONAL:
        between, behind = beyond(square, direction, 1), beyond(square, direction, 2)
        if between is None or behind not in own:
            continue
        if between in position["shadows"][opponent]:
            caught_shadows.append(between)
        enemy = position["golems"][opponent].get(between)
        if enemy is not None and shares_nothing(golem, enemy):
            caught_golems.append(between)

    for between in caught_golems:
        dismantle(position, opponent, between)
    if caught_shadows:  # INARA-14: one captured shadow takes all the others along
        position["supply"][opponent]["shadows"] += len(position["shadows"][opponent])
        position["shadows"][opponent] = []


@cache
def shares_nothing(golem: str, another: str) -> bool:
    """INARA-13: they differ in shape and in colour."""
    shape, colour = golem.split("-")
    another_shape, another_colour = another.split("-")
    return shape != another_shape and colour != another_colour


def dismantle(position: Position, owner: str, square: str) -> None:
    """INARA-14, INARA-17: a golem goes back to its owner's supply, as a mask and a shadow stone."""
    mask = position["golems"][owner].pop(square)
    position["supply"][owner]["masks"].append(mask)
    position["supply"][owner]["shadows"] += 1


def complete_run(position: Position, me: str, square: str) -> None:
    """INARA-17: the opponent loses a life; with the last one the golem stays where it is, else it goes home."""
    opponent = other(me)
    position["lives"][opponent] -= 1
    if position["lives"][opponent] > 0:
        dismantle(position, me, square)


def exchange_glyphs(position: Position, me: str, active: str) -> None:
    """INARA-16: the resting glyph goes to the mover's hand, the active one rests."""
    position["hands"][me].remove(active)
    position["hands"][me].append(position["resting"])
    position["resting"] = active


def leader(position: Position) -> str:
    """INARA-18, INARA-19: whoever has more lives wins, equal lives are a draw."""
    dark, light = position["lives"]["dark"], position["lives"]["light"]
    if dark == light:
        return "draw"
    return "dark" if dark > light else "light"


# ---------------------------------------------------------------------------------------------------------- bookkeeping


def copied(position: Position) -> Position:
    """A copy that shares nothing which could change, with the optional fields filled in."""
    return {
        "game": "inara",
        "to_move": position["to_move"],
        "lives": dict(position["lives"]),
        "golems": {side: dict(position["golems"][side]) for side in SIDES},
        "shadows": {side: list(position["shadows"][side]) for side in SIDES},
        "supply": {
            side: {
                "masks": list(position["supply"][side]["masks"]),
                "shadows": position["supply"][side]["shadows"],
            }
            for side in SIDES
        },
        "hands": {side: list(position["hands"][side]) for side in SIDES},
        "resting": position["resting"],
        "light_has_shadowed": position["light_has_shadowed"],
        "winner": position["winner"],
        "turn": position.get("turn", 0),
        "passed": position.get("passed", False),
        "history": list(position.get("history") or [fingerprint(position)]),
    }


def tidy(position: Position) -> None:
    """Puts everything in its one customary order, so that equal positions are equal texts."""
    for side in SIDES:
        position["golems"][side] = dict(sorted(position["golems"][side].items()))
        position["shadows"][side].sort()
        position["supply"][side]["masks"].sort(key=GOLEMS.index)
        position["hands"][side].sort(key=GLYPHS.index)


def fingerprint(position: Position) -> str:
    """INARA-19: all that makes two positions the same; neither the turn nor a pass before counts."""
    parts: list[object] = [position["to_move"], position["resting"], position["light_has_shadowed"]]
    for side in SIDES:
        parts += [
            position["lives"][side],
            sorted(position["golems"][side].items()),
            sorted(position["shadows"][side]),
            sorted(position["supply"][side]["masks"]),
            position["supply"][side]["shadows"],
            sorted(position["hands"][side]),
        ]
    return str(parts)


def count_leaves(position: Position, depth: int) -> int:
    """Perft: in how many ways exactly `depth` decisions can follow. A forced pass is a decision."""
    if depth == 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(count_leaves(apply(position, move), depth - 1) for move in moves)


def broken_invariants(position: Position) -> list[str]:
    """What is impossible about a position in which somebody is still to move; nothing, if all is well."""
    wrong = [problem for side in SIDES for problem in broken_invariants_of(side, position)]
    dealt = [*position["hands"]["dark"], *position["hands"]["light"], position["resting"]]
    if sorted(dealt) != sorted(GLYPHS) or any(len(position["hands"][side]) != 3 for side in SIDES):
        wrong.append("the seven glyphs are not 3 + 3 + 1")
    return wrong


def broken_invariants_of(side: str, position: Position) -> Iterable[str]:
    golems, shadows, supply = position["golems"][side], position["shadows"][side], position["supply"][side]
    squares = [*golems, *shadows]
    if sorted([*golems.values(), *supply["masks"]]) != sorted(GOLEMS):
        yield f"{side}: golems and masks in supply are not the nine kinds, once each"
    if len(golems) + len(shadows) + supply["shadows"] != 9 or supply["shadows"] < 0:
        yield f"{side}: golems, shadows and stones in supply are not nine"
    if len(set(squares)) != len(squares):
        yield f"{side}: two pieces on one square"
    if any(is_light_square(square) != (side == "dark") for square in squares):
        yield f"{side}: a piece on a square of the wrong colour"
    if any(is_goal(side, square) for square in squares):
        yield f"{side}: a piece on the goal row"
    if shadows and not position["light_has_shadowed"]:
        yield f"{side}: shadows before Light has placed any"
    if not 1 <= position["lives"][side] <= 5:
        yield f"{side}: lives"
