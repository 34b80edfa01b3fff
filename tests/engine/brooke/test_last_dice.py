"""What a last die can leave of a side: the sums agree with the sides that the rules make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from random import Random

import pytest

from engine.brooke.ai import last_dice
from engine.brooke.ai.last_dice import ACTED, HIGHER, LOWER, MOVED, MOVES, TOTALS, TURNED_AND_CUT
from engine.brooke.cards import SLOTS, Action
from engine.brooke.dice_set import CUT_RESULTS, FRESH, RESULTS, DiceSet

VALUES = 6


def random_side(rng: Random, stock: int) -> DiceSet:
    """A side with some dice left, of a player who may have gained one or two."""
    while True:
        side = FRESH
        while side.reserve and rng.random() < 0.5:
            (side,) = RESULTS[Action.GAIN][side]
        while side.stock > stock and side.can_place:
            side = side.placed(rng.randrange(SLOTS), rng.choice(side.values()))
        if side.stock == stock and (side.can_place or not stock):
            return side


def together(sides: Iterable[DiceSet]) -> last_dice.Set:
    return reduce(or_, [TOTALS[side] for side in sides], 0)


@pytest.fixture
def sides() -> list[DiceSet]:
    rng = Random(1)
    return [random_side(rng, 1) for _ in range(60)]


def test_placing_leaves_the_totals_of_the_sides(sides: list[DiceSet]) -> None:
    for side in sides:
        for slot in range(SLOTS):
            for count in range(VALUES + 1):
                places = side.places[slot]
                lower, higher = LOWER[slot][count], HIGHER[slot][count]
                assert lower.done[side] == places[:count] and higher.done[side] == places[count:]
                assert lower.totals[side] == together(places[:count])
                assert higher.totals[side] == together(places[count:])


@pytest.mark.parametrize("action", [action for action in Action if action != Action.FLIP])
def test_acting_leaves_the_totals_of_the_sides(sides: list[DiceSet], action: Action) -> None:
    for side in sides:
        for slot in range(SLOTS):
            for count in range(VALUES + 1):
                acted = {one for placed in side.places[slot][count:] for one in RESULTS[action][placed]}
                finished = {one for one in acted if not (one.stock or one.excess)}
                left = ACTED[action][slot][count]
                assert set(left.done[side]) == finished and left.totals[side] == together(finished)
                assert set(() if left.open is None else left.open[side]) == acted - finished
                cuts = set(() if left.cuts is None else left.cuts[side])
                assert cuts == {together(CUT_RESULTS[one]) for one in acted if one.excess}


def test_actions_on_a_side_without_dice_leave_the_totals_of_the_sides() -> None:
    rng = Random(2)
    for side in [random_side(rng, 0) for _ in range(60)]:
        for action in MOVES:
            assert MOVED[action][side] == together(RESULTS[action][side])
        turned = RESULTS[Action.TURN][side]
        assert TURNED_AND_CUT[side] == together(cut for one in turned for cut in CUT_RESULTS[one])
