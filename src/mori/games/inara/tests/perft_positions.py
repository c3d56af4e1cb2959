"""The positions of perft.jsonl that are built by hand, each for the ruling it is named after."""

from collections.abc import Iterator
from typing import Any

from mori.games.inara.tests import slow
from mori.games.inara.tests.slow import GLYPHS, GOLEMS, SIDES, Position

Named = Iterator[tuple[str, Position]]


def built_by_hand() -> Named:
    """All of them, in the order of the file."""
    yield from chains()
    yield from captures()
    yield from reactivations()
    yield from shadows()
    yield from runs()
    yield from stuck()
    yield from counted_out()


def chains() -> Named:
    vector = build(
        dark="h7=moon-white g6=peak-blue d7=sand-blue",
        light="h6=sand-orange b2=moon-white",
        dark_shadows="f7 f5 d5",
        hands="moon sand peak / white orange mirror",
    )
    yield "INARA-12: h7-e4-c6-e8-h5 captures h6 only with the shadow left on h7", vector
    yield "INARA-12: the same for Light", mirrored(vector)
    yield (
        "INARA-12: Dark has no right to the shadow yet, so no capture",
        build(
            dark="h7=moon-white g6=peak-blue d7=sand-blue f7=sand-white f5=peak-white d5=peak-orange",
            light="h6=sand-orange b2=moon-white",
            hands="moon sand peak / white orange mirror",
            light_has_shadowed=False,
        ),
    )
    yield (
        "INARA-12: h6 is a shadow and takes Light's other shadows along",
        build(
            dark="h7=moon-white g6=peak-blue d7=sand-blue",
            light="b2=moon-white c1=sand-orange",
            dark_shadows="f7 f5 d5",
            light_shadows="h6 a3 g1",
            hands="moon sand peak / white orange mirror",
        ),
    )
    ring = build(
        dark="e4=moon-white d5=sand-blue f5=peak-blue a8=peak-orange",
        light="b2=moon-orange c7=sand-white",
        dark_shadows="d7 f7",
        hands="moon sand orange / white peak blue",
    )
    yield "INARA-9: a ring of four leads back to e4, which is neither landed on nor jumped over", ring
    yield "INARA-9: the same ring for Light", mirrored(ring)
    yield (
        "INARA-9: no jump over the start to d3 or f3, and so none on to b5 or h1",
        build(
            dark="e4=moon-white d5=sand-blue f5=peak-blue c4=sand-orange",
            light="b2=moon-orange g3=sand-white",
            dark_shadows="d7 f7 g2",
            hands="moon sand orange / white peak blue",
        ),
    )
    six_in_a_row = build(
        dark="a8=moon-white b7=sand-blue d5=peak-blue f3=sand-orange",
        light="h6=moon-orange c3=sand-white h4=peak-white",
        dark_shadows="c6 e4 g2",
        hands="moon blue mirror / white peak orange",
    )
    yield "INARA-8: one jump over six in a row wins", six_in_a_row
    yield "INARA-8: one jump over six in a row wins for Light", mirrored(six_in_a_row)
    yield "INARA-8: one jump over six in a row, lives 3 and 2", {**six_in_a_row, "lives": {"dark": 3, "light": 2}}
    yield (
        "INARA-8: rows with gaps and rows up to the edge",
        build(
            dark="a8=moon-white b7=sand-blue d5=peak-blue g2=sand-orange c4=peak-white",
            light="h6=moon-orange c3=sand-white h4=peak-white",
            dark_shadows="c6 f3 e2 h3",
            hands="moon blue mirror / white peak orange",
        ),
    )
    stairs = build(
        dark="b7=moon-white a6=moon-blue g4=peak-orange",
        light="a1=sand-orange g7=peak-white g5=peak-blue",
        dark_shadows="c6 e6 c4 c2 e2",
        hands="moon white orange / sand peak blue",
        lives=(1, 2),
    )
    yield "INARA-10: the chain b7-d5-b3-d1 stops on the goal row, f3 is out of reach", stairs
    yield "INARA-10: the same chain for Light", mirrored(stairs)


