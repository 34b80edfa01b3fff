"""The pure packages, fetched as python-for-android would fetch them: for Android's Python, not for ours."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.package.android import Lacking
from tools.package.android.recipes import PREBUILT, Plan
from tools.package.android.spec import Spec, pinned

#: The name that wheels have for each kind of processor.
_PLATFORMS = {"arm64-v8a": "arm64_v8a", "x86_64": "x86_64"}


def wanted(spec: Spec, plan: Plan) -> list[str]:
    """The packages of the spec that pip installs on the device."""
    return sorted(name for name in spec.requirements if name in plan.pure or name == PREBUILT)


def fetch(spec: Spec, plan: Plan, store: Path, names: Sequence[str] = (), arch: str | None = None) -> list[Path]:
    """Each wanted package as a wheel for the device, hashes checked; from the store if they are there already.

    Some packages alone by their names, and for another kind of processor than the spec's.
    """
    entries = pinned(spec.source)
    asked = ""
    tags = _tags(spec, plan, arch or spec.value("android.archs"))
    for name in names or wanted(spec, plan):
        if name not in entries:
            raise Lacking(f"requirements/app.txt has no hashes for {name}.")
        asked += entries[name]
    asked = f"# {tags}\n{asked}"
    folder = store / f"wheels-{hashlib.sha256(asked.encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        _download(asked, tags, folder)
    return sorted(folder.glob("*.whl"))


def _tags(spec: Spec, plan: Plan, arch: str) -> list[str]:
    major, minor, *_ = plan.python.split(".")
    return [
        f"--platform=android_{spec.value('android.ndk_api')}_{_PLATFORMS[arch]}",
        f"--python-version={major}.{minor}",
        "--implementation=cp",
        f"--abi=cp{major}{minor}",
    ]


def _download(asked: str, tags: list[str], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        (list_ := Path(beside) / "list.txt").write_text(asked, encoding="utf-8")
        (fetched := Path(beside) / "wheels").mkdir()
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        how = ["--no-deps", "--require-hashes", "--only-binary=:all:", *tags]
        done = subprocess.run([*pip, *how, "-r", list_, "-d", fetched], capture_output=True, text=True)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise Lacking(f"Not to be had for Android: {(errors or done.stderr.splitlines() or ['no word'])[-1]}")
        # Whoever is first with the same wheels keeps them.
        if not folder.is_dir():
            fetched.rename(folder)
