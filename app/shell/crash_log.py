"""Reports of unexpected errors, in one small file of the data folder, the newest last.

A report holds the traceback without the paths of this device, the system, and facts of the app: its version, the
game, the move.  Nothing is sent anywhere: players can read the file and share it.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from app.store import replace_file
from engine.sanitize import read_bytes

FILE = "crash.log"
#: The most characters of a report and of its message, the frames of a traceback, and the bytes of the file.
LONGEST, LONGEST_MESSAGE, FRAMES, MOST = 12_000, 500, 20, 60_000
HEAD = "=== Ratskeller: report of an error\n"

_ROOT = Path(__file__).parents[2]


def report(error: BaseException, facts: Mapping[str, object]) -> str:
    """The text of a report."""
    import platform

    facts = {**facts, "System": platform.platform(), "Python": platform.python_version()}
    lines = [f"{name}: {str(fact)[:100]}\n" for name, fact in facts.items()]
    text = HEAD + "".join(lines) + "\n" + "".join(_traceback(error))
    for path, name in ((_ROOT, "."), (_home(), "~")):
        if path is not None and path != Path(path.anchor):
            text = text.replace(str(path), name)
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n[…]\n{text[-LONGEST // 2 :]}"
    return text.encode("utf-8", "backslashreplace").decode().rstrip() + "\n"


def kind_of(error: BaseException) -> tuple[str, str, int]:
    """The type of an error and where it was raised; repeats of one error have the same kind."""
    for _ in range(10):
        # Kivy wraps the errors of KV rules; the first error knows the place.
        error = error.__cause__ or error.__context__ or error
    frames = traceback.extract_tb(error.__traceback__)
    place = (frames[-1].filename, frames[-1].lineno or 0) if frames else ("", 0)
    return (type(error).__name__, *place)


class CrashLog:
    """The file of reports (folder None: the last report is kept in memory)."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE
        #: The last report.
        self.last = ""

    def write(self, error: BaseException, facts: Mapping[str, object]) -> bool:
        """Whether a report could be added to the file; the oldest ones are dropped if it grows too long."""
        self.last = report(error, facts)
        if self._path is None:
            return False
        kept = [*self._reports(), self.last]
        while len("\n".join(kept).encode()) > MOST:
            del kept[0]
        try:
            replace_file(self._path, "\n".join(kept))
        except OSError:
            return False
        return True

    def _reports(self) -> list[str]:
        text = ""
        # One that is larger is not ours.
        with suppress(OSError, ValueError):
            if self._path is not None:
                text = read_bytes(self._path, MOST).decode("utf-8", "replace")
        return [HEAD + one.rstrip() + "\n" for one in text.split(HEAD)[1:]]


def _traceback(error: BaseException) -> list[str]:
    """The lines of a traceback; long messages are cut."""
    trace = traceback.TracebackException.from_exception(error, limit=-FRAMES)
    return [
        line if len(line) <= LONGEST_MESSAGE * 2 else f"{line[:LONGEST_MESSAGE]}…\n" for line in trace.format()
    ]


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:
        return None
