"""Somebody who plays all games without a window and reports what he was told; and a witness who checks the folder.

A report is a short list that begins with its kind:

    log NUMBER LINES SUM KEPT     the match has so many lines now; KEPT: the player knows of no trouble
    found NUMBER LINES            the match has so many lines when it is opened
    undoing NUMBER                a move is being taken back
    over NUMBER RESIGNED KEPT     the match is over
    deleting NUMBER               a match is being deleted
    setting COUNT                 the settings are being written, for the so-manieth time
    set COUNT                     they were written
    lesson NAME                   a lesson was remembered
    counted NUMBER                the statistics were written
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zlib import crc32

from app import games  # noqa: F401  fills the register of games
from app.lessons.progress import LessonProgress
from app.matches.library import KEPT_AGAIN, NOT_KEPT, Library, StorageNotice
from app.settings.model import SettingsFile
from app.statistics.model import Statistics
from app.table.table import Table
from engine.base import Json
from engine.match import Entry

#: Set-ups that are played.
SETUPS: tuple[tuple[str, tuple[str, ...], dict[str, Json]], ...] = (
    ("braverats", ("Ann", "@novice"), {}),
    ("braverats", ("Ann", "Ben"), {"draw": True, "emperor": True}),
    ("braverats", ("Ann", "@fox"), {"draft": True, "mime": True}),
    ("brooke", ("Ann", "@novice"), {}),
    ("brooke", ("Zoë", "Ben"), {"pair": True}),
    ("firstrat", ("Ann",), {}),
    ("firstrat", ("Ann", "@random", "Ben"), {"variable_path": True, "variable_tracks": True}),
)

Report = list[Json]
Say = Callable[[Report], None]


class Player:
    """Plays in a data folder, with the classes that the app uses."""

    def __init__(self, folder: Path, rng: Random, say: Say) -> None:
        self._rng, self._say = rng, say
        #: Whether the player has no reason to doubt that moves are kept.
        self._kept = True
        self.notices: list[str] = []
        self.library = Library(folder, self._hear)
        self.settings, self.progress = SettingsFile(folder), LessonProgress(folder)
        self.statistics = Statistics(folder)
        for part in (self.settings, self.progress, self.statistics):
            if (trouble := part.load()) is not None:
                self.notices.append(trouble)
        self._count = _count(self.settings)
        self.table: Table | None = None

    def act(self) -> None:
        """Do something, mostly make a move."""
        rng, table = self._rng, self.table
        if table is None or table.over:
            self.leave()
            self._sit_down()
        elif (chance := rng.random()) < 0.06:
            self._say(["undoing", table.number])
            if table.undo() is None:
                self._tell(table)
        elif chance < 0.07:
            table.resign(rng.choice(table.people))
        elif chance < 0.09:
            self.leave()
        elif chance < 0.1:
            self.save_settings()
        elif chance < 0.105:
            self.learn(f"lesson {rng.randrange(200)}")
        elif chance < 0.12:
            # The list can be looked at during a match.
            self.library.open_matches()
        else:
            self.move(table)

    def begin(self, game: str, players: Sequence[str], options: dict[str, Json]) -> Table:
        """Start a match."""
        table = self.library.begin(game, options, players, f"{self._rng.random()}")
        self._take(table)
        return table

    def resume(self, number: int) -> Table | None:
        """Go on with an open match."""
        table = self.library.open(number)
        if table is not None:
            self._say(["found", number, len(table.match.log)])
            self._take(table)
        return table

    def move(self, table: Table) -> None:
        """Whoever is asked makes a move; AIs first."""
        for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
            table.submit(seat, self._rng.choice(list(table.legal(seat))))

    def delete(self, number: int) -> None:
        """Delete an open match."""
        self._say(["deleting", number])
        self.library.delete(number)

    def save_settings(self) -> None:
        """Write a setting that tells how often the settings were written."""
        self._count += 1
        self.settings.setups["count"] = {"players": [str(self._count)], "options": {}}
        self._say(["setting", self._count])
        if self.settings.save() is None:
            self._say(["set", self._count])

    def learn(self, lesson: str) -> None:
        """Do a lesson."""
        known = lesson in self.progress.done
        if self.progress.mark_done(lesson) is None and not known:
            self._say(["lesson", lesson])

    def count(self, number: int) -> None:
        """Count a finished match."""
        before = {line.number for line in self.statistics.lines}
        trouble = self.statistics.count(self.library, number)
        if trouble is None and number in {line.number for line in self.statistics.lines} - before:
            self._say(["counted", number])

    # --- inside

    def _sit_down(self) -> None:
        waiting = self.library.open_matches()
        for number in self.statistics.missing(self.library)[-2:]:
            self.count(number)
        if len(waiting) > 5 and self._rng.random() < 0.1:
            self.delete(waiting.pop().number)
        if waiting and self._rng.random() < 0.7:
            self.resume(self._rng.choice(waiting).number)
        else:
            self.begin(*self._rng.choice(SETUPS))

    def _take(self, table: Table) -> None:
        self.table = table
        if table.number:
            table.on_frame(lambda frame: self._tell(table))
            self._tell(table)
        table.begin()

    def leave(self) -> None:
        """Leave the table, and note the playing time."""
        if self.table is not None:
            self.table.tally.seconds += 3
            self.library.save_tally(self.table)
            self.table.leave()
            self.table = None

    def _tell(self, table: Table) -> None:
        log = table.match.log
        self._say(["log", table.number, len(log), digest(log), self._kept])
        if table.over:
            self._say(["over", table.number, table.resigned, self._kept])

    def _hear(self, notice: StorageNotice) -> None:
        if notice.text in (NOT_KEPT, KEPT_AGAIN):
            self._kept = notice.text == KEPT_AGAIN
        else:
            self.notices.append(notice.text.format(**notice.facts))


@contextmanager
def data_folder() -> Iterator[Path]:
    """An empty folder, in memory if the system has such a place: only real power cuts need a real disk."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="torture-", dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


