"""python-for-android calls this while it builds the package for emulators, and only that one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[3]
#: Where it goes → from where.
PARTS = {
    "tests/__init__.py": _ROOT / "tests/__init__.py",
    "tests/touch/__init__.py": _ROOT / "tests/touch/__init__.py",
    "tests/touch/braverats.py": _ROOT / "tests/touch/braverats.py",
    "tests/touch/brooke.py": _ROOT / "tests/touch/brooke.py",
    "tests/touch/firstrat.py": _ROOT / "tests/touch/firstrat.py",
    "tests/touch/driver.py": _HERE / "driver.py",
    "tasks.py": _HERE / "tasks.py",
}
_MAIN = """import runpy

import tasks

tasks.begin()
runpy.run_module("app_main", run_name="__main__")
"""


def before_apk_build(toolchain: Any) -> None:
    arguments = toolchain.args.unknown_args
    add_to(Path(arguments[arguments.index("--private") + 1]))


def add_to(app: Path) -> None:
    """Add the part that asks for touches to the folder of the app; buildozer may do it twice."""
    for name, source in PARTS.items():
        place = app / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)
    if not list(app.glob("app_main.py*")):
        (main,) = app.glob("main.py*")
        main.rename(app / f"app_{main.name}")
        (app / "main.py").write_text(_MAIN, encoding="utf-8")
