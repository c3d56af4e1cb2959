"""Shadows, captures, reactivation and glyphs: a test and more for each of INARA-11 … INARA-16."""

from __future__ import annotations

import pytest

from mori.games.inara.board import GLYPHS, KINDS
from mori.games.inara.notation import from_json, to_json
from mori.games.inara.state import State
from mori.games.inara.tests.games import captured, leaves_shadows, pieces, play, stand, texts
from mori.games.inara.tests.perft_positions import mirrored

# ------------------------------------------------------------------------------------------------------------- shadows

GOLEMS = ("b7=peak-blue d7=moon-white e6=sand-orange g8=sand-blue", "c3=moon-white d2=peak-orange f4=sand-blue")


def test_inara_11_a_golem_may_leave_one_shadow_where_it_started() -> None:
    state = stand(*GOLEMS, hands="moon sand blue / white peak mirror")
    assert {"moon:d7-d5", "moon:d7-d5*"} <= set(texts(state))
    before, after = to_json(state), to_json(play(state, "moon:d7-d5*"))
    assert after["shadows"]["dark"] == ["d7"]
    assert after["supply"]["dark"]["shadows"] == before["supply"]["dark"]["shadows"] - 1
    assert to_json(play(state, "moon:d7-d5"))["shadows"]["dark"] == []


def test_inara_11_dark_has_to_wait_for_lights_first_shadow() -> None:
    state = stand(*GOLEMS, hands="moon sand blue / white peak mirror", light_has_shadowed=False)
    assert not leaves_shadows(state)
    state = play(state, "sand:g8-h7")
    assert leaves_shadows(state)
    assert not leaves_shadows(play(state, "peak:d2-e1"))
    assert leaves_shadows(play(state, "peak:d2-e1*"))


def test_inara_11_the_permission_is_permanent() -> None:
    state = stand(
        "d7=moon-white d3=sand-orange", "c5=peak-blue", light_shadows="d4", hands="moon sand blue / white peak mirror"
    )
    after = play(state, "moon:d7-d5")
    assert to_json(after)["shadows"] == {"dark": [], "light": []}  # d4 was Light's only shadow
    assert to_json(after)["light_has_shadowed"] is True
    assert leaves_shadows(play(after, texts(after)[0]))


def test_inara_11_without_a_stone_no_shadow() -> None:
    state = stand(
        "b7=peak-blue d7=moon-white e6=sand-orange",
        "c3=moon-white d2=peak-orange f4=sand-blue",
        dark_shadows="a8 c8 e8 g8 h7 f3",
        hands="moon sand blue / white peak mirror",
    )
    assert to_json(state)["supply"]["dark"]["shadows"] == 0
    assert not leaves_shadows(state)


def test_inara_11_a_reactivation_leaves_no_shadow() -> None:
    state = stand("b7=peak-blue", "c3=moon-white", dark_shadows="c4 h7", hands="moon peak blue / sand orange mirror")
    assert leaves_shadows(state)
    assert [text for text in texts(state) if "@" in text] == [
        "moon:moon-white@c4",
        "moon:moon-white@h7",
        "peak:peak-white@c4",
        "peak:peak-white@h7",
    ]


def vector(light: str = "h6=sand-orange b2=moon-white", light_shadows: str = "") -> State:
    """The position of INARA-12: the chain h7–e4–c6–e8–h5 is open to Dark."""
    return stand(
        "h7=moon-white g6=peak-blue d7=sand-blue",
        light,
        dark_shadows="f7 f5 d5",
        light_shadows=light_shadows,
        hands="moon sand peak / white orange mirror",
    )


def test_inara_12_the_shadow_is_placed_first_and_may_be_half_of_a_capture() -> None:
    assert captured(vector(), "moon:h7-h5*") == {"h6"}
    assert captured(vector(), "moon:h7-h5") == set()


def test_inara_12_h5_is_reached_by_the_chain_only() -> None:
    # The straight step to h5 is blocked by the enemy on h6; without g6 the chain never begins.
    state = stand(
        "h7=moon-white e6=peak-blue d7=sand-blue",
        "h6=sand-orange b2=moon-white",
        dark_shadows="f7 f5 d5",
        hands="moon sand peak / white orange mirror",
    )
    assert "moon:h7-h5" in texts(vector())
    assert "moon:h7-h5" not in texts(state)


def test_inara_12_the_golem_captured_shares_nothing_with_the_mover() -> None:
    for kind, taken in (("sand-orange", {"h6"}), ("peak-blue", {"h6"}), ("moon-orange", set()), ("sand-white", set())):
        assert captured(vector(f"h6={kind} b2=moon-blue"), "moon:h7-h5*") == taken


def test_inara_12_a_shadow_is_captured_like_this_too() -> None:
    assert captured(vector("b2=moon-white", light_shadows="h6 a3"), "moon:h7-h5*") == {"h6", "a3"}


def test_inara_12_the_same_for_light() -> None:
    state = from_json(mirrored(to_json(vector())))
    assert captured(state, "moon:h2-h4*") == {"h3"}
    assert captured(state, "moon:h2-h4") == set()


