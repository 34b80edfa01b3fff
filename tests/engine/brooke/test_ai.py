"""Brooke's opponent: proofs against plain minimax, mirrored colours, pauses, memory, levels and reasons."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

from engine import randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Refused, Setup
from engine.brooke.ai import lookahead, proof, search as searching
from engine.brooke.ai.evaluation import evaluator_of
from engine.brooke.ai.levels import LEVELS
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import (
    OUTCOMES,
    SURE_WIN,
    chance_between_passes,
    margin,
    pass_values,
    signs_of,
    win_chance,
)
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.reasons import SOLVED
from engine.brooke.ai.search import Exhausted, node_of
from engine.brooke.cards import BLUE, RED
from engine.brooke.coach import BrookeCoach
from engine.brooke.game import Brooke
from engine.brooke.play import decided, moves
from engine.brooke.state import is_pass_over
from engine.brooke.text import Text
from engine.brooke.turn import NOBODY, leads

GAME = Brooke()
MIRRORED = {4: 5, 5: 4, 9: 10, 10: 9}


#: The other reading of who corrects an overflow.
BY_MOVER = {"correction": "mover"}
both_readings = pytest.mark.parametrize("options", [{}, BY_MOVER], ids=["by colour", "by mover"])


def positions(seed, wanted, number, options=None):
    """Random positions in somebody's turn with so many dice in stock, from all four passes."""
    rng, found = Random(seed), []
    while len(found) < number:
        state = GAME.start(Setup(2, options or {}))
        while GAME.to_act(state):
            open_turn = GAME.to_act(state) != (CHANCE,) and state.due == 0 and len(found) < number
            if open_turn and state.blue.stock + state.red.stock in wanted and rng.random() < 0.5:
                found.append(state)
            seat = GAME.to_act(state)[0]
            state = GAME.advance(state, {seat: rng.choice(GAME.legal(state, seat))})
    return found


def worth(state, values, known=None):
    """Plain minimax, one decision at a time, to the end of the pass."""
    known = {} if known is None else known
    key = state[3:8]
    if key not in known:
        known[key] = _worth(state, values, known)
    return known[key]


def _worth(state, values, known):
    if state.mover == NOBODY:
        found = leads(state.spread, state.faces, state.blue, state.red)
        return values[sum(3 ** (2 - slot) * (1 + (lead > 0) - (lead < 0)) for slot, lead in enumerate(found))]
    chooser = state.ledger.seat(GAME.to_act(state)[0])
    better = max if chooser == BLUE else min
    return better(worth(decided(state, move), values, known) for move in moves(state))


def solved(search, node):
    low, high = 0, search.highest
    search.limit = search.work + 10**9
    while low < high:
        goal = (low + high + 1) // 2
        proof = search.prove(node, goal)
        try:
            while True:
                next(proof)
        except StopIteration as end:
            low, high = (goal, high) if end.value else (low, goal - 1)
    return low


def node(state):
    return node_of(state.blue, state.red, state.faces, state.mover)


# --- exactness


@both_readings
def test_proofs_agree_with_plain_minimax(options):
    late = positions(1, {1}, 100, options) + positions(2, {2}, 20, options)
    for state in late:
        ranks = pass_values(state).ranks
        assert solved(Proof(state.spread, ranks), node(state)) == worth(state, ranks)
    assert len(late) >= 120


@both_readings
def test_sets_and_history_change_no_answer(options):
    """A search that looks further than any pass goes lists every turn, down to the last die."""
    for state in positions(8, {3, 4}, 60, options):
        ranks = pass_values(state).ranks
        plain = lookahead.Lookahead(state.spread, ranks, evaluator_of(state.spread, ranks), 99)
        assert solved(Proof(state.spread, ranks), node(state)) == solved(plain, node(state))