def play_each_game() -> None:
    """Play a part of a match of each set-up, so that everything is imported."""
    with data_folder() as folder:
        player = Player(folder, Random(0), lambda report: None)
        for setup in SETUPS:
            table = player.begin(*setup)
            for _ in range(10):
                player.move(table)
            table.resign(table.people[0])
            player.count(table.number)


def digest(log: Sequence[Entry]) -> int:
    """A number that stands for the lines of a log."""
    return crc32(json.dumps([sorted(entry.moves.items()) for entry in log]).encode())


def _count(settings: SettingsFile) -> int:
    """How often the settings of a folder were written."""
    players = settings.setups.get("count", {}).get("players", ["0"])
    return int(players[0])


class Verdict(NamedTuple):
    """What the next start found wrong, in sentences."""

    #: Moves, matches, results, settings, lessons or lines of the statistics that are gone.
    lost: tuple[str, ...] = ()
    #: Files that could not be read.
    unreadable: tuple[str, ...] = ()
    #: What was said to be kept again, and is gone.
    false_promises: tuple[str, ...] = ()

    def __add__(self, other: object) -> Verdict:
        assert isinstance(other, Verdict)
        return Verdict(*(mine + its for mine, its in zip(self, other, strict=True)))


class _Known:
    """What was reported of one match."""

    def __init__(self) -> None:
        #: The lines that must be there; None if the match was never kept.
        self.lines: int | None = None
        #: The digests that the match has had, by number of lines.
        self.digests: dict[int, set[int]] = {}
        self.undoing = self.over = self.deleting = False
        self.resigned: int | None = None
        #: Whether it could not be written at some time.
        self.in_trouble = False


