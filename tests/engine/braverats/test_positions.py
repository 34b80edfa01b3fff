"""Positions that break a rule are refused with a sentence."""

from __future__ import annotations

import pytest

from engine.base import Refused
from engine.braverats.position import SHAPE
from engine.games import GAMES
from tests.engine.bounds import bounds, place_name, put, wrongs

GAME = GAMES["braverats"]
GOOD = {
    "hands": [[0, 1, 2, 3, 7], [0, 1, 4, 6, 7]],
    "score": [1, 2],
    "pending": [0, 0],
    "general": [False, False],
    "spy": [False, False],
    "last": [5, 2],
    "target": 4,
    "mime": False,
}
#: The same cards after an Ambassador has met a Spy, which is at work now.
SPIED = GOOD | {"last": [4, 2], "score": [2, 2], "spy": [False, True]}


def test_a_good_position_is_taken():
    state = GAME.from_position(GOOD, {})
    assert GAME.position(state) == GOOD | {"target": 4, "mime": False}
    assert GAME.to_act(state) == (0, 1)


#: Everything that a position may say.
FULL = SPIED | {
    "revealed": [3, None],
    "piles": [[4], [5]],
    "rounds": [[6, 3], [5, 4], [4, 2]],
    "draft": {"first": 0, "picks": [[0, 3]], "packet": [1, 2, 4]},
    "deal": "random",
    "games": [0, 1],
    "played": 2,
    "winner": 0,
}
BOUNDS = {
    "a list of 0 to 9": "rounds",
    "a list of 0 to 15": "draft.picks",
    "a list of 0 to 18": "draft.packet hands[0] piles[0]",
    "a list of 2 to 2": "draft.picks[0] games general hands last pending piles revealed rounds[0] score spy",
    "a whole number from 0 to 3": "games[0]",
    "a whole number from 0 to 7": "draft.picks[0][0]",
    "a whole number from 0 to 8": "draft.packet[0] hands[0][0] last[0] piles[0][0] revealed[0] rounds[0][0]",
    "a whole number from 0 to 20": "pending[0]",
    "a whole number from 0 to 40": "score[0]",
    "a whole number from 0 to 1000000": "played",
    "a whole number from 3 to 4": "target",
    "one of 0, 1, draw": "winner",
    "one of 0, 1, null": "draft.first",
    "one of traitor, random": "deal",
}


def test_everything_in_a_position_has_bounds():
    assert bounds(FULL, SHAPE) == BOUNDS


def test_whatever_is_out_of_bounds_is_refused_with_its_place():
    for path, value in wrongs(FULL, SHAPE):
        with pytest.raises(Refused) as refusal:
            GAME.from_position(put(FULL, path, value), {})
        assert place_name(path) in str(refusal.value) and refusal.value.rule.id == "position", (path, value)


