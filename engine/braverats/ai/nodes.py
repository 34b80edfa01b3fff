"""Nodes of the game tree: positions reduced to what decides their value.

Positions that must have the same value are the same node: a score counts only as crowns still needed, pending
crowns only up to what would win the game anyway, +2 on both sides as +2 on neither, and the last cards only while
a side holds a Mime that could copy them.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import ONE, Card
from ..duel import Standing, standing
from ..variants import TARGET

_MIME = ONE[Card.MIME]
#: Values of a decided game for seat 0.
WON, LOST, DRAWN = 1.0, -1.0, 0.0


class Node(NamedTuple):
    """Two hands, a canonical standing and, for a Mime, the last cards."""

    hand0: int
    hand1: int
    standing: Standing
    last0: int | None
    last1: int | None


class _Canonical(dict[Standing, Standing]):
    def __missing__(self, s: Standing) -> Standing:
        need0, need1 = s.target - s.score[0], s.target - s.score[1]
        found = self[s] = standing(
            TARGET,
            (TARGET - need0, TARGET - need1),
            (min(s.pending[0], need0 - 1), min(s.pending[1], need1 - 1)),
            (False, False) if all(s.general) else s.general,
            s.spy,
        )
        return found


#: An undecided standing → the canonical one of all that are worth the same.
CANONICAL: dict[Standing, Standing] = _Canonical()


class _Mirror(dict[Standing, Standing]):
    def __missing__(self, s: Standing) -> Standing:
        found = self[s] = standing(
            s.target,
            (s.score[1], s.score[0]),
            (s.pending[1], s.pending[0]),
            (s.general[1], s.general[0]),
            None if s.spy is None else 1 - s.spy,
            None if s.winner is None else 1 - s.winner,
        )
        return found


#: A standing → the same one seen from the other side of the table.
MIRROR: dict[Standing, Standing] = _Mirror()


class _Next(dict[Standing, list["Standing | float"]]):
    def __missing__(self, s: Standing) -> list[Standing | float]:
        row: list[Standing | float] = []
        for pair in range(81):
            after = s.after[pair]
            row.append(CANONICAL[after] if after.winner is None else LOST if after.winner else WON)
        self[s] = row
        return row


#: A canonical standing → for each pair of effective cards the next one, or the value if that ends the game.
NEXT: dict[Standing, list[Standing | float]] = _Next()


def node_of(hand0: int, hand1: int, now: Standing, last0: int | None, last1: int | None) -> Node:
    """The node of an undecided position."""
    # Side 0's last card matters to side 1's Mime, and the other way round.
    return Node(hand0, hand1, CANONICAL[now], last0 if hand1 & _MIME else None, last1 if hand0 & _MIME else None)


def mirrored(s: Node) -> Node:
    """The node with the sides exchanged; its value is the negative."""
    return Node(s.hand1, s.hand0, MIRROR[s.standing], s.last1, s.last0)


def child(s: Node, rank0: int, rank1: int) -> Node | float:
    """What follows when these two cards are played: a node, or the value of a finished game."""
    hand0, hand1, now, last0, last1 = s
    card0 = last1 if rank0 == Card.MIME and last1 is not None else rank0
    card1 = last0 if rank1 == Card.MIME and last0 is not None else rank1
    after = NEXT[now][9 * card0 + card1]
    if type(after) is float:
        return after
    hand0 -= ONE[rank0]
    hand1 -= ONE[rank1]
    if not hand0:
        return DRAWN
    # `after` is a Standing here; the tuple is built directly because search makes millions of them.
    return _new(Node, (hand0, hand1, after, card0 if hand1 & _MIME else None, card1 if hand0 & _MIME else None))


_new = tuple.__new__
