"""What the workflows run is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHANGELOG = "# Changelog\n\n## 0.10.0 – 1 May 2027\n\n### Added\n- ten\n\n## 0.1.0\n\n- one\n\n## 0.0.1\n"

#: Collects tests as on a Python for which there is no Kivy.
COLLECT = """
import sys
class Absent:
    def find_spec(name, *_):
        if name.split(".")[0] in ("kivy", "kivymd", "asynckivy", "PIL", "plyer"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent)
import pytest
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def workflow(name: str) -> str:
    return (ROOT / f".github/workflows/{name}.yml").read_text(encoding="utf-8")


def test_without_kivy_runs_what_needs_no_kivy() -> None:
    (paths,) = re.findall(r"WITHOUT_KIVY: >-\n((?: +tests/\S+\n)+)", workflow("test"))
    command = [sys.executable, "-c", COLLECT, *paths.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]


def test_the_notes_of_a_release_are_the_section_of_its_version(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    refusing, writing = re.findall(r"run: (awk .*)", workflow("release"))
    for tag, notes in (("v0.1.0", "- one"), ("v0.10.0", "### Added\n- ten"), ("v0.0.1", ""), ("v0.1", "")):
        environment = {"GITHUB_REF_NAME": tag, "PATH": "/usr/bin:/bin"}
        done = subprocess.run(refusing, shell=True, cwd=tmp_path, env=environment, capture_output=True)
        assert (done.returncode == 0) is bool(notes), tag
        subprocess.run(writing, shell=True, cwd=tmp_path, env=environment, check=True)
        assert (tmp_path / "notes.md").read_text(encoding="utf-8").strip() == notes
