"""Inara: two sides race golems across a board of shifting glyphs. Everything is open, chance ends with the set-up."""

from __future__ import annotations

from pathlib import Path

from mori.games.inara import bots, effects, face, notation, rules, tell, tensors, uses, why, words
from mori.games.inara.bots import LEVELS, absent, appraise, bot, forced
from mori.games.inara.options import CODES as OPTION_CODES
from mori.games.inara.options import SWITCHES, option_texts, read_options
from mori.games.inara.state import State
from mori.games.inara.view import View, guess, view
from mori.kernel.game import Facts, Game


class Inara:
    """The game as the world touches it; each answer comes from the room of its name."""

    name = "inara"
    title = "Inara"
    seats = (2,)
    rules_version = rules.RULES_VERSION
    facts = Facts(
        zero_sum=True, chance=True, hidden=False, simultaneous=False, draws=True, longest=rules.DRAWS + rules.LAST_TURN
    )
    levels = LEVELS
    switches = SWITCHES
    messages = (
        "game.why",
        *OPTION_CODES,
        *words.CODES,
        *tell.CODES,
        *why.CODES,
        *face.CODES,
        *uses.CODES,
        *effects.CODES,
        *bots.CODES,
        *notation.CODES,
    )
    folder = Path(__file__).parent
    notation = notation
    tensors = tensors
    face = face

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


GAME: Game[State, View] = Inara()
