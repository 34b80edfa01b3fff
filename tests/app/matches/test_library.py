"""The library: lists, moves, damage."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from app.matches.library import (
    DAMAGED,
    INCOMPLETE,
    KEPT_AGAIN,
    NOT_KEPT,
    REPAIRED,
    UNREADABLE,
    Library,
    MatchFacts,
    StorageNotice,
)
from app.table.table import Table
from engine.base import Refused
from engine.notation import to_text
from tests.app.games.firstrat.positions import victory

PLAYERS = ("Ann", "@master")


def finish(table: Table) -> None:
    table.begin()
    while not table.over:
        for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
            table.submit(seat, table.legal(seat)[0])


def one_round(table: Table) -> None:
    table.submit(1, table.legal(1)[0])
    table.submit(0, table.legal(0)[0])


def test_an_open_match_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    table = Library(tmp_path).begin("braverats", {"mime": True}, PLAYERS)
    one_round(table)
    library = Library(tmp_path)
    (entry,) = library.open_matches()
    assert [player.name for player in entry.players] == ["Ann", "Theodora"]
    assert [player.emblem for player in entry.players] == ["hammer", "apple"]
    again = library.open(entry.number)
    assert again is not None
    assert again.match.state == table.match.state
    assert again.match.seed == table.match.seed
    assert again.asked() == table.asked()


def test_several_open_matches_the_last_played_first(tmp_path: Path) -> None:
    library = Library(tmp_path)
    numbers = [library.begin("braverats", {}, PLAYERS).number for _ in range(3)]
    library.open(numbers[1])
    assert [entry.number for entry in library.open_matches()] == [2, 3, 1]


def test_order_does_not_ask_the_clock(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first, second = (library.begin("braverats", {}, PLAYERS).number for _ in range(2))
    os.utime(tmp_path / "matches" / "open" / f"{second:06d}.match", (0, 0))
    assert [entry.number for entry in Library(tmp_path).open_matches()] == [second, first]


def test_a_finished_match_moves_with_its_seed_and_leaves_no_secrets(tmp_path: Path) -> None:
    library = Library(tmp_path, clock=lambda: 1_800_000_000.7)
    table = library.begin("braverats", {"draft": True}, PLAYERS)
    finish(table)
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.ranks == table.ranks
    assert entry.table.match.seed == table.match.seed
    assert entry.table.match.loaded_draws() == []
    key = json.loads((tmp_path / "matches" / "finished" / f"{entry.number:06d}.key").read_text())
    assert key == {"ended": 1_800_000_000}
    assert entry.played == 1_800_000_000


def test_a_resigned_match_is_finished(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.begin("braverats", {}, PLAYERS).resign(0)
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.ranks == (2, 1)


def test_killed_before_a_finished_match_was_moved(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    for name in (f"{table.number:06d}.match", f"{table.number:06d}.key"):
        os.replace(tmp_path / "matches" / "finished" / name, tmp_path / "matches" / "open" / name)
    assert library.open_matches() == []
    assert len(list(library.finished_matches())) == 1


@pytest.mark.parametrize("resigns", [False, True])
def test_killed_at_any_byte_while_the_end_was_written(tmp_path: Path, resigns: bool) -> None:
    table = Library(tmp_path / "first").begin("braverats", {}, ("Ann", "Ben"))
    if resigns:
        one_round(table)
        table.resign(1)
    else:
        finish(table)
    old = tmp_path / "first" / "matches" / "finished" / "000001.match"
    whole = old.read_bytes()
    for length in range(whole.rindex(b"seed " if resigns else b"result "), len(whole), 7):
        shutil.rmtree(tmp_path / "second", ignore_errors=True)
        folder = tmp_path / "second" / "matches" / "open"
        folder.mkdir(parents=True)
        (folder / old.name).write_bytes(whole[:length])
        key = {"seed": table.match.seed, "resigned": 1} if resigns else {"seed": table.match.seed}
        (folder / "000001.key").write_text(json.dumps(key))
        told: list[StorageNotice] = []
        library = Library(tmp_path / "second", told.append)
        assert library.open_matches() == []
        (entry,) = library.finished_matches()
        assert (entry.table.match.log, entry.table.ranks) == (table.match.log, table.ranks)
        assert library.text_of(1).encode() == whole
        assert told == []
        assert list(tmp_path.rglob("*.bad")) == []


def test_killed_while_a_resigned_match_was_moved(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    table.resign(0)
    name = f"{table.number:06d}.match"
    os.replace(tmp_path / "matches" / "finished" / name, tmp_path / "matches" / "open" / name)
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.resigned == 0


@pytest.mark.parametrize(
    "damage", [b"", b"\x00" * 300, b"ratskeller 9  #00000000\n", b"\xff\xfe", b"{}", b"ratskeller 1"]
)
def test_a_damaged_match_is_set_aside_and_nothing_else_is_lost(tmp_path: Path, damage: bytes) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    bad, good = (library.begin("braverats", {}, PLAYERS).number for _ in range(2))
    path = tmp_path / "matches" / "open" / f"{bad:06d}.match"
    path.write_bytes(damage)
    path.with_suffix(".opening").unlink()
    assert [entry.number for entry in library.open_matches()] == [good]
    assert told == [StorageNotice(DAMAGED, {"number": bad})]
    assert path.with_name(f"{path.name}.bad").read_bytes() == damage
    assert [entry.number for entry in library.open_matches()] == [good]
    assert len(told) == 1


def test_a_match_damaged_in_the_middle_goes_on_from_its_last_good_line(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    one_round(table)
    path = tmp_path / "matches" / "open" / f"{table.number:06d}.match"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-2]) + lines[-2].replace(">", "<") + lines[-1])
    again = library.open(table.number)
    assert again is not None
    assert len(again.match.log) == 0
    assert told == [StorageNotice(REPAIRED, {"number": table.number})]


def test_a_lost_key_loses_nothing(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    table = library.begin("braverats", {"random": True}, PLAYERS)
    (tmp_path / "matches" / "open" / f"{table.number:06d}.key").write_text("{broken")
    assert [entry.number for entry in library.open_matches()] == [table.number]
    assert library.open(table.number).match.seed == table.match.seed
    assert told == []


def test_a_match_whose_seed_is_lost_can_be_replayed(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    folder = tmp_path / "matches"
    (folder / "open" / f"{table.number:06d}.key").write_text("{broken")
    (folder / "open" / f"{table.number:06d}.opening").write_text("broken")
    assert library.open_matches() == []
    assert told == [StorageNotice(INCOMPLETE, {"number": table.number})]
    (entry,) = library.finished_matches()
    assert entry.incomplete and entry.table.match.log == table.match.log
    assert (folder / "open" / f"{table.number:06d}.key.bad").read_text() == "{broken"
    assert len(told) == 1


def test_a_folder_that_cannot_be_made_keeps_nothing_and_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told: list[StorageNotice] = []
    library = Library(tmp_path / "file", told.append)
    finish(library.begin("braverats", {}, PLAYERS))
    finish(library.begin("braverats", {}, PLAYERS))
    assert [notice.text for notice in told] == [NOT_KEPT]
    assert library.open_matches() == []


def test_impossible_options_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(Refused):
        library.begin("braverats", {"draw": True, "draft": True}, PLAYERS)
    assert library.open_matches() == []


def test_dropping_a_match_leaves_the_others(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first, second = (library.begin("braverats", {}, PLAYERS).number for _ in range(2))
    library.delete(first)
    assert [entry.number for entry in library.open_matches()] == [second]


def test_an_untouched_match_serves_again_and_a_touched_one_does_not(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {"draft": True}, PLAYERS)
    table.begin()
    again = library.find_untouched("braverats", {"draft": True}, PLAYERS)
    assert again is not None
    assert again.number == table.number
    assert again.match.state == table.match.state
    assert library.find_untouched("braverats", {}, PLAYERS) is None
    assert library.find_untouched("braverats", {"draft": True}, ("Ben", "@master")) is None
    played = library.begin("braverats", {}, PLAYERS)
    one_round(played)
    assert library.find_untouched("braverats", {}, PLAYERS) is None


@pytest.mark.parametrize("level", ["fox", "renard"])
def test_the_fox_remembers_whom_it_has_played(tmp_path: Path, level: str) -> None:
    library = Library(tmp_path)
    finish(library.begin("braverats", {}, ("Ann", "@novice")))
    fox = library.begin("braverats", {}, ("Ann", f"@{level}"))
    assert len(fox.past) > 0
    assert all(habit.seat == 0 and habit.view.seat is None for habit in fox.past)
    assert library.begin("braverats", {}, ("Ben", f"@{level}")).past == []
    assert library.begin("braverats", {}, ("Ann", "@master")).past == ()
    assert library.begin("brooke", {}, ("Ann", f"@{level}")).past == (), "nobody learns from habits there"


def test_finished_matches_are_found_by_game_and_result(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.begin("braverats", {}, PLAYERS).resign(0)
    finished = tmp_path / "matches" / "finished"
    (finished / "000007.match").write_text(to_text(victory()), encoding="utf-8")
    (finished / "000008.match").write_text("ratskeller 1\ngame firstrat\n", encoding="utf-8")
    assert library.with_result("firstrat", (1,)) == [7]
    assert library.with_result("firstrat", (2,)) == library.with_result("braverats", (1,)) == []
    assert library.finished(1).table.resigned == 0
    entry = library.finished(7)
    assert entry.players[0].name == "Anna" and entry.table.over
    assert library.finished(99) is None


def test_the_number_of_a_match_that_was_set_aside_is_not_used_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    path = tmp_path / "matches" / "open" / f"{table.number:06d}.match"
    key = path.with_suffix(".key").read_bytes()
    path.write_bytes(b"")
    path.with_suffix(".opening").unlink()
    assert library.open(table.number) is None
    assert library.begin("braverats", {}, PLAYERS).number == table.number + 1
    assert path.with_suffix(".key").read_bytes() == key


def test_temporary_files_of_kills_are_removed(tmp_path: Path) -> None:
    library = Library(tmp_path)
    finish(library.begin("braverats", {}, PLAYERS))
    library.begin("braverats", {}, PLAYERS)
    before = set(tmp_path.rglob("*"))
    for name in (
        "open/.000002.key",
        "open/.000002.match",
        "finished/.000001.opening",
        "finished/.000001.analysis",
    ):
        tempfile.mkstemp(dir=tmp_path / "matches" / name.split("/")[0], prefix=f"{name.split('/')[1]}.")
    tempfile.mkstemp(dir=tmp_path, prefix=".settings.json.")
    assert len(set(tmp_path.rglob("*"))) == len(before) + 5
    Library(tmp_path)
    assert set(tmp_path.rglob("*")) == before


def test_a_key_with_impossible_values_is_read_without_them(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    path = tmp_path / "matches" / "finished" / f"{table.number:06d}.key"
    numbers = '"hints": -1, "seconds": 1' + "0" * 400 + ', "accuracy": Infinity, "resigned": 7'
    path.write_text('{"advised": "x 0 spy\\n1 0\\n\\u00b2 0 spy", ' + numbers + "}")
    assert library.facts(table.number)._replace(date="") == MatchFacts()
    read = library.finished(table.number).table
    assert read.resigned is None and read.tally.advised == {}


# --- a disk that fails


class Disk:
    """A disk that is full, or not."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.room: int | None = None
        self._write = os.write
        patch.setattr(os, "write", self.write)

    def write(self, handle: int, data: bytes) -> int:
        if self.room is None:
            return self._write(handle, data)
        if len(data) > self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._write(handle, data)