# ------------------------------------------------------------------------------------------------------------ captures

CROSS = "c6=moon-white d7=peak-white d3=sand-blue b5=sand-orange f5=peak-blue"
"""The golem on c6 steps to d5; there are own pieces two squares from it in all four directions."""


@pytest.mark.parametrize(
    ("around", "taken"),
    [
        ("d6=sand-orange d4=sand-blue c5=peak-orange e5=peak-blue", {"d6", "d4", "c5", "e5"}),
        ("d6=sand-orange d4=sand-blue c5=peak-orange e5=moon-blue", {"d6", "d4", "c5"}),
        ("d6=sand-orange d4=peak-white c5=moon-orange e5=peak-blue", {"d6", "e5"}),
        ("d6=moon-orange d4=sand-white c5=moon-blue e5=moon-white", set()),
        ("d4=sand-blue", {"d4"}),
    ],
)
def test_inara_13_captures_in_all_four_directions_at_once(around: str, taken: set[str]) -> None:
    state = stand(CROSS, around, hands="moon sand orange / white peak blue")
    assert captured(state, "moon:c6-d5") == taken


@pytest.mark.parametrize("enemy", KINDS)
def test_inara_13_a_golem_is_captured_only_if_shape_and_colour_differ(enemy: str) -> None:
    state = stand("c6=moon-white d3=moon-orange", f"d4={enemy}", hands="moon sand orange / white peak blue")
    shape, colour = enemy.split("-")
    assert captured(state, "moon:c6-d5") == ({"d4"} if shape != "moon" and colour != "white" else set())


@pytest.mark.parametrize("behind", ["golem", "shadow", "nothing"])
def test_inara_13_any_own_piece_behind_will_do(behind: str) -> None:
    state = stand(
        "c6=moon-white" + (" d3=sand-blue" if behind == "golem" else ""),
        "d4=sand-blue",  # the golem behind may match what is captured
        dark_shadows="d3" if behind == "shadow" else "",
        hands="moon sand orange / white peak blue",
    )
    assert captured(state, "moon:c6-d5") == (set() if behind == "nothing" else {"d4"})


def test_inara_13_captures_are_not_optional() -> None:
    state = stand(CROSS, "d4=sand-blue a1=sand-white", hands="moon sand orange / white peak blue")
    assert [text for text in texts(state) if text.startswith("moon:c6-d5")] == ["moon:c6-d5", "moon:c6-d5*"]
    assert captured(state, "moon:c6-d5*") == {"d4"}


def test_inara_13_only_where_the_golem_ends() -> None:
    # The chain passes d5 on its way to f7; d4 stands between d5 and d3.
    state = stand(
        "b7=moon-white c6=peak-blue e6=peak-white d3=sand-blue",
        "d4=sand-orange a1=sand-white",
        hands="moon sand orange / white peak blue",
    )
    assert captured(state, "moon:b7-f7") == set()
    assert captured(state, "moon:b7-d5") == {"d4"}


def test_inara_13_two_pieces_that_stand_capture_nothing() -> None:
    # d4 stands between d5 and d3; that captures nothing while another golem moves.
    state = stand(
        "d5=moon-white d3=moon-blue g8=sand-blue",
        "d4=sand-orange a1=sand-white",
        hands="moon sand orange / white peak blue",
    )
    assert captured(state, "sand:g8-h7") == set()


def test_inara_13_moving_in_between_two_enemies_is_safe() -> None:
    state = stand("c6=moon-white", "d6=sand-orange d4=peak-blue", hands="moon sand orange / white peak blue")
    after = play(state, "moon:c6-d5")
    assert pieces(after, "dark") == {"d5"}
    assert pieces(after, "light") == {"d6", "d4"}


def test_inara_13_at_the_edge_nothing_stands_behind() -> None:
    state = stand("c6=moon-white b7=sand-blue", "a5=sand-orange", hands="moon sand orange / white peak blue")
    assert captured(state, "moon:c6-b5") == set()


def test_inara_14_a_captured_golem_gives_a_mask_and_a_stone() -> None:
    state = stand(CROSS, "d4=sand-blue a1=sand-white", light_shadows="g3", hands="moon sand orange / white peak blue")
    before, after = to_json(state)["supply"], to_json(play(state, "moon:c6-d5"))["supply"]
    assert set(after["light"]["masks"]) == {*before["light"]["masks"], "sand-blue"}
    assert after["light"]["shadows"] == before["light"]["shadows"] + 1
    assert after["dark"] == before["dark"]


def test_inara_14_a_captured_shadow_takes_all_others_along() -> None:
    state = stand(
        "c6=moon-white d3=sand-blue",
        "e5=moon-orange a1=moon-white d6=peak-orange",
        dark_shadows="f5 g8",
        light_shadows="d4 a7 c3 f6 h2",
        hands="moon white orange / sand peak blue",
    )
    assert captured(state, "moon:c6-d5") == {"d4", "a7", "c3", "f6", "h2"}
    before, after = to_json(state)["supply"]["light"], to_json(play(state, "moon:c6-d5"))["supply"]["light"]
    assert after == {"masks": before["masks"], "shadows": before["shadows"] + 5}
    assert to_json(play(state, "moon:c6-d5"))["shadows"]["dark"] == ["g8", "f5"]  # the mover's own stay