BROKEN = {
    "no hands": {"score": [0, 0]},
    "three in one hand": GOOD | {"hands": [[0, 0, 0, 3, 7], [2, 1, 4, 6, 7]]},
    "two spies": GOOD | {"spy": [True, True]},
    "a spy that was not played": GOOD | {"spy": [True, False]},
    "revealed by nobody": SPIED | {"revealed": [5, None]},
    "rounds of open hands": GOOD | {"rounds": [[3, 5], [4, 2], [6, 3]]},
    "piles too large": GOOD | {"piles": [[4], [2]]},
    "a draft with three of a card": {"draft": {"first": 0, "picks": [[0, 3]], "packet": [3, 3, 1]}},
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_broken_position_is_refused(data):
    with pytest.raises(Refused) as refusal:
        GAME.from_position(data, {})
    assert str(refusal.value).endswith(".")
    assert refusal.value.rule is not None


def test_options_and_position_must_agree():
    with pytest.raises(Refused, match="contradicts"):
        GAME.from_position(GOOD, {"fast": True})


@pytest.mark.parametrize("listed", [True, False], ids=["still in hand", "on the table"])
def test_a_revealed_card_may_be_listed_in_its_hand_or_not(listed):
    data = SPIED | {"revealed": [3, None]}
    if not listed:
        data |= {"hands": [[0, 1, 2, 7], [0, 1, 4, 6, 7]]}
    state = GAME.from_position(data, {})
    assert GAME.to_act(state) == (1,)
    assert GAME.position(state)["hands"][0] == [0, 1, 2, 7]


def test_a_dealt_hand_needs_no_option():
    state = GAME.from_position(GOOD | {"hands": [[7, 7, 2, 3, 5], [0, 1, 1, 6, 4]]}, {})
    assert GAME.legal(state, 0) == ("spy", "assassin", "wizard", "prince")


# --- bounds


def without(*keys):
    return {key: value for key, value in GOOD.items() if key not in keys}


@pytest.mark.parametrize(("played", "fits"), [(0, False), (1, True), (7, True), (10**6, True)])
def test_played_counts_at_least_the_games_that_were_won(played, fits):
    data, options = GOOD | {"games": [0, 1], "played": played}, {"emperor": True}
    if fits:
        assert GAME.position(GAME.from_position(data, options))["played"] == played
    else:
        with pytest.raises(Refused, match="“played” counts the finished games"):
            GAME.from_position(data, options)


def picked(ranks, packet):
    """A draft in which seat 0 opens the first packet and these ranks were kept in turn."""
    picks = [[(number // 4 + number % 4) % 2, rank] for number, rank in enumerate(ranks)]
    return {"draft": {"first": 0, "picks": picks, "packet": packet}}


@pytest.mark.parametrize(
    ("ranks", "packet", "said"),
    [
        ((7, 7), (0, 1), None),
        ((7, 6), (6, 7), None),
        ((7, 7), (7, 1), "more than twice"),
        ((0, 6), (0, 0), "more than twice"),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5), (), None),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6), (7, 7), None),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7), (7,), "no choice"),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), (), "16 entries instead of 0 to 15"),
    ],
)
def test_a_draft_has_two_of_every_card(ranks, packet, said):
    data = picked(ranks, list(packet))
    if said is None:
        assert GAME.position(GAME.from_position(data, {}))["draft"] == data["draft"]
    else:
        with pytest.raises(Refused, match=said):
            GAME.from_position(data, {})


def test_what_a_position_leaves_out_is_nothing():
    full = GAME.position(GAME.from_position(GOOD | {"score": [0, 0]}, {}))
    assert GAME.position(GAME.from_position(without("score", "pending", "general", "spy"), {})) == full
    assert full["score"] == full["pending"] == [0, 0]


@pytest.mark.parametrize(("key", "most"), [("pending", 20), ("score", 40)])
def test_crowns_are_bounded(key, most):
    for number, said in ((most, "more crowns than rounds"), (most + 1, f"from 0 to {most}"), (-1, "from 0")):
        with pytest.raises(Refused, match=said):
            GAME.from_position(GOOD | {key: [number, number]}, {})


@pytest.mark.parametrize("shower", [0, 1])
@pytest.mark.parametrize("piles", [([6, 7], [4, 6]), ([7], [4]), ([], [])])
def test_a_card_revealed_from_a_drawn_hand_may_be_listed_or_not(shower, piles):
    hands, spy = [[1, 3, 5], [0, 1, 5]], [shower == 1, shower == 0]
    last = [2, 3] if shower else [4, 2]
    data = {"hands": hands, "piles": [*piles], "spy": spy, "last": last, "score": [2, 0], "revealed": [None, None]}
    data["revealed"][shower] = 5
    listed = GAME.from_position(data, {})
    data["hands"] = [[rank for rank in hands[seat] if seat != shower or rank != 5] for seat in (0, 1)]
    assert GAME.from_position(data, {}) == listed
    assert GAME.position(listed)["hands"] == data["hands"] and GAME.to_act(listed) == (1 - shower,)


def test_a_drawn_game_has_two_first_places():
    data = {"hands": [[], []], "score": [3, 3], "last": [4, 4], "winner": "draw"}
    state = GAME.from_position(data, {})
    assert GAME.ranks(state) == (1, 1) and GAME.to_act(state) == ()
    for winner, ranks in ((0, (1, 2)), (1, (2, 1))):
        score = [4, 3] if winner == 0 else [3, 4]
        assert GAME.ranks(GAME.from_position(data | {"winner": winner, "score": score}, {})) == ranks


