"""The Python that the packed app is compiled for and runs on: ours, or another one with a Kivy of its own.

Phones get a newer Python than Kivy has wheels for.  So Kivy is built from source for it, with the patch and the
Cython of its recipe for Android; where the other Python can import Kivy already, that one is taken.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tools.package.android import ROOT, Lacking
from tools.package.android.spec import pinned

#: What builds Kivy → the list that pins it.
_NEEDS = {"cython": "make", "packaging": "dev", "setuptools": "dev"}
_FACTS = """
import importlib.util, json, sys
found = importlib.util.find_spec("kivy")
print(json.dumps([sys.version_info[:2], sys.implementation.cache_tag, found and found.origin]))
"""


class Interpreter(NamedTuple):
    program: str
    #: The folder that Kivy's own folders lie in, and its version.
    kivy: Path
    kivy_version: str


def ours() -> Interpreter:
    """The Python that runs this check."""
    kivy = importlib.metadata.distribution("kivy")
    return Interpreter(sys.executable, Path(str(kivy.locate_file(""))), kivy.version)


def another(program: str, store: Path) -> Interpreter:
    """Another Python, given by its program; its Kivy is built if it has none."""
    found = shutil.which(program)
    if found is None:
        raise Lacking(f"There is no program {program}.")
    try:
        # Our folder is not on its path.
        done = subprocess.run([found, "-I", "-c", _FACTS], capture_output=True, text=True, check=True, cwd="/")
        version, tag, origin = json.loads(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        raise Lacking(f"{program} is no Python.") from None
    if origin is not None:
        return Interpreter(found, Path(origin).parents[1], _kivy_version())
    return Interpreter(found, _build(found, ".".join(map(str, version)), tag, store), _kivy_version())


def compile_folder(interpreter: Interpreter, folder: Path) -> bool:
    """Put `.pyc` files without docstrings and asserts beside all sources; false if one does not compile."""
    how = ["-q", "-b", "-f", "-o", "2", "-s", str(folder), str(folder)]
    command = [interpreter.program, "-I", "-m", "compileall", *how]
    return subprocess.run(command, capture_output=True).returncode == 0


def _kivy_version() -> str:
    return pinned()["kivy"].partition("==")[2].split()[0]


def _patch() -> Path:
    """The patch of the recipe that concerns the version of Python."""
    import pythonforandroid

    return Path(pythonforandroid.__file__).parent / "recipes" / "kivy" / "no-ast-str.patch"


def _build(program: str, version: str, tag: str, store: Path) -> Path:
    needs = "".join(pinned(name=list_)[name] for name, list_ in _NEEDS.items())
    facts = repr([pinned()["kivy"], needs, _patch().read_text(encoding="utf-8")])
    folder = store / f"kivy-{tag}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"
    if folder.is_dir():
        return folder
    print(f"Building Kivy {_kivy_version()} for Python {version}: this takes minutes, once.", flush=True)
    store.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=store) as beside:
        source = _unpack(Path(beside))
        for name in re.findall(r"(?m)^\+\+\+ [^/]+/(\S+)", _patch().read_text(encoding="utf-8")):
            # The archive on PyPI has other line ends than the one that the recipe takes.
            (source / name).write_bytes((source / name).read_bytes().replace(b"\r\n", b"\n"))
        _run(["patch", "-p1", "-i", str(_patch())], source)
        tools, list_ = Path(beside) / "tools", Path(beside) / "needs.txt"
        list_.write_text(needs, encoding="utf-8")
        _pip(
            *("install", "--only-binary=:all:", f"--python-version={version}", "--target", str(tools)),
            *("-r", str(list_)),
        )
        environment = {
            **os.environ,
            "PYTHONPATH": str(tools),
            "USE_SDL2": "1",
            "KIVY_SPLIT_EXAMPLES": "1",
            "KIVY_NO_ARGS": "1",
            # Built quickly: nothing is measured with it.
            "CFLAGS": "-O0 -g0",
        }
        jobs = str(os.cpu_count() or 1)
        _run([program, "setup.py", "build_ext", "--inplace", "-j", jobs], source, environment)
        shutil.rmtree(source / "build", ignore_errors=True)
        source.rename(folder)
    return folder


def _unpack(beside: Path) -> Path:
    (wanted := beside / "kivy.txt").write_text(pinned()["kivy"], encoding="utf-8")
    _pip("download", "--no-binary=:all:", "--no-build-isolation", "-r", str(wanted), "-d", str(beside))
    (archive,) = beside.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        # An attribute and not a parameter, which Python 3.11 has only had since 3.11.4.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(beside)
    (source,) = (path for path in beside.iterdir() if path.is_dir())
    return source


def _pip(*how: str) -> None:
    pip = [sys.executable, "-m", "pip", how[0], "-q", "--disable-pip-version-check"]
    _run([*pip, "--no-deps", "--require-hashes", *how[1:]], ROOT)


def _run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    try:
        done: Any = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    except FileNotFoundError:
        raise Lacking(f"{command[0]} is not installed.") from None
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise Lacking(f"Kivy could not be built: {said[-1] if said else f'{command[0]} does not say why'}")
