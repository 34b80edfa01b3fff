"""Nothing grows unnoticed: counts of work, objects and pictures are at most what they were.

If something is exceeded, first look whether it has to be: `python -m tests.budgets.<what>` prints the counts.  A
lower ceiling is always welcome; a commit that raises one says why.
"""

from __future__ import annotations

import pytest

from tests.budgets import exceeded, measured

GAMES = ("braverats", "brooke", "firstrat")


def test_the_engine_calls_thinks_and_keeps_no_more() -> None:
    assert exceeded("engine", measured("engine")) == []


def test_the_first_frame_takes_no_more() -> None:
    # The first time compiles modules.
    measured("start")
    assert exceeded("start", measured("start")) == []


def test_tables_are_made_of_no_more_and_rest_when_nothing_happens() -> None:
    assert exceeded("tables", measured("tables")) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_alive_does_not_grow_with_the_number_of_matches(game: str, request: pytest.FixtureRequest) -> None:
    long = request.config.getoption("--long", False)
    found = measured("alive", game, *((5, 25) if long else (2, 4)))
    assert exceeded(f"alive-{game}{'-long' if long else ''}", found) == []
