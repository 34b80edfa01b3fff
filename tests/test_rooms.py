"""The rooms of the app: they stand on each other without a circle, and are entered by their front doors."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

from app import games  # noqa: F401  fills the register of games
from engine.games import IDS as GAMES
from tests.rooms import APP, SHELVES, drawn, graph, imports_of_app, is_door, levels, room_of, target_of
from tests.sources import ROOT, shown, tree

#: Of rooms, and of the folders of games.
DOORS = [path for path in APP if is_door(path) and room_of(path) != "games"] + [
    ROOT / "app" / "games" / game / "__init__.py" for game in GAMES
]
#: Rooms that may know Kivy in every module.
DRAWING_ROOMS = ("base", "device", "kit", "shell")


def knows_kivy(path: Path) -> bool:
    """Whether a file may import Kivy: screens, widgets, live properties, and the directors of games."""
    parts = path.relative_to(ROOT / "app").with_suffix("").parts
    return parts[0] in DRAWING_ROOMS or any(
        part == "director" or part.split("_")[0] in ("screen", "widgets", "live") for part in parts
    )


def test_the_graph_of_rooms_has_no_cycle():
    order = [room for rooms in levels(graph()) for room in rooms]
    assert len(order) > 15 and order[-1] == "shell"


def test_rooms_are_entered_by_their_front_doors():
    back_doors = [
        (shown(path), f"{found.module}.{found.name}")
        for path in APP
        for found in imports_of_app(path)
        if target_of(found) not in (room_of(path), *SHELVES) and found.module.count(".") > 1
    ]
    assert back_doors == []


@pytest.mark.parametrize("path", DOORS, ids=lambda path: path.parent.name)
def test_a_front_door_offers_at_run_time_what_it_names_for_type_checkers(path: Path):
    code = ast.unparse(tree(path))
    room = ".".join(path.parent.relative_to(ROOT).parts)
    named = {
        found.name: found.module
        for found in imports_of_app(path)
        if found.typing and found.module.startswith(room)
    }
    assert named or "late(" not in code
    for name, module in named.items():
        offered = getattr(import_module(room), name)
        whole = f"{room}.{name}" if module == room else ""
        assert offered is (import_module(whole) if whole else getattr(import_module(module), name)), name
        # Importing a module of this name would put it in the place of what is offered.
        assert whole or not (path.parent / f"{name}.py").exists(), name
    with pytest.raises(AttributeError, match="nonsense"):
        import_module(room).nonsense  # noqa: B018


def test_only_the_start_of_the_app_imports_the_games():
    asking = {shown(path) for path in APP for found in imports_of_app(path) if target_of(found) == "games"}
    assert {path for path in asking if not path.startswith("app/games/")} == {"app/shell/app.py"}


def test_what_is_not_drawn_needs_no_kivy():
    """All modules but screens and widgets, in a process of its own."""
    headless = [path for path in APP if not knows_kivy(path)]
    assert {room_of(path) for path in headless} >= {"table", "matches", "riddles", "evenings", "coach", "games"}
    assert {path.parts[-3] for path in headless if path.parent.name == "presenter"} == set(GAMES)
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in headless]
    names += [f"app.base.{name}" for name in ("content", "icons", "text")]
    code = f"""
import importlib, sys
for name in {names!r}:
    importlib.import_module(name)
print(*sorted({{name.split(".")[0] for name in sys.modules}} & {{"kivy", "kivymd", "asynckivy"}}))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


def test_what_is_not_drawn_is_checked_strictly():
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["overrides"]
    strict = next(one["module"] for one in overrides if one.get("disallow_untyped_defs"))
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in APP
        if not knows_kivy(path) and path.name != "__init__.py"
    }
    assert {name for name in names if not any(fnmatch(name, pattern) for pattern in strict)} == set()


def test_the_graph_in_the_documents_is_the_one_of_the_code():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert f"```\n{drawn()}\n```" in text, drawn()
