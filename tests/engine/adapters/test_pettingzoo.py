"""PettingZoo's own tests over our games, and what they do not ask."""

from __future__ import annotations

import warnings
from random import Random

import pytest

from engine.base import BadOption, UnknownGame
from engine.games import GAMES, info_of
from tests.engine.adapters.toy import toy as toy  # a fixture
from tests.engine.adapters.walks import TABLE_IDS, TABLES

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")

from pettingzoo.test import api_test, seed_test

from engine.adapters.pettingzoo import ILLEGAL, env

#: What the test says of every environment with masks.
USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably should be")

every_game = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES for seats in info_of(game).seats]
)


def played(table, rng):
    """What each agent sees and gets until a match is over, chosen by the masks."""
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        yield agent, seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over
        assert not cut
        table.step(None if over else rng.choice(seen["action_mask"].nonzero()[0]))


@every_game
def test_the_api_test_of_pettingzoo(game, seats, capsys):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(game, seats), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out
    assert [warning for warning in said if not str(warning.message).startswith(USUAL)] == []


@every_game
def test_the_seed_test_of_pettingzoo(game, seats):
    seed_test(lambda: env(game, seats), num_cycles=40)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=TABLE_IDS)
def test_a_seed_fixes_whole_matches_and_those_that_follow(name, seats, options):
    stories = []
    for _ in range(2):
        table = env(name, seats, options)
        table.reset(seed=11)
        story = list(played(table, Random(1)))
        if seats == 2:
            table.reset()
            story += played(table, Random(2))
        stories.append(story)
    assert stories[0] == stories[1]
    assert all(sum(mask) == 0 for _, _, mask, _, over in stories[0] if over)


def test_another_seed_deals_another_match():
    table = env("brooke")
    openings = set()
    for seed in range(4):
        table.reset(seed=seed)
        openings.add(tuple(table.last()[0]["observation"]))
    table.reset()
    assert len(openings) == 4 and tuple(table.last()[0]["observation"]) not in openings


def test_what_is_chosen_at_the_same_time_is_hidden_until_all_have_chosen():
    table = env("braverats")
    table.reset(seed=1)
    before = table.observe("seat_1")["observation"].tolist()
    assert table.observe("seat_1")["action_mask"].sum() == 0, "it is not asked yet"
    table.step(7)
    assert table.agent_selection == "seat_1"
    assert table.observe("seat_1")["observation"].tolist() == before
    table.step(4)
    assert table.observe("seat_1")["observation"].tolist() != before


@every_game
@pytest.mark.parametrize("action", [-1, 10**9, None, "spy", 1.5, [0]])
def test_an_illegal_action_ends_the_match_and_costs_its_author_a_point(game, seats, action):
    table = env(game, seats)
    table.reset(seed=1)
    author = table.agent_selection
    table.step(action)
    assert all(table.terminations.values())
    story = list(played(table, Random(1)))
    assert all(over and not any(mask) for _, _, mask, _, over in story)
    rewards = {agent: reward for agent, _, _, reward, _ in story}
    assert rewards == {agent: ILLEGAL if agent == author else 0 for agent in table.possible_agents}
    assert table.agents == []


def test_a_legal_number_that_is_not_legal_now_is_illegal():
    table = env("braverats")
    table.reset(seed=1)
    for action in (7, 7, 7):
        table.step(action)
    assert table.terminations["seat_0"] and table.rewards == {"seat_0": ILLEGAL, "seat_1": 0}


@every_game
def test_the_results_are_paid_at_the_end(game, seats):
    table = env(game, seats, render_mode="ansi")
    table.reset(seed=3)
    assert "seat_0" in table.render() and env(game).render() is None
    rewards = {}
    for agent, _, _, reward, over in played(table, Random(4)):
        assert over or reward == 0
        rewards[agent] = reward
    best = [agent for agent, reward in rewards.items() if reward == 1]
    assert len(best) <= 1 and len(rewards) == seats
    if seats == 2:
        assert sum(rewards.values()) == 0


def test_what_cannot_be_played_is_refused_with_a_sentence():
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadOption, match="no option"):
        env("brooke", options={"gravity": True})


def test_a_fourth_game_needs_nothing_more(toy):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(toy), num_cycles=50)
    seed_test(lambda: env(toy), num_cycles=50)
