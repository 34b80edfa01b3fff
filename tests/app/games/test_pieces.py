"""No piece is out of place in any frame of whole matches, whatever happens meanwhile.

One match of each game; `--long` plays ten.
"""

from __future__ import annotations

import pytest

from tests.touch import pieces
from tests.touch.driver import Driver


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seeds = range(10 if metafunc.config.getoption("long") else 1)
    metafunc.parametrize(("game", "seed"), [(game, seed) for game in pieces.MATCHES for seed in seeds])


def test_every_piece_is_in_its_place(ui: Driver, game: str, seed: int) -> None:
    watch = pieces.play(ui, game, seed)
    assert watch.frames > 200
    assert not watch.faults, watch.faults[:5]
