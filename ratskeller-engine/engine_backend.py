"""Builds the wheel of the engine from the folders beside this one."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).parent
FOLDERS = ("engine", "assets/braverats", "assets/brooke", "assets/riddles", "assets/locale")


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None
) -> str:
    sys.path.insert(0, str(HERE.parent / "tools" / "package" / "wheel"))
    # Imported late: it lies where the wheel of the app is made.
    from backend import copied

    target = str(Path(wheel_directory).resolve())
    with copied(FOLDERS, ("LICENSE", "pyproject.toml")) as folder:
        # The engine reads its version there.
        (folder / "ratskeller").mkdir()
        shutil.move(folder / "pyproject.toml", folder / "ratskeller")
        for name in ("pyproject.toml", "setup.py", "README.md"):
            shutil.copyfile(HERE / name, folder / name)
        return str(build_meta.build_wheel(target, config_settings))
