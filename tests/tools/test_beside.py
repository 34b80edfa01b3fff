"""What runs beside the tests is told, and its failures count."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import beside

GOOD, BAD = "platform", "json.tool no/such/file"


@pytest.mark.parametrize(
    ("background", "foreground", "fails", "told"),
    [
        ([GOOD], [GOOD], False, ["platform: all right"]),
        ([BAD, GOOD], [GOOD], True, ["platform: all right", "json.tool: failed"]),
        ([GOOD], BAD.split(), True, ["platform: all right"]),
    ],
)
def test_every_failure_counts_and_is_told_last(
    capfd: pytest.CaptureFixture[str], background: list[str], foreground: list[str], fails: bool, told: list[str]
) -> None:
    assert bool(beside.main([*background, "--", *foreground])) == fails
    said = capfd.readouterr().out
    places = [said.index(sentence) for sentence in told]
    assert places == sorted(places)


def test_whoever_is_stopped_leaves_nothing_running(tmp_path: Path) -> None:
    (tmp_path / "sleeper.py").write_text(
        "import os, pathlib, time\npathlib.Path(f'{os.getpid()}.pid').touch()\ntime.sleep(60)\n"
    )
    command = [sys.executable, "-m", "tools.beside", "sleeper", "--", "sleeper"]
    environment = {"PYTHONPATH": str(Path(__file__).parents[2])}
    both = subprocess.Popen(command, cwd=tmp_path, env=environment)
    while len(pids := [int(path.stem) for path in tmp_path.glob("*.pid")]) < 2:
        assert both.poll() is None
        time.sleep(0.02)
    both.terminate()
    both.wait(30)
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]
