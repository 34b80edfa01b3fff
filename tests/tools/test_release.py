"""Releases: the tag, the notes, and the workflows that use them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import release

ROOT = Path(__file__).parents[2]
CHANGELOG = """# Changelog

## Unreleased

- not yet

## 0.10.0 – 1 May 2027

### Added
- ten

## 0.1.0

- one

## 0.0.1
"""

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


@pytest.mark.parametrize("tag", ["v0.1", "0.1.0", "v0.1.0-rc1", "v0.1.1", ""])
def test_a_tag_that_is_not_the_version_is_refused(tag: str) -> None:
    with pytest.raises(SystemExit, match=r"expected v0\.1\.0"):
        release.check_tag(tag, "0.1.0")


def test_the_tag_of_the_version_is_accepted() -> None:
    assert release.main(["check-tag", f"v{release.version()}"]) == 0


def test_notes_are_the_section_of_that_version_alone() -> None:
    assert release.notes(CHANGELOG, "0.1.0") == "- one\n"
    assert release.notes(CHANGELOG, "0.10.0") == "### Added\n- ten\n"


@pytest.mark.parametrize(("version", "sentence"), [("0.1.1", "no section"), ("0.0.1", "is empty")])
def test_a_release_without_notes_is_refused(version: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        release.notes(CHANGELOG, version)


def test_the_workflow_runs_without_kivy_what_needs_no_kivy() -> None:
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    (paths,) = re.findall(r"WITHOUT_KIVY: >-\n((?: +tests/\S+\n)+)", workflow)
    command = [sys.executable, "-c", COLLECT, *paths.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
