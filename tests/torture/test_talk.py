"""Hostile lines for `talk`, for minutes: no traceback, no hang, and the memory stays."""

from __future__ import annotations

from itertools import count
from time import perf_counter

import pytest

from engine.base import Json
from tests.engine.cli.test_talk import fuzz
from tests.torture.conftest import Torture
from tools.bench.memory import resident_megabytes

#: Series of lines between two looks at the clock.
_AT_ONCE = 100


def run(seconds: float, seed: int) -> dict[str, Json]:
    end, before = perf_counter() + seconds, resident_megabytes()
    for number in count(1):
        fuzz(_AT_ONCE, seed + number)
        if perf_counter() >= end:
            break
    return {"series": number * _AT_ONCE, "more_mb": round(resident_megabytes() - before, 1)}


@pytest.mark.torture(3)
def test_talk(torture: Torture) -> None:
    assert torture(run, "series", 6_000)["more_mb"] <= 100
