"""The laws of the contract, for every registered game."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import islice
from random import Random

import pytest

from engine import notation
from engine.ai.advice import conclude
from engine.base import CHANCE, Refused
from engine.games import GAMES, mind_of
from engine.match import Match, visible
from tests.engine.setups import IDS, SETUPS, random_match, random_moves, walk

every_setup = pytest.mark.parametrize(("game", "setup"), SETUPS, ids=IDS)


def seeds(setup):
    """As many matches as make about the same number of turns for any number of seats."""
    return range(max(2, 12 // setup.seats))


@every_setup
def test_a_match_ends_and_names_places(game, setup):
    for seed in seeds(setup):
        *_, last = walk(game, setup, Random(seed))
        ranks = game.ranks(last)
        assert len(ranks) == setup.seats
        assert min(ranks) == 1 or (setup.seats == 1 and ranks == (2,)), "only a robot can be first without a seat"
        assert all(game.legal(last, seat) == () for seat in range(setup.seats))


@every_setup
def test_legality_and_why_not_agree(game, setup):
    rng = Random(1)
    texts = {
        move for state in walk(game, setup, rng) for seat in (0, 1, CHANCE) for move in game.legal(state, seat)
    }
    texts |= {"", "nonsense", "0", "SPY", " spy"}
    for state in islice(walk(game, setup, Random(2)), 60):
        for seat in (*range(setup.seats), CHANCE):
            legal = set(game.legal(state, seat))
            for move in texts | legal:
                rule = game.why_not(state, seat, move)
                assert (rule is None) == (move in legal)
                assert rule is None or (rule.id and rule.text.endswith("."))


@every_setup
def test_advance_is_apply_without_the_story(game, setup):
    rng = Random(3)
    state = game.start(setup)
    while game.to_act(state):
        moves = random_moves(game, state, rng)
        before = game.position(state)
        step = game.apply(state, moves)
        assert step.state == game.advance(state, moves)
        assert game.position(state) == before, "applying changed its argument"
        assert step.events
        json.dumps([event.json() for event in step.events])
        state = step.state


@every_setup
def test_odds_are_a_distribution_over_the_legal_outcomes(game, setup):
    for state in walk(game, setup, Random(4)):
        odds = game.odds(state)
        if game.to_act(state) == (CHANCE,):
            assert sum(chance for _, chance in odds) == pytest.approx(1.0)
            assert [move for move, _ in odds] == list(game.legal(state, CHANCE))
            assert len({move for move, _ in odds}) == len(odds)
        else:
            assert not odds


@every_setup
def test_positions_round_trip(game, setup):
    for seed in seeds(setup):
        for state in islice(walk(game, setup, Random(seed)), seed % 3, None, 3):
            data = json.loads(json.dumps(game.position(state)))
            assert game.from_position(data, game.options_of(state)) == state


@every_setup
def test_states_and_views_can_be_copied_and_pickled(game, setup):
    """A copy is equal and hashes alike, so that a table of positions finds it."""
    for state in islice(walk(game, setup, Random(6)), 0, 60, 4):
        packed = pickle.dumps(state)
        assert len(packed) <= 4_096
        view = game.view(state, 0)
        for one in (state, view):
            for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
                assert again == one and {one: 1}[again] == 1
        assert game.position(pickle.loads(packed)) == game.position(state)


@every_setup
def test_views_leak_nothing(game, setup):
    """Dealing the hidden part anew changes no view, no legal move and no visible event."""
    rng = Random(5)
    for seed in range(2):
        for state in walk(game, setup, Random(seed)):
            for seat in (*range(setup.seats), None):
                view = game.view(state, seat)
                other = game.sample(view, rng)
                assert game.view(other, seat) == view
                assert game.view_json(game.view(other, seat)) == game.view_json(view)
                assert game.to_act(other) == game.to_act(state)
                if seat is not None:
                    assert game.legal(other, seat) == game.legal(state, seat)


@every_setup
def test_an_ai_does_not_see_what_its_view_hides(game, setup):
    rng, mind = Random(6), mind_of(game.info.id)
    for state in islice(walk(game, setup, Random(7)), 30):
        for seat in game.to_act(state):
            if seat == CHANCE:
                continue
            other = game.sample(game.view(state, seat), rng)
            for level in ("greedy", "master"):
                policies = [
                    conclude(mind.think(game.view(s, seat), level, Random(8)), lambda: True).policy
                    for s in (state, other)
                ]
                assert policies[0] == policies[1]


@every_setup
def test_private_events_reach_only_those_who_may_hear(game, setup):
    """What a seat hears of a step is the same for every hidden deal it cannot tell apart."""
    state, rng = game.start(setup), Random(9)
    while game.to_act(state):
        moves = random_moves(game, state, rng)
        events = game.apply(state, moves).events
        onlooker = visible(events, None)
        for seat in range(setup.seats):
            heard = visible(events, seat)
            assert set(map(id, onlooker)) <= set(map(id, heard))
            for event in events:
                if event.seen_by is not None and seat not in event.seen_by:
                    assert event not in heard
        state = game.advance(state, moves)


@every_setup
def test_replay_equals_play(game, setup):
    for seed in seeds(setup):
        match = random_match(game, setup, Random(seed), seed=str(seed))
        text = notation.to_text(match)
        again, damage = notation.from_text(text, GAMES)
        assert damage is None
        assert again.states == match.states
        assert notation.to_text(again) == text
        assert again.loaded_draws() == []
        assert game.scores(again.state) == game.scores(match.state)


@every_setup
def test_undo_never_crosses_a_reveal_or_a_draw(game, setup):
    match, rng = Match(game, setup, "11"), Random(10)
    while not match.over:
        before = match.state
        moves = {CHANCE: match.drawn()} if match.to_act == (CHANCE,) else random_moves(game, before, rng)
        step = match.play(moves)
        if step.reveals or CHANCE in moves:
            with pytest.raises(Refused):
                match.undo()
            assert match.state == step.state
        else:
            match.undo()
            assert match.state == before
            assert match.play(moves).state == step.state


@every_setup
def test_an_illegal_move_changes_nothing(game, setup):
    match = Match(game, setup, "12")
    for moves in ({0: "nonsense"}, {}, {0: "spy", 1: "spy", 2: "spy"}, {5: "spy"}, {CHANCE: "99"}):
        before = (match.state, len(match.log))
        with pytest.raises(Refused):
            match.play(moves)
        assert (match.state, len(match.log)) == before


@every_setup
def test_a_game_without_secrets_shows_everything(game, setup):
    hidden = any(
        game.view(state, seat).state != state
        for state in walk(game, setup, Random(13))
        for seat in (*range(setup.seats), None)
    )
    assert not hidden or game.info.has_secrets
