"""Which tests run which blocks of which modules, and how long they take."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Generator
from pathlib import Path
from time import process_time
from types import CodeType
from typing import NamedTuple

import pytest

from .mutate import first_line, has_docstring

#: The set in a module that its blocks add their line to.
_NAME = "__reached__"
#: What stands for a test where modules are imported and tests collected.
ON_IMPORT = ""


#: Tests that take longer, in seconds, are left out: a rule should not need them.
_QUICK = 0.6


class Reach(NamedTuple):
    """What one test runs."""

    test: str
    seconds: float
    #: File → the blocks that were entered.
    blocks: dict[str, list[int]]


def traced(source: bytes, path: str) -> CodeType:
    """A module in which each block of a function tells that it is entered."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                for body in _bodies(inner):
                    _mark(body)
    return compile(ast.fix_missing_locations(tree), path, "exec")


def _bodies(node: ast.AST) -> list[list[ast.stmt]]:
    return [
        value
        for _, value in ast.iter_fields(node)
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt)
    ]


def _mark(body: list[ast.stmt]) -> None:
    at = int(has_docstring(body))
    if at < len(body) and _NAME in ast.dump(body[at])[:200]:
        return
    body.insert(at, ast.parse(f"{_NAME}.add({first_line(body)})").body[0])


class Recorder:
    """A pytest plugin that notes what each test reaches."""

    def __init__(self, out: int) -> None:
        self.found: list[Reach] = []
        self._out = out
        self._reached: dict[str, set[int]] = {}

    def globals_of(self, file: str) -> dict[str, object]:
        """What a traced module finds among its names."""
        return {_NAME: self._reached.setdefault(file, set())}

    def pytest_collection_finish(self) -> None:
        self._note(ON_IMPORT, 0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        start = process_time()
        try:
            return (yield)
        finally:
            self._note(item.nodeid, process_time() - start)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self._out, report.nodeid.encode())

    def _note(self, test: str, seconds: float) -> None:
        reached = {file: sorted(lines) for file, lines in self._reached.items() if lines}
        self.found.append(Reach(test, seconds, reached))
        for lines in self._reached.values():
            lines.clear()

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(self.found), encoding="utf-8")


def load(path: Path) -> list[Reach]:
    return [Reach(*row) for row in json.loads(path.read_text(encoding="utf-8"))]


def order(reaches: list[Reach], file: str, block: int) -> list[Reach]:
    """The tests that can notice a change: those that enter its block, the quick ones first.

    What is kept for later tests, as the engine's tables are, is computed in one test and noticed in another, and
    values outside functions can matter to every test: so all others that use the folder follow.
    """
    folder = file.rpartition("/")[0]
    able = [
        reach
        for reach in reaches
        if reach.test != ON_IMPORT
        and reach.seconds < _QUICK
        and any(other.rpartition("/")[0] == folder for other in reach.blocks)
    ]
    return sorted(able, key=lambda reach: (block not in reach.blocks.get(file, ()), reach.seconds))
