"""A pytest plugin: the line coverage of engine/ by tests/engine.

    python -m pytest -p tools.engine_coverage

Prints it after the tests, and fails below what pyproject.toml demands.  Python 3.12 and newer report each line
once, which costs next to nothing.  Before, tracing lines makes the engine two and a half times slower, and a test
is traced until for a moment it has reached no line that nobody had reached.
"""

from __future__ import annotations

import io
import pkgutil
import signal
import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path

import coverage
import pytest

#: Whether Python itself reports lines, each of them once.
_MONITORED = sys.version_info >= (3, 12)
#: Seconds of processor time without a new line after which a test is no longer traced otherwise.
MOMENT = 0.04
_ENGINE = "tests/engine/"
_CLOCKS = {"monotonic", "perf_counter", "process_time"}
_SAID = pytest.StashKey[str]()

_measured = coverage.Coverage(data_suffix=True)
if _MONITORED:
    _measured.set_option("run:core", "sysmon")
_tracing = False
#: How many lines of the engine have been reached.
_reached = 0


def _trace(on: bool) -> None:
    global _tracing
    if on and not _tracing:
        _measured.start()
    elif _tracing and not on:
        _measured.stop()
    _tracing = on


def _is_worker(config: pytest.Config) -> bool:
    """Whether this is a process of pytest-xdist that runs tests for another one."""
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    if not _is_worker(config):
        for leftover in Path().glob(".coverage.*"):
            leftover.unlink()
    # Already now: most lines of a module outside its functions run when it is imported.
    _trace(True)
    _import_engine()
    if _has_moments():
        signal.signal(signal.SIGVTALRM, _look)


def _look(*_: object) -> None:
    """A moment is over: is the test still worth tracing?"""
    global _reached
    before, _reached = _reached, _lines()
    if _reached == before:
        _trace(False)
    else:
        signal.setitimer(signal.ITIMER_VIRTUAL, MOMENT)


def _lines() -> int:
    return sum(map(len, _measured._collector.data.values())) if _measured._collector else 0


def _import_engine() -> None:
    """Import what late imports would import inside a test, at the cost of the moment for which it is traced."""
    import engine

    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        if not module.name.startswith("engine.adapters") and not module.name.endswith("__main__"):
            import_module(module.name)


def _has_moments() -> bool:
    return not _MONITORED and hasattr(signal, "setitimer")


def pytest_collection_finish() -> None:
    _trace(False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if not item.nodeid.startswith(_ENGINE) or (_reads_clock(item) and not _MONITORED):
        return (yield)
    global _reached
    _reached = _lines()
    _trace(True)
    if _has_moments():
        signal.setitimer(signal.ITIMER_VIRTUAL, MOMENT)
    try:
        return (yield)
    finally:
        if _has_moments():
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        _trace(False)


def _reads_clock(item: pytest.Item) -> bool:
    """A test that measures time must not be slowed down."""
    return isinstance(item, pytest.Function) and bool(_CLOCKS & {*item.function.__code__.co_names})


def pytest_sessionfinish(session: pytest.Session) -> None:
    _trace(False)
    if _is_worker(session.config) or session.config.getoption("dist", "no") == "no":
        _measured.save()
    if _is_worker(session.config):
        return
    whole = coverage.Coverage()
    whole.combine()
    whole.save()
    share = whole.report(file=io.StringIO())
    wanted = whole.config.fail_under
    session.config.stash[_SAID] = f"engine/: {share:.1f} % of the lines are covered (at least {wanted:.0f} %)"
    if share < wanted and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if _SAID in config.stash:
        terminalreporter.line("")
        terminalreporter.line(config.stash[_SAID])
