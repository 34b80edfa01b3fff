"""The database of a data folder: opened, migrated, and given up for memory when nothing can be stored.

Whatever belongs together is one call of `write`, which commits it to disk before it returns.  If that fails, the
same work is done on a copy in memory, the player is told once, and every later write first tries to do on disk
what has been waiting.  A damaged file is set aside, the newest good copy takes its place, and `app.store.safety`
adds the matches that can still be read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from app.base.text import mark
from app.store.files import unused_name
from app.store.notice import StorageNotice

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

FILE = "ratskeller.db"
#: The version of the tables; each after the first has a script in `migrations`.
VERSION = 1
#: Seconds to wait for another process: the window stands still for as long.
BUSY = 0.3
_PRAGMAS = (
    *("trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", "synchronous = FULL"),
    # What is taken back or deleted leaves nothing that a salvage could bring back.
    "secure_delete = ON",
)
_MAGIC = b"SQLite format 3\0"
#: What the failure of a disk is not: errors of a program, which must show.
_BUGS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.NotSupportedError)

NOT_KEPT = mark("Nothing can be saved on this device at the moment. What you do is kept until you close the app.")
KEPT_AGAIN = mark("Saving works again.")
COMES_BACK = mark("This cannot be deleted on the device at the moment: it will be back at the next start.")
NEWER = mark(
    "What is saved on this device was written by a newer version of the app and was not changed. "
    "Update the app to open it; until then, nothing is saved."
)
UNREADABLE = mark(
    "What is saved on this device cannot be read at the moment and was not changed. "
    "What you do is kept until you close the app."
)


class NewerFile(Exception):
    """A newer version of the app has written the database."""


class Store:
    """The database under one folder (None: everything is in memory)."""

    def __init__(
        self,
        folder: Path | None,
        tell: Callable[[StorageNotice], None] = lambda notice: None,
        *,
        only_looks: bool = False,
    ) -> None:
        """`only_looks`: for a second window, which must leave the file to the first."""
        self.folder = folder
        self._tell = tell
        self._path = None if folder is None else folder / FILE
        #: Grows with every write, for those who remember what they have read.
        self.changes = 0
        self._depth = 0
        #: Whether what is written now is lost when the app is closed, and what has to be written to disk first.
        self._waiting: list[Work[Any]] | None = [] if folder is None else None
        self._warned = False
        #: Whether a check has found damage.
        self.is_damaged = False
        self._db = sqlite3.connect(":memory:")
        self._db = self._snapshot() or _memory() if only_looks else self._open()

    @property
    def keeps(self) -> bool:
        """Whether everything is on disk."""
        return self._waiting is None

    def close(self) -> None:
        """Close the file; it can be opened again by a new store only."""
        with suppress(sqlite3.Error):
            self._db.close()

    # --- read and write

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        if self.is_damaged and not self._depth:
            self._recover()
        try:
            return self._db.execute(sql, parameters).fetchall()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if self._depth or not self._takes_over(error):
                raise
            return self._db.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[object] = ()) -> tuple[Any, ...] | None:
        """The first row of a query."""
        return next(iter(self.rows(sql, parameters)), None)

    def write(self, work: Work[T]) -> T:
        """Do something in one transaction, and commit it.  Inside another write it becomes a part of that one.

        `work` may be called again, if the disk fails and when it recovers.
        """
        self.changes += 1
        if self._depth:
            return work(self._db)
        if self.is_damaged:
            self._recover()
        elif self._waiting:
            self._try_disk()
        try:
            done = self._commit(self._db, work)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if not self._takes_over(error):
                raise
            done = self._commit(self._db, work)
        if self._waiting is not None:
            self._waiting.append(work)
            self._warn()
        return done

    def save_again(self) -> None:
        """Try to write to disk what is waiting."""
        if self._waiting:
            self._try_disk()

    def deleted(self) -> None:
        """Something was deleted: say so if that does not last."""
        if not self.keeps and self.folder is not None:
            self.tell(COMES_BACK)

    def tell(self, text: str, **facts: object) -> None:
        """Say something to the player."""
        self._tell(StorageNotice(text, facts))

    def _commit(self, db: sqlite3.Connection, work: Work[T]) -> T:
        db.execute("BEGIN IMMEDIATE")
        self._depth = 1
        held, self._db = self._db, db
        try:
            done = work(db)
            db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise
        finally:
            self._depth, self._db = 0, held
        return done

    # --- trouble

    def _takes_over(self, error: Exception) -> bool:
        """Go on without the file, or with a restored one; false for an error that is not the disk's."""
        if isinstance(error, _BUGS) or self._waiting is not None or self._path is None:
            return False
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        is_damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
        if is_damaged or isinstance(error, UnicodeDecodeError):
            self._recover()
        elif code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISUSE):
            return False
        else:
            self._leave_disk()
        return True

    def _leave_disk(self) -> None:
        """Go on with a copy in memory."""
        memory = _memory()
        with suppress(sqlite3.Error), closing(self._db) as disk:
            disk.backup(memory)
        self._db, self._waiting = memory, []

    def _try_disk(self) -> None:
        """Do on disk what has been done in memory."""
        waiting, path = self._waiting, self._path
        if not waiting or path is None or not path.exists():
            return
        try:
            disk = _prepared(path)
        except (OSError, sqlite3.Error, NewerFile):
            return
        try:
            self._commit(disk, lambda db: [work(db) for work in waiting])
        except sqlite3.Error:
            disk.close()
            return
        self._db.close()
        self._db, self._waiting, self._warned = disk, None, False
        self.tell(KEPT_AGAIN)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            self.tell(NOT_KEPT)

    # --- open

    def _open(self) -> sqlite3.Connection:
        path = self._path
        if path is None:
            return _memory()
        try:
            is_new = not path.exists() and not path.is_symlink()
            if is_new and self._lost():
                return self._rebuilt()
            if not is_new and not _is_database(path):
                return self._rebuilt()
            self._make_folder()
            _set_odd_files_aside(path)
            if is_new:
                _create(path)
            return self._with_old_files(_prepared(path))
        except NewerFile:
            self.tell(NEWER)
            self._path, self._waiting, self._warned = None, [], True
            return _memory()
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (
                sqlite3.SQLITE_CORRUPT,
                sqlite3.SQLITE_NOTADB,
                sqlite3.SQLITE_FORMAT,
                sqlite3.SQLITE_ERROR,
            ):
                return self._rebuilt()
            return self._without_disk(path)
        except UnicodeDecodeError:
            # In what is said of a damaged file.
            return self._rebuilt()
        except OSError:
            return self._without_disk(path)

    def _make_folder(self) -> None:
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)

    def _lost(self) -> bool:
        """Whether there is no file although there are copies of it."""
        from app.store.safety import copies

        return bool(self.folder and copies(self.folder))

    def _with_old_files(self, db: sqlite3.Connection) -> sqlite3.Connection:
        """Take over the files of earlier versions, if that was not done."""
        if db.execute("SELECT 1 FROM meta WHERE name = 'files taken over'").fetchone():
            return db
        # Imported late: it is needed once.
        from app.store.takeover import OldFolder

        assert self.folder is not None
        old = OldFolder(self.folder)
        try:
            found = self._commit(db, old.take_over)
        except sqlite3.OperationalError:
            # The file is there and cannot be written to.
            db.close()
            db = _memory()
            found = self._commit(db, old.take_over)
            self._waiting = [old.take_over]
            self._warn()
        if found.text:
            self._tell(found)
        return db

    def _without_disk(self, path: Path) -> sqlite3.Connection:
        """A file that cannot be opened for writing: what can be read of it, in memory."""
        found = self._snapshot()
        if path.exists() and found is None:
            # Nothing was read, so nothing must be written.
            self.tell(UNREADABLE)
            self._path, self._waiting, self._warned = None, [], True
            return _memory()
        self._waiting = []
        if found is None:
            found = _memory()
            if self.folder is not None:
                from app.store.takeover import OldFolder

                self._commit(found, OldFolder(self.folder).take_over)
        self._warn()
        return found

    def _snapshot(self) -> sqlite3.Connection | None:
        """What the file holds, in memory; None if it cannot be read."""
        memory = _connect(":memory:")
        with suppress(OSError, sqlite3.Error):
            if self._path is None or not _is_database(self._path):
                return None
            # Reading needs files beside it, which a read-only folder refuses.
            with tempfile.TemporaryDirectory() as place:
                for end in ("", "-wal"):
                    # A device has no end.
                    if os.path.isfile(f"{self._path}{end}"):
                        shutil.copyfile(f"{self._path}{end}", Path(place, FILE + end))
                with closing(_connect(Path(place, FILE))) as copy:
                    if _version(copy) == VERSION:
                        copy.backup(memory)
        return memory if _has_tables(memory) else None

    # --- damage

    def _recover(self) -> None:
        """The file is damaged."""
        self.is_damaged = False
        self.close()
        self._db = self._rebuilt()

    def _rebuilt(self) -> sqlite3.Connection:
        """A file from the newest good copy and from what can be read of the damaged one, which is set aside."""
        from app.store import safety

        assert self.folder is not None and self._path is not None
        bad: Path | None = None
        try:
            if self._path.exists() or self._path.is_symlink():
                bad = unused_name(self._path, ".bad")
                for end in ("-wal", "-shm", ""):
                    if os.path.lexists(f"{self._path}{end}"):
                        os.replace(f"{self._path}{end}", f"{bad}{end}")
            safety.restore(self.folder, self._path)
            db = _prepared(self._path)
        except (OSError, sqlite3.Error, NewerFile):
            db, self._waiting = _memory(), []
        db = self._with_old_files(db)
        found = self._commit(db, lambda db: safety.salvage(bad, db))
        self.tell(safety.DAMAGED, matches=found.matches, saved=found.saved, cut=found.cut)
        if self._waiting is not None:
            self._warn()
        return db

    # --- safety

    def check(self, today: date) -> None:
        """Check the file, and make the copy of the day; for a thread of its own, since it takes long."""
        from app.store import safety

        if self._path is not None and self.keeps and self.folder is not None:
            self.is_damaged = not safety.check_and_copy(self.folder, self._path, today)


