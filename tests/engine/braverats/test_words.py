"""BraveRats in sentences: every event of every variant, the table as each seat sees it, and what is asked."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import Reason
from engine.base import CHANCE, Setup
from engine.braverats.text import REASONS, Text
from engine.games import GAMES
from engine.match import visible
from engine.translation import LANGUAGES, Translator
from tests.engine.setups import BRAVERATS_OPTIONS, random_moves

GAME = GAMES["braverats"]
PLAYERS = ("Ada", "Bo")
words = Text()


@pytest.mark.parametrize("options", BRAVERATS_OPTIONS, ids="+".join)
def test_every_event_and_every_table_has_words(options):
    rng, state = Random(2), GAME.start(Setup(2, options))
    while True:
        for seat in (0, 1, None):
            view = GAME.view(state, seat)
            assert words.table(view, PLAYERS)
            if seat in GAME.to_act(state):
                assert words.question(view, seat) and not words.options(view, seat)
        if not GAME.to_act(state):
            break
        step = GAME.apply(state, random_moves(GAME, state, rng))
        for sentence in words.told(state, step.events, PLAYERS):
            assert sentence.strip() and "{" not in sentence and "you " not in sentence.lower()
        state = step.state


def test_a_hidden_hand_is_not_in_the_words():
    state = GAME.start(Setup(2, {"draw": True}))
    while GAME.to_act(state) == (CHANCE,):
        step = GAME.apply(state, {CHANCE: GAME.legal(state, CHANCE)[0]})
        assert len(visible(step.events, None)) < len(step.events)
        state = step.state
    lines = words.table(GAME.view(state, 0), PLAYERS).split("\n")
    assert "musician" not in lines[1] and "in hand or pile: 0 1 2" in lines[1]
    assert "musician, princess, spy · in hand or pile" in lines[0]


def told(*rounds):
    """The lines of the last of some rounds from the start."""
    state = GAME.start(Setup())
    for first, second in rounds:
        step = GAME.apply(state, {0: first, 1: second})
        state = step.state
    return list(words.told(state, step.events, PLAYERS))


def test_sentences_say_what_happened():
    assert told(("general", "ambassador")) == [
        "Ada: General (6) · Bo: Ambassador (4)",
        "  The higher value wins: 6 beats 4. Ada takes 1 crown. Ada 1 · Bo 0",
    ]
    assert "1 crown waits for the next winner." in told(("spy", "spy"))[1]


def test_what_a_general_an_ambassador_and_waiting_crowns_add_is_named():
    assert told(("spy", "spy"), ("general", "ambassador"), ("assassin", "wizard"))[1].startswith(
        "  General: +2 for Ada. Equal values: the round is held."
    )
    assert told(("musician", "wizard"), ("spy", "ambassador"))[1] == (
        "  The higher value wins: 4 beats 2. Bo takes 2 crowns. A round won with the Ambassador counts double."
        " Ada 0 · Bo 3"
    )
    assert told(("ambassador", "ambassador"), ("wizard", "assassin"))[1] == (
        "  The Wizard cancels the Assassin: 5 beats 3. Ada takes 1 + 2 waiting = 3 crowns. Ada 3 · Bo 0"
    )
    held = told(("ambassador", "musician"))[1]
    assert "Next win: Ada +2, Bo +1. A round won with the Ambassador counts double." in held


def test_the_winner_of_a_game_has_the_first_figure():
    lines = told(("princess", "ambassador"), ("ambassador", "wizard"), ("general", "prince"))
    assert lines[1].endswith(" Ada 0 · Bo 4") and lines[2:] == ["Bo wins the game, 4 : 0."]
    assert told(("princess", "prince"))[2:] == ["Ada wins the game."]


def test_a_seat_is_asked_for_what_is_due():
    state = GAME.advance(GAME.start(Setup()), {0: "spy", 1: "prince"})
    assert words.question(GAME.view(state, 1), 1) == "Show your card first"
    state = GAME.advance(state, {1: "wizard"})
    assert words.question(GAME.view(state, 0), 0) == "Answer their card: Wizard"
    draft = GAME.advance(GAME.start(Setup(2, {"draft": True})), {CHANCE: "first 0"})
    draft = GAME.advance(draft, {CHANCE: "0357"})
    assert words.question(GAME.view(draft, 0), 0) == "Keep one of 4: musician, assassin, wizard, prince"
    assert words.question(GAME.view(draft, 1), 1) == ""


def test_cards_are_named_in_the_language_of_the_player_beside_what_is_typed():
    tr = Translator()
    assert tr.speak("de") == ""
    german, state = Text(tr), GAME.start(Setup())
    assert "Assassine (assassin), Botschafter (ambassador)" in german.table(GAME.view(state, 0), PLAYERS)
    assert german.question(GAME.view(state, 0), 0) == "Wähle eine Karte"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang):
    tr = Translator()
    tr.speak(lang)
    facts = dict.fromkeys(("percent", "number", "total", "played", "perfect", "decisions"), 3)
    facts |= {"card": "spy", "other": "prince", "best": "general", "when": "opening"}
    for id_ in REASONS:
        told = Text(tr).reason(Reason(id_, facts))
        assert told.endswith(".") and "{" not in told
    assert words.reason(Reason.of("unheard-of")) == ""


def test_a_card_stands_in_a_sentence_with_its_article():
    tr = Translator()
    said = []
    for lang in LANGUAGES:
        tr.speak(lang)
        card = Text(tr).card("assassin")
        said.append((f"{card}", f"{card:the}", f"{card:The}", f"{card:den}"))
    assert said == [
        ("Assassin", "the Assassin", "The Assassin", "the Assassin"),
        ("Assassine", "der Assassine", "Der Assassine", "den Assassinen"),
        ("Assassin", "l’Assassin", "L’Assassin", "l’Assassin"),
        ("Assassino", "l’Assassino", "L’Assassino", "l’Assassino"),
    ]
