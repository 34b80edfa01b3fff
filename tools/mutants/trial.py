"""What the tests reach, and what they say about each mutant."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from . import reach
from .child import OPTIONS, Chosen, Finder, Loader, Suite, Trial, module_of
from .mutate import Mutant
from .warm import Warm


class Verdict(NamedTuple):
    mutant: Mutant
    #: "killed", "hung" or "survived".
    result: str
    #: The test that noticed, if one failed.
    test: str = ""


def measure(suite: Suite, path: Path) -> list[reach.Reach]:
    """Run all tests once, without any change, and write down what they reach."""

    def work(out: int) -> int:
        signal.setitimer(signal.ITIMER_PROF, 0)
        recorder = reach.Recorder(out)
        sources = {str(suite.root / file): (suite.root / file).read_bytes() for file in suite.sources}
        loaders = {}
        for file in suite.sources:
            full, name = str(suite.root / file), module_of(file)
            loaders[name] = Loader(
                name, full, lambda path: reach.traced(sources[path], path), recorder.globals_of(file)
            )
        sys.meta_path.insert(0, Finder(loaders))
        code = pytest.main([*OPTIONS, *suite.tests], plugins=[recorder])
        recorder.save(path)
        return int(code)

    _check_clean(suite)
    code, failed = Trial(suite, work).wait()
    if code != 0:
        raise RuntimeError(f"the tests fail without any change: {failed or f'exit code {code}'}")
    return reach.load(path)


def start(suite: Suite, mutant: Mutant, reaches: list[reach.Reach]) -> Trial:
    """Begin the tests that can notice a mutant."""
    tests = reach.order(reaches, mutant.file, mutant.block)
    files = sorted({test.test.partition("::")[0] for test in tests})

    def work(out: int) -> int:
        path = str(suite.root / mutant.file)
        changed = mutant.applied(Path(path).read_bytes())
        name = module_of(mutant.file)
        sys.meta_path.insert(
            0, Finder({name: Loader(name, path, lambda path: compile(changed, path, "exec"), {})})
        )
        return int(pytest.main([*OPTIONS, *files], plugins=[Chosen(tests, suite.patience, out)]))

    _check_clean(suite)
    return Trial(suite, work)


def _check_clean(suite: Suite) -> None:
    if {module_of(file).partition(".")[0] for file in suite.sources} & sys.modules.keys():
        raise RuntimeError("the sources are imported already, so a changed one would not be noticed")


def verdicts(
    suite: Suite, mutants: Iterable[Mutant], reaches: list[reach.Reach], jobs: int = 1
) -> Iterator[Verdict]:
    """Try mutants, several at a time."""
    waiting = iter(mutants)
    working = [_job(suite, waiting, reaches) for _ in range(jobs)]
    try:
        while working:
            for job in working[:]:
                found = next(job, _DONE)
                if found is _DONE:
                    working.remove(job)
                elif isinstance(found, Verdict):
                    yield found
            time.sleep(0.005)
    finally:
        for job in working:
            job.close()


_DONE = object()


def _job(
    suite: Suite, mutants: Iterator[Mutant], reaches: list[reach.Reach]
) -> Generator[Verdict | None, None, None]:
    """The verdicts on mutants, one after the other; None while there is nothing new."""
    warm = Warm(suite, reaches)
    try:
        for mutant in mutants:
            if warm.takes(mutant):
                warm.ask(mutant)
                while (ended := warm.poll()) is None:
                    yield None
            else:
                trial = start(suite, mutant, reaches)
                try:
                    while (ended := trial.poll()) is None:
                        yield None
                except GeneratorExit:
                    trial.stop()
                    raise
            yield verdict(mutant, *ended)
    finally:
        warm.stop()


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
