"""Writes requirements/*.txt from requirements/*.in: exact versions with hashes, for every system and Python.

    python -m tools.lock [NAME ...] [--upgrade]

A version that still satisfies its .in file stays, unless `--upgrade` is given.  The files name no package index.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "requirements"
#: In this order: the .in files of later lists take the versions of earlier ones as constraints.
NAMES = ("lock", "build", "app", "windows", "dev", "wheel", "bench", "adapters", "package", "art", "kivy")
#: Lists that name every package themselves.
WITHOUT_DEPENDENCIES = ("app", "adapters")
#: The oldest Python that the lists must suit.
PYTHON = "3.11"


def command(name: str, *, upgrade: bool = False) -> list[str]:
    """How one list is made; runs in the folder of the lists, so that comments in it name files without a path."""
    how = ["--universal", "--python-version", PYTHON, "--generate-hashes", "--no-header", "--no-config"]
    if name in WITHOUT_DEPENDENCIES:
        how.append("--no-deps")
    if upgrade:
        how.append("--upgrade")
    return [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "--quiet",
        *how,
        f"{name}.in",
        "--output-file",
        f"{name}.txt",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which lists, by default all: {', '.join(NAMES)}"
    )
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that the .in files allow")
    wanted = parser.parse_args(arguments)
    if unknown := sorted(set(wanted.names) - set(NAMES)):
        parser.error(f"there is no list {unknown[0]}")
    for name in NAMES:
        if not wanted.names or name in wanted.names:
            subprocess.run(command(name, upgrade=wanted.upgrade), cwd=FOLDER, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
