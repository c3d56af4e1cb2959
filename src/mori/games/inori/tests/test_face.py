"""The face of Inori: what it says, what it shows beforehand, how the end comes about."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from mori.games.inori import GAME, notation
from mori.games.inori.face_effects import effects
from mori.games.inori.face_news import gains_of
from mori.games.inori.final import final_count
from mori.games.inori.state import State
from mori.games.inori.tests.games import play, random_plies, random_states, stand
from mori.games.inori.view import view
from mori.kernel.game import Message, Moment, Seat
from mori.texts import LANGUAGES, Texts


def html(state: State, seat: Seat | None = 0, language: str = "en") -> str:
    return GAME.face.draw(view(state, seat), Texts(language, GAME.folder / "texts").say)


def labels(state: State, seat: Seat | None = 0, language: str = "en") -> dict[str, str]:
    return dict(re.findall(r'data-id="([^"]+)" aria-label="([^"]+)"', html(state, seat, language)))


IN_EACH_LANGUAGE = {
    "en": "The first space of the yellow card: take 2 yellow favours. Free.",
    "fr": "La première case de la carte jaune : prenez 2 faveurs jaunes. Libre.",
    "es": "El primer espacio de la carta amarilla: toma 2 favores amarillos. Disponible.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_in_each_language(language: str) -> None:
    assert labels(stand(), language=language)["c1.1"] == IN_EACH_LANGUAGE[language]


def test_a_card_is_counted_only_where_there_are_several_of_its_colour() -> None:
    """What the face remembers of one table is not said at another."""
    for _ in range(2):
        alone = labels(stand(season=2, cards=("J1-P", "J3-R", "J1-A", "NS-B")))
        assert alone["card:J1-P"].startswith("The purple card: ")
        assert alone["c1.1"].startswith("The first space of the purple card: ")
        first = labels(stand(season=2, cards=("J1-P", "J3-R", "J1-A", "NS-P")))
        assert first["card:J1-P"].startswith("The first purple card: ")
        assert first["c1.1"].startswith("The first space of the first purple card: ")
        assert first["card:NS-P"].startswith("The second purple card")


def test_who_leads_at_an_altar_is_always_said() -> None:
    state = stand(altars={1: "red"}, favours=[{"red": 2}, {"red": 1}, {}])
    assert labels(state)["altar:red"].endswith("Player 1 leads with 2 red favours, 1 ahead.")


def test_symbols_explain_themselves_and_lead_to_a_rule() -> None:
    """Rules go by the English headings of the rules page."""
    page = (GAME.folder / "learn" / "en.md").read_text(encoding="utf-8")
    anchors = {heading.lower().replace(" ", "-") for heading in re.findall(r"^##+ (.+)$", page, re.MULTILINE)}
    for state in islice(random_states("about", 3), 0, None, 5):
        for button in re.findall(r"<button[^>]*>", html(state)):
            assert 'data-about="' in button
            assert set(re.findall(r'data-rule="([^"]*)"', button)) < anchors


def test_what_travels_has_one_name_and_every_drawing_is_used() -> None:
    art = {f"inori-{drawing.stem}" for drawing in (GAME.folder / "art").glob("*.svg")}
    used: set[str] = set()
    for seats in GAME.seats:
        for number, state in enumerate(random_states("drawn", seats, wild=True)):
            shown = html(state, (0, None)[number % 2])
            names = re.findall(r'\bid="([^"]+)"', shown)
            assert len(set(names)) == len(names)
            used |= set(re.findall(r'href="#([\w-]+)"', shown))
    assert used == art


def test_a_view_needs_few_sentences() -> None:
    """Sentences are the dear part of drawing: what names nobody is said once for all tables."""
    texts, said = Texts("en", GAME.folder / "texts"), 0

    def count(message: Message) -> str:
        nonlocal said
        said += 1
        return texts.say(message)

    for state in islice(random_states("said", 4), 0, None, 9):
        GAME.face.draw(view(state, 0), count)
        said = 0
        GAME.face.draw(view(state, 0), count)
        assert said < 80


def effects_of(state: State, text: str) -> dict[str, list[str]]:
    found = effects(view(state, 0), notation.parse_move(state, 0, text))
    return {kind: list(those) for kind, those in found.items()}


def test_what_a_place_brings_is_shown_beforehand() -> None:
    assert effects_of(stand(), "place c1.1") == {"gains": ["supply:yellow"]}
    assert effects_of(stand(), "place b1") == {"gains": ["favour:purple"]}
    last = stand(standing={"c1.1": [1], "c1.2": [2]})
    assert effects_of(last, "place c1.3")["completes"] == ["card:S3-I-Y"]


def test_points_are_foreseen_after_the_cost() -> None:
    """The space costs a favour of the strongest colour and counts that colour."""
    state = stand(season=2, cards=("J1-Y", "J3-R", "J1-A", "NS-B"), favours=[{"red": 3, "blue": 1}, {}, {}])
    told = [label for label in labels(state).values() if "your strongest colour (now" in label]
    assert told
    assert all("(now 2 points)" in label for label in told)
    assert not any("(now" in label for label in labels(state, seat=None).values())


def test_what_the_last_decision_brought_is_shown_where_it_lies() -> None:
    state = stand()
    decision = {0: notation.parse_move(state, 0, "place c1.1")}
    told, after = GAME.tell(state, decision, 0), GAME.apply(state, decision)
    say = Texts("en", GAME.folder / "texts").say
    for seat in (0, 1):
        shown = GAME.face.draw(view(after, seat), say, Moment(told))
        assert shown.count(">+2</i>") == 1
    assert 'class="gain"' not in GAME.face.draw(view(after, 0), say)


def test_cards_of_the_last_season_come_before_the_tree() -> None:
    """Each row adds to the one before it: so far, the cards that scored, four seasons, the slots, the sum."""
    *_, last = random_plies("final", 3)
    told, seen = GAME.tell(last.before, last.decision, 0), view(last.after, 0)
    shown = GAME.face.draw(seen, Texts("en", GAME.folder / "texts").say, Moment(told))
    rows = re.findall(r"<tr.*?</tr>", shown)
    scored = gains_of(told).harvests
    assert scored
    assert len(rows) == len(scored) + len(final_count(seen)) + 4
    plain = [list(map(int, re.findall(r"<td>(\d+)</td>", row))) for row in rows if not re.search("<svg|<thead", row)]
    earlier, seasons, total = plain
    assert total == list(seen.points)
    assert seasons == [points + sum(card.points.get(seat, 0) for card in scored) for seat, points in enumerate(earlier)]


def test_the_final_count_is_told_slot_by_slot() -> None:
    *_, over = random_states("final", 3)
    shown = html(over)
    rows = re.findall(r"<tr.*?</tr>", shown)
    slots = final_count(view(over, 0))
    assert len(rows) == len(slots) + 3, "the heads, the points before, each slot with an altar, the sum"
    for slot, row in zip(slots, rows[2:], strict=False):
        assert f"Slot {slot.slot}, " in row
        assert [int(number) for number in re.findall(r"<span class=hidden>\+(\d+)", row)] == [
            points for points in slot.points if points
        ]
    assert 'class="final-count"' not in html(play(stand(), "place c1.1"))
