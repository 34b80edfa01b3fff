"""Drafts: what the opponent keeps, with and without tables, and what the coach says of it."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import conclude, run_to_end
from engine.base import CHANCE, NotNow, Setup
from engine.braverats.ai.drafting import CARD_VALUES
from engine.braverats.ai.levels import LEVELS
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.tablebase import Tablebase
from engine.braverats.cards import RANK
from engine.braverats.coach import BraveRatsCoach
from engine.braverats.text import Text
from engine.cli.analyse import finished
from engine.coach.analysis import analyse
from engine.games import GAMES
from engine.match import Match

GAME = GAMES["braverats"]


def opened(cards="0257", **options):
    state = GAME.start(Setup(2, {"draft": True, **options}))
    for move in ("first 1", cards):
        state = GAME.advance(state, {CHANCE: move})
    return state


@pytest.mark.parametrize("options", [{}, {"fast": True}, {"mime": True}])
def test_the_opponent_keeps_a_strong_card(options):
    view = GAME.view(opened(**options), 1)
    for level in LEVELS:
        advice = conclude(BraveRatsMind().think(view, level.id, Random(1)))
        assert set(advice.policy) == set(GAME.legal(view.state, 1)) and not advice.exact
    best = conclude(BraveRatsMind().think(view, "master", Random(1)))
    assert best.move in ("wizard", "prince") and best.reason.id == "draft"


def test_without_tables_a_deal_counts_by_its_cards(tmp_path):
    mind = BraveRatsMind(Tablebase(tmp_path))
    advice = conclude(mind.think(GAME.view(opened("0137"), 1), "master", Random(1)))
    assert advice.move == "prince" == max(GAME.legal(opened("0137"), 1), key=lambda card: CARD_VALUES[RANK[card]])
    assert "on demand" in advice.notes[0]


def test_the_coach_values_every_card_of_a_packet():
    plain = run_to_end(BraveRatsCoach().appraise(GAME.view(opened(), 1), Random(1)))
    assert set(plain.chances) == {"musician", "spy", "wizard", "prince"}
    assert plain.chances[plain.best] == max(plain.chances.values()) and not plain.exact
    mimes = run_to_end(BraveRatsCoach().appraise(GAME.view(opened(mime=True), 1), Random(1)))
    assert mimes.error > plain.error > 0, "the value of a deal leaves the Mimes aside"


def test_only_a_seat_to_act_is_advised():
    view = GAME.view(opened(), 0)
    for wrong in (view, GAME.view(opened(), None)):
        with pytest.raises(NotNow):
            run_to_end(BraveRatsCoach().appraise(wrong, Random(1)))
    chance = GAME.view(GAME.start(Setup(2, {"traitor": True})), None)._replace(seat=CHANCE)
    for asked in (
        BraveRatsCoach().appraise(chance, Random(1)),
        BraveRatsMind().think(chance, "master", Random(1)),
    ):
        with pytest.raises(NotNow):
            run_to_end(asked)
    mind = BraveRatsMind()
    for asked in (mind.solve_round(opened(), 1), mind.hidden_mix(opened(), 1)):
        with pytest.raises(NotNow, match="no round"):
            run_to_end(asked)


@pytest.mark.parametrize("options", [{"draft": True}, {"draw": True}, {"traitor": True}])
def test_a_match_is_analysed_from_its_deal_on(options):
    match, rng = Match(GAME, Setup(2, options), "3"), Random(4)
    while not match.over:
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({seat: rng.choice(GAME.legal(match.state, seat)) for seat in match.to_act})
    analysis = finished(analyse(match)).analysis
    assert len(analysis.curve) == len(match.states) and analysis.curve[0] == pytest.approx((0.5, 0.5), abs=0.1)
    assert {verdict.seat for verdict in analysis.verdicts} == {0, 1}
    assert all(Text().reason(verdict.reason).endswith(".") for verdict in analysis.verdicts)
