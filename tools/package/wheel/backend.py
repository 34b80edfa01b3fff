"""Builds the wheel: setuptools, with kivymd put beside our own packages.

kivymd declares materialshapes, and through it pycairo, which has no wheel for Linux and needs a compiler; nothing
here uses either.  A wheel cannot leave out what its dependencies depend on, so kivymd cannot be a dependency.  It
comes inside instead, as it is on PyPI, checked against the hash in requirements/app.txt, with its licence.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import build_sdist, get_requires_for_build_sdist, get_requires_for_build_wheel

__all__ = ["build_sdist", "build_wheel", "get_requires_for_build_sdist", "get_requires_for_build_wheel"]

ROOT = Path(__file__).parents[3]
#: What a wheel is made of.
FOLDERS = ("app", "kv", "assets", "tools/package/wheel")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None
) -> str:
    target = str(Path(wheel_directory).resolve())
    with copied(FOLDERS, FILES) as folder:
        _fetch_kivymd(folder / "tools/package/wheel/vendor")
        return str(build_meta.build_wheel(target, config_settings))


@contextmanager
def copied(folders: Sequence[str], files: Sequence[str]) -> Iterator[Path]:
    """A copy of a part of the tree, in which work goes on: setuptools leaves files behind where it builds."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name in (*folders, *files):
            place = Path(folder, name)
            place.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if name in folders else shutil.copyfile
            copy(ROOT / name, place)
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


def _fetch_kivymd(vendor: Path) -> None:
    pins = re.search(r"(?m)^kivymd==(?:.*\\\n)+.*$", (ROOT / "requirements/app.txt").read_text(encoding="utf-8"))
    if pins is None:
        raise SystemExit("requirements/app.txt has no hashes for kivymd.")
    with tempfile.TemporaryDirectory() as folder:
        (list_ := Path(folder) / "list.txt").write_text(pins[0], encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        how = ["--no-deps", "--require-hashes", "--only-binary=:all:", "-r", str(list_), "-d", folder]
        subprocess.run([*pip, *how], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(vendor)
