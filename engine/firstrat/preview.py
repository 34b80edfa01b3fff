"""A move before it is made: which plans continue a few chosen walks, and what a plan would cost and bring.

The numbers come from the functions that the rules use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from . import collect, move
from .collect import Gains
from .goods import BULB, CHEESE, CORE, KEPT, UNIT, amount, kept
from .move import Plan
from .scoring import next_cap_points, next_points
from .state import LAUNCHED, State
from .vocabulary import LAST, RATTONAUT

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


class Costs(NamedTuple):
    """What a plan costs."""

    #: Materials for shortcuts, as a pile.
    tolls: int
    #: Cheese for the owners of other rats, and for the chameleon's other colour.
    fees: int
    chameleon: int
    #: Tokens of mouldy cheese that the fees make necessary.
    mould: int

    @property
    def goods(self) -> int:
        """Everything that is paid, as one pile."""
        return self.tolls + (self.fees + self.chameleon) * UNIT[CHEESE]


def costs_of(s: State, plan: Plan, part: Plan | None = None) -> Costs:
    """What a plan costs; or, beside a smaller plan that is part of it, what it costs more."""
    fees, mould = move.payment(s, plan)
    whole = Costs(plan.tolls, sum(fees), plan.chameleon, mould)
    if part is None:
        return whole
    return Costs(*(cost - paid for cost, paid in zip(whole, costs_of(s, part), strict=True)))


class Preview(NamedTuple):
    """What a plan would cost and bring, without a drink.

    A backpack that can give several materials counts as the first of them until its owner chooses.
    """

    costs: Costs
    gains: Gains
    #: How the mover's cheese and materials change, by content; unchanged ones are left out.
    changes: dict[str, int]
    bulbs: int
    cores: int
    #: Work lamps that the bulbs reach.
    lamps: int
    #: Points that a launch brings: of the rattonaut track, and of the mover's caps; None without a launch.
    launch: int | None
    #: Points lost at the end by the mouldy cheese.
    mould_points: int
    #: The animals that can be visited.
    shops: tuple[int, ...]


def preview(s: State, plan: Plan) -> Preview:
    """What a plan of the mover would cost and bring."""
    family, board, cost = s.seats[s.mover], s.board, costs_of(s, plan)
    numbers, reached = board.components.numbers, board.components.lamps_reached
    gains = collect.gains_of(board, plan.after, plan.rats, family.lamp, family.backpacks, family.comics)
    pile = gains.pile(tuple(extra.contents[0] for extra in gains.questions()), doubled=False)
    gained = kept(pile) + cost.mould * numbers.mould_cheese * UNIT[CHEESE]
    changes = {name: amount(gained, content) - amount(cost.goods, content) for content, name in enumerate(KEPT)}
    bulbs = amount(pile, BULB)
    launches = any(plan.after[place] >= LAUNCHED for place in plan.rats)
    return Preview(
        cost,
        gains,
        {name: change for name, change in changes.items() if change},
        bulbs,
        amount(pile, CORE),
        reached[min(LAST, family.lamp + bulbs)] - reached[family.lamp],
        next_points(s, RATTONAUT) + next_cap_points(s, s.mover, RATTONAUT) if launches else None,
        cost.mould * numbers.mould_points,
        tuple(animal for animal in collect.visited(board, plan.after, plan.rats) if s.display[animal]),
    )
