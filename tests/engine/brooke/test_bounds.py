"""What a Brooke position or deck may say at most and at least: each bound from both sides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.base import Refused, Setup
from engine.brooke.cards import SHAPE
from engine.games import GAMES
from tests.engine.bounds import bounds, place_name, put, wrongs

GAME = GAMES["brooke"]
ROOT = Path(__file__).parents[3]
FRESH = "stock 4,4;reserve 2,2;first 0,0;turn -"


def refusal(data, **options):
    """The sentence with which a position is refused, or nothing."""
    try:
        GAME.from_position(data, options)
    except Refused as refused:
        return str(refused)
    return ""


def rule_of(data):
    """The id of the rule by which a position is refused, or None."""
    try:
        GAME.from_position(data, {})
    except Refused as refused:
        return refused.rule.id
    return None


def at(table, **more):
    return {"table": table, "won": [[], []], "aside": [], "pass": 1, "starter": "B"} | more


def dice(blue="4", red="5", counts="stock 3,3;reserve 2,2;first 0,0;turn B"):
    """A table on which all dice lie at one card each."""
    return f"1B:{blue}/|3R:/{red}|6B:/;{counts}"


# --- dice


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (dice(), None),
        (dice("1", "6"), None),
        (dice("0"), "value"),
        (dice("7"), "value"),
        (dice(counts="stock 4,3;reserve 2,2;first 0,0;turn B"), "position"),
        (dice(counts="stock 3,2;reserve 2,2;first 0,0;turn B"), "position"),
        (dice(counts="stock 2,3;reserve 3,2;first 0,0;turn B"), "position"),
        (dice(counts="stock 3,5;reserve 2,0;first 0,0;turn B"), None),
        (dice("", counts="stock 4,3;reserve 2,2;first 6,0;turn B"), None),
        (dice("", counts="stock 4,3;reserve 2,2;first 7,0;turn B"), "value"),
        (dice("", counts="stock 4,3;reserve 2,2;first 0,0;turn B"), "first"),
        (dice("66", "66", counts="stock 2,2;reserve 2,2;first 3,0;turn B"), None),
        (dice("66", "66", counts="stock 2,2;reserve 2,2;first 4,0;turn B"), "first"),
        (dice("2222", "2", counts="stock 0,3;reserve 2,2;first 1,0;turn R"), "first"),
        (dice("663", "2", counts="stock 1,3;reserve 2,2;first 0,0;turn R"), None),
        (dice("664", "2", counts="stock 1,3;reserve 2,2;first 0,0;turn R"), "limit"),
    ],
)
def test_dice_are_counted_and_limited(table, rule):
    assert rule_of(at(table)) == rule


def test_a_rolled_die_stays_with_a_side_that_has_placed():
    state = GAME.from_position(at(dice("4", "", "stock 3,4;reserve 2,2;first 0,5;turn R")), {})
    assert list(GAME.legal(state, 1)) == ["1=5", "2=5", "3=5"]


# --- whose turn


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (f"1B:/|3R:/|6B:/;{FRESH}", None),
        (f"1R:/|3R:/|6B:/;{FRESH}", "layout"),
        (f"1B:/|3R:/|6B:/;{FRESH}".replace("turn -", "turn B"), "first"),
        ("1B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 3,4;turn B", None),
        ("1B:/|3R:/|6B:/;stock 4,4;reserve 2,2;first 3,4;turn R", "alternate"),
        ("1B:/|3B:/|6B:/;stock 4,4;reserve 2,2;first 3,4;turn B", "layout"),
        ("1R:/|3R:3/|6B:/;stock 3,4;reserve 2,2;first 0,4;turn R", None),
        (dice("663", "2", counts="stock 1,3;reserve 2,2;first 0,0;turn B"), "skip"),
        (dice("2", "663", counts="stock 3,1;reserve 2,2;first 0,0;turn R"), "skip"),
        (dice("663", "2", counts="stock 1,3;reserve 2,2;first 0,0;turn -"), "compulsory"),
        (dice("663", "663", counts="stock 1,1;reserve 2,2;first 0,0;turn -"), None),
        (dice("663", "663", counts="stock 1,1;reserve 2,2;first 0,0;turn R"), "pass-over"),
    ],
)
def test_whose_turn_it_is_follows_from_the_dice(table, rule):
    assert rule_of(at(table)) == rule


def test_a_red_start_lies_the_other_way_round():
    assert refusal(at(f"1R:/|3B:/|6R:/;{FRESH}", starter="R")) == ""
    assert refusal(at(f"1B:/|3R:/|6B:/;{FRESH}", starter="R")) != ""


def test_an_empty_table_is_the_beginning_of_a_game():
    empty = at(f"-|-|-;{FRESH}")
    assert GAME.to_act(GAME.from_position(empty | {"starter": None}, {})) == (-1,)
    assert len(GAME.odds(GAME.from_position(empty | {"starter": None}, {}))) == 2
    assert len(GAME.odds(GAME.from_position(empty | {"starter": "R"}, {}))) == 1320
    for turn in ("B", "R"):
        assert "nothing is placed" in refusal(empty | {"table": empty["table"].replace("turn -", f"turn {turn}")})
    for old, new in (("stock 4,4;reserve 2", "stock 5,4;reserve 1"), ("4;reserve 2,2", "5;reserve 2,1")):
        assert "nothing is placed" in refusal(empty | {"table": empty["table"].replace(old, new)})
    for more in ({"pass": 2}, {"won": [[1], []]}, {"aside": [1]}):
        assert "only before the first pass" in refusal(empty | more)


# --- due


def test_an_action_is_due_where_the_mover_has_more():
    table = "1B:43/|3R:/5|6B:/;stock 2,3;reserve 2,2;first 0,0;turn B"
    state = GAME.from_position(at(table, due={"act": 1}), {})
    assert list(GAME.legal(state, 0)) == ["act 1.3>2", "act 1.4>2"]
    for due in ({"act": 1, "cut": 1}, {}):
        assert "“due” is" in refusal(at(table, due=due)), due
    assert "“due” is" in refusal(at(f"1B:/|3R:/|6B:/;{FRESH}", due={"act": 1}))
    for slot in (2, 3):
        assert refusal(at(table, due={"act": slot})) != ""
    assert "leaves no choice" in refusal(at(table.replace("43/", "44/"), due={"act": 1}))


@pytest.mark.parametrize("mover", ["B", "R"])
def test_a_correction_is_due_after_a_turned_die(mover):
    table = f"4R:2/|6B:66/|3B:2/6;stock 0,3;reserve 2,2;first 0,0;turn {mover}"
    state = GAME.from_position(at(table, due={"cut": 2}), {})
    assert GAME.to_act(state) == (1,), "the other side corrects"
    assert list(GAME.legal(state, 1)) == ["cut 1.2=1", "cut 2.6=5", "cut 3.2=1"]
    assert refusal(at(table)) != "" and refusal(at(table, due={"act": 2})) != ""
    assert refusal(at(table, due={"cut": 3})) != "", "no swap makes an overflow"
    assert refusal(at(table, due={"cut": 1})) != "", "a red face turns no blue die"
    only = table.replace("6B:66/", "6B:6/").replace("3B:2/6", "3B:/6").replace("stock 0", "stock 2")
    assert refusal(at(only, due={"cut": 2})) != "", "nothing is over the limit"


# --- cards


def test_three_cards_are_gone_after_each_pass():
    for number in (1, 2, 3, 4):
        gone = [2, 4, 5, 7, 8, 9, 10, 11, 12]
        for count in (3 * number - 4, 3 * number - 3, 3 * number - 2):
            if 0 <= count <= 9:
                data = at(dice(), **{"pass": number, "won": [gone[:count], []]})
                assert (refusal(data) == "") == (count == 3 * number - 3)


@pytest.mark.parametrize("where", ["blue", "red", "aside"])
def test_a_card_is_in_one_place(where):
    def second(cards):
        won = [cards if where == "blue" else [], cards if where == "red" else []]
        return at(dice(), won=won, aside=cards if where == "aside" else []) | {"pass": 2}

    assert refusal(second([2, 4, 5])) == ""
    assert "on the table has been won" in refusal(second([2, 4, 6]))
    assert "won once" in refusal(second([2, 4, 4]))
    assert "no card 13" in refusal(second([2, 4, 13]))


# --- pairs


PAIR = {"pair": True}
ORDER = [4, 2, 5, 1, 3, 6, 7, 8, 9, 10, 11, 12]
SECOND = at(dice(), won=[[4, 2], [5]], game=2, dealt=ORDER, before={"cards": [5, 6], "pips": [3, 4]}) | {"pass": 2}


def test_a_return_game_knows_the_first_one():
    assert GAME.position(GAME.from_position(SECOND, PAIR))["before"] == {"cards": [5, 6], "pips": [3, 4]}
    for cards in ([12, 0], [0, 12], [0, 0]):
        assert refusal(SECOND | {"before": {"cards": cards, "pips": [0, 99]}}, **PAIR) == ""
    assert "twelve cards" in refusal(SECOND | {"before": {"cards": [12, 1], "pips": [0, 0]}}, **PAIR)
    assert "“game” is 2 only" in refusal(SECOND)
    first = {key: value for key, value in SECOND.items() if key != "before"}
    assert "the first game “before” it" in refusal(first, **PAIR)
    assert "only a return game" in refusal(SECOND | {"game": 1, "dealt": ORDER[:6]}, **PAIR)
    assert refusal(first | {"game": 1, "dealt": ORDER[:6]}, **PAIR) == ""
    assert "lists every card" in refusal(first | {"game": 1, "dealt": ORDER}, **PAIR)
    assert "lists every card" in refusal(SECOND | {"dealt": ORDER[:6]}, **PAIR)
    assert "dealt once" in refusal(SECOND | {"dealt": [*ORDER[:11], 11]}, **PAIR)
    assert "dealt first" in refusal(SECOND | {"dealt": [7, *ORDER[1:6], 4, *ORDER[7:]]}, **PAIR)


# --- decks


def deck():
    return json.loads((ROOT / "engine" / "brooke" / "deck.json").read_text(encoding="utf-8"))


def deck_refusal(data):
    try:
        GAME.start(Setup(2, {"deck": data}))
    except Refused as refused:
        return str(refused)
    return ""


def test_everything_in_a_deck_has_bounds():
    data = put(deck(), ("cards", 0, "blue", "die"), {"colour": "red", "value": 3})
    assert bounds(data, SHAPE, "blue$|blue(?=[.])|red(?=[.])") == {
        "a list of 12 to 12": "cards",
        "a whole number from 1 to 3": "cards[0].*.die.value",
        "a whole number from 1 to 99": "cards[0].id",
        "one of blue, red": "cards[0].*.die.colour",
        "one of right, left, swap, turn, gain, flip": "cards[0].*.action",
        "blue": "cards[0].*.action_colour cards[0].*.colour",
        "red": "cards[0].*.action_colour cards[0].*.colour",
    }
    for path, value in wrongs(data, SHAPE):
        with pytest.raises(Refused, match=r"This is no Brooke deck|The option “deck” is") as refusal:
            GAME.start(Setup(2, {"deck": put(data, path, value)}))
        assert place_name(path) in str(refusal.value) and refusal.value.rule.id == "deck", (path, value)
    for key in ("colour", "action_colour", "die"):
        less = put(data, ("cards", 4, "red", key), None)
        del less["cards"][4]["red"][key]
        assert deck_refusal(less) == ""


def test_all_faults_of_a_deck_are_named():
    data = put(put(deck(), ("cards", 2), 5), ("cards", 3, "blue"), None)
    said = deck_refusal(put(data, ("cards", 4, "blue", "die"), {"colour": "green", "value": 1}))
    assert said == (
        "This is no Brooke deck: cards[2] is 5, not an object; cards[3].blue is null, not an object; "
        'cards[4].blue.die.colour is "green", not one of blue, red.'
    )
    assert deck_refusal(put(deck(), ("cards", 1, "id"), 1)) == "This is no Brooke deck: card 1 is there twice."


def test_a_deck_of_any_size_in_letters_is_not_read():
    data = deck()
    assert "too large" in deck_refusal(data | {"note": "x" * 200_001})
    room = 200_000 - len(json.dumps(data | {"note": ""}, sort_keys=True))
    assert deck_refusal(data | {"note": "x" * room}) == ""
    assert "too large" in deck_refusal(data | {"note": "x" * (room + 1)})
    for option in (3, None, [], "other"):
        assert deck_refusal(option) != ""


# --- refusals


def test_a_move_out_of_turn_is_refused_by_what_is_going_on():
    over = at("1R:/1|3R:334/|12B:5/653;stock 0,0;reserve 2,2;first 0,0;turn -", starter="R")
    over |= {"won": [[2, 4, 5, 6, 7], [8, 9, 10, 11]], "pass": 4}
    rolling = at(f"1B:/|3R:/|6B:/;{FRESH}")
    placing = at(dice())
    for data, rules in ((over, ("over", "over")), (rolling, ("pass-over",) * 2), (placing, ("value", "turn"))):
        state = GAME.from_position(data, {})
        assert tuple(GAME.why_not(state, seat, "1=7").id for seat in (0, 1)) == rules
    assert GAME.why_not(GAME.from_position(rolling, {}), -1, "7,1").id == "chance"
