"""The list of matches by touch: what a row says, and deleting."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kivy.uix.image import Image

from app.kit.faces import FaceGroup
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import IconButton, LinkRow, TextButton
from app.matches import screen_import
from app.matches.library import Library
from app.matches.screen import MatchRow, RoundLine
from app.store import write_archive
from app.store.database import Store
from tests.app.games.firstrat import positions as at
from tests.touch.driver import Driver, visible
from tests.touch.evening_states import begin, resign_first
from tests.touch.states import finish, match


def open_list(ui: Driver) -> list[MatchRow]:
    ui.app.go("log")
    ui.settle()
    return [one for one in visible(ui.app.screen) if isinstance(one, MatchRow)]


def test_a_row_says_the_game_the_players_the_result_and_the_day(ui: Driver) -> None:
    guest = match(ui, players=("", "@clover"))
    finish(ui, guest)
    mine, theirs = guest.table.game.scores(guest.table.match.state)
    result = "won" if (guest.table.ranks or (0,))[0] == 1 else "lost"
    (row,) = open_list(ui)
    assert row.head == f"BraveRats · You {result} · {mine}\u00a0:\u00a0{theirs}"
    assert row.line == "You vs Clover (casual) · today"


def test_a_match_that_was_resigned_says_so(ui: Driver) -> None:
    table = ui.app.library.begin("firstrat", {}, ["", "@clover", "@pip"])
    table.begin()
    table.resign(0)
    (row,) = open_list(ui)
    assert row.head == "First Rat · You resigned"
    assert row.line == "You, Clover (casual), Pip (novice) · today"


def test_a_row_shows_everybody_who_played(ui: Driver) -> None:
    """Five families too, on the narrowest phone, and no face outside its row."""
    ui.resize(360, 640)
    regulars = ["clover", "pip", "basil", "thistle"]
    for number in range(1, 5):
        table = ui.app.library.begin("firstrat", {}, ["", *(f"@{one}" for one in regulars[:number])])
        table.begin()
        table.resign(0)
    for number, row in zip(range(1, 5), sorted(open_list(ui), key=lambda one: len(one.faces)), strict=True):
        assert row.faces == regulars[:number]
        (group,) = (one for one in row.children if isinstance(one, FaceGroup))
        assert group.width < 60
        for x, y, side in group.places():
            assert row.x <= x and x + side <= group.right + 0.1 and row.y <= y and y + side <= row.top


def test_a_match_of_an_evening_says_so_as_long_as_the_evening_is_kept(ui: Driver) -> None:
    resign_first(ui, "", "@clover", "@pip")
    ui.app.library.begin("braverats", {}, ["", "@pip"]).resign(0)
    clover, pip = "You vs Clover (casual) · today", "You vs Pip (novice) · today"
    rows = {row.line: row for row in open_list(ui)}
    assert set(rows) == {f"{clover} · A game night for three", pip}
    row = rows[f"{clover} · A game night for three"]
    ui.tap(ui.find(row.head, LinkRow, row))
    ui.settle()
    assert ui.screen == "replay"
    # There is a newer evening, and it is deleted.
    first = ui.app.evenings.newest
    begin(ui, "Anna", "Bruno")
    assert f"{clover} · A game night for three" in {row.line for row in open_list(ui)}
    ui.app.evenings.delete(first)
    assert {row.line for row in open_list(ui)} == {clover, pip}


def test_a_turn_of_a_regular_has_its_face(ui: Driver) -> None:
    table = ui.app.library.begin("brooke", {}, ["", "@basil"], "seed")
    table.begin()
    for _ in range(8):
        for seat in table.asked():
            table.submit(seat, table.legal(seat)[0])
    ui.app.go("log", table=table)
    ui.settle()
    rows = [one for one in visible(ui.app.screen) if isinstance(one, RoundLine)]
    assert {row.head: row.ids.face.regular for row in rows if row.head in ("You", "Basil")} == {
        "You": "",
        "Basil": "basil",
    }


def test_the_title_has_the_face_of_the_only_opponent_but_of_none_of_several(ui: Driver) -> None:
    for players, face in ((["", "@basil"], "basil"), (["", "@juniper", "@pip"], "")):
        table = ui.app.library.begin("firstrat", {}, players, "seed")
        table.begin()
        ui.app.go("log", table=table)
        ui.settle()
        assert ui.app.screen.face == face


def test_an_imported_match_keeps_its_names(ui: Driver) -> None:
    from engine.notation import to_text

    ui.app.library.import_text(to_text(at.victory("hard")))
    (row,) = open_list(ui)
    assert row.head.startswith("First Rat · Anna won")
    assert row.line.startswith("Anna vs Greg (hard)")


def test_a_finished_match_is_deleted_after_a_question_that_names_it(ui: Driver) -> None:
    finish(ui, match(ui, players=("", "@clover")))
    (row,) = open_list(ui)
    counted = len(ui.app.statistics.lines)
    ui.tap(ui.find("Delete", IconButton, row))
    ui.frames(6)
    assert ui.says("BraveRats, You vs Clover (casual), today: it cannot be restored.")
    assert ui.says("The statistics keep its result.")
    ui.tap(ui.find("Keep it", TextButton))
    ui.frames(20)
    assert ui.app.library.finished_numbers()
    ui.tap(ui.find("Delete", IconButton, row))
    ui.frames(6)
    ui.tap(ui.find("Delete", TextButton, PageSheet.stack[-1]))
    ui.frames(20)
    assert not ui.app.library.finished_numbers()
    assert ui.says("No match has been played yet.")
    assert len(ui.app.statistics.lines) == counted


def test_on_a_phone_a_file_with_everything_is_picked(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Library(Store(None))
    other.begin("braverats", {}, ("Ann", "Ben")).resign(0)
    texts: list[str | None] = [None, "no match", write_archive(other.store)]
    monkeypatch.setattr(screen_import, "android", SimpleNamespace(ON_ANDROID=True))
    monkeypatch.setattr(screen_import, "pick_text", lambda _longest, done: done(texts.pop(0)))
    ui.app.go("log")
    ui.settle()
    ui.tap(ui.find("Import a match", IconButton))
    ui.settle()
    for said in (screen_import.NOT_READ, screen_import.FOREIGN):
        ui.tap(ui.find("Open a file", TextButton))
        ui.settle()
        assert ui.find(said, WrappedLabel) is not None
    ui.tap(ui.find("Open a file", TextButton))
    ui.settle()
    assert ui.app.library.finished_numbers() == [1] and not PageSheet.stack
    assert "added: 1; already here: 0" in ui.told[-1]


@pytest.mark.parametrize("page", ["log", "statistics"])
def test_an_empty_page_has_a_picture_and_leads_to_the_games(ui: Driver, page: str) -> None:
    ui.app.go(page)
    ui.settle()
    assert any(isinstance(one, Image) for one in visible(ui.app.screen.ids.page))
    ui.tap(ui.find("Choose a game", TextButton))
    ui.settle()
    assert ui.screen == "home"