#: Red can place a 6 at the left and turn the blue 1 to a 6; blue is then 2 over its limit.  If red lowers the blue
#: 5 to a 3, red takes the middle card and wins the game; if blue may choose, it lowers a 6 and keeps both cards.
DISPUTED = {
    "table": "6B:16/11|10B:5/3|3R:/;stock 1,1;reserve 2,2;first 0,0;turn R",
    "won": [[2, 8, 11], [1, 5, 12]],
    "aside": [4, 7, 9],
    "pass": 4,
    "starter": "R",
}


def test_opponent_and_coach_know_who_corrects():
    mind, coach = BrookeMind(), BrookeCoach()
    for options, chance in ({}, 1.0), (BY_MOVER, 0.0), ({}, 1.0):
        view = GAME.view(GAME.from_position(DISPUTED, options), 1)
        assert worth(view.state, pass_values(view.state).worths) == SURE_WIN * (1 - chance), "blue's worth"
        advice = conclude(mind.think(view, "master", Random(1)))
        assert advice.exact and advice.value == 2 * chance - 1
        hint = conclude(coach.appraise(view, Random(1)))
        assert hint.exact and hint.chance == chance


def test_a_full_memory_changes_no_answer(monkeypatch):
    early = positions(3, {3}, 12)
    free = [solved(Proof(s.spread, pass_values(s).ranks), node(s)) for s in early]
    monkeypatch.setattr(searching, "CAPACITY", 50)
    for state, expected in zip(early, free, strict=True):
        search = Proof(state.spread, pass_values(state).ranks)
        assert solved(search, node(state)) == expected
        assert len(search.known) <= 50


def test_a_search_gives_up_when_its_work_is_done():
    (state,) = positions(4, {6}, 1)
    search = Proof(state.spread, pass_values(state).ranks)
    search.limit = 1000
    with pytest.raises(Exhausted):
        for _ in search.prove(node(state), 1):
            pass
    assert search.work < 3000


def mirrored(state):
    """The same position with the colours exchanged."""
    data = GAME.position(state)

    def other(card):
        return MIRRORED.get(card, card)

    def swapped(pair):
        return ",".join(reversed(pair.split(",")))

    front, stock, reserve, first, turn = data["table"].split(";")
    slots = []
    for slot in front.split("|"):
        name, dice = slot.split(":")
        blue, red = dice.split("/")
        slots.append(f"{other(int(name[:-1]))}{'R' if name[-1] == 'B' else 'B'}:{red}/{blue}")
    counts = [f"{text.split(' ')[0]} {swapped(text.split(' ')[1])}" for text in (stock, reserve, first)]
    turn = {"turn B": "turn R", "turn R": "turn B"}.get(turn, turn)
    return GAME.from_position(
        {
            "table": ";".join(["|".join(slots), *counts, turn]),
            "won": [[other(card) for card in cards] for cards in reversed(data["won"])],
            "aside": [other(card) for card in data["aside"]],
            "pass": data["pass"],
            "starter": "R" if data["starter"] == "B" else "B",
        },
        {},
    )


def test_exchanging_the_colours_mirrors_the_value():
    for state in positions(5, {2, 3, 4}, 40):
        twin = mirrored(state)
        ours, theirs = pass_values(state), pass_values(twin)
        assert theirs.steps == tuple(SURE_WIN - step for step in reversed(ours.steps))
        assert theirs.fine_steps == tuple(SURE_WIN - step for step in reversed(ours.fine_steps))
        value = solved(Proof(state.spread, ours.ranks), node(state))
        again = solved(Proof(twin.spread, theirs.ranks), node(twin))
        assert theirs.steps[again] == SURE_WIN - ours.steps[value]


def test_the_advised_move_of_a_solved_pass_keeps_its_value():
    mind = BrookeMind()
    for state in positions(6, {2}, 20):
        ahead, seat = pass_values(state), GAME.to_act(state)[0]
        advice = conclude(mind.think(GAME.view(state, seat), "master", Random(1)))
        after = decided(state, advice.move)
        assert advice.reason.id in SOLVED
        if state.blue.stock + state.red.stock == 2:
            kept, best = ahead.steps[worth(after, ahead.ranks)], ahead.steps[worth(state, ahead.ranks)]
            assert kept == best
            if ahead.ranks == ahead.fine_ranks:
                mine = best if state.ledger.seat(seat) == BLUE else SURE_WIN - best
                assert advice.value == pytest.approx(2 * mine / SURE_WIN - 1)


