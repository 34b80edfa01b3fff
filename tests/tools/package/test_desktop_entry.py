"""The menu entry that `install.sh` writes starts the program, whatever the path of its folder is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DESKTOP = Path(__file__).parents[3] / "tools" / "package" / "desktop"


def started(entry: Path) -> str:
    """The program of the command, read as the specification of menu entries says."""
    (line,) = re.findall(r"^Exec=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
    unescaped = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t"}.get(found[1], found[1]), line)
    quoted = re.fullmatch(r'"((?:[^"`$\\]|\\["`$\\])*)"', unescaped)
    assert quoted and "%" not in quoted[1].replace("%%", "")
    return re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%")


def install(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    return subprocess.run([folder / "install.sh", *arguments], env=environment, capture_output=True, text=True)


def unpacked(folder: Path) -> Path:
    folder.mkdir()
    for name in ("install.sh", "ratskeller.desktop"):
        shutil.copy(DESKTOP / name, folder)
    (folder / "ratskeller.png").write_bytes(b"picture")
    return folder


@pytest.mark.parametrize(
    "name", ["plain", "a b", "R&D", "a|b", 'say "hi"', "100%", "$HOME", "back\\slash", "`id`", "ü'"]
)
def test_the_entry_starts_the_program_of_any_folder(tmp_path, name):
    folder, home = unpacked(tmp_path / name), tmp_path / "home"
    for _ in range(2):
        assert install(folder, home).returncode == 0
    entry = home / ".local/share/applications/ratskeller.desktop"
    assert started(entry) == f"{folder}/ratskeller"
    assert [*entry.parent.iterdir()] == [entry]
    assert entry.read_text("utf-8").splitlines()[0] == "[Desktop Entry]"
    assert install(folder, home, "--remove").returncode == 0
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_a_path_that_an_entry_cannot_hold_is_refused_before_anything_is_written(tmp_path):
    done = install(unpacked(tmp_path / "two\nlines"), tmp_path / "home")
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "line break" in done.stderr
    assert not (tmp_path / "home").exists()
