"""Gymnasium's own test over our games, and what it does not ask."""

from __future__ import annotations

import warnings

import pytest

from engine.base import UnknownLevel
from engine.games import GAMES

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed.")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from engine.adapters.gymnasium import ILLEGAL, Env  # noqa: E402

LEVEL = "novice"
#: Alone against the robot, duels, and the middle of three.
TABLES = [("firstrat", {}), *((game, {"level": LEVEL}) for game in GAMES), ("firstrat", {"seats": 3, "seat": 1})]

every_table = pytest.mark.parametrize(("game", "more"), TABLES)


def made(game, more):
    return gymnasium.make(f"ratskeller/{game}-v0", **more).unwrapped


def played(env, seed, choice):
    """What is seen and paid in a match in which the learner takes some of the legal actions."""
    seen, _ = env.reset(seed=seed)
    story, over = [], False
    while not over:
        numbers = seen["action_mask"].nonzero()[0]
        assert env.action_masks().nonzero()[0].tolist() == numbers.tolist()
        seen, reward, over, cut, _ = env.step(numbers[choice * (len(numbers) - 1) // 4])
        assert not cut and (over or reward == 0)
        story.append((seen["observation"].tolist(), seen["action_mask"].tolist(), reward))
    return story


@every_table
def test_the_check_of_gymnasium(game, more):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        env = gymnasium.make(f"ratskeller/{game}-v0", **more)
        check_env(env.unwrapped)
    assert [warning for warning in said if "render fps" not in str(warning.message)] == []
    assert env.spec.id == f"ratskeller/{game}-v0"


@every_table
def test_a_seed_fixes_the_match_and_the_opponents(game, more):
    stories = [played(made(game, more), seed, 2) for seed in (5, 5, 6)]
    assert stories[0] == stories[1] != stories[2]
    assert stories[0][-1][2] in (-1, 0, 1)


@every_table
def test_an_illegal_action_ends_the_match_with_a_penalty(game, more):
    env = made(game, more)
    seen, _ = env.reset(seed=1)
    illegal = (seen["action_mask"] == 0).nonzero()[0].tolist()
    for action in (*illegal[:1], env.action_space.n, -1, None, "spy", 1.5, [0]):
        env.reset(seed=1)
        seen, reward, over, _, _ = env.step(action)
        assert over and reward == ILLEGAL and seen["action_mask"].sum() == 0
    assert env.step(0)[1:3] == (0, True), "what comes after the end changes nothing"


def test_who_plays_without_a_level():
    assert made("firstrat", {})._table.setup.seats == 1
    assert made("firstrat", {"level": LEVEL})._table.setup.seats == 2
    assert made("brooke", {})._table.setup.seats == 2
    with pytest.raises(UnknownLevel):
        Env("brooke", level="wizard")


def test_the_table_can_be_read():
    env = made("brooke", {"render_mode": "ansi", "level": LEVEL})
    env.reset(seed=1)
    assert "Round 1 of 4" in env.render()
    assert made("brooke", {}).render() is None
