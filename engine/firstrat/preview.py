"""A move before it is made: how a plan can go on rat by rat, and what it would cost and bring.

A screen builds a move step by step on top of this; the numbers come from the functions that the rules use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from ..base import Move
from . import collect, move
from .collect import Haul
from .goods import BULB, CORE, amount
from .move import Payment, Plan
from .state import LAUNCHED, State

#: A rat's place in the family, and the spaces that it enters.
Walk: TypeAlias = tuple[int, tuple[int, ...]]


def continuations(s: State, walks: Iterable[Walk] = ()) -> list[Plan]:
    """The plans that hold these walks already, the finished ones among them; all plans for none.

    Rats that are alike stand for one another.
    """
    rats = s.seats[s.mover].rats
    chosen = Counter((rats[place], walk) for place, walk in walks)
    return [
        plan
        for plan in move.plans(s)
        if chosen
        <= Counter((rats[place], route.walk) for place, route in zip(plan.rats, plan.routes, strict=True))
    ]


class Preview(NamedTuple):
    """What a plan would cost and bring, before any drink and with the backpacks' choices open."""

    plan: Plan
    payment: Payment
    haul: Haul
    #: Bulbs and apple cores of the spaces and of backpacks that leave no choice.
    bulbs: int
    cores: int
    #: Work lamps that the bulbs reach.
    lamps: int
    launches: bool
    #: The animals that can be visited.
    shops: tuple[int, ...]


def preview(s: State, text: Move) -> Preview:
    """What a legal move would cost and bring."""
    plan, family, board = move.plan_of(s, text), s.seats[s.mover], s.board
    haul = collect.haul(board, plan.after, plan.rats, family.lamp, family.backpacks, family.comics)
    sure = haul._replace(extras=tuple(extra for extra in haul.extras if len(extra.contents) == 1))
    pile = sure.pile((), doubled=False)
    bulbs = amount(pile, BULB)
    reached = board.components.work_lamps
    return Preview(
        plan,
        move.payment(s, plan),
        haul,
        bulbs,
        amount(pile, CORE),
        reached[min(len(reached) - 1, family.lamp + bulbs)] - reached[family.lamp],
        any(plan.after[place] >= LAUNCHED for place in plan.rats),
        tuple(animal for animal in collect.visited(board, plan.after, plan.rats) if s.display[animal]),
    )
