"""Reports of errors: small, readable, and without what is nobody's business."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.shell import crash_log
from app.shell.crash_log import FILE, FRAMES, HEAD, LONGEST, MOST, CrashLog, kind_of, report


def fail(message: str, depth: int = 0) -> None:
    if depth:
        fail(message, depth - 1)
    raise ValueError(message)


def caught(message: str = "broken", depth: int = 0) -> ValueError:
    try:
        fail(message, depth)
    except ValueError as error:
        return error
    raise AssertionError


def test_a_report_names_the_error_and_the_facts() -> None:
    text = report(caught(), {"Version": "1.2", "Match": "braverats, move 7"})
    assert text.startswith(HEAD)
    assert "Version: 1.2\nMatch: braverats, move 7\nSystem: " in text
    assert text.endswith("ValueError: broken\n")
    assert "in fail" in text


def test_a_report_holds_no_path_of_this_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_log, "_home", lambda: Path("/home/anna"))
    text = report(caught("cannot open /home/anna/secret"), {})
    assert "anna" not in text and "~/secret" in text
    assert str(Path(__file__).parents[3]) not in text and "./tests/app/shell/test_crash_log.py" in text


@pytest.mark.parametrize("message", ["x" * 1_000_000, "line\n" * 100_000, "\ud800", "\0", "[b]%s{}"])
def test_any_message_makes_a_short_report(tmp_path: Path, message: str) -> None:
    log = CrashLog(tmp_path)
    assert log.write(caught(message, depth=FRAMES * 3), {"Screen": "y" * 10_000})
    assert len(log.last) <= LONGEST + 10
    assert (tmp_path / FILE).read_text(encoding="utf-8") == log.last


def test_an_endless_recursion_is_reported(tmp_path: Path) -> None:
    def again() -> None:
        again()

    log = CrashLog(tmp_path)
    try:
        again()
    except RecursionError as error:
        assert log.write(error, {})
    assert "RecursionError" in log.last


def test_an_error_that_cannot_be_printed(tmp_path: Path) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    log = CrashLog(tmp_path)
    assert log.write(Mute(), {})
    assert "Mute" in log.last


def test_the_file_keeps_the_newest_reports(tmp_path: Path) -> None:
    log = CrashLog(tmp_path)
    for number in range(150):
        assert log.write(caught(f"error {number} " + "x" * 400), {})
    written = (tmp_path / FILE).read_bytes()
    assert len(written) <= MOST
    text = written.decode()
    assert text.startswith(HEAD) and "error 149 " in text and "error 148 " in text and "error 0 " not in text
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("old", [b"\xff" * 200_000, b"", b"text of somebody else"])
def test_a_damaged_file_is_replaced(tmp_path: Path, old: bytes) -> None:
    (tmp_path / FILE).write_bytes(old)
    assert CrashLog(tmp_path).write(caught(), {})
    assert (tmp_path / FILE).read_text(encoding="utf-8").startswith(HEAD)


def test_without_a_folder_the_last_report_can_still_be_shared(tmp_path: Path) -> None:
    for folder in (None, tmp_path / "missing"):
        log = CrashLog(folder)
        assert not log.write(caught(), {})
        assert "ValueError: broken" in log.last


def test_repeats_have_one_kind() -> None:
    assert kind_of(caught("one")) == kind_of(caught("two"))
    try:
        raise ValueError("one")
    except ValueError as error:
        elsewhere = kind_of(error)
    assert elsewhere != kind_of(caught("one"))
    assert kind_of(ValueError()) == ("ValueError", "", 0)
