"""The rooms of the app as their imports show them; `python -m tests.rooms` prints the graph of ARCHITECTURE.md."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from tests.sources import ROOT, shown, sources, tree

APP = sources("app")
#: Rooms without a front door: each of their modules is for everybody.
SHELVES = ("base", "device", "kit", "contract", "shell")
#: What type checkers alone follow: the contract names the types of the rooms that a game fills in, and a screen
#: names the app that it belongs to.
TYPES_ONLY = ("app/contract.py", "app/base/screen.py")


class Import(NamedTuple):
    """One imported name: who imports it, from which module, and whether for type checkers only."""

    path: Path
    module: str
    name: str
    typing: bool


def room_of(path: Path) -> str:
    """The room in which a file of the app lies."""
    return path.relative_to(ROOT / "app").with_suffix("").parts[0]


def is_door(path: Path) -> bool:
    """Whether a file is the front door of a room."""
    return path.name == "__init__.py" and path.parent.parent == ROOT / "app" and room_of(path) not in SHELVES


def imports_of_app(path: Path) -> Iterator[Import]:
    """What a file imports from the app."""
    typing = {
        id(inner)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "app":
                    yield Import(path, alias.name, "", id(node) in typing)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "app":
            for alias in node.names:
                yield Import(path, node.module, alias.name, id(node) in typing)


def target_of(found: Import) -> str:
    """The room that an import reaches."""
    parts = found.module.split(".")
    return parts[1] if len(parts) > 1 else found.name


def graph() -> dict[str, set[str]]:
    """room → the rooms that it imports."""
    edges: dict[str, set[str]] = defaultdict(set)
    for path in APP:
        if path == ROOT / "app" / "__init__.py":
            continue
        edges[room_of(path)] |= {
            target_of(found) for found in imports_of_app(path) if not (found.typing and shown(path) in TYPES_ONLY)
        } - {room_of(path)}
    return edges


def levels(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """The rooms from the lowest to the highest: each imports only what stands before it; a cycle is an error."""
    order = TopologicalSorter(edges)
    order.prepare()
    found = []
    while order.is_active():
        ready = sorted(order.get_ready())
        found.append(ready)
        order.done(*ready)
    return found


def drawn() -> str:
    """The graph as ARCHITECTURE.md shows it: every room with those that it imports, highest first."""
    edges = graph()
    below = {room: _reached(room, edges) for room in edges}
    lines = []
    for rooms in reversed(levels(edges)):
        for room in rooms:
            # What is reached through another room goes without saying.
            direct = {one for one in edges[room] if not any(one in below[other] for other in edges[room])}
            lines.append(f"{room:<11}→ {', '.join(sorted(direct))}" if direct else room)
    return "\n".join(lines)


def _reached(room: str, edges: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [room]
    while waiting:
        for other in edges.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


if __name__ == "__main__":
    print(drawn())
