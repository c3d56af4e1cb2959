"""Inori: village chiefs make offerings to jealous spirits over four seasons. Runes are secret, chance deals cards."""

from __future__ import annotations

from pathlib import Path

from mori.games.inori import diagram, face_effects, face_words, notation, rules, tell, tensors, uses, why, words
from mori.games.inori.bots import LEVELS, absent, appraise, bot, forced
from mori.games.inori.face import InoriFace
from mori.games.inori.options import CODES as OPTION_CODES
from mori.games.inori.options import SWITCHES, option_texts, read_options
from mori.games.inori.state import State
from mori.games.inori.view import View, guess, view
from mori.kernel.bots import level_codes
from mori.kernel.game import Facts, Game


class Inori:
    """The game as the world touches it; each answer comes from the room of its name."""

    name = "inori"
    title = "Inori"
    seats = (2, 3, 4)
    rules_version = rules.RULES_VERSION
    facts = Facts(zero_sum=False, chance=True, hidden=True, simultaneous=True, scores=(0, 999))
    levels = LEVELS
    switches = SWITCHES
    messages = (
        "game.why",
        *(*words.CODES, *tell.CODES, *why.CODES, *face_words.CODES, *uses.CODES, *face_effects.CODES),
        *diagram.CODES,
        *OPTION_CODES,
        *level_codes(LEVELS),
    )
    folder = Path(__file__).parent
    notation = notation
    tensors = tensors
    face = InoriFace()

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


GAME: Game[State, View] = Inori()
