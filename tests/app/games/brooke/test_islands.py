"""An island's card shows its picture or its name, never a sliver of the picture."""

from __future__ import annotations

import pytest

from app.games.brooke.widgets.island import LEAST_PICTURE
from tests.touch.driver import Driver
from tests.touch.states import named


@pytest.mark.parametrize(
    ("size", "text_size", "large_print"),
    [((360, 640), "huge", False), ((412, 915), "normal", False), ((412, 915), "normal", True)],
)
def test_pictures_or_none(ui: Driver, size: tuple[int, int], text_size: str, large_print: bool) -> None:
    ui.app.settings.text_size, ui.app.settings.large_print = text_size, large_print
    named("brooke-first").build(ui)
    ui.resize(*size)
    for card in ui.app.screen.sitting.director.stage.board.cards:
        free = card.height - card.strip_height - card.label_height - card.name_height
        assert card.plain or free >= LEAST_PICTURE
        assert card.name_height > 0
        if large_print:
            assert card.plain
