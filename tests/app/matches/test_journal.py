"""The journal: a kill at any byte loses nothing that was on disk, and a full disk does not stop play."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from app.matches.journal import Journal
from app.table.table import Player, Table
from engine.base import Setup
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text

PEOPLE = (Player("Ann"), Player("Zoë"))


def new_match(**options: bool) -> Match:
    return Match(GAMES["braverats"], Setup(2, options), "a seed", players=("Ann", "Zoë"))


def play_on(table: Table, steps: int = 99) -> None:
    table.begin()
    for _ in range(steps):
        if table.over:
            return
        for seat in table.asked():
            table.submit(seat, table.legal(seat)[0])


def test_the_file_is_the_match(tmp_path: Path) -> None:
    match = new_match(draft=True, mime=True)
    table = Table(match, PEOPLE, recorder=Journal(tmp_path / "m", match))
    play_on(table)
    assert (tmp_path / "m").read_text() == to_text(match)


def test_every_prefix_reads_back_to_its_last_whole_line(tmp_path: Path) -> None:
    match = new_match(traitor=True)
    path = tmp_path / "m"
    table = Table(match, PEOPLE, recorder=Journal(path, match))
    header = len(path.read_bytes())
    play_on(table)
    whole = path.read_bytes()
    # A line is whole once its checksum is there, with or without the end of the line behind it.
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(header, len(whole) + 1):
        text = whole[:length].decode("utf-8", errors="replace")
        read = from_text(text, GAMES, seed="a seed").match
        lines = sum(header <= end <= length for end in ends)
        assert len(read.log) == min(lines, len(match.log))
        assert read.state == match.states[len(read.log)]


def test_reopening_a_torn_file_goes_on_where_it_was_good(tmp_path: Path) -> None:
    match = new_match()
    path = tmp_path / "m"
    play_on(Table(match, PEOPLE, recorder=Journal(path, match)), 2)
    good = path.read_bytes()
    path.write_bytes(good + b"> 0 pri")
    again = from_text(path.read_text(), GAMES, seed="a seed").match
    table = Table(again, PEOPLE, recorder=Journal(path, again))
    assert path.read_bytes() == good
    play_on(table)
    assert path.read_text() == to_text(again)


def test_a_kill_at_any_byte_of_a_line_is_no_damage(tmp_path: Path) -> None:
    match = new_match()
    path = tmp_path / "m"
    table = Table(match, PEOPLE, recorder=Journal(path, match))
    play_on(table, 1)
    before = len(path.read_bytes())
    play_on(table, 1)
    whole = path.read_bytes()
    for length in range(before, len(whole) + 1):
        path.write_bytes(whole[:length])
        again = from_text(whole[:length].decode(), GAMES, seed="a seed").match
        told: list[OSError | None] = []
        Journal(path, again, trouble=told.append)
        assert path.read_text() == to_text(again)
        assert told == []
    assert sorted(os.listdir(tmp_path)) == ["m", "m.opening"]


def test_cut_takes_lines_away(tmp_path: Path) -> None:
    match = new_match()
    path = tmp_path / "m"
    journal = Journal(path, match)
    table = Table(match, PEOPLE, recorder=journal)
    play_on(table, 2)
    journal.cut(1)
    assert len(from_text(path.read_text(), GAMES).match.log) == 1


def test_a_full_disk_is_told_once_and_everything_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    path = tmp_path / "m"
    told: list[OSError | None] = []
    table = Table(match, PEOPLE, recorder=Journal(path, match, trouble=told.append))
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) > 5:
            return real(handle, bytes(data)[:5])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        play_on(table, 2)
    assert [error.errno for error in told if error] == [errno.ENOSPC]
    play_on(table)
    assert told[-1] is None
    assert path.read_text() == to_text(match)


def test_a_match_whose_end_could_not_be_written_is_not_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    closed: list[int | None] = []
    table = Table(match, PEOPLE, recorder=Journal(tmp_path / "m", match, closed=closed.append))
    play_on(table, 2)

    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    play_on(table)
    assert table.over
    assert closed == []
    assert len(from_text((tmp_path / "m").read_text(), GAMES).match.log) == 2


def test_a_read_only_folder_does_not_stop_play(tmp_path: Path) -> None:
    match = new_match()
    told: list[OSError | None] = []
    table = Table(match, PEOPLE, recorder=Journal(tmp_path / "gone" / "m", match, trouble=told.append))
    play_on(table)
    assert table.over
    assert len(told) == 1