# --- what a pass is worth


def test_the_last_pass_is_worth_the_result_itself():
    assert win_chance(1, -9, 0, BLUE) == 1.0 and win_chance(-1, 9, 0, BLUE) == 0.0
    assert (
        win_chance(0, 1, 0, BLUE) == 1.0 and win_chance(0, -1, 0, RED) == 0.0 and win_chance(0, 0, 0, RED) == 0.5
    )


def test_chances_are_fair_and_know_who_starts_next():
    for left in (1, 2, 3):
        for cards in range(-4, 5):
            for pips in range(-6, 7, 3):
                assert win_chance(cards, pips, left, BLUE) == pytest.approx(
                    1 - win_chance(-cards, -pips, left, RED)
                )
                assert win_chance(cards, pips, left, BLUE) <= win_chance(cards + 1, pips, left, BLUE)
                assert win_chance(cards, pips, left, BLUE) <= win_chance(cards, pips + 1, left, BLUE)
    assert win_chance(0, 0, 1, RED) > 0.6 > 0.4 > win_chance(0, 0, 1, BLUE), (
        "the second player of a pass is better off"
    )
    assert win_chance(0, 0, 2, RED) == pytest.approx(0.5)


def test_outcomes_are_three_signs():
    assert len({signs_of(outcome) for outcome in range(OUTCOMES)}) == OUTCOMES
    assert signs_of(26) == (1, 1, 1) and signs_of(0) == (-1, -1, -1) and signs_of(13) == (0, 0, 0)


# --- levels


IDS = ("random", "greedy", "novice", "casual", "skilled", "expert", "master")


def test_one_table_of_levels_with_the_ids_of_the_protocol():
    assert tuple(level.id for level in LEVELS) == IDS


def play(names, seed, options=None):
    mind, rng = BrookeMind(), Random(seed)
    state = GAME.start(Setup(2, options or {}))
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        if seat == CHANCE:
            move = rng.choice(GAME.legal(state, seat))
        else:
            move = conclude(mind.think(GAME.view(state, seat), names[seat], rng)).move
        state = GAME.advance(state, {seat: move})
    return state


def test_a_level_plays_the_same_from_the_same_seed():
    for names in (("skilled", "novice"), ("casual", "greedy")):
        assert play(names, 3) == play(names, 3)


def test_a_match_with_the_other_reading_is_played_to_its_end():
    for names in (("skilled", "casual"), ("novice", "greedy")):
        state = play(names, 4, BY_MOVER)
        assert state.rules.correction == "mover" and GAME.ranks(state)


def test_better_levels_win():
    for strong, weak in (("greedy", "random"), ("casual", "greedy"), ("skilled", "casual")):
        points = 0.0
        for number in range(8):
            names = (strong, weak) if number % 2 == 0 else (weak, strong)
            ranks = GAME.ranks(play(names, number))
            points += 0.5 if ranks == (1, 1) else float(ranks[names.index(strong)] == 1)
        assert points >= 5, (strong, weak)


@both_readings
def test_every_level_answers_every_kind_of_decision(options):
    rng, mind, asked = Random(9), BrookeMind(), set()
    while asked < {"place", "act", "cut"}:
        state = GAME.start(Setup(2, options))
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            legal = GAME.legal(state, seat)
            kind = "place" if state.due == 0 else "act" if state.due < 4 else "cut"
            if seat != CHANCE and (kind not in asked or rng.random() < 0.02):
                asked.add(kind)
                for level in IDS:
                    advice = conclude(mind.think(GAME.view(state, seat), level, Random(1)), lambda: True)
                    assert advice.move in legal and set(advice.policy) <= set(legal)
                    assert sum(advice.policy.values()) == pytest.approx(1.0)
                    assert -1 <= advice.value <= 1
                    assert Text().reason(advice.reason).endswith(".")
                    json.dumps(advice.reason.facts)
            state = GAME.advance(state, {seat: rng.choice(legal)})


