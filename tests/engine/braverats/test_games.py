"""Whole games: the German rulebook's example, Spy order, the Mime, ends, variants, and games people played."""

from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from engine.base import CHANCE, Refused, Setup
from engine.braverats.cards import EIGHT, NAMES, ONE, RANKS, Card, count, size
from engine.braverats.state import MIME, Draft
from engine.braverats.variants import DEALS, VARIANTS
from engine.games import GAMES
from engine.match import Match
from tests.engine.setups import random_moves

GAME = GAMES["braverats"]
HUMAN_GAMES = Path(__file__).parents[2] / "data" / "braverats_human_games.csv"


def start(**options):
    return GAME.start(Setup(2, {name.replace("_", "-"): value for name, value in options.items()}))


def rounds(state, *pairs):
    """Play pairs of cards; a spied side shows first."""
    for pair in pairs:
        cards = dict(enumerate(pair.split("-")))
        while cards:
            actors = GAME.to_act(state)
            state = GAME.advance(state, {seat: cards.pop(seat) for seat in actors})
    return state


def test_the_german_example_of_four_rounds():
    state = rounds(start(), "general-musician")
    now = state.scene.standing
    assert now.pending == (1, 1) and now.general == (True, False)
    state = rounds(state, "prince-prince")
    assert state.scene.standing.score == (2, 0)
    state = rounds(state, "princess-general")
    assert state.scene.standing.score == (2, 1)
    after_four = rounds(state, "assassin-princess")
    assert after_four.scene.standing.score == (2, 1)
    assert after_four.scene.standing.pending == (1, 1)
    instead = rounds(state, "assassin-assassin")
    assert instead.scene.standing.score == (3, 1), "3 beats 5 under the Assassin"


def test_the_spied_side_shows_first_and_the_other_answers():
    state = rounds(start(), "spy-general")
    assert GAME.to_act(state) == (1,)
    assert GAME.legal(state, 0) == ()
    assert GAME.why_not(state, 0, "prince").id == "shows-first"
    step = GAME.apply(state, {1: "prince"})
    assert [event.kind for event in step.events] == ["shown"]
    assert GAME.to_act(step.state) == (0,)
    assert "prince" not in GAME.legal(step.state, 1)
    won = GAME.apply(step.state, {0: "princess"})
    assert GAME.ranks(won.state) == (1, 2)
    assert won.events[-1].facts["how"] == "princess"


def test_a_spy_in_the_last_round_does_nothing():
    position = {"hands": [[2], [7]], "score": [0, 3], "pending": [0, 0], "last": [4, 3]}
    state = rounds(GAME.from_position(position, {}), "spy-prince")
    assert GAME.ranks(state) == (2, 1)


def test_cards_exhausted_is_a_draw_whatever_the_score():
    position = {"hands": [[0], [7]], "score": [3, 1], "pending": [2, 1], "last": [4, 0]}
    state = rounds(GAME.from_position(position, {}), "musician-prince")
    assert GAME.ranks(state) == (1, 1)
    assert GAME.position(state)["winner"] == "draw"


# --- Mime (ruling 11)


def test_a_mime_in_round_one_is_a_plain_five():
    assert rounds(start(mime=True), "mime-ambassador").scene.standing.score == (1, 0)
    assert rounds(start(mime=True), "mime-wizard").scene.standing.pending == (1, 1)
    assert rounds(start(mime=True), "mime-general").scene.standing.score == (0, 1)


def test_a_mime_copies_value_and_ability_of_the_opponents_last_card():
    state = rounds(start(mime=True), "general-princess", "mime-prince")
    assert GAME.ranks(state) == (1, 2), "as the Princess it catches the Prince"
    state = rounds(start(mime=True), "wizard-ambassador", "mime-spy")
    assert state.scene.standing.score == (3, 0), "a copied Ambassador counts two"


