"""What is tried on an emulator is tried here through another adb: its device is the packed app in the simulation.

Other steps than the test takes, or all: `RATSKELLER_STEPS="braverats rotation" pytest …`, `RATSKELLER_STEPS=all`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tools.package.conftest import Package
from tests.tools.package.phone.adb import Phone
from tools.package.android import ROOT, Lacking, build, device, interpreter, simulation, spec, tarball
from tools.package.android.emulator import hook, visit
from tools.package.android.emulator.adb import Device

HERE = Path(__file__).parent / "phone"
STEPS = os.environ.get("RATSKELLER_STEPS", "return").split()


@pytest.fixture
def adb(tmp_path: Path, package: Package) -> str:
    """How to call the adb of a device with the package for emulators."""
    app = device.unpack(package.tar, tmp_path / "data")
    hook.add_to(app)
    tarball.compiled(app, interpreter.ours())
    (folder := tmp_path / "phone").mkdir()
    python, pure, built = package.packages.python, package.packages.pure, package.packages.built
    command = [
        python,
        "-I",
        "-S",
        "-B",
        "-OO",
        HERE / "app.py",
        folder,
        simulation.HERE / "walk.py",
        app,
    ]
    facts = {
        "command": [str(part) for part in (*command, pure, built, simulation.HERE / "stubs")],
        "environment": {**simulation._environment(app), "KCFG_GRAPHICS_MAXFPS": "60"},
        "folder": str(app),
    }
    (folder / "device.json").write_text(json.dumps(facts))
    return f"{sys.executable} {HERE / 'adb.py'} {folder}"


def test_the_app_is_played_by_touch_through_adb(
    tmp_path: Path, adb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.package.android.emulator.adb._KEY", 0.1)
    (package := tmp_path / "ratskeller.apk").touch()
    only = [] if STEPS == ["all"] else ["--only", *STEPS]
    try:
        ended = visit.main([str(package), "--shots", str(tmp_path / "shots"), "--adb", adb, *only])
    finally:
        Phone(tmp_path / "phone").end()
    said = capsys.readouterr()
    assert ended == 0, said.err
    for step in visit.STEPS if STEPS == ["all"] else STEPS:
        assert f"{step:12} all right" in said.out
    assert (tmp_path / "shots/log.txt").is_file()
    assert list((tmp_path / "shots").glob("*.png"))
    if STEPS == ["all"]:
        print(said.out)


# --- what is noticed


class Still(Device):
    """A device that answers as it is told, whatever is done to it."""

    def __init__(self, **state: object) -> None:
        self.state = {
            "screen": "play",
            "size": [412, 820],
            "log": 4,
            "over": False,
            "open": 1,
            "buttons": [],
        } | state
        self.done: list[str] = []

    def run(self, *arguments: str, given: str | None = None) -> bytes:
        self.done.append(" ".join(arguments))
        return b"17"

    def start(self, *, new: bool = True) -> None:
        self.done.append("start")

    def do(self, task: str, **facts: object) -> dict[str, Any]:
        self.done.append(task)
        return dict(self.state)


@pytest.mark.parametrize(
    ("step", "state", "sentence"),
    [
        ("home", {"screen": "home", "buttons": ["Rules"]}, "no “Play” to be seen on home: Rules"),
        ("braverats", {}, "shows play, not result"),
        ("braverats", {"screen": "result"}, "not over"),
        ("back", {}, "shows play, not home"),
        ("rotation", {}, "turned, the window is 412 × 820"),
        ("rotation", {"size": [820, 412]}, "turned, the window is 820 × 412"),
        ("font-2.0", {"screen": "home"}, "no “Play” to be seen"),
        ("keyboard", {"typed": []}, "No keyboard opens on settings"),
        ("kill", {"screen": "home"}, "shows home, not play"),
        ("kill", {}, "has 4 lines, not 5"),
    ],
)
def test_what_is_wrong_on_a_device_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, state: dict[str, object], sentence: str
) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    still = Still(**state)
    with pytest.raises(Lacking, match=sentence):
        visit.STEPS[step](visit.Visit(still, tmp_path, tmp_path))
    put = [line for line in still.done if "settings put" in line]
    assert not put or put[-1].endswith(("user_rotation 0", "font_scale 1.0"))


def test_a_device_that_does_not_follow_the_setting_is_turned_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)

    class Turning(Still):
        def run(self, *arguments: str, given: str | None = None) -> bytes:
            if arguments == ("emu", "rotate"):
                self.state["size"] = self.state["size"][::-1]
            return super().run(*arguments, given=given)

        def do(self, task: str, **facts: object) -> dict[str, Any]:
            self.state["log"] += task == "play"
            return super().do(task, **facts)

    visit.Visit(turning := Turning(), tmp_path, tmp_path).rotation()
    assert turning.done.count("emu rotate") == 2


def test_a_machine_without_adb_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert visit.main(["x.apk", "--shots", str(tmp_path), "--adb", "no-such-adb"]) == 1
    assert "There is no program no-such-adb" in capsys.readouterr().err


# --- the package for emulators


def test_it_is_for_their_processor_and_has_players_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = spec.read(tmp_path)
    read.buildozer.config.apply_profile("emulator")
    monkeypatch.chdir(ROOT)
    target = type(read.buildozer.target)(read.buildozer)
    assert target._archs == ["x86_64"]
    assert f"--hook={hook.__file__}" in target.extra_p4a_args


def test_only_a_build_for_emulators_takes_the_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_how: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command[2:])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(build, "missing", list)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build.subprocess, "run", run)
    build.build("debug", "apk")
    build.build("debug", "apk", emulator=True)
    assert commands == [
        ["buildozer", "android", "debug"],
        ["buildozer", "--profile", "emulator", "android", "debug"],
    ]


def test_the_hook_may_be_called_twice(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("the app")

    class Toolchain:
        class args:  # noqa: N801  as it is called there
            unknown_args = ("--name", "x", "--private", str(tmp_path))

    for _ in range(2):
        hook.before_apk_build(Toolchain)
        assert (tmp_path / "app_main.py").read_text() == "the app"
        assert "tasks.begin()" in (tmp_path / "main.py").read_text()
    assert all((tmp_path / name).is_file() for name in hook.PARTS)


def test_what_is_shipped_has_no_players_in_it(package: Package) -> None:
    assert not {"tasks.pyc", "app_main.pyc"} & set(tarball.members(package.tar))
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert 'pattern: "{desktop-*,wheel,android}"' in release


# --- the start of an emulator


def boot(tmp_path: Path, booted: str) -> subprocess.CompletedProcess[str]:
    home = tmp_path / "sdk"
    answers = {
        "cmdline-tools/latest/bin/sdkmanager": "",
        "cmdline-tools/latest/bin/avdmanager": "",
        "emulator/emulator": "echo no picture",
        "platform-tools/adb": f'case "$*" in *boot_completed) echo {booted} ;; esac',
    }
    for name, answer in answers.items():
        (program := home / name).parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f'#!/bin/sh\necho "$(basename "$0") $*" >> "{tmp_path}/calls"\n{answer}\n')
        program.chmod(0o755)
    script = ROOT / "tools/package/android/emulator/boot"
    environment = {**os.environ, "ANDROID_HOME": str(home), "BOOT_PATIENCE": "0"}
    return subprocess.run([script, "34"], cwd=tmp_path, env=environment, capture_output=True, text=True)


def test_an_emulator_is_started_and_waited_for(tmp_path: Path) -> None:
    done = boot(tmp_path, "1")
    assert done.returncode == 0, done.stderr
    calls = (tmp_path / "calls").read_text().splitlines()
    assert "sdkmanager --install platform-tools emulator system-images;android-34;google_apis;x86_64" in calls
    assert any(call.startswith("emulator -avd ratskeller -no-window") for call in calls)
    assert calls.index("adb wait-for-device") < calls.index(
        "adb shell settings put global window_animation_scale 0"
    )


def test_an_emulator_that_does_not_start_ends_the_job(tmp_path: Path) -> None:
    done = boot(tmp_path, "0")
    assert done.returncode == 1
    assert "API 34 does not start" in done.stderr


def test_the_workflow_tries_every_version_that_differs() -> None:
    workflow = (ROOT / ".github/workflows/android.yml").read_text(encoding="utf-8")
    assert 'api: ["24", "30", "34", "36"]' in workflow
    assert "./dev android debug --emulator" in workflow
    assert "./dev android emulator bin/*.apk --shots shots" in workflow
