"""Rules of First Rat at their edges, where one more or one less makes the difference."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.base import Refused
from engine.firstrat import burrow, rounds, shop
from engine.firstrat.decisions import text_of
from engine.firstrat.goods import KEPT, MOST, covers, pile
from engine.firstrat.vocabulary import FROG
from tests.engine.firstrat.plain_rules import FACTS
from tests.engine.firstrat.play import at, go, heard, legal, own
from tests.engine.firstrat.scenes import greg, scene, seat, state

YOUNG = ("nursery", "nursery")


def refusal(decision, s):
    try:
        return text_of(s, decision)
    except Refused as refused:
        return str(refused)


# --- decisions


@pytest.mark.parametrize("space", [-1, 100, True, "1", 1.0, None])
def test_a_walk_is_a_list_of_spaces(space):
    said = refusal({"do": "move", "rats": [[0, [space]]]}, at(seat(), seat()))
    assert "rats[0][1][0] is " in said and said.endswith("not a whole number from 0 to 99.")


@pytest.mark.parametrize("space", [0, 99])
def test_a_walk_nobody_can_take_is_still_a_walk(space):
    assert refusal({"do": "move", "rats": [[2, [space]]]}, at(seat(), seat())) == f"move 2:{space}"


# --- shops


def test_nobody_is_paid_for_haggling():
    facts = deepcopy(FACTS)
    for price, left in ((2, 0), (3, 0), (4, 1)):
        facts["shops"]["animals"]["frog"]["price"] = price
        s = state(scene(seat(*YOUNG, 0, 12, cheese=1, comics=["haggler"]), seat()), components=facts)
        assert shop.price(s.board.components, s.seats[0], FROG) == left
        s = go(s, "move 3:13.14.15")
        assert "shop frog pay energy_drink" in legal(s)
        assert own(go(s, "shop frog pay energy_drink"))["cheese"] == 1 - left


# --- the end


def test_more_cubes_than_needed_leave_nothing_to_go():
    for cubes, to_go in ((7, 1), (8, 0), (9, 0)):
        end = {"last_round": 2, "end_by": "B"} if cubes >= 8 else {}
        s = at(seat(cubes=10 - cubes), seat(), cheese=[0] * cubes, **end)
        assert rounds.to_go(s, 0) == (to_go, 4)


# --- fees


@pytest.mark.parametrize("space", [1, 2, 26])
def test_greg_and_other_families_are_paid_on_every_space_of_the_path(space):
    own = seat(*YOUNG, 0, space - 1, cheese=3)
    with_greg = scene(own, greg=greg(rats=[space, 0, 0, 0]))
    with_others = scene(own, seat(*YOUNG, 0, space))
    for position in (with_greg, with_others):
        s = state(position)
        # Of two rats on start the first one goes.
        rat = 2 if space == 1 else 3
        told = heard("fee", s, f"move {rat}:{space}")
        assert [(fee["cheese"], fee["spaces"]) for fee in told] == [(1, [space])]


def test_start_and_launchpad_are_free():
    s = state(scene(seat(*YOUNG, 0, 26, cheese=3), greg=greg(rats=[0, 0, 0, 0])))
    assert heard("fee", s, "move 3:27") == []


# --- the burrow


def test_the_rewards_ahead_are_told_once_and_in_a_round_trip_too():
    facts = deepcopy(FACTS)
    # From T1 on the way goes round and round, and two ways of different length lead to the pantry.
    facts["burrow"]["next"] |= {"B1": ["B2", "J1"], "J1": ["B2", "T1"], "B2": ["PAN"], "T4": ["T1"]}
    components = state(scene(seat(), seat()), components=facts).board.components
    ids = components.burrow
    found = [(ids[at], steps) for at, steps in burrow.rewards_ahead(components, ids.index("B1"))]
    assert found == [("PAN", 3)]
    assert burrow.rewards_ahead(components, ids.index("T1")) == []


# --- goods


@pytest.mark.parametrize("content", KEPT)
def test_even_the_largest_piles_are_compared_content_by_content(content):
    for most in (1, 999, 1024, MOST):
        mine = dict.fromkeys(KEPT, most)
        assert covers(pile(mine), pile(mine)) and covers(pile(mine), pile({content: most}))
        assert not covers(pile(mine | {content: most - 1}), pile({content: most}))