# --- what the last round leaves behind


def after(last, **facts):
    """A position with four cards each, after a round with these two cards."""
    hands = [[rank for rank in range(8) if rank != own][:4] for own in last]
    return {"hands": hands, "score": [1, 1], "last": last, **facts}


#: Every claim about the last round that contradicts its cards, and what is said about it.
CONTRADICTIONS = {
    "a General leaves +2": (after([6, 4]), "the next card has \\+2"),
    "a General that lost leaves +2": (after([3, 6]), "the next card has \\+2"),
    "a General that was held leaves +2": (after([6, 0], pending=[1, 1]), "the next card has \\+2"),
    "a Wizard cancels the General": (after([6, 5], general=[True, False]), "Wizard cancelled it"),
    "a Spy is at work": (after([2, 4]), "shows first"),
    "a Spy that was held is at work": (after([2, 0], pending=[1, 1]), "shows first"),
    "a Wizard cancels the Spy": (after([2, 5], spy=[True, False]), "cancelled it"),
    "two Spies cancel each other": (after([2, 2], spy=[True, False], pending=[1, 1]), "cancelled it"),
    "+2 and a Spy need two cards": (after([None, 4], general=[True, False], spy=[True, False]), "not both"),
    "a Musician holds the round": (after([0, 4]), "held, so its crowns are waiting"),
    "a Wizard decides against the Musician": (after([0, 5], pending=[1, 1]), "decided, so no crowns"),
    "a Prince decides": (after([7, 4], pending=[1, 2]), "decided, so no crowns"),
    "an Ambassador waits for two": (after([4, 0], pending=[1, 1]), "two crowns are waiting"),
    "an Ambassador waits for two on either side": (after([0, 4], pending=[1, 1]), "two crowns are waiting"),
    "no +2 before the first round": (
        {"hands": [[0, 1, 2, 3, 4, 5, 7]] * 2, "last": [6, 6], "general": [True, True]},
        "held, so its crowns are waiting",
    ),
    "a drawn card is gone": (
        {"hands": [[1, 3, 5], [0, 1, 5]], "piles": [[6, 7], [4, 6]], "score": [1, 0], "last": [3, 7]},
        "those of the last round included",
    ),
    "the Princess has won": (after([1, 7]), "must name its “winner”"),
    "the Prince has not won": (after([1, 7], winner=1, score=[0, 3]), "Princess"),
    "both Generals are still in hand": (
        {"hands": [[6, 6, 1, 3], [0, 1, 2, 3]], "score": [1, 1], "last": [6, 4], "general": [True, False]},
        "only two of the general",
    ),
}


@pytest.mark.parametrize(("data", "said"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_what_contradicts_the_last_round_is_refused(data, said):
    with pytest.raises(Refused, match=said):
        GAME.from_position(data, {})


@pytest.mark.parametrize(
    "data",
    [
        after([6, 4], general=[True, False]),
        after([6, 5]),
        after([6, 6], general=[True, True], pending=[1, 1]),
        # With +2 from the round before, equal Generals decide and unequal cards are held.
        after([6, 6], general=[True, True]),
        after([4, 6], general=[False, True], pending=[2, 1]),
        after([2, 4], spy=[True, False]),
        after([2, 5]),
        after([4, 0], pending=[2, 1]),
        after([5, 0]),
        after([1, 7], winner=0),
        # What is not said about the last round may be anything.
        after([6, None]),
        after([None, None], general=[True, False]),
    ],
    ids=str,
)
def test_what_follows_from_the_last_round_is_taken(data):
    GAME.from_position(data, {})


def test_with_mimes_a_copied_card_is_no_card_gone():
    data = {
        "hands": [[6, 1, 3, 2], [0, 1, 2, 6]],
        "score": [1, 2],
        "last": [6, 4],
        "general": [True, False],
        "mime": True,
    }
    GAME.from_position(data, {})
    with pytest.raises(Refused, match="only two of the general"):
        GAME.from_position(data | {"hands": [[6, 1, 3, 8], [0, 1, 2, 6]]}, {})
