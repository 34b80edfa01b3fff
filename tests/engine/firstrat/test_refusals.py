"""Every way to break a rule of First Rat with a move is answered with that rule."""

from __future__ import annotations

import pytest

from engine.base import CHANCE
from engine.firstrat.rules import RULES
from tests.engine.firstrat.scenes import GAME, greg, scene, seat, state

PLAIN = scene(seat("nursery", 0, 0, 4, cheese=1), seat())
SPREAD = scene(seat(3, 5, 8, 24), seat())
TUNNEL = scene(seat("nursery", 0, 8, 11, comics=["tunnel"], can=1, powder=1), seat())
COLOURFUL = scene(
    seat(0, (4, "super_chameleon"), 6, 25, comics=["super_chameleon"], cheese=2), seat("nursery", "nursery", 5, 7)
)
POOR = scene(seat(0, (4, "super_chameleon"), 6, 25, comics=["super_chameleon"], cheese=1), seat())

#: position, move, the rule that it breaks
MOVES = {
    "nothing": (PLAIN, "", "move"),
    "nonsense": (PLAIN, "hop 3", "move"),
    "no rat": (PLAIN, "move", "move"),
    "no walk": (PLAIN, "move 3:", "move"),
    "two dots": (PLAIN, "move 3:5..6", "move"),
    "a fifth rat": (PLAIN, "move 4:1", "move"),
    "the same rat twice": (PLAIN, "move 3:5 3:6", "move"),
    "rats out of order": (PLAIN, "move 3:5 1:1.2", "move"),
    "building before moving": (PLAIN, "build cargo", "steps"),
    "ending before moving": (PLAIN, "end", "steps"),
    "a rat in the nursery": (PLAIN, "move 0:1", "rat"),
    "a launched rat": (scene(seat(0, 0, 0, 27), seat()), "move 3:27", "rat"),
    "a second rat that is like the first": (PLAIN, "move 2:1", "equal"),
    "standing still": (PLAIN, "move 3:4", "walk"),
    "walking back": (PLAIN, "move 3:3", "walk"),
    "a jump without a shortcut": (PLAIN, "move 3:6", "walk"),
    "past the launchpad": (SPREAD, "move 3:25.26.27.28", "walk"),
    "six steps": (PLAIN, "move 3:5.6.7.8.9.10", "single"),
    "nine steps": (PLAIN, "move 3:5.6.7.8.9.10.11.12.13", "single"),
    "four steps in a group": (PLAIN, "move 1:1.2 3:5.6.7.8", "group"),
    "onto an own rat": (SPREAD, "move 0:4.5", "own-rat"),
    "two rats to one space": (SPREAD, "move 0:4.5.6 1:6", "own-rat"),
    "two launches": (scene(seat(0, 0, 25, 26), seat()), "move 2:26.27 3:27", "one-launch"),
    "two colours": (SPREAD, "move 0:4 1:6", "colour"),
    "a chameleon that is none": (SPREAD, "move 0:4 1:6 chameleon", "chameleon"),
    "three colours": (COLOURFUL, "move 0:1 1:5 2:7 chameleon", "colour"),
    "a chameleon that says nothing": (COLOURFUL, "move 1:5 2:7", "chameleon"),
    "a chameleon that pays for nothing": (COLOURFUL, "move 0:1.2 1:5 chameleon", "chameleon"),
    "a chameleon without cheese": (POOR, "move 1:5 2:7 chameleon", "chameleon"),
    "no toll": (SPREAD, "move 0:7", "toll"),
    "one toll for two": (
        scene(seat("nursery", 0, 3, 16, bottle=1), seat()),
        "move 2:7 3:20.21.22",
        "toll",
    ),
    "a free shortcut without the map": (SPREAD, "move 0:7 free s1", "tunnel"),
    "no word about which is free": (TUNNEL, "move 2:12 3:12.13.18", "tunnel"),
    "a free shortcut that is not used": (TUNNEL, "move 2:12 3:12.13.18 free s1", "tunnel"),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_move_is_refused_by_its_rule(name):
    position, move, rule = MOVES[name]
    s = state(position)
    assert GAME.why_not(s, 0, move) == RULES[rule]


def reached(position, *moves):
    """The state after some moves of whoever is to act."""
    s = state(position)
    for move in moves:
        assert GAME.why_not(s, s.actors[0], move) is None, move
        s = GAME.advance(s, {s.actors[0]: move})
    return s


THIRSTY = scene(seat("nursery", "nursery", 0, 7, drinks=1, cheese=5), seat())
LAUNCHING = scene(seat("nursery", 0, 9, 24), seat())
READING = scene(seat("nursery", 0, 3, 9, burrow="B1"), seat())
BUILDING = scene(seat("nursery", "nursery", 0, 1, can=2, calc=1, cheese=9, comics=["tinker"]), seat())
CUBELESS = scene(
    seat("nursery", "nursery", 0, 1, can=2, calc=2, cheese=30, cubes=0, turns=3),
    seat(turns=3),
    cheese=[0] * 10,
    round=4,
    last_round=5,
    end_by="B",
)

#: position, moves up to a question, an answer to it, the rule that it breaks
ANSWERS = {
    "a drink of something else": (THIRSTY, ["move 3:8"], "drink tea", "drink"),
    "moving again": (THIRSTY, ["move 3:8"], "move 2:1", "steps"),
    "donating before drinking": (THIRSTY, ["move 3:8"], "donate", "steps"),
    "ending before drinking": (THIRSTY, ["move 3:8"], "end", "steps"),
    "shopping before drinking": (THIRSTY, ["move 3:8.9"], "shop hamster skip", "steps"),
    "a launch for cheese": (LAUNCHING, ["move 3:25.26.27"], "launch cheese", "launch"),
    "a way that does not lead on": (READING, ["move 3:10", "branch b2"], "branch lib", "steps"),
    "a comic that is not there": (READING, ["move 3:10", "branch lib"], "comic tunnel", "comic"),
    "a shop of another animal": (THIRSTY, ["move 3:8.9", "drink no"], "shop frog skip", "shop"),
    "too little cheese": (THIRSTY, ["move 3:8.9", "drink no"], "shop hamster pay blue+1", "pay"),
    "an item that is not there": (THIRSTY, ["move 3:8.9", "drink no"], "shop hamster steal k1", "item"),
    "half a visit": (THIRSTY, ["move 3:8.9", "drink no"], "shop hamster steal", "shop"),
    "skipping with an item": (THIRSTY, ["move 3:8.9", "drink no"], "shop hamster skip blue+1", "shop"),
    "a part that does not exist": (BUILDING, ["move 3:2"], "build ladder", "build"),
    "too few materials": (BUILDING, ["move 3:2"], "build cargo", "cost"),
    "saving what is not needed": (BUILDING, ["move 3:2"], "build cockpit save bottle", "tinker"),
    "saving twice": (
        scene(seat("nursery", "nursery", 0, 1, can=2, calc=3, comics=["tinker"]), seat()),
        ["move 3:2", "build cockpit save calc"],
        "build cockpit save can",
        "tinker",
    ),
    "saving too little": (BUILDING, ["move 3:2"], "build engine save bottle", "cost"),
    "nine cheese": (BUILDING, ["move 3:2.3"], "donate", "donate"),
    "a part without a cube": (CUBELESS, ["move 3:2"], "build cockpit", "cube"),
    "a donation without a cube": (CUBELESS, ["move 3:2"], "donate", "cube"),
    "moving in the last step": (BUILDING, ["move 3:2"], "move 2:1", "steps"),
    "nonsense in the last step": (BUILDING, ["move 3:2"], "nap", "build"),
    "a track that is not best": (
        scene(seat("nursery", "nursery", 0, 1), greg=greg(rats=[10, 5, 1, 0])),
        ["move 3:2", "end", "card c1"],
        "best cockpit",
        "greg-best",
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_refused_by_its_rule(name):
    position, moves, answer, rule = ANSWERS[name]
    s = reached(position, *moves)
    assert GAME.why_not(s, s.actors[0], answer) == RULES[rule]


def test_chance_and_others_have_their_rules_too():
    s = reached(scene(seat("nursery", "nursery", 0, 1), greg=greg()), "move 3:2", "end")
    assert GAME.why_not(s, CHANCE, "card a9") == RULES["chance"]
    assert GAME.why_not(s, 0, "move 3:3").id == "turn"
    assert GAME.why_not(s, CHANCE, "card a1") is None
    over = state(
        scene(
            seat(27, 27, 27, 27, turns=9),
            seat(turns=9),
            round=9,
            last_round=9,
            end_by="A",
            over=True,
        )
    )
    assert GAME.to_act(over) == () and GAME.why_not(over, 0, "end").id == "over"
