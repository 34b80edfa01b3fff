"""One app in each process; every test begins at home with an empty data folder and nothing that moves."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from app import games  # noqa: F401  fills the register of games
from app.base.text import tr

if TYPE_CHECKING:
    from tests.touch.driver import Driver

#: Every move is forced onto the disk; memory does that at once, and knows no power cuts that could be tried here.
MEMORY = Path("/dev/shm")


#: What is there when a test begins stays (rules, pictures, what the AIs remember): looking through it after each
#: test for what can be thrown away would be a fifth of the time.  Once in so many tests it is looked through.
CLEANING = 250
#: More widgets than this, besides those that the last look has left, are an old page, which follows every change
#: of letters and language; then everything is looked through at once.
A_PAGE = 20


@pytest.fixture(scope="session")
def _driver(tmp_path_factory: pytest.TempPathFactory) -> Driver:
    # Here and not above: tests that need no window run where none can be opened.
    from tests.touch.driver import Driver

    return Driver(tmp_path_factory.mktemp("first"))


class Cleaner:
    """Throws away what tests leave behind, without looking through everything each time."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        #: Tests since everything was looked through.
        self._tests = 0

    def clean(self) -> None:
        """After a new day has begun."""
        self._tests += 1
        if self._tests >= CLEANING or self._driver.followers() > self._driver.at_home + A_PAGE:
            gc.unfreeze()
            gc.collect()
            self._driver.at_home = self._driver.followers()
            self._tests = 0
        gc.freeze()


@pytest.fixture(scope="session")
def _cleaner(_driver: Driver) -> Cleaner:
    return Cleaner(_driver)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is such a thing."""
    with TemporaryDirectory(
        dir=MEMORY if os.access(MEMORY, os.W_OK) else None, ignore_cleanup_errors=True
    ) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New matches are dealt by the test's name, so that a test that fails once fails again."""
    rng = Random(request.node.nodeid)
    monkeypatch.setattr("app.matches.library.secrets.token_hex", lambda size: rng.randbytes(size).hex())


@pytest.fixture
def ui(_driver: Driver, _cleaner: Cleaner, tmp_path: Path) -> Iterator[Driver]:
    """The app at home."""
    _driver.fresh(tmp_path)
    _cleaner.clean()
    yield _driver
    # Tests without a window expect English.
    tr.speak("en")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a window, so that `-m "not touch"` runs everywhere."""
    for item in items:
        if "ui" in getattr(item, "fixturenames", ()):
            item.add_marker("touch")