def test_a_mime_copies_a_cancelled_card_and_not_its_bonus():
    state = rounds(start(mime=True), "wizard-general", "mime-spy")
    assert state.scene.last0 == Card.GENERAL
    assert state.scene.standing.general == (True, False), "the copied General works for its copier"
    outcome = GAME.apply(rounds(start(mime=True), "princess-general"), {0: "mime", 1: "spy"}).events[1]
    assert outcome.facts["values"] == [6, 4], "six without the General's bonus, while the General's owner has it"


def test_a_mime_after_a_mime_takes_what_that_mime_had_copied():
    state = rounds(start(mime=True), "general-assassin", "mime-princess")
    assert state.scene.last0 == Card.ASSASSIN
    step = GAME.apply(state, {0: "musician", 1: "mime"})
    assert step.events[0].facts["as"] == ["musician", "assassin"]
    blank = rounds(start(mime=True), "mime-spy")
    assert GAME.to_act(blank) == (0,)
    step = GAME.apply(GAME.advance(blank, {0: "prince"}), {1: "mime"})
    assert step.events[0].facts["as"] == ["prince", "mime"], "a blank stays blank"


def test_a_mimes_own_bonus_applies():
    step = GAME.apply(rounds(start(mime=True), "general-spy"), {0: "mime"})
    step = GAME.apply(step.state, {1: "assassin"})
    assert step.events[1].facts["values"] == [4, 3]


# --- variants


def test_only_the_allowed_combinations_can_be_started():
    refused = {frozenset(pair) for pair in combinations(DEALS, 2)}
    refused |= {frozenset(("draw", deal)) for deal in DEALS} | {frozenset(("emperor", "true-king"))}
    for pair in combinations(VARIANTS, 2):
        options = dict.fromkeys(pair, True)
        if frozenset(pair) in refused:
            with pytest.raises(Refused) as refusal:
                GAME.start(Setup(2, options))
            assert refusal.value.rule is not None
        else:
            GAME.start(Setup(2, options))
    for options in ({"slow": True}, {"fast": "yes"}, {"fast": 1}):
        with pytest.raises(Refused):
            GAME.start(Setup(2, options))
    for seats in (1, 3):
        with pytest.raises(Refused):
            GAME.start(Setup(seats))


def test_traitor_exchanges_one_card_each():
    state = GAME.advance(start(traitor=True), {CHANCE: "3,5"})
    assert RANKS[state.scene.hand0] == (0, 1, 2, 4, 5, 5, 6, 7)
    assert RANKS[state.scene.hand1] == (0, 1, 2, 3, 3, 4, 6, 7)
    assert len(GAME.odds(start(traitor=True))) == 64


def test_random_deals_all_sixteen():
    odds = dict(GAME.odds(start(random=True)))
    assert len(odds) == 1107
    assert odds["01234567"] == pytest.approx(2**8 / 12870)
    state = GAME.advance(start(random=True), {CHANCE: "00112233"})
    assert RANKS[state.scene.hand1] == (4, 4, 5, 5, 6, 6, 7, 7)


def test_princess_attack_and_its_alternation():
    state = start(princess=True, emperor=True)
    assert count(state.scene.hand0, Card.PRINCE) == 2 and count(state.scene.hand1, Card.PRINCESS) == 2
    state = rounds(state, "prince-princess")
    assert state.games_won == (0, 1)
    assert count(state.scene.hand1, Card.PRINCE) == 2 and count(state.scene.hand0, Card.PRINCESS) == 2


def test_every_side_keeps_its_own_mime_in_a_dealt_variant():
    state = GAME.advance(start(random=True, mime=True), {CHANCE: "00112233"})
    assert state.scene.hand0 & MIME and state.scene.hand1 & MIME
    assert size(state.scene.hand0) == size(state.scene.hand1) == 9


