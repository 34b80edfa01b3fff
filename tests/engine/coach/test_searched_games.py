"""The coach of the searched games: passes of Brooke proven from their end, fitted chances for First Rat."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import run_to_end
from engine.base import CHANCE, Setup
from engine.brooke import coach as brooke
from engine.brooke.ai.pass_values import chance_between_passes
from engine.brooke.state import is_pass_over
from engine.cli.analyse import finished
from engine.coach.analysis import analyse, appraise, from_json, grade, to_json
from engine.coach.study import Study
from engine.firstrat.coach import chances, model_of, whole_turns
from engine.games import GAMES
from engine.match import Match
from tests.engine.firstrat.selfplay import Bin, binned, errors_of, exploring, play, setups, worst_error
from tests.engine.setups import random_match

BROOKE, FIRSTRAT = GAMES["brooke"], GAMES["firstrat"]


# --- Brooke


@pytest.fixture(scope="module")
def last_pass():
    """The end of a random match: its last pass from where four dice are in stock."""
    whole = random_match(BROOKE, Setup(2), Random(6))
    start = max(
        line
        for line, s in enumerate(whole.states)
        if s.actors and s.actors != (CHANCE,) and s.due == 0 and s.blue.stock + s.red.stock >= 4
    )
    position = BROOKE.position(whole.states[start])
    match = Match(BROOKE, Setup(2), "7", position=position)
    for entry in whole.log[start:]:
        match.play(entry.moves)
    return match


def best_by_hand(state, seat):
    """What a seat can reach against best play, by trying everything to the end."""
    if not state.actors:
        ranks = BROOKE.ranks(state)
        return 0.5 if ranks == (1, 1) else float(ranks[seat] == 1)
    mover = state.actors[0]
    values = [best_by_hand(BROOKE.advance(state, {mover: move}), seat) for move in BROOKE.legal(state, mover)]
    return max(values) if mover == seat else min(values)


def test_the_end_of_brooke_is_what_trying_everything_shows(last_pass):
    analysis = finished(analyse(last_pass)).analysis
    assert analysis.exact_share == 1.0
    checked = 0
    for verdict in analysis.verdicts[-3:]:
        state = last_pass.states[verdict.line]
        if state.blue.stock + state.red.stock <= 2:
            checked += 1
            assert verdict.before == pytest.approx(best_by_hand(state, verdict.seat))
            after = last_pass.states[verdict.line + 1]
            assert verdict.after == pytest.approx(best_by_hand(after, verdict.seat))
    assert checked


def test_a_pass_of_brooke_holds_no_luck(last_pass):
    analysis = finished(analyse(last_pass)).analysis
    assert analysis.luck == pytest.approx((0.0, 0.0), abs=1e-12)
    lost = [sum(one.loss for one in analysis.verdicts if one.seat == seat) for seat in (0, 1)]
    assert analysis.skill[0] == pytest.approx(lost[1] - lost[0], abs=1e-9)
    assert from_json(to_json(analysis)) == analysis


def test_a_hint_in_brooke_values_every_move(last_pass):
    state = next(s for s in last_pass.states if s.actors and len(BROOKE.legal(s, s.actors[0])) > 1)
    told = run_to_end(appraise(BROOKE, BROOKE.view(state, state.actors[0]), Random(1)))
    assert told.exact and set(told.chances) == set(BROOKE.legal(state, state.actors[0]))
    assert max(told.chances.values()) == told.chance == told.chances[told.best]


def test_what_is_proven_later_corrects_the_verdicts_after_it(last_pass):
    """A search from an earlier line may reach the end where one from a later line did not."""
    rough = finished(analyse(last_pass)).analysis
    first, second = rough.verdicts[:2]
    study = Study(last_pass, rough.curve, len(rough.verdicts))
    study.verdicts = list(rough.verdicts)
    for proven in (0.0, 1.0):
        study.curve[first.line] = (proven, 1 - proven)
        brooke._correct(study, first.line)
        for one in study.verdicts:
            if first.line <= one.line <= second.line:
                assert one.before == study.curve[one.line][one.seat]
                assert one.after == study.curve[one.line + 1][one.seat] <= one.before
                assert one.loss == one.before - one.after and one.grade == grade(one.loss)


def test_where_the_end_of_a_pass_is_too_far_the_coach_says_so(monkeypatch):
    monkeypatch.setattr(brooke, "WORK", 2_000)
    monkeypatch.setattr(brooke, "MOST_WORK", 2_000)
    match = Match(BROOKE, Setup(2), "far")
    while not match.over and not is_pass_over(match.state):
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({match.to_act[0]: BROOKE.legal(match.state, match.to_act[0])[0]})
    analysis = finished(analyse(match)).analysis
    assert any(one.error > 0.0 for one in analysis.verdicts)
    assert any(one.error == 0.0 for one in analysis.verdicts), "the last turns can always be solved"
    assert not any(one.exact for one in analysis.verdicts), "three passes are still to come"
    for one in analysis.verdicts:
        assert one.before == pytest.approx(analysis.curve[one.line][one.seat])
        assert one.after == pytest.approx(analysis.curve[one.line + 1][one.seat])
    for seat in (0, 1):
        moved = analysis.curve[-1][seat] - analysis.curve[0][seat]
        assert analysis.skill[seat] + analysis.luck[seat] == pytest.approx(moved, abs=1e-12)


def test_a_move_with_the_result_of_another_is_judged_like_it(monkeypatch):
    """Swapping two equal dice does as much as swapping two others: nothing."""
    monkeypatch.setattr(brooke, "WORK", 2_000)
    monkeypatch.setattr(brooke, "MOST_WORK", 2_000)
    seen = 0
    for seed in range(8):
        match = random_match(BROOKE, Setup(2), Random(seed))
        for state in match.states:
            if (
                not state.actors
                or state.actors == (CHANCE,)
                or not state.due
                or state.blue.stock + state.red.stock > 3
            ):
                continue
            (seat,) = state.actors
            moves = BROOKE.legal(state, seat)
            if len({BROOKE.advance(state, {seat: move}) for move in moves}) == len(moves):
                continue
            seen += 1
            told = run_to_end(appraise(BROOKE, BROOKE.view(state, seat), Random(1)))
            for one in moves:
                for other in moves:
                    if BROOKE.advance(state, {seat: one}) == BROOKE.advance(state, {seat: other}):
                        assert told.chances[one] == told.chances[other]
    assert seen


def test_a_pair_of_brooke_is_won_by_both_games_together():
    for seed in range(4):
        match = random_match(BROOKE, Setup(2, {"pair": True}), Random(seed))
        last = match.states[-2]
        assert match.over and last.ledger.game == 2
        halfway = next(s for s in match.states if s.ledger.game == 2)
        ahead = halfway.ledger.before.cards[0] - halfway.ledger.before.cards[1]
        # In the return game seat 0 is red.
        chance = 1 - chance_between_passes(halfway)
        assert chance == pytest.approx(0.5, abs=0.2) if ahead == 0 else (chance > 0.5) is (ahead > 0)


# --- First Rat


def test_turns_of_first_rat_are_whole():
    match = random_match(FIRSTRAT, Setup(2), Random(3))
    turns = whole_turns(match)
    for turn in turns:
        assert match.states[turn.end].turn is None
        assert all(turn.seat in entry.moves for entry in match.log[turn.first : turn.end])
    assert len(turns) == sum(family.turns for family in match.state.seats)


def test_the_graph_of_first_rat_stands_where_the_verdict_says():
    """A turn that was called “8 %, blunder” while the graph stood at 28 % after it."""
    match = random_match(FIRSTRAT, Setup(3), Random(5)).until(30)
    analysis = finished(analyse(match)).analysis
    ends = {turn.first: turn.end for turn in whole_turns(match)}
    assert any(one.loss > 0.02 for one in analysis.verdicts)
    for one in analysis.verdicts:
        end = ends[one.line]
        assert one.after == pytest.approx(analysis.curve[end][one.seat])
        following = next((first for first in ends if first >= end), end)
        if following == end and end in ends:
            assert all(analysis.curve[line] == analysis.curve[end] for line in range(end, ends[end]))
    assert all(sum(chances) == pytest.approx(1.0) for chances in analysis.curve)


def test_a_hint_in_first_rat_compares_what_can_be_done_now():
    state = FIRSTRAT.start(Setup(2))
    rng = Random(2)
    while state.actors == (CHANCE,):
        state = FIRSTRAT.advance(state, {CHANCE: rng.choice(FIRSTRAT.legal(state, CHANCE))})
    told = run_to_end(appraise(FIRSTRAT, FIRSTRAT.view(state, 0), Random(1)))
    assert set(told.chances) == set(FIRSTRAT.legal(state, 0)) and told.best in told.chances
    assert not told.exact and told.error > 0.0
    assert told.chance == max(told.chances.values())


def test_alone_the_other_chance_is_gregs():
    over, seen = play(next(iter(setups("solo", 1))), Random(1), exploring())
    assert all(len(chances(s)) == 2 and sum(chances(s)) == pytest.approx(1.0) for s in seen)
    assert chances(over) in ((1.0, 0.0), (0.0, 1.0))
    assert (chances(over)[0] == 1.0) is (FIRSTRAT.ranks(over) == (1,))


def test_chances_follow_the_lead_and_sharpen_towards_the_end():
    _, seen = play(next(iter(setups("duel", 1))), Random(4), exploring())
    for s in seen:
        assert sum(chances(s)) == pytest.approx(1.0)
    near, far = model_of(2).spread
    assert near <= far


def test_bins_say_what_was_predicted_and_what_happened():
    pairs = [(game, 0.15, float(game % 5 == 0)) for game in range(50)] + [(0, 1.0, 1.0)]
    bins = binned(pairs)
    assert bins[1] == Bin(pytest.approx(0.15), pytest.approx(0.2), 50, 50)
    assert bins[9] is not None and bins[9].happened == 1.0 and bins[5] is None
    assert worst_error(bins) == pytest.approx(0.05)
    errors = errors_of(bins)
    assert errors[1] > 0.05 and errors[5] == 0.25, "few games leave much open"


def test_fitted_chances_hold_in_games_they_were_not_fitted_to():
    """A small part of what `bench coach` measures: who is given little wins rarely, who is given much mostly."""
    pairs = []
    for number, setup in enumerate(setups("duel", 8)):
        over, seen = play(setup, Random(1000 + number), exploring())
        result = chances(over)
        pairs += [(number, p, r) for s in seen if s.actors for p, r in zip(chances(s), result, strict=True)]
    low = [r for _, p, r in pairs if p < 0.2]
    high = [r for _, p, r in pairs if p > 0.8]
    assert low and sum(low) / len(low) < 0.35
    assert high and sum(high) / len(high) > 0.65
