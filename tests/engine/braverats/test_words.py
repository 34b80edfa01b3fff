"""BraveRats in words: every event of every variant, the table as each seat sees it, and what is asked."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Setup
from engine.braverats import words
from engine.games import GAMES
from engine.match import visible
from tests.engine.setups import BRAVERATS_OPTIONS, random_moves

GAME = GAMES["braverats"]
PLAYERS = ("Ada", "Bo")


@pytest.mark.parametrize("options", BRAVERATS_OPTIONS, ids="+".join)
def test_every_event_and_every_table_has_words(options):
    rng, state = Random(2), GAME.start(Setup(2, options))
    while True:
        for seat in (0, 1, None):
            view = GAME.view(state, seat)
            assert words.table(view, PLAYERS)
            if seat in GAME.to_act(state):
                assert words.question(view, seat) and words.options(view, seat) == []
        if not GAME.to_act(state):
            break
        step = GAME.apply(state, random_moves(GAME, state, rng))
        for event in step.events:
            sentence = words.sentence(event, PLAYERS)
            assert sentence.strip() and "{" not in sentence and "you " not in sentence.lower()
        state = step.state


def test_a_hidden_hand_is_not_in_the_words():
    state = GAME.start(Setup(2, {"draw": True}))
    while GAME.to_act(state) == (CHANCE,):
        step = GAME.apply(state, {CHANCE: GAME.legal(state, CHANCE)[0]})
        assert len(visible(step.events, None)) < len(step.events)
        state = step.state
    lines = words.table(GAME.view(state, 0), PLAYERS).split("\n")
    assert "Musician" not in lines[1] and "hand: hidden" in lines[1]
    assert "hand: musician, princess, spy" in lines[0]


def test_sentences_say_what_happened():
    state = GAME.start(Setup())
    events = GAME.apply(state, {0: "general", 1: "ambassador"}).events
    assert [words.sentence(event, PLAYERS) for event in events] == [
        "Ada: General (6) – Bo: Ambassador (4)",
        "  6:4, Ada wins one crown. The higher value wins the round. Score 1:0.",
    ]
    held = GAME.apply(GAME.start(Setup()), {0: "spy", 1: "spy"}).events[1]
    assert words.sentence(held, PLAYERS).endswith("Waiting: one crown for Ada and one crown for Bo.")


def told(*rounds):
    """The lines of the last of some rounds from the start."""
    state = GAME.start(Setup())
    for first, second in rounds:
        step = GAME.apply(state, {0: first, 1: second})
        state = step.state
    return [words.sentence(event, PLAYERS) for event in step.events][1:]


def test_what_a_general_an_ambassador_and_waiting_crowns_add_is_named():
    assert told(("spy", "spy"), ("general", "ambassador"), ("assassin", "wizard")) == [
        "  5:5 (with +2 for Ada from the General), held. Equal values: the round is held, and nobody gets its"
        " crown yet. Waiting: one crown for Ada and one crown for Bo."
    ]
    assert told(("musician", "wizard"), ("spy", "ambassador")) == [
        "  2:4, Bo wins 2 crowns (the Ambassador counts 2). The higher value wins the round. Score 0:3."
    ]
    assert told(("ambassador", "ambassador"), ("wizard", "assassin")) == [
        "  5:3, Ada wins 3 crowns (2 had been waiting). The Wizard cancels the ability of the card played against"
        " it; only the values count. Score 3:0."
    ]
    assert (
        "2 crowns for Ada (the Ambassador counts 2) and one crown for Bo." in told(("ambassador", "musician"))[0]
    )


def test_the_winner_of_a_game_has_the_first_figure():
    lines = told(("princess", "ambassador"), ("ambassador", "wizard"), ("general", "prince"))
    assert lines[0].endswith(" Score 0:4.") and lines[1:] == ["Bo wins the game 4:0."]


def test_a_seat_is_asked_for_what_is_due():
    state = GAME.advance(GAME.start(Setup()), {0: "spy", 1: "prince"})
    assert words.question(GAME.view(state, 1), 1) == "you must show first: your card"
    state = GAME.advance(state, {1: "wizard"})
    assert words.question(GAME.view(state, 0), 0) == "your answer"
    draft = GAME.advance(GAME.start(Setup(2, {"draft": True})), {CHANCE: "first 0"})
    draft = GAME.advance(draft, {CHANCE: "0357"})
    assert words.question(GAME.view(draft, 0), 0) == "keep one of musician, assassin, wizard, prince"
    assert words.question(GAME.view(draft, 1), 1) == ""
