"""A phone's folders: packages compiled and thinned out as on a device, and the app unpacked beside them."""

from __future__ import annotations

import hashlib
import importlib.metadata
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.package.android import Lacking
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


def packages(spec: Spec, wheels: Iterable[Path], store: Path) -> Packages:
    """Unpack, thin out and compile the packages of the spec; kept in the store until something changes."""
    wheels = list(wheels)
    facts = [wheel.name for wheel in wheels]
    facts += [f"{name} {importlib.metadata.version(name)}" for name in _BUILT if name in spec.requirements]
    facts.append((spec.source / spec.value("android.blacklist_src")).read_text(encoding="utf-8"))
    facts.append(Path(__file__).read_text(encoding="utf-8"))
    folder = store / f"packages-{hashlib.sha256(repr(facts).encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        store.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=store) as beside:
            _lay_out(spec, wheels, Path(beside))
            # Whoever is first with the same packages keeps them.
            if not folder.is_dir():
                (Path(beside) / "site").rename(folder)
    return Packages(folder / "pure", folder / "built")


def unpack(tar: Path, folder: Path) -> Path:
    """Unpack the app as its first start does; returns the folder that it runs in."""
    app = folder / "files" / "app"
    app.mkdir(parents=True)
    with tarfile.open(tar) as packed:
        packed.extractall(app)
    return app


def _lay_out(spec: Spec, wheels: list[Path], beside: Path) -> None:
    pure, built = beside / "site" / "pure", beside / "site" / "built"
    pure.mkdir(parents=True)
    built.mkdir()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(pure)
    for package, folders in _BUILT.items():
        if package in spec.requirements:
            for folder in folders:
                _borrow(spec, importlib.metadata.distribution(package), folder, built)
    if "android" in spec.requirements:
        _android(built)
    for path in sorted(pure.rglob("*"), reverse=True):
        if path.is_file() and (unwanted(spec, path) or "tests" in path.relative_to(pure).parts):
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    compiled(pure)
    compiled(built)


def _borrow(spec: Spec, package: importlib.metadata.Distribution, folder: str, built: Path) -> None:
    """Take a folder of a package that is installed here; libraries are linked, being large and of no interest."""
    source = Path(str(package.locate_file(folder)))
    for path in source.rglob("*") if source.is_dir() else ():
        place = built / folder / path.relative_to(source)
        if path.is_dir() or path.suffix == ".pyc" or "tests" in place.parts or unwanted(spec, path):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        if ".so" in path.suffixes:
            place.symlink_to(path)
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
