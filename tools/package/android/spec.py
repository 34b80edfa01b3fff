"""`buildozer.spec`, read by buildozer's own class."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.package.android import ROOT, Lacking

SPEC = ROOT / "buildozer.spec"
#: Settings that name a file or a list of files.
_FILES = (
    "icon.filename",
    "icon.adaptive_foreground.filename",
    "icon.adaptive_background.filename",
    "presplash.filename",
    "android.backup_rules",
    "android.res_xml",
    "android.extra_manifest_application_arguments",
    "android.extra_manifest_xml",
    "android.blacklist_src",
)
#: What the package is meant to be, whatever else changes.
_MEANT = {
    "android.permissions": ("VIBRATE", "the app needs to vibrate, and nothing else"),
    "android.ndk_api": ("24", "the wheel of materialyoucolor exists for this one only"),
    "android.minapi": ("24", "it must not be lower than what the libraries are built for"),
    "android.archs": ("arm64-v8a", "materialyoucolor has no wheel for 32 bits"),
    "android.ndk": ("28c", "it is the first that links for pages of 16 KB by itself"),
    "android.api": ("36", "Google Play takes no lower one"),
    "android.allow_backup": ("True", "saves are backed up"),
    "p4a.bootstrap": ("sdl2", "kivy 2.3 is made for it"),
    "p4a.local_recipes": (
        "tools/package/android/local_recipes",
        "python-for-android's own recipe of materialyoucolor ends the build",
    ),
}

#: What a phone needs beside the packages of requirements/app.txt.
_ANDROID_ONLY = ("python3", "hostpython3", "pyjnius", "android")


class Spec:
    """The spec as buildozer understood it."""

    def __init__(self, buildozer: Any, source: Path) -> None:
        #: Buildozer itself, with its folders in the workshop.
        self.buildozer = buildozer
        self.source = source

    def value(self, name: str) -> str:
        return str(self.buildozer.config.getdefault("app", name, ""))

    def values(self, name: str) -> list[str]:
        return [str(value) for value in self.buildozer.config.getlist("app", name, [])]

    @property
    def requirements(self) -> dict[str, str]:
        """Package → version; an empty one where none is given."""
        split = (entry.partition("==") for entry in self.values("requirements"))
        return {name: version for name, _, version in split}


def read(workshop: Path, text: str | None = None, source: Path = ROOT) -> Spec:
    """Let buildozer read a spec; all that it writes goes into the workshop."""
    text = SPEC.read_text(encoding="utf-8") if text is None else text
    # Buildozer resolves this against the present folder, and makes its own folders beside the spec.
    text = re.sub(r"(?m)^source\.dir = .*$", f"source.dir = {source}", text)
    path = workshop / "buildozer.spec"
    path.write_text(text, encoding="utf-8")
    said = io.StringIO()
    with _home(workshop), contextlib.redirect_stdout(said):
        from buildozer import Buildozer

        try:
            spec = Spec(Buildozer(str(path), target="android"), source)
        except SystemExit:
            raise Lacking(f"Buildozer refuses the spec: {_last(said.getvalue())}.") from None
    spec.buildozer.logger.set_level(0)
    return spec


def check(spec: Spec) -> None:
    """The spec says what we mean, and everything it names is there."""
    config = spec.buildozer.config
    for name in config.options("app"):
        if name not in _settings():
            raise Lacking(f"“{name}” is no setting that buildozer knows.")
    for name, (meant, why) in _MEANT.items():
        if ",".join(spec.values(name)) != meant:
            raise Lacking(f"{name} must be {meant}: {why}.")
    for name in _FILES:
        named = spec.values(name)
        if not named:
            raise Lacking(f"The spec names no file for {name}.")
        for file in named:
            if not (spec.source / file).is_file():
                raise Lacking(f"{name} names {file}, which does not exist.")
    version = tomllib.loads((spec.source / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if spec.buildozer.get_version() != version:
        raise Lacking(f"The spec finds version {spec.buildozer.get_version()}, pyproject.toml says {version}.")
    _check_pins(spec)


def pinned(source: Path = ROOT, name: str = "app") -> dict[str, str]:
    """The packages of a list, less those for Windows, each with its entry: version and hashes."""
    text = (source / f"requirements/{name}.txt").read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"(?m)^(?=[a-z])", text) if "==" in entry]
    return {entry.partition("==")[0]: entry for entry in entries if "sys_platform == 'win32'" not in entry}


def _check_pins(spec: Spec) -> None:
    """What runs on a desktop under test runs on the phone, in the same version."""
    ours, theirs = pinned(spec.source), spec.requirements
    for name, entry in ours.items():
        version = re.split(r"[\s;]", entry.partition("==")[2])[0]
        if name not in theirs:
            raise Lacking(f"The spec leaves out {name}, which requirements/app.txt has.")
        if theirs[name] != version:
            raise Lacking(
                f"The spec wants {name} {theirs[name] or 'in any version'}, requirements/app.txt {version}."
            )
    for name, version in theirs.items():
        if name not in ours and name not in _ANDROID_ONLY:
            raise Lacking(f"The spec brings {name}, which requirements/app.txt does not have.")
        if not version and name != "android":
            raise Lacking(f"The spec does not say which version of {name}.")


def _settings() -> set[str]:
    """The settings that buildozer knows: those in its own example, commented out or not."""
    import buildozer

    example = (Path(buildozer.__file__).parent / "default.spec").read_text(encoding="utf-8")
    return set(re.findall(r"(?m)^#? ?([a-z][\w.-]*) ?=", example))


@contextlib.contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Buildozer keeps a folder in the home folder: not in the developer's own."""
    before = os.environ.get("HOME")
    os.environ["HOME"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = before


def _last(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip(". ") if lines else "it does not say why"
