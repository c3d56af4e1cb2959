"""Inoka: two to four seats choose tactics in secret and clash for the totem. Hands are hidden, chance is rare."""

from __future__ import annotations

from pathlib import Path

from mori.games.inoka import diagram, effects, face, notation, now, rules, solution, tell, tensors, uses, why, words
from mori.games.inoka.bots import LEVELS, absent, appraise, bot, forced
from mori.games.inoka.options import CODES as OPTION_CODES
from mori.games.inoka.options import SWITCHES, option_texts, read_options
from mori.games.inoka.state import State
from mori.games.inoka.view import View, guess, view
from mori.kernel.bots import level_codes
from mori.kernel.game import Facts, Game


class Inoka:
    """The game as the world touches it; each answer comes from the room of its name."""

    name = "inoka"
    title = "Inoka"
    seats = rules.SEATS
    rules_version = rules.RULES_VERSION
    facts = Facts(zero_sum=True, chance=True, hidden=True, simultaneous=True, scores=(-1, 3))
    levels = LEVELS
    switches = SWITCHES
    messages = (
        "game.why",
        *level_codes(LEVELS),
        *OPTION_CODES,
        *words.CODES,
        *tell.CODES,
        *why.CODES,
        *face.CODES,
        *uses.CODES,
        *effects.CODES,
        *diagram.CODES,
        *now.CODES,
    )
    folder = Path(__file__).parent
    notation = notation
    tensors = tensors
    face = face
    solution = solution

    options = staticmethod(read_options)
    option_texts = staticmethod(option_texts)
    start = staticmethod(rules.start)
    turn = staticmethod(rules.turn)
    moves = staticmethod(rules.moves)
    apply = staticmethod(rules.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    tell = staticmethod(tell.tell)
    table = staticmethod(why.table)
    why = staticmethod(why.why)
    forced = staticmethod(forced)
    absent = staticmethod(absent)
    appraise = staticmethod(appraise)
    bot = staticmethod(bot)
    uses = staticmethod(uses.uses)


GAME: Game[State, View] = Inoka()
