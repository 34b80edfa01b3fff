"""What is tried on a device or an emulator, step by step; screenshots are kept.

python -m tools.package.android.emulator.visit APK --shots FOLDER [--only STEP ...] [--adb PROGRAM]
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from engine.games import IDS
from tools.package.android import Lacking
from tools.package.android.emulator.adb import BACK, HOME, Device

#: The game that is on the table whenever it does not matter which.
ANY_GAME = "brooke"
_ROTATION, _FONT, _FINISH = "user_rotation", "font_scale", "always_finish_activities"


class Visit:
    """One device, one package."""

    def __init__(self, device: Device, package: Path, shots: Path) -> None:
        self.device, self._package, self._shots = device, package, shots
        self._pictures = 0

    def run(self, only: Sequence[str] = ()) -> None:
        """All steps in their order, or some."""
        self.device.run("install", "-r", str(self._package))
        self.device.set("system", "accelerometer_rotation", "0")
        try:
            self.device.start()
            for name, step in STEPS.items():
                if not only or name in only:
                    began = time.monotonic()
                    step(self)
                    print(f"{name:12} all right, {time.monotonic() - began:.0f} s", flush=True)
        except Lacking:
            self._picture("failed")
            raise
        finally:
            (self._shots / "log.txt").write_bytes(self.device.run("logcat", "-d"))
            self.device.close()

    def _picture(self, name: str) -> None:
        self._pictures += 1
        self.device.shot(self._shots / f"{self._pictures:02} {name}.png")

    # --- steps

    def home(self) -> None:
        self._expect(self.device.do("look"), screen="home", button="Play")
        self._picture("home")

    def match(self, game: str) -> None:
        self.device.do("start", game=game)
        self._picture(game)
        seen = self.device.do("play", game=game)
        self._picture(f"{game} over")
        self._expect(seen, screen="result", over=True)

    def back(self) -> None:
        """Back leads home, and from there out of the app, which stays where it was."""
        self._on_table()
        self.device.press(BACK)
        for _ in range(2):
            if self.device.do("look")["screen"] != "home":
                self.device.press(BACK)
        self._expect(self.device.do("look"), screen="home")
        process = self.device.process()
        self.device.press(BACK)
        self.device.start(new=False)
        self._expect(self.device.do("look"), screen="home")
        self._expect_same(process)

    def keyboard(self) -> None:
        """It opens for each text field and what is typed arrives; whether it covers the field, a picture tells."""
        for page in ("settings", "rules"):
            self.device.do("focus", page=page)
            time.sleep(2)
            self._picture(f"keyboard on {page}")
            if "mInputShown=true" not in self.device.shell("dumpsys", "input_method"):
                raise Lacking(f"No keyboard opens on {page}.")
            self.device.shell("input", "text", "Ann")
            typed = self.device.do("look")["typed"]
            if typed != ["Ann"]:
                raise Lacking(f"“Ann” was typed on {page}, “{''.join(typed)}” arrived.")
            # The first one closes the keyboard.
            self.device.press(BACK)
            if self.device.do("look")["screen"] == page:
                self.device.press(BACK)

    def home_and_return(self) -> None:
        before, process = self._on_table(), self.device.process()
        self.device.press(HOME)
        self.device.start(new=False)
        self._expect(self.device.do("look"), screen="play", log=before)
        self._expect_same(process)
        self._expect(self._decide(), log=before + 1)
        self._picture("home and return")

    def rotation(self) -> None:
        before = self._on_table()
        try:
            self._turn("1")
            self._expect(self._decide(), screen="play", log=before + 1)
            self._picture("turned")
        finally:
            self._turn("0")

    def font_scale(self, scale: str) -> None:
        """The app is started anew: Kivy reads the scale once."""
        self._on_table()
        with self._setting("system", _FONT, scale, "1.0"):
            self._restart()
            self._expect(self.device.do("look"), screen="home", button="Play")
            self._picture(f"home at {scale}")
            self.device.do("continue")
            self._decide()
            self._picture(f"table at {scale}")

    def activities_not_kept(self) -> None:
        """“Don't keep activities” of the developer options: whoever leaves the app ends it."""
        before = self._on_table()
        with self._setting("global", _FINISH, "1", "0"):
            process = self.device.process()
            self.device.press(HOME)
            time.sleep(3)
            gone = self.device.process() != process
            self.device.start(new=gone)
            if not gone:
                self.device.do("look")
        self._expect_resumed(before)
        self._picture("activities not kept")

    def kill(self) -> None:
        before = self._on_table()
        self._restart()
        self._expect_resumed(before)
        self._picture("killed and resumed")

    # --- parts of them

    def _on_table(self) -> int:
        """A match with a decision made; returns the length of its log."""
        self.device.do("start", game=ANY_GAME)
        return int(self._decide()["log"])

    def _decide(self) -> dict[str, Any]:
        return self.device.do("play", game=ANY_GAME, decisions=1)

    def _restart(self) -> None:
        self.device.stop()
        self.device.start()

    def _turn(self, rotation: str) -> None:
        """Until the window is turned: by the setting or, where the app does not follow it, by the device."""
        self.device.set("system", _ROTATION, rotation)
        for _ in range(4):
            time.sleep(2)
            width, height = self.device.do("look")["size"]
            if (width > height) == (rotation == "1"):
                return
            self.device.run("emu", "rotate")
        raise Lacking(f"The device is turned, the window is {width} × {height}.")

    def _expect_resumed(self, before: int) -> None:
        """Nothing of the last match is lost, and it goes on."""
        if self.device.do("look")["screen"] != "play":
            self.device.do("continue")
        self._expect(self.device.do("look"), screen="play", log=before)
        self._expect(self._decide(), log=before + 1)

    def _expect(
        self,
        seen: dict[str, Any],
        screen: str | None = None,
        log: int | None = None,
        button: str | None = None,
        over: bool = False,
    ) -> None:
        if screen is not None and seen["screen"] != screen:
            raise Lacking(f"The app shows {seen['screen']}, not {screen}.")
        if log is not None and (seen["log"] or 0) < log:
            raise Lacking(f"The match has {seen['log']} lines, not {log}.")
        if button is not None and button not in seen["buttons"]:
            raise Lacking(f"There is no “{button}” to be seen on {seen['screen']}: {', '.join(seen['buttons'])}.")
        if over and not seen["over"]:
            raise Lacking("The match is not over.")

    def _expect_same(self, process: str) -> None:
        if not process or self.device.process() != process:
            raise Lacking("The app has been started anew; it should have been kept.")

    @contextmanager
    def _setting(self, place: str, name: str, value: str, usual: str) -> Iterator[None]:
        self.device.set(place, name, value)
        try:
            yield
        finally:
            self.device.set(place, name, usual)


STEPS: dict[str, Callable[[Visit], None]] = {
    "home": Visit.home,
    **{game: partial(Visit.match, game=game) for game in IDS},
    "back": Visit.back,
    "keyboard": Visit.keyboard,
    "return": Visit.home_and_return,
    "rotation": Visit.rotation,
    "font-1.3": lambda visit: visit.font_scale("1.3"),
    "font-2.0": lambda visit: visit.font_scale("2.0"),
    "not-kept": Visit.activities_not_kept,
    "kill": Visit.kill,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, metavar="APK")
    parser.add_argument("--shots", type=Path, required=True, help="a folder for screenshots and the log")
    parser.add_argument("--only", nargs="+", choices=STEPS, metavar="STEP", default=[], help=", ".join(STEPS))
    parser.add_argument("--adb", default="adb", help="another program than adb")
    wanted = parser.parse_args(arguments)
    wanted.shots.mkdir(parents=True, exist_ok=True)
    try:
        Visit(Device(shlex.split(wanted.adb)), wanted.package, wanted.shots).run(wanted.only)
    except Lacking as lacking:
        print(f"On the device: {lacking}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
