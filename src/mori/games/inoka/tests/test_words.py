"""What people are told: reasons, sentences, observations; complete in all languages."""

import re
from random import Random
from typing import Any

import pytest
from babel.messages.pofile import read_po

from mori.games.inoka import tensors
from mori.games.inoka.tests.table import (
    GAME,
    TABLES,
    any_decision,
    challenge_position,
    deal,
    decide,
    play,
    sticky_decision,
    walk,
)
from mori.kernel.game import CHANCE, Message
from mori.texts import LANGUAGES, Texts

FIVE = "A1 A2 T1 T2 B1"
FOLDER = GAME.folder / "texts"
ENGLISH = Texts("en", FOLDER)


def said(state: Any, decision: Any, seat: int | None = None) -> list[str]:
    return [ENGLISH.say(message) for message in GAME.tell(state, decision, seat)]


def told(state: Any, clash: str) -> list[str]:
    """What is told of a clash between the seats asked."""
    cards = zip(GAME.turn(state).seats, clash.split(), strict=True)  # type: ignore[union-attr]
    return said(state, {seat: GAME.notation.parse_move(state, seat, f"play {card}") for seat, card in cards})


# ------------------------------------------------------------------------------------------------------------------ why


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
@pytest.mark.parametrize("choose", [any_decision, sticky_decision])
def test_every_element_can_be_chosen_or_has_a_reason(seats: int, attack_wins: str, choose: Any) -> None:
    rng = Random(4)
    for state, _ in walk(seats, attack_wins, rng, choose):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            table = GAME.table(view)
            assert len(set(table)) == len(table)
            paths = [] if seat is None else [GAME.notation.elements(view, move) for move in GAME.moves(state, seat)]
            assert {element for path in paths for element in path} <= set(table)
            beginnings: list[tuple[str, ...]] = [()]
            if paths:
                path = rng.choice(paths)
                order = rng.sample(sorted(path), len(path))
                beginnings += [tuple(order[:size]) for size in range(1, len(order) + 1)]
            for chosen in beginnings:
                for element in table:
                    wanted = {*chosen, element}
                    can = element not in chosen and any(wanted <= set(path) for path in paths)
                    reason = GAME.why(view, chosen, element)
                    assert (reason is None) == can
                    if reason is not None:
                        for language in LANGUAGES:
                            assert "{" not in Texts(language, FOLDER).say(reason)


def reason(view: Any, element: str, *chosen: str) -> str:
    answer = GAME.why(view, chosen, element)
    assert answer is not None
    return ENGLISH.say(answer)


def test_reasons_have_their_numbers() -> None:
    start = GAME.view(GAME.start(3, GAME.options()), 0)
    picks = [f"pick:{name}" for name in FIVE.split()]
    assert reason(start, "pick:B3", *picks) == "Your hand has its 5 cards; put one back to take another."
    assert reason(start, "pick:A1", *picks) == "Attack I is already in your hand."
    assert reason(start, "hidden:1") == "Player 2 chooses 5 cards in secret."
    assert reason(start, "stones") == "9 stones are left in the middle. Stones come with rounds won."
    assert reason(start, "totem") == "The totem is in the middle; it is won in a clash."
    assert reason(start, "card:A1") == "There is no “card:A1” on this table."
    assert reason(start, "pick:A1", "nonsense") == "There is no “nonsense” on this table."
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "T1 T1")
    view = GAME.view(state, 0)
    assert reason(view, "card:T2", "card:T1") == ("You have already chosen Taunt I; one card is played in a clash.")
    assert reason(view, "aside:A3") == "You have set Attack III aside; it comes back with the next round."
    assert reason(view, "discard:1:A1") == "Player 2 has discarded Attack I; it comes back with the next round."
    assert reason(view, "seen:1:T1") == "Player 2 has shown Taunt I and taken it back; only Player 2 can play it."
    assert reason(view, "hidden:1") == "Player 2 has 4 cards in hand that only Player 2 can play; never shown: 3."
    assert reason(view, "stones:2") == "Player 3 has 0 stones; 3 win the game."
    assert reason(view, "seat:2") == "This is the place of Player 3; you choose among your own cards."
    assert reason(view, "totem") == "Player 1 holds the totem; it is won in a clash."
    third = GAME.view(state, 2)
    assert reason(third, "card:T2") == "Player 2 is challenging Player 1; you are not in this clash."


