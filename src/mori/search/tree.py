"""The memory of a tree search: what seats know as nodes, what they may do there as edges, in flat arrays that grow.

The types of the compiled build stand in `tree.pxd`.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

MOST_EDGES = 1 << 22
"""A tree that is this big takes in no more moves; the search goes on with what it has."""

_FIRST_NODES = 1 << 10
_FIRST_EDGES = 1 << 14


def _longer(numbers: Any, code: str, room: int) -> Any:
    """A longer array with the same beginning, and zeros behind."""
    fresh = array(code, bytes(array(code).itemsize * room))
    memoryview(fresh)[: len(numbers)] = memoryview(numbers)
    return fresh


class Tree:
    """Nodes by what the seat to decide knows (a key); each holds a chain of edges, one for every move met there.

    `visits`, `totals` (of the values for the seat to decide) and `priors` belong to edges.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.edges = 0
        self._keys = array("Q")
        self.heads, self.moves, self.nexts, self.visits = array("i"), array("i"), array("i"), array("i")
        self.totals, self.priors = array("f"), array("f")
        self._make_room_for_nodes(_FIRST_NODES)
        self._make_room_for_edges(_FIRST_EDGES)

    def grow(self) -> None:
        """Make room, where less than half is left."""
        if 2 * self.nodes > self._node_room and self._node_room < MOST_EDGES:
            self._make_room_for_nodes(2 * self._node_room)
        if 2 * self.edges > self._edge_room and self._edge_room < MOST_EDGES:
            self._make_room_for_edges(2 * self._edge_room)

    def _make_room_for_nodes(self, room: int) -> None:
        self._node_room = room
        self._keys = _longer(self._keys, "Q", room)
        self.heads = _longer(self.heads, "i", room)
        self._slots = _longer(array("i"), "i", 2 * room)
        self._mask = 2 * room - 1
        node: cython.int
        for node in range(self.nodes):
            self._enter(node)

    def _make_room_for_edges(self, room: int) -> None:
        self._edge_room = room
        self.moves = _longer(self.moves, "i", room)
        self.nexts = _longer(self.nexts, "i", room)
        self.visits = _longer(self.visits, "i", room)
        self.totals = _longer(self.totals, "f", room)
        self.priors = _longer(self.priors, "f", room)

    def find(self, key: cython.ulonglong) -> cython.int:
        """The node with this key, or -1."""
        slot: cython.ulonglong = key & self._mask
        node: cython.int = self._slots[slot] - 1
        while node >= 0 and self._keys[node] != key:
            slot = slot + 1 & self._mask
            node = self._slots[slot] - 1
        return node

    def add_node(self, key: cython.ulonglong) -> cython.int:
        """A new node, or -1 when there is no room."""
        if self.nodes == self._node_room:
            return -1
        node: cython.int = self.nodes
        self.nodes += 1
        self._keys[node] = key
        self.heads[node] = -1
        self._enter(node)
        return node

    def _enter(self, node: cython.int) -> cython.void:
        slot: cython.ulonglong = self._keys[node] & self._mask
        while self._slots[slot]:
            slot = slot + 1 & self._mask
        self._slots[slot] = node + 1

    def edge_of(self, node: cython.int, near: cython.int, move: cython.int) -> cython.int:
        """The edge of a move, or -1. It is looked for behind the edge `near` (-1: at the head) first."""
        edge: cython.int = self.heads[node] if near < 0 else self.nexts[near]
        if edge >= 0 and self.moves[edge] == move:
            return edge
        edge = self.heads[node]
        while edge >= 0 and self.moves[edge] != move:
            edge = self.nexts[edge]
        return edge

    def add_edge(self, node: cython.int, after: cython.int, move: cython.int, prior: cython.float) -> cython.int:
        """A new edge behind another one (-1: at the head), or -1 when there is no room."""
        if self.edges == self._edge_room:
            return -1
        edge: cython.int = self.edges
        self.edges += 1
        self.moves[edge] = move
        self.visits[edge] = 0
        self.totals[edge] = 0
        self.priors[edge] = prior
        if after < 0:
            self.nexts[edge] = self.heads[node]
            self.heads[node] = edge
        else:
            self.nexts[edge] = self.nexts[after]
            self.nexts[after] = edge
        return edge
