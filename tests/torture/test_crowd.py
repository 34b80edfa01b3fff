"""The app with thousands of matches."""

from __future__ import annotations

import pytest

from tests.torture.conftest import Torture
from tests.torture.crowd import run


@pytest.mark.torture(3)
def test_crowd(torture: Torture) -> None:
    found = torture(run, "matches", 20_000)
    assert found["start_ratio"] <= 1.3 and found["frames_ratio"] <= 1.25
    # Another test runs at the same time.
    assert found["list_work_s"] <= 1.5 and found["rebuild_work_s"] <= 60
    most = {"list": 30, "challenges": 30, "begin": 5, "finish": 10, "import": 10, "statistics": 80, "move": 5}
    assert {name: found[f"{name}_ms"] for name in most if found[f"{name}_ms"] > most[name]} == {}
