"""What a BraveRats position may say at most and at least: each bound from both sides."""

from __future__ import annotations

import pytest

from engine.base import Refused
from engine.braverats.variants import VARIANTS, Rules, rules_of
from engine.games import GAMES

GAME = GAMES["braverats"]
EIGHT = [*range(8)]
FRESH = {"hands": [EIGHT, EIGHT]}


def refusal(data, **options):
    """The sentence with which a position is refused, or nothing."""
    try:
        GAME.from_position(data, options)
    except Refused as refused:
        return str(refused)
    return ""


def after(rounds, **more):
    """A position after so many rounds, in which both sides played their highest cards first."""
    if not more.get("mime"):
        return {"hands": [EIGHT[: 8 - rounds]] * 2, **more}
    return {"hands": [[*EIGHT[: 8 - rounds], 8]] * 2, "last": [8 - rounds] * 2, **more}


# --- crowns


@pytest.mark.parametrize(
    ("rounds", "mime", "most"),
    [(1, False, 2), (2, False, 4), (3, False, 5), (3, True, 6), (4, True, 8), (5, True, 9)],
)
def test_a_round_counts_one_and_one_more_for_each_ambassador(rounds, mime, most):
    for total, fits in ((most, True), (most + 1, False)):
        score = [min(3, total), max(0, min(3, total - 3))]
        pending = total - sum(score)
        data = after(rounds, mime=mime, score=score, pending=[pending, pending])
        assert ("more crowns" in refusal(data)) == (not fits), data


def test_pending_crowns_of_the_two_sides_are_the_same_rounds():
    assert refusal(after(2, pending=[2, 3])) == ""
    assert "more crowns" in refusal(after(1, score=[1, 0], pending=[1, 2]))
    assert "more crowns" in refusal(after(1, score=[1, 0], pending=[2, 1]))
    for pending in ([0, 1], [1, 0]):
        assert "pending for both sides" in refusal(after(2, pending=pending))


@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_first_round_nothing_has_happened(seat):
    def side(yes, no):
        return [yes, no] if seat == 0 else [no, yes]

    assert refusal(FRESH) == ""
    for key, value in (
        ("score", side(1, 0)),
        ("pending", [1, 1]),
        ("general", side(True, False)),
        ("spy", side(True, False)),
        ("last", side(3, None)),
    ):
        assert "nothing has happened" in refusal(FRESH | {key: value}), key


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("key", "rank"), [("general", 6), ("spy", 2)])
def test_an_effect_comes_from_the_card_of_the_last_round(seat, key, rank):
    flags = [seat == 0, seat == 1]

    def at(own, other):
        cards = [own, other] if seat == 0 else [other, own]
        return {"hands": [[0, 1, 3, 4]] * 2, "last": cards, key: flags}

    for last, fits in ((rank, True), (None, True), (5, False)):
        assert (refusal(at(last, 7)) == "") == fits, last
    assert refusal(at(7, rank)) != ""


def test_a_mime_needs_both_cards_of_the_last_round():
    full = after(1, mime=True, pending=[1, 1])
    assert refusal(full) == ""
    for last in ([None, 7], [7, None], [None, None]):
        assert "must name both" in refusal(full | {"last": last})
        assert refusal(after(1, last=last)) == ""
    assert refusal({"hands": [[*EIGHT, 8], [*EIGHT, 8]], "mime": True}) == ""


# --- numbers and names


@pytest.mark.parametrize("target", [3, 4])
def test_three_or_four_crowns_win(target):
    state = GAME.from_position(after(1, target=target), {})
    assert GAME.options_of(state)["fast"] == (target == 3) and GAME.position(state)["target"] == target


def test_a_position_and_its_options_agree():
    piles = {"hands": [[0, 1, 2], [0, 1, 2]], "piles": [[3, 4, 5, 6], [3, 4, 5, 6]]}
    draft = {"draft": {"first": 0, "picks": [], "packet": []}}
    for data, option in (
        (after(1, target=3), "fast"),
        (after(1, mime=True, pending=[1, 1]), "mime"),
        (piles, "draw"),
        ({"deal": "traitor"}, "traitor"),
        ({"deal": "random"}, "random"),
        (draft, "draft"),
    ):
        assert GAME.options_of(GAME.from_position(data, {}))[option] is True
        assert refusal(data, **{option: True}) == ""
        assert f"contradicts the option “{option}”" in refusal(data, **{option: False})


