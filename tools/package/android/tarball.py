"""Our own part of the package: chosen by buildozer's own step, compiled, packed by python-for-android's."""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import tarfile
from contextlib import redirect_stdout
from fnmatch import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from tools.package.android import Lacking
from tools.package.android.interpreter import Interpreter, compile_folder, ours
from tools.package.android.spec import Spec

#: File types that lie among what is shipped and that only developers read.
_FOR_DEVELOPERS = {".po", ".md", ".ico", ".typed"}
#: The folders whose every file belongs into the package, unless the spec says otherwise.
_SHIPPED = ("app", "engine", "kv", "assets")


def collect(spec: Spec) -> Path:
    """Copy what the spec chooses, as sources; returns the folder."""
    spec.buildozer._copy_application_sources()
    return Path(spec.buildozer.app_dir)


def check_choice(spec: Spec, chosen: Path) -> None:
    """Nothing is left behind because its file type was forgotten, and nothing comes along by chance."""
    names = {path.relative_to(chosen).as_posix() for path in chosen.rglob("*") if path.is_file()}
    for name in _tracked(spec.source):
        path = PurePosixPath(name)
        if path.parts[0] not in _SHIPPED or path.suffix in _FOR_DEVELOPERS or _excluded(spec, name):
            continue
        if name not in names:
            raise Lacking(f"{name} is left out: “{path.suffix[1:]}” is not in source.include_exts.")
    for name in sorted(names):
        if PurePosixPath(name).parts[0] not in (*_SHIPPED, "main.py", "pyproject.toml", "LICENSE"):
            raise Lacking(f"{name} would be shipped, but is no part of the app.")


def pack(spec: Spec, chosen: Path, tar: Path, python: Interpreter | None = None) -> None:
    """Compile the sources as for a device, without docstrings and asserts, and pack all into one file."""
    with redirect_stdout(io.StringIO()):
        spec.buildozer._add_sitecustomize()
    compiled(chosen, python or ours())
    builder = _builder()
    builder.BLACKLIST_PATTERNS[:] = _patterns(spec)
    builder.make_tar(str(tar), [str(chosen)])


def members(tar: Path) -> dict[str, int]:
    """The files in a tar file and their sizes."""
    with tarfile.open(tar) as packed:
        return {member.name: member.size for member in packed if member.isfile()}


def compiled(folder: Path, python: Interpreter) -> None:
    """Put `.pyc` files without docstrings and asserts in the place of all sources."""
    if not compile_folder(python, folder):
        raise Lacking(f"A module under {folder.name} does not compile.")
    for source in folder.rglob("*.py"):
        source.unlink()


def unwanted(spec: Spec, path: Path) -> bool:
    """Whether python-for-android keeps a file out of the package."""
    builder = _builder()
    builder.BLACKLIST_PATTERNS[:] = _patterns(spec)
    return bool(builder.is_blacklist(str(path)))


@cache
def _builder() -> Any:
    """python-for-android's build script, which is no module of its package."""
    import pythonforandroid

    os.environ["P4A_BUILD_IS_RUNNING_UNITTESTS"] = "1"
    script = Path(pythonforandroid.__file__).parent / "bootstraps" / "common" / "build" / "build.py"
    found = importlib.util.spec_from_file_location("p4a_build", script)
    if found is None or found.loader is None:
        raise Lacking("python-for-android has no build script.")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def _patterns(spec: Spec) -> list[str]:
    lines = (spec.source / spec.value("android.blacklist_src")).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _excluded(spec: Spec, name: str) -> bool:
    folders = spec.values("source.exclude_dirs")
    patterns = spec.values("source.exclude_patterns")
    return any(name.startswith(f"{folder}/") for folder in folders) or any(
        fnmatch(name, each) for each in patterns
    )


@cache
def _tracked(source: Path) -> tuple[str, ...]:
    """The files that the repository knows."""
    listed = subprocess.run(["git", "ls-files"], cwd=source, capture_output=True, text=True, check=True)
    return tuple(listed.stdout.splitlines())
