"""What the table of levels promises to whoever chooses an opponent."""

from __future__ import annotations

import pytest

from engine.ai.levels import Level
from engine.games import GAMES, levels_of

LEVELS = {game: levels_of(game) for game in GAMES}


@pytest.mark.parametrize("levels", LEVELS.values(), ids=LEVELS)
def test_every_level_above_the_first_says_how_strong_it_was_found_to_be(levels: tuple[Level, ...]) -> None:
    offered = [level for level in levels if level.offered]
    assert all(level.strength is not None or level.edge is not None for level in offered[1:])


@pytest.mark.parametrize("levels", LEVELS.values(), ids=LEVELS)
def test_a_level_takes_more_than_half_of_the_points_from_the_one_below(levels: tuple[Level, ...]) -> None:
    assert all(level.edge > 0.5 for level in levels if level.edge is not None)