def test_the_draft_passes_packets_as_the_rulebook_says():
    state = GAME.advance(start(draft=True), {CHANCE: "first 1"})
    state = GAME.advance(state, {CHANCE: "0357"})
    assert GAME.to_act(state) == (1,)
    assert GAME.legal(state, 1) == ("musician", "assassin", "wizard", "prince")
    assert GAME.view(state, 0).state.scene.packet is None, "the packet is not passed yet"
    state = GAME.advance(state, {1: "prince"})
    assert GAME.to_act(state) == (0,) and len(GAME.legal(state, 0)) == 3
    assert GAME.view(state, 0).state.scene.picks == ((1, None),), "what was taken from four stays hidden"
    state = GAME.advance(state, {0: "wizard"})
    assert GAME.to_act(state) == (1,) and len(GAME.legal(state, 1)) == 2
    state = GAME.advance(state, {1: "musician"})
    assert type(state.scene) is Draft and state.scene.picks[-1] == (0, Card.ASSASSIN), "the last card goes along"
    assert GAME.to_act(state) == (CHANCE,)
    state = GAME.advance(state, {CHANCE: "0124"})
    assert GAME.to_act(state) == (0,), "the other side opens the next packet"


def test_a_draft_ends_with_eight_known_cards_each():
    rng = Random(1)
    state = start(draft=True)
    while type(state.scene) is not type(start().scene):
        state = GAME.advance(state, random_moves(GAME, state, rng))
    assert state.scene.hand0 + state.scene.hand1 == 2 * EIGHT
    assert GAME.view(state, 0).state == state == GAME.view(state, 1).state


def test_draw_hides_the_hand_and_refills_it():
    state = GAME.advance(GAME.advance(start(draw=True), {CHANCE: "257"}), {CHANCE: "013"})
    assert GAME.legal(state, 0) == ("spy", "wizard", "prince")
    seen = GAME.view_json(GAME.view(state, 1))
    assert seen["hands"] == [None, [0, 1, 3]] and seen["piles"][0] is None
    assert seen["unplayed"][0] == list(range(8))
    state = GAME.advance(state, {0: "prince", 1: "assassin"})
    assert GAME.to_act(state) == (CHANCE,)
    assert [move for move, _ in GAME.odds(state)] == ["0", "1", "3", "4", "6"]
    step = GAME.apply(state, {CHANCE: "6"})
    assert [(event.kind, event.seen_by) for event in step.events] == [("drew", None), ("drawn", (0,))]


def test_matches_go_to_two_and_three_games_and_replay_draws():
    for option, games in (("emperor", 2), ("true-king", 3)):
        state = start(**{option: True})
        for won in range(games):
            assert GAME.to_act(state) and GAME.scores(state) == (won, 0)
            state = rounds(state, "princess-prince")
        assert GAME.ranks(state) == (1, 2) and GAME.scores(state) == (games, 0)
    state = start(emperor=True)
    state = rounds(state, *(f"{name}-{name}" for name in NAMES[:8]))
    assert GAME.to_act(state) and state.games_won == (0, 0) and state.played == 1


# --- people


def human_games():
    with HUMAN_GAMES.open() as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


@pytest.mark.parametrize("row", list(human_games()), ids=lambda row: f"game{row['game']}")
def test_games_that_people_played_end_as_recorded(row):
    pairs = [[NAMES[int(rank)] for rank in pair.split("-")] for pair in row["rounds"].split()]
    match = Match(GAME, Setup(), "0")
    for pair in pairs:
        assert not match.over, "the record goes on after the end"
        cards = dict(enumerate(pair))
        while cards:
            match.play({seat: cards.pop(seat) for seat in match.to_act})
    assert match.over
    expected = {"A": (1, 2), "B": (2, 1), "draw": (1, 1)}[row["winner"]]
    assert GAME.ranks(match.state) == expected


def test_there_are_119_of_them():
    assert len(list(human_games())) == 119


def test_hands_are_what_is_left_of_eight():
    state = rounds(start(), "general-assassin")
    assert state.scene.hand0 == EIGHT - ONE[Card.GENERAL]
