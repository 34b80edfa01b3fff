"""Two AIs at a table: every turn rests a moment or waits for a tap, at every table alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.table.director.kit import REST
from tests.touch.braverats import Guest
from tests.touch.brooke import Captain
from tests.touch.driver import Driver
from tests.touch.states import SEED

#: Who plays, and how often something has happened that is to be read before the next AI moves.
TABLES: dict[str, tuple[type[Guest] | type[Captain], Callable[[str], int]]] = {
    "braverats": (Guest, lambda kinds: kinds.count("round")),
    "brooke": (Captain, lambda kinds: kinds.count("placed")),
}


def _told(guest: Guest | Captain) -> str:
    return " ".join(event.kind for frame in guest.table.frames(None) for event in frame.events)


def _watch(ui: Driver, game: str, kind: type[Guest] | type[Captain]) -> Guest | Captain:
    """Two AIs at a table, always in the same match: one of BraveRats may be over after a round."""
    table = ui.app.library.begin(game, {}, ["@novice", "@novice"], SEED)
    table.begin()
    ui.app.open_table(table)
    ui.settle()
    return kind(ui)


@pytest.mark.parametrize("game", TABLES)
def test_ais_wait_for_a_tap(ui: Driver, game: str) -> None:
    ui.app.settings.ai_turns = "wait"
    kind, turns = TABLES[game]
    guest = _watch(ui, game, kind)
    for number in (1, 2):
        ui.until(lambda: ui.says("Go on"), "a turn is over", seconds=30)
        ui.seconds(10)
        assert turns(_told(guest)) == number, "the next AI has not moved"
        ui.tap(ui.find("Go on"))
    ui.until(lambda: turns(_told(guest)) > 2, "it goes on", seconds=30)


@pytest.mark.parametrize("game", TABLES)
def test_ais_go_on_after_a_rest(ui: Driver, game: str) -> None:
    ui.app.settings.animation = "fast"
    kind, turns = TABLES[game]
    guest = _watch(ui, game, kind)
    ui.until(lambda: turns(_told(guest)) == 1, "the first turn", seconds=30)
    ui.until(lambda: not guest.stage.busy, "it has been shown", seconds=30)
    ui.seconds(REST["fast"] * 0.8)
    assert turns(_told(guest)) == 1 and not ui.says("Go on")
    ui.until(lambda: turns(_told(guest)) == 2, "the second turn", seconds=30)
