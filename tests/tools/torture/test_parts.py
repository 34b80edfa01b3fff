"""A short part of each torture test; and each notices what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.matches import files as match_files, folders as match_folders
from app.matches.journal import Journal
from app.shell import instance_lock
from engine.base import DamagedFile
from tools.torture import damages, faults, instances, kills
from tools.torture.damages import KINDS


def test_players_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kills.run(60, 3, most=40)
    assert found["kills"] == 40
    assert found["steps"] > 40
    assert [found[name] for name in ("lost", "unreadable", "false promises", "tracebacks")] == [0] * 4, found

    def forgets(journal: Journal) -> None:
        """Write nothing after the first lines."""
        if not journal.path.exists():
            match_files.replace_file(journal.path, journal._text)

    monkeypatch.setattr(Journal, "_write", forgets)
    assert kills.run(60, 3, most=40)["lost"] > 0


def test_kills_notice_a_false_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Journal._write

    def pretends(journal: Journal) -> None:
        """Believe that everything is written once it could not be written."""
        if journal.is_safe:
            write(journal)

    monkeypatch.setattr(Journal, "_write", pretends)

    def noticed(seed: int) -> bool:
        return bool(kills.run(60, seed, most=100)["false promises"])

    # Kills come at random instants, so it may take more than one hundred of them; on a busy machine players come
    # less far in the same time, so each hundred lives longer than the one before.
    for seed in range(3, 9):
        if noticed(seed):
            return
        monkeypatch.setattr(kills, "LONGEST", kills.LONGEST * 2)
    raise AssertionError("nobody has noticed")


def test_files_are_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    found = damages.run(60, 3, most=4 * len(KINDS))
    assert found["fewest of a kind"] == 4
    assert (found["tracebacks"], found["wrong"]) == (0, 0), found
    assert found["opened percent"] >= 99, found

    def cannot(path: Path, text: str) -> None:
        raise DamagedFile("no")

    # Without the second copy of its header a damaged match is set aside.
    monkeypatch.setattr(match_files, "_mended", cannot)
    assert damages.run(60, 3, most=4 * len(KINDS))["opened percent"] < 99


def test_two_processes_share_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    found = instances.run(60, 3, most=2)
    assert (found["pairs"], found["killed"]) == (2, 1)
    assert found["refused"] > 0
    assert [found[name] for name in ("both at once", "lost", "unreadable", "tracebacks")] == [0] * 4, found
    monkeypatch.setattr(instance_lock, "_lock", lambda handle: None)
    found = instances.run(60, 3, most=2)
    assert found["both at once"] > 0
    assert found["lost"] + found["unreadable"] > 0


def test_operations_fail() -> None:
    """All of them are in tests/app/store/test_file_layer.py."""
    found = faults.run(60, 3, most=8)
    assert (found["tries"], found["faults"]) == (9, 8)
    assert [found[name] for name in ("lost", "unreadable", "false promises", "tracebacks")] == [0] * 4, found
    assert not found["complete"]


def test_power_cuts_notice_a_number_that_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_folders.MatchFolders, "new_number", lambda folders: 1)
    assert any(verdict.lost for verdict in faults.each_power_cut(3))
