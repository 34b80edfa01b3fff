"""Positions that break a rule are refused with a sentence."""

from __future__ import annotations

import pytest

from engine.base import Refused
from engine.games import GAMES

GAME = GAMES["braverats"]
GOOD = {
    "hands": [[0, 1, 2, 3, 7], [0, 1, 4, 6, 7]],
    "score": [1, 2],
    "pending": [0, 0],
    "general": [False, False],
    "spy": [False, False],
    "last": [6, 2],
    "target": 4,
    "mime": False,
}


def test_a_good_position_is_taken():
    state = GAME.from_position(GOOD, {})
    assert GAME.position(state) == GOOD | {"target": 4, "mime": False}
    assert GAME.to_act(state) == (0, 1)


BROKEN = {
    "not an object": [],
    "unknown key": GOOD | {"colour": "blue"},
    "no hands": {"score": [0, 0]},
    "a card that is none": GOOD | {"hands": [[0, 1, 2, 3, 9], [0, 1, 4, 6, 7]]},
    "a card of text": GOOD | {"hands": [["spy"], [1]]},
    "a true card": GOOD | {"hands": [[True], [1]]},
    "unequal hands": GOOD | {"hands": [[0, 1, 2], [0, 1]]},
    "three of a card": GOOD | {"hands": [[0, 0, 2, 3, 7], [0, 1, 4, 6, 7]]},
    "three in one hand": GOOD | {"hands": [[0, 0, 0, 3, 7], [2, 1, 4, 6, 7]]},
    "a mime without the variant": GOOD | {"hands": [[0, 1, 2, 3, 8], [0, 1, 4, 6, 7]]},
    "a negative score": GOOD | {"score": [-1, 2]},
    "half a score": GOOD | {"score": [0.5, 2]},
    "one score": GOOD | {"score": [1]},
    "more crowns than rounds": GOOD | {"score": [3, 3]},
    "a game that is over": GOOD | {"score": [4, 0]},
    "pending for one side": GOOD | {"pending": [1, 0]},
    "two spies": GOOD | {"spy": [True, True]},
    "flags of numbers": GOOD | {"general": [1, 0]},
    "a bonus without a general": GOOD | {"general": [False, True]},
    "a spy that was not played": GOOD | {"spy": [True, False]},
    "a target of five": GOOD | {"target": 5},
    "revealed without a spy": GOOD | {"revealed": [3, None]},
    "the wrong side revealed": GOOD | {"spy": [False, True], "revealed": [None, 4]},
    "revealed by nobody": GOOD | {"spy": [False, True], "revealed": [5, None]},
    "events before round one": GOOD | {"hands": [[*range(8)], [*range(8)]], "last": [None, None]},
    "piles too large": GOOD | {"piles": [[4], [2]]},
    "a winner too early": GOOD | {"winner": 0},
    "a draw too early": GOOD | {"winner": "draw"},
    "an unknown winner": GOOD | {"winner": 2},
    "a true winner": GOOD | {"winner": True},
    "a deal that is none": {"deal": "cheating"},
    "a draft of nonsense": {"draft": 3},
    "a draft out of turn": {"draft": {"first": 0, "picks": [[1, 3]], "packet": [1, 2, 3]}},
    "a draft with a short packet": {"draft": {"first": 0, "picks": [[0, 3]], "packet": [1]}},
    "a draft with three of a card": {"draft": {"first": 0, "picks": [[0, 3]], "packet": [3, 3, 1]}},
    "a draft before the lot": {"draft": {"first": None, "picks": [], "packet": [1, 2, 3, 4]}},
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_broken_position_is_refused(data):
    with pytest.raises(Refused) as refusal:
        GAME.from_position(data, {})
    assert str(refusal.value).endswith(".")
    assert refusal.value.rule is not None


def test_options_and_position_must_agree():
    with pytest.raises(Refused, match="contradicts"):
        GAME.from_position(GOOD, {"fast": True})


@pytest.mark.parametrize("listed", [True, False], ids=["still in hand", "on the table"])
def test_a_revealed_card_may_be_listed_in_its_hand_or_not(listed):
    data = GOOD | {"spy": [False, True], "revealed": [3, None]}
    if not listed:
        data |= {"hands": [[0, 1, 2, 7], [0, 1, 4, 6, 7]]}
    state = GAME.from_position(data, {})
    assert GAME.to_act(state) == (1,)
    assert GAME.position(state)["hands"][0] == [0, 1, 2, 7]


def test_a_dealt_hand_needs_no_option():
    state = GAME.from_position(GOOD | {"hands": [[7, 7, 2, 3, 5], [0, 1, 1, 6, 4]]}, {})
    assert GAME.legal(state, 0) == ("spy", "assassin", "wizard", "prince")