def test_inara_14_golems_and_shadows_captured_together() -> None:
    state = stand(
        "c6=moon-white d7=peak-white d3=sand-blue",
        "d6=sand-orange e5=peak-blue a1=moon-white",
        dark_shadows="b5 f5",
        light_shadows="d4 c5 h4 g7",
        hands="moon sand orange / white peak blue",
    )
    assert captured(state, "moon:c6-d5") == {"d6", "e5", "d4", "c5", "h4", "g7"}
    supply = to_json(play(state, "moon:c6-d5"))["supply"]["light"]
    assert supply["shadows"] == to_json(state)["supply"]["light"]["shadows"] + 6
    assert len(supply["masks"]) == len(to_json(state)["supply"]["light"]["masks"]) + 2


# -------------------------------------------------------------------------------------------------------- reactivation


def woken(resting: str, hand: str) -> dict[str, set[str]]:
    """Which masks each glyph of Dark's hand wakes."""
    others = [glyph for glyph in GLYPHS if glyph not in (resting, *hand.split())]
    state = stand(
        "b7=moon-blue g8=sand-blue",
        "c7=moon-orange",
        dark_shadows="c4 h7",
        hands=f"{hand} / {' '.join(others)}",
    )
    masks: dict[str, set[str]] = {}
    for text in texts(state):
        if "@" in text:
            glyph, action = text.split(":")
            masks.setdefault(glyph, set()).add(action.split("@")[0])
    return masks


def test_inara_15_the_mask_matches_the_active_and_the_resting_glyph() -> None:
    assert woken("white", "moon sand peak") == {"moon": {"moon-white"}, "sand": {"sand-white"}, "peak": {"peak-white"}}
    assert woken("moon", "white sand blue") == {"white": {"moon-white"}}  # moon-blue is on the board, no mask
    assert woken("peak", "moon sand orange") == {"orange": {"peak-orange"}}  # two shapes match nothing together


def test_inara_15_if_one_of_the_two_is_the_mirror_the_mask_matches_the_other() -> None:
    assert woken("white", "mirror sand orange") == {
        "mirror": {"moon-white", "sand-white", "peak-white"},
        "sand": {"sand-white"},
    }
    assert woken("mirror", "moon blue orange") == {
        "moon": {"moon-white", "moon-orange"},
        "blue": {"peak-blue"},
        "orange": {"moon-orange", "sand-orange", "peak-orange"},
    }


def test_inara_15_any_own_shadow_can_be_woken_and_the_mask_leaves_the_supply() -> None:
    state = stand(
        "b7=moon-blue g8=sand-blue",
        "c7=moon-orange",
        dark_shadows="c4 h7",
        light_shadows="h4",
        hands="moon sand peak / blue orange mirror",
    )
    assert {"moon:moon-white@c4", "moon:moon-white@h7"} <= set(texts(state))
    assert "moon:moon-white@h4" not in texts(state)
    before, after = to_json(state), to_json(play(state, "moon:moon-white@c4"))
    assert after["golems"]["dark"] == before["golems"]["dark"] | {"c4": "moon-white"}
    assert after["shadows"]["dark"] == ["h7"]
    assert after["supply"]["dark"]["shadows"] == before["supply"]["dark"]["shadows"]
    assert set(after["supply"]["dark"]["masks"]) == set(before["supply"]["dark"]["masks"]) - {"moon-white"}
    assert (after["resting"], after["hands"]["dark"]) == ("moon", ["sand", "peak", "white"])


@pytest.mark.parametrize(("mask", "taken"), [("moon", {"d6", "e5"}), ("sand", {"d6", "d4", "e5"}), ("peak", {"d4"})])
def test_inara_15_a_golem_that_wakes_captures_like_one_that_moves(mask: str, taken: set[str]) -> None:
    state = stand(
        "d7=moon-blue d3=sand-blue",
        "d6=peak-blue d4=moon-orange e5=peak-orange",
        dark_shadows="d5 f5",
        light_shadows="c5 a3",
        hands="moon peak sand / orange blue mirror",
    )
    assert captured(state, f"{mask}:{mask}-white@d5") == taken


# --------------------------------------------------------------------------------------------------------- glyphs move


def test_inara_16_the_resting_glyph_is_picked_up_and_the_active_one_rests() -> None:
    state = stand("b7=moon-white", "c3=peak-orange", hands="moon sand mirror / white peak orange")
    assert to_json(state)["resting"] == "blue"
    once = to_json(play(state, "moon:b7-a6"))
    assert (once["resting"], once["hands"]["dark"]) == ("moon", ["sand", "blue", "mirror"])
    assert once["hands"]["light"] == ["peak", "white", "orange"]
    twice = to_json(play(state, "moon:b7-a6", "peak:c3-d2"))
    assert (twice["resting"], twice["hands"]["light"]) == ("peak", ["moon", "white", "orange"])
    assert twice["hands"]["dark"] == once["hands"]["dark"]