class Witness:
    """Remembers reports, and compares them with what the next start finds."""

    def __init__(self) -> None:
        self._matches: dict[int, _Known] = {}
        self._tried = self._set = 0
        self._lessons: set[str] = set()
        self._counted: set[int] = set()
        #: What was wrong when a match was opened.
        self._wrong = Verdict()

    def hear(self, report: Report) -> None:
        """Remember a report."""
        kind, value, *rest = report
        match kind:
            case "log":
                lines, sum_, kept = rest
                known = self._matches.setdefault(value, _Known())
                known.digests.setdefault(lines, set()).add(sum_)
                known.in_trouble = known.in_trouble or not kept
                if kept:
                    known.lines, known.undoing = lines, False
            case "found":
                (lines,) = rest
                known = self._matches.get(value, _Known())
                wrong = f"match {value} was opened with {lines} lines instead of {known.lines}"
                if lines < (known.lines or 0) and not known.undoing:
                    self._wrong += _verdict(known, wrong)
            case "over":
                resigned, kept = rest
                self._matches[value].over, self._matches[value].resigned = kept, resigned
            case "undoing":
                self._matches[value].undoing = True
            case "deleting":
                self._matches.setdefault(value, _Known()).deleting = True
            case "setting":
                self._tried = value
            case "set":
                self._set = value
            case "lesson":
                self._lessons.add(value)
            case "counted":
                self._counted.add(value)
            case _:
                raise ValueError(f"an unknown report: {report}")

    def check(self, folder: Path) -> Verdict:
        """Start as the app does after a kill; what is found is what must be there from now on."""
        told: list[str] = []
        library = Library(folder, lambda notice: told.append(notice.text.format(**notice.facts)))
        settings, progress, statistics = SettingsFile(folder), LessonProgress(folder), Statistics(folder)
        told += [trouble for part in (settings, progress, statistics) if (trouble := part.load())]
        verdict = Verdict((), tuple(told) + tuple(str(path) for path in folder.rglob("*.bad")))
        open_ = {entry.number: entry.table for entry in library.open_matches()}
        for number, known in self._matches.items():
            entry = library.finished(number) if number not in open_ else None
            verdict += _compare(number, known, open_.get(number, entry.table if entry else None))
        self._matches.clear()
        for number, table in open_.items():
            known = self._matches[number] = _Known()
            known.lines = len(table.match.log)
            known.digests = {lines: {digest(table.match.log[:lines])} for lines in range(known.lines + 1)}
        count = _count(settings)
        lost = [] if self._set <= count <= self._tried else [f"settings {count} instead of {self._set}"]
        self._tried = self._set = count
        lost += [f"lesson {name}" for name in self._lessons - progress.done]
        numbers = {line.number for line in statistics.lines}
        lost += [f"statistics of match {number}" for number in self._counted - numbers]
        self._lessons, self._counted = set(progress.done), numbers
        return verdict + Verdict(tuple(lost)) + self._wrong


def _compare(number: int, known: _Known, table: Table | None) -> Verdict:
    wrong = _wrong(number, known, table)
    return Verdict() if wrong is None else _verdict(known, wrong)


def _verdict(known: _Known, wrong: str) -> Verdict:
    return Verdict(false_promises=(wrong,)) if known.in_trouble else Verdict(lost=(wrong,))


def _wrong(number: int, known: _Known, table: Table | None) -> str | None:
    """What is wrong with a match, or None."""
    if known.deleting:
        return None
    if table is None:
        return None if known.lines is None else f"match {number} is gone"
    log = table.match.log
    if not table.match.seed:
        return f"match {number} has no seed"
    if len(log) < (known.lines or 0) and not known.undoing:
        return f"match {number} has {len(log)} lines instead of {known.lines}"
    # What was reported last, or while a move is being taken back what the match has been; it may be a step ahead.
    reported = [known.lines or 0]
    if known.undoing:
        reported += range(0 if known.in_trouble else max(0, len(log) - 1), len(log) + 1)
    if not any(digest(log[:lines]) in known.digests[lines] for lines in reported if lines in known.digests):
        return f"match {number} has other moves"
    if known.over and (not table.over or table.resigned != known.resigned):
        return f"match {number} has lost its end"
    return None
