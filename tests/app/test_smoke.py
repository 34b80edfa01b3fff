"""The real process in a real window: `python main.py` under Xvfb, with a mouse and a keyboard from outside.

Needs the programs of the Debian packages xvfb, xauth, xdotool and x11-utils; without them this fails and says so.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.kit.press import TextButton
from app.shell.instance_lock import InstanceLock
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible

ROOT = Path(__file__).parents[2]
SIZE = (412, 820)
PROGRAMS = ("Xvfb", "xauth", "xdotool", "xwininfo")


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of our own."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        pytest.fail(f"missing: {', '.join(missing)} (apt-get install xvfb xauth xdotool x11-utils)")
    ear, mouth = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(mouth), "-screen", "0", "1000x900x24", "-nolisten", "tcp"],
        pass_fds=(mouth,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(mouth)
    with os.fdopen(ear) as answer:
        number = answer.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class Window:
    """The app as somebody at the machine sees it."""

    def __init__(self, display: str, folder: Path) -> None:
        self._env = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY_", "SDL_VIDEO"))}
        self._env |= {
            "DISPLAY": display,
            "KIVY_HOME": str(folder / "kivy"),
            "KIVY_NO_FILELOG": "1",
            "KIVY_METRICS_DENSITY": "1",
            "RATSKELLER_DATA": str(folder / "data"),
            "RATSKELLER_WIDTH": str(SIZE[0]),
            "RATSKELLER_HEIGHT": str(SIZE[1]),
        }
        (folder / "kivy").mkdir()
        self.log = folder / "said"
        with self.log.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "main.py"], cwd=ROOT, env=self._env, stdout=said, stderr=said
            )
        self._id = ""
        self.lock_was_free = False

    def wait(self, condition: Callable[[], object], what: str, seconds: float = 40) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{what}: did not happen\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.05)

    def find(self) -> None:
        """Until the window is there."""

        def there() -> bool:
            tree = subprocess.run(
                ["xwininfo", "-root", "-tree"], env=self._env, capture_output=True, text=True
            ).stdout
            found = re.search(r'(0x[0-9a-f]+) "Ratskeller".*?(\d+)x(\d+)\+', tree)
            if found and (int(found[2]), int(found[3])) == SIZE:
                self._id = found[1]
            return bool(self._id)

        self.wait(there, "a window of the right size")

    def click(self, point: tuple[float, float]) -> None:
        """A click at a point as Kivy counts, from the lower left."""
        x, y = round(point[0]), round(SIZE[1] - 1 - point[1])
        self._do("mousemove", "--window", self._id, str(x), str(y))
        time.sleep(0.1)
        self._do("mousedown", "1")
        time.sleep(0.1)
        self._do("mouseup", "1")
        time.sleep(0.3)

    def key(self, name: str) -> None:
        self._do("windowfocus", self._id)
        self._do("key", name)
        time.sleep(0.3)

    def rest(self, seconds: float, lock: InstanceLock) -> None:
        """Wait, and see whether the lock of the data folder is free while the process still runs."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not self.lock_was_free:
            time.sleep(0.01)
            if lock.take():
                self.lock_was_free = self.process.poll() is None
                lock.release()
                return

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._env, check=True, capture_output=True)


def rows(file: Path, table: str) -> int:
    """How many rows another process has written."""
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_the_real_process_in_a_real_window(ui: Driver, display: str, tmp_path: Path) -> None:
    """Home, three taps to the first move, Back, Quit: and the match is on disk."""
    # Where things are is asked of the app in this process, laid out at the same size.
    ui.resize(*SIZE)
    plays = [widget for widget in visible(ui.top()) if isinstance(widget, TextButton) and widget.text == "Play"]
    play = max((ui.where(widget) for widget in plays), key=lambda spot: spot[1])
    guest = Guest(ui)
    guest.sit_down(["", "@casual"])
    guest.calm()
    card = guest.card_spot(0, "musician")

    folder = tmp_path / "real"
    folder.mkdir()
    window = Window(display, folder)
    try:
        window.find()
        file = folder / "data" / "ratskeller.db"
        window.wait(file.exists, "the data folder")
        time.sleep(1)
        window.wait(lambda: (window.click(play), rows(file, "match"))[1], "a match after a click on Play")
        before = rows(file, "step")
        window.wait(lambda: (window.click(card), rows(file, "step") > before)[1], "a move after clicks on a card")
        window.key("Escape")
        window.key("Escape")
        time.sleep(1)
        again = InstanceLock(folder / "data")
        for _ in range(4):
            # At home the app asks, and the first button quits; the last key leads back there from elsewhere.
            for key in ("Escape", "Tab", "Return", "Escape"):
                if window.process.poll() is None:
                    window.key(key)
                    window.rest(1, again)
        # Python takes its time to end.  Meanwhile the app can be opened again.
        assert again.take() and window.lock_was_free
        again.release()
        assert window.process.wait(20) == 0
        # Kivy itself grumbles about touch screens and clipboards that a bare machine does not have.
        assert not (folder / "data" / "crash.log").exists()
        assert f"{ROOT}/app/" not in window.log.read_text(errors="replace")
    finally:
        if window.process.poll() is None:
            window.process.kill()
            window.process.wait()
