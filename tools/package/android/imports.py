"""Every import of ours, whether at the top or inside a function, finds its module in the package."""

from __future__ import annotations

import ast
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.games import IDS
from tools.package.android import Lacking
from tools.package.android.absent import ABSENT
from tools.package.android.spec import Spec

#: What recipes bring, by the name that is imported.
_BUILT = {"kivy": "kivy", "pyjnius": "jnius", "android": "android"}
_OURS = ("app", "engine")


def provided(spec: Spec, wheels: Iterable[Path]) -> set[str]:
    """The names that can be imported besides our own and the standard library's."""
    names = {name for package, name in _BUILT.items() if package in spec.requirements}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            tops = {name.split("/")[0] for name in packed.namelist()}
        names |= {top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data"))}
    return names


def check(chosen: Path, others: set[str]) -> None:
    """Complain about the first import that the device could not follow."""
    ours = {_module(path.relative_to(chosen)) for path in chosen.rglob("*.py")}
    for path in sorted(chosen.rglob("*.py")):
        name = path.relative_to(chosen).as_posix()
        for module in _imports(path, Path(name)):
            top = module.split(".")[0]
            if top in ABSENT:
                raise Lacking(f"{name} imports {module}, which Android's Python does not have.")
            if top in _OURS:
                if module not in ours and module.rpartition(".")[0] not in ours:
                    raise Lacking(f"{name} imports {module}, which is not in the package.")
            elif top not in others and top not in sys.stdlib_module_names:
                raise Lacking(f"{name} imports {module}, which no package of the spec brings.")
    if "engine.games" in ours:
        # The register imports these by name, when a game is first asked for.
        for module in (f"engine.{game}" for game in IDS):
            if module not in ours:
                raise Lacking(f"engine/games.py imports {module}, which is not in the package.")


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path, place: Path) -> Iterator[str]:
    """The names that a module imports, all of them absolute; `place` is its path in the package."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # One dot is the module's own folder, every further dot one folder up.
            above = place.parts[: -node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            # `from app import share` may mean a module or a name in one.
            yield from (f"{module}.{alias.name}" for alias in node.names)
