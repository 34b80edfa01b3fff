"""Brooke positions that break a rule are refused with a sentence; and play driven by hypothesis."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

from engine.base import CHANCE, Refused, Setup
from engine.brooke import position
from engine.cli.talk import Session
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from tests.engine.bounds import bounds, place_name, put, wrongs
from tests.engine.setups import BROOKE_OPTIONS

GAME = GAMES["brooke"]
TABLE = "1B:/|3R:5/|6B:/13;stock 3,2;reserve 2,2;first 0,0;turn R"
GOOD = {"table": TABLE, "won": [[], []], "aside": [], "pass": 1, "starter": "B"}
LATER = GOOD | {"won": [[2, 4], []], "aside": [5], "pass": 2, "starter": "R"}


def test_a_good_position_is_taken():
    assert GAME.position(GAME.from_position(GOOD, {})) == GOOD
    assert GAME.position(GAME.from_position(LATER, {})) == LATER


def test_the_example_of_the_protocol_is_taken():
    example = GOOD | {"table": "1B:/|3R:5/|6B:/13;stock 3,2;reserve 2,2;first 0,3;turn R"}
    state = GAME.from_position(example, {})
    assert GAME.legal(state, 1) == ("1=3", "2=3", "3=3")


def with_table(old, new, base=GOOD):
    assert old in base["table"]
    return base | {"table": base["table"].replace(old, new)}


#: Everything that a position may say.
FULL = LATER | {"due": {"act": 1, "cut": 2}, "game": 2, "dealt": [1], "before": {"cards": [5, 6], "pips": [3, 4]}}
BOUNDS = {
    "a list of 0 to 12": "aside dealt won[0]",
    "a list of 2 to 2": "before.cards before.pips won",
    "a whole number from 0 to 99": "before.cards[0] before.pips[0]",
    "a whole number from 1 to 2": "game",
    "a whole number from 1 to 3": "due.act due.cut",
    "a whole number from 1 to 4": "pass",
    "a whole number from 1 to 99": "aside[0] dealt[0] won[0][0]",
    "one of B, R, null": "starter",
}


def test_everything_in_a_position_has_bounds():
    assert bounds(FULL, position.SHAPE) == BOUNDS


def test_whatever_is_out_of_bounds_is_refused_with_its_place():
    for path, value in wrongs(FULL, position.SHAPE):
        with pytest.raises(Refused) as refusal:
            GAME.from_position(put(FULL, path, value), {})
        assert place_name(path) in str(refusal.value) and refusal.value.rule.id == "position", (path, value)


BAD = {
    "sums over the limit": (with_table("/13;stock 3,2", "/663;stock 3,1".replace("663", "6631")), None),
    "the same card twice on the table": (with_table("3R", "1R"), "deck"),
    "a card of both": (LATER | {"won": [[2], [2]]}, "deck"),
    "an unknown card": (with_table("3R", "13R"), "deck"),
    "too few cards for the pass": (LATER | {"aside": []}, "award"),
    "too many cards for the pass": (LATER | {"pass": 1}, "award"),
    "no starter": (GOOD | {"starter": None}, "position"),
    "two slots": (with_table("1B:/|", ""), "position"),
    "nonsense at a slot": (with_table("1B:/", "1B"), "position"),
    "nonsense behind": (with_table("turn R", "turn X"), "position"),
    "an action that is not due": (GOOD | {"due": {"act": 2}}, "upper-hand"),
    "a correction that is not due": (GOOD | {"due": {"cut": 3}}, "overflow"),
    "dealt cards without a pair": (GOOD | {"dealt": [1, 3, 6]}, "position"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_with_its_rule(name):
    data, rule = BAD[name]
    with pytest.raises(Refused) as refusal:
        GAME.from_position(data, {})
    assert str(refusal.value).endswith(".") and "\n" not in str(refusal.value)
    if rule is not None:
        assert refusal.value.rule.id == rule
    session = Session()
    session.answer('{"do": "new", "game": "brooke"}')
    before = session.table()
    answer = session.answer(json.dumps({"do": "set", "game": "brooke", "position": data}))
    assert answer["ok"] is False and session.table() == before


def test_a_pair_remembers_its_cards():
    pair = {"pair": True}
    good = LATER | {"game": 1, "dealt": [4, 2, 5, 1, 3, 6]}
    assert GAME.position(GAME.from_position(good, pair)) == good
    for wrong in ([4, 2, 5], [4, 2, 5, 3, 1, 6], [4, 2, 7, 1, 3, 6], [4, 4, 5, 1, 3, 6], 7):
        with pytest.raises(Refused):
            GAME.from_position(good | {"dealt": wrong}, pair)
    second = good | {"game": 2, "dealt": [4, 2, 5, 1, 3, 6, 7, 8, 9, 10, 11, 12]}
    with pytest.raises(Refused):
        GAME.from_position(second, pair)
    second |= {"before": {"cards": [5, 6], "pips": [3, 4]}}
    state = GAME.from_position(second, pair)
    assert GAME.position(state) == second and GAME.to_act(state) == (0,), "seat 0 is red in the return game"
    with pytest.raises(Refused):
        GAME.from_position(second | {"before": {"cards": [9, 9], "pips": [0, 0]}}, pair)


def test_a_finished_match_is_taken_in_both_forms():
    table = "1R:/1|3R:33/|12B:5/653;stock 1,0;reserve 2,2;first 0,0;turn -".replace("33/", "334/").replace(
        "stock 1", "stock 0"
    )
    bare = {"table": table, "won": [[2, 4, 5, 6, 7], [8, 9, 10, 11]], "aside": [], "pass": 4, "starter": "R"}
    state = GAME.from_position(bare, {})
    assert GAME.to_act(state) == () and GAME.scores(state) == (6, 6)
    full = GAME.position(state)
    assert full["won"] == [[2, 3, 4, 5, 6, 7], [1, 8, 9, 10, 11, 12]]
    assert GAME.from_position(full, {}) == state


def test_through_the_protocol():
    session = Session()

    def ask(**request):
        return session.answer(json.dumps(request))

    table = ask(do="new", game="brooke", seed=3)
    assert table["to_act"] == ["chance"]
    while table["to_act"] == ["chance"]:
        table = ask(do="roll")
    seat = table["to_act"][0]
    turns = ask(do="turns")["turns"]
    assert turns and all(turn["position"]["table"] for turn in turns)
    assert ask(do="why", seat=seat, move="1=7")["rule"]["id"] == "value"
    advice = ask(do="advise", seat=seat, level="skilled", ms=50)
    assert advice["ok"] and advice["move"] in ask(do="legal", seat=seat)["legal"]
    played = ask(do="play", moves={str(seat): advice["move"]})
    assert played["ok"] and played["events"][0]["kind"] == "placed"
    assert ask(do="undo")["position"] == table["position"]
    text = ask(do="save")["text"]
    assert ask(do="load", text=text)["position"] == table["position"]


def test_the_last_placement_of_a_pass_leaves_the_table_to_chance():
    session = Session()
    data = GOOD | {"table": "1B:/|3R:66/|6B:/654;stock 2,1;reserve 2,2;first 0,0;turn B"}
    session.answer(json.dumps({"do": "set", "game": "brooke", "position": data}))
    table = session.answer(json.dumps({"do": "play", "moves": {"0": "3=3"}}))
    assert table["to_act"] == ["chance"] and table["position"]["table"].endswith("turn -")
    assert table["position"]["won"] == [[], []] and table["position"]["pass"] == 1


# --- whatever legal moves hypothesis finds, the books balance


@st.composite
def matches(draw):
    match = Match(GAME, Setup(2, draw(st.sampled_from(BROOKE_OPTIONS))), draw(st.text("abc", min_size=1)))
    for _ in range(draw(st.integers(0, 60))):
        if match.over:
            break
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({seat: draw(st.sampled_from(GAME.legal(match.state, seat))) for seat in match.to_act})
    return match


@settings(max_examples=80, deadline=None)
@given(matches())
def test_dice_limits_and_cards_add_up(match):
    for state in match.states:
        for side in (state.blue, state.red):
            assert side.stock + side.reserve + len(side.dice) == 6 and 0 <= side.reserve <= 2
            assert side.sum <= 17 - side.reserve or state.due >= 4
        # When the match is over the last three cards still lie there, but they have been counted.
        table = 3 if state.spread is not None and GAME.to_act(state) else 0
        assert state.ledger.gone().bit_count() + table <= 12


@settings(max_examples=60, deadline=None)
@given(matches())
def test_the_score_can_be_recounted_from_the_events(match):
    score = [0, 0]
    for before, entry in zip(match.states, match.log, strict=False):
        for event in GAME.apply(before, entry.moves).events:
            if event.kind == "dealt" and event.facts["game"] == 2 and event.facts["pass"] == 1:
                score = [0, 0]
            if event.kind == "pass":
                for card in event.facts["cards"]:
                    blue, red = card["totals"]
                    if card["seat"] is None:
                        assert blue == red
                    else:
                        assert blue != red
                        score[card["seat"]] += 1
                assert score == event.facts["score"]
    assert tuple(score) == GAME.scores(match.state)


@settings(max_examples=60, deadline=None)
@given(matches())
def test_text_and_position_bring_everything_back(match):
    reading = from_text(to_text(match, with_seed=True), GAMES)
    assert reading.damage is None and reading.match.states == match.states
    assert GAME.from_position(GAME.position(match.state), GAME.options_of(match.state)) == match.state


@settings(max_examples=80, deadline=None)
@given(matches(), st.integers(-3, 4), st.text("123456=act ut.x>", max_size=12))
def test_any_move_text_is_legal_or_has_a_rule(match, seat, move):
    rule = GAME.why_not(match.state, seat, move)
    assert (rule is None) == (move in GAME.legal(match.state, seat))


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(sorted(GOOD)),
        st.one_of(st.none(), st.integers(), st.text(max_size=9), st.lists(st.integers(0, 13), max_size=4)),
    )
)
def test_any_position_is_read_or_refused(changes):
    try:
        GAME.from_position(LATER | changes, {})
    except Refused as refusal:
        assert str(refusal)
