"""Somebody who does everything in a data folder that writes, without a window.

A report is a short list: `["doing", NAME]` before an operation, `["committing", DIGEST]` before a transaction goes
to disk, `["committed", DIGEST]` after it, and `["notice", TEXT]` for a sentence of the player.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from app import games  # noqa: F401  fills the register of games
from app.evenings.model import new_evening
from app.evenings.plan import Seating
from app.evenings.storage import Evenings
from app.lessons.storage import LessonProgress
from app.matches.library import Library
from app.riddles.model import Riddles
from app.settings.storage import SettingsModel
from app.statistics.model import Statistics
from app.store.archive import read_archive, write_archive
from app.store.database import Store, Work
from app.store.notice import StorageNotice
from app.store.takeover import TAKEN_OVER
from app.table.table import Table
from engine.base import Json
from engine.games import IDS as GAMES
from engine.notation import to_text
from engine.riddles import book_of

#: Set-ups that are played, quick ones.
SETUPS: tuple[tuple[str, tuple[str, ...], dict[str, Json]], ...] = (
    ("braverats", ("Ann", "@novice"), {}),
    ("braverats", ("Ann", "Ben"), {"draw": True, "emperor": True}),
    ("braverats", ("Ann", "Ben"), {}),
    ("brooke", ("Zoë", "Ben"), {"pair": True}),
    ("firstrat", ("Ann",), {}),
)
#: A day of riddles.
DAY = 740_000

Report = list[Json]
Say = Callable[[Report], None]


class WatchedStore(Store):
    """A store that reports every transaction that goes to disk."""

    def __init__(self, folder: Path | None, say: Say) -> None:
        self._say = say
        super().__init__(folder, lambda notice: say(["notice", notice.text]))

    def _commit(self, db: sqlite3.Connection, work: Work[Any]) -> Any:
        if not db.execute("PRAGMA database_list").fetchone()[2]:
            return super()._commit(db, work)
        state: list[str] = []

        def reported(db: sqlite3.Connection) -> Any:
            done = work(db)
            state[:] = [digest(db)]
            self._say(["committing", state[0]])
            return done

        done = super()._commit(db, reported)
        self._say(["committed", state[0]])
        return done


class Player:
    """Does something at random, with the classes that the app uses."""

    def __init__(self, folder: Path | None, rng: Random, say: Say) -> None:
        self.rng, self._say = rng, say
        self.store = WatchedStore(folder, say)
        self.settings, self.progress = SettingsModel(self.store), LessonProgress(self.store)
        self.settings.load()
        self.evenings, self.riddles = Evenings(self.store), Riddles(self.store, lambda: DAY)
        self.statistics = Statistics(self.store)
        self.library = Library(self.store, self._hear, ended=lambda table: self.evenings.count(table))
        self.table: Table | None = None
        self._number = 0

    def act(self) -> None:
        """Do something, mostly make a move."""
        rng = self.rng
        name = rng.choice(["move"] * len(OPERATIONS) + list(OPERATIONS))
        self.do(name)

    def do(self, name: str) -> None:
        """Do one thing."""
        self._say(["doing", name])
        OPERATIONS[name](self)

    def seated(self) -> Table:
        """A match that is not over."""
        if self.table is None or self.table.over:
            waiting = self.library.open_numbers()
            if waiting and self.rng.random() < 0.7:
                self.table = self.library.open(self.rng.choice(waiting))
            if self.table is None or self.table.over:
                self.begin()
        assert self.table is not None
        return self.table

    def begin(self) -> Table:
        """Start a match."""
        game, players, options = self.rng.choice(SETUPS)
        self.table = self.library.begin(game, options, players, f"{self.rng.random()}")
        self.table.begin()
        return self.table

    def move(self) -> None:
        """Everybody who is asked makes a move; AIs first."""
        table = self.seated()
        for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
            table.submit(seat, self.rng.choice(list(table.legal(seat))))

    def _hear(self, notice: StorageNotice) -> None:
        self._say(["notice", notice.text])


# --- everything that writes


def _seal(player: Player) -> None:
    table = player.library.begin("braverats", {}, ("Ann", "Ben"), f"{player.rng.random()}")
    table.submit(0, player.rng.choice(list(table.legal(0))))
    if player.rng.random() < 0.5:
        table.unseal(0)
    player.table = table


def _take_back(player: Player) -> None:
    player.table = player.library.begin("firstrat", {}, ("Ann",), f"{player.rng.random()}")
    player.table.begin()
    player.move()
    player.table.undo(0)


def _finish(player: Player) -> None:
    table = player.library.begin("braverats", {}, ("Ann", "@novice"), f"{player.rng.random()}")
    player.table = table
    while not table.over:
        player.move()
    player.library.announce(table.number)
    player.table = None


def _open(player: Player) -> None:
    waiting = player.library.open_numbers()
    player.table = player.library.open(player.rng.choice(waiting)) if waiting else player.begin()


def _leave(player: Player) -> None:
    table = player.seated()
    table.tally.seconds += 3
    table.tally.hints += 1
    player.library.save_tally(table)
    player.table = None


def _delete(player: Player) -> None:
    numbers = [*player.library.open_numbers(), *player.library.finished_numbers()]
    if numbers:
        player.library.delete(player.rng.choice(numbers))
        player.table = None


def _import(player: Player) -> None:
    foreign = Library(Store(None))
    table = foreign.begin("braverats", {}, ("Eve", "Ben"), f"{player.rng.random()}")
    while not table.over:
        for seat in table.asked():
            table.submit(seat, player.rng.choice(list(table.legal(seat))))
    player.library.import_text(to_text(table.match))


def _import_all(player: Player) -> None:
    other = Library(Store(None))
    for _ in range(2):
        other.begin("braverats", {}, ("Eve", "Ben"), f"{player.rng.random()}").resign(0)
    _evening(foreign := Evenings(other.store), player.rng)
    foreign.stop()
    read_archive(player.store, write_archive(other.store))
    player.evenings, player.riddles = Evenings(player.store), Riddles(player.store, lambda: DAY)


def _count(player: Player) -> None:
    _finish(player)
    player.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL WHERE counted = 1"))
    list(player.statistics.catch_up(player.library, player.statistics.missing(player.library)))


def _analyse(player: Player) -> None:
    for entry in player.library.finished_matches(1):
        player.library._kept.note(entry.number, accuracy=player.rng.random())


def _mend(player: Player) -> None:
    table = player.begin()
    player.move()
    number, half = table.number, player.rng.randrange(2)
    if half or not table.match.log:
        player.store.write(lambda db: db.execute("UPDATE match SET header = '' WHERE id = ?", (number,)))
    else:
        player.store.write(lambda db: db.execute("UPDATE step SET line = 'no' WHERE match = ?", (number,)))
    player.library.open(number)
    player.table = None


def _evening(evenings: Evenings, rng: Random) -> None:
    plan = [Seating("braverats", (0, 1)), Seating("braverats", (1, 0))]
    evenings.begin(new_evening(("Ann", "@novice"), plan, {}, rng.randrange(10**9)))


def _evening_game(player: Player) -> None:
    if player.evenings.open is None:
        _evening(player.evenings, player.rng)
    table, _ = player.evenings.seat(player.library)
    if table is not None:
        player.table = table
        table.resign(player.rng.choice(table.people)) if player.rng.random() < 0.5 else player.move()


def _delete_evening(player: Player) -> None:
    for evening in list(player.evenings.over())[:1]:
        player.evenings.delete(evening)


def _riddle(player: Player) -> None:
    game, day = player.rng.choice(GAMES), DAY - player.rng.randrange(40)
    riddle = book_of(game)[day % 20]
    player.riddles.open(game, day, riddle)
    step = player.rng.randrange(4)
    if step == 0:
        player.riddles.note_hint(game, day)
    elif step == 1:
        player.riddles.note_moves(game, day, (f"{player.rng.random()}",))
    elif step == 2:
        player.riddles.note_try(game, day, player.rng.random() < 0.5)
    else:
        player.riddles.note_shown(game, day)


def _endless(player: Player) -> None:
    if player.riddles.next_endless(book_of("brooke")) is not None:
        player.riddles.note_try("brooke", None, player.rng.random() < 0.7)


def _setting(player: Player) -> None:
    player.settings.name = f"Ann {player.rng.random()}"
    player.settings.save()


OPERATIONS: Mapping[str, Callable[[Player], object]] = {
    "begin a match": Player.begin,
    "move": Player.move,
    "seal": _seal,
    "take back": _take_back,
    "resign": lambda player: (table := player.seated()).resign(player.rng.choice(table.people)),
    "finish a match": _finish,
    "open a match": _open,
    "leave the table": _leave,
    "delete a match": _delete,
    "import a match": _import,
    "import everything": _import_all,
    "count matches": _count,
    "analyse": _analyse,
    "mend a match": _mend,
    "begin an evening": lambda player: _evening(player.evenings, player.rng),
    "play a game of an evening": _evening_game,
    "stop an evening": lambda player: player.evenings.stop(),
    "delete an evening": _delete_evening,
    "riddle of a day": _riddle,
    "riddle without end": _endless,
    "change a setting": _setting,
    "lesson": lambda player: player.progress.mark_done(f"lesson {player.rng.randrange(500)}"),
    "reset the statistics": lambda player: player.statistics.reset(),
}


# --- what is there


def digest(db: sqlite3.Connection) -> str:
    """Stands for everything in a database."""
    tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    found = blake2b(digest_size=8)
    for (table,) in tables:
        rows = sorted(map(repr, db.execute(f"SELECT * FROM {table}")))
        found.update(f"{table}{rows}".encode())
    return found.hexdigest()


def digest_of(folder: Path) -> str:
    """Stands for what the next start finds."""
    told: list[str] = []
    store = Store(folder, lambda notice: told.append(notice.text))
    try:
        return digest(store._db) if not set(told) - {TAKEN_OVER} else f"{told}"
    finally:
        store.close()


@contextmanager
def data_folder() -> Iterator[Path]:
    """An empty folder, in memory if the system has such a place: only real power cuts need a real disk."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="torture-", dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


def do_everything() -> None:
    """Do everything once, so that everything is imported."""
    with data_folder() as folder:
        player = Player(folder, Random(0), lambda report: None)
        for name in OPERATIONS:
            with suppress(IndexError):
                player.do(name)
        player.store.close()
