"""Long tests, marked `torture`: `./dev torture [--minutes N] [--seed S]`.  A short part of each is always tested.

A long test gets its share of the minutes and prints what it has found.
"""

from __future__ import annotations

import faulthandler
import secrets
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from engine.base import Json
from tools.bench import document

#: Long tests that run at the same time: `./dev torture` says so to pytest-xdist.
JOBS = 2
#: If they have so many minutes, each has to try as much as it names.
ENOUGH = 20
#: Seconds that a test may take longer than it was given before it counts as hanging.
PATIENCE = 300


class Torture(NamedTuple):
    """What a long test is given."""

    seconds: float
    seed: int
    has_time: bool
    note: Callable[[str, object], None]

    def __call__(self, run: Callable[[float, int], dict[str, Json]], tries: str, least: int) -> dict[str, Json]:
        """Run a test, and look whether it has tried enough and nothing has gone wrong."""
        found = run(self.seconds, self.seed)
        self.note("torture", ", ".join(f"{name} {value}" for name, value in found.items() if name != "examples"))
        assert not found.get("examples"), found["examples"]
        assert found[tries] >= (least if self.has_time else 1)
        self.note("figure", found.get("ratio", found[tries]))
        return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--minutes", type=float, help="how long all tests marked `torture` take together")
    parser.addoption("--seed", type=int, help="what they try; a random number if none is given")
    parser.addoption("--write", action="store_true", help="write what was found into BENCHMARKS.md")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("minutes", None) and config.getoption("seed") is None:
        config.option.seed = secrets.randbelow(10**6)


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"torture: seed {config.getoption('seed')}" if config.getoption("minutes", None) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    minutes = config.getoption("minutes", None)
    long = [item for item in items if item.get_closest_marker("torture")]
    if not minutes:
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
    # The longest begin first.
    items.sort(key=_weight, reverse=True)


def _weight(item: pytest.Item) -> float:
    marker = item.get_closest_marker("torture")
    return marker.args[0] if marker else 0


@pytest.fixture
def torture(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> Iterator[Torture]:
    minutes, seed = (request.config.getoption(name) for name in ("minutes", "seed"))
    part = _weight(request.node) / sum(_weight(item) for item in request.session.items)
    seconds = 60 * minutes * min(1, JOBS * part)
    faulthandler.dump_traceback_later(seconds + PATIENCE, exit=True)
    yield Torture(seconds, seed, minutes >= ENOUGH, record_property)
    faulthandler.cancel_dump_traceback_later()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for reports in (terminalreporter.stats.get(name, ()) for name in ("passed", "failed")):
        for report in reports:
            for name, said in getattr(report, "user_properties", ()):
                if name == "torture":
                    terminalreporter.line(f"{report.nodeid.rpartition('::')[2]}: {said}")
                elif name == "figure" and report.passed and config.getoption("write", False):
                    document.record("torture", {report.nodeid.rpartition("::test_")[2]: said})
