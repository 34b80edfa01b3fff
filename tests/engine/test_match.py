"""A match: chance, undo and looking back."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, BadRequest, IllegalMove, NotNow, Setup
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


def test_the_move_of_the_one_seat_to_act_needs_no_seat():
    match = Match(GAMES["brooke"], Setup(), "1")
    assert match.play(match.drawn()).state == match.state
    match.settle()
    assert match.legal() == match.game.legal(match.state, match.to_act[0])
    move = match.legal()[-1]
    assert match.why_not(move) is None and match.why_not("nonsense") is not None
    match.play(move)
    assert move in match.log[-1].moves.values()
    assert match.result is None and match.scores == match.game.scores(match.state)
    assert match.view(0).state == match.state
    assert "Brooke" in repr(match) and "to act" in repr(match)


@pytest.mark.parametrize("seed", [None, 1.5, b"4711", True, ["x"]])
def test_a_seed_is_a_text_or_a_whole_number(seed):
    with pytest.raises(BadRequest, match="seed"):
        Match(GAMES["brooke"], Setup(), seed)
    assert Match(GAMES["brooke"], Setup(), 4711).sha256 == Match(GAMES["brooke"], Setup(), "4711").sha256


@pytest.mark.parametrize("moves", [7, None, ["spy", "general"], {0: 3, 1: "spy"}, b"spy"])
def test_moves_of_another_type_are_refused_with_a_sentence(moves):
    match = Match(GAMES["braverats"], Setup(), "1")
    for call in (match.play, match.why_not):
        with pytest.raises(BadRequest, match="text"):
            call(moves)
    assert match.log == ()


def test_one_move_is_not_enough_where_two_seats_are_to_act():
    match = Match(GAMES["braverats"], Setup(), "1")
    for call in (lambda: match.play("spy"), match.legal):
        with pytest.raises(NotNow, match="0, 1 are to act"):
            call()
    over = random_match(GAMES["braverats"], Setup(), Random(2))
    with pytest.raises(IllegalMove):
        over.play("spy")
    with pytest.raises(NotNow):
        over.legal()
    assert over.legal(0) == () and "over" in repr(over)
    with pytest.raises(BadRequest, match="Setup"):
        Match(GAMES["braverats"], {"seats": 2}, "1")


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
