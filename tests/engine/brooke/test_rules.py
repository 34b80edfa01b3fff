"""Brooke rule by rule, and every ruling A1-A14 by its number."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.base import CHANCE, Refused, Setup
from engine.brooke.cards import BLUE, RED, Action, deck_of
from engine.brooke.dice_set import CUT_RESULTS, limit_of
from engine.brooke.game import Brooke
from engine.brooke.play import dice_sets
from engine.brooke.state import colour_of
from engine.brooke.turn import NOBODY, turns
from engine.cli.files import with_files
from engine.turns import whole_turns
from tests.engine.brooke import plain_rules as brooke_plain

ROOT = Path(__file__).parents[3]
GAME = Brooke()
DECK = deck_of("standard")


#: The other reading of who corrects an overflow.
BY_MOVER = {"correction": "mover"}
both_readings = pytest.mark.parametrize("options", [{}, BY_MOVER], ids=["by colour", "by mover"])


def at(table, number=1, starter="B", won=None, options=None, **more):
    gone = [card for card in range(1, 13) if all(f"{card}{c}:" not in "|" + table for c in "BR")]
    won = [gone[: 3 * (number - 1)], []] if won is None else won
    data = {"table": table, "won": won, "aside": [], "pass": number, "starter": starter} | more
    return GAME.from_position(data, options or {})


def go(state, *moves):
    for move in moves:
        seat = GAME.to_act(state)[0]
        rule = GAME.why_not(state, seat, move)
        assert rule is None, f"{move}: {rule}"
        state = GAME.advance(state, {seat: move})
    return state


def table(state):
    return GAME.position(state)["table"]


def legal(state):
    return list(GAME.legal(state, GAME.to_act(state)[0]))


def tales(state, move):
    return GAME.apply(state, {GAME.to_act(state)[0]: move}).events


# --- set-up


def test_a_game_begins_with_lot_cards_and_rolls():
    state = GAME.start(Setup())
    assert GAME.to_act(state) == (CHANCE,) and legal(state) == ["first 0", "first 1"]
    state = go(state, "first 1")
    assert len(GAME.odds(state)) == 12 * 11 * 10
    state = go(state, "4,9,1")
    assert table(state) == "4R:/|9B:/|1R:/;stock 4,4;reserve 2,2;first 0,0;turn -"
    assert len(GAME.odds(state)) == 36
    state = go(state, "5,3")
    assert table(state) == "4R:/|9B:/|1R:/;stock 4,4;reserve 2,2;first 5,3;turn R"
    assert GAME.to_act(state) == (1,)


def test_the_starting_colour_lies_outside():
    assert table(go(GAME.start(Setup()), "first 0", "4,9,1")).startswith("4B:/|9R:/|1B:/")


def test_every_card_comes_once_and_the_start_alternates():
    state, rng, seen, starters = GAME.start(Setup()), Random(1), [], []
    while GAME.to_act(state):
        move = rng.choice(legal(state))
        if GAME.to_act(state) == (CHANCE,) and move.count(",") == 2:
            state = go(state, move)
            seen += move.split(",")
            starters.append(GAME.position(state)["starter"])
        else:
            state = go(state, move)
    assert sorted(map(int, seen)) == list(range(1, 13))
    assert starters in (["B", "R", "B", "R"], ["R", "B", "R", "B"])


def test_the_state_knows_nothing_of_the_stack():
    state = go(GAME.start(Setup()), "first 0", "4,9,1")
    assert "2" not in table(state).split(";")[0].replace("stock", "")
    assert set(GAME.position(state)) == {"table", "won", "aside", "pass", "starter"}


# --- placing


def test_the_first_die_is_the_rolled_one_at_any_card():
    state = at("1B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 2,5;turn B")
    assert legal(state) == ["1=2", "2=2", "3=2"]
    assert GAME.why_not(state, 0, "1=3").id == "first"


def test_a_gain_takes_a_die_into_stock():
    state = at("7B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 4,5;turn B")
    state = go(state, "1=4")  # blue leads 4:3 on a blue face: blue gains
    assert table(state) == "7R:4/|3R:/|6B:/;stock 4,4;reserve 1,2;first 0,5;turn R"


def test_a11_the_rolled_die_comes_first_even_after_a_gain():
    state = at("2B:/|11R:/|6B:/;stock 4,4;reserve 2,2;first 4,5;turn B")
    state = go(state, "2=4")  # blue on a red face: red must take a die
    assert table(state) == "2B:/|11B:4/|6B:/;stock 3,5;reserve 2,1;first 0,5;turn R"
    assert legal(state) == ["1=5", "2=5", "3=5"]


def test_later_values_are_free_up_to_the_limit():
    state = at("1B:6/2|3R:3/|6B:/;stock 2,3;reserve 2,2;first 0,0;turn B")
    assert max(int(move[2]) for move in legal(state)) == 6
    state = at("1B:66/2|3R:/4|6B:/;stock 2,2;reserve 2,2;first 0,0;turn B")
    assert max(int(move[2]) for move in legal(state)) == 3
    assert GAME.why_not(state, 0, "3=4").id == "limit"


@pytest.mark.parametrize(("owned", "limit"), [(4, 15), (5, 16), (6, 17)])
def test_a1_the_limit_counts_dice_owned(owned, limit):
    state = at(f"1B:66/2|3R:/4|6B:/;stock {owned - 2},2;reserve {6 - owned},2;first 0,0;turn B")
    assert max(int(move[2]) for move in legal(state)) == limit - 12
    assert limit_of(owned) == limit


def test_a1_nothing_is_kept_back_for_dice_in_stock():
    state = at("1B:66/2|3R:/4|6B:/;stock 2,2;reserve 2,2;first 0,0;turn B")
    state = go(state, "2=3")  # 3 against 4: no upper hand
    assert state.blue.stock == 1 and state.blue.room == 0 and not state.blue.can_place


def test_printed_dice_do_not_count_for_the_limit():
    state = at("1B:66/2|4B:/4|6B:/;stock 2,2;reserve 2,2;first 0,0;turn B")
    assert "2=3" in legal(state)


def test_a2_there_is_no_voluntary_pass():
    state = at("1B:6/2|3R:3/|6B:/;stock 2,3;reserve 2,2;first 0,0;turn B")
    assert GAME.why_not(state, 0, "pass").id == "place" and GAME.why_not(state, 0, "").id == "place"


# --- upper hand and action


@pytest.mark.parametrize(("value", "fires"), [(2, False), (3, False), (4, True)])
def test_only_strictly_more_fires(value, fires):
    state = at(f"3B:/3|2R:/|6B:/;stock 4,3;reserve 2,2;first {value},0;turn B", starter="R")
    state = go(state, f"1={value}")
    assert table(state).startswith(f"3{'R' if fires else 'B'}:{value}/3|")


def test_the_printed_die_counts_for_its_own_colour():
    # Card 1 shows blue +2, card 7 (blue face) red +3.
    assert table(go(at("1B:/3|3R:/|7B:/;stock 4,3;reserve 2,2;first 2,0;turn B", starter="R"), "1=2"))[1] == "R"
    assert "7B:2/" in table(go(at("1B:/3|3R:/|7B:/;stock 4,3;reserve 2,2;first 2,0;turn B", starter="R"), "3=2"))


def test_right_goes_round_and_takes_any_die_of_the_colour():
    state = go(at("3B:1/|2R:/4|9B:/;stock 3,3;reserve 2,2;first 0,0;turn B"), "3=5")
    assert legal(state) == ["act 1.1>2", "act 3.5>1"]
    assert table(go(state, "act 3.5>1")) == "3B:15/|2R:/4|9R:/;stock 2,3;reserve 2,2;first 0,0;turn R"
    assert table(go(state, "act 1.1>2")).startswith("3B:/|2R:1/4|9R:5/")


def test_left_goes_round():
    state = go(at("2B:1/|3R:/4|6B:/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=5")
    assert legal(state) == ["act 1.1>3", "act 1.5>3"]
    assert table(go(state, "act 1.1>3")).startswith("2R:5/|3R:/4|6B:1/")


def test_a9_directions_are_those_of_the_screen_for_both_colours():
    # Blue leads on a red face with “right”: the only red die goes from the last card to the first.
    state = go(at("1R:/|3B:/|6R:/1;stock 4,3;reserve 2,2;first 5,0;turn B", starter="R"), "1=5")
    assert table(state).startswith("1B:5/1|3B:/|6R:/")
    # On the blue face blue's own die goes the same way.
    state = go(at("3B:/|6R:/2|1B:/;stock 4,3;reserve 2,2;first 5,0;turn B", starter="R"), "3=5")
    assert table(state).startswith("3B:5/|6R:/2|1R:/")


def test_swap_needs_two_cards_and_takes_equal_values():
    state = go(at("3B:1/|2R:1/4|6B:/;stock 2,3;reserve 2,2;first 0,0;turn B"), "1=5")
    assert legal(state) == ["act 1.1x2.1", "act 1.5x2.1"]
    assert table(go(state, "act 1.1x2.1")).startswith("3R:15/|2R:1/4|")
    assert table(go(state, "act 1.5x2.1")).startswith("3R:11/|2R:5/4|")
    # All dice at one card: impossible, yet the card turns over.
    state = go(at("3B:1/|2R:/4|6B:/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=5")
    assert table(state).startswith("3R:15/|2R:/4|")


def test_turn_shows_the_opposite_side():
    state = go(at("3B:2/|2R:/4|6B:/;stock 3,3;reserve 2,2;first 0,0;turn B"), "3=1")
    assert legal(state) == ["act 1.2=5", "act 3.1=6"]
    assert table(go(state, "act 1.2=5")).startswith("3B:5/|2R:/4|6R:1/")


def test_gain_raises_the_limit_at_once_and_ends_with_the_reserve():
    state = go(at("11B:/|3R:/4|6B:66/;stock 2,3;reserve 2,2;first 0,0;turn B"), "1=3")
    assert (state.blue.stock, state.blue.reserve, state.blue.room) == (2, 1, 1)
    state = go(at("11B:/|3R:/4|6B:66/;stock 4,3;reserve 0,2;first 0,0;turn B"), "1=3")
    assert table(state).startswith("11R:3/") and state.blue.reserve == 0


def test_the_mover_cannot_refuse_to_give_the_opponent_a_die():
    state = go(at("11R:/|3R:/4|6B:6/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=3")
    assert table(state) == "11B:3/|3R:/4|6B:6/;stock 2,4;reserve 2,1;first 0,0;turn R"


def test_flip_turns_any_card_without_its_action():
    state = go(at("12B:/|11R:/4|6B:6/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=3")
    assert legal(state) == ["act 1", "act 2", "act 3"]
    assert table(go(state, "act 2")) == "12R:3/|11B:/4|6B:6/;stock 2,3;reserve 2,2;first 0,0;turn R"


def test_a8_the_firing_card_may_flip_itself_and_stays_as_it_was():
    state = go(at("12B:/|11R:/4|6B:6/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=3", "act 1")
    assert table(state).startswith("12B:3/|11R:/4|6B:6/")
    kinds = [
        e.kind for e in tales(go(at("12B:/|11R:/4|6B:6/;stock 3,3;reserve 2,2;first 0,0;turn B"), "1=3"), "act 1")
    ]
    assert kinds == ["acted", "flipped", "flipped"]


def test_moved_swapped_and_turned_dice_fire_nothing():
    # The blue 5 moved to card 11 leads there, yet nobody gains.
    state = go(at("1B:/|11B:/|6R:/6;stock 4,3;reserve 2,2;first 5,0;turn B", starter="R"), "1=5")
    assert table(state).startswith("1R:/|11B:5/|6R:/6;stock 3,3;reserve 2,2")


def test_an_impossible_action_still_turns_the_card_over():
    events = tales(at("1B:/|3R:/|2B:/;stock 4,4;reserve 2,2;first 5,6;turn B"), "2=5")
    assert [event.kind for event in events] == ["placed", "acted", "flipped"]
    assert events[1].facts["possible"] is False


def test_a5_an_action_is_compulsory():
    state = go(at("3B:2/|2R:/4|6B:/;stock 3,3;reserve 2,2;first 0,0;turn B"), "3=1")
    assert GAME.to_act(state) == (0,)
    assert GAME.why_not(state, 0, "1=1").id == "turn" and GAME.why_not(state, 1, "1=1").id == "turn"


def test_a6_the_mover_chooses_whatever_the_colour():
    state = go(at("1R:/12|3R:/|2B:/;stock 4,2;reserve 2,2;first 6,0;turn B", starter="R"), "1=6")
    assert GAME.to_act(state) == (0,)
    assert legal(state) == ["act 1.1>2", "act 1.2>2"]


def test_a_single_choice_is_carried_out_at_once():
    events = tales(at("1B:/|3R:/|2B:/;stock 4,4;reserve 2,2;first 5,6;turn B"), "1=5")
    assert [event.kind for event in events] == ["placed", "acted", "flipped"]
    assert events[1].facts["to"] == 2


# --- overflow


OVER = "6B:33/1|3R:6/2|2B:/4;stock 1,1;reserve 2,2;first 0,0;turn B"
#: Blue may turn the red 1 to a 6: red would show 18 against its limit of 15.
RAISED = "6R:/1|3R:/66|2B:5/;stock 3,1;reserve 2,2;first 0,0;turn B"


def test_a3a_the_opponent_of_the_overflowing_colour_corrects():
    state = go(at(OVER), "1=1", "act 1.1=6")  # 3+3+6+6 = 18 against 15
    assert GAME.to_act(state) == (1,)
    assert GAME.position(state)["due"] == {"cut": 1}
    assert legal(state) == ["cut 1.6=3", "cut 2.6=3"]
    assert GAME.why_not(state, 1, "1=1").id == "overflow"


def test_a3a_the_mover_corrects_when_a_die_of_the_opponent_was_raised():
    state = go(at(RAISED), "1=3", "act 1.1=6")
    assert GAME.to_act(state) == (0,) and legal(state) == ["cut 1.6=3", "cut 2.6=3"]
    state = go(state, "cut 2.6=3")
    assert table(state).startswith("6B:3/6|3R:/36|2B:5/") and state.red.room == 0


def test_a3a_by_the_other_reading_the_opponent_of_the_mover_corrects():
    state = go(at(RAISED, options=BY_MOVER), "1=3", "act 1.1=6")
    assert GAME.to_act(state) == (1,), "red lowers its own die: it is the opponent of the mover"
    assert legal(state) == ["cut 1.6=3", "cut 2.6=3"] and legal(go(at(RAISED), "1=3", "act 1.1=6")) == legal(state)
    assert (
        GAME.why_not(state, 1, "1=1").id == "overflow-mover" and GAME.why_not(state, 0, "cut 1.6=3").id == "turn"
    )
    after = go(state, "cut 1.6=3")
    assert table(after).startswith("6B:3/3|3R:/66|2B:5/") and after.red.room == 0
    assert GAME.to_act(after) == (0,), "red is at its limit, so blue places again"


def test_a3a_both_readings_agree_where_the_mover_turns_an_own_die():
    state = go(at(OVER, options=BY_MOVER), "1=1", "act 1.1=6")
    assert GAME.to_act(state) == (1,) and legal(state) == ["cut 1.6=3", "cut 2.6=3"]


@pytest.mark.parametrize(("options", "cutter"), [({}, 0), (BY_MOVER, 1)], ids=["by colour", "by mover"])
def test_the_events_name_who_corrects(options, cutter):
    state = go(at(RAISED, options=options), "1=3")
    overflow = next(event for event in tales(state, "act 1.1=6") if event.kind == "overflow")
    assert overflow.facts["colour"] == "red" and overflow.facts["cutter"] == cutter
    cut = tales(go(state, "act 1.1=6"), "cut 2.6=3")[0]
    assert (cut.facts["seat"], cut.facts["colour"]) == (cutter, ("blue", "red")[cutter]) and cut.facts[
        "of"
    ] == "red"
    # Only the 6 can be lowered by 5: whoever would have chosen is named all the same.
    only = at("6R:/1|3R:/455|2B:5/;stock 3,0;reserve 2,2;first 0,0;turn B", options=options)
    told = tales(go(only, "1=3"), "act 1.1=6")
    assert [event.kind for event in told][:3] == ["acted", "overflow", "cut"]
    assert told[1].facts["cutter"] == told[2].facts["seat"] == cutter


@both_readings
def test_a_position_with_a_correction_due_is_read_as_it_was_written(options):
    state = go(at(RAISED, options=options), "1=3", "act 1.1=6")
    again = GAME.from_position(json.loads(json.dumps(GAME.position(state))), options)
    assert again == state and GAME.to_act(again) == GAME.to_act(state)
    assert GAME.options_of(again)["correction"] == options.get("correction", "colour")


def test_a3b_the_limit_is_met_exactly():
    state = go(at(OVER), "1=1", "act 1.1=6", "cut 2.6=3")
    assert state.blue.sum == 15 and state.blue.room == 0
    assert table(state).startswith("6R:336/1|3R:3/2|2B:/4")


def test_a3c_the_correction_is_compulsory():
    state = go(at(OVER), "1=1", "act 1.1=6")
    assert all(move.startswith("cut") for move in legal(state))


def test_a3d_one_die_is_always_enough():
    rng = Random(3)
    for _ in range(300):
        state = GAME.start(Setup())
        while GAME.to_act(state):
            state = go(state, rng.choice(legal(state)))
            for side in (state.blue, state.red):
                if side.excess:
                    assert 1 <= side.excess <= 5 and all(cut.room == 0 for cut in CUT_RESULTS[side])
                    assert CUT_RESULTS[side] != (side,)


def test_a7_the_correction_comes_before_the_card_turns_over():
    state = go(at(OVER), "1=1", "act 1.1=6")
    assert table(state).startswith("6B:")
    assert [event.kind for event in tales(state, "cut 1.6=3")][:2] == ["cut", "flipped"]


# --- who is next, and the end of a pass


def test_a10_a_skipped_player_comes_back_with_a_gain():
    state = at("11R:/|3R:/6333|6B:5/;stock 3,0;reserve 2,2;first 0,0;turn B")
    back = go(state, "1=3")
    assert table(back) == "11B:3/|3R:/3336|6B:5/;stock 2,1;reserve 2,1;first 0,0;turn R"
    away = go(state, "2=1")
    assert GAME.to_act(away) == (0,)


@pytest.mark.parametrize(("red", "stock", "why"), [("/3336", 0, "dice"), ("/663", 1, "limit")])
def test_a12_both_ways_of_being_unable_are_named(red, stock, why):
    state = at(f"11R:/|3R:{red}|6B:5/;stock 3,{stock};reserve 2,2;first 0,0;turn B")
    events = tales(state, "2=1")
    assert events[-1].kind == "skipped" and events[-1].facts["why"] == why


def test_a_lowered_die_brings_a_stuck_player_back():
    state = at("6R:/|3R:/663|2B:5/;stock 3,1;reserve 2,2;first 0,0;turn B")
    state = go(state, "1=3", "act 2.6=1")
    assert GAME.to_act(state) == (1,) and state.red.room == 5


def test_a_pass_ends_when_nobody_can_place():
    state = at("3R:/1|2R:333/653|1B:5/;stock 0,0;reserve 2,2;first 0,0;turn -")
    assert GAME.to_act(state) == (CHANCE,) and GAME.why_not(state, 0, "1=1").id == "pass-over"
    before = GAME.position(state)
    assert before["won"] == [[], []] and GAME.scores(state) == (0, 0)
    step = GAME.apply(state, {CHANCE: "4,5,6"})
    after = GAME.position(step.state)
    assert after["won"] == [[1], [2, 3]] and after["pass"] == 2 and after["starter"] == "R"
    assert after["table"] == "4R:/|5B:/|6R:/;stock 4,4;reserve 2,2;first 0,0;turn -"
    assert [event.kind for event in step.events] == ["pass", "dealt"]


def test_a_pass_has_at_most_twelve_placements():
    rng, longest = Random(5), 0
    for _ in range(200):
        state, placed = GAME.start(Setup()), 0
        while GAME.to_act(state):
            move = rng.choice(legal(state))
            if GAME.to_act(state) == (CHANCE,):
                placed = 0
            placed += state.due == 0 and GAME.to_act(state) != (CHANCE,)
            longest = max(longest, placed)
            state = go(state, move)
    assert 9 <= longest <= 12


def test_an_untouched_card_is_decided_by_its_printed_die_and_a_level_one_goes_to_nobody():
    state = at("1B:/|3R:/|6B:3333/6333;stock 0,0;reserve 2,2;first 0,0;turn -")
    after = GAME.position(go(state, "4,5,7"))
    assert after["won"] == [[1], [6]] and after["aside"] == [3]


def test_a13_dice_left_over_have_no_value():
    state = at("1B:/|3R:66/|6B:3/663;stock 1,1;reserve 2,2;first 0,0;turn -")
    after = GAME.position(go(state, "4,5,7"))
    assert after["table"].endswith("stock 4,4;reserve 2,2;first 0,0;turn -") and after["won"] == [[1, 3], [6]]


# --- the end


LAST = "1R:/1|3R:33/|12B:5/653;stock 1,0;reserve 2,2;first 0,0;turn B"


def final(table_text, won, aside, *moves):
    data = {"table": table_text, "won": won, "aside": aside, "pass": 4, "starter": "R"}
    return go(GAME.from_position(data, {}), *moves)


def test_more_cards_win():
    state = final(LAST, [[2, 4, 5, 6, 7, 8], [9, 10, 11]], [], "1=1")
    assert GAME.to_act(state) == () and GAME.ranks(state) == (1, 2) and GAME.scores(state) == (7, 5)
    assert GAME.position(state)["won"] == [[2, 3, 4, 5, 6, 7, 8], [1, 9, 10, 11, 12]]


def test_a4_level_cards_are_decided_by_the_own_pips_of_both_faces():
    assert [DECK.cards[n - 1].pips(BLUE) for n in range(1, 13)] == [2, 2, 0, 3, 3, 0, 3, 1, 2, 0, 0, 0]
    assert [DECK.cards[n - 1].pips(RED) for n in range(1, 13)] == [2, 2, 0, 3, 3, 0, 3, 1, 0, 2, 0, 0]
    state = final(LAST, [[2, 4, 5, 6, 7], [8, 9, 10, 11]], [], "1=1")
    assert GAME.scores(state) == (6, 6) and GAME.ranks(state) == (1, 2)  # 11 pips against 5
    assert tales(at_last(), "1=1")[-1].facts == {
        "game": 1, "winner": 0, "how": "pips", "cards": [6, 6], "pips": [11, 5],
    }  # fmt: skip


def at_last():
    return final(LAST, [[2, 4, 5, 6, 7], [8, 9, 10, 11]], [])


def test_a14_a_full_tie_is_a_draw():
    # Blue adds card 3; red adds 12 and card 1, whose red faces count 2.
    state = final(LAST, [[6, 9, 2], [11, 10]], [4, 5, 7, 8], "1=1")
    assert GAME.scores(state) == (4, 4) and GAME.ranks(state) == (1, 1)  # 4 pips each
    state = final(LAST, [[6, 9, 8], [11, 10]], [4, 5, 7, 2], "1=1")  # 3 against 4
    assert GAME.ranks(state) == (2, 1)


def test_a_pair_exchanges_sides_on_the_same_cards():
    options = {"pair": True}
    state, rng, deals, blues = GAME.start(Setup(2, options)), Random(7), [], []
    while GAME.to_act(state):
        move = rng.choice(legal(state))
        if move.count(",") == 2:
            deals.append(move)
            blues.append(GAME.odds(state)[0][1] == 1.0)
        state = go(state, move)
    assert deals[:4] == deals[4:] and blues == [False] * 3 + [False] + [True] * 4
    assert [state.ledger.seat(colour_of(seat, 2)) for seat in (0, 1)] == [0, 1]
    assert [colour_of(0, game) for game in (1, 2)] == [BLUE, RED]
    data = GAME.position(state)
    assert data["game"] == 2 and data["before"]
    assert GAME.from_position(json.loads(json.dumps(data)), options) == state


# --- whole turns


@both_readings
def test_whole_turns_are_those_that_search_sees(options):
    """The contract decides step by step, search takes whole turns: both must lead to the same places."""
    rng = Random(11)
    for _ in range(25):
        state = GAME.start(Setup(2, options))
        while GAME.to_act(state):
            if GAME.to_act(state) != (CHANCE,) and state.due == 0:
                own, other = dice_sets(state)
                expected = {
                    (mine, theirs, faces)
                    for after, others, faces in turns(state.spread, own, other, state.faces, state.mover)
                    for mine in (CUT_RESULTS[after] if after.excess else (after,))
                    for theirs in (CUT_RESULTS[others] if others.excess else (others,))
                }
                found = whole_turns(GAME, state)
                assert {(*own_first(turn.state, state.mover), turn.state.faces) for turn in found} == expected
                assert len(found) == len(expected)
                assert all(turn.state.due == 0 for turn in found)
            state = go(state, rng.choice(legal(state)))


def plainly(state):
    sides = tuple((list(s.dice), s.stock, s.reserve, s.first) for s in (state.blue, state.red))
    faces = tuple(state.faces >> slot & 1 for slot in range(3))
    return [DECK.cards[card] for card in state.spread.cards], faces, sides


@both_readings
def test_turns_agree_with_a_plain_reading_of_the_rules(options):
    rng = Random(13)
    for _ in range(25):
        state = GAME.start(Setup(2, options))
        while GAME.to_act(state):
            if GAME.to_act(state) != (CHANCE,) and state.due == 0:
                cards, faces, sides_now = plainly(state)
                expected = brooke_plain.whole_turns(cards, faces, sides_now, state.mover)
                found = {}
                for turn in whole_turns(GAME, state):
                    _, shown, dice = plainly(turn.state)
                    found[brooke_plain.outcome(dice, shown)] = turn.state.mover
                assert set(found) == expected
                for (then, _), mover in found.items():
                    follows = brooke_plain.next_mover(then, state.mover)
                    assert mover == (NOBODY if follows is None else follows)
            state = go(state, rng.choice(legal(state)))


def own_first(state, mover):
    return (state.blue, state.red) if mover == BLUE else (state.red, state.blue)


#: Whole turns with distinct results, one, two and three plies deep.
PERFT = {
    ("1,3,6", "5,3", "first 0"): (3, 9, 219),
    ("4,9,11", "2,6", "first 1"): (3, 9, 228),
    ("7,8,12", "1,1", "first 0"): (7, 35, 1432),
    ("5,10,2", "6,6", "first 1"): (3, 9, 204),
}


def perft(state, depth):
    if depth == 0 or GAME.to_act(state) == (CHANCE,):
        return 1
    return sum(perft(turn.state, depth - 1) for turn in whole_turns(GAME, state))


@pytest.mark.parametrize(("cards", "rolls", "lot"), PERFT)
def test_counts_per_ply(cards, rolls, lot):
    state = go(GAME.start(Setup()), lot, cards, rolls)
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == PERFT[cards, rolls, lot]


#: To the end of the pass from late positions: with an overflow ahead, with a skipped player, with a gain.
ENDINGS = {
    OVER: 938,
    "11R:/|3R:/6333|6B:54/;stock 2,0;reserve 2,2;first 0,0;turn B": 2206,
    "11R:4/|10R:2/6|6B:5/42;stock 1,1;reserve 2,2;first 0,0;turn R": 2770,
    "12R:4/|4R:2/6|9B:5/42;stock 1,1;reserve 2,2;first 0,0;turn R": 1041,
}


@pytest.mark.parametrize("text", ENDINGS)
def test_counts_to_the_end_of_the_pass(text):
    assert perft(at(text), 12) == ENDINGS[text]


# --- the deck


def test_the_deck_says_what_the_rulebook_says():
    faces = [face for card in DECK.cards for face in card.faces]
    for action in Action:
        assert [f.colour for f in faces if f.action is action].count(BLUE) == 2
        assert [f.colour for f in faces if f.action is action].count(RED) == 2
    assert sum(card.faces[0].action is card.faces[1].action for card in DECK.cards) == 8
    assert sum(any(card.faces[0].printed) for card in DECK.cards) == 8


def raw():
    return json.loads((ROOT / "engine" / "brooke" / "deck.json").read_text(encoding="utf-8"))


def test_another_deck_is_played_with(tmp_path):
    data = raw()
    for card in data["cards"]:
        card["id"] += 20
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    for options in ({"deck": data}, with_files(GAME, {"deck": str(path)})):
        state = go(GAME.start(Setup(2, options)), "first 0", "21,32,25", "1,2")
        assert GAME.from_position(GAME.position(state), GAME.options_of(state)) == state
        assert GAME.options_of(state)["deck"] == data
    for bad in (str(path), "no-such-file.json", __file__, 7, [], {}, data | {"note": "x" * 200_000}):
        with pytest.raises(Refused):
            GAME.start(Setup(2, {"deck": bad}))
