"""The memory of one process after thousands of matches."""

from __future__ import annotations

import pytest

from tests.torture.conftest import Torture
from tests.torture.memory import run


@pytest.mark.torture(6)
def test_memory(torture: Torture) -> None:
    assert (torture(run, "matches", 2_000)["ratio"] or 1) <= 1.15
