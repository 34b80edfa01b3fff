"""Brooke in sentences: every event, the table, and what is asked."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import Reason
from engine.base import CHANCE, Event, Setup
from engine.brooke.events import EVENTS
from engine.brooke.text import REASONS, Text
from engine.games import GAMES
from engine.translation import LANGUAGES, Translator
from tests.engine.setups import BROOKE_OPTIONS, random_moves

GAME = GAMES["brooke"]
PLAYERS = ("Ada", "Bo")
words = Text()


@pytest.mark.parametrize("options", BROOKE_OPTIONS, ids=lambda options: "+".join(options) or "base")
def test_every_event_and_every_table_has_words(options):
    kinds = set()
    for seed in range(6):
        rng, state = Random(seed), GAME.start(Setup(2, options))
        while GAME.to_act(state):
            view, (seat,) = GAME.view(state, 0), GAME.to_act(state)
            assert words.table(view, PLAYERS)
            if seat != CHANCE:
                assert words.question(view, seat) and not words.options(view, seat)
            step = GAME.apply(state, random_moves(GAME, state, rng))
            kinds |= {event.kind for event in step.events}
            for sentence in words.told(state, step.events, PLAYERS):
                assert sentence.strip() and "{" not in sentence and "you " not in sentence.lower()
            state = step.state
        assert words.table(GAME.view(state, 0), PLAYERS) == "The match is over"
    assert kinds == set(EVENTS) - ({"match"} if "pair" not in options else set())


def at(table):
    data = {"table": table, "won": [[], []], "aside": [], "pass": 1, "starter": "B"}
    return GAME.from_position(data, {})


def said(state, move):
    return list(words.told(state, GAME.apply(state, {GAME.to_act(state)[0]: move}).events, PLAYERS))


def test_a_turn_is_told_in_its_steps():
    state = at("11B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn B")
    assert said(state, "1=4") == [
        "Ada (Blue) places a 4. Orchard: 4 to 0, in the lead.",
        "  Gain: blue got a die.",
        "  The Orchard was flipped: Red.",
    ]


def test_an_island_turns_over_and_is_never_flipped_in_other_words():
    state = at("12B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn B")
    placed = "Ada (Blue) places a 4. Temple: 4 to 0, in the lead."
    assert said(state, "1=4") == [placed]
    assert said(GAME.apply(state, {0: "1=4"}).state, "act 2") == [
        "  Flip: the Palms was flipped.",
        "  The Palms was flipped: Blue.",
        "  The Temple was flipped: Red.",
    ]


def test_an_action_that_is_impossible_is_named():
    state = at("1B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 4,2;turn B")
    assert said(state, "2=4")[1:] == [
        "  Swap is impossible without red dice at two islands.",
        "  The Palms was flipped: Blue.",
    ]


def test_the_table_shows_dice_limits_and_the_score():
    state = at("1B:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,2;turn R")
    text = words.table(GAME.view(state, 1), PLAYERS)
    assert "Blue, Blue +2" in text and "swap red dice" in text
    assert "3 dice to place, 2 in reserve · 5 of 15" in text and "Place your rolled 2" in text
    assert text.endswith("Round 1 of 4 · Ada: 0 islands, pips on them 0 · Bo: 0 islands, pips on them 0")
    assert words.question(GAME.view(state, 1), 1) == "Place your rolled 2 (1=2)"
    assert words.table(GAME.view(GAME.start(Setup()), None), PLAYERS) == "Dealing"


def test_a_draw_and_a_tie_broken_by_pips_are_told():
    facts = {"game": 1, "winner": None, "how": "draw", "cards": [5, 5], "pips": [6, 6]}
    start = GAME.start(Setup())
    assert list(words.told(start, [Event("game", facts)], PLAYERS)) == [
        "End of the game · A draw: islands 5 : 5, pips 6 : 6."
    ]
    facts |= {"winner": 1, "how": "pips", "pips": [4, 6]}
    told = list(words.told(start, [Event("game", facts)], PLAYERS))
    assert told == ["End of the game · Bo won: islands 5 : 5, pips 4 : 6."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang):
    tr = Translator()
    tr.speak(lang)
    facts = dict.fromkeys(("turns", "percent", "wrong", "replies"), 3)
    facts |= {"leads": [1, 3], "levels": [], "loses": [2], "keeps": [], "dice": 1, "given": 0, "lowered": 2}
    for id_ in REASONS:
        told = Text(tr).reason(Reason(id_, facts))
        assert told.endswith(".") and "{" not in told
        assert lang != "en" or told.startswith("Takes the lead on the left and on the right.")
    assert words.reason(Reason.of("only")) == "There is no other move."
    facts |= {"leads": [], "loses": [], "dice": 0, "lowered": 0}
    assert words.reason(Reason("wins", facts)).startswith("No lead changes.")


def test_a_reason_tells_gains_before_costs():
    assert words.changes({"leads": [1], "keeps": [2], "loses": [3]}) == (
        "Takes the lead on the left. In return you give up the lead on the right."
    )
    assert words.changes({"next": [2], "denies": [2]}) == (
        "Next you can win a die in the middle. Your opponent can no longer win a die in the middle."
    )
    assert words.changes({"given": 1}) == "Your opponent wins a die.", "in return for nothing"
    assert words.changes({"keeps": [2]}) == "Strengthens your lead in the middle."
    assert words.changes({"ends": [2, 1], "leads": [1]}) == "The round ends 2\xa0:\xa01 for you."
    assert words.changes({"ends": [1, 2]}) == "The round ends 1\xa0:\xa02."


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (2, "With best play you win this round by 2 islands: about 72% to win the match."),
        (0, "With best play this round ends tied: about 72% to win the match."),
        (-1, "At best you lose this round by 1 island: about 72% to win the match."),
    ],
)
def test_a_reason_says_what_becomes_of_the_round(ahead, said):
    assert words.reason(Reason.of("solved", percent=72, ahead=ahead)) == said
    assert words.reason(Reason.of("solved", percent=72)).startswith("With best play to the end of the round it")
