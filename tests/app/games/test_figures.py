"""No figure is shown in two places as two different ones, in whole matches and on all pages that tell of them.

A few short matches; `--long` walks 20 whole ones of each game.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.touch import figures, previews
from tests.touch.driver import Driver
from tests.touch.screen_reader import ScreenReader

#: Of a quick look: seed, lines of the match, and every so manieth line of its replay.
QUICK = {"braverats": (1, 0, 1), "brooke": (5, 26, 5), "firstrat": (5, 30, 6)}
#: Of a whole match, too: First Rat has many lines.
EVERY = {"braverats": 1, "brooke": 1, "firstrat": 3}
#: Decisions that are made by touch, in a quick look and in whole matches.
FEW, MANY = 12, 400


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    whole = metafunc.config.getoption("long")
    if "lines" in metafunc.fixturenames:
        chosen = (
            [(game, seed, 0, every) for game, every in EVERY.items() for seed in range(20)]
            if whole
            else [(game, *how) for game, how in QUICK.items()]
        )
        metafunc.parametrize(("game", "seed", "lines", "every"), chosen)
    else:
        metafunc.parametrize(("seed", "most"), [(seed, MANY) for seed in range(3)] if whole else [(0, FEW)])


def test_every_figure_is_the_same_wherever_it_is_shown(
    ui: Driver, game: str, seed: int, lines: int, every: int, record_property: Callable[[str, object], None]
) -> None:
    found = figures.walk(ui, game, seed, lines=lines, every=every)
    record_property("compared", sum(found.compared.values()))
    assert sum(found.compared.values()) > 25
    assert not found.faults, found.faults[:8]


def test_brooke_keeps_to_its_forecasts_and_only_counts_up(ui: Driver, seed: int, most: int) -> None:
    with ScreenReader().open() as reader:
        found = previews.sail(ui, reader, seed, most)
    assert sum(found.compared.values()) > 8
    assert not found.faults, found.faults[:8]


def test_first_rat_keeps_to_its_plans(ui: Driver, seed: int, most: int) -> None:
    with ScreenReader().open() as reader:
        found = previews.fly(ui, reader, seed, most)
    assert len(found.compared) == 5
    assert not found.faults, found.faults[:8]
