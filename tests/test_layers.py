"""Who may import whom, and what the engine must do without."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""


def sources(folder):
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", sources("engine"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_engine_needs_the_standard_library_alone(path):
    found = {module.split(".")[0] for module in imports(path)}
    assert found <= {"engine", *sys.stdlib_module_names}
    assert not found & {"lzma", "bz2", "multiprocessing", "threading", "asyncio", "distutils", "imp"}


@pytest.mark.parametrize("path", sources("engine"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_engine_has_no_global_random_and_no_clock_outside_the_tool(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<![.\w])random\.(random|choice|choices|shuffle|randint|sample|seed)\(", text)
    if "cli" not in path.parts:
        assert not {"time", "datetime"} & {module.split(".")[0] for module in imports(path)}


@pytest.mark.parametrize("path", sources("app"), ids=lambda p: str(p.relative_to(ROOT)))
def test_widgets_never_call_the_engine_and_nothing_imports_the_tests(path):
    found = {module.split(".")[0] for module in imports(path)}
    assert "tests" not in found
    if "widgets" in path.parts:
        assert "engine" not in found


def test_kv_files_name_widgets_never_engine_objects():
    for path in sorted((ROOT / "kv").rglob("*.kv")):
        assert not re.search(r"^#:\s*import\s+\S+\s+engine", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_modules_stay_small():
    large = {
        path.relative_to(ROOT).as_posix(): count
        for folder in ("engine", "app")
        for path in sources(folder)
        if (count := path.read_text(encoding="utf-8").count("\n")) > 450
    }
    assert large == {}
