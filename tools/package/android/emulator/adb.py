"""A device, or an emulator, through adb."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.package.android import Lacking

PACKAGE = "org.ratskeller.ratskeller"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
MARK = "RATSKELLER"
BACK, HOME = "4", "3"
#: Seconds for the app to be there, and for the next word while it plays.
_START, _WORD = 180, 120
#: Seconds for the system to do something about a key.
_KEY = 1.0


class Device:
    """The one device that adb sees."""

    def __init__(self, adb: Sequence[str] = ("adb",)) -> None:
        self._adb = list(adb)
        self._number = 0
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        following = [*self._adb, "logcat", "-v", "raw", "-T", "1", "-s", "python:*"]
        try:
            self._log = subprocess.Popen(following, stdout=subprocess.PIPE, text=True, errors="replace")
        except FileNotFoundError:
            raise Lacking(f"There is no program {adb[0]} (Debian: apt-get install adb).") from None
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._log.terminate()
        self._log.wait()

    def _listen(self) -> None:
        assert self._log.stdout is not None
        for line in self._log.stdout:
            mark, _, facts = line.partition(f"{MARK} ")
            if not mark.strip() and facts.startswith("{"):
                self._lines.put(json.loads(facts))

    # --- commands

    def run(self, *arguments: str, given: str | None = None) -> bytes:
        done = subprocess.run([*self._adb, *arguments], input=(given or "").encode(), capture_output=True)
        if done.returncode:
            words = (done.stderr or done.stdout).decode(errors="replace").strip()
            raise Lacking(f"adb {' '.join(arguments[:3])}: {words[-300:] or 'it does not say why'}")
        return done.stdout

    def shell(self, *arguments: str, given: str | None = None) -> str:
        return self.run("shell", *arguments, given=given).decode(errors="replace").strip()

    def set(self, place: str, name: str, value: str) -> None:
        """One of the system's settings."""
        self.shell("settings", "put", place, name, value)

    def press(self, key: str) -> None:
        self.shell("input", "keyevent", key)
        time.sleep(_KEY)

    def shot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.run("exec-out", "screencap", "-p"))

    # --- the app

    def start(self, *, new: bool = True) -> None:
        """Start the app, or bring it to the front."""
        self._forget()
        self.shell("am", "start", "-n", ACTIVITY)
        if new:
            while "ready" not in self._next(_START, "the app does not start"):
                pass

    def stop(self) -> None:
        """End it as a swipe in the list of apps does."""
        self.shell("am", "force-stop", PACKAGE)

    def process(self) -> str:
        """The number of its process; empty if there is none."""
        try:
            return self.shell("pidof", PACKAGE)
        except Lacking:
            return ""

    def do(self, task: str, **facts: object) -> dict[str, Any]:
        """Let the app do something, touch the screen wherever it asks for it; returns how it stands then."""
        self._number += 1
        asked = json.dumps({"id": self._number, "task": task, **facts})
        self.shell("run-as", PACKAGE, "sh", "-c", "'cat > files/task'", given=asked)
        while True:
            said = self._next(_WORD, f"no answer to {asked}")
            if "touch" in said:
                self._touch(*said["touch"])
            elif said.get("id") == self._number:
                if "failed" in said:
                    raise Lacking(f"{asked}: {said['failed']}")
                return said

    def _touch(self, kind: str, *numbers: int) -> None:
        if kind == "back":
            self.shell("input", "keyevent", BACK)
        else:
            self.shell("input", kind, *map(str, numbers))

    def _next(self, seconds: float, otherwise: str) -> dict[str, Any]:
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Lacking(f"{otherwise}: nothing within {seconds:.0f} s.") from None

    def _forget(self) -> None:
        while not self._lines.empty():
            self._lines.get()
