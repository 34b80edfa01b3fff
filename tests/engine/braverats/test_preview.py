"""Previews of BraveRats against what the rounds then do."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Setup
from engine.braverats.cards import BLANK, NAMES, RANK, RANKS, Card, hand
from engine.braverats.game import BraveRats
from engine.braverats.preview import candidates, counted, last_card, pair_result, round_number, shower
from engine.braverats.state import Draft, Duel, packet_number, packet_size, unplayed
from tests.engine.setups import BRAVERATS_OPTIONS, random_moves, walk

GAME = BraveRats()


def steps(options, seed):
    """Every step of a random match: the state, the moves, and what they did."""
    rng, state = Random(seed), GAME.start(Setup(2, options))
    while GAME.to_act(state):
        moves = random_moves(GAME, state, rng)
        step = GAME.apply(state, moves)
        yield state, moves, step
        state = step.state


@pytest.mark.parametrize("options", BRAVERATS_OPTIONS, ids="+".join)
def test_a_pair_does_what_its_preview_says(options):
    for seed in range(8):
        for state, _, step in steps(options, seed):
            events = {event.kind: event.facts for event in step.events}
            if "round" not in events:
                continue
            duel, facts = state.scene, events["round"]
            cards = [RANK[name] for name in events["revealed"]["cards"]]
            result = pair_result(duel, *cards)
            assert (result.winner, result.rule, list(result.values)) == (
                facts["winner"], facts["rule"], facts["values"],
            )  # fmt: skip
            assert result.wins_game == (events.get("game", {}).get("how") == "princess")
            assert result.crowns == (0 if result.winner is None else facts["crowns"][result.winner])
            assert result.pending <= result.crowns or result.wins_game
            for seat, rank in enumerate(cards):
                found = counted(duel, seat, rank)
                assert NAMES[found.rank] == events["revealed"]["as"][seat]
                assert found.final_value == facts["values"][seat]
                assert found.final_value - found.value == facts["plus"][seat]
                assert rank in RANKS[candidates(duel, seat)]


def test_without_a_duel_the_printed_table_answers():
    assert pair_result(None, Card.AMBASSADOR, Card.SPY).crowns == 2
    assert pair_result(None, Card.SPY, Card.AMBASSADOR) == (1, "higher", (2, 4), 2, 0, False)
    assert pair_result(None, Card.PRINCE, Card.PRINCESS) == (1, "princess", (7, 1), 0, 0, True)
    assert pair_result(None, Card.MUSICIAN, Card.PRINCE)[:2] == (None, "musician")


def test_a_mime_counts_as_what_it_copies():
    state = GAME.start(Setup(2, {"mime": True}))
    assert counted(state.scene, 0, Card.MIME) == (BLANK, 5, 5)
    state = GAME.advance(state, {0: "spy", 1: "general"})
    assert last_card(state.scene, 1) == Card.GENERAL
    assert counted(state.scene, 0, Card.MIME) == (Card.GENERAL, 6, 6)
    assert counted(state.scene, 1, Card.MIME) == (Card.SPY, 2, 4)


def test_a_spy_makes_the_other_side_show_first():
    state = GAME.start(Setup())
    assert shower(state.scene) is None and candidates(state.scene, 1) == unplayed(state.scene, 1)
    state = GAME.advance(state, {0: "spy", 1: "wizard"})
    assert shower(state.scene) is None, "the Wizard cancels the Spy"
    state = GAME.advance(GAME.start(Setup()), {0: "spy", 1: "prince"})
    assert shower(state.scene) == 1
    state = GAME.advance(state, {1: "wizard"})
    assert shower(state.scene) == 1 and candidates(state.scene, 1) == hand([Card.WIZARD])


@pytest.mark.parametrize("options", [{}, {"mime": True}, {"draw": True}, {"emperor": True}])
def test_rounds_are_numbered(options):
    number = 1
    for state, moves, step in steps(options, 5):
        if CHANCE not in moves:
            assert round_number(state.rules, state.scene) == number
        if any(event.kind == "round" for event in step.events):
            number = 1 if any(event.kind == "game" for event in step.events) else number + 1
    assert round_number(step.state.rules, step.state.scene) <= 9


def test_a_draft_counts_its_packets():
    for state in walk(GAME, Setup(2, {"draft": True}), Random(1)):
        draft = state.scene
        if isinstance(draft, Draft):
            picks = len(draft.picks)
            assert packet_size(draft) == 4 - picks % 4 and packet_number(draft) == picks // 4 + 1
            if draft.packet:
                assert len(RANKS[draft.packet]) == packet_size(draft)
    assert packet_number(Draft(0, ((0, 1),) * 16, 0)) == 4
    assert isinstance(state.scene, Duel)
