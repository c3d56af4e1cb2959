"""What holds in every state of every game: nothing is lost, nothing runs out, every game ends."""

from __future__ import annotations

from random import Random

import pytest

from mori.games.inori import GAME, possible, rules
from mori.games.inori.parts import Parts
from mori.games.inori.pieces import MARKERS, PHASES
from mori.games.inori.tests.games import COMPILED, OPTIONS, random_plies
from mori.kernel.game import Draw, Over
from mori.search.playouts import Playouts

GAMES = 3_000 if COMPILED else 80
LOOKED_AT_CLOSELY = 12 if COMPILED else 4
PLAYED_IN_PLACE = 3_000 if COMPILED else 100
SETTING_UP = (PHASES.index("first"), PHASES.index("start"))
CARD_PHASE = PHASES.index("card")


def conserved(parts: Parts) -> bool:
    """15 favours of each colour, 15 runes, every marker of everybody, two neutral ones, 54 cards."""
    totals = list(map(sum, zip(parts.supply, *parts.tokens, strict=True)))
    for place, colour in enumerate(parts.base_colours):
        if colour < 6 and not parts.base_taken >> place & 1:
            totals[colour] += 2
    if totals != [15] * 6:
        return False
    favours, journeys, companions = parts.gone_favours, parts.gone_journeys, parts.gone_companions
    for seat in range(parts.seats):
        held = parts.favours[seat] | parts.revealed[seat]
        if favours & held or journeys & parts.journeys[seat] or parts.favours[seat] & parts.revealed[seat]:
            return False
        favours, journeys, companions = (
            favours | held,
            journeys | parts.journeys[seat],
            companions + parts.companions[seat],
        )
    return companions <= 3 and parts.neutrals.bit_count() <= 2 and markers_conserved(parts) and cards_conserved(parts)


def markers_conserved(parts: Parts) -> bool:
    allotted = MARKERS[parts.seats][parts.season - 1]
    for seat in range(parts.seats):
        standing = (parts.markers[seat].bit_count() + parts.tree[seat].bit_count()) + parts.base[seat].bit_count()
        if standing + parts.hand[seat] > allotted:  # less when a marker was set aside (INORI-3)
            return False
    return True


def cards_conserved(parts: Parts) -> bool:
    """Cards are on the table, offered, in their deck or gone, and as many are gone as have been replaced or refused."""
    drawn = sum(season + 2 for season in range(1, parts.season)) + (parts.card if parts.phase == CARD_PHASE else 0)
    left = sum(deck.bit_count() for deck in parts.decks)
    return len(set(parts.cards)) == len(parts.cards) and left == 36 - drawn and all(deck < 64 for deck in parts.decks)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_conserved_in_every_state_of_random_games(seats: int) -> None:
    rng = Random(seats)
    for _ in range(GAMES):
        state = GAME.start(seats, OPTIONS)
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Draw):
                assert turn.outcomes  # no Journey deck runs out
                state = rules.apply(state, {-1: rng.choice(turn.outcomes)[0]})
            else:
                state = rules.apply(state, {seat: rng.choice(rules.moves(state, seat)) for seat in turn.seats})
            assert conserved(state.parts())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_a_game_is_possible(seats: int) -> None:
    for seed in range(LOOKED_AT_CLOSELY):
        for _, _, after in random_plies(seed, seats, wild=seed % 2 == 0):
            parts = after.parts()
            assert conserved(parts)
            assert min(possible.set_aside(parts)) >= 0
            possible.check(parts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_played_in_place_end_and_score_like_games_played_with_apply(seats: int) -> None:
    playouts = Playouts(GAME.start(seats, OPTIONS), seats, seed=seats)
    playouts.play(PLAYED_IN_PLACE)
    assert playouts.games == PLAYED_IN_PLACE
    assert 90 < playouts.decisions / playouts.games < 170
    mean = sum(playouts.scores()) / playouts.games / seats
    assert abs(mean - {2: 48, 3: 47, 4: 38}[seats]) < (2 if COMPILED else 10)
