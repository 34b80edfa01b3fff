"""Every refusal is shown whole in the prompt of the smallest phone, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.contract import GAMES
from engine.base import IS_OVER, NOT_YOUR_TURN, RuleRef
from engine.games import text_of
from engine.match import DRAWN, NOTHING_TO_UNDO, REVEALED
from tests.touch import audit
from tests.touch.driver import Driver, visible
from tests.touch.states import named

#: A table of each game with its prompt.
TABLES = {"braverats": "table-lifted", "brooke": "brooke-value", "firstrat": "firstrat-idle"}


def refusals(game: str) -> Iterator[RuleRef]:
    yield from (IS_OVER, NOT_YOUR_TURN, REVEALED, DRAWN, NOTHING_TO_UNDO)
    # These two are answers to data, which the app never sends.
    yield from (rule for id_, rule in text_of(game).rules.items() if id_ not in ("position", "decision"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_shown_whole(ui: Driver, game: str, language: str) -> None:
    ui.app.settings.language = language
    named(TABLES[game]).build(ui)
    ui.resize(360, 640)
    director = ui.app.screen.sitting.director
    for rule in refusals(game):
        director.kit.refuse(0, rule)
        ui.frames(2)
        assert tr._(rule.text) in {getattr(widget, "text", "") for widget in visible(ui.app.root)}, rule.id
        assert not audit.problems(), rule.id
