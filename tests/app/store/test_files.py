"""The files of the data folder: replaced as a whole, also on disks that fail now and then."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from app.lessons import progress
from app.settings.model import UNREADABLE, SettingsFile
from app.store.files import JsonFile, move, replace_file, write_from


def of_windows(number: int) -> OSError:
    error = OSError(errno.EACCES, "Access is denied")
    error.winerror = number
    return error


@pytest.mark.parametrize("number", [5, 32, 33])
def test_a_file_that_windows_has_open_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real, errors = os.replace, [of_windows(number), of_windows(number)]
    pauses: list[float] = []

    def replace(source: Path, target: Path) -> None:
        if errors:
            raise errors.pop()
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(time, "sleep", pauses.append)
    replace_file(tmp_path / "settings.json", "new")
    assert (tmp_path / "settings.json").read_text() == "new"
    assert len(pauses) == 2


@pytest.mark.parametrize(("error", "tries"), [(of_windows(5), 6), (OSError(errno.EXDEV, "another disk"), 1)])
def test_renaming_is_given_up_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, tries: int
) -> None:
    tried, pauses = list[Path](), list[float]()

    def replace(source: Path, target: Path) -> None:
        tried.append(target)
        raise error

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(time, "sleep", pauses.append)
    with pytest.raises(OSError):
        replace_file(tmp_path / "settings.json", "new")
    assert len(tried) == tries
    assert sum(pauses) < 0.5
    assert os.listdir(tmp_path) == []


def test_after_a_failed_fsync_another_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second fsync of the same file may succeed although its data is lost."""
    real, synced = os.fsync, list[int]()

    def fsync(handle: int) -> None:
        # The first file stays open here, so that the second one cannot get its number.
        synced.append(os.fstat(os.dup(handle)).st_ino)
        if len(synced) == 1:
            raise OSError(errno.EIO, "Input/output error")
        real(handle)

    path = tmp_path / "settings.json"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        replace_file(path, "new")
    assert path.read_text() == "new"
    assert path.stat().st_ino == synced[1] != synced[0]
    assert os.listdir(tmp_path) == ["settings.json"]


def test_a_folder_that_cannot_be_synced_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new name may be gone after a power cut."""
    (tmp_path / "a").write_text("a")
    real, answer = os.fsync, [OSError(errno.EIO, "Input/output error")]

    def fsync(handle: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{handle}"):
            raise answer[0]
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError):
        move(tmp_path / "a", tmp_path / "b")
    # Some file systems cannot do it at all.
    answer[0] = OSError(errno.EINVAL, "Invalid argument")
    replace_file(tmp_path / "c", "c")


def test_the_end_of_a_file_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"first\nsecond and tor")
    write_from(path, 6, b"next\n")
    assert path.read_bytes() == b"first\nnext\n"


# --- reading


class Disk:
    """Answers with errors or wrong bytes, so many times."""

    def __init__(self, patch: pytest.MonkeyPatch, times: int, wrong: bytes | None) -> None:
        self.times, self._wrong, self._real = times, wrong, Path.read_bytes
        patch.setattr(Path, "read_bytes", lambda path: self.read(path))

    def read(self, path: Path) -> bytes:
        if self.times:
            self.times -= 1
            if self._wrong is None:
                raise OSError(errno.EIO, "Input/output error")
            return self._wrong
        return self._real(path)


@pytest.mark.parametrize("wrong", [None, b"", b"{", b"[]", b"\xff"])
def test_a_disk_may_fail_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: bytes | None
) -> None:
    file = JsonFile(tmp_path / "a.json")
    file.write({"a": 1})
    Disk(monkeypatch, 1, wrong)
    assert file.read() == {"a": 1}
    assert os.listdir(tmp_path) == ["a.json"]


def test_settings_that_cannot_be_read_are_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, lessons = SettingsFile(tmp_path), progress.LessonProgress(tmp_path)
    settings.values["theme"] = "dark"
    assert (settings.save(), lessons.mark_done("one")) == (None, None)
    with monkeypatch.context() as patch:
        Disk(patch, 99, None)
        settings, lessons = SettingsFile(tmp_path), progress.LessonProgress(tmp_path)
        assert (settings.load(), lessons.load()) == (UNREADABLE, progress.UNREADABLE)
        # What is not known must not be overwritten.
        assert settings.save() is not None
        assert lessons.mark_done("two") == progress.UNREADABLE
    settings, lessons = SettingsFile(tmp_path), progress.LessonProgress(tmp_path)
    assert (settings.load(), lessons.load()) == (None, None)
    assert settings.values["theme"] == "dark"
    assert lessons.done == {"one"}
