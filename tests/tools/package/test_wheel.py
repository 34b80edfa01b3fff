"""The wheel: built from a clean copy, installed into an empty environment by pip's own resolver, and run there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import from_text
from engine.games import IDS
from engine.version import version
from tests.test_readme import library_example

ROOT = Path(__file__).parents[3]

#: Opens the app by its command and ends at its first frame.
START = """
import json, sys, kivy.base
def loop():
    kivy.base._runTouchApp_prepare()
    kivy.base.EventLoop.idle()
    import app, kivymd
    from kivy.app import App, stopTouchApp
    from engine.version import version
    running = App.get_running_app()
    stopTouchApp()
    print(json.dumps({"screen": running.screens.current, "said": running.toast.text,
                      "app": app.__file__, "kivymd": kivymd.__file__, "version": version(),
                      "pillow": "PIL" in sys.modules}), flush=True)
kivy.base.runTouchApp = loop
from ratskeller.__main__ import main
main()
"""

#: Opens the app as on a Python that Kivy has no wheel for.
WITHOUT_KIVY = """
from importlib import util
found = util.find_spec
util.find_spec = lambda name: None if name == "kivy" else found(name)
from ratskeller.__main__ import main
main()
"""

#: Imports the whole engine as a library; prints the names that are left over in the top level.
LIBRARY = """
import json, pkgutil, sys
import ratskeller.engine
lacking = {}
for module in pkgutil.walk_packages(ratskeller.engine.__path__, "ratskeller.engine."):
    if not module.name.endswith("__main__"):
        try:
            __import__(module.name)
        except ModuleNotFoundError as error:
            lacking[module.name] = error.name
print(json.dumps([sorted({"ratskeller", "engine", "app"} & sys.modules.keys()), lacking]))
"""
#: What needs an extra, and what it then asks for first.
EXTRAS = {
    "ratskeller.engine.adapters.gymnasium": "gymnasium",
    "ratskeller.engine.adapters.openspiel": "numpy",
    "ratskeller.engine.adapters.pettingzoo": "numpy",
}

#: A program that uses the library, with one mistake.
CLIENT = """
from ratskeller.engine.base import Setup

