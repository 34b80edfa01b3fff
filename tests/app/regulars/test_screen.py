"""The regulars by touch: a face is seated, beaten, and the balance tells."""

from __future__ import annotations

from app.coach.screen_result import LastWords, NextRow
from app.kit.faces import FaceButton
from app.kit.page_sheet import PageSheet
from app.kit.pictures import picture
from app.kit.press import NavButton, TextButton
from app.matches.screen import LogFace
from app.regulars.screen import RegularRow, TableRow
from app.table.remarks import Remark, phrases
from app.table.table import Table
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.regulars_states import counted
from tests.touch.states import named


def row(ui: Driver, name: str) -> RegularRow:
    return next(one for one in visible(ui.app.screen) if isinstance(one, RegularRow) and one.name == name)


def balances(one: RegularRow) -> list[tuple[str, str]]:
    """The balances of a regular, each with its sign."""
    return [(cell.text.replace("\u00a0", " "), cell.icon) for cell in reversed(one.ids.balances.children)]


def found(ui: Driver, kind: type) -> list:
    return [one for one in visible(ui.app.screen) if isinstance(one, kind)]


def test_a_regular_is_seated_beaten_and_counted(ui: Driver) -> None:
    ui.app.go("setup", game="braverats")
    ui.settle()
    face = next(one for one in found(ui, FaceButton) if one.regular == "basil")
    assert not face.chosen
    ui.tap(face)
    assert face.chosen and ui.app.screen._setup.players == ["", "@basil"]
    ui.tap(ui.find("Play", TextButton))
    ui.settle()
    guest = Guest(ui)
    guest.calm()
    header = guest.stage.opposite
    assert header.ids.face.regular == "basil" and header.side.name == "Basil"
    # Whatever is dealt, the Prince loses to the Princess.
    guest.table._sealed[1] = "prince"
    guest.tap_tap(0, "princess")
    guest.calm()
    ui.app.screen.sitting.show_result()
    ui.settle()
    (words,) = found(ui, LastWords)
    assert (words.regular, words.mood) == ("basil", "sad") and words.text.strip("“”") in [
        line.text for line in phrases()["basil"].lost
    ]
    assert ui.says("First win against Basil (skilled)")
    (following,) = found(ui, NextRow)
    assert following.text == "Juniper (skilled)"
    ui.app.go("home")
    ui.settle()
    ui.tap(ui.find("Regulars", NavButton))
    ui.settle()
    assert ui.screen == "regulars"
    assert balances(row(ui, "Basil")) == [("1 : 0", "arrow-up"), ("–", ""), ("–", "")]
    ui.tap(row(ui, "Juniper"))
    ui.frames(10)
    table = next(one for one in visible(ui.top()) if isinstance(one, TableRow) and one.name == "Brooke")
    ui.tap(table.ids.play)
    ui.settle()
    assert ui.screen == "play" and [one.text() for one in ui.app.table.players] == ["", "@juniper"]


def test_the_face_in_a_log_leads_to_its_regular(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    ui.app.go("log", table=guest.table)
    ui.settle()
    ui.tap(ui.find("Clover", LogFace))
    ui.settle()
    assert ui.screen == "regulars" and PageSheet.stack[-1].title == "Clover"
    ui.back()
    ui.back()
    assert ui.screen == "log"


def test_the_page_shows_who_leads_by_a_sign(ui: Driver) -> None:
    counted(ui)
    ui.app.go("regulars")
    ui.settle()
    assert balances(row(ui, "Basil")) == [("1 : 3", "arrow-down"), ("2 : 2", "equal"), ("0 : 1", "arrow-down")]
    assert balances(row(ui, "Saffron")) == [("–", "")] * 3
    assert "BraveRats: 1 won, 3 lost" in row(ui, "Basil").label
    ui.tap(row(ui, "Basil"))
    ui.frames(20)
    assert {one.name: one.balance for one in visible(ui.top()) if isinstance(one, TableRow)} == {
        "BraveRats": "1 won, 3 lost, 0 drawn",
        "Brooke": "2 won, 2 lost, 0 drawn",
        "First Rat": "0 won, 1 lost, 0 drawn",
    }


def test_a_description_has_the_whole_width_of_a_phone(ui: Driver) -> None:
    for size, stacked in (((360, 640), True), ((393, 852), True), ((1280, 800), False)):
        ui.resize(*size)
        named("regular-open").build(ui)
        rows = [one for one in visible(ui.top()) if isinstance(one, TableRow)]
        assert rows and all(one.stacked is stacked for one in rows)
        assert all(one.ids.words.width >= one.width * 0.6 for one in rows)
        ui.app.go("home")
        ui.settle()


def test_remarks_can_be_switched_off_and_touches_go_through_them(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    screen, stage = ui.app.screen, guest.stage
    assert screen.sitting.talk._say(Remark(1, "clover", phrases()["clover"].takes[0].text))
    ui.frames(20)
    bubble = screen.sitting.talk.bubble
    place = stage.speech_place(1)
    assert bubble.said and place is not None and place.room[0] + place.room[2] <= stage.opposite.ids.crowns.x
    ui.tap(stage.areas[0].hand.children[0])
    assert not bubble.said, "whatever is touched matters more"
    ui.app.settings.remarks = False
    try:
        ui.app.go("result", table=_given_up(ui))
        ui.settle()
        assert not found(ui, LastWords)[0].text
        assert found(ui, LastWords)[0].mood == "happy"
    finally:
        ui.app.settings.remarks = True


def _given_up(ui: Driver) -> Table:
    ui.app.table.resign(0)
    return ui.app.table


def test_every_regular_has_every_face_and_bust() -> None:
    for regular in phrases():
        for mood in ("", "_happy", "_thinking", "_sad"):
            assert picture("faces", f"{regular}{mood}").size == (96, 96)
        assert picture("faces_large", regular).width > 200
        for mood in ("", "_happy", "_sad"):
            assert picture(f"bust_{regular}", f"bust{mood}").width > 250
