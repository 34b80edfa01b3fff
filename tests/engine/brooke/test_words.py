"""Brooke in words: every event, the table, and what is asked."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Event, Setup
from engine.brooke import words
from engine.brooke.events import EVENTS
from engine.games import GAMES
from tests.engine.setups import BROOKE_OPTIONS, random_moves

GAME = GAMES["brooke"]
PLAYERS = ("Ada", "Bo")


@pytest.mark.parametrize("options", BROOKE_OPTIONS, ids=lambda options: "+".join(options) or "base")
def test_every_event_and_every_table_has_words(options):
    kinds = set()
    for seed in range(6):
        rng, state = Random(seed), GAME.start(Setup(2, options))
        while GAME.to_act(state):
            view, (seat,) = GAME.view(state, 0), GAME.to_act(state)
            assert words.table(view, PLAYERS)
            if seat != CHANCE:
                assert words.question(view, seat) and words.options(view, seat) == []
            step = GAME.apply(state, random_moves(GAME, state, rng))
            for event in step.events:
                kinds.add(event.kind)
                sentence = words.sentence(event, PLAYERS)
                assert sentence.strip() and "{" not in sentence and "you " not in sentence.lower()
            state = step.state
        assert words.table(GAME.view(state, 0), PLAYERS) == "All cards are played."
    assert kinds == set(EVENTS) - ({"match"} if "pair" not in options else set())


def at(table):
    data = {"table": table, "won": [[], []], "aside": [], "pass": 1, "starter": "B"}
    return GAME.from_position(data, {})


def said(state, move):
    return [words.sentence(event, PLAYERS) for event in GAME.apply(state, {GAME.to_act(state)[0]: move}).events]


def test_a_turn_is_told_in_its_steps():
    state = at("11B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn B")
    assert said(state, "1=4") == [
        "Ada (blue) places a 4 at the left island (card 11): 4:0, upper hand.",
        "  Blue takes a die from reserve.",
        "  The left island turns over: card 11 now shows red.",
    ]


def test_an_island_turns_over_and_is_never_flipped_in_other_words():
    state = at("12B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn B")
    placed = "Ada (blue) places a 4 at the left island (card 12): 4:0, upper hand."
    assert said(state, "1=4") == [placed]
    assert said(GAME.apply(state, {0: "1=4"}).state, "act 2") == [
        "  Ada turns the middle island over.",
        "  Card 3 now shows blue.",
        "  The left island turns over: card 12 now shows red.",
    ]


def test_an_action_that_is_impossible_is_named():
    state = at("1B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 4,2;turn B")
    assert said(state, "2=4")[1:] == [
        "  Its action (swap two red dice) is impossible.",
        "  The middle island turns over: card 3 now shows blue.",
    ]


def test_the_table_shows_dice_limits_and_the_score():
    state = at("1B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn R")
    text = words.table(GAME.view(state, 1), PLAYERS)
    assert "card 1, blue face, blue +2" in text and "swap two red dice" in text
    assert "stock 3; reserve 2; 5 of 15 pips placed" in text and "the rolled 2 first" in text
    assert text.endswith("Pass 1 of 4. Islands won: Ada 0, Bo 0 (pips on them 0:0).")
    assert words.question(GAME.view(state, 1), 1) == "place your rolled 2 (slot=2, as in 2=2)"
    assert words.table(GAME.view(GAME.start(Setup()), None), PLAYERS) == "The next cards are being dealt."


def test_a_draw_and_a_tie_broken_by_pips_are_told():
    facts = {"game": 1, "winner": None, "how": "draw", "cards": [5, 5], "pips": [6, 6]}
    assert words.sentence(Event("game", facts), PLAYERS) == "The game is a draw: 5:5 islands and 6:6 pips."
    facts |= {"winner": 1, "how": "pips", "pips": [4, 6]}
    told = words.sentence(Event("game", facts), PLAYERS)
    assert told == "Level on islands, 5:5. Bo wins the game by 6 pips to 4."