def captures() -> Named:
    """The golem on c6 steps to d5, in between four enemies."""
    cross = "c6=moon-white d7=peak-white d3=sand-blue b5=sand-orange f5=peak-blue"
    hands = "moon sand orange / white peak blue"
    four = build(dark=cross, light="d6=sand-orange d4=sand-blue c5=peak-orange e5=peak-blue a1=moon-white", hands=hands)
    yield "INARA-13: four golems captured at once", four
    yield "INARA-13: four golems captured at once by Light", mirrored(four)
    yield (
        "INARA-13: three captured, one safe by shape",
        build(dark=cross, light="d6=sand-orange d4=sand-blue c5=peak-orange e5=moon-blue a1=moon-white", hands=hands),
    )
    yield (
        "INARA-13: two captured, one safe by shape, one by colour",
        build(dark=cross, light="d6=sand-orange d4=peak-white c5=moon-orange e5=peak-blue a1=sand-white", hands=hands),
    )
    yield (
        "INARA-13: all four safe, by shape, colour or both",
        build(dark=cross, light="d6=moon-orange d4=sand-white c5=moon-blue e5=moon-white a1=sand-orange", hands=hands),
    )
    yield (
        "INARA-13: four enemies, own pieces behind two of them",
        build(
            dark="c6=moon-white d7=peak-white b5=sand-orange",
            light="d6=sand-orange d4=sand-blue c5=peak-orange e5=peak-blue a1=moon-white",
            light_shadows="f2",
            hands=hands,
        ),
    )
    mixed = build(
        dark="c6=moon-white d7=peak-white d3=sand-blue",
        light="d6=sand-orange e5=peak-blue a1=moon-white",
        dark_shadows="b5 f5",
        light_shadows="d4 c5 h4 g7",
        hands=hands,
    )
    yield "INARA-14: two golems and two shadows captured, the other two shadows go too", mixed
    yield "INARA-14: two golems and two shadows captured by Light", mirrored(mixed)
    yield (
        "INARA-14: one shadow captured takes four along, a golem beside it is safe",
        build(
            dark="c6=moon-white d3=sand-blue e8=sand-white",
            light="e5=moon-orange a1=moon-white d6=peak-orange b2=peak-blue",
            dark_shadows="f5 g8",
            light_shadows="d4 a7 c3 f6 h2",
            hands="moon white orange / sand peak blue",
        ),
    )
    yield (
        "INARA-13: moving in between two enemies is safe",
        build(
            dark="c6=moon-white e8=sand-blue",
            light="d6=sand-orange d4=sand-blue c5=peak-orange a1=moon-white e7=peak-white",
            light_shadows="e5",
            hands="moon sand mirror / white peak blue",
        ),
    )


def reactivations() -> Named:
    three_shadows = build(
        dark="b7=moon-blue g8=sand-blue",
        light="d4=peak-blue c7=moon-orange f2=sand-orange",
        dark_shadows="c4 e4 h7",
        light_shadows="a5 h4",
        hands="moon sand mirror / orange peak blue",
    )
    yield "INARA-15: the active mirror wakes three masks, a shape only one", three_shadows
    yield "INARA-15: the active mirror wakes three masks for Light", mirrored(three_shadows)
    yield (
        "INARA-15: the resting mirror lets every glyph wake its masks",
        {**three_shadows, "hands": {"dark": ["moon", "sand", "white"], "light": ["orange", "peak", "blue"]}}
        | {"resting": "mirror"},
    )
    yield (
        "INARA-15: two shapes wake nobody, shape and colour one mask",
        {**three_shadows, "hands": {"dark": ["moon", "sand", "white"], "light": ["orange", "mirror", "blue"]}}
        | {"resting": "peak"},
    )
    wakes_and_captures = build(
        dark="d7=moon-blue d3=sand-blue",
        light="d6=peak-blue d4=moon-orange e5=peak-orange g1=sand-white",
        dark_shadows="d5 f5",
        light_shadows="c5 a3",
        hands="moon white sand / orange peak blue",
    )
    yield "INARA-15: waking on d5 captures one, two or three", wakes_and_captures
    yield "INARA-15: waking captures for Light", mirrored(wakes_and_captures)
    yield (
        "INARA-15: waking captures a shadow and with it all others",
        build(
            dark="d7=moon-blue d3=sand-blue",
            light="d6=moon-white b2=peak-blue",
            dark_shadows="d5 f5",
            light_shadows="e5 a3 h2 c7",
            hands="moon white peak / orange sand mirror",
        ),
    )
    yield (
        "INARA-15: only waking saves Dark from passing",
        build(
            dark="b7=peak-blue",
            light="d4=moon-white c7=moon-orange",
            dark_shadows="c4 h7",
            hands="moon white sand / peak blue mirror",
            lives=(2, 2),
        ),
    )


