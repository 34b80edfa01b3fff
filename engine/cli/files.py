"""Files of the headless tool: matches, the decks and components that an option names, and logs."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from ..base import AnyGame, BadRequest, DamagedFile, Json
from ..sanitize import LONGEST_DATA, parsed, read_text


def text_of_file(path: Path, longest: int) -> str:
    """The text of a regular file; refuses any other, and a larger one."""
    try:
        return read_text(path, longest)
    except OSError as problem:
        raise DamagedFile(f"{path.name} cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise DamagedFile(f"{path.name} is not a text file.") from None
    except ValueError:
        raise DamagedFile(f"{path.name} is not a regular file of at most {longest:,} bytes.") from None


def data_of_file(path: Path) -> Json:
    """The JSON data of a file."""
    text = text_of_file(path, LONGEST_DATA)
    try:
        return parsed(text)
    except ValueError:
        raise DamagedFile(f"{path.name} is not JSON.") from None


def with_files(game: AnyGame, options: Mapping[str, Json]) -> dict[str, Json]:
    """The options with the contents of each file that one names: a match never holds a path."""
    free = {option.id: option.values for option in game.info.options if option.free}
    return {
        name: data_of_file(Path(value))
        if isinstance(value, str) and value not in free.get(name, (value,))
        else value
        for name, value in options.items()
    }


def replace_text(path: Path, text: str) -> None:
    """Write a regular file, whole or not at all; OSError if that is impossible."""
    path = path.resolve()
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise OSError(None, "it is not a regular file")
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


class Record:
    """A text file that grows while something runs, up to a number of characters; without a path there is none.

    Refuses a path that cannot be written.  If writing fails later, that is said once and the work goes on.
    """

    def __init__(self, path: Path | None, longest: int) -> None:
        self._path, self._left = path, longest
        self._file: IO[str] | None = None
        if path is not None:
            try:
                self._file = open(path, "w", encoding="utf-8", errors="replace")  # noqa: SIM115  closed at exit
            except (OSError, ValueError) as problem:
                reason = problem.strerror if isinstance(problem, OSError) else str(problem)
                raise BadRequest(f"{path.name} cannot be written ({reason}).") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def write(self, text: str) -> None:
        """Append a text, or as much of it as is still kept."""
        if self._file is None or not self._left:
            return
        kept = text[: self._left]
        self._left -= len(kept)
        try:
            self._file.write(kept if self._left else kept + "\n[no more is kept]\n")
            self._file.flush()
        except OSError as problem:
            assert self._path is not None
            print(f"{self._path.name} cannot be written any more ({problem.strerror}).", file=sys.stderr)
            self._close()

    def _close(self) -> None:
        if self._file is not None:
            # What could not be written is tried again, and fails again.
            with suppress(OSError):
                self._file.close()
            self._file = None
