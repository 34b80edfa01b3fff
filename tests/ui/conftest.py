"""One app in each process; every test begins at home with an empty data folder and nothing that moves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.ui.driver import Driver

#: Every move is forced onto the disk; memory does that at once, and knows no power cuts that could be tried here.
MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def _driver(tmp_path_factory: pytest.TempPathFactory) -> Driver:
    return Driver(tmp_path_factory.mktemp("first"))


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is such a thing."""
    with TemporaryDirectory(
        dir=MEMORY if os.access(MEMORY, os.W_OK) else None, ignore_cleanup_errors=True
    ) as folder:
        yield Path(folder)


@pytest.fixture
def ui(_driver: Driver, tmp_path: Path) -> Driver:
    """The app at home."""
    _driver.fresh(tmp_path)
    return _driver
