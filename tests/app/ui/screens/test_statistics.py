"""The statistics page: a finished match is counted, exported, and forgotten only when that is meant."""

from __future__ import annotations

from app.core.statistics import EXPORT
from app.ui.widgets.press import Pressable
from tests.touch.states import match


def won(ui):
    """A match that the Princess wins at once, with its result on screen."""
    guest = match(ui, "princess prince")
    ui.app.go("result", table=guest.table)
    ui.settle()


def test_a_match_counts_as_soon_as_its_result_is_seen_and_can_be_forgotten(ui):
    won(ui)
    ui.until(lambda: len(ui.app.statistics.lines) == 1, "the match is counted")
    ui.app.go("home")
    ui.settle()
    ui.tap(ui.find("Statistics", Pressable))
    ui.settle()
    assert ui.screen == "statistics" and ui.says("1 of 1 won") and not ui.app.screen.empty
    ui.app.screen.export()
    assert (ui.app.folder / EXPORT).read_text().count("\n") == 2
    assert any(EXPORT in sentence for sentence in ui.told)
    ui.app.screen.ask_reset()
    ui.frames(20)
    ui.tap(ui.find("Reset statistics", Pressable))
    ui.frames(20)
    assert ui.app.screen.empty and ui.app.statistics.lines == []
    assert ui.app.library.finished_numbers() == [1]


def test_matches_that_were_never_counted_are_counted_when_the_page_is_opened(ui):
    won(ui)
    (ui.app.folder / "statistics.log").unlink(missing_ok=True)
    ui.restart()
    ui.app.go("statistics")
    ui.until(lambda: not ui.app.screen.empty, "the page fills")
    assert len(ui.app.statistics.lines) == 1
