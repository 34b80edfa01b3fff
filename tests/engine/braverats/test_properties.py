"""Play driven by hypothesis: whatever legal moves it finds, the books balance."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from engine import notation
from engine.base import Refused, Setup
from engine.braverats.cards import RANKS, size
from engine.braverats.state import Duel, cards_each
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from tests.engine.setups import BRAVERATS_OPTIONS

GAME = GAMES["braverats"]


@st.composite
def matches(draw):
    """A match of any variant, played on by legal moves for a while or to its end."""
    match = Match(GAME, Setup(2, draw(st.sampled_from(BRAVERATS_OPTIONS))), draw(st.text("abc", min_size=1)))
    for _ in range(draw(st.integers(0, 40))):
        if match.over:
            break
        match.play({seat: draw(st.sampled_from(match.game.legal(match.state, seat))) for seat in match.to_act})
    return match


@settings(max_examples=150, deadline=None)
@given(matches())
def test_cards_crowns_and_rounds_add_up(match):
    for state in match.states:
        scene, rules = state.scene, state.rules
        if not isinstance(scene, Duel):
            continue
        left = [size(scene.hand0 + scene.pile0), size(scene.hand1 + scene.pile1)]
        if scene.shown is not None:
            left[scene.standing.actors[0]] += 1
        assert left[0] == left[1]
        rounds, now = cards_each(rules) - left[0], scene.standing
        assert sum(now.score) + max(now.pending) <= rounds + (4 if rules.mime else 2)
        assert (now.pending[0] == 0) == (now.pending[1] == 0)
        assert all(count <= 2 for count in (RANKS[scene.hand0 + scene.hand1].count(rank) for rank in range(9)))
        assert (now.winner is not None) <= (state.ranks is not None)


@settings(max_examples=100, deadline=None)
@given(matches())
def test_the_score_can_be_recounted_from_the_events(match):
    score, tally = [0, 0], [0, 0]
    for before, entry in zip(match.states, match.log, strict=False):
        for event in match.game.apply(before, entry.moves).events:
            if event.kind == "round":
                score = [a + b for a, b in zip(score, event.facts["crowns"], strict=True)]
                assert score == event.facts["score"]
            elif event.kind == "game":
                if event.facts["winner"] is not None:
                    tally[event.facts["winner"]] += 1
                final, score = score, [0, 0]
                assert final == event.facts["score"]
    assert tuple(tally) == match.state.games_won
    if match.state.rules.games == 1 and not match.over:
        assert tuple(score) == GAME.scores(match.state)


@settings(max_examples=100, deadline=None)
@given(matches())
def test_text_and_position_bring_everything_back(match):
    reading = from_text(to_text(match, with_seed=True), GAMES)
    assert reading.damage is None and reading.match.states == match.states
    assert GAME.from_position(GAME.position(match.state), GAME.options_of(match.state)) == match.state


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text):
    try:
        notation.from_text(text, GAMES)
    except Refused as refusal:
        assert str(refusal)


@settings(max_examples=60, deadline=None)
@given(matches(), st.integers(-3, 4), st.text(max_size=12))
def test_any_move_text_is_legal_or_has_a_rule(match, seat, move):
    rule = GAME.why_not(match.state, seat, move)
    assert (rule is None) == (move in GAME.legal(match.state, seat))
