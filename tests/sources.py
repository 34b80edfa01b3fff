"""The source files as syntax trees: what they import, what they name, and the classes they define."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: Arguments of `argparse` that hold sentences for a reader.
_HELP = ("help", "epilog", "description")


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def shown(path: Path) -> str:
    """A path as a test names it."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever it does so, by its absolute name."""
    found: set[str] = set()
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def reaches(path: Path, *packages: str) -> set[str]:
    """The imports of a file that lie in these packages."""
    return {name for name in imports(path) if any(f"{name}.".startswith(f"{p}.") for p in packages)}


def words(path: Path) -> Iterator[str]:
    """Identifiers and strings of a file, without docstrings and help texts."""
    prose = _prose(tree(path))
    for node in ast.walk(tree(path)):
        if id(node) in prose:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


def _prose(module: ast.Module) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        elif isinstance(node, ast.keyword) and node.arg in _HELP:
            found |= set(map(id, ast.walk(node.value)))
    return found


def classes(path: Path) -> list[ast.ClassDef]:
    """The classes that a module defines at its top level."""
    return [node for node in tree(path).body if isinstance(node, ast.ClassDef)]
