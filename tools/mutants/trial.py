"""Run tests in a forked process that has imported pytest but nothing of the engine."""

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import hypothesis
import pytest

from . import reach
from .mutate import Mutant

_MEMORY = 2 << 30
#: A child that has not ended after this many seconds, however busy the machine is, waits for something.
_LONGEST = 900.0
_OPTIONS = (
    "-x",
    "-q",
    "--tb=no",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-p",
    "no:faulthandler",
)


class Suite(NamedTuple):
    """A tree of sources and the tests that judge it."""

    root: Path
    #: Sources and tests, relative to the root.
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    #: Processor seconds that a test may take in addition to ten times what it takes otherwise.
    patience: float = 5.0


class Verdict(NamedTuple):
    mutant: Mutant
    #: "killed", "hung" or "survived".
    result: str
    #: The test that noticed, if one failed.
    test: str = ""


class _Loader(importlib.machinery.SourceFileLoader):
    """Gives some modules other code than their file has."""

    def __init__(self, name: str, path: str, code: Callable[[str], CodeType], names: dict[str, object]) -> None:
        super().__init__(name, path)
        self._code, self._names = code, names

    def get_code(self, fullname: str) -> CodeType:
        return self._code(self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self._names)
        super().exec_module(module)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that are to be different."""

    def __init__(self, loaders: dict[str, _Loader]) -> None:
        self._loaders = loaders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        loader = self._loaders.get(fullname)
        if loader is None:
            return None
        return importlib.util.spec_from_file_location(fullname, loader.path, loader=loader)


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Chosen:
    """A pytest plugin: only some tests, in their order, each with a limit of time."""

    def __init__(self, tests: list[reach.Reach], patience: float, out: int) -> None:
        self._order = {test.test: (number, patience + 10 * test.seconds) for number, test in enumerate(tests)}
        self._out = out

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        # Processor time: a busy machine is no hang.  Nobody handles the signal, so it ends the process.
        signal.setitimer(signal.ITIMER_PROF, self._order[nodeid][1])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self._out, report.nodeid.encode())


@contextmanager
def workshop() -> Iterator[Path]:
    """A folder for whatever tests and Python write, so that nothing is written to the tree."""
    with tempfile.TemporaryDirectory(prefix="ratskeller-mutants-") as folder:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{folder}/hypothesis"
        sys.pycache_prefix = f"{folder}/bytecode"
        hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None)
        hypothesis.settings.load_profile("mutants")
        gc.freeze()
        try:
            yield Path(folder)
        finally:
            tempfile.tempdir = None


def _child(suite: Suite, out: int, work: Callable[[], int]) -> None:
    """Quiet, limited, and never back into the parent's code."""
    code = 70
    try:
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
    """A running child."""

    def __init__(self, suite: Suite, work: Callable[[int], int]) -> None:
        if {_module(file).partition(".")[0] for file in suite.sources} & sys.modules.keys():
            raise RuntimeError("the sources are imported already, so a changed one would not be noticed")
        inlet, outlet = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _child(suite, outlet, lambda: work(outlet))
        os.close(outlet)
        self._inlet, self._end = inlet, time.monotonic() + _LONGEST

    def poll(self) -> tuple[int, str] | None:
        """The exit code (below 0: the signal) and what the child wrote, once it has ended."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            if time.monotonic() > self._end:
                os.killpg(self.pid, signal.SIGKILL)
            return None
        with open(self._inlet, "rb") as inlet:
            said = inlet.read(2000).decode()
        return os.waitstatus_to_exitcode(status), said

    def wait(self) -> tuple[int, str]:
        while (ended := self.poll()) is None:
            time.sleep(0.02)
        return ended


def measure(suite: Suite, path: Path) -> list[reach.Reach]:
    """Run all tests once, without any change, and write down what they reach."""

    def work(out: int) -> int:
        signal.setitimer(signal.ITIMER_PROF, 0)
        recorder = reach.Recorder()
        sources = {str(suite.root / file): (suite.root / file).read_bytes() for file in suite.sources}
        loaders = {}
        for file in suite.sources:
            full, name = str(suite.root / file), _module(file)
            loaders[name] = _Loader(
                name, full, lambda path: reach.traced(sources[path], path), recorder.globals_of(file)
            )
        sys.meta_path.insert(0, _Finder(loaders))
        code = pytest.main([*_OPTIONS, *suite.tests], plugins=[recorder])
        recorder.save(path)
        return int(code)

    code, _ = Trial(suite, work).wait()
    if code != 0:
        raise RuntimeError(f"the tests fail without any change (exit code {code})")
    return reach.load(path)


def start(suite: Suite, mutant: Mutant, reaches: list[reach.Reach]) -> Trial:
    """Begin the tests that can notice a mutant."""
    tests = reach.order(reaches, mutant.file, mutant.block)
    files = sorted({test.test.partition("::")[0] for test in tests})

    def work(out: int) -> int:
        path = str(suite.root / mutant.file)
        changed = mutant.applied(Path(path).read_bytes())
        name = _module(mutant.file)
        sys.meta_path.insert(
            0, _Finder({name: _Loader(name, path, lambda path: compile(changed, path, "exec"), {})})
        )
        return int(pytest.main([*_OPTIONS, *files], plugins=[_Chosen(tests, suite.patience, out)]))

    return Trial(suite, work)


def verdicts(
    suite: Suite, mutants: Iterable[Mutant], reaches: list[reach.Reach], jobs: int = 1
) -> Iterator[Verdict]:
    """Try mutants, several at a time."""
    waiting, running = iter(mutants), list[tuple[Mutant, Trial]]()
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)) is not None:
            running.append((mutant, start(suite, mutant, reaches)))
        if not running:
            return
        time.sleep(0.01)
        for mutant, trial in running[:]:
            if (ended := trial.poll()) is not None:
                running.remove((mutant, trial))
                yield verdict(mutant, *ended)


def verdict(mutant: Mutant, code: int, said: str) -> Verdict:
    """What an ended trial says about a mutant."""
    if code in (-signal.SIGPROF, -signal.SIGKILL):
        return Verdict(mutant, "hung")
    if code == pytest.ExitCode.OK or code == pytest.ExitCode.NO_TESTS_COLLECTED:
        return Verdict(mutant, "survived")
    # Interrupted: a test module could not even be imported.
    ended = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR)
    if code in ended or code < 0:
        return Verdict(mutant, "killed", said)
    raise RuntimeError(f"pytest ended with {code} for {mutant.file}:{mutant.line} {mutant.change}")
