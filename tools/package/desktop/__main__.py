"""Builds the desktop package of this system with PyInstaller, starts it once, and packs it.

python -m tools.package.desktop
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

from tools.package.android import ROOT

HERE = Path(__file__).parent
DIST = ROOT / "dist"
#: Seconds that the first start may take on a slow machine.
_PATIENCE = 120


def build() -> Path:
    """The folder (on macOS the app) in `dist`."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
    where = ["--distpath", str(DIST), "--workpath", str(ROOT / "build" / "desktop")]
    subprocess.run([*command, *where, str(HERE / "ratskeller.spec")], check=True, cwd=ROOT)
    if sys.platform == "darwin":
        return DIST / "Ratskeller.app"
    folder = DIST / "ratskeller"
    if sys.platform == "linux":
        for name in ("ratskeller.desktop", "install.sh"):
            shutil.copy(HERE / name, folder / name)
        shutil.copy(ROOT / "assets" / "icon" / "desktop.png", folder / "ratskeller.png")
    return folder


def start(built: Path) -> float:
    """Open the app without a screen until it has laid its table; returns the seconds that took."""
    program = {"darwin": "Contents/MacOS/ratskeller", "win32": "ratskeller.exe"}.get(sys.platform, "ratskeller")
    with tempfile.TemporaryDirectory(prefix="ratskeller-desktop-") as home:
        (kivy := Path(home) / "kivy").mkdir()
        log = Path(home) / "said"
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY"))},
            "KIVY_HOME": str(kivy),
            "KIVY_NO_FILELOG": "1",
            "RATSKELLER_DATA": str(Path(home) / "data"),
        }
        if sys.platform == "linux":
            environment |= {
                "SDL_VIDEODRIVER": "offscreen",
                "SDL_AUDIODRIVER": "dummy",
                "LIBGL_ALWAYS_SOFTWARE": "1",
            }
        began = time.monotonic()
        with log.open("wb") as said:
            process = subprocess.Popen([str(built / program)], cwd=home, env=environment, stdout=said, stderr=said)
        try:
            # Kivy says so when the window is up and the app is built: from here on it only waits for fingers.
            while b"Start application main loop" not in log.read_bytes():
                if process.poll() is not None or time.monotonic() - began > _PATIENCE:
                    raise SystemExit(f"It does not start:\n{log.read_text(errors='replace')[-3000:]}")
                time.sleep(0.05)
            seconds = time.monotonic() - began
            time.sleep(2)
            said_so_far = log.read_text(errors="replace")
            # Kivy itself complains about touch screens that a bare machine does not have.
            if process.poll() is not None or re.search(r'File "(app|engine)/', said_so_far):
                raise SystemExit(f"It starts, but does not stay:\n{said_so_far[-3000:]}")
            return seconds
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(20)


def pack(built: Path) -> Path:
    """One file for a release."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    name = DIST / f"ratskeller-{version}-{system}-{platform.machine().lower()}"
    kind = "gztar" if sys.platform == "linux" else "zip"
    return Path(shutil.make_archive(str(name), kind, built.parent, built.name))


def main() -> int:
    built = build()
    size = sum(path.stat().st_size for path in built.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{built.relative_to(ROOT)}: {size / 1e6:.0f} MB")
    print(f"started in {start(built):.1f} s")
    archive = pack(built)
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
