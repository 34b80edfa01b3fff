"""Sharing a text: what reaches the share sheet or the clipboard, and what the player is told."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from app.base.live_text import tr
from app.device import android, share


class Sheet:
    """What Android's share sheet was given."""

    def __init__(self) -> None:
        self.extras: dict[str, str] = {}
        self.heading = ""

    def autoclass(self, name: str) -> Any:
        sheet = self

        class Intent:
            ACTION_SEND, EXTRA_SUBJECT, EXTRA_TITLE, EXTRA_TEXT = "send", "subject", "title", "text"

            def __init__(self, action: str) -> None:
                assert action == "send"

            def setType(self, kind: str) -> None:  # noqa: N802
                assert kind == "text/plain"

            def putExtra(self, key: str, words: str) -> None:  # noqa: N802
                sheet.extras[key] = words

            @staticmethod
            def createChooser(intent: Any, heading: str) -> Any:  # noqa: N802
                sheet.heading = heading
                return intent

        class Activity:
            class mActivity:  # noqa: N801
                @staticmethod
                def startActivity(intent: Any) -> None:  # noqa: N802
                    assert isinstance(intent, Intent) or sheet.extras

        return {
            "android.content.Intent": Intent,
            "java.lang.String": str,
            "org.kivy.android.PythonActivity": Activity,
        }[name]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Sheet:
    sheet = Sheet()
    jnius = ModuleType("jnius")
    jnius.autoclass, jnius.cast = sheet.autoclass, lambda _name, thing: thing
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(android, "ON_ANDROID", True)
    return sheet


class ClipboardFake:
    text = ""

    def copy(self, text: str) -> None:
        self.text = text


def clipboard(monkeypatch: pytest.MonkeyPatch, board: Any) -> None:
    module = ModuleType("kivy.core.clipboard")
    module.Clipboard = board
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", module)


def test_a_phone_opens_its_share_sheet_and_says_nothing_more(phone: Sheet) -> None:
    assert share.share_text("A match", "braverats …", "000001.match") is None
    assert phone.extras == {"subject": "A match", "title": "000001.match", "text": "braverats …"}
    assert phone.heading == "A match"


def test_a_text_that_no_parcel_can_hold_is_refused_before_it_crashes_the_app(phone: Sheet) -> None:
    said = share.share_text("Statistics", "x" * 1_000_000, "statistics.csv")
    assert said is not None
    assert "statistics.csv" in said
    assert not phone.extras


def test_a_share_sheet_that_fails_is_said(phone: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android, "activity", lambda: None)
    said = share.share_text("A match", "…", "000001.match")
    assert said is not None
    assert "cannot be shared on this device" in said


def test_a_desktop_copies_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ClipboardFake()
    clipboard(monkeypatch, board)
    said = share.share_text("A match", "braverats …", "000001.match")
    assert board.text == "braverats …"
    assert said == "“000001.match” was copied to the clipboard."


def test_it_is_said_in_the_language_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard(monkeypatch, ClipboardFake())
    monkeypatch.setattr(tr, "lang", "de")
    said = share.share_text("Partie", "…", "1.match")
    tr.lang = "en"
    assert said is not None
    assert "Zwischenablage" in said


def test_a_pretended_clipboard_is_no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    class ClipboardDummy(ClipboardFake):
        """Kivy's own stand-in keeps the text to itself."""

    clipboard(monkeypatch, ClipboardDummy())
    assert "cannot be shared on this device" in (share.share_text("A match", "…", "1.match") or "")
