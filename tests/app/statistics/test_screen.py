"""The statistics page: a finished match is counted, exported, and forgotten only when that is meant."""

from __future__ import annotations

from app.base.text import tr
from app.kit.press import Pressable
from app.matches.screen_import import NO_ARCHIVE, import_file
from app.statistics.export import EVERYTHING, EXPORT
from app.statistics.presenter import decimal
from tests.touch.driver import visible
from tests.touch.states import match


def won(ui):
    """A match that the Princess wins at once, with its result on screen."""
    guest = match(ui, "princess prince")
    ui.app.go("result", table=guest.table)
    ui.settle()


def test_a_match_counts_with_its_end_and_can_be_forgotten(ui, tmp_path, monkeypatch):
    documents = tmp_path / "Documents"
    documents.mkdir()
    monkeypatch.setattr("app.statistics.screen.documents_folder", lambda: documents)
    won(ui)
    ui.until(lambda: len(ui.app.statistics.lines) == 1, "the match is counted")
    ui.app.go("home")
    ui.settle()
    ui.tap(ui.find("Statistics", Pressable))
    ui.settle()
    assert ui.screen == "statistics" and ui.says("1 of 1 won") and not ui.app.screen.empty
    ui.app.screen.export()
    assert (documents / EXPORT).read_text().count("\n") == 2
    assert any(str(documents / EXPORT) in sentence for sentence in ui.told), "it is said where"
    ui.app.screen.ask_reset()
    ui.frames(20)
    ui.tap(ui.find("Reset statistics", Pressable))
    ui.frames(20)
    assert ui.app.screen.empty and ui.app.statistics.lines == []
    assert ui.app.library.finished_numbers() == [1]


def test_matches_that_were_never_counted_are_counted_when_the_page_is_opened(ui):
    won(ui)
    ui.app.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL"))
    ui.restart()
    ui.app.go("statistics")
    ui.until(lambda: not ui.app.screen.empty, "the page fills")
    assert len(ui.app.statistics.lines) == 1


def test_the_match_on_the_table_counts_although_later_ones_are_not_counted_yet(ui):
    guest = match(ui, "spy general")
    later = ui.app.library.begin("braverats", {}, ["Ann", "@casual"], "later")
    later.resign(0)
    guest.table.resign(0)
    assert [line.number for line in ui.app.statistics.lines] == [guest.table.number, later.number]


def test_the_page_of_one_game_is_not_left_with_rows_of_another(ui):
    won(ui)
    ui.app.library.begin("brooke", {}, ["Ann", "Ben"], "seed").resign(0)
    ui.app.go("statistics", game="braverats")
    ui.until(lambda: len(ui.app.statistics.lines) == 2, "both are counted")
    ui.frames(3)
    seen = {}
    for game in ("braverats", "brooke", "firstrat", "braverats"):
        ui.app.screen._choose(game)
        ui.frames(2)
        seen.setdefault(game, []).append(said(ui))
    assert seen["braverats"][0] == seen["braverats"][1] != seen["brooke"][0]
    assert ui.says("1 of 1 won")
    ui.app.go("home")
    ui.settle()
    ui.app.screens.clear_widgets([ui.app.screens.get_screen("statistics")])
    ui.app.go("statistics", game="braverats")
    ui.frames(3)
    assert said(ui) == seen["braverats"][1], "a new page says the same"


def said(ui):
    """All texts on the page, from top to bottom."""
    return [str(widget.text) for widget in visible(ui.app.screen) if getattr(widget, "text", "")]


def test_an_empty_page_says_that_matches_are_being_counted(ui, monkeypatch):
    ui.app.go("statistics")
    ui.settle()
    assert ui.says("No finished match yet")
    won(ui)
    ui.app.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL"))
    ui.restart()
    monkeypatch.setattr("app.statistics.screen.BUDGET_MOVING", 0)
    ui.app.go("statistics")
    ui.frames(2)
    assert ui.says("Your matches are being counted.") and not ui.says("No finished match yet")
    monkeypatch.undo()
    ui.until(lambda: not ui.app.screen.empty, "the page fills")
    assert not ui.says("Your matches are being counted.")


def test_an_average_has_the_decimal_sign_of_the_language() -> None:
    assert decimal(4) == "4.0"
    try:
        tr.speak("de")
        assert decimal(4) == "4,0"
    finally:
        tr.speak("en")


def test_everything_is_taken_to_another_device_by_touch(ui, tmp_path, monkeypatch):
    monkeypatch.setattr("app.statistics.screen.documents_folder", lambda: tmp_path)
    won(ui)
    ui.app.go("statistics")
    ui.settle()
    row = ui.find("Take everything to another device", Pressable)
    ui.app.screen.ids.page.scroll_to(row, animate=False)
    ui.frames(3)
    ui.tap(row)
    ui.frames(3)
    path = tmp_path / EVERYTHING
    assert any(str(path) in sentence for sentence in ui.told)
    (tmp_path / "other").mkdir()
    ui.fresh(tmp_path / "other")
    assert ui.app.library.finished_numbers() == []
    for said in ("added: 1; already here: 0", "added: 0; already here: 1"):
        import_file(ui.app, path)
        ui.settle()
        assert said in ui.told[-1] and ui.screen == "log"
    assert len(ui.app.statistics.lines) == 1
    path.write_text(path.read_text()[:200])
    import_file(ui.app, path)
    assert ui.told[-1] == NO_ARCHIVE
