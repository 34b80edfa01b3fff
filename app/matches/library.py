"""All matches of this device: the open ones, the finished ones, and damaged files set aside.

A match is three files in `matches/open`: `000012.match`, its journal; `000012.key`, which holds the seed while the
match runs, the number of hints, and the playing time; `000012.opening`, a second copy of the seed and the header.
The order follows from numbers, not clocks.  A finished match moves to `matches/finished`; the last line of its
journal is the seed, so that its dice can be checked, and its analysis is stored as `000012.analysis`.  Matches of
other devices are in `matches/imported`: they can be replayed and do not count in the statistics.

A damaged match is read up to its last good line; the damaged file is kept as `….bad`.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from app.base.dates import iso_day
from app.base.text import mark
from app.matches import files as match_files
from app.matches.entry import MatchEntry, MatchFacts
from app.matches.folders import FINISHED, IMPORTED, OPEN, MatchFolders
from app.matches.journal import Journal
from app.people import player_of, players_of, studies
from app.store import copy_aside, make_folder, replace_file, set_aside
from app.table import NoRecorder, Recorder, Table, Tally
from engine.ai.advice import PastChoice
from engine.base import Json, NeedsFile, Seat, Setup, full_options
from engine.coach.judgement import Analysis
from engine.games import GAMES
from engine.match import AnyMatch, Match
from engine.notation import from_text, read_stepwise, to_text
from engine.opponent import past_choices_of

NOT_KEPT = mark("The match cannot be saved on this device. You can play on until you close the app.")
KEPT_AGAIN = mark("The match is being saved again.")
DAMAGED = mark("Match {number} was damaged and has been set aside; all other matches are fine.")
MENDED = mark("Match {number} was damaged and has been repaired; nothing is missing.")
INCOMPLETE = mark("Match {number} was damaged; it is incomplete, but can be replayed up to the damage.")
NEWER = mark("Match {number} was made by a newer version of the app. Update the app to open it.")
UNREADABLE = mark("Match {number} cannot be read at the moment; it was not changed.")
REPAIRED = mark("The end of match {number} was damaged; the match continues from just before.")

#: More than the place of any match in the list of open ones.
_FIRST = 10**10

#: From how many earlier matches a fox learns.
STUDIED = 20


class StorageNotice(NamedTuple):
    """A sentence of the catalogue for the player, and its values."""

    text: str
    facts: Mapping[str, Json]


class _Unkept(NamedTuple):
    """A match that could not be written."""

    match: AnyMatch
    tally: Tally
    #: The journal that can try again; none if nothing can be stored at all.
    journals: list[Journal]


class Library:
    """The matches under one folder (None: nothing can be stored)."""

    def __init__(
        self,
        folder: Path | None,
        tell: Callable[[StorageNotice], None] = lambda notice: None,
        clock: Callable[[], float] = time,
    ) -> None:
        self._tell = tell
        self._clock = clock
        #: Whether the player knows that matches cannot be written.
        self._warned = False
        self._reported: set[tuple[str, int]] = set()
        self._folders = MatchFolders(folder)
        #: Matches that could not be written: they are kept here while the app is open.
        self._unkept: dict[int, _Unkept] = {}

    # --- start and continue

    def begin(
        self,
        game: str,
        options: Mapping[str, Json],
        players: Sequence[str],
        seed: str = "",
        position: Json = None,
    ) -> Table:
        """Start a match, perhaps from a position; refuses options that do not go together."""
        seed = seed or secrets.token_hex(16)
        setup = Setup(len(players), dict(options))
        match = Match(GAMES[game], setup, seed, players=players, position=position)
        return self._table(match, self._folders.new_number(), Tally())

    def open(self, number: int) -> Table | None:
        """The open match with this number; None if it cannot be read."""
        if number in self._unkept:
            return self._table(self._unkept[number].match, number, self._unkept[number].tally)
        path = self._folders.find(number, (OPEN,))
        read = None if path is None else self._read(path, number)
        if read is None:
            return None
        match, key = read
        return self._table(match, number, match_files.tally_of(key), key.get("resigned"))

    def save_tally(self, table: Table) -> None:
        """Store playing time and hints of a match."""
        path = self._folders.find(table.number, (OPEN, FINISHED))
        if path is not None and table.tally != Tally():
            match_files.note(path, **{"advised": None, **match_files.tally_json(table.tally)})

    def find_untouched(self, game: str, options: Mapping[str, Json], players: Sequence[str]) -> Table | None:
        """An open match with this set-up in which nobody has moved yet, to be used again."""
        wanted = full_options(GAMES[game].info, options)
        files = [file for file in self._folders.files(OPEN) if file[0] not in self._unkept]
        untouched = (number for number, path in files if not match_files.has_moves(path))
        for entry in self.open_entries(untouched):
            match = entry.table.match
            same = entry.game == game and match.players == tuple(players) and match.origin is None
            if same and full_options(match.game.info, match.setup.options) == wanted:
                return self.open(entry.number)
        return None

    def delete(self, number: int) -> None:
        """Delete a match."""
        self._unkept.pop(number, None)
        self._folders.delete(number)

    def is_unplayed(self, table: Table) -> bool:
        """Whether a match has only been begun: it is not kept when it is left before a person has moved."""
        match, people = table.match, set(table.people)
        moved = any(not people.isdisjoint(line.moves) for line in match.log)
        return bool(people) and not moved and not table.over and match.origin is None

    # --- lists

    def open_matches(self) -> list[MatchEntry]:
        """The matches to continue, the last played first."""
        return list(self.open_entries(self.open_numbers()))

    def open_numbers(self) -> list[int]:
        """The numbers of the open matches, the last played first, without replaying them."""
        for waiting in tuple(self._unkept.values()):
            for journal in waiting.journals:
                journal.save_again()
        found = [(_FIRST, number) for number, waiting in self._unkept.items() if not waiting.match.over]
        for number, path in self._folders.files(OPEN):
            if number in self._unkept:
                continue
            key = match_files.read_key(path)
            seems_over = "resigned" in key or match_files.is_closed(path)
            if not seems_over or self._open_entry(number, path) is not None:
                found.append((key.get("opened", 0), number))
        return [number for _, number in sorted(found, reverse=True)]

    def open_entries(self, numbers: Iterable[int]) -> Iterator[MatchEntry]:
        """The open matches with these numbers, each read when asked for, without those that cannot be read."""
        for number in numbers:
            path = self._folders.find(number, (OPEN,))
            if number in self._unkept:
                yield _entry(self._unkept[number].match, number, OPEN)
            elif path is not None and (entry := self._open_entry(number, path)) is not None:
                yield entry

    def finished_matches(
        self, newest: int | None = 50, place: str = FINISHED, before: int = 0
    ) -> Iterator[MatchEntry]:
        """Finished matches, the newest first."""
        files = sorted((one for one in self._folders.files(place) if not before or one[0] < before), reverse=True)
        for number, path in files[:newest]:
            read = self._read(path, number)
            if read is not None:
                yield _entry(read[0], number, place, read[1], path)

    def finished_numbers(self) -> list[int]:
        """The numbers of all finished matches, the oldest first, without reading them."""
        return [number for number, _ in self._folders.files(FINISHED)]

    def with_result(self, game: str, result: Sequence[int]) -> list[int]:
        """The finished matches of a game with this result, the newest first, without replaying them."""
        wanted = (f"\ngame {game}  #", f"\nresult {json.dumps(list(result))}  #")
        found = []
        for number, path in self._folders.files(FINISHED):
            with contextlib.suppress(OSError):
                text = path.read_text(encoding="utf-8", errors="replace")
                if all(line in text for line in wanted):
                    found.append(number)
        return found[::-1]

    def finished(self, number: int) -> MatchEntry | None:
        """One finished match; None if there is none, or it cannot be read."""
        path = self._folders.find(number, (FINISHED, IMPORTED))
        read = None if path is None else self._read(path, number)
        if path is None or read is None:
            return None
        match_files.add_opening(path, read[0])
        return _entry(read[0], number, path.parent.name, read[1], path)

    def finished_stepwise(self, number: int) -> Generator[None, None, MatchEntry | None]:
        """Like `finished`, with a pause after each line; mostly the table holds only the end of the match."""
        path = self._folders.find(number, (FINISHED, IMPORTED))
        if path is None:
            return None
        key = match_files.read_key(path)
        resigned = key.get("resigned")
        # Checksums and result vouch for the moves.  Whatever is wrong with them, the slow way says it.
        with contextlib.suppress(Exception):
            match, damage = yield from read_stepwise(path.read_text("utf-8"), end_only=resigned is None)
            if (
                damage is None
                and match.seed
                and (match.over if resigned is None else resigned < match.setup.seats)
            ):
                return _entry(match, number, path.parent.name, key, path)
        return self.finished(number)

    def facts(self, number: int) -> MatchFacts:
        """What is stored of a match besides its moves; nothing for one that does not exist."""
        path = self._folders.find(number)
        if path is None:
            return MatchFacts()
        key = match_files.read_key(path)
        day = iso_day(match_files.played(path, key))
        return MatchFacts(key.get("hints", 0), key.get("seconds", 0), key.get("accuracy"), day)

    def played(self, number: int) -> float:
        """When the last move of a match was made, in seconds since 1970; 0 if that is unknown."""
        path = self._folders.find(number, (OPEN, FINISHED))
        return 0 if path is None else match_files.played(path, match_files.read_key(path))

    def past_choices(
        self, game: str, names: set[str], newest: int = STUDIED, before: int = 0
    ) -> list[PastChoice[Any]]:
        """What people with these names chose in their last matches of a game, perhaps before one of them."""
        found: list[PastChoice[Any]] = []
        for entry in self.finished_matches(newest, before=before):
            match = entry.table.match
            for seat, name in enumerate(match.players):
                found += past_choices_of(match, seat) if entry.game == game and name in names else []
        return found

    # --- analyses

    def analysis(self, table: Table) -> Analysis | None:
        """The stored analysis of a match; None if there is none that fits it."""
        path = self._folders.find(table.number, (FINISHED, IMPORTED))
        return None if path is None else match_files.read_analysis(path, table.match)

    def save_analysis(self, table: Table, analysis: Analysis) -> None:
        """Store an analysis; if that fails it is made again when needed."""
        path = self._folders.find(table.number, (FINISHED, IMPORTED))
        if path is None:
            return
        with contextlib.suppress(OSError):
            match_files.write_analysis(path, table.match, analysis)
            accuracy = analysis.accuracy[table.people[0]] if len(table.people) == 1 else None
            if accuracy is not None:
                match_files.note(path, accuracy=float(accuracy))

    # --- sharing

    def text_to_share(self, table: Table) -> str:
        """The text of a match; empty while somebody still has something to hide."""
        if table.game.info.has_secrets and not table.over:
            return ""
        return self.text_of(table.number) or to_text(table.match)

    def text_of(self, number: int) -> str:
        """A match as it is shared: an open one without its seed.

        Empty if it cannot be read, or if it would show what a player of an open match still hides.
        """
        path = self._folders.find(number)
        if path is None:
            return ""
        if path.parent.name == OPEN:
            read = self._read(path, number)
            if read is None or (read[0].game.info.has_secrets and not read[0].over):
                return ""
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return ""

    def import_text(self, text: str) -> tuple[Table, str | None]:
        """A match of another device, and what is wrong with its text; refuses a text that is no match.

        A complete match is stored, once; any other is only shown.
        """
        match, damage = from_text(text.strip() + "\n", GAMES)
        if not match.over or damage is not None:
            return _entry(match, 0, IMPORTED).table, damage
        for place in (FINISHED, IMPORTED):
            for number, path in self._folders.files(place):
                if match_files.is_file_of(path, match):
                    return _entry(match, number, place).table, None
        number = 0 if self._folders.root is None else self._folders.new_number()
        if number:
            try:
                match_files.write_finished(self._folders.path(IMPORTED, number), match)
            except OSError:
                number = 0
        return _entry(match, number, IMPORTED).table, None

    # --- inside

    def _table(self, match: AnyMatch, number: int, tally: Tally, resigned: Seat | None = None) -> Table:
        recorder = self._recorder(match, number, tally)
        players = players_of(match)
        table = Table(match, players, recorder=recorder, resigned=resigned, number=number)
        table.tally = tally
        if any(studies(match.game.info.id, player.opponent) for player in players):
            names = {name for name in match.players if not player_of(name).is_ai}
            table.past = self.past_choices(match.game.info.id, names)
        return table

    def _recorder(self, match: AnyMatch, number: int, tally: Tally) -> Recorder:
        if self._folders.root is None or not number:
            if number:
                self._unkept[number] = _Unkept(match, tally, [])
            self._warn()
            return NoRecorder()
        keys = (match_files.read_key(path) for _, path in self._folders.files(OPEN))
        opened = 1 + max((key.get("opened", 0) for key in keys), default=0)
        path = self._folders.path(OPEN, number)

        def prepare() -> None:
            make_folder(path.parent)
            key = {"seed": match.seed, "opened": opened, **match_files.tally_json(tally)}
            replace_file(path.with_suffix(".key"), json.dumps(key))

        journals: list[Journal] = []

        def trouble(error: OSError | None) -> None:
            if error is not None:
                self._unkept[number] = _Unkept(match, tally, journals)
                self._warn()
                return
            self._unkept.pop(number, None)
            self._warned = False
            self._tell(StorageNotice(KEPT_AGAIN, {}))

        journal = Journal(
            path,
            match,
            prepare=prepare,
            trouble=trouble,
            closed=lambda seat: self._finish(number, seat, tally),
            is_behind=number in self._unkept,
        )
        journals.append(journal)
        if journal.is_safe:
            self._warned = False
            if number in self._unkept:
                trouble(None)
        return journal

    def _open_entry(self, number: int, path: Path) -> MatchEntry | None:
        """An open match; None if it cannot be read, or is over and has now been moved to the finished ones."""
        if (read := self._read(path, number)) is None:
            return None
        match, key = read
        if match.over or key.get("resigned") is not None or self._folders.is_being_finished(number):
            if match_files.complete(path, match):
                self._folders.finish(number)
            return None
        match_files.add_opening(path, match)
        return _entry(match, number, OPEN, key, path)

    def _read(self, path: Path, number: int) -> tuple[AnyMatch, dict[str, Any]] | None:
        """A match and its key; a damaged one up to its last good line, if its beginning can be read."""
        is_open = path.parent.name == OPEN
        try:
            found = match_files.read(path)
        except NeedsFile:
            self._tell_once(UNREADABLE, number)
            return None
        except match_files.LEFT_ALONE:
            self._tell_once(NEWER, number)
            return None
        except OSError as error:
            if not isinstance(error, FileNotFoundError):
                self._tell_once(UNREADABLE, number)
            return None
        except match_files.UNREADABLE:
            set_aside(path)
            self._tell_once(DAMAGED, number)
            return None
        match, key, damage = found
        if damage is not None and not (is_open and damage == "torn"):
            match_files.mend(path, match, with_seed=not is_open)
            is_whole = damage == "mended" or (match.over and match.seed)
            self._tell_once(MENDED if is_whole else REPAIRED if is_open else INCOMPLETE, number)
        if is_open and not match.seed and not match.over and key.get("resigned") is None:
            # It cannot go on without its seed, but it can be replayed.
            with contextlib.suppress(OSError):
                copy_aside(path.with_suffix(".key"))
            self._folders.finish(number)
            self._tell_once(INCOMPLETE, number)
            return None
        return match, key

    def _tell_once(self, text: str, number: int) -> None:
        if (text, number) not in self._reported:
            self._reported.add((text, number))
            self._tell(StorageNotice(text, {"number": number}))

    def _finish(self, number: int, resigned: Seat | None, tally: Tally) -> None:
        """The journal is complete and holds the seed: move the match to the finished ones."""
        key = {"ended": int(self._clock()), **match_files.tally_json(tally)}
        if resigned is not None:
            key["resigned"] = resigned
        try:
            replace_file(self._folders.path(OPEN, number).with_suffix(".key"), json.dumps(key))
        except OSError:
            if resigned is not None:
                # Only the key says so: without it the match stays open.
                self._warn()
                return
        self._folders.finish(number)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            self._tell(StorageNotice(NOT_KEPT, {}))


def _entry(
    match: AnyMatch, number: int, place: str, key: Mapping[str, Any] | None = None, path: Path | None = None
) -> MatchEntry:
    key = key or {}
    table = Table(match, players_of(match, foreign=place == IMPORTED), resigned=key.get("resigned"), number=number)
    table.foreign = place == IMPORTED
    table.tally = match_files.tally_of(key)
    played = match_files.played(path, key) if path is not None and not table.foreign else 0
    return MatchEntry(number, match.game.info.id, table.players, table, place != OPEN, played)