def test_reasons_of_those_who_only_look_on() -> None:
    lost = GAME.view(play(deal(*[FIVE] * 3), "A1 A1 T1"), 2)
    assert (
        reason(lost, "card:A1") == "You have lost this free-for-all; Player 1 and Player 2 clash again for the totem."
    )
    chance = GAME.view(play(deal(*[FIVE] * 3), "A1 A1 T1", *["A2 A2"] * 20), 0)
    assert reason(chance, "card:A1") == "Chance is deciding between Player 1 and Player 2; nobody plays now."
    out = GAME.notation.from_json(challenge_position(["A1 A2", "A1 A2", "A1"], totem=0, challenger=1))
    assert reason(GAME.view(out, 2), "card:A1") == (
        "With only one card left you are out of this round; Player 2 is challenging Player 1."
    )
    *_, (over, _) = walk(3, "always", Random(1))
    view = GAME.view(over, 0)
    assert reason(view, f"card:{view.hand[0]}") == "The game is over."


# ----------------------------------------------------------------------------------------------------------------- tell


def test_a_round_of_two_is_told() -> None:
    state = deal(FIVE, FIVE)
    assert told(state, "A1 T1") == [
        "Player 1 reveals Attack I, Player 2 Taunt I.",
        "Player 1 wins and takes the totem.",
    ]
    state = play(state, "A1 T1")
    assert told(state, "A2 A2")[1:] == ["A tie: both cards are discarded and the totem stays where it is."]
    assert told(state, "T1 B1")[1:] == ["Player 1 wins and keeps the totem."]
    assert told(state, "A2 T2")[1:] == [
        "An Attack with the totem in hand: Player 1 wins the round.",
        "A first stone for Player 1.",
        "Round 2 begins: everybody chooses a hand.",
    ]


def test_the_last_clash_of_two_is_told() -> None:
    four = play(deal(FIVE, FIVE), "A1 A1", "A2 A2", "T1 T1", "T2 T2")
    assert told(four, "B1 B1")[1:] == [
        "A tie: both cards are discarded and the totem stays where it is.",
        "Nobody holds the totem after the last clash: the round is played again with new hands.",
    ]
    held = play(deal(FIVE, FIVE), "A1 A1", "A2 A2", "T1 T2", "T2 T1")
    assert told(held, "B1 B1")[2:4] == [
        "Player 1 holds the totem after the last clash and wins the round.",
        "A first stone for Player 1.",
    ]


def test_a_free_for_all_is_told() -> None:
    state = deal(*[FIVE] * 4)
    assert told(state, "A1 A1 T1 T2") == [
        "Player 1 reveals Attack I, Player 2 Attack I, Player 3 Taunt I and Player 4 Taunt II.",
        "Player 3 and Player 4 discard their cards.",
        "Player 1 and Player 2 are tied for the most wins: they take their cards back and clash again.",
    ]
    assert told(state, "B1 A1 A2 A1")[1:] == [
        "Player 1 beats 3 cards, more than anybody else, and takes the totem.",
        "Player 2, Player 3 and Player 4 discard their cards.",
        "Now Player 2 challenges Player 1.",
    ]
    state = play(state, "A1 A1 A1 T1", *["A2 A2 A2"] * 19)
    assert told(state, "A1 T1 B1")[1:] == [
        "Player 1, Player 2 and Player 3 are still tied after 20 repeats: chance decides who gets the totem."
    ]
    assert told(state, "A1 A1 T1")[1:] == [
        "Player 3 discards Taunt I.",
        "Player 1 and Player 2 are still tied after 20 repeats: chance decides who gets the totem.",
    ]
    drawing = play(state, "A1 T1 B1")
    assert said(drawing, {CHANCE: 137}) == [
        "Chance gives the totem to Player 3.",
        "Player 1 and Player 2 discard their cards.",
        "Now Player 4 challenges Player 3.",
    ]
    assert decide(drawing, "totem 2").totem == 2


def test_challenges_are_told() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1")
    assert told(state, "T1 T1")[1:] == ["A tie: both take their cards back and clash again."]
    assert told(play(state, "T1 T1"), "T1 T1")[1:] == [
        "A second tie: once more both take their cards back. A third would lose the challenge."
    ]
    twice = play(state, "T1 T1", "T1 T1")
    assert told(twice, "A2 A2")[1:] == [
        "The third tie in a row: Player 2, who challenged, loses.",
        "Player 2 discards Attack II.",
        "Now Player 3 challenges Player 1.",
    ]
    assert told(state, "B1 T1")[1:] == [
        "Player 2 wins and takes the totem.",
        "Player 1 discards Block I.",
        "Now Player 3 challenges Player 2.",
    ]
    assert told(state, "A2 T1")[1] == "An Attack with the totem in hand: Player 1 wins the round."
    assert told(play(state, "B1 A2"), "B1 A2")[3] == (
        "Player 1 has beaten everybody who can still challenge and wins the round."
    )


