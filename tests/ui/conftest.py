"""One app in each process; every test begins at home with an empty data folder and nothing that moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driver import Driver


@pytest.fixture(scope="session")
def _driver(tmp_path_factory: pytest.TempPathFactory) -> Driver:
    return Driver(tmp_path_factory.mktemp("first"))


@pytest.fixture
def ui(_driver: Driver, tmp_path: Path) -> Driver:
    """The app at home."""
    _driver.fresh(tmp_path)
    return _driver
