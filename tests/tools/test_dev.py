"""`./dev`: its help says each verb, and `./dev test` runs two checks beside the tests."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Stands for Python: says what it is asked for, and fails at what it is told to.
PYTHON = """#!/bin/sh
case "$2" in pytest) name=tests ;; tools.package.android) name=package ;; *) name=$2 ;; esac
[ "$2" = ruff ] && exit 0
echo "this is $name"
[ -z "$SLEEPS" ] || { touch "$PWD/$$.pid"; exec sleep 60; }
case " $FAILS " in *" $name "*) exit 3 ;; esac
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A copy of `dev` with all packages installed, as it believes."""
    shutil.copy(ROOT / "dev", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (programs := tmp_path / ".venv/bin").mkdir(parents=True)
    for path in (ROOT / "requirements").glob("*.txt"):
        shutil.copy(path, tmp_path / ".venv")
    for program, text in (
        (programs / "python", PYTHON),
        (tmp_path / "dpkg-query", "#!/bin/sh\necho install ok installed\n"),
    ):
        program.write_text(text)
        program.chmod(0o755)
    return tmp_path


def start(place: Path, **environment: str) -> subprocess.Popen[str]:
    surroundings = os.environ | {"PATH": f"{place}:{os.environ['PATH']}", "FAILS": "", "SLEEPS": ""} | environment
    return subprocess.Popen(
        ["./dev", "test"], cwd=place, env=surroundings, stdout=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.mark.parametrize(
    ("fails", "code"), [("", 0), ("tests", 3), ("mypy", 1), ("package", 1), ("mypy package", 1)]
)
def test_what_runs_beside_the_tests_is_printed_after_them_and_counts(place: Path, fails: str, code: int) -> None:
    running = start(place, FAILS=fails)
    said, _ = running.communicate(timeout=60)
    assert running.returncode == code
    assert (
        said.index("this is tests") < said.index("types: ") < said.index("this is mypy") < said.index("package: ")
    )
    assert said.count("failed (3)") == len(fails.replace("tests", "").split())


def test_control_c_leaves_nothing_running(place: Path) -> None:
    running = start(place, SLEEPS="yes")
    while len(pids := [int(path.stem) for path in place.glob("*.pid")]) < 3:
        assert running.poll() is None
        time.sleep(0.02)
    # A terminal tells the whole group.
    os.killpg(running.pid, signal.SIGINT)
    running.wait(120)
    time.sleep(0.2)
    states = [Path(f"/proc/{pid}/stat") for pid in pids]
    # Whoever is dead may not have been buried yet.
    assert [path for path in states if path.exists() and path.read_text().split()[2] != "Z"] == []


def test_help_says_every_verb_in_a_line() -> None:
    text = (ROOT / "dev").read_text(encoding="utf-8")
    verbs = re.findall(r"(?m)^  ([a-z-]+)\)$", text)
    said = subprocess.run(["./dev", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert sorted(re.findall(r"(?m)^\./dev ([a-z-]+) .*\S$", said)) == sorted([*verbs, "help"])
    assert len(said.splitlines()) == len(verbs) + 1 <= 14
