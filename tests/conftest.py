"""Before anything imports Kivy: no screen, no sound, no files in the home folder, no reading of our arguments.

Kivy opens its window as soon as somebody asks for a size in `dp`, so this must come before any test module.
Nothing is imported here that the tests of the engine could notice.
"""

from __future__ import annotations

import gc

import pytest

from tests.touch import environment

environment.prepare()

#: What is old is looked through between tests with a window, not whenever Python thinks that it is time.
gc.set_threshold(10_000, 10, 10_000)


def pytest_collection_finish() -> None:
    """Never look through the tests themselves and what they have imported: nothing of it is thrown away."""
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="whole proofs, contests and matches, every screen in all windows × letters × languages (hours)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `long`, unless it was asked for."""
    if config.getoption("long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