def test_the_end_of_a_long_round_is_told() -> None:
    read = GAME.notation.from_json
    out = read(challenge_position(["B1 B2", "A1 A2", "A1 A2"], totem=0, challenger=1))
    assert told(out, "B1 A1")[1:] == [
        "Player 1 wins and keeps the totem.",
        "Player 2 discards Attack I.",
        "Player 2 has only one card left and is out of the round.",
        "Now Player 3 challenges Player 1.",
    ]
    alone = read(challenge_position(["B1 B2", "T1 T2", "A1"], totem=0, challenger=1, stones=[0, 2, 0], round=3))
    assert told(alone, "B1 T1")[3:] == [
        "Nobody can challenge Player 2 any more, who wins the round.",
        "The third stone: Player 2 wins the game!",
    ]


def test_the_own_hand_is_told() -> None:
    state = GAME.start(2, GAME.options())
    assert said(state, {0: 0, 1: 125}, 1) == [
        "Everybody has chosen a hand.",
        "You hold Taunt II, Taunt III, Block I, Block II and Block III.",
    ]


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_whole_games_can_be_told_in_all_languages(seats: int, attack_wins: str) -> None:
    used = set()
    for seed in range(8):
        for state, decision in walk(seats, attack_wins, Random(seed), sticky_decision):
            for message in GAME.tell(state, decision, 0 if seed % 2 else None) if decision else ():
                used.add(message.code)
                for language in LANGUAGES:
                    assert "{" not in Texts(language, FOLDER).say(message)
    assert used <= set(GAME.messages)


# ---------------------------------------------------------------------------------------------------------------- texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_are_complete(language: str) -> None:
    with (FOLDER / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    sentences = {
        entry.id if isinstance(entry.id, str) else entry.id[0]: entry.string for entry in catalogue if entry.id
    }
    assert sorted(sentences) == sorted(GAME.messages)
    assert len(set(GAME.messages)) == len(GAME.messages)
    with (FOLDER / "en.po").open("rb") as source:
        english = {_code(entry): entry.string for entry in read_po(source, locale="en") if entry.id}
    for code, sentence in sentences.items():
        assert _fields(sentence) == _fields(english[code]), code


def _code(entry: Any) -> str:
    return str(entry.id if isinstance(entry.id, str) else entry.id[0])


def _fields(sentence: Any) -> set[str]:
    forms = [sentence] if isinstance(sentence, str) else sentence
    found = [set(re.findall(r"{(\w+)}", form)) for form in forms]
    assert all(names == found[0] for names in found)
    assert all(forms)
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_credits_the_designer_and_says_it_is_unofficial(language: str) -> None:
    page = (GAME.folder / "learn" / f"{language}.md").read_text(encoding="utf-8")
    assert "Noah Miller" in page
    assert {"en": "unofficial", "fr": "non officielle", "es": "no oficial"}[language] in page


def test_names_are_put_into_the_language_of_the_reader() -> None:
    message = Message("tell.discards", {"seat": Message("seat", {"number": 1}), "tactic": Message("tactic.T3")})
    assert [Texts(language, FOLDER).say(message) for language in LANGUAGES] == [
        "Player 1 discards Taunt III.",
        "Joueur 1 défausse Provocation III.",
        "Jugador 1 descarta Provocación III.",
    ]


# -------------------------------------------------------------------------------------------------------------- tensors


@pytest.mark.parametrize(("seats", "attack_wins"), TABLES)
def test_observations_are_numbers_from_0_to_1(seats: int, attack_wins: str) -> None:
    assert len(tensors.names(seats)) == tensors.size(seats)
    for state, _ in walk(seats, attack_wins, Random(2), sticky_decision):
        for seat in (None, *range(seats)):
            numbers = tensors.observation(GAME.view(state, seat))
            assert len(numbers) == tensors.size(seats)
            assert all(0 <= number <= 1 for number in numbers)


def test_an_observation_is_seen_from_its_seat() -> None:
    state = play(deal(*[FIVE] * 3), "B1 A1 A1", "B1 A2")
    names = tensors.names(3)

    def found(seat: int | None) -> dict[str, float]:
        numbers = tensors.observation(GAME.view(state, seat))
        return {name: round(number, 3) for name, number in zip(names, numbers, strict=True) if number}

    own = found(1)
    assert [name for name in own if name.startswith("hand ")] == ["hand T1", "hand T2", "hand B1"]
    assert own["seat +0: discarded A1, later is more"] == 0.2
    assert own["seat +0: discarded A2, later is more"] == 0.4
    assert own["seat +2: has the totem"] == 1
    assert own["seat +2: seen B1"] == 1
    assert own["seat +1: challenges"] == 1
    assert own["seat +0: beaten"] == 1
    watching = found(None)
    assert not [name for name in watching if name.startswith(("hand ", "set aside "))]
    assert watching["seat +0: has the totem"] == 1
    assert tensors.MOVES == 139
