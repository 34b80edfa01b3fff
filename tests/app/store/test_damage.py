"""Damaged matches are read up to their last good line; those of a newer version are left alone."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.matches.folders import FINISHED, IMPORTED, OPEN
from app.matches.library import (
    DAMAGED,
    INCOMPLETE,
    MENDED,
    NEWER,
    REPAIRED,
    UNREADABLE,
    Library,
    MatchEntry,
    StorageNotice,
)
from app.statistics.model import Statistics
from engine.coach.analysis import analyse
from engine.notation import Writer
from tests.app.matches.test_library import PLAYERS, finish, one_round

DAMAGES = 300


def damaged(data: bytes, rng: Random) -> tuple[bytes, int]:
    """The bytes with one damage, and where it begins."""
    at = rng.randrange(len(data))
    size = rng.choice((1, 1, 4, 16, 64))
    zeros = min(size, len(data) - at)
    return rng.choice(
        [
            (data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :], at),
            (data[:at], at),
            (data[:at] + bytes(zeros) + data[at + zeros :], at),
            (data[:at] + rng.randbytes(size) + data[at:], at),
            (data[:at] + data[at + size :], at),
        ]
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An open match and a finished one, of two games."""
    path = tmp_path_factory.mktemp("damage")
    library = Library(path)
    for game, options, wanted in (("braverats", {"draft": True}, 3), ("brooke", {}, 40)):
        finish(library.begin(game, options, PLAYERS, f"{game} over"))
        table = library.begin(game, options, PLAYERS, f"{game} open")
        table.begin()
        while len(table.match.log) < wanted and not table.over:
            for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
                table.submit(seat, table.legal(seat)[0])
    return path


def entries(library: Library) -> dict[int, MatchEntry]:
    listed = [*library.open_matches(), *library.finished_matches()]
    return {entry.number: entry for entry in listed}


def victims(folder: Path, rng: Random) -> Iterator[Path]:
    files = [path for kind in ("match", "key", "opening") for path in sorted(folder.rglob(f"*.{kind}"))]
    files = [path for path in files if path.stat().st_size]
    for _ in range(DAMAGES):
        yield rng.choice(files)


def test_a_single_damage_leaves_a_match_up_to_its_last_good_line(folder: Path, tmp_path: Path) -> None:
    rng = Random("damage")
    logs = {number: entry.table.match.log for number, entry in entries(Library(folder)).items()}
    assert len(logs) == 4
    good = 0
    copy = tmp_path / "copy"
    for path in victims(folder, rng):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        victim, number = copy / path.relative_to(folder), int(path.stem)
        whole = path.read_bytes()
        bad, at = damaged(whole, rng)
        victim.write_bytes(bad)
        left = whole[:at].count(b"\n>") if path.suffix == ".match" else len(logs[number])
        # The line that is being damaged is not a good one.
        left -= path.suffix == ".match" and b"\n>" in whole[: at + 1] and left > 0
        library = Library(copy)
        found = entries(library)
        assert set(found) >= set(logs) - {number}
        if number not in found:
            continue
        log = found[number].table.match.log
        assert log == logs[number][: len(log)]
        good += len(log) >= left
        if log != logs[number]:
            assert bad in [aside.read_bytes() for aside in copy.rglob("*.bad")] or whole.startswith(bad[:-80])
        # The next start finds the same, and has nothing more to mend.
        told: list[StorageNotice] = []
        again = entries(Library(copy, told.append))
        assert again[number].table.match.log == log
        assert told == []
    assert good >= 0.99 * DAMAGES


@pytest.mark.parametrize("line", range(5))
@pytest.mark.parametrize("place", [OPEN, FINISHED])
def test_a_damaged_header_loses_nothing(folder: Path, tmp_path: Path, line: int, place: str) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    path = min((copy / "matches" / place).glob("*.match"))
    number = int(path.stem)
    before = entries(Library(copy))[number].table.match
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    lines[line] = lines[line].replace(b" ", b"~", 1)
    path.write_bytes(b"\n".join(lines))
    told: list[StorageNotice] = []
    found = entries(Library(copy, told.append))[number]
    assert (found.table.match.log, found.table.match.seed) == (before.log, before.seed)
    assert told == [StorageNotice(MENDED, {"number": number})]
    assert path.with_name(f"{path.name}.bad").read_bytes() == b"\n".join(lines)
    assert path.read_bytes() == whole


