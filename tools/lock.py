"""Writes requirements/*.txt from requirements/*.in: exact versions with hashes, for every system and Python.

    ./dev lock [--upgrade]

A version that still satisfies its .in file stays, unless `--upgrade` is given.  The files name no package index.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "requirements"
#: In this order: the .in files of later lists take the versions of earlier ones as constraints.
NAMES = ("app", "dev", "adapters", "package", "wheel", "make")
#: Lists that name every package themselves.
WITHOUT_DEPENDENCIES = ("app", "adapters")
#: For all Pythons from the oldest one on.
HOW = ["--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-config"]

if __name__ == "__main__":
    for name in NAMES:
        more = [*sys.argv[1:], *["--no-deps"] * (name in WITHOUT_DEPENDENCIES)]
        command = [sys.executable, "-m", "uv", "pip", "compile", *HOW, *more, f"{name}.in", "-o", f"{name}.txt"]
        # In the folder of the lists, so that comments in them name files without a path.
        subprocess.run(command, cwd=FOLDER, check=True)
