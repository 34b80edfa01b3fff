"""One instance for each data folder, and nobody locked out by a dead one."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.matches.library import Library
from app.shell import instance_lock
from app.shell.instance_lock import CALL, LOCK, InstanceLock
from app.store.database import Store

ROOT = Path(__file__).parents[3]

#: Takes the lock and keeps it until it is killed.
HOLDER = """
import sys, time
from pathlib import Path
from app.shell.instance_lock import InstanceLock
lock = InstanceLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(60)
"""

#: The app without a screen: begins 40 matches if it may, and ends when the other one was refused.
PLAYER = """
import os, sys
from pathlib import Path
from tests.touch import environment
environment.prepare()
os.environ["RATSKELLER_DATA"] = sys.argv[1]
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from app.shell import start
refused, raised = Path(sys.argv[2]), []
Window.raise_window = lambda: raised.append(True)

def play(dt):
    app = App.get_running_app()
    if type(app).__name__ == "NoticeApp":
        print("refused", app.root.sentence, flush=True)
        refused.touch()
        app.stop()
        return
    for number in range(40):
        app.library.begin("braverats", {}, ["Ann", "Ben"]).begin()
    print("begun", flush=True)
    Clock.schedule_interval(wait, 0.1)

def wait(dt):
    if refused.exists() and raised:
        print("raised", flush=True)
        App.get_running_app().stop()

Clock.schedule_once(play, 0.1)
start.main()
"""


def _run(script: str, *arguments: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def test_a_second_process_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    holder = _run(HOLDER, tmp_path)
    try:
        assert holder.stdout is not None and holder.stdout.readline() == "True\n"
        mine = InstanceLock(tmp_path)
        assert not mine.take()
        assert not mine.take()
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    assert (tmp_path / LOCK).exists()
    assert mine.take()
    mine.release()


def test_two_apps_on_one_folder_lose_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    players = [_run(PLAYER, data, tmp_path / "refused") for _ in range(2)]
    said = sorted(player.communicate(timeout=90)[0].split("\n") for player in players)
    assert said == [["begun", "raised", ""], ["refused Ratskeller is open already.", ""]]
    entries = Library(Store(data)).open_matches()
    assert sorted(entry.number for entry in entries) == list(range(1, 41))
    assert not list(data.rglob("*.bad"))


def test_the_lock_is_given_back(tmp_path: Path) -> None:
    first, second = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert first.take() and first.take()
    assert not second.take()
    first.release()
    first.release()
    assert second.take()
    second.release()


def test_the_holder_hears_a_call_once(tmp_path: Path) -> None:
    (tmp_path / CALL).touch()
    holder, caller = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert holder.take()
    assert not holder.was_called(), "a call that an earlier holder did not hear"
    assert not caller.take()
    caller.call_holder()
    caller.call_holder()
    assert holder.was_called()
    assert not holder.was_called()
    holder.release()


def test_without_a_folder_nothing_is_locked(tmp_path: Path) -> None:
    for folder in (None, tmp_path / "missing", tmp_path / "file"):
        if folder is not None and folder.name == "file":
            folder.touch()
        lock = InstanceLock(folder)
        assert lock.take()
        lock.call_holder()
        assert not lock.was_called()
        lock.release()


@pytest.mark.parametrize(
    "error", [*(OSError(number, "no") for number in (errno.ENOSYS, errno.ENOLCK, errno.EIO)), ImportError()]
)
def test_a_system_without_locks_refuses_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def fails(_handle: int) -> None:
        raise error

    monkeypatch.setattr(instance_lock, "_lock", fails)
    with caplog.at_level("WARNING"):
        assert InstanceLock(tmp_path).take()
    assert "cannot be locked" in caplog.text
