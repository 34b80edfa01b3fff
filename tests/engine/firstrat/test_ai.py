"""The First Rat opponent: legal in every corner, true to its plan, and right where right can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

import pytest

from engine import opponent, randomness
from engine.ai.advice import Thinking, conclude, run_to_end
from engine.base import CHANCE, Refused, Setup
from engine.firstrat import scoring, turn
from engine.firstrat.ai import evaluation, features
from engine.firstrat.ai.evaluation import evaluator_for
from engine.firstrat.ai.levels import LEVELS
from engine.firstrat.ai.mind import FirstRatMind
from engine.firstrat.ai.reasons import gains_of
from engine.firstrat.ai.search import candidates
from engine.firstrat.ai.turn_cache import KnownTurns
from engine.firstrat.ai.weights import PLAIN_FIGURES, TABLE_SIZES, Weights, weights_for
from engine.firstrat.game import FirstRat
from engine.firstrat.state import LAUNCHED, FirstRatView, State, launched
from engine.firstrat.text import Text
from engine.match import Match
from tests.engine.firstrat.selfplay import contest, exploring, play

GAME = FirstRat()
IDS = [level.id for level in LEVELS]


def played(seats: int, seed: int, turns: int = 999, level: str = "novice", **options) -> State:
    """The position after so many turns of a game between players of one level."""
    mind, rng = FirstRatMind(), Random(seed)
    s = GAME.start(Setup(seats, options))
    while s.actors and turns:
        if s.actors[0] == CHANCE:
            s = GAME.advance(s, {CHANCE: randomness.pick(GAME.odds(s), rng.random())})
            continue
        turns -= s.turn is None
        if not turns:
            break
        seat = s.actors[0]
        for advice in run_to_end(mind.plan(GAME.view(s, seat), level, rng)):
            s = GAME.advance(s, {seat: advice.move})
    return s


def whole_turn(s: State, level: str) -> State:
    """The position after the turn that a level takes."""
    seat = s.actors[0]
    for advice in run_to_end(FirstRatMind().plan(GAME.view(s, seat), level, Random(1))):
        s = GAME.advance(s, {seat: advice.move})
    return s


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("level", IDS)
def test_every_level_finds_a_legal_move_in_company(level, seats):
    s = played(seats, seed=seats, turns=12 * seats)
    seat = s.actors[0]
    advice = conclude(FirstRatMind().think(GAME.view(s, seat), level, Random(1)))
    legal = GAME.legal(s, seat)
    assert advice.move in legal
    assert set(advice.policy) <= set(legal) and sum(advice.policy.values()) == pytest.approx(1)
    assert -1 <= advice.value <= 1


@pytest.mark.parametrize("options", [{}, {"variable_path": True, "variable_tracks": True}, {"first_game": True}])
def test_a_whole_game_is_played_to_its_end_in_good_time(options):
    s = played(2, seed=5, **options)
    assert not s.actors
    assert 13 <= s.round <= 30
    assert max(scoring.total(s, seat) for seat in (0, 1)) >= 50


def match_of(*levels: str, seed: str = "3") -> Match[State, FirstRatView]:
    return Match(GAME, Setup(len(levels), {}), seed, players=levels)


def advised(mind: FirstRatMind, match: Match[State, FirstRatView]) -> Thinking:
    """The thought of the AI whose turn it is."""
    (seat,) = match.settle()
    return opponent.think(mind, match, seat, match.players[seat])


def test_the_rest_of_a_turn_follows_the_plan_without_another_thought():
    mind, match, followed = FirstRatMind(), match_of("skilled", "skilled"), 0
    for _ in range(60):
        thinking = advised(mind, match)
        if match.state.turn is None:
            advice = conclude(thinking)
        else:
            with pytest.raises(StopIteration) as answer:
                next(thinking)
            advice = answer.value.value
            followed += 1
        match.play({match.to_act[0]: advice.move})
    assert followed > 20


def test_a_plan_is_one_choice_however_many_decisions_carry_it_out():
    match, seat = match_of("casual"), 0
    match.settle()
    rng = randomness.generator("3", "ai", seat, len(match.log))
    plan = run_to_end(FirstRatMind().plan(GAME.view(match.state, seat), "casual", rng))
    assert len(plan) > 1
    for advice in plan:
        assert conclude(advised(FirstRatMind(), match)).move == advice.move
        match.play({seat: advice.move})


def test_a_turn_that_somebody_else_began_is_finished_from_where_it_is():
    match, others = match_of("skilled", "skilled"), 0
    for _ in range(12):
        (seat,) = match.settle()
        planned = conclude(advised(FirstRatMind(), match)).move
        match.play({seat: next(move for move in GAME.legal(match.state, seat) if move != planned)})
        while match.settle() == (seat,) and match.state.turn is not None:
            rng = randomness.generator("3", "ai", seat, len(match.log))
            here = conclude(FirstRatMind().think(GAME.view(match.state, seat), "skilled", rng))
            assert conclude(advised(FirstRatMind(), match)) == here
            others += 1
            match.play({seat: here.move})
    assert others


def test_the_clock_stops_a_thought_at_the_beginning_of_a_turn_only():
    mind, match = FirstRatMind(), match_of("master", "master")
    cut = conclude(advised(mind, match), lambda: True)
    match.play({match.to_act[0]: cut.move})
    assert match.state.turn is not None
    assert all(advice is None for advice in advised(mind, match))
    hurried = opponent.think(FirstRatMind(), match, 0, "master", hurried=True)
    assert any(advice is not None for advice in hurried)


def moves_of_one_mind(mind: FirstRatMind, seed: int) -> Iterator[str]:
    """The moves of a match between two players of one level, one by one."""
    match = match_of("casual", "casual", seed=str(seed))
    while seats := match.settle():
        move = conclude(advised(mind, match)).move
        yield move
        match.play({seats[0]: move})


def test_matches_of_one_mind_do_not_mix_their_plans():
    alone = [list(moves_of_one_mind(FirstRatMind(), seed)) for seed in (1, 2)]
    mind = FirstRatMind()
    together = zip_longest(moves_of_one_mind(mind, 1), moves_of_one_mind(mind, 2))
    first, second = zip(*together, strict=True)
    assert [[move for move in moves if move] for moves in (first, second)] == alone
    # The same match again, although nothing was forgotten.
    assert list(moves_of_one_mind(mind, 1)) == alone[0]


def test_remembered_plans_are_bounded():
    mind = FirstRatMind()
    list(moves_of_one_mind(mind, 1))
    assert len(mind._plans) == 16
    mind.forget()
    assert not mind._plans


def test_greedy_takes_the_turn_that_looks_best_by_plain_counting():
    s = played(2, seed=8, turns=15)
    seat, plain = s.actors[0], evaluator_for(2, plain=True)
    rounds = plain.rounds_left(s)

    def plainly(after: State) -> float:
        return evaluation.lead(plain.standing(after, rounds), seat)

    best = max(plainly(after) for _, after in turn.whole_turns(s))
    assert plainly(whole_turn(s, "greedy")) == pytest.approx(best)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_turn_taken_is_a_turn_fewer_for_every_seat(seats):
    """The last seat ends the round with its turn, and counts no more turns to come than anybody else."""
    for turns in range(6 * seats + 1, 7 * seats + 1):
        s = played(seats, seed=4, turns=turns)
        seat, evaluator = s.actors[0], evaluator_for(seats)
        rounds = evaluator.rounds_left(s)
        left = evaluation.turns_left(s, seat, rounds) - 1
        for candidate in run_to_end(candidates(s, seat, KnownTurns(evaluator))):
            after = candidate.state
            rounds_then = left - (after.mover <= seat)
            if not after.last_round:
                then = evaluation.lead(evaluator.standing(after, rounds_then), seat)
                assert candidate.lead == pytest.approx(then), f"seat {seat}"


@pytest.mark.parametrize("level", ["casual", "skilled", "master"])
@pytest.mark.parametrize("seed", range(3))
def test_the_very_last_turn_is_the_best_there_is(seed, level):
    """The last seat's last turn can be counted out: nobody moves after it."""
    mind, rng = FirstRatMind(), Random(seed)
    s = GAME.start(Setup(2))
    while s.round != s.last_round or s.mover != 1 or s.turn is not None:
        actor = s.actors[0]
        if actor == CHANCE:
            move = randomness.pick(GAME.odds(s), rng.random())
        else:
            move = conclude(mind.think(GAME.view(s, actor), "novice", rng)).move
        s = GAME.advance(s, {actor: move})

    def lead(after: State) -> int:
        return scoring.total(after, 1) - scoring.total(after, 0)

    assert lead(whole_turn(s, level)) == max(lead(after) for _, after in turn.whole_turns(s))


