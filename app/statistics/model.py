"""Statistics: a file with one line for each finished match, so that no match has to be replayed to be counted.

A finished match appends a line, with fsync.  The matches themselves are authoritative: a damaged file is set aside
and written again from them.  A later line for the same match replaces an earlier one, because its analysis may
have been finished in the meantime.  A reset is stored as a record and does not touch the matches.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar
from zlib import crc32

from app.base.text import mark
from app.contract import Solo, ui_of
from app.matches import MatchEntry, MatchFacts
from app.store import replace_file, set_aside, write_from
from engine.base import Json, full_options

FILE = "statistics.log"

DAMAGED = mark("The statistics were damaged; they are being recounted from your matches.")
UNREADABLE = mark("The statistics cannot be read at the moment; they are being recounted from your matches.")
NOT_KEPT = mark("The statistics cannot be saved on this device: they will be recounted at the next start.")

#: The opponents, if they were not all of one level.
PEOPLE, MIXED = "people", "mixed"
#: How many of the last matches are checked for a new analysis.
RECENT = 30
#: Lines that are written at a time while many matches are counted: to wait for the disk takes longer than a frame.
BATCH = 500


class Summary(NamedTuple):
    """What is counted of one match."""

    number: int
    game: str
    seats: int
    #: The level of the opponents, or the regular, a solo rival as `solo_key` names it, PEOPLE, or MIXED.
    rival: str
    #: The options that were not at their default.
    variant: tuple[str, ...]
    #: "won", "lost" or "drawn" for a single person; empty if several people played.
    result: str
    points: int
    #: The most that anybody else had, a solo rival included.
    other: int
    resigned: bool
    hints: int
    seconds: int
    #: Share of the winning chance that was kept; None before the analysis.
    accuracy: float | None
    #: Challenges of the solo game that were met.
    challenges: tuple[str, ...] = ()
    #: The day on which it ended, such as “2026-03-01”; empty in lines of older versions.
    date: str = ""
    #: How each regular at the table was met, such as “clover=won”; empty in lines of older versions.
    met: tuple[str, ...] = ()


def meetings(line: Summary) -> dict[str, str]:
    """The regulars of a match, and whether you “won”, “lost” or “drawn” against each."""
    return dict(one.split("=", 1) for one in line.met if "=" in one)


class Archive(Protocol):
    """Where finished matches are kept."""

    def finished_numbers(self) -> list[int]: ...
    def finished(self, number: int) -> MatchEntry | None: ...
    def finished_stepwise(self, number: int) -> Generator[None, None, MatchEntry | None]: ...
    def facts(self, number: int) -> MatchFacts: ...
    def played(self, number: int) -> float: ...


# --- from a match to its line


def summary(entry: MatchEntry, facts: MatchFacts) -> Summary | None:
    """The line for a finished match; None if no person took part, or its end is lost."""
    table, people = entry.table, entry.table.people
    if not people or not table.over:
        return None
    match = table.match
    scores, ranks = list(match.game.scores(match.state)), table.ranks or ()
    seat = people[0]
    alone = len(people) == 1
    others = [points for place, points in enumerate(scores) if place != seat]
    solo = ui_of(entry.game).SOLO
    if len(scores) == 1 and solo is not None:
        others.append(solo.points(table))
    return Summary(
        entry.number,
        entry.game,
        len(entry.players),
        _rival(entry),
        _variant(entry),
        _result(ranks, seat) if alone else "",
        scores[seat],
        max(others, default=0),
        table.resigned is not None,
        facts.hints,
        round(facts.seconds),
        facts.accuracy if alone else None,
        _challenges(entry) if alone and table.resigned is None else (),
        facts.date,
        tuple(_met(entry, ranks, seat)) if alone else (),
    )


def _rival(entry: MatchEntry) -> str:
    solo = ui_of(entry.game).SOLO
    if len(entry.players) == 1 and solo is not None:
        return solo_key(solo, _options(entry)[solo.option])
    rivals = {player.opponent for player in entry.players if player.is_ai}
    if not rivals:
        return PEOPLE
    return next(iter(rivals)) or MIXED if len(rivals) == 1 else MIXED


def solo_key(solo: Solo, strength: Json) -> str:
    """The rival of a solo game, as a line names it."""
    return f"{solo.option}-{strength}"


def _variant(entry: MatchEntry) -> tuple[str, ...]:
    chosen, solo = _options(entry), ui_of(entry.game).SOLO
    return tuple(
        option.id if chosen[option.id] is True else f"{option.id}={chosen[option.id]}"
        for option in entry.table.game.info.options
        if chosen[option.id] != option.default and (solo is None or option.id != solo.option)
    )


def _options(entry: MatchEntry) -> Mapping[str, Json]:
    return full_options(entry.table.game.info, entry.table.match.setup.options)


def _result(ranks: Sequence[int], seat: int) -> str:
    if len(ranks) > 1 and len(set(ranks)) == 1:
        return "drawn"
    return "won" if ranks and ranks[seat] == 1 else "lost"


def _met(entry: MatchEntry, ranks: Sequence[int], seat: int) -> Iterable[str]:
    """Who of you and each regular has the better place."""
    for place, player in enumerate(entry.players):
        if player.regular and len(ranks) > place:
            way = ranks[place] - ranks[seat]
            yield f"{player.regular}={'won' if way > 0 else 'lost' if way < 0 else 'drawn'}"


def _challenges(entry: MatchEntry) -> tuple[str, ...]:
    solo = ui_of(entry.game).SOLO
    return () if solo is None else solo.challenges(entry.table)


# --- counting


class Figures(NamedTuple):
    """Totals of several matches."""

    games: int
    won: int
    lost: int
    drawn: int
    #: Victories in a row: the current series, and the longest.
    streak: int
    best: int
    #: Averages; None if there is nothing to average.
    points: float | None
    accuracy: float | None
    seconds: int
    #: Matches with hints, and victories without hints.
    hinted: int
    unaided: int

    @property
    def share(self) -> float | None:
        """The share of victories among matches that somebody could win or lose."""
        decided = self.won + self.lost + self.drawn
        return self.won / decided if decided else None


def figures(lines: Iterable[Summary]) -> Figures:
    """The totals of some matches."""
    known = sorted(lines)
    own = [line for line in known if line.result]
    won = [line for line in own if line.result == "won"]
    streak = best = 0
    for line in own:
        streak = streak + 1 if line.result == "won" else 0
        best = max(best, streak)
    judged = [line.accuracy for line in own if line.accuracy is not None]
    return Figures(
        len(known),
        len(won),
        sum(line.result == "lost" for line in own),
        sum(line.result == "drawn" for line in own),
        streak,
        best,
        sum(line.points for line in own) / len(own) if own else None,
        sum(judged) / len(judged) if judged else None,
        sum(line.seconds for line in known),
        sum(line.hints > 0 for line in known),
        sum(not line.hints for line in won),
    )


Key = TypeVar("Key")


def figures_by(lines: Iterable[Summary], key: Callable[[Summary], Key]) -> dict[Key, Figures]:
    """The totals of each group of matches."""
    groups: dict[Key, list[Summary]] = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    return {name: figures(group) for name, group in groups.items()}


# --- the file


class Statistics:
    """The lines of this device (folder None: nothing can be stored)."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._lines: dict[int, Summary] = {}
        self._is_loaded = False
        #: Matches up to this one were reset.
        self._since = 0
        #: How many bytes of the file are known to be good; None if it has to be written as a whole.
        self._good: int | None = 0
        #: Matches without people, or that cannot be read.
        self._skipped: set[int] = set()
        #: Matches that were counted again, because older versions did not know the points of a solo rival.
        self._recounted: set[int] = set()

    @property
    def lines(self) -> list[Summary]:
        """All lines, the oldest first."""
        return [self._lines[number] for number in sorted(self._lines)]

    def load(self, *, again: bool = False) -> str | None:
        """Read the file, unless that is done; a damaged one is set aside, and its good lines are kept."""
        if self._path is None or (self._is_loaded and not again):
            return None
        self._is_loaded = True
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            self._is_loaded = False
            return UNREADABLE
        *whole, torn = content.decode("utf-8", errors="replace").split("\n")
        damaged = False
        for line in whole:
            try:
                self._apply(_parse(line))
            except (ValueError, RecursionError):
                damaged = True
        if (damaged or torn or not whole) and not again:
            # A disk can return wrong bytes for a moment.
            self._lines, self._since = {}, 0
            return self.load(again=True)
        if not damaged:
            if not torn:
                self._good = len(content)
            else:
                # A kill while the last line was written: that match is counted again.
                with suppress(OSError):
                    self._write_all()
            return None
        set_aside(self._path)
        with suppress(OSError):
            self._write_all()
        return DAMAGED

    # --- catching up with the matches

    def missing(self, archive: Archive) -> list[int]:
        """Finished matches without a line or with an old one, and recent ones without an analysis."""
        finished = [number for number in archive.finished_numbers() if number > self._since]
        unknown = [number for number in finished if number not in self._lines and number not in self._skipped]
        waiting = [number for number in finished[-RECENT:] if self._lacks_analysis(number)]
        return sorted({*unknown, *waiting, *filter(self._lacks_rival, finished)})

    def _lacks_analysis(self, number: int) -> bool:
        line = self._lines.get(number)
        return line is not None and bool(line.result) and line.accuracy is None

    def _lacks_rival(self, number: int) -> bool:
        line = self._lines.get(number)
        return line is not None and line.seats == 1 and not line.other and number not in self._recounted

    def count(self, archive: Archive, number: int) -> str | None:
        """Count a finished match, or its new analysis; a sentence for the player if that cannot be written."""
        entry = None if number in self._lines else archive.finished(number)
        return self._append(self._count(number, entry, archive.facts(number)))

    def catch_up(self, archive: Archive, numbers: Sequence[int]) -> Generator[None, None, str | None]:
        """Count several matches, the last first, with many short pauses; returns as `count` does."""
        lines: list[Summary] = []
        trouble = None
        try:
            for number in reversed(numbers):
                known = number in self._lines and not self._lacks_rival(number)
                entry = None if known else (yield from archive.finished_stepwise(number))
                lines += self._count(number, entry, archive.facts(number))
                if len(lines) >= BATCH:
                    written, lines = lines, []
                    trouble = self._append(written) or trouble
                yield
        finally:
            trouble = self._append(lines) or trouble
        return trouble

    def _count(self, number: int, entry: MatchEntry | None, facts: MatchFacts) -> list[Summary]:
        """The new line for a match, if there is one."""
        known = self._lines.get(number)
        self._recounted.add(number)
        line = None if entry is None else summary(entry, facts)
        if line is None and known is not None:
            line = known._replace(accuracy=facts.accuracy)
        if line is None:
            self._skipped.add(number)
        if line is None or line == known:
            return []
        self._lines[number] = line
        return [line]

    def reset(self, archive: Archive) -> str | None:
        """Stop counting everything played so far; the matches are kept."""
        self._since = max([self._since, *self._lines, *archive.finished_numbers()])
        self._lines.clear()
        self._is_loaded = True
        try:
            self._write_all()
        except OSError:
            return NOT_KEPT
        return None

    # --- inside

    def _apply(self, data: dict[str, Any]) -> None:
        if set(data) == {"since"}:
            self._since = _checked("since", data["since"], (int,))
            self._lines = {number: line for number, line in self._lines.items() if number > self._since}
            return
        line = _summary(data)
        self._lines[line.number] = line

    def _append(self, lines: Sequence[Summary]) -> str | None:
        if not lines:
            return None
        if self._path is None:
            return NOT_KEPT
        if not self._is_loaded:
            is_behind = self._good is None
            self.load()
            if is_behind or not self._is_loaded:
                self._good = None
            if not self._is_loaded:
                # Not overwritten: it may hold a reset.
                return UNREADABLE
            lines = [line for line in lines if line.number > self._since]
            self._lines |= {line.number: line for line in lines}
        text = "".join(_line_of(_json(line)) for line in lines).encode()
        good, self._good = self._good, None
        try:
            if good is None:
                self._write_all()
            else:
                write_from(self._path, good, text) if good else replace_file(self._path, text)
                self._good = good + len(text)
        except OSError:
            return NOT_KEPT
        return None

    def _write_all(self) -> None:
        if self._path is None:
            return
        first = [{"since": self._since}] if self._since else []
        text = "".join(_line_of(data) for data in (*first, *map(_json, self.lines))).encode()
        self._good = None
        replace_file(self._path, text)
        self._good = len(text)


