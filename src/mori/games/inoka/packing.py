"""Probabilities in few bytes: one for each action but the last, in parts of 255; two for each hand, in parts of 65,535.

What is less likely than half a part is left out altogether. The types of the compiled build stand in `packing.pxd`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

import cython

from mori.games.inoka.layout import Layout


def size(layout: Layout) -> int:
    """How many bytes the packed policy of a round has."""
    return 2 * layout.rests[0] + sum(places * (actions - 1) for places, actions in _levels(layout))


def packed(layout: Layout, policy: array[float]) -> bytearray:
    """A policy in the order of `solver`: hands, then every action of everything a seat can know."""
    data = bytearray(size(layout))
    at = layout.rests[0]
    place = 2 * at
    _pack_hands(policy, at, data)
    for places, actions in _levels(layout):
        _pack(policy, at, places, actions, data, place)
        at += places * actions
        place += places * (actions - 1)
    return data


def unpacked(layout: Layout, data: bytearray, policy: array[float]) -> None:
    """Write the policy that was packed."""
    at = layout.rests[0]
    place = 2 * at
    _unpack_hands(data, at, policy)
    for places, actions in _levels(layout):
        _unpack(data, place, places, actions, policy, at)
        at += places * actions
        place += places * (actions - 1)


def _levels(layout: Layout) -> Iterator[tuple[int, int]]:
    """How many things a seat can know at each level, and how many actions it has then."""
    for level in range(layout.levels):
        yield layout.rest_starts[level + 1] - layout.rest_starts[level], layout.actions[level]


def _pack_hands(policy: Any, hands: cython.int, into: Any) -> cython.void:
    hand: cython.int
    weight: cython.int
    for hand in range(hands):
        weight = cython.cast(cython.int, policy[hand] * 65_535 + 0.5)
        into[2 * hand] = weight & 255
        into[2 * hand + 1] = weight >> 8


def _unpack_hands(found: Any, hands: cython.int, policy: Any) -> cython.void:
    total: cython.float = 0
    hand: cython.int
    for hand in range(hands):
        policy[hand] = found[2 * hand] + 256 * found[2 * hand + 1]
        total += policy[hand]
    for hand in range(hands):
        policy[hand] = policy[hand] / total


def _pack(
    policy: Any,
    at: cython.longlong,
    places: cython.longlong,
    actions: cython.int,
    into: Any,
    place: cython.longlong,
) -> cython.void:
    left: cython.int
    action: cython.int
    part: cython.int
    number: cython.longlong
    for number in range(places):
        left = 255
        for action in range(actions - 1):
            part = min(cython.cast(cython.int, policy[at + action] * 255 + 0.5), left)
            into[place + action] = part
            left -= part
        at += actions
        place += actions - 1


def _unpack(
    found: Any,
    place: cython.longlong,
    places: cython.longlong,
    actions: cython.int,
    policy: Any,
    at: cython.longlong,
) -> cython.void:
    left: cython.int
    action: cython.int
    number: cython.longlong
    for number in range(places):
        left = 255
        for action in range(actions - 1):
            policy[at + action] = found[place + action] / 255.0
            left -= found[place + action]
        policy[at + actions - 1] = left / 255.0
        at += actions
        place += actions - 1