@pytest.mark.parametrize("leads", [False, True])
def test_what_is_looked_up_is_the_weighted_sum_of_the_figures(leads):
    for seats in (1, 2, 4):
        s = played(seats, seed=2, turns=10 * seats)
        evaluator = evaluator_for(seats, leads=leads)
        rounds = evaluator.rounds_left(s)
        names = [*features.NAMES, *features.backpack_names(s.board.components)]
        for seat, family in enumerate(s.seats):
            left = evaluation.turns_left(s, seat, rounds)
            weights = weights_for(seats, leads=leads).figures
            figures = features.figures(s.board, family, s.tracks, seat)
            told = dict(zip(names, figures, strict=True))
            hoped = sum(evaluation.curve_value(weights[name], left) * figure for name, figure in told.items())
            assert evaluator.expected(s, seat, rounds) == pytest.approx(scoring.secured_points(s, seat) + hoped)


def test_every_figure_has_a_weight_for_every_size_of_table():
    s = GAME.start(Setup(2))
    names = {*features.NAMES, *features.backpack_names(s.board.components)}
    for numbers in TABLE_SIZES.values():
        assert set(weights_for(numbers[0]).figures) == names
        assert set(weights_for(numbers[0], leads=True).figures) == names
    assert set(PLAIN_FIGURES) <= names


