"""Previews of Brooke against what the moves then do, and move texts as they are written and read."""

from __future__ import annotations

from random import Random

from engine.base import CHANCE, Setup
from engine.brooke import notation
from engine.brooke.cards import BLUE, COLOURS, RED
from engine.brooke.dice_set import FRESH
from engine.brooke.game import Brooke
from engine.brooke.notation import DieChoice, die_choice
from engine.brooke.preview import HIGHEST_LIMIT, choices_due, placements
from engine.brooke.state import PLACE, is_pass_over, leaders, return_game_follows, totals
from tests.engine.setups import walk

GAME = Brooke()


def decisions(number, options=None):
    for seed in range(number):
        for state in walk(GAME, Setup(2, options or {}), Random(seed)):
            if GAME.to_act(state) not in ((), (CHANCE,)):
                yield state, GAME.to_act(state)[0]


def test_placements_say_what_placing_does():
    for state, seat in decisions(6):
        found = placements(state)
        if state.due != PLACE:
            assert found == ()
            continue
        assert [one.move for one in found] == list(GAME.legal(state, seat))
        for one in found:
            events = {event.kind: event.facts for event in GAME.apply(state, {seat: one.move}).events}
            placed = events["placed"]
            assert (placed["slot"], placed["value"]) == (one.slot + 1, one.value)
            assert placed["totals"] == list(one.totals) and placed["upper"] == one.upper
            if "acted" in events:
                acted = events["acted"]
                assert one.upper and acted["possible"] == one.possible
                assert (acted["action"], acted["of"]) == (one.action, COLOURS[one.of])


def test_nothing_can_be_placed_or_chosen_before_the_cards_are_dealt():
    state = GAME.start(Setup())
    assert placements(state) == choices_due(state) == () and leaders(state) == ()


def test_nothing_can_be_placed_before_the_roll_or_after_the_pass():
    for state in walk(GAME, Setup(), Random(1)):
        if state.spread is not None and GAME.to_act(state) in ((), (CHANCE,)):
            assert placements(state) == choices_due(state) == ()


def test_choices_name_their_dice_and_where_they_lead():
    kinds = set()
    for state, seat in decisions(12):
        found = choices_due(state)
        if state.due == PLACE:
            assert found == ()
            continue
        assert [one.move for one in found] == list(GAME.legal(state, seat))
        for one in found:
            step = GAME.apply(state, {seat: one.move})
            facts = step.events[0].facts
            assert one.after == step.state
            kinds.add(facts.get("action", "cut"))
            if one.die is None:
                assert one.slot == facts["to"] - 1
            else:
                assert (one.die.slot + 1, one.die.value) == (facts["from"], facts["value"])
                assert one.die.to == (facts["to"] - 1 if "to" in facts else None)
                assert (one.die.other, one.die.shows) == (facts.get("other"), facts.get("shows"))
    assert kinds == {"right", "left", "swap", "turn", "flip", "cut"}, "a gain is never a choice"


def test_texts_are_read_as_they_are_written():
    assert die_choice(notation.moving(0, 4, 1)) == DieChoice(0, 4, to=1)
    assert die_choice(notation.swapping(0, 4, 2, 2)) == DieChoice(0, 4, to=2, other=2)
    assert die_choice(notation.turning(1, 6, 1)) == DieChoice(1, 6, shows=1)
    assert die_choice(notation.cutting(2, 5, 3)) == DieChoice(2, 5, shows=3)
    for other in (notation.placing(1, 5), notation.flipping(2), "act", "", "nonsense"):
        assert die_choice(other) is None


def test_leaders_win_the_cards():
    for state in walk(GAME, Setup(2, {"pair": True}), Random(3)):
        if not (is_pass_over(state) and GAME.to_act(state)):
            continue
        after = GAME.apply(state, {CHANCE: GAME.legal(state, CHANCE)[0]})
        for card, leader in zip(after.events[0].facts["cards"], leaders(state), strict=True):
            assert card["totals"] == list(totals(state, card["slot"] - 1))
            assert card["seat"] == (None if leader is None else state.ledger.seat(leader))
        assert return_game_follows(state) == any(event.kind == "game" for event in after.events)


def test_the_limit_is_made_of_the_dice_owned():
    assert (FRESH.owned, FRESH.limit, HIGHEST_LIMIT) == (4, 15, 17)
    for state, _ in decisions(4):
        for side in (state.blue, state.red):
            assert side.owned == side.stock + len(side.dice) and side.limit == side.owned + 11
            assert side.room == side.limit - side.sum
            assert [side.values_at(slot) for slot in range(3)] == [
                tuple(value for at, value in side.dice if at == slot) for slot in range(3)
            ]


def test_the_colours_of_a_choice_are_numbers():
    assert {one.of for state, _ in decisions(2) for one in placements(state)} == {BLUE, RED}
