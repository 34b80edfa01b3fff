"""Power cuts and failing operations: what the player was told is true.

`tools/torture/faults.py` tries all faults; here are those that fail in different ways, and all power cuts.
"""

from __future__ import annotations

import errno
import inspect
from pathlib import Path
from random import Random

import pytest

from app.store import files
from tools.torture.faults import each_fault, each_power_cut
from tools.torture.file_layer import GARBAGE, Fault, FileLayer
from tools.torture.player import Verdict


def test_a_power_cut_at_any_moment_loses_nothing() -> None:
    verdicts = list(each_power_cut(7))
    assert len(verdicts) > 150
    assert [verdict for verdict in verdicts if any(verdict)] == []


@pytest.mark.parametrize(
    ("fault", "stays"),
    [
        (Fault("write", errno.ENOSPC), True),
        (Fault("fsync", errno.EIO), False),
        (Fault("fsync folder", errno.EIO), False),
        (Fault("replace", errno.EXDEV), True),
        (Fault("list folder", errno.EIO), False),
        (Fault("read", errno.EIO), True),
        (Fault("read", GARBAGE), False),
    ],
    ids=lambda value: value.name if isinstance(value, Fault) else "stays" if value else "once",
)
def test_an_operation_that_fails_loses_nothing(fault: Fault, stays: bool) -> None:
    verdicts = list(each_fault(fault, stays, every=5))
    assert len(verdicts) > 4
    assert [verdict for verdict in verdicts if verdict != Verdict()] == []


@pytest.mark.parametrize("name", ["write_from", "_write_beside", "sync_folder"])
def test_a_missing_fsync_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    function = getattr(files, name)
    source = inspect.getsource(function)
    assert source.count("os.fsync(handle)") == 1
    mutant = dict(vars(files))
    exec(source.replace("os.fsync(handle)", "pass"), mutant)
    monkeypatch.setattr(function, "__code__", mutant[name].__code__)
    assert any(any(verdict) for seed in range(5) for verdict in each_power_cut(seed))


def test_what_is_not_synced_is_kept_dropped_or_garbage(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    layer = FileLayer(folder)
    with layer.on():
        files.replace_file(folder / "a.txt", "old")
        with (folder / "a.txt").open("rb") as file:
            assert file.read() == b"old"
        handle = files.os.open(folder / "a.txt", files.os.O_RDWR)
        files.os.write(handle, b"NEW")
        files.os.close(handle)
    found = set()
    for seed in range(50):
        image = tmp_path / str(seed)
        layer.cut_power(image, Random(seed))
        found.add((image / "a.txt").read_bytes())
    assert {b"old", b"NEW"} < found


def test_a_second_fsync_does_not_help(tmp_path: Path) -> None:
    """What a failed fsync has dropped stays dropped, as on Linux."""
    outcomes = set()
    for seed in range(20):
        folder = tmp_path / f"data {seed}"
        folder.mkdir()
        layer = FileLayer(folder, Fault("fsync", errno.EIO), seed=seed)
        with layer.on():
            handle = files.os.open(folder / "a.txt", files.os.O_RDWR | files.os.O_CREAT)
            files.os.write(handle, b"text")
            with pytest.raises(OSError):
                files.os.fsync(handle)
            files.os.fsync(handle)
            files.os.close(handle)
            files.sync_folder(folder)
        layer.cut_power(tmp_path / f"cut {seed}", Random(0))
        outcomes.add((tmp_path / f"cut {seed}" / "a.txt").read_bytes())
    assert {b"", b"text"} < outcomes
