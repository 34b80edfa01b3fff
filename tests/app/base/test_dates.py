"""Days in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from app.base.dates import day_words
from app.base.text import tr

NOW = datetime(2026, 3, 1, 0, 30).timestamp()


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.speak("en")


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 3, 1, 0, 5), "today"),
        (datetime(2026, 2, 28, 23, 59), "yesterday"),
        (datetime(2026, 2, 27, 23, 59), "27 Feb"),
        (datetime(2025, 12, 31, 12), "31 Dec 2025"),
    ],
)
def test_a_day_is_said_as_people_say_it(then: datetime, said: str) -> None:
    assert day_words(then.timestamp(), NOW) == said


def test_other_languages_have_their_own_order() -> None:
    then = datetime(2025, 3, 9).timestamp()
    said = {}
    for lang in ("de", "fr", "it"):
        tr.speak(lang)
        said[lang] = day_words(then, NOW)
    assert said == {"de": "9. März 2025", "fr": "9 mars 2025", "it": "9 mar 2025"}


@pytest.mark.parametrize("seconds", [0, 1e20, float("nan")])
def test_an_unknown_day_is_not_said(seconds: float) -> None:
    assert day_words(seconds, NOW) == ""
