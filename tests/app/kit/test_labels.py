"""Labels that take smaller letters rather than break a word."""

from __future__ import annotations

import pytest
from kivy.metrics import sp
from kivy.uix.label import Label

from app.base.theme import SMALLEST_SP
from app.kit.labels import SMALLER, WholeWords, has_broken_word, wrap_lines
from tests.touch.driver import Driver


def stepwise(text: str, size: float, width: float) -> float:
    """The first of all sizes at which no word is broken, tried one after the other."""
    label = Label(text=text, font_size=size, text_size=(width, None))
    label.texture_update()
    while has_broken_word(label) and size > sp(SMALLEST_SP):
        size = max(sp(SMALLEST_SP), size * SMALLER)
        label.font_size = size
        label.texture_update()
    return size


@pytest.mark.parametrize("width", [1, 30, 60, 77, 90, 120, 240])
@pytest.mark.parametrize("text", ["", "Ratskeller", "Three tables, one cellar", "Zugverlaufsprotokoll und mehr"])
def test_letters_are_as_large_as_words_allow(ui: Driver, text: str, width: float) -> None:
    for size in (sp(SMALLEST_SP), 13, 22, 38.4):
        label = WholeWords(text=text, font_size=size, text_size=(width, None))
        label.texture_update()
        assert label._label.options["font_size"] == pytest.approx(stepwise(text, size, width))


@pytest.mark.parametrize("room", range(40, 400, 20))
def test_a_drawn_line_never_begins_with_a_sign(room: int) -> None:
    """In French a space that does not break stands before it; in scores round the colon."""
    text = "Anna a posé le huitième cube\u00a0: encore une manche\u00a0! Il y a 4\u00a0:\u00a01."
    lines = wrap_lines(text, 14, room)
    assert " ".join(lines) == text
    assert not [line for line in lines if line[0] in ":!1"]