def shadows() -> Named:
    not_yet = build(
        dark="b7=peak-blue d7=moon-white e6=sand-orange g8=sand-blue",
        light="c3=moon-white d2=peak-orange f4=sand-blue g1=peak-blue",
        hands="moon sand blue / white peak mirror",
        light_has_shadowed=False,
    )
    yield "INARA-11: Dark may not leave shadows yet", not_yet
    yield "INARA-11: Light to move, who may give Dark the right", {**not_yet, "to_move": "light"}
    yield "INARA-11: Dark keeps the right with no shadow on the board", {**not_yet, "light_has_shadowed": True}
    yield (
        "INARA-11: no stone in either supply",
        build(
            dark="b7=peak-blue d7=moon-white e6=sand-orange",
            light="c3=moon-white d2=peak-orange f4=sand-blue",
            dark_shadows="a8 c8 e8 g8 h7 f3",
            light_shadows="a1 c1 e1 g1 h2 f6",
            hands="moon sand blue / white peak mirror",
        ),
    )
    yield (
        "INARA-11: Dark has one stone left, Light none",
        build(
            dark="b7=peak-blue d7=moon-white e6=sand-orange",
            light="c3=moon-white d2=peak-orange f4=sand-blue",
            dark_shadows="a8 c8 g8 h7 f3",
            light_shadows="a1 c1 e1 g1 h2 f6",
            hands="moon peak blue / white sand orange",
        ),
    )
    yield (
        "INARA-7: golems and shadows in the way of steps",
        build(
            dark="d5=moon-white b5=sand-blue c6=peak-blue",
            light="d6=moon-orange e7=sand-white c3=peak-white",
            dark_shadows="e4 d3 f5",
            light_shadows="c5 d4 g5",
            hands="moon sand orange / white peak blue",
        ),
    )


def runs() -> Named:
    close = runners()
    yield "INARA-17: both one move from the goal, sudden death", close
    yield "INARA-17: both one move from the goal, sudden death, Light to move", {**close, "to_move": "light"}
    yield "INARA-17: both one move from the goal, lives 2 and 2", {**close, "lives": {"dark": 2, "light": 2}}
    yield "INARA-17: both one move from the goal, lives 5 and 3", {**close, "lives": {"dark": 5, "light": 3}}
    yield (
        "INARA-17: both one move from the goal, lives 1 and 4, Light to move",
        {**close, "lives": {"dark": 1, "light": 4}, "to_move": "light"},
    )
    capturing = build(
        dark="c2=moon-white d3=sand-blue h7=peak-white g2=moon-orange",
        light="d2=peak-orange d6=sand-blue h4=peak-white",
        dark_shadows="f3",
        light_shadows="f2 h6 a7",
        hands="moon sand mirror / white peak blue",
        lives=(2, 3),
    )
    yield "INARA-17: runs that capture a golem or all shadows, lives 2 and 3", capturing
    yield "INARA-17: runs that capture for Light, lives 3 and 2", mirrored(capturing)
    yield "INARA-17: the run that captures ends the game", {**capturing, "lives": {"dark": 1, "light": 1}}
    yield (
        "INARA-17: a run without a stone, which comes home with one",
        build(
            dark="b3=moon-white e8=moon-blue",
            light="h6=sand-orange g7=sand-blue",
            dark_shadows="a8 c8 g8 h7 f7 d7 b7",
            light_shadows="a1 g1",
            hands="moon orange peak / sand blue mirror",
            lives=(2, 2),
        ),
    )


def runners() -> Position:
    return build(
        dark="d3=moon-white c2=sand-blue f3=peak-white h7=sand-orange",
        light="d6=moon-white e7=peak-blue c5=sand-orange b2=sand-white c1=peak-orange",
        dark_shadows="e2",
        light_shadows="d2 g7",
        hands="moon sand blue / white peak mirror",
    )


