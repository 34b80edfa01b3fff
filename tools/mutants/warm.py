"""A process that has collected the tests, and forks for each mutant with one function changed in place.

That saves the seconds in which engine and tests are imported, but not every change can be made so late: values
that were computed on import would stay as they are.  So it takes only functions that nobody has called by then.
"""

from __future__ import annotations

import ast
import json
import os
import select
import signal
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from .child import OPTIONS, Chosen, Suite, Trial, module_of
from .mutate import Mutant
from .reach import ON_IMPORT, Reach, order


class Warm:
    """The parent's end."""

    def __init__(self, suite: Suite, reaches: list[Reach]) -> None:
        self._suite, self._reaches = suite, reaches
        self._imported = next(reach.blocks for reach in reaches if reach.test == ON_IMPORT)
        self._functions: dict[str, list[tuple[int, int]]] = {}
        self._trial: Trial | None = None
        self._requests = self._answers = -1

    def takes(self, mutant: Mutant) -> bool:
        """Whether a mutant is inside a function that is not called while tests are imported."""
        if mutant.block == 0:
            return False
        if mutant.file not in self._functions:
            self._functions[mutant.file] = _functions((self._suite.root / mutant.file).read_bytes())
        called = self._imported.get(mutant.file, ())
        return all(
            not any(first <= block <= last for block in called)
            for first, last in self._functions[mutant.file]
            if first <= mutant.line <= last
        )

    def ask(self, mutant: Mutant) -> None:
        """Begin with a mutant."""
        if self._trial is None:
            self._start()
        os.write(self._requests, json.dumps(mutant).encode() + b"\n")

    def poll(self) -> tuple[int, str] | None:
        """The exit code and the test that failed, once they are known."""
        if not select.select([self._answers], [], [], 0)[0]:
            return None
        answer = os.read(self._answers, 4000)
        if not answer:
            raise RuntimeError("the process with the collected tests has ended")
        code, said = json.loads(answer)
        return code, said

    def stop(self) -> None:
        if self._trial is not None:
            self._trial.stop()

    def _start(self) -> None:
        inlet, self._requests = os.pipe()
        self._answers, outlet = os.pipe()

        def work(_: int) -> int:
            os.close(self._requests)
            server = _Server(self._suite, self._reaches, inlet, outlet)
            return int(pytest.main([*OPTIONS, *self._suite.tests], plugins=[server]))

        self._trial = Trial(self._suite, work)
        os.close(inlet)
        os.close(outlet)


class _Server:
    """A pytest plugin that waits for mutants instead of running the tests."""

    def __init__(self, suite: Suite, reaches: list[Reach], inlet: int, outlet: int) -> None:
        self._suite, self._reaches, self._inlet, self._outlet = suite, reaches, inlet, outlet

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.setitimer(signal.ITIMER_PROF, 0)
        items = {item.nodeid: item for item in session.items}
        with open(self._inlet, encoding="utf-8") as requests:
            for line in requests:
                mutant = Mutant(*json.loads(line))
                trial = Trial(self._suite, self._work(session, items, mutant), leads=False)
                os.write(self._outlet, json.dumps(trial.wait()).encode())
        return True

    def _work(
        self, session: pytest.Session, items: dict[str, pytest.Item], mutant: Mutant
    ) -> Callable[[int], int]:
        def work(out: int) -> int:
            swap(self._suite.root, mutant)
            tests = order(self._reaches, mutant.file, mutant.block)
            chosen = Chosen(tests, self._suite.patience, out)
            session.config.pluginmanager.register(chosen)
            found = [items[test.test] for test in tests if test.test in items]
            for item, following in zip(found, [*found[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if chosen.failed:
                    return int(pytest.ExitCode.TESTS_FAILED)
            return int(pytest.ExitCode.OK)

        return work


def swap(root: Path, mutant: Mutant) -> None:
    """Change the function of a mutant, which everybody may have imported, where it is."""
    path = str(root / mutant.file)
    code = compile(mutant.applied(Path(path).read_bytes()), path, "exec")
    inside: Any = sys.modules[module_of(mutant.file)]
    for name in mutant.function.split("."):
        code = next(
            part
            for part in code.co_consts
            if isinstance(part, CodeType) and part.co_name == name and _contains(part, mutant.line)
        )
        inside = _plain(vars(inside)[name])
        if isinstance(inside, FunctionType):
            inside.__code__ = code
            return
    raise RuntimeError(f"{mutant.function} of {mutant.file} is no function")


def _contains(code: CodeType, line: int) -> bool:
    lines = [number for _, _, number in code.co_lines() if number is not None]
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    return bool(lines) and min(lines) <= line and (line <= max(lines) or any(_contains(p, line) for p in inner))


def _plain(value: Any) -> Any:
    """The function behind a property or a cache."""
    if isinstance(value, property):
        return value.fget
    if isinstance(value, cached_property):
        return value.func
    return getattr(value, "__wrapped__", value)


def _functions(source: bytes) -> list[tuple[int, int]]:
    """The first and the last line of each function of a module."""
    return [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    ]