def test_what_is_expected_at_the_end_is_what_is_counted():
    s = played(3, seed=4)
    assert evaluator_for(3).standing(s, 0) == [scoring.total(s, seat) for seat in range(3)]


def test_the_lead_tells_who_is_likely_to_be_first():
    chance = evaluator_for(2).chance
    even, ahead = [50.0, 50.0], [70.0, 50.0]
    assert chance(even, 0, 5) == pytest.approx(0.5)
    assert chance(ahead, 0, 0) > chance(ahead, 0, 10) > 0.5
    assert chance(ahead, 0, 5) + chance(ahead, 1, 5) == pytest.approx(1)


def test_a_reason_says_what_a_turn_brings():
    s = played(2, seed=1, turns=25)
    seat = s.actors[0]
    for _, after in turn.whole_turns(s):
        now = gains_of(s, after, None, seat)["now"]
        launches = launched(after.seats[seat].rats) - launched(s.seats[seat].rats)
        assert any(gain["what"] == "launch" for gain in now) == bool(launches)
    advice = conclude(FirstRatMind().think(GAME.view(s, seat), "skilled", Random(1)))
    assert Text().reason(advice.reason).endswith(".")


def test_whose_rats_are_all_aboard_gains_nothing_by_waiting():
    s = played(2, seed=1, turns=25)
    aboard = s._replace(seats=(s.seats[0]._replace(rats=(LAUNCHED,) * 4), s.seats[1]))
    assert gains_of(aboard, aboard, None, 0)["now"] == []
    assert [gain["what"] for gain in gains_of(aboard, aboard, None, 1)["now"]] == ["walk"]


def test_only_the_seat_to_act_is_advised():
    s = played(2, seed=1, turns=6)
    with pytest.raises(Refused, match="to act"):
        next(FirstRatMind().think(GAME.view(s, 1 - s.actors[0]), "casual", Random(1)))


@pytest.mark.parametrize("seats", [2, 5])
def test_the_opponent_pauses_often(seats):
    """Between two pauses there is never more than a turn or a dozen results to look at."""
    s = played(seats, seed=2, turns=12 * seats)
    thinking = FirstRatMind().think(GAME.view(s, s.actors[0]), "master", Random(1))
    assert sum(1 for _ in zip(thinking, range(20), strict=False)) == 20


@pytest.mark.parametrize("table", ["solo", "duel"])
def test_a_contest_tells_which_weights_are_worth_more(table):
    known = weights_for(TABLE_SIZES[table][0])
    blind = Weights({}, known.pace, known.spread)
    assert contest(table, known, blind, 2, "sight") == 1.0
    assert weights_for(TABLE_SIZES[table][0]) is known


@pytest.mark.long
def test_weights_for_leads_win_against_those_for_points():
    assert contest("duel", weights_for(2, leads=True), weights_for(2), 6, "leads") > 0.5


@pytest.mark.parametrize("players", [1, 3, 5])
def test_tables_without_weights_for_leads_keep_to_points(players):
    assert weights_for(players, leads=True) is weights_for(players)


@pytest.mark.parametrize("setup", [Setup(1, {"greg": "hard"}), Setup(2, {"variable_path": True}), Setup(4)])
def test_turns_that_are_known_from_other_positions_are_those_of_the_rules(setup):
    """Displays run empty and rats get in each other's way, and still no turn is missing, added or changed."""
    _, seen = play(setup, Random(3), exploring())
    known = KnownTurns(evaluator_for(setup.seats))
    for s in seen[:: max(1, len(seen) // 40)]:
        if s.actors and s.actors[0] == s.mover and s.turn is None:
            listed = run_to_end(candidates(s, s.mover, known))
            assert {one.state for one in listed} == {after for _, after in turn.whole_turns(s)}