# --- hands


def test_both_sides_have_at_most_all_their_cards():
    assert "at most 8 cards" in refusal({"hands": [[*EIGHT, 7], [*EIGHT, 6]]})
    assert "at most 9 cards" in refusal({"hands": [[*EIGHT, 7, 8], [*EIGHT, 6, 8]], "mime": True})
    assert "only two of the prince" in refusal({"hands": [[7, 7], [7, 6]], "last": [1, 1]})
    assert refusal({"hands": [[7, 7], [6, 6]], "last": [1, 1]}) == ""
    assert "one Mime" in refusal({"hands": [[8, 8], [6, 6]], "last": [1, 1], "mime": True})
    assert "one Mime" in refusal({"hands": [[6, 6], [8, 8]], "last": [1, 1], "mime": True})
    assert "one Mime" in refusal({"hands": [[8, 1], [6, 6]], "last": [1, 1]})
    assert "same number of cards" in refusal({"hands": [[7, 6], [6]], "last": [1, 1]})


def drawn(hands, piles, **more):
    return {"hands": hands, "piles": piles, **more}


def test_a_drawn_hand_holds_three_cards():
    seven = [0, 1, 3, 4, 5, 6, 7]
    assert refusal(drawn([seven[:3], seven[:3]], [seven[3:], seven[3:]])) == ""
    assert refusal(drawn([seven[:2], seven[:2]], [seven[2:], seven[2:]])) == "", "they have still to draw"
    for hands in ([4, 3], [3, 4]):
        data = drawn([seven[:size] for size in hands], [seven[size:] for size in hands])
        assert "holds three cards" in refusal(data)
    for double in (0, 1):
        hands, piles = [[0, 1, 3], [0, 1, 3]], [[4, 5, 6, 7], [4, 5, 6, 7]]
        hands[double], piles[1 - double] = [1, 3, 4], [0, 5, 6, 7]
        assert "nobody has two of a card" in refusal(drawn(hands, piles))


@pytest.mark.parametrize("shower", [0, 1])
def test_everybody_draws_before_a_card_is_shown(shower):
    def at(shown_hand, other_hand):
        hands, piles, revealed = [None, None], [None, None], [None, None]
        revealed[shower] = 7
        for seat, size in ((shower, shown_hand), (1 - shower, other_hand)):
            cards = [0, 1, 3, 4, 5, 6] + ([7] if seat != shower else [])
            hands[seat], piles[seat] = cards[:size], cards[size:]
        return drawn(hands, piles, spy=[shower == 1, shower == 0], revealed=revealed)

    assert refusal(at(2, 3)) == ""
    assert "holds three cards" in refusal(at(3, 3))
    assert "holds three cards" in refusal(at(2, 4))
    assert "everybody draws" in refusal(at(1, 3))
    assert "everybody draws" in refusal(at(2, 2))


@pytest.mark.parametrize("spied", [0, 1])
def test_only_the_spied_side_shows_a_card(spied):
    def at(*revealed):
        return after(2, spy=[spied == 1, spied == 0], revealed=list(revealed))

    right, wrong = ((3, None), (None, 3)) if spied == 0 else ((None, 3), (3, None))
    assert refusal(at(*right)) == refusal(at(None, None)) == ""
    assert GAME.to_act(GAME.from_position(at(*right), {})) == (1 - spied,)
    assert "shows their card first" in refusal(at(*wrong))
    assert "shows their card first" in refusal(at(3, 3))
    assert "shows their card first" in refusal(at(*right) | {"spy": [False, False]})
    assert "in neither hand" in refusal(at(*(7 if rank else None for rank in right)))


# --- drafts


