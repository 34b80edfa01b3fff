"""No view shows what the events kept secret: at every chance node, and in every packet of a draft."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from engine.base import CHANCE, Setup
from engine.braverats.cards import RANKS
from engine.braverats.state import Draft
from engine.games import GAMES
from engine.match import visible
from tests.engine.setups import IDS, SETUPS, random_moves, walk

BRAVERATS = GAMES["braverats"]


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=IDS)
def test_a_draw_that_a_seat_is_not_told_does_not_change_its_view(game, setup):
    rng, compared = Random(f"{game.info.id}{setup.options}"), 0
    for _ in range(4):
        for state in walk(game, setup, rng):
            if game.to_act(state) != (CHANCE,):
                continue
            outcomes = game.legal(state, CHANCE)
            steps = [game.apply(state, {CHANCE: move}) for move in rng.sample(outcomes, min(12, len(outcomes)))]
            for seat in (None, *range(setup.seats)):
                told = defaultdict(list)
                for step in steps:
                    heard = repr(visible(step.events, seat))
                    told[heard].append(game.view_json(game.view(step.state, seat)))
                for views in told.values():
                    compared += len(views) - 1
                    assert all(view == views[0] for view in views)
    # Only drawn hands and packets are secrets of chance.
    assert (compared > 0) == bool({"draw", "draft"} & set(setup.options))


@pytest.mark.parametrize("seed", range(12))
def test_a_packet_of_the_draft_is_seen_by_those_who_have_held_it(seed):
    """The packets are followed by hand: who has opened them, who has them now, and what was taken unseen."""
    rng, state = Random(seed), BRAVERATS.start(Setup(2, {"draft": True}))
    first = rng.choice((0, 1))
    state = BRAVERATS.advance(state, {CHANCE: f"first {first}"})
    for number in range(4):
        opener = (first + number) % 2
        state = BRAVERATS.advance(state, random_moves(BRAVERATS, state, rng))
        for pick in range(3):
            holder = (opener + pick) % 2
            assert BRAVERATS.to_act(state) == (holder,)
            packet = list(RANKS[state.scene.packet])
            for seat in (None, 0, 1):
                view = BRAVERATS.view(state, seat).state.scene
                # The opener has seen the packet; the other side only once it was passed on.
                has_seen = seat is not None and (seat == opener or pick > 0)
                assert (view.packet is not None) == has_seen
                assert not has_seen or list(RANKS[view.packet]) == packet
                for earlier, (owner, rank) in enumerate(view.picks):
                    from_full = earlier % 4 == 0
                    assert (rank is not None) == (seat is not None and (owner == seat or not from_full))
                shown = BRAVERATS.view_json(BRAVERATS.view(state, seat))["draft"]
                assert (shown["packet"] == sorted(packet)) == has_seen
            state = BRAVERATS.advance(state, random_moves(BRAVERATS, state, rng))
    assert type(state.scene) is not Draft
