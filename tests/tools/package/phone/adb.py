"""Stands for adb: a device whose app is the packed one, run by the simulation of Android.

    python adb.py DEVICE COMMAND ...

DEVICE is a folder; `device.json` in it has the command and the environment of the app.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

SIZES = {"0": (412, 820), "1": (820, 412)}


class Phone:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log, self.touches = folder / "log", folder / "touches"
        self.facts = json.loads((folder / "device.json").read_text())
        self.settings_file = folder / "settings.json"

    # --- the process

    def process(self) -> int:
        try:
            number = int((self.folder / "process").read_text())
            os.kill(number, 0)
        except (OSError, ValueError):
            return 0
        return 0 if "Z" in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[:1] else number

    def start(self) -> None:
        if not self.process():
            self.touches.write_text("")
            self.touch("turn", *SIZES[self.settings().get("user_rotation", "0")])
            with self.log.open("ab") as log:
                started = subprocess.Popen(
                    self.facts["command"],
                    env=self.facts["environment"],
                    cwd=self.facts["folder"],
                    stdout=log,
                    stderr=(self.folder / "errors").open("ab"),
                    stdin=subprocess.DEVNULL,
                    start_new_session=True,
                )
            (self.folder / "process").write_text(str(started.pid))

    def end(self) -> None:
        if number := self.process():
            os.kill(number, signal.SIGKILL)
            while self.process():
                time.sleep(0.01)

    # --- what is asked for

    def settings(self) -> dict[str, str]:
        return json.loads(self.settings_file.read_text()) if self.settings_file.exists() else {}

    def touch(self, *words: object) -> None:
        with self.touches.open("a") as touches:
            touches.write(" ".join(map(str, words)) + "\n")

    def shell(self, line: str) -> str:
        if line.startswith("am start "):
            self.start()
        elif line.startswith("am force-stop "):
            self.end()
        elif line.startswith("pidof "):
            if not self.process():
                raise SystemExit(1)
            return str(self.process())
        elif found := re.fullmatch(r"run-as \S+ sh -c 'cat > (\S+)'", line):
            (Path(self.facts["folder"]).parent.parent / found[1]).write_text(sys.stdin.read())
        elif found := re.fullmatch(r"input (tap|swipe) ([\d ]+)", line):
            self.touch(found[1], found[2])
        elif found := re.fullmatch(r"input text (\w+)", line):
            self.touch("text", found[1])
        elif line == "dumpsys input_method":
            return "mInputShown=true"
        elif line == "input keyevent 4":
            self.touch("back")
        elif line == "input keyevent 3":
            if self.settings().get("always_finish_activities") == "1":
                self.end()
        elif found := re.fullmatch(r"settings put \w+ (\w+) (\S+)", line):
            self.settings_file.write_text(json.dumps({**self.settings(), found[1]: found[2]}))
            if found[1] == "user_rotation":
                self.touch("turn", *SIZES[found[2]])
        else:
            raise SystemExit(f"no such command: {line}")
        return ""

    def picture(self) -> bytes:
        number = len(list(self.folder.glob("shot *.png")))
        self.touch("shot", number)
        end = time.monotonic() + 10
        while not (path := self.folder / f"shot {number} 0001.png").exists() or not path.read_bytes().endswith(
            b"\x82"
        ):
            if time.monotonic() > end:
                raise SystemExit("no picture")
            time.sleep(0.02)
        return path.read_bytes()

    def follow(self) -> None:
        with self.log.open() as log:
            log.seek(0, os.SEEK_END)
            while True:
                line = log.readline()
                if not line:
                    time.sleep(0.01)
                else:
                    print(line, end="", flush=True)


def main(folder: str, command: str, *arguments: str) -> None:
    phone = Phone(Path(folder))
    phone.log.touch()
    if command == "shell":
        print(phone.shell(" ".join(arguments)))
    elif command == "logcat" and "-d" in arguments:
        print(phone.log.read_text())
    elif command == "logcat":
        phone.follow()
    elif command == "exec-out":
        sys.stdout.buffer.write(phone.picture())
    elif command != "install" or not Path(arguments[-1]).is_file():
        raise SystemExit(f"no such command: {command}")


if __name__ == "__main__":
    main(*sys.argv[1:])
