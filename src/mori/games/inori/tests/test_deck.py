"""The packaged decks, decks of one's own, and decks that are refused."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mori
from mori.games.inori import GAME, deck_file, notation
from mori.games.inori.deck_file import PACKAGED, USUAL
from mori.games.inori.options import Options, option_texts, read_options
from mori.games.inori.tests.games import COMPILED, DECK
from mori.games.inori.view import view
from mori.kernel.game import Impossible

PACKAGE = Path(deck_file.__file__).parent.joinpath("decks", f"{USUAL}.json")
DATA: dict[str, Any] = json.loads(PACKAGE.read_text(encoding="utf-8"))


def test_the_packaged_deck_is_a_reconstruction_and_says_so() -> None:
    assert DECK.name == DECK.source == USUAL
    assert DECK.note.startswith("A reconstruction.")
    assert len(DECK.cards) == 54
    assert "reconstruction" in notation.diagram(view(GAME.start(2, GAME.options()), None))
    start = GAME.start(2, GAME.options())
    assert "deck.packaged" in [message.code for message in GAME.tell(start, {-1: 220}, None)]


@pytest.mark.parametrize("name", PACKAGED)
def test_every_packaged_deck_goes_by_its_name(name: str) -> None:
    options = read_options(deck=name)
    deck = deck_file.find(name, options.digest)
    assert deck.name == deck.source == name
    assert deck.note.startswith("A reconstruction")
    assert option_texts(options) == {"deck": name}
    record = mori.play_out(GAME, 4, options, [mori.RandomBot()] * 4, seed=1)
    record.verify()
    assert mori.record.parse(record.text()) == record
    last = record.states()[-1]
    assert last.deck is deck
    assert notation.to_json(notation.from_json(notation.to_json(last))) == notation.to_json(last)
    assert "reconstruction" in notation.diagram(view(last, 0))


def write(folder: Path, data: Any, name: str = "deck.json") -> str:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def own_deck() -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    data["name"] = "my box"
    data["cards"] = data["cards"][::-1]
    data["cards"][0]["spaces"].append({"effect": {"take": ["red"]}})
    data["tree"][5]["most"] = 1
    return data


def test_a_deck_of_ones_own_is_played_and_kept_with_its_digest(tmp_path: Path) -> None:
    source = write(tmp_path, own_deck())
    options = read_options(deck=source)
    assert options.digest != DECK.digest
    assert option_texts(options) == {"deck": source, "deck_digest": options.digest}
    assert read_options(**option_texts(options)) == options
    for seats in (2, 3, 4):
        record = mori.play_out(GAME, seats, options, [mori.RandomBot()] * seats, seed=1)
        record.verify()
        assert mori.record.parse(record.text()) == record
        for state in record.states()[::20]:
            data = notation.to_json(state)
            assert data["options"]["deck_digest"] == options.digest
            assert notation.to_json(notation.from_json(data)) == data
            assert "from a file" in notation.diagram(view(state, 0))
    told = GAME.tell(GAME.start(2, options), {-1: 220}, None)
    assert "deck.own" in [message.code for message in told]


def test_the_digest_is_that_of_the_contents_not_of_the_file(tmp_path: Path) -> None:
    one = write(tmp_path, own_deck(), "one.json")
    other = tmp_path / "other.json"
    other.write_text(json.dumps(own_deck(), indent=3, sort_keys=True, ensure_ascii=False), encoding="utf-8")
    assert read_options(deck=one).digest == read_options(deck=str(other)).digest
    assert len(read_options(deck=one).digest) == 64


def test_a_deck_that_is_missing_or_has_changed_is_refused(tmp_path: Path) -> None:
    source = write(tmp_path, own_deck())
    options = read_options(deck=source)
    changed = own_deck()
    changed["note"] = "changed"
    write(tmp_path, changed)
    with pytest.raises(Impossible, match="has changed: its digest is"):
        read_options(**option_texts(options))
    Path(source).unlink()
    with pytest.raises(Impossible, match="there is no file"):
        read_options(**option_texts(options))
    with pytest.raises(Impossible, match="has changed"):
        read_options(deck=USUAL, deck_digest="0" * 64)


def test_the_packaged_deck_needs_no_digest_in_records() -> None:
    assert option_texts(read_options()) == {"deck": USUAL}
    assert read_options() == read_options(deck=USUAL, deck_digest=DECK.digest) == Options(USUAL, DECK.digest)


@pytest.mark.parametrize(
    "wrong", [{"decks": "x"}, {"deck": 3}, {"deck": None}, {"deck_digest": 3}, {"deck": "a\nb"}, {"deck": ""}]
)
def test_other_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        read_options(**wrong)


def test_decks_travel_between_processes() -> None:
    assert pickle.loads(pickle.dumps(DECK)) is DECK
    assert repr(DECK) == f"<deck {USUAL}>"


def card(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(found for found in data["cards"] if found["id"] == name)


def change(name: str, **fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: card(data, name).update(fields)


def space(name: str, number: int, **fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: card(data, name)["spaces"][number].update(fields)


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda data: data["cards"].pop(), "a deck has 6 green cards of kind journey, not 5"),
    (lambda data: data["cards"].clear(), "a deck has 1 yellow card of kind start_2_3, not 0"),
    (
        lambda data: data["cards"].append({**data["cards"][0], "id": "X"}),
        "a deck has 1 yellow card of kind start_2_3, not 2",
    ),
    (change("S4-I-Y", kind="start_2_3"), "a deck has 1 yellow card of kind start_2_3, not 2"),
    (change("J1-Y", id="J2-Y"), "two cards have the id J2-Y"),
    (change("J1-Y", id="J 2"), "the id of a card is 1 to 20 letters, digits and hyphens, not «J 2»"),
    (change("J1-Y", id=7), "the id of a card is 1 to 20 letters, digits and hyphens, not 7"),
    (
        change("J1-Y", kind="voyage"),
        "card J1-Y: «kind» has to be start_2_3, start_4, new_start or journey, not «voyage»",
    ),
    (
        change("J1-Y", colour="pink"),
        "card J1-Y: «colour» has to be yellow, purple, red, blue, grey or green, not «pink»",
    ),
    (change("J1-Y", complete_to="red"), "card J1-Y: a complete card is replaced by one of its own colour, yellow"),
    (
        change("J1-Y", incomplete_to="red"),
        "card J1-Y: when incomplete, yellow leads to its opposite purple, not to red",
    ),
    (
        change("S3-II-R", incomplete_to="red"),
        "card S3-II-R: when incomplete, red leads to its opposite blue, not to red",
    ),
    (
        change("NS-Y", incomplete_to="purple"),
        "card NS-Y: a New Start card does not lead from yellow to its opposite when incomplete",
    ),
    (
        change("NS-Y", incomplete_to="yellow"),
        "card NS-Y: a New Start card does not lead from yellow to itself when incomplete",
    ),
    (change("J1-Y", spaces=[]), "card J1-Y has 0 spaces; a card has 1 to 5"),
    (change("J1-Y", spaces=[{"effect": "draw_rune"}] * 6), "card J1-Y has 6 spaces; a card has 1 to 5"),
    (change("J1-Y", spaces=None), "card J1-Y needs «spaces»: a list, not nothing"),
    (change("J1-Y", spaces=["x"]), "card J1-Y, space 1 has to be an object, not «x»"),
    (space("J1-Y", 1, effect=None), "card J1-Y, space 2 has no effect"),
    (space("J1-Y", 1, effect="win"), "card J1-Y, space 2 has an effect that Inori does not know: «win»"),
    (space("J1-Y", 1, effect="take"), "card J1-Y, space 2 has an effect that Inori does not know: «take»"),
    (space("J1-Y", 1, effect="take2_any"), "card J1-Y, space 2 has an effect that Inori does not know: «take2_any»"),
    (space("J1-Y", 1, effect={"give": "red"}), "card J1-Y, space 2 has an effect that Inori does not know: an object"),
    (
        space("J1-Y", 0, effect={"take": []}),
        "card J1-Y, space 1: «take» has to be a list of 1 to 6 colours, not a list",
    ),
    (space("J1-Y", 0, effect={"take": ["pink"]}), "card J1-Y, space 1: «take» lists «pink», which is not a colour"),
    (
        space("J1-Y", 0, effect={"points_per_token": "pink"}),
        "card J1-Y, space 1: «points_per_token» has to be yellow, purple, red, blue, grey or green, not «pink»",
    ),
    (
        space("J1-Y", 0, cost="pink"),
        "card J1-Y, space 1: «cost» has to be yellow, purple, red, blue, grey, green or strongest, not «pink»",
    ),
    (lambda data: data["cards"].append("x"), "a card has to be an object, not «x»"),
    (lambda data: data["tree"].pop(), "the tree has 6 slots, not 5"),
    (lambda data: data["tree"].reverse(), "slot 1 of the tree: «slot» is 1 on the board, not 6"),
    (lambda data: data["tree"][0].update(cost=None), "slot 1 of the tree: «cost» is «altar» on the board, not nothing"),
    (
        lambda data: data["tree"][2].update(cost="altar"),
        "slot 3 of the tree: «cost» is nothing on the board, not «altar»",
    ),
    (
        lambda data: data["tree"][3].update(effect="score5"),
        "slot 4 of the tree: «effect» is «points_altar» on the board, not «score5»",
    ),
    (
        lambda data: data["tree"][0].update(most=-1),
        "slot 1 of the tree: «most» has to be a number of points from 0 to 99, not -1",
    ),
    (
        lambda data: data["tree"][0].update(most=True),
        "slot 1 of the tree: «most» has to be a number of points from 0 to 99, not true",
    ),
    (
        lambda data: data["tree"][0].update(second=11),
        "slot 1 of the tree gives more for second most (11) than for most (10)",
    ),
    (lambda data: data["tree"].__setitem__(0, 3), "slot 1 of the tree has to be an object, not 3"),
    (lambda data: data.pop("tree"), "the deck needs «tree»: a list, not nothing"),
    (lambda data: data.pop("name"), "the deck needs a «name»: up to 500 letters on one line, not nothing"),
    (lambda data: data.update(note="a\nb"), "the deck needs a «note»: up to 500 letters on one line, not «a b»"),
]


@pytest.mark.parametrize(("spoil", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_wrong_decks_are_refused_in_one_plain_sentence(spoil: Callable[[dict[str, Any]], object], reason: str) -> None:
    data = copy.deepcopy(DATA)
    spoil(data)
    with pytest.raises(Impossible) as refused:
        deck_file.read(data, "own.json")
    assert str(refused.value) == reason


@pytest.mark.parametrize("contents", [b"", b"[", b"\xff\xfe", b"3", b"null", b"[" * 100_000, b"{}", b'{"name": NaN}'])
def test_files_that_are_no_decks_are_refused(contents: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_bytes(contents)
    with pytest.raises(Impossible):
        read_options(deck=str(path))


def test_folders_and_huge_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="there is no file"):
        read_options(deck=str(tmp_path))
    with pytest.raises(Impossible, match=r"can not be read|there is no file"):
        read_options(deck="x" * 5000)
    huge = tmp_path / "huge.json"
    huge.write_bytes(b" " * (deck_file.LARGEST_FILE + 1))
    with pytest.raises(Impossible, match="too large"):
        read_options(deck=str(huge))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300 if COMPILED else 40, deadline=None)
@given(st.data())
def test_any_change_of_a_deck_is_read_or_refused(data: st.DataObject) -> None:
    """Never anything but `Impossible`, whatever stands wherever."""
    spoiled = copy.deepcopy(DATA)
    where: Any = spoiled
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans()):
            where = where[key]
            continue
        where[key] = data.draw(ANYTHING)
        break
    try:
        deck_file.read(spoiled, "own.json")
    except Impossible as refused:
        reason = str(refused)
    else:
        reason = ""
    assert "\n" not in reason