def _create(path: Path) -> None:
    """A new database, complete or not there: an empty file would be one that was damaged."""
    beside = path.with_name(f"new-{path.name}")
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.unlink(f"{beside}{end}")
    _prepared(beside).close()
    if not path.exists():
        os.replace(beside, path)


def _set_odd_files_aside(path: Path) -> None:
    """Rename what is no file where the database needs one of its own: SQLite would wait for a pipe for ever."""
    for end in ("-wal", "-shm", "-journal"):
        beside = Path(f"{path}{end}")
        if os.path.lexists(beside) and (beside.is_symlink() or not beside.is_file()):
            os.replace(beside, unused_name(beside, ".bad"))


def _connect(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    # Damaged text is read as far as it goes; its checksums tell.
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    for pragma in _PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    return db


def _prepared(path: Path | str) -> sqlite3.Connection:
    """A connection to a database of this version; raises sqlite3.Error or NewerFile."""
    db = _connect(path)
    try:
        version = _version(db)
        if version > VERSION:
            raise NewerFile
        if not version and db.execute("SELECT 1 FROM sqlite_schema").fetchone():
            other = sqlite3.DatabaseError("This is the database of another program.")
            other.sqlite_errorcode = sqlite3.SQLITE_NOTADB
            raise other
        db.execute("PRAGMA journal_mode = WAL")
        if version < VERSION:
            scripts = Path(__file__).parent
            steps = ["schema.sql", *(f"migrations/{number:04d}.sql" for number in range(2, VERSION + 1))][version:]
            script = "".join((scripts / step).read_text(encoding="utf-8") for step in steps)
            try:
                db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {VERSION}; COMMIT;")
            except sqlite3.Error:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise
        # Writes nothing, and fails if nothing can be written.
        db.execute("BEGIN IMMEDIATE")
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _memory() -> sqlite3.Connection:
    return _prepared(":memory:")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _has_tables(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'match'").fetchone() is not None


def _is_database(path: Path) -> bool:
    """Whether a path is a file with the first bytes of a database.  Raises OSError if it cannot be read."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
