"""A phone's folders: packages compiled and thinned out as on a device, and the app unpacked beside them."""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.package.android import Lacking
from tools.package.android.interpreter import Interpreter, ours
from tools.package.android.spec import Spec
from tools.package.android.tarball import compiled, unwanted

#: Package → folders that its recipe installs.  Here they come from the desktop build that the tests run on.
_BUILT = {"kivy": ("kivy", "Kivy.libs")}


class Packages(NamedTuple):
    """The two parts of site-packages."""

    #: From wheels: the same files as on a device.
    pure: Path
    #: In place of what recipes build.
    built: Path
    #: The program that they are compiled for.
    python: str


def packages(spec: Spec, wheels: Iterable[Path], store: Path, python: Interpreter | None = None) -> Packages:
    """Unpack, thin out and compile the packages of the spec; kept in the store until something changes."""
    wheels, python = list(wheels), python or ours()
    facts = [wheel.name for wheel in wheels]
    facts += [f"{python.kivy.resolve()} {python.kivy_version}" for name in _BUILT if name in spec.requirements]
    facts.append((spec.source / spec.value("android.blacklist_src")).read_text(encoding="utf-8"))
    facts.append(Path(__file__).read_text(encoding="utf-8"))
    folder = store / f"packages-{hashlib.sha256(repr(facts).encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        store.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=store) as beside:
            _lay_out(spec, wheels, Path(beside), python)
            # Whoever is first with the same packages keeps them.
            if not folder.is_dir():
                (Path(beside) / "site").rename(folder)
    return Packages(folder / "pure", folder / "built", python.program)


def unpack(tar: Path, folder: Path) -> Path:
    """Unpack the app as its first start does; returns the folder that it runs in."""
    app = folder / "files" / "app"
    app.mkdir(parents=True)
    with tarfile.open(tar) as packed:
        packed.extractall(app)
    return app


def _lay_out(spec: Spec, wheels: list[Path], beside: Path, python: Interpreter) -> None:
    pure, built = beside / "site" / "pure", beside / "site" / "built"
    pure.mkdir(parents=True)
    built.mkdir()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(pure)
    for package, folders in _BUILT.items():
        if package in spec.requirements:
            for folder in folders:
                _borrow(spec, python.kivy / folder, built / folder)
    if "android" in spec.requirements:
        _android(built)
    for path in sorted(pure.rglob("*"), reverse=True):
        if path.is_file() and (unwanted(spec, path) or "tests" in path.relative_to(pure).parts):
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    compiled(pure, python)
    compiled(built, python)


def _borrow(spec: Spec, source: Path, target: Path) -> None:
    """Take a folder of a package that is installed here; libraries are linked, being large and of no interest."""
    for path in source.rglob("*") if source.is_dir() else ():
        place = target / path.relative_to(source)
        if path.is_dir() or path.suffix == ".pyc" or "tests" in place.parts or unwanted(spec, path):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        if ".so" in path.suffixes:
            # Not through a link to an environment that may be gone tomorrow.
            place.symlink_to(path.resolve())
        else:
            shutil.copyfile(path, place)


def _android(built: Path) -> None:
    """python-for-android's own `android` package; what is compiled in it stands among the stubs."""
    import pythonforandroid

    source = Path(pythonforandroid.__file__).parent / "recipes" / "android" / "src" / "android"
    if not source.is_dir():
        raise Lacking("python-for-android has no package “android”.")
    (built / "android").mkdir()
    for path in source.glob("*.py"):
        shutil.copyfile(path, built / "android" / path.name)
    stubs = Path(__file__).parent / "stubs" / "android"
    for path in stubs.glob("*.py"):
        shutil.copyfile(path, built / "android" / path.name)
