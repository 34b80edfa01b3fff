"""A second tap, meant for what was there before, does nothing.

What has hurt is tried in the plain run; `--long` taps everything in every state twice.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.touch.double_taps import DELAYS, Case, controls, outcome, reach
from tests.touch.driver import Driver
from tests.touch.states import STATES, named

#: What is tapped in the plain run, at a few points.
USUAL = ("table-lifted", "brooke-swap", "firstrat-lifted")


def cases(config: pytest.Config) -> list[Case]:
    if not config.getoption("long"):
        return [Case(named(name), (412, 915)) for name in USUAL]
    return [
        Case(state, size, text_size, animation)
        for state in STATES
        for size in state.sizes
        for text_size in ("normal", "huge")
        for animation in ("off", "normal")
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        found = cases(metafunc.config)
        ids = [f"{one.state.name}-{one.size[0]}-{one.text_size}-{one.animation}" for one in found]
        metafunc.parametrize("case", found, ids=ids)


def test_two_taps_do_what_one_does(ui: Driver, case: Case, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    every = request.config.getoption("long")
    reach(ui, case)
    found = list(controls(ui))
    assert found
    wrong = []
    for number, (meaning, point) in enumerate(found if every else found[:: max(1, len(found) // 2)]):
        once = _afresh(ui, case, tmp_path / f"{number}", point)
        delays = DELAYS if every else DELAYS[number % 3 :][:1]
        twice = {wait: _afresh(ui, case, tmp_path / f"{number}-{wait}", point, twice=wait) for wait in delays}
        wrong += [f"{meaning} after {wait} s" for wait, came in twice.items() if came != once]
    assert not wrong, wrong


def _afresh(ui: Driver, case: Case, folder: Path, point: tuple[float, float], **how: float) -> tuple[object, ...]:
    folder.mkdir()
    ui.fresh(folder)
    reach(ui, case)
    return outcome(ui, point, **how)
