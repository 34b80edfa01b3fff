"""An island's card shows its picture or its name, never a sliver of the picture."""

from __future__ import annotations

import pytest

from app.games.brooke.widgets.island import LEAST_PICTURE
from tests.touch.brooke import Captain
from tests.touch.brooke_states import placing, voyage
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


def test_where_a_die_has_lain_is_not_shown_beside_where_the_next_would_lie(ui: Driver) -> None:
    def gone(captain: Captain) -> bool:
        spots = captain.stage.board.spots
        return any(die.mark == "gone" for spot in spots for dice in spot.dice for die in dice)

    captain = next(found for seed in range(60) if gone(found := voyage(ui, placing(), seed=seed)))
    captain.tap(captain.offer(0, captain.question.values[0]))
    assert not gone(captain)
    ui.back()
    assert gone(captain)
