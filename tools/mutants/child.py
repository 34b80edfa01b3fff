"""Tests in a forked process, with some modules changed, within limits of time and memory."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import hypothesis
import pytest

from .reach import Reach

_MEMORY = 2 << 30
#: A child that has not ended after this many seconds, however busy the machine is, waits for something.
_LONGEST = 900.0
OPTIONS = (
    *("-x", "-q", "-s", "--tb=no", "--no-header"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"),
)


class Suite(NamedTuple):
    """A tree of sources and the tests that judge it."""

    root: Path
    #: Sources and tests, relative to the root.
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    #: Processor seconds that a test may take in addition to ten times what it takes otherwise.
    patience: float = 5.0


class Loader(importlib.machinery.SourceFileLoader):
    """Gives some modules other code than their file has."""

    def __init__(self, name: str, path: str, code: Callable[[str], CodeType], names: dict[str, object]) -> None:
        super().__init__(name, path)
        self._code, self._names = code, names

    def get_code(self, fullname: str) -> CodeType:
        return self._code(self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self._names)
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that are to be different."""

    def __init__(self, loaders: dict[str, Loader]) -> None:
        self._loaders = loaders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        loader = self._loaders.get(fullname)
        if loader is None:
            return None
        return importlib.util.spec_from_file_location(fullname, loader.path, loader=loader)


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Chosen:
    """A pytest plugin: only some tests, in their order, each with a limit of time."""

    def __init__(self, tests: list[Reach], patience: float, out: int) -> None:
        self._order = {test.test: (number, patience + 10 * test.seconds) for number, test in enumerate(tests)}
        self._out = out
        self.failed = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        # Processor time: a busy machine is no hang.  Nobody handles the signal, so it ends the process.
        signal.setitimer(signal.ITIMER_PROF, self._order[nodeid][1])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = True
            os.write(self._out, report.nodeid.encode())


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder for whatever tests and Python write, so that nothing is written to the tree."""
    with tempfile.TemporaryDirectory(prefix="ratskeller-mutants-") as folder:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{folder}/hypothesis"
        sys.pycache_prefix = f"{folder}/bytecode"
        # The same examples each time, however slow the machine is.
        hypothesis.settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        hypothesis.settings.load_profile("mutants")
        gc.freeze()
        try:
            yield Path(folder)
        finally:
            tempfile.tempdir = None


def _child(suite: Suite, leads: bool, work: Callable[[], int]) -> None:
    """Quiet, limited, and never back into the parent's code."""
    code = 70
    try:
        if leads:
            os.setsid()
        os.chdir(suite.root)
        sys.path.insert(0, str(suite.root))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(quiet, stream)
        signal.setitimer(signal.ITIMER_PROF, 20 + suite.patience)
        code = work()
    finally:
        os._exit(code)


class Trial:
    """A running child; unless it leads a group of its own, it ends together with its parent's group."""

    def __init__(self, suite: Suite, work: Callable[[int], int], *, leads: bool = True) -> None:
        self._kill = os.killpg if leads else os.kill
        inlet, outlet = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _child(suite, leads, lambda: work(outlet))
        os.close(outlet)
        self._inlet, self._end = inlet, time.monotonic() + _LONGEST

    def poll(self) -> tuple[int, str] | None:
        """The exit code (below 0: the signal) and what the child wrote, once it has ended."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            if time.monotonic() > self._end:
                self._kill(self.pid, signal.SIGKILL)
            return None
        with open(self._inlet, "rb") as inlet:
            said = inlet.read(2000).decode()
        return os.waitstatus_to_exitcode(status), said

    def stop(self) -> None:
        self._kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self) -> tuple[int, str]:
        try:
            while (ended := self.poll()) is None:
                time.sleep(0.005)
            return ended
        except SystemExit:
            self._kill(self.pid, signal.SIGKILL)
            raise
