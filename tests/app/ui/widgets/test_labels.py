"""Labels that take smaller letters rather than break a word."""

from __future__ import annotations

import pytest
from kivy.metrics import sp
from kivy.uix.label import Label

from app.ui.theme import SMALLEST_SP
from app.ui.widgets.labels import SMALLER, WholeWords, has_broken_word
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
