"""Files on Android: one among the downloads goes into the share sheet, and a picked one is read."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import android, documents, share


class Phone:
    """What of Android's Java is used, and what was asked of it."""

    def __init__(self, path: Path, api: int) -> None:
        self.path, self.columns, self.extras = path, dict[str, str](), dict[str, object]()
        self.sheets: list[Any] = []
        self.asked: list[int] = []
        self.answer: Callable[..., None] | None = None
        phone = self

        class Intent:
            ACTION_SEND, ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "send", "open", "openable"
            EXTRA_SUBJECT, EXTRA_TITLE, EXTRA_TEXT, EXTRA_STREAM = "subject", "title", "text", "stream"
            FLAG_GRANT_READ_URI_PERMISSION = 1

            def __init__(self, action: str) -> None:
                self.action, self.flags = action, 0

            setType = addCategory = lambda self, _name: None  # noqa: N815

            def addFlags(self, flags: int) -> None:  # noqa: N802
                self.flags |= flags

            def putExtra(self, key: str, value: object) -> None:  # noqa: N802
                phone.extras[key] = value

            @staticmethod
            def createChooser(intent: Any, _heading: str) -> Any:  # noqa: N802
                return intent

        self.classes = {
            "android.content.Intent": Intent,
            "android.content.ContentValues": lambda: SimpleNamespace(put=self.columns.__setitem__),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=api),
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="downloads"),
            "java.lang.String": str,
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self),
        }

    def getContentResolver(self) -> Any:  # noqa: N802
        return self

    def insert(self, place: str, _values: object) -> str:
        return f"{place}/1"

    def openFileDescriptor(self, _address: str, mode: str) -> Any:  # noqa: N802
        flags = os.O_WRONLY | os.O_CREAT if mode == "w" else os.O_RDONLY
        return SimpleNamespace(detachFd=lambda: os.open(self.path, flags))

    def startActivity(self, intent: Any) -> None:  # noqa: N802
        self.sheets.append(intent)

    def startActivityForResult(self, _intent: Any, request: int) -> None:  # noqa: N802
        self.asked.append(request)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[int], Phone]:
    def start(api: int) -> Phone:
        phone = Phone(tmp_path / "file", api)
        jnius, activity, package = ModuleType("jnius"), ModuleType("activity"), ModuleType("android")
        jnius.autoclass, jnius.cast = phone.classes.__getitem__, lambda _name, thing: thing
        activity.bind = lambda on_activity_result: setattr(phone, "answer", on_activity_result)
        activity.unbind = lambda on_activity_result: setattr(phone, "answer", None)
        package.activity = activity
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setitem(sys.modules, "android", package)
        monkeypatch.setattr(android, "ON_ANDROID", True)
        monkeypatch.setattr(documents.Clock, "schedule_once", lambda act: act(0))
        return phone

    return start


def test_a_long_text_is_shared_as_a_file_that_others_may_read(phone: Callable[[int], Phone]) -> None:
    device, text = phone(29), "é" * 1_000_000
    assert share.share_file("Everything", text, "everything.txt") is None
    assert device.path.read_text(encoding="utf-8") == text
    assert device.columns == {"_display_name": "everything.txt", "mime_type": "text/plain"}
    assert device.extras == {"subject": "Everything", "title": "everything.txt", "stream": "downloads/1"}
    assert [sheet.flags for sheet in device.sheets] == [1]


def test_before_android_10_a_file_is_shared_as_a_text(phone: Callable[[int], Phone]) -> None:
    device = phone(28)
    assert share.share_file("Everything", "short", "everything.txt") is None
    assert device.extras["text"] == "short" and not device.path.exists()
    assert "too long" in (share.share_file("Everything", "x" * 1_000_000, "everything.txt") or "")


def test_a_file_that_cannot_be_written_is_said(phone: Callable[[int], Phone], tmp_path: Path) -> None:
    device = phone(36)
    device.path = tmp_path / "nowhere" / "file"
    assert "cannot be shared" in (share.share_file("Everything", "…", "everything.txt") or "")
    assert device.sheets == []


def test_a_picked_file_is_passed_on_once(phone: Callable[[int], Phone]) -> None:
    device, found = phone(24), list[str | None]()
    device.path.write_bytes("Zoë\r\n".encode())
    documents.pick_text(10, found.append)
    (request,) = device.asked
    answer = device.answer
    assert answer is not None
    answer(request + 1, -1, None)
    assert found == [] and device.answer is not None, "another question was answered"
    answer(request, -1, SimpleNamespace(getData=lambda: "address"))
    assert found == ["Zoë\n"] and device.answer is None


@pytest.mark.parametrize("content", [b"too long, by far", b"\xff"])
def test_a_picked_file_that_is_no_text_is_passed_on_as_nothing(
    phone: Callable[[int], Phone], content: bytes
) -> None:
    device, found = phone(36), list[str | None]()
    device.path.write_bytes(content)
    documents.pick_text(10, found.append)
    assert device.answer is not None
    device.answer(device.asked[0], -1, SimpleNamespace(getData=lambda: "address"))
    assert found == [None]


def test_nothing_is_passed_on_if_nothing_was_picked(phone: Callable[[int], Phone]) -> None:
    device, found = phone(36), list[str | None]()
    documents.pick_text(10, found.append)
    assert device.answer is not None
    device.answer(device.asked[0], 0, None)
    assert found == [] and device.answer is None
