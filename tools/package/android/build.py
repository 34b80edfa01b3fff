"""Builds the package with buildozer, or says what this machine lacks for it."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.package.android import ROOT, Lacking, libraries

#: Program → the Debian package that brings it.
TOOLS = {
    "javac": "openjdk-17-jdk-headless",
    "git": "git",
    "zip": "zip",
    "unzip": "unzip",
    "autoconf": "autoconf",
    "automake": "automake",
    "libtoolize": "libtool",
    "pkg-config": "pkg-config",
    "cmake": "cmake",
    "gcc": "build-essential",
}
#: Macro of aclocal → the Debian package that brings it.
MACROS = {"ltdl.m4": "libltdl-dev"}
#: What is fetched, from where, and where buildozer keeps it once it is there.
SOURCES = {
    "the Android SDK and NDK": ("dl.google.com", "android-sdk"),
    "the sources of python-for-android's recipes": ("github.com", ""),
    "Gradle": ("services.gradle.org", ""),
}
_KEPT = Path.home() / ".buildozer" / "android" / "platform"
_KEYS = tuple(f"P4A_RELEASE_{name}" for name in ("KEYSTORE", "KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD"))


def missing() -> Iterator[str]:
    """What stands in the way, one sentence each."""
    for program, package in TOOLS.items():
        if shutil.which(program) is None:
            yield f"{program} is not installed (Debian: apt-get install {package})."
    for macro, package in MACROS.items():
        if not (_macros() / macro).is_file():
            yield f"{macro} is not installed, which libffi needs (Debian: apt-get install {package})."
    for what, (host, folder) in SOURCES.items():
        if not (folder and (_KEPT / folder).is_dir()) and not _reachable(host):
            yield f"{what} cannot be fetched: {host} does not answer."


def python_for_android(folder: Path) -> Path:
    """Make a folder that buildozer takes for a checkout of python-for-android: it leads to the installed one.

    Without it buildozer clones python-for-android, and pip chooses the versions of what that needs.
    """
    installed = importlib.metadata.distribution("python-for-android")
    folder.mkdir(parents=True, exist_ok=True)
    (link := folder / "pythonforandroid").unlink(missing_ok=True)
    link.symlink_to(str(installed.locate_file("pythonforandroid")))
    # Buildozer reads here what pip has to install: nothing that is not there.
    needs = f'install_reqs = ["python-for-android=={installed.version}"]\n'
    (folder / "setup.py").write_text(needs, encoding="utf-8")
    return folder


def build(mode: str, artifact: str, *, emulator: bool = False) -> None:
    """Run buildozer: `debug` makes an APK, `release` an AAB or, if asked for, an APK; all end up in bin/."""
    wrong = list(missing())
    if wrong:
        raise Lacking("\n".join(("it cannot be built on this machine:", *wrong)))
    if mode == "release" and not all(key in os.environ for key in _KEYS):
        print(f"Not signed: {', '.join(key for key in _KEYS if key not in os.environ)} not set.", file=sys.stderr)
    programs = Path(sys.executable).parent
    environment = {
        **os.environ,
        # Buildozer asks pip to install into the user's own folders unless it knows that it is in an environment.
        "VIRTUAL_ENV": str(programs.parent),
        "PATH": os.pathsep.join((str(programs), os.environ["PATH"])),
        "APP_ANDROID_RELEASE_ARTIFACT": artifact,
        "APP_P4A_SOURCE_DIR": str(python_for_android(ROOT / "build" / "python-for-android")),
    }
    began = time.time()
    profile = ["--profile", "emulator"] if emulator else []
    command = [sys.executable, "-m", "buildozer", *profile, "android", mode]
    done = subprocess.run(command, cwd=ROOT, env=environment)
    if done.returncode:
        raise Lacking(f"buildozer ended with {done.returncode}; its last lines say why.")
    for path in sorted((ROOT / "bin").glob("*.a[pa][kb]")):
        if path.stat().st_mtime >= began:
            count = libraries.check_package(path)
            size = path.stat().st_size / 1e6
            print(f"{path.relative_to(ROOT)}  {size:.1f} MB, {count} libraries, all for pages of 16 KB")


def _macros() -> Path:
    """The folder that aclocal looks into."""
    if shutil.which("aclocal") is None:
        return Path("/usr/share/aclocal")
    told = subprocess.run(["aclocal", "--print-ac-dir"], capture_output=True, text=True)
    return Path(told.stdout.strip() or "/usr/share/aclocal")


def _reachable(host: str) -> bool:
    try:
        socket.create_connection((host, 443), timeout=5).close()
    except OSError:
        return False
    return True
