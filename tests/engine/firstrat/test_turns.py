"""Whole turns of First Rat: held against a plain reading of the rules, and counted at fixed positions."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Setup
from engine.firstrat.move import payment, plan_of
from engine.firstrat.preview import continuations, preview
from engine.firstrat.turn import whole_turns
from engine.turns import Turn, _extend, whole_turns as turns_of
from tests.engine.firstrat import plain_rules as plain
from tests.engine.firstrat.scenes import GAME, greg, scene, seat, state

#: Set-ups for 1 to 5 seats; items are collected eagerly, so that all of their effects come up.
SETUPS = [
    Setup(seats, {"variable_path": seats % 2 == 0, "variable_tracks": seats > 2}) for seats in (1, 2, 3, 4, 5)
]


def eager(legal, rng):
    """A random move that rather takes an item than leaves it."""
    wanted = [
        move
        for move in legal
        if move.startswith(("comic s", "comic t", "shop", "branch lib")) and not move.endswith("skip")
    ]
    return rng.choice(wanted or [move for move in legal if move != "comic none"])


def turns_begun(setup, rng):
    """The states of a random match in which a turn begins."""
    s = GAME.start(setup)
    while s.actors:
        actor = s.actors[0]
        if actor != CHANCE and s.turn is None:
            yield s
        s = GAME.advance(s, {actor: eager(GAME.legal(s, actor), rng)})


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats} seats")
def test_whole_turns_are_those_of_a_plain_reading_of_the_rules(setup):
    rng, compared = Random(setup.seats), 0
    for s in turns_begun(setup, rng):
        found = whole_turns(s)
        if len(found) <= 60 and rng.random() < 1 / setup.seats:
            results = {plain.canonical(GAME.position(after)) for _, after in found}
            assert len(results) == len(found)
            assert results == set(plain.whole_turns(GAME.position(s)))
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats} seats")
def test_a_whole_turn_is_a_sequence_of_legal_moves(setup):
    rng = Random(10 + setup.seats)
    for s in turns_begun(setup, rng):
        if rng.random() < 0.25:
            for moves, after in whole_turns(s)[::7]:
                now = s
                for move in moves:
                    assert move in GAME.legal(now, s.mover)
                    now = GAME.advance(now, {s.mover: move})
                assert now == after and moves[-1] == "end"


def test_trying_every_order_finds_the_same_turns():
    s = state(scene(seat("nursery", 0, 8, 12, cheese=12, can=5, calc=4, bottle=2, powder=3), seat()))
    every_order = {turn.state for turn in _extend(GAME, 0, Turn((), s))}
    assert {turn.state for turn in turns_of(GAME, s)} == every_order


def test_a_turn_can_be_listed_from_its_middle():
    s = state(scene(seat("nursery", "nursery", 4, 7, cheese=9), seat()))
    shopping = GAME.advance(s, {0: "move 3:8.9"})
    # Skip, pay for one of three kinds of backpack, or steal one.
    assert len(turns_of(GAME, shopping)) == 1 + 3 + 3
    assert [turn.moves for turn in turns_of(GAME, GAME.advance(shopping, {0: "shop hamster skip"}))] == [("end",)]


#: Positions with the number of moves and of distinct results of a whole turn, counted by the plain reading too.
COUNTED = {
    "the first turn": (scene(seat(cheese=1), seat(cheese=2)), 5, 5),
    "the second turn of the rulebook's example": (scene(seat("nursery", "nursery", 0, 4), seat()), 10, 13),
    "four rats on start": (scene(seat(0, 0, 0, 0, cheese=3, bottle=2), seat(2, 5, 9, 12)), 7, 7),
    "four rats spread out": (
        scene(seat(3, 8, 13, 21, bottle=1, powder=1, can=1, calc=1, cheese=9), seat(4, 9, 14, 22)),
        170,
        844,
    ),
    "a workshop full of goods": (
        scene(seat("nursery", "nursery", 9, 14, bottle=6, powder=6, can=5, calc=4, cheese=21), seat()),
        16,
        1448,
    ),
    "every comic that helps on the way": (
        scene(
            seat(
                (0, "super_flash"),
                (6, "super_chameleon"),
                12,
                (20, "super_grab"),
                comics=["stride", "super_chameleon", "super_flash", "super_grab", "tunnel"],
                cheese=5,
                bottle=1,
                can=1,
                calc=1,
            ),
            seat(),
        ),
        221,
        941,
    ),
    "cores, comics and a drink": (
        scene(seat(0, 7, 10, 16, burrow="B1", drinks=2, lamp=7, cheese=4), seat()),
        27,
        249,
    ),
    "tinkering and haggling": (
        scene(
            seat("nursery", 7, 13, 21, comics=["haggler", "tinker"], bottle=4, powder=4, can=2, calc=1, cheese=9),
            seat(),
        ),
        61,
        2259,
    ),
    "all shops in reach": (scene(seat("nursery", 6, 12, 20, cheese=30), seat()), 26, 1101),
    "a fourth launch": (scene(seat(24, 27, 27, 27, cheese=10), seat()), 3, 20),
    "alone against Greg": (scene(seat(0, 0, 4, 7, cheese=1), greg=greg()), 17, 39),
}


@pytest.mark.parametrize("name", COUNTED)
def test_counts_of_moves_and_whole_turns(name):
    position, moves, results = COUNTED[name]
    s = state(position)
    assert (len(GAME.legal(s, 0)), len(whole_turns(s))) == (moves, results)


# --- a move before it is made


def test_a_plan_grows_rat_by_rat():
    s = state(scene(seat("nursery", 0, 0, 4), seat()))
    assert {plan.text for plan in continuations(s)} == set(GAME.legal(s, 0))
    begun = continuations(s, [(3, (5,))])
    assert [plan.text for plan in begun] == ["move 3:5", "move 1:1.2 3:5"]
    # The second rat on start is as good as the first.
    assert continuations(s, [(2, (1, 2)), (3, (5,))]) == begun[1:]
    # Nobody joins a rat that walks further than a group may.
    assert [plan.text for plan in continuations(s, [(3, (5, 6, 7, 8))])] == ["move 3:5.6.7.8"]
    assert continuations(s, [(3, (9,))]) == []


def test_a_preview_says_what_happens():
    own = seat("nursery", 5, 7, 24, lamp=9, backpacks=["blue+1"], comics=["pack"], cubes=9, cheese=1)
    s = state(scene(own, seat(8, 10, 12, 14), light=[0]))
    plan = plan_of(s, "move 1:6.7.8 3:25.26.27")
    found = preview(s, plan)
    assert payment(s, plan) == ((0, 1), 0) and found.costs == (0, 1, 0, 0)
    assert (found.bulbs, found.cores, found.lamps, found.launch, found.shops) == (4, 0, 0, 9, ())
    assert [share._replace(content=0) for share in found.gains.shares] == [(8, 0, 2, 1, 0)]
    assert found.gains.pack == 1
    after = GAME.advance(s, {0: plan.text})
    assert after.seats[0].lamp == 9 + 4
    alone = preview(s, plan_of(s, "move 2:8.9"))
    assert alone.shops == (0,) and alone.costs.fees == 0 and alone.launch is None
