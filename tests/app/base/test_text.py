"""How parts of a line are put together in each language."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime

import pytest

from app.base.text import day_words, dotted, headed, tr


@pytest.mark.parametrize(("lang", "told"), [("en", "Anna: 3"), ("de", "Anna: 3"), ("fr", "Anna\u00a0: 3")])
def test_a_colon_is_set_as_the_language_sets_it(lang: str, told: str) -> None:
    tr.speak(lang)
    try:
        assert headed("Anna", "3") == told and headed("Anna") == told.removesuffix(" 3")
    finally:
        tr.speak("en")


def test_no_line_begins_with_a_dot() -> None:
    told = dotted("Blue to move: win two islands", "very easy", "", "try 2 of 3")
    assert told.split(" ")[-3:] == ["islands\u00a0·", "very\u00a0easy\u00a0·", "try\u00a02\u00a0of\u00a03"]
    assert dotted("easy", "") == "easy"


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


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of this system cannot be set")
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        # Nights of 23 and of 25 hours, an island that left out a day, and one half an hour beside the others.
        ("Europe/Berlin", datetime(2026, 3, 29)),
        ("Europe/Berlin", datetime(2026, 10, 25)),
        ("Pacific/Apia", datetime(2011, 12, 31)),
        ("Australia/Lord_Howe", datetime(2026, 4, 5)),
        ("America/Sao_Paulo", datetime(2018, 11, 4)),
    ],
)
def test_days_are_right_in_nights_when_clocks_change(
    zone: str, day: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for hour in range(24):
            now = day.replace(hour=hour, minute=59).timestamp()
            midnight = day.replace(hour=0, minute=1).timestamp()
            assert day_words(midnight, max(now, midnight)) == "today"
            # The day before may not have been: then it is the one before that.
            before = datetime.fromtimestamp(midnight - 2 * 3600)
            one_day = (datetime.fromtimestamp(now).date() - before.date()).days == 1
            assert (day_words(before.timestamp(), max(now, midnight)) == "yesterday") == one_day
    finally:
        monkeypatch.undo()
        time.tzset()
