"""The journal of one match: every step is on disk before it is shown.

The file is the text of the match (`engine.notation`).  Each step appends a line, with fsync; a kill can only leave
an incomplete last line, which was never shown.  If the disk is full or read-only, play goes on, the lines wait in
memory, and every later step tries again to write the whole match and what is needed to open it.

The file `.opening` beside it repeats the header and the seed, so that a damaged header or key can be mended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from app.store import copy_aside, replace_file, write_from
from engine.base import Move, Seat
from engine.match import AnyMatch
from engine.notation import Writer, opening


class Journal:
    """Records one match.  Nothing here raises: `trouble` is called with the first failure and on recovery."""

    def __init__(
        self,
        path: Path,
        match: AnyMatch,
        *,
        prepare: Callable[[], None] = lambda: None,
        trouble: Callable[[OSError | None], None] = lambda error: None,
        closed: Callable[[Seat | None], None] = lambda resigned: None,
        is_behind: bool = False,
    ) -> None:
        """`is_behind`: the file is known to be an older state of the match."""
        self.path = path
        self._match = match
        #: Writes what else is needed to open the match; raises OSError.
        self._prepare = prepare
        self._prepared = False
        self._trouble = trouble
        self._closed = closed
        self._failed = False
        #: Who resigned, or nobody, once the match is over and until that is on disk.
        self._end: tuple[Seat | None] | None = None
        self._opening = opening(match)
        #: How many bytes of the text are known to be on disk.
        self._safe = 0
        #: Whether the file holds something else, which must not be lost.
        self._is_damaged = False
        self._rewrite(len(match.log))
        if not is_behind:
            self._compare()
        self._has_opening = _holds(opening_path(path), self._opening)
        self._save()

    @property
    def is_safe(self) -> bool:
        """Whether everything is on disk."""
        return not self._failed

    # --- called by the table

    def step(self, moves: Mapping[Seat, Move]) -> None:
        """Append one line, with fsync."""
        self._text += self._writer.moves(moves).encode()
        self._save()

    def cut(self, steps: int) -> None:
        """Remove all lines after the first `steps`."""
        self._rewrite(steps)
        self._safe = min(self._safe, len(self._text))
        self._save()

    def close(self, match: AnyMatch, resigned: Seat | None) -> None:
        """Add the result and the seed: the match is over."""
        if match.over:
            self._text += self._writer.result(match).encode()
        self._text += self._writer.seed(match).encode()
        self._end = (resigned,)
        self._save()

    # --- called by the library

    def save_again(self) -> None:
        """Try to write what could not be written."""
        if self._failed:
            self._save()

    # --- inside

    def _rewrite(self, steps: int) -> None:
        self._writer = Writer()
        text = self._writer.header(self._match)
        for entry in self._match.log[:steps]:
            text += self._writer.moves(entry.moves)
        self._text = text.encode()

    def _compare(self) -> None:
        """Find out how far the file agrees with the text: reopening a match rewrites nothing."""
        try:
            old = self.path.read_bytes()
            if not old.startswith(self._text):
                # A disk can return wrong bytes for a moment.
                old = self.path.read_bytes()
        except OSError:
            return
        if old.startswith(self._text):
            self._safe = len(self._text)
            rest = old[self._safe :]
            # An incomplete line is left by a kill, and the end by one while a resigned match was put away.
            self._is_damaged = b"\n" in rest and not rest.startswith((b"result ", b"seed "))
        elif self._text.startswith(old):
            # Only the end of its last line is missing.
            self._safe = len(old)
        else:
            self._is_damaged = True

    def _save(self) -> None:
        """Bring the file up to date, from the last byte known to be good."""
        try:
            if not self._prepared:
                self._prepare()
                self._prepared = True
            if not self._has_opening:
                replace_file(opening_path(self.path), self._opening)
                self._has_opening = True
            if self._is_damaged:
                copy_aside(self.path)
                self._is_damaged = False
            self._write()
        except OSError as error:
            # A failed write or fsync leaves nothing to rely on, and the whole folder may be gone.
            self._prepared = self._has_opening = False
            self._safe = 0
            if not self._failed:
                self._failed = True
                self._trouble(error)
            return
        self._safe = len(self._text)
        if self._failed:
            self._failed = False
            self._trouble(None)
        if self._end is not None:
            # Not before all is written: until then the match stays open, at the last step that could be.
            (resigned,), self._end = self._end, None
            self._closed(resigned)

    def _write(self) -> None:
        if self._safe:
            try:
                write_from(self.path, self._safe, self._text[self._safe :])
                return
            except OSError:
                # Whether anything of it is on disk is unknown now; another fsync of this file would not tell.
                self._safe = 0
        replace_file(self.path, self._text)


def opening_path(path: Path) -> Path:
    """Where the opening of a journal is."""
    return path.with_suffix(".opening")


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False
