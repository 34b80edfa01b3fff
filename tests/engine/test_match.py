"""A match: chance, undo and looking back."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, NotNow, Setup
from engine.games import GAMES
from engine.match import DRAWN, NOTHING_TO_UNDO, REVEALED, Match
from tests.engine.setups import IDS, SETUPS, random_match, random_moves

every_setup = pytest.mark.parametrize(("game", "setup"), SETUPS, ids=IDS)


@every_setup
def test_settling_is_rolling_until_a_seat_is_to_act(game, setup):
    settled, rolled, rng = Match(game, setup, "1"), Match(game, setup, "1"), Random(1)
    while seats := settled.settle():
        while rolled.to_act == (CHANCE,):
            rolled.roll()
        assert CHANCE not in seats and seats == settled.to_act
        assert settled.log == rolled.log and settled.state == rolled.state
        moves = random_moves(game, settled.state, rng)
        settled.play(moves)
        rolled.play(moves)
    assert settled.over and settled.settle() == () and settled.loaded_draws() == []


def test_a_match_rolls_nothing_unasked():
    match = Match(GAMES["brooke"], Setup(), "1")
    assert match.to_act == (CHANCE,) and match.log == ()
    assert match.settle() != (CHANCE,) and match.draws == len(match.log) > 0


def test_a_settled_draw_cannot_be_undone():
    match = Match(GAMES["brooke"], Setup(), "1")
    with pytest.raises(NotNow) as refusal:
        match.undo()
    assert refusal.value.rule == NOTHING_TO_UNDO
    match.settle()
    with pytest.raises(NotNow) as refusal:
        match.undo()
    assert refusal.value.rule == DRAWN


def test_a_reveal_cannot_be_undone():
    match = Match(GAMES["braverats"], Setup(), "1")
    match.play({0: "spy", 1: "general"})
    with pytest.raises(NotNow) as refusal:
        match.undo()
    assert refusal.value.rule == REVEALED


def test_an_earlier_moment_is_a_match_of_its_own():
    match = random_match(GAMES["braverats"], Setup(), Random(2))
    early = match.until(1)
    assert early.states == match.states[:2] and early.log == match.log[:1]
    early.play(random_moves(early.game, early.state, Random(3)))
    assert len(early.log) == 2 and match.over
