"""Each operation of the disk fails in turn, once or from then on: what the player was told is true."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.core.library import KEPT_AGAIN, NOT_KEPT, Library, StorageNotice
from tests.app.core.test_library import PLAYERS, finish, one_round


class Faults:
    """Lets operation `first` fail, and all later ones if the fault stays."""

    def __init__(self, patch: pytest.MonkeyPatch, first: int, *, stays: bool) -> None:
        self._first, self._stays = first, stays
        self._operations = 0
        self._on = True
        self.failed = False
        for module, name in ((os, "write"), (os, "fsync"), (os, "replace"), (os, "open"), (tempfile, "mkstemp")):
            patch.setattr(module, name, self._wrapped(getattr(module, name)))

    @contextmanager
    def off(self) -> Iterator[None]:
        """Nothing fails for a while."""
        self._on = False
        yield
        self._on = True

    def _wrapped(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if self._on:
                self._operations += 1
                late = self._operations - 1 - self._first
                if late == 0 or (late > 0 and self._stays):
                    self.failed = True
                    raise OSError(errno.EIO, "Input/output error")
            return real(*args, **more)

        return call


@pytest.mark.parametrize("stays", [False, True])
def test_what_was_told_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stays: bool) -> None:
    for number in count():
        folder = tmp_path / str(number)
        told: list[StorageNotice] = []
        with monkeypatch.context() as patch:
            faults = Faults(patch, number, stays=stays)
            table = Library(folder, told.append).begin("braverats", {}, PLAYERS, "faults")
            one_round(table)
            table.undo()
            one_round(table)
            with faults.off():
                one_round(table)
                _check(folder, table.match.log, told)
            finish(table)
            with faults.off():
                _check(folder, table.match.log, told)
        if not faults.failed:
            return


def _check(folder: Path, log: Any, told: list[StorageNotice]) -> None:
    """Read the folder as the next start does."""
    is_kept = not told or told[-1].text == KEPT_AGAIN
    assert {notice.text for notice in told} <= {NOT_KEPT, KEPT_AGAIN}
    notices: list[StorageNotice] = []
    library = Library(folder, notices.append)
    found = [entry.table.match for entry in (*library.open_matches(), *library.finished_matches())]
    assert notices == []
    if is_kept:
        assert [match.log for match in found] == [log]
    assert all(match.log == log[: len(match.log)] and match.seed for match in found)
