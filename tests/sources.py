"""The source files as syntax trees: what they import, what they name, and the classes they define."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
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


def opens_files(path: Path) -> set[str]:
    """The calls of a file that open another one to read it."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        if isinstance(function, ast.Name) and function.id == "open":
            found.add("open")
        elif isinstance(function, ast.Attribute):
            modes = {one.value for one in node.args if isinstance(one, ast.Constant)}
            # Without a mode it is a sheet that is opened.
            if function.attr in ("read_text", "read_bytes") or (
                function.attr == "open" and modes & {"r", "rb", "rt"}
            ):
                found.add(function.attr)
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


def public_classes(paths: Iterable[Path]) -> dict[str, dict[str, ast.ClassDef]]:
    """The public classes at the top level of modules: name → file → class."""
    found: dict[str, dict[str, ast.ClassDef]] = defaultdict(dict)
    for path in paths:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name][shown(path)] = node
    return found


def share_a_protocol(places: Mapping[str, ast.ClassDef]) -> bool:
    """Whether classes of one name all implement one protocol: a common base, or the protocol of that name.

    Widgets cannot inherit from a protocol, because Kivy has a metaclass of its own; they must define its members.
    """
    protocols = [node for node in places.values() if "Protocol" in _bases(node)]
    others = [node for node in places.values() if node not in protocols]
    if not protocols:
        common = set.intersection(*(_bases(node) for node in others))
        return any(_is_protocol(name) for name in common)
    return len(protocols) == 1 and all(_members(protocols[0]) <= _members(node) for node in others)


def _is_protocol(name: str) -> bool:
    found = public_classes(sources("app")).get(name, {})
    return any("Protocol" in _bases(node) for node in found.values())


def _bases(node: ast.ClassDef) -> set[str]:
    """The names of the bases of a class, without parameters."""
    heads = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return {head.attr if isinstance(head, ast.Attribute) else getattr(head, "id", "") for head in heads}


def _members(node: ast.ClassDef) -> set[str]:
    """The public members that a class defines in its body or on `self`."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef):
            found.add(part.name)
        elif isinstance(part, ast.AnnAssign | ast.Assign):
            for target in [part.target] if isinstance(part, ast.AnnAssign) else part.targets:
                found.add(target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", ""))
    return {name for name in found if name and not name.startswith("_")}
