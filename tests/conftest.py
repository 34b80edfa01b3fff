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
        "--all-layouts",
        action="store_true",
        help="look at every state of every screen in all windows × sizes of letters × languages (about an hour)",
    )
    parser.addoption(
        "--all-figures",
        action="store_true",
        help="compare all figures of twenty whole matches of each game (about half an hour)",
    )
    parser.addoption(
        "--all-claims",
        action="store_true",
        help="check 20,000 claims of the coaches in whole matches of all games (about ten minutes)",
    )
    parser.addoption(
        "--all-pieces",
        action="store_true",
        help="play ten whole matches of each game by touch, and look at every piece in every frame",
    )
    parser.addoption(
        "--all-taps",
        action="store_true",
        help="tap everything in every state twice (many hours)",
    )