def stuck() -> Named:
    yield (
        "INARA-18: Dark is stuck, Light is not",
        build(
            dark="b7=peak-blue d7=peak-orange",
            light="c3=moon-white d2=peak-orange",
            hands="moon sand white / peak orange blue",
        ),
    )
    both = build(
        dark="b7=peak-blue d7=peak-orange",
        light="c3=moon-white d2=sand-white",
        hands="moon sand white / peak orange blue",
    )
    yield "INARA-18: both are stuck", both
    yield "INARA-18: both are stuck, Dark has passed", {**both, "to_move": "light", "passed": True}
    yield (
        "INARA-18: both are stuck, Light begins and has more lives",
        {**both, "to_move": "light", "lives": {"dark": 1, "light": 2}},
    )
    yield (
        "INARA-18: Dark has passed, Light is not stuck",
        build(
            dark="b7=peak-blue d7=peak-orange",
            light="c3=moon-white d2=peak-orange",
            hands="moon sand white / peak orange blue",
            to_move="light",
        )
        | {"passed": True},
    )
    yield (
        "INARA-18: Light may make Dark stuck or not, Dark has passed already",
        build(
            dark="b7=peak-blue",
            light="c3=moon-white d2=peak-orange",
            hands="moon sand mirror / white orange peak",
            to_move="light",
            lives=(2, 1),
        )
        | {"passed": True},
    )
    yield (
        "INARA-8: hemmed in, the only way out is the jump over five to the goal",
        build(
            dark="h7=moon-white",
            light="h6=sand-orange g7=peak-white",
            dark_shadows="g8 g6 f5 e4 d3 c2",
            hands="moon orange blue / peak sand mirror",
            lives=(1, 3),
        ),
    )


def counted_out() -> Named:
    for turn in (397, 398, 399):
        yield f"INARA-19: {turn} turns have been played, the 400th ends the game", {**runners(), "turn": turn}
    yield (
        "INARA-19: 398 turns have been played, lives 3 and 1",
        {**runners(), "turn": 398, "lives": {"dark": 3, "light": 1}},
    )
    yield (
        "INARA-19: Dark has no golem, Light may go to and fro until the third time",
        build(
            dark="",
            light="h2=moon-white",
            light_shadows="g1 f2 h4 g5 e3 a3 a1 b4",
            hands="peak sand mirror / moon orange blue",
            to_move="light",
        ),
    )


# ------------------------------------------------------------------------------------------------------------- in short


def build(
    dark: str,
    light: str,
    *,
    hands: str,
    dark_shadows: str = "",
    light_shadows: str = "",
    to_move: str = "dark",
    lives: tuple[int, int] = (1, 1),
    light_has_shadowed: bool = True,
) -> Position:
    """A position from `dark="h7=moon-white …"`, `hands="moon sand peak / white orange blue"` and so on.

    Golems and stones that are not on the board are in the supply, the glyph that is in no hand rests.
    """
    golems = {"dark": read_golems(dark), "light": read_golems(light)}
    stones = {"dark": dark_shadows.split(), "light": light_shadows.split()}
    hand_of_dark, hand_of_light = (hand.split() for hand in hands.split("/"))
    (resting,) = set(GLYPHS) - {*hand_of_dark, *hand_of_light}
    return {
        "game": "inara",
        "to_move": to_move,
        "lives": {"dark": lives[0], "light": lives[1]},
        "golems": golems,
        "shadows": stones,
        "supply": {
            side: {
                "masks": [kind for kind in GOLEMS if kind not in golems[side].values()],
                "shadows": 9 - len(golems[side]) - len(stones[side]),
            }
            for side in SIDES
        },
        "hands": {"dark": hand_of_dark, "light": hand_of_light},
        "resting": resting,
        "light_has_shadowed": light_has_shadowed,
        "winner": None,
    }


def read_golems(text: str) -> dict[str, str]:
    return dict(entry.split("=") for entry in text.split())


def mirrored(position: Position) -> Position:
    """The same position top to bottom with the sides exchanged, so that Light has what Dark had."""

    def flip(square: str) -> str:
        return square[0] + str(9 - int(square[1]))

    def swap(by_side: dict[str, Any]) -> dict[str, Any]:
        return {"dark": by_side["light"], "light": by_side["dark"]}

    golems, stones = position["golems"], position["shadows"]
    return {
        **position,
        "to_move": slow.other(position["to_move"]),
        "lives": swap(position["lives"]),
        "golems": swap({side: {flip(square): kind for square, kind in golems[side].items()} for side in SIDES}),
        "shadows": swap({side: [flip(square) for square in stones[side]] for side in SIDES}),
        "supply": swap(position["supply"]),
        "hands": swap(position["hands"]),
    }