def draft(*ranks, packet=(), first=0):
    picks = [[((first or 0) + number // 4 + number % 4) % 2, rank] for number, rank in enumerate(ranks)]
    return {"draft": {"first": first, "picks": picks, "packet": list(packet)}}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (draft(first=None), ""),
        (draft(), ""),
        (draft(first=1), ""),
        (draft(packet=[1, 2, 3, 4]), ""),
        (draft(packet=[1, 2, 3]), "does not fit"),
        (draft(packet=[1, 2, 3, 4, 5]), "does not fit"),
        (draft(packet=[1, 2, 3, 8]), "not drafted"),
        (draft(packet=[1, 1, 1, 2]), "three times"),
        (draft(0, packet=[1, 2, 3]), ""),
        (draft(0), "does not fit"),
        (draft(7, packet=[1, 2, 3]), ""),
        (draft(0, 1, packet=[2, 3], first=1), ""),
        (draft(0, 1, 2, packet=[3]), "no choice"),
        (draft(0, 1, 2, 3), ""),
        (draft(0, 1, 2, 3, packet=[0, 1, 2, 3]), ""),
        (draft(0, 1, 2, 3, packet=[0, 0, 2, 3]), "more than twice"),
        (draft(0, packet=[1, 2, 3], first=None), "before the lot"),
        ({"draft": {"first": 0, "picks": [[0, 1], [0, 2]], "packet": [3, 4]}}, "pick 2 is of the other side"),
        ({"draft": {}}, ""),
    ],
)
def test_a_draft_opens_four_cards_at_a_time(data, said):
    assert said in refusal(data) if said else refusal(data) == ""


# --- the end


@pytest.mark.parametrize(
    ("score", "winner", "fits"),
    [
        ([4, 0], 0, True),
        ([5, 0], 0, True),
        ([3, 0], 0, False),
        ([0, 4], 1, True),
        ([0, 4], 0, False),
        ([4, 0], 1, False),
        ([4, 0], "draw", False),
        ([3, 3], "draw", False),
    ],
)
def test_a_game_ends_with_enough_crowns(score, winner, fits):
    data = after(4, score=score, winner=winner)
    assert (refusal(data) == "") == fits
    if fits:
        state = GAME.from_position(data, {})
        assert GAME.ranks(state) == ((1, 2) if winner == 0 else (2, 1)) and state.played == 1
        assert state.games_won == ((1, 0) if winner == 0 else (0, 1))
        assert GAME.position(state)["winner"] == winner


def test_the_princess_wins_the_game_with_any_score():
    def won(last, winner):
        return refusal({"hands": [[0, 2, 3]] * 2, "last": last, "winner": winner})

    for last, winner in (([1, 7], 0), ([7, 1], 1)):
        assert won(last, winner) == ""
        assert won(last, 1 - winner) != "" and won(last, "draw") != ""
    for last in ([1, 6], [7, 6], [1, None], [None, 7], [None, None]):
        assert won(last, 0) != ""


def test_without_cards_the_game_is_over():
    end = {"hands": [[], []], "last": [4, 4], "score": [3, 2]}
    assert "must name its “winner”" in refusal(end)
    assert refusal(end | {"winner": "draw"}) == ""
    assert refusal(end | {"winner": "draw", "score": [4, 2]}) != ""
    assert "must name its “winner”" in refusal(after(4, score=[4, 0]))
    assert refusal(after(4, score=[3, 0])) == ""
    spied = {"hands": [[], [3]], "spy": [False, True], "last": [3, 2], "revealed": [5, None]}
    assert refusal(spied) == "", "the last card of a side is on the table"
    assert "only after a round" in refusal(spied | {"winner": "draw"})
    assert "only after a round" in refusal({"deal": "random", "winner": 0})


def test_a_match_counts_the_games_that_were_won():
    data = after(1)
    assert GAME.scores(GAME.from_position(data | {"games": [1, 1]}, {"emperor": True})) == (1, 1)
    assert GAME.from_position(data | {"games": [1, 1]}, {"emperor": True}).played == 2
    assert "at most 2" in refusal(data | {"games": [3, 0]}, emperor=True)
    for games in ([2, 0], [0, 2]):
        assert "must name its “winner”" in refusal(data | {"games": games}, emperor=True)
        assert refusal(data | {"games": games}, **{"true-king": True}) == ""
    over = GAME.from_position(after(4, score=[4, 0], winner=0, games=[2, 1], played=5), {"emperor": True})
    assert GAME.scores(over) == (2, 1) and over.played == 5 and GAME.ranks(over) == (1, 2)


def test_rules_without_options_are_those_of_the_base_game():
    assert Rules() == rules_of(dict.fromkeys(VARIANTS, False)) == Rules(4, False, "", False, 1)