def test_thinking_pauses_often(monkeypatch):
    """Counted in positions, because times depend on the machine."""
    (state,) = positions(12, {6}, 1)
    looked_at = 0

    def counting(turns_at):
        def counted(*where):
            nonlocal looked_at
            found = turns_at(*where)
            looked_at += len(found)
            return found

        return counted

    for module in lookahead, proof:
        monkeypatch.setattr(module, "turns_at", counting(module.turns_at))
    between = []
    for _ in BrookeMind().think(GAME.view(state, GAME.to_act(state)[0]), "master", Random(1)):
        between.append(looked_at)
        looked_at = 0
        if len(between) > 1200:
            break
    assert sum(between) > 100 * searching.PAUSE
    assert max(between) < 2 * searching.PAUSE


def test_the_first_answer_comes_at_once_and_only_a_seat_to_act_is_advised():
    state = next(iter(positions(12, {6}, 1)))
    seat = GAME.to_act(state)[0]
    early = BrookeMind().think(GAME.view(state, seat), "master", Random(1))
    assert any(advice is not None for advice in islice(early, 30))
    for wrong in (1 - seat, None):
        with pytest.raises(Refused):
            next(BrookeMind().think(GAME.view(state, wrong), "master", Random(1)))
    over = [s for s in (play(("greedy", "greedy"), 1),) if not is_pass_over(s) or not GAME.to_act(s)]
    with pytest.raises(Refused):
        next(BrookeMind().think(GAME.view(over[0], 0), "master", Random(1)))


def test_what_was_thought_before_changes_no_answer():
    used, state = BrookeMind(), GAME.start(Setup())
    rng, decisions = Random(14), 0
    while decisions < 24:
        seat = GAME.to_act(state)[0]
        if seat == CHANCE:
            move = randomness.pick(GAME.odds(state), rng.random())
        else:
            view = GAME.view(state, seat)
            advice = conclude(used.think(view, "expert", Random(1)))
            assert advice == conclude(BrookeMind().think(view, "expert", Random(1)))
            move = advice.move
            decisions += 1
        state = GAME.advance(state, {seat: move})


def test_a_pair_is_valued_over_both_games():
    rng, state, seen = Random(15), GAME.start(Setup(2, {"pair": True})), set()
    assert chance_between_passes(state) == 0.5, "before the lot"
    while GAME.to_act(state):
        if GAME.to_act(state) == (CHANCE,):
            assert 0 <= chance_between_passes(state) <= 1
        elif state.ledger.game == 2:
            values = pass_values(state)
            seen.add(values.decisive)
            assert values.decisive or state.ledger.number < 4
            ahead, seat = sum(state.ledger.before.cards), state.ledger.seat(BLUE)
            assert ahead and margin(state.rules, state.ledger)[0] == (
                state.ledger.won[BLUE].bit_count()
                - state.ledger.won[RED].bit_count()
                + state.ledger.before.cards[seat]
                - state.ledger.before.cards[1 - seat]
            )
        state = GAME.advance(state, {GAME.to_act(state)[0]: rng.choice(GAME.legal(state, GAME.to_act(state)[0]))})
    assert True in seen


@pytest.mark.parametrize("people", [False, True])
def test_chances_of_later_passes_are_fair_and_grow_with_the_lead(people):
    for left in (1, 2, 3, 5):
        for cards in range(-4, 5):
            chance = win_chance(cards, 1, left, BLUE, people=people)
            assert chance == pytest.approx(1 - win_chance(-cards, -1, left, RED, people=people), abs=1e-4)
            assert chance <= win_chance(cards + 1, 1, left, BLUE, people=people)
    # A lead holds less often among people than under best play.
    assert win_chance(2, 0, 2, RED, people=True) < win_chance(2, 0, 2, RED)