def _json(line: Summary) -> dict[str, Json]:
    return {name: list(part) if isinstance(part, tuple) else part for name, part in line._asdict().items()}


def _line_of(data: Json) -> str:
    text = json.dumps(data, separators=(",", ":"))
    return f"{text}  #{crc32(text.encode()):08x}\n"


def _parse(line: str) -> dict[str, Any]:
    text, _, sum_ = line.rpartition("  #")
    if sum_ != f"{crc32(text.encode()):08x}":
        raise ValueError("the line is damaged")
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("a line is an object")
    return data


_KINDS: dict[str, tuple[type, ...]] = {
    "number": (int,), "game": (str,), "seats": (int,), "rival": (str,), "variant": (list,), "result": (str,),
    "points": (int,), "other": (int,), "resigned": (bool,), "hints": (int,), "seconds": (int,),
    "accuracy": (float, int, type(None)), "challenges": (list,), "date": (str,),
    "met": (list,),
}  # fmt: skip


#: What lines of older versions lack.
_LATER = {"date", "met"}
#: No number of a match comes near it.
_HIGHEST = 10**9


def _summary(data: dict[str, Any]) -> Summary:
    if data.keys() | _LATER != _KINDS.keys():
        raise ValueError("the line has other parts")
    return Summary(**{name: _checked(name, value, _KINDS[name]) for name, value in data.items()})


def _checked(name: str, value: Any, kinds: tuple[type, ...]) -> Any:
    """A part of a line; raises ValueError for one that cannot be counted or written."""
    if type(value) not in kinds:
        raise ValueError(f"“{name}” is of another kind")
    if isinstance(value, list):
        return tuple(_checked(name, part, (str,)) for part in value)
    if isinstance(value, str):
        value.encode()
    elif name == "accuracy" and value is not None and not 0 <= value <= 1:
        raise ValueError("an accuracy is a share")
    # Not <: NaN is neither.
    elif value is not None and not -_HIGHEST <= value <= _HIGHEST:
        raise ValueError(f"“{name}” is too large")
    return value
