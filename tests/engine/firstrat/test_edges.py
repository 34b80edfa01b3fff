"""Rules of First Rat at their edges, where one more or one less makes the difference."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.base import Refused
from engine.firstrat import rounds, shop
from engine.firstrat.decisions import text_of
from engine.firstrat.vocabulary import FROG
from tests.engine.firstrat.plain_rules import FACTS
from tests.engine.firstrat.play import at, go, legal, own
from tests.engine.firstrat.scenes import scene, seat, state

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
    assert said.endswith("a walk is a list of spaces.")


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