reveal_type(Setup(2))
Setup("two")
"""


class Installed(NamedTuple):
    """An environment with nothing but our wheels and what they ask for."""

    wheel: Path
    home: Path
    #: Where its programs are.
    programs: Path

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run one of its programs, far from the repository."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
        program, *words = command
        return subprocess.run(
            [str(self.programs / program), *words],
            cwd=self.home,
            env=kept | environment,
            capture_output=True,
            text=True,
            timeout=600,
        )


PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheels of the engine and of the app."""
    folder = tmp_path_factory.mktemp("wheels")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    source = folder / "source"
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (place := source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place)
    build = ("wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder))
    done = subprocess.run(
        [*PIP, *build, str(source / "ratskeller-engine"), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    # A build leaves nothing behind where its sources are.
    left = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    assert {name for name in left - {*listed.stdout.split("\0")} if "__pycache__" not in name} == set()
    return folder


def install(wheels: Path, name: str, *more: str) -> Installed:
    """A wheel in an empty environment."""
    venv.create(wheels / name, with_pip=False)
    programs = wheels / name / ("Scripts" if os.name == "nt" else "bin")
    into = [*PIP, "--python", str(programs / "python"), "install", "-q", "--no-compile", "--no-index"]
    (wheel,) = wheels.glob(f"{name}-*.whl")
    done = subprocess.run([*into, "--find-links", str(wheels), *more, str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return Installed(wheel, wheels, programs)


@pytest.fixture(scope="module")
def engine_alone(wheels: Path) -> Installed:
    return install(wheels, "ratskeller_engine")


@pytest.fixture(scope="module")
def installed(wheels: Path) -> Installed:
    # Nothing may be built: whoever installs the app has no compiler.  Packages come in the versions of the list;
    # the wheel then finds all that it asks for.
    listed = ["--only-binary=:all:", "--require-hashes", "-r", str(ROOT / "requirements/wheel.txt")]
    done = subprocess.run(
        [*PIP, "download", "-q", "--no-deps", "-d", str(wheels), *listed], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return install(wheels, "ratskeller")


def files(wheel: Path) -> dict[str, int]:
    """The files of a wheel and their sizes, without what describes it."""
    infos = zipfile.ZipFile(wheel).infolist()
    return {
        info.filename: info.file_size for info in infos if not info.filename.split("/")[0].endswith(".dist-info")
    }


def test_the_engine_comes_alone_and_small(engine_alone: Installed) -> None:
    """No other package; with a file for every module and table, and nothing of the app."""
    listed = engine_alone.run(
        "python", "-c", "import importlib.metadata as m; print(*(d.name for d in m.distributions()))"
    )
    assert listed.stdout.split() == ["ratskeller-engine"]
    found = files(engine_alone.wheel)
    assert sum(found.values()) < 6_000_000
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = {f"ratskeller/{name}" for name in tracked.splitlines() if name.startswith("engine/")}
    wanted |= {f"ratskeller/{name}" for name in tracked.splitlines() if name.endswith((".mo", ".bin"))}
    assert found.keys() == wanted | {"ratskeller/pyproject.toml"}
    match = engine_alone.run(
        "ratskeller-engine", "play", "braverats", "--seats", "master,master", "--language", "fr"
    )
    assert match.returncode == 0 and " gagne" in match.stdout, match


def test_the_wheels_take_one_name_and_bring_what_the_app_shows(
    installed: Installed, engine_alone: Installed
) -> None:
    app, engine = files(installed.wheel), files(engine_alone.wheel)
    assert {name.split("/")[0] for name in (*app, *engine)} == {"ratskeller"} and not app.keys() & engine.keys()
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in tracked.stdout.splitlines():
        if name.startswith(("app/", "kv/")):
            assert f"ratskeller/{name}" in app
    ours = [name for name in app if not name.startswith("ratskeller/vendor/")]
    assert not [name for name in ours if name.endswith((".svg", ".po"))]
    assert not [name for name in ours if name.startswith("ratskeller/assets/") and name.endswith(".py")]
    assert [name for name in app if name.startswith("ratskeller/vendor/kivymd-") and name.endswith("LICENSE")]


def test_our_names_stay_free_for_others(installed: Installed) -> None:
    for name in ("app", "engine", "kivymd", "packages", "main"):
        assert "ModuleNotFoundError" in installed.run("python", "-c", f"import {name}").stderr


@pytest.mark.parametrize("command", [("ratskeller-engine",), ("python", "-m", "ratskeller.engine")])
def test_the_engine_runs_as_a_command(installed: Installed, command: tuple[str, ...]) -> None:
    done = installed.run(*command, "games")
    assert done.returncode == 0, done.stderr
    assert "braverats" in done.stdout
    # It calls itself as it was called.
    told = installed.run(*command, "--help").stdout
    assert f"usage: {' '.join(command)} " in told and f"Try: {' '.join(command)} play" in told
    assert installed.run(*command, "--version").stdout == f"Ratskeller {version()}\n"


def test_the_app_answers_its_arguments_itself(installed: Installed) -> None:
    """And not Kivy, which would also write its configuration."""
    kept = {"HOME": str(installed.home / "home")}
    assert installed.run("ratskeller", "--version", **kept).stdout == f"Ratskeller {version()}\n"
    told = installed.run("ratskeller", "--help", **kept)
    assert told.returncode == 0 and told.stdout.startswith("usage: ratskeller ") and told.stderr == ""
    wrong = installed.run("ratskeller", "--fullscreen", **kept)
    assert wrong.returncode == 2 and "unrecognized arguments: --fullscreen" in wrong.stderr
    assert not (installed.home / "home").exists()


def test_the_engine_is_a_library(engine_alone: Installed) -> None:
    done = engine_alone.run("python", "-c", LIBRARY)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["ratskeller"], EXTRAS]


@pytest.mark.parametrize("game", IDS)
def test_the_example_of_the_readme_runs(engine_alone: Installed, game: str) -> None:
    done = engine_alone.run("python", "-c", library_example(game, "ratskeller.engine"))
    assert done.returncode == 0, done.stderr
    reading = from_text(done.stdout)
    assert reading.damage is None
    assert reading.match.over and reading.match.game.info.id == game


def test_the_engine_brings_its_types(installed: Installed) -> None:
    (client := installed.home / "client.py").write_text(CLIENT, encoding="utf-8")
    kept = {"PATH": os.environ["PATH"], "MYPY_CACHE_DIR": str(installed.home / "mypy")}
    python = str(installed.programs / "python")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, str(client)]
    done = subprocess.run(command, cwd=installed.home, env=kept, capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        'client.py:4: note: Revealed type is "ratskeller.engine.base.Setup"',
        'client.py:5: error: Argument 1 to "Setup" has incompatible type "str"; expected "int"  [arg-type]',
        "Found 1 error in 1 file (checked 1 source file)",
    ]


def test_without_kivy_the_app_says_so(installed: Installed) -> None:
    done = installed.run("python", "-c", WITHOUT_KIVY)
    assert done.returncode == 1
    assert (
        done.stderr == "The app needs Kivy, which has no package for this Python yet; ratskeller-engine works.\n"
    )


def test_the_app_opens(installed: Installed) -> None:
    done = installed.run(
        "python",
        "-c",
        START,
        SDL_VIDEODRIVER="offscreen",
        SDL_AUDIODRIVER="dummy",
        LIBGL_ALWAYS_SOFTWARE="1",
        KIVY_HOME=str(installed.home),
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_CONSOLELOG="1",
        RATSKELLER_DATA=str(installed.home / "data"),
    )
    assert done.returncode == 0, done.stderr[-2000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert (seen["screen"], seen["said"]) == ("home", "")
    assert seen["version"] == installed.wheel.name.split("-")[1]
    for name in ("app", "kivymd"):
        assert "site-packages" in seen[name]
    # materialyoucolor brings Pillow along; the app does without.
    assert installed.run("python", "-c", "import PIL").returncode == 0
    assert not seen["pillow"]
    assert (installed.programs / "ratskeller").exists() or (installed.programs / "ratskeller.exe").exists()