@pytest.mark.parametrize("room", [0, 50, 70, 100, 180])
def test_what_is_kept_again_can_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    told: list[StorageNotice] = []
    disk = Disk(monkeypatch)
    disk.room = room
    table = Library(tmp_path, told.append).begin("braverats", {"random": True}, PLAYERS, "a disk")
    table.begin()
    one_round(table)
    assert [notice.text for notice in told] == [NOT_KEPT]
    disk.room = None
    one_round(table)
    assert [notice.text for notice in told] == [NOT_KEPT, KEPT_AGAIN]
    again = Library(tmp_path, told.append).open(table.number)
    assert again is not None
    assert again.match.log == table.match.log
    assert again.match.seed == table.match.seed
    assert len(told) == 2


def test_a_match_is_kept_again_when_its_folder_has_gone(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    table = Library(tmp_path, told.append).begin("braverats", {}, PLAYERS)
    shutil.rmtree(tmp_path / "matches")
    one_round(table)
    one_round(table)
    assert [notice.text for notice in told] == [NOT_KEPT, KEPT_AGAIN]
    again = Library(tmp_path, told.append).open(table.number)
    assert again is not None
    assert again.match.log == table.match.log


def test_each_match_that_cannot_be_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[StorageNotice] = []
    library, disk = Library(tmp_path, told.append), Disk(monkeypatch)
    for room in (0, None):
        disk.room = room
        table = library.begin("braverats", {}, PLAYERS)
    disk.room = 0
    one_round(table)
    assert [notice.text for notice in told] == [NOT_KEPT, NOT_KEPT]


def test_a_resignation_that_cannot_be_written_leaves_the_match_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[StorageNotice] = []
    table = Library(tmp_path, told.append).begin("braverats", {}, PLAYERS)
    real = os.replace

    def replace(source: str, target: Path) -> None:
        if str(target).endswith(".key"):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        table.resign(0)
    assert [notice.text for notice in told] == [NOT_KEPT]
    assert Library(tmp_path).open(table.number) is not None


def test_a_match_that_cannot_be_kept_goes_on_while_the_app_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is what the player was told, so leaving the table must not take moves away."""
    told: list[StorageNotice] = []
    library, disk = Library(tmp_path, told.append), Disk(monkeypatch)
    kept = library.begin("braverats", {}, PLAYERS)
    one_round(kept)
    disk.room = 0
    one_round(kept)
    never = library.begin("braverats", {"fast": True}, PLAYERS)
    one_round(never)
    assert {entry.number for entry in library.open_matches()} == {kept.number, never.number}
    for table in (kept, never):
        again = library.open(table.number)
        assert again is not None
        assert again.match.log == table.match.log
        one_round(again)
    disk.room = None
    other = library.begin("braverats", {}, PLAYERS)
    assert len({kept.number, never.number, other.number}) == 3
    assert {entry.number for entry in library.open_matches()} == {kept.number, never.number, other.number}
    assert [notice.text for notice in told] == [NOT_KEPT, KEPT_AGAIN, KEPT_AGAIN]
    assert list(tmp_path.rglob("*.bad")) == []
    found = {entry.number: entry.table.match.log for entry in Library(tmp_path).open_matches()}
    assert found == {table.number: table.match.log for table in (kept, never, other)}


def test_a_match_that_is_kept_again_and_then_not_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of matches, which can be looked at during a match, tries again to write it."""
    told: list[StorageNotice] = []
    library, disk = Library(tmp_path, told.append), Disk(monkeypatch)
    table = library.begin("braverats", {}, PLAYERS)
    for room, wanted in ((0, NOT_KEPT), (None, KEPT_AGAIN), (0, NOT_KEPT)):
        disk.room = room
        if room is None:
            library.open_matches()
        else:
            one_round(table)
        assert told[-1].text == wanted
    assert len(told) == 3


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_resigned_on_a_full_disk_is_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    library, disk = Library(tmp_path), Disk(monkeypatch)
    table = library.begin("braverats", {}, ("Ann", "Ben"))
    disk.room = 0
    table.resign(seat)
    disk.room = None
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.resigned == seat


def test_a_match_that_ended_on_a_full_disk_is_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, disk = Library(tmp_path), Disk(monkeypatch)
    table = library.begin("braverats", {}, PLAYERS)
    disk.room = 0
    finish(table)
    assert list(library.finished_matches()) == []
    disk.room = None
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.match.log == table.match.log


def test_a_folder_that_cannot_be_listed_costs_no_match_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    old = library.begin("braverats", {}, PLAYERS)
    one_round(old)

    def broken(folder: Path) -> list[str]:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", broken)
        one_round(library.begin("braverats", {}, PLAYERS))
    assert [notice.text for notice in told] == [NOT_KEPT]
    (entry,) = Library(tmp_path).open_matches()
    assert entry.table.match.log == old.match.log


@pytest.mark.parametrize("kind", [".key", ".opening"])
def test_a_key_that_cannot_be_read_now_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    told: list[StorageNotice] = []
    library = Library(tmp_path, told.append)
    table = library.begin("braverats", {}, PLAYERS)
    table.tally.hints = 1
    path = tmp_path / "matches" / "open" / f"{table.number:06d}.match"
    if kind == ".opening":
        path.with_suffix(".key").write_text("damaged")
    key, real = path.with_suffix(".key").read_bytes(), io.open

    def broken(file: Path, *args: str, **more: str) -> io.IOBase:
        if str(file).endswith(kind):
            raise OSError(errno.EIO, "Input/output error")
        return real(file, *args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(io, "open", broken)
        assert library.open_matches() == []
        if kind == ".key":
            library.save_tally(table)
    assert [notice.text for notice in told] == [UNREADABLE]
    assert path.with_suffix(".key").read_bytes() == key
    assert [entry.number for entry in library.open_matches()] == [table.number]


def test_a_resigned_match_is_not_moved_without_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    table = library.begin("braverats", {}, PLAYERS)
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if str(target).endswith("finished/000001.key"):
            raise OSError(errno.EIO, "Input/output error")
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        table.resign(0)
    assert Library(tmp_path).open_matches() == []
    (entry,) = Library(tmp_path).finished_matches()
    assert entry.table.resigned == 0


# --- deleting


def test_a_deleted_match_leaves_nothing_to_read_and_its_number_to_nobody(tmp_path: Path) -> None:
    library = Library(tmp_path)
    finish(library.begin("braverats", {}, PLAYERS))
    (entry,) = library.finished_matches()
    library.delete(entry.number)
    assert not list(library.finished_matches()) and library.finished_numbers() == []
    assert library.text_of(entry.number) == ""
    assert [path.suffix for path in tmp_path.rglob("0*")] == [".gone"]
    assert Library(tmp_path).begin("braverats", {}, PLAYERS).number == entry.number + 1


def test_a_match_is_unplayed_until_a_person_moves(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = library.begin("brooke", {}, ("@casual", "Ann"), seed="who begins")
    table.begin()
    assert library.is_unplayed(table)
    while 1 not in table.asked():
        table.submit(0, table.legal(0)[0])
    assert library.is_unplayed(table)
    table.submit(1, table.legal(1)[0])
    assert not library.is_unplayed(table)


def test_a_match_without_people_and_one_from_a_position_are_kept(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert not library.is_unplayed(library.begin("braverats", {}, ("@novice", "@master")))
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    position = table.game.position(table.match.state)
    assert not library.is_unplayed(library.begin("braverats", {}, PLAYERS, position=position))


# --- when


def test_a_match_of_an_older_version_has_the_time_of_its_file(tmp_path: Path) -> None:
    library = Library(tmp_path)
    finish(library.begin("braverats", {}, PLAYERS))
    place = tmp_path / "matches" / "finished"
    (place / "000001.key").write_text("{}")
    os.utime(place / "000001.match", (1_700_000_000, 1_700_000_000))
    (entry,) = library.finished_matches()
    assert entry.played == 1_700_000_000


def test_an_imported_match_has_no_time(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.import_text(to_text(victory()))
    (entry,) = library.finished_matches(place="imported")
    assert entry.played == 0 and entry.table.foreign
