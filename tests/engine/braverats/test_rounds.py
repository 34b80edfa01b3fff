"""The printed result table with its notes, and the rulings by number."""

from __future__ import annotations

import pytest

from engine.base import Setup
from engine.braverats.cards import BLANK, NAMES
from engine.braverats.duel import GAME, HELD, ROUND, resolve, standing
from engine.braverats.game import BraveRats

# Rows and columns from the Prince down to the Musician, as printed: the row's card against the column's.
# = held, + the row's side wins, - the column's side wins, * the row's side wins the game, ! it loses it.
PRINTED = """
    = + + + + + ! =
    - = + + - + + =
    - - = + + + + +
    - - - = - + + =
    - + - + = - - =
    - - - - + = + =
    * - - - + - = =
    = = - = = = = =
"""
TABLE = [line.split() for line in PRINTED.split("\n") if line.strip()]
NOBODY, BOTH = (False, False), (True, True)
ROW, COLUMN = (True, False), (False, True)
M, PS, SPY, A, AM, W, G, P = range(8)


@pytest.mark.parametrize("row", range(8))
@pytest.mark.parametrize("column", range(8))
def test_every_cell_of_the_printed_table(row, column):
    outcome = resolve((7 - row, 7 - column), NOBODY)
    sign = TABLE[row][column]
    expected = {"=": (HELD, None), "+": (ROUND, 0), "-": (ROUND, 1), "*": (GAME, 0), "!": (GAME, 1)}[sign]
    assert (outcome.verdict, outcome.winner) == expected


def winner(row, column, general=NOBODY):
    outcome = resolve((row, column), general)
    return "held" if outcome.verdict == HELD else outcome.winner


def test_note_1_prince_against_prince_after_a_general():
    assert winner(P, P, ROW) == 0 and winner(P, P, COLUMN) == 1
    assert resolve((P, P), ROW).values == (9, 7)


def test_note_2_assassin_against_assassin_after_a_general_goes_to_the_other_side():
    assert winner(A, A, ROW) == 1 and winner(A, A, COLUMN) == 0


def test_note_3_musician_against_musician_is_held_with_any_general():
    assert all(winner(M, M, general) == "held" for general in (NOBODY, ROW, COLUMN, BOTH))


@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("column", range(9))
@pytest.mark.parametrize("general", [NOBODY, ROW, COLUMN, BOTH])
def test_the_table_is_fair_to_both_sides(row, column, general):
    here, there = resolve((row, column), general), resolve((column, row), general[::-1])
    assert here.verdict == there.verdict
    assert (here.winner is None) == (there.winner is None)
    assert here.winner is None or here.winner == 1 - there.winner


def after(before, row, column):
    return before.after[9 * row + column]


START = standing(4)


def test_ruling_1_general_and_spy_survive_a_held_round():
    for held in (M, G):
        assert after(START, G, held).general[0]
    assert after(START, SPY, M).spy == 0
    assert after(START, SPY, M).pending == (1, 1)


def test_ruling_2_a_wizard_cancels_the_card_of_this_round_never_the_earned_bonus():
    assert after(START, G, W).general == NOBODY
    assert after(START, SPY, W).spy is None
    assert after(START, AM, W).score == (0, 1)
    assert winner(M, W) == 1, "the hold is cancelled"
    assert winner(A, W) == 1, "the reversal is cancelled"
    assert winner(PS, W) == 1
    plus = standing(4, general=ROW)
    assert resolve((AM, W), plus.general).values == (6, 5)
    assert after(plus, AM, W).score == (1, 0), "4+2 beats 5, but the cancelled Ambassador counts one"


def test_ruling_3_wizard_against_wizard():
    assert winner(W, W) == "held"
    assert winner(W, W, ROW) == 0
    assert winner(W, W, BOTH) == "held"


def test_ruling_4_wizard_against_prince_goes_by_value():
    assert winner(W, P) == 1
    assert winner(W, P, ROW) == "held"
    assert winner(W, P, COLUMN) == 1


def test_ruling_5_prince_against_a_card_with_two_more():
    for card in (SPY, A, AM, G):
        assert winner(P, card, COLUMN) == 0
    assert resolve((P, G), COLUMN).values == (7, 8)


def test_ruling_6_princess_against_prince_ends_the_game_whatever_else():
    losing = standing(4, score=(0, 3), pending=(1, 1), general=COLUMN)
    won = after(losing, PS, P)
    assert won.winner == 0
    assert won.score == (0, 3)


def test_ruling_7_assassin_with_two_more():
    assert resolve((A, AM), ROW).values == (5, 4)
    assert winner(A, AM, ROW) == 1
    assert after(standing(4, general=ROW), A, AM).score == (0, 2)
    assert winner(A, PS, COLUMN) == "held"
    assert resolve((A, PS), COLUMN).values == (3, 3)
    assert winner(A, BLANK, ROW) == "held", "five against a Mime's plain five"


@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("column", range(9))
def test_ruling_8_both_bonuses_are_as_none(row, column):
    with_both, without = resolve((row, column), BOTH), resolve((row, column), NOBODY)
    assert (with_both.verdict, with_both.winner) == (without.verdict, without.winner)


def test_ruling_9_the_bonus_lasts_one_round_and_never_stacks():
    plus = after(START, G, PS)
    assert plus.general == ROW
    assert after(plus, AM, SPY).general == NOBODY
    again = after(plus, G, SPY)
    assert again.general == ROW
    assert resolve((AM, SPY), again.general).values == (6, 2)


def test_ruling_10_two_spies_cancel_each_other():
    assert after(START, SPY, SPY).spy is None
    assert after(standing(4, general=ROW), SPY, SPY).spy is None
    assert after(START, SPY, PS).spy == 0
    assert after(START, PS, SPY).spy == 1


def test_ruling_12_abilities_are_mandatory():
    """Nobody is ever asked whether to use an ability: moves are cards and nothing else."""
    game = BraveRats()
    state = game.advance(game.start(Setup()), {0: "musician", 1: "general"})
    assert state.scene.standing.pending == (1, 1)
    assert game.legal(state, 0) == tuple(name for name in NAMES[:8] if name != "musician")


def test_pending_counts_two_for_a_held_ambassador():
    held = after(START, AM, M)
    assert held.pending == (2, 1)
    assert after(held, G, PS).score == (3, 0), "three for the owner"
    assert after(held, PS, G).score == (0, 2)
    assert after(held, G, PS).pending == (0, 0)
    twice = after(held, P, P)
    assert twice.pending == (3, 2)


def test_a_won_ambassador_counts_two_and_adds_what_was_pending():
    assert after(START, AM, PS).score == (2, 0)
    assert after(after(START, G, G), AM, SPY).score == (3, 0)


def test_four_crowns_win_and_three_in_fast_rat():
    assert after(standing(4, score=(3, 0)), P, G).winner == 0
    assert after(standing(4, score=(2, 0)), P, G).winner is None
    assert after(standing(3, score=(2, 0)), P, G).winner == 0
    assert after(standing(4, score=(0, 2)), PS, AM).winner == 1