def test_a_damaged_position_is_not_taken_for_a_first_move(tmp_path: Path) -> None:
    library = Library(tmp_path)
    old = library.begin("braverats", {}, PLAYERS)
    one_round(old)
    table = library.begin("braverats", {}, PLAYERS, position=old.game.position(old.match.state))
    one_round(table)
    path = tmp_path / "matches" / OPEN / f"{table.number:06d}.match"
    path.write_bytes(path.read_bytes().replace(b"position", b"pOsition"))
    again = Library(tmp_path).open(table.number)
    assert again is not None
    assert again.match.states == table.match.states
    path.write_bytes(path.read_bytes().replace(b"position", b"pOsition"))
    path.with_suffix(".opening").unlink()
    told: list[StorageNotice] = []
    assert Library(tmp_path, told.append).open(table.number) is None
    assert [notice.text for notice in told] == [DAMAGED]


@pytest.mark.parametrize("place", [FINISHED, IMPORTED])
def test_a_damaged_finished_match_is_replayed_and_analysed_but_not_counted(tmp_path: Path, place: str) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    number = table.number
    if place == IMPORTED:
        text = library.text_of(number)
        library = Library(tmp_path / "other")
        number = library.import_text(text)[0].number
        tmp_path /= "other"
    path = tmp_path / "matches" / place / f"{number:06d}.match"
    lines = path.read_bytes().splitlines(keepends=True)
    bad = b"".join([*lines[:6], lines[6].replace(b">", b"<"), *lines[7:]])
    path.write_bytes(bad)
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    (entry,) = library.finished_matches(place=place)
    assert entry.incomplete
    assert entry.table.match.log == table.match.log[:1]
    assert told == [StorageNotice(INCOMPLETE, {"number": number})]
    assert path.with_name(f"{path.name}.bad").read_bytes() == bad
    assert list(analyse(entry.table.match))
    statistics = Statistics(tmp_path)
    statistics.count(library, number)
    assert statistics.lines == []


def test_the_damaged_file_is_kept_before_it_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    one_round(table)
    path = tmp_path / "matches" / OPEN / f"{table.number:06d}.match"
    bad = path.read_bytes().replace(b"\n> ", b"\n< ")
    path.write_bytes(bad)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("app.store.files._unused", full)
        assert Library(tmp_path).open(table.number) is not None
    assert path.read_bytes() == bad
    told: list[StorageNotice] = []
    assert Library(tmp_path, told.append).open(table.number) is not None
    assert [notice.text for notice in told] == [REPAIRED]
    assert path.with_name(f"{path.name}.bad").read_bytes() == bad


# --- newer versions


def resealed(text: str, *changes: tuple[str, str]) -> str:
    """The text with other lines, and checksums that fit."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    writer = Writer()
    return "".join(writer.line(line.rpartition("  #")[0] or line) for line in text.splitlines())


@pytest.mark.parametrize(
    "change",
    [
        ("ratskeller 1", "ratskeller 3"),
        ("game braverats", "game chess"),
        ("options {}", 'options {"rain": true}'),
        ("options {}", 'options {"fast": 3}'),
        ("players", "clock 5  #\nplayers"),
        ("\n> ", "\n! pause  #\n> "),
    ],
)
@pytest.mark.parametrize("place", [OPEN, FINISHED])
def test_a_match_of_a_newer_version_is_left_alone(tmp_path: Path, change: tuple[str, str], place: str) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    if place == FINISHED:
        finish(table)
    path = tmp_path / "matches" / place / f"{table.number:06d}.match"
    old = path.read_text(encoding="utf-8")
    new = resealed(old, change)
    path.write_text(new, encoding="utf-8")
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    for _ in range(2):
        assert entries(library) == {}
        assert library.open(table.number) is None or place == FINISHED
    assert told == [StorageNotice(NEWER, {"number": table.number})]
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before
    # After an upgrade it opens again.
    path.write_text(old, encoding="utf-8")
    assert entries(Library(tmp_path))[table.number].table.match.log == table.match.log


def test_a_match_played_with_a_file_is_left_alone(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("brooke", {}, PLAYERS)
    path = tmp_path / "matches" / OPEN / f"{table.number:06d}.match"
    path.write_text(resealed(path.read_text(encoding="utf-8"), ("options {}", 'options {"deck": "mine.json"}')))
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert entries(library) == {}
    assert told == [StorageNotice(UNREADABLE, {"number": table.number})]
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_a_file_that_cannot_be_read_now_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    table = library.begin("braverats", {}, PLAYERS)

    def broken(path: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", broken)
        assert library.open_matches() == []
    assert [notice.text for notice in told] == [UNREADABLE]
    assert [entry.number for entry in library.open_matches()] == [table.number]
