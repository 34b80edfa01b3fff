"""An older revision as a folder."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]


class NoSuchRevision(Exception):
    """There is nothing to play against; the sentence says why."""


def named(revision: str) -> str:
    """The full name of a commit."""
    try:
        done = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except OSError as problem:
        raise NoSuchRevision(f"Git could not be started ({problem.strerror}).") from None
    if done.returncode:
        raise NoSuchRevision(f"There is no revision “{revision}” here.")
    return done.stdout.decode().strip()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A temporary folder with the files of a commit; neither the working tree nor the index is touched."""
    with TemporaryDirectory(prefix="duel-", ignore_cleanup_errors=True) as folder:
        packed = _git("archive", "--format=tar", commit).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            # An attribute and not a parameter, which Python 3.11 has only had since 3.11.4.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(folder)
        yield Path(folder)


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True)
