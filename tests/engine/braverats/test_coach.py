"""The BraveRats coach against the solver: exact chances, named blunders, payoffs, tells, people's yardstick."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import PastChoice, run_to_end
from engine.base import CHANCE, Refused, Setup
from engine.braverats.ai.mind import BraveRatsMind, seat_node
from engine.braverats.ai.tablebase import Solver, Tablebase
from engine.braverats.cards import RANK, size
from engine.braverats.coach import ROUGH, BraveRatsCoach
from engine.braverats.state import Duel
from engine.braverats.tells import LEAST, noticed, tells
from engine.braverats.text import Text
from engine.cli.analyse import finished
from engine.coach.analysis import analyse, appraise
from engine.coach.judgement import FINE
from engine.games import GAMES
from engine.match import Match
from engine.opponent import past_choices_of
from tests.engine.setups import walk
from tools.bench.coach import human_losses, human_matches

GAME = GAMES["braverats"]


@pytest.fixture(scope="module")
def coach():
    return BraveRatsCoach()


def appraisal(state, seat):
    return run_to_end(appraise(GAME, GAME.view(state, seat), Random(1)))


def duels(options, number, cards):
    """Open duels of random games in which both sides still have so many cards."""
    found = []
    for seed in range(100):
        for state in walk(GAME, Setup(2, options), Random(seed)):
            duel = state.scene
            if type(duel) is Duel and state.actors and duel.shown is None and size(duel.hand0) <= cards:
                found.append(state)
                break
        if len(found) == number:
            return found
    raise AssertionError("too few")


@pytest.mark.parametrize("options", [{}, {"fast": True}, {"mime": True}, {"random": True}])
def test_chances_are_those_of_the_solver_without_any_table(options):
    solver = Solver(lambda node: None)
    for state in duels(options, 6, 4):
        node = seat_node(state.scene, 0)
        assert run_to_end(solver.prepare([node]))
        for seat in state.actors:
            told = appraisal(state, seat)
            value = solver.value(node) * (-1 if seat else 1)
            assert told.exact and told.error == 0.0
            assert told.chance == pytest.approx((1 + value) / 2, abs=1e-4)
            assert max(told.chances.values()) == pytest.approx(told.chance, abs=1e-6)
            mixed = sum(share * told.chances[move] for move, share in told.policy.items())
            assert mixed == pytest.approx(told.chance, abs=1e-6), "every card of the mix is as good as the best"


def test_the_opening_is_even_and_both_sides_hear_the_same():
    state = GAME.start(Setup(2))
    told = [appraisal(state, seat) for seat in (0, 1)]
    assert told[0].chance == pytest.approx(0.5, abs=1e-4)
    assert told[0].chances == pytest.approx(told[1].chances)


def played(*rounds, options=None):
    match = Match(GAME, Setup(2, options or {}), "scripted")
    for moves in rounds:
        match.play(dict(moves))
    return match


def test_a_princess_not_played_against_a_shown_prince_is_a_blunder_with_its_name():
    match = played({0: "spy", 1: "general"}, {1: "prince"}, {0: "musician"})
    analysis = finished(analyse(match)).analysis
    worst = analysis.moments(0)[1]
    assert worst is not None and worst.line == 2
    assert (worst.grade, worst.played, worst.best, worst.before) == ("blunder", "musician", "princess", 1.0)
    assert worst.reason.id == "missed" and "the Princess was right" in Text().reason(worst.reason)
    shown = next(one for one in analysis.verdicts if one.line == 1)
    assert shown.grade == "blunder" and shown.reason.id == "answered" and "Princess" in Text().reason(shown.reason)


def test_taking_the_chance_is_the_best_moment():
    match = played({0: "spy", 1: "general"}, {1: "prince"}, {0: "princess"})
    best, worst = finished(analyse(match)).analysis.moments(0)
    assert best is not None and best.line == 2 and best.loss == 0.0
    assert worst is None or worst.line == 0


@pytest.mark.parametrize("seed", range(4))
def test_praise_is_about_the_card_that_was_played(seed):
    match = Match(GAME, Setup(2), str(seed))
    rng = Random(seed)
    while not match.over:
        match.play({who: rng.choice(list(match.game.legal(match.state, who))) for who in match.to_act})
    right = [one for one in finished(analyse(match)).analysis.verdicts if one.grade in FINE and one.stake >= 0.01]
    assert right
    for one in right:
        assert one.reason.facts.get("card", one.played) == one.played, one
        assert one.reason.id not in ("mix", "level", "always", "answer", "show")
        assert one.reason.facts.get("percent", round(100 * one.stake)) == round(100 * one.stake)


def test_a_guess_is_luck_and_not_choice():
    state = GAME.start(Setup(2))
    mix = appraisal(state, 0).policy
    good = [card for card, share in mix.items() if share > 0.05]
    analysis = finished(analyse(played({0: good[0], 1: good[-1]}))).analysis
    assert analysis.skill == pytest.approx((0.0, 0.0), abs=1e-6)
    assert analysis.luck[0] == pytest.approx(analysis.curve[1][0] - 0.5, abs=1e-4)


def test_an_error_moves_the_match_by_less_than_a_game():
    rounds = ({0: "spy", 1: "general"}, {1: "prince"}, {0: "musician"})
    alone = finished(analyse(played(*rounds))).analysis.moments(0)[1]
    match = finished(analyse(played(*rounds, options={"true-king": True}))).analysis.moments(0)[1]
    assert alone is not None and match is not None
    assert 0.0 < match.loss < alone.loss


def test_draw_says_that_it_is_not_exact_until_all_cards_are_open():
    for state in walk(GAME, Setup(2, {"draw": True}), Random(2)):
        if type(state.scene) is Duel and state.actors and state.actors[0] >= 0:
            told = appraisal(state, state.actors[0])
            hidden = bool(state.scene.pile0 or state.scene.pile1)
            assert told.exact or told.error > 0.0
            assert hidden or told.exact


def test_a_dealt_mime_says_how_far_it_may_be_off():
    """Dealt hands that happen to be the usual ones can be compared with the solved Mime game."""
    rng, within, off = Random(3), 0, 0
    for _ in range(3):
        usual = GAME.start(Setup(2, {"mime": True}))
        dealt = GAME.advance(GAME.start(Setup(2, {"random": True, "mime": True})), {CHANCE: "01234567"})
        for cards in (9, 8):
            seat = usual.actors[0]
            told, truth = appraisal(dealt, seat), appraisal(usual, seat)
            assert truth.exact and (told.exact or told.error == ROUGH[cards])
            for move, chance in truth.chances.items():
                within += abs(told.chances[move] - chance) <= told.error + 1e-4
                off += abs(told.chances[move] - chance) > told.error + 1e-4
            moves = {seat: rng.choice(GAME.legal(usual, seat)) for seat in usual.actors}
            usual, dealt = GAME.advance(usual, moves), GAME.advance(dealt, moves)
            if not usual.actors:
                break
    assert off <= 0.05 * (within + off) and within > 30


# --- the heat map


def test_payoffs_are_what_each_pair_of_cards_leads_to(coach):
    state = GAME.start(Setup(2, {"fast": True}))
    table = coach.payoffs(GAME.view(state, None))
    assert table.rows == table.columns == GAME.legal(state, 0) and table.exact
    at = table.rows.index("princess"), table.columns.index("prince")
    assert table.chances[at[0]][at[1]] == 1.0 and table.chances[at[1]][at[0]] == 0.0
    for row, own in enumerate(table.rows):
        for column, other in enumerate(table.columns):
            after = GAME.advance(state, {0: own, 1: other})
            if after.actors == (0, 1):
                told = appraisal(after, 0).chance
                assert table.chances[row][column] == pytest.approx(told, abs=1e-4)
        if row == 2:
            break
    assert sum(table.row_mix) == pytest.approx(1.0) and sum(table.column_mix) == pytest.approx(1.0)


def test_payoffs_turn_with_the_seat(coach):
    state = played({0: "general", 1: "wizard"}).state
    mine, yours = (coach.payoffs(GAME.view(state, seat)) for seat in (0, 1))
    assert mine.rows == yours.columns and mine.column_mix == pytest.approx(yours.row_mix)
    assert mine.chances[0][1] == pytest.approx(1 - yours.chances[1][0], abs=1e-9)


def test_payoffs_of_a_shown_card_are_one_column(coach):
    state = played({0: "spy", 1: "general"}, {1: "prince"}).state
    assert coach.payoffs(GAME.view(state, 0)).columns == ("prince",)
    assert coach.payoffs(GAME.view(state, 1)).rows == ("prince",)


@pytest.mark.parametrize("options", [{"draw": True}, {"draft": True}])
def test_there_are_no_payoffs_of_what_is_hidden(coach, options):
    for state in walk(GAME, Setup(2, options), Random(1)):
        if state.actors and state.actors[0] >= 0:
            with pytest.raises(Refused):
                coach.payoffs(GAME.view(state, state.actors[0]))
            break


# --- habits


def openings(card, number):
    state = GAME.start(Setup(2))
    return [PastChoice(GAME.view(state, None), 0, card) for _ in range(number)]


def test_always_opening_with_the_same_card_is_told_and_costs():
    told = run_to_end(tells(openings("prince", 3 * LEAST)))
    assert told.decisions == 3 * LEAST
    assert told.reasons[0].id == "tell-often"
    assert told.reasons[0].facts == {
        "when": "opening",
        "card": "prince",
        "played": 100,
        "perfect": told.reasons[0].facts["perfect"],
    }
    # Whoever knows that the Prince comes plays the Princess, and wins the game at once.
    assert told.gain == pytest.approx(0.5, abs=0.01) and told.reasons[-1].id == "tell-gain"


def test_few_choices_say_nothing_about_the_cost():
    told = run_to_end(tells(openings("prince", LEAST - 1)))
    assert told.gain == 0.0 and told.error == 1.0 and told.reasons[-1].id == "tell-few"


def test_a_perfect_player_gives_almost_nothing_away():
    state, rng = GAME.start(Setup(2)), Random(3)
    mix = appraisal(state, 0).policy
    cards = rng.choices(list(mix), list(mix.values()), k=200)
    told = run_to_end(tells([habit for card in cards for habit in openings(card, 1)]))
    assert told.gain <= told.error, "what is left is chance"


def test_the_fox_says_what_it_had_noticed_and_where_it_used_it():
    match = next(human_matches())
    told = run_to_end(noticed(match, 1, openings("prince", 60)))
    assert ("noticed-often", {"when": "opening", "card": "prince"}) in [(r.id, r.facts) for r in told.reasons]
    for line, why in told.used:
        assert why.id == "exploit" and match.log[line].moves[1] == why.facts["card"]


def test_without_anything_seen_there_is_nothing_to_tell():
    match = Match(GAME, Setup(2), "empty")
    assert [reason.id for reason in run_to_end(noticed(match, 0)).reasons] == ["noticed-nothing"]


# --- people


def test_people_lose_as_much_as_ever():
    losses = human_losses(human_matches())
    assert len(losses) == 1218
    average = sum(losses) / len(losses)
    assert average == pytest.approx(0.0247, abs=5e-5)


def test_the_coach_needs_no_tables(tmp_path):
    coach = BraveRatsCoach(BraveRatsMind(Tablebase(tmp_path)))
    state = duels({}, 1, 4)[0]
    told = run_to_end(coach.appraise(GAME.view(state, state.actors[0]), Random(1)))
    assert told.exact and RANK[told.best] in range(9)


def test_habits_of_a_match_can_be_read(coach):
    match = next(human_matches())
    told = run_to_end(tells(past_choices_of(match, 0)))
    assert 0 < told.decisions <= len(match.log)
