"""How parts of a line are put together in each language."""

from __future__ import annotations

import pytest

from app.base.text import dotted, headed, tr


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
