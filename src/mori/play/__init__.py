"""A table: the authority over one game between people and bots, pure and synchronous.

>>> from mori import game, play
>>> from mori.kernel.fairness import Dice
>>> inara = game("inara")
>>> seats = [play.Person("17", "Ada"), play.Open()]
>>> table, _ = play.lay(inara, seats, inara.options(), play.Pace(), Dice.seeded("doctest"), now=0.0)
>>> table, _ = play.join(table, play.Person("18", "Grace"), now=1.0)
>>> seen = play.sight(table, seat=0, now=1.0)
>>> seen["ply"], seen["deciding"], len(seen["moves"]) > 0
(22, [0], True)
>>> table, events = play.move(table, seat=0, ply=22, text=seen["moves"][0], now=2.0)
>>> table.deciding
(1,)
"""

from __future__ import annotations

from mori.play.clocks import Pace, read_pace
from mori.play.deciding import move, take_back
from mori.play.events import Outcome
from mori.play.leaving import forget, leave, resign, resumed, tick
from mori.play.offers import decline_draw, decline_rematch, offer_draw, rotated, want_rematch
from mori.play.recording import record
from mori.play.refused import NotSeated, Refused, Stale, Taken
from mori.play.replay import earlier, may_look_back
from mori.play.seating import give_back, join, lay, lay_again
from mori.play.sight import news, plain, sight, why
from mori.play.sitters import Bot, Open, Person
from mori.play.steps import message_json
from mori.play.stored import head_json, read_table, table_json
from mori.play.table import OVER, PLAYING, WAITING, Table
from mori.play.talking import say

__all__ = [
    "OVER",
    "PLAYING",
    "WAITING",
    "Bot",
    "NotSeated",
    "Open",
    "Outcome",
    "Pace",
    "Person",
    "Refused",
    "Stale",
    "Table",
    "Taken",
    "decline_draw",
    "decline_rematch",
    "earlier",
    "forget",
    "give_back",
    "head_json",
    "join",
    "lay",
    "lay_again",
    "leave",
    "may_look_back",
    "message_json",
    "move",
    "news",
    "offer_draw",
    "plain",
    "read_pace",
    "read_table",
    "record",
    "resign",
    "resumed",
    "rotated",
    "say",
    "sight",
    "table_json",
    "take_back",
    "tick",
    "want_rematch",
    "why",
]
