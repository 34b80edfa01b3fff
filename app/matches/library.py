"""All matches of this device: the open ones, the finished ones, and those of other devices.

A match is its header and its lines, as `engine.notation` writes them, and what is known of it besides.  Every step
is committed before it is shown, and so is a sealed choice.  The end of a match is one transaction with its result,
what statistics count of it, and whatever else `ended` writes.  Matches of other devices can be replayed and do not
count.

A damaged match is read up to its last good line, or as the last copy of the database has it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from time import time
from typing import Any

from app.base.text import iso_day, mark
from app.contract import GAMES as UIS, SIDES, ui_of
from app.matches.entry import MatchEntry, MatchFacts, Summary, summarised
from app.matches.storage import FINISHED, IMPORTED, OPEN, MatchStorage, StoredMatch
from app.people import player_of, players_of, studies
from app.store import Cache, MatchText, StorageNotice, Store, copies_of_match, fingerprint_of, stored_text
from app.table import Meetings, Table, Tally
from engine import randomness
from engine.ai.advice import PastChoice
from engine.base import (
    BadOption,
    BadPosition,
    Json,
    Move,
    NeedsFile,
    NewerVersion,
    Refused,
    Seat,
    Setup,
    UnknownGame,
    full_options,
)
from engine.coach.account import agreeing
from engine.coach.judgement import Analysis
from engine.coach.record import from_json, to_json
from engine.games import GAMES
from engine.match import AnyMatch, Match
from engine.notation import Writer, from_text, read_stepwise, to_text
from engine.opponent import past_choices_of
from engine.regulars import AI_SIGN

DAMAGED = mark("Match {number} was damaged and has been set aside; all other matches are fine.")
MENDED = mark("Match {number} was damaged and has been repaired; nothing is missing.")
INCOMPLETE = mark("Match {number} was damaged; it is incomplete, but can be replayed up to the damage.")
NEWER = mark("Match {number} was made by a newer version of the app. Update the app to open it.")
UNREADABLE = mark("Match {number} cannot be read at the moment; it was not changed.")
REPAIRED = mark("The end of match {number} was damaged; the match continues from just before.")

#: What an undamaged text can raise: one of a newer version, or of another set of games.
_LEFT_ALONE = (NewerVersion, UnknownGame, BadOption, BadPosition)
#: What reading a damaged text can raise.
_UNREADABLE = (Refused, ValueError, RecursionError, KeyError, TypeError)

#: Numbers that are read at a time.
_PORTION = 100
#: From how many earlier matches a fox learns.
STUDIED = 20


def fingerprint(match: AnyMatch) -> str:
    """Identifies a match by its text; the hash in its header is not proven."""
    return fingerprint_of(to_text(match, with_seed=False))


class Library:
    """The matches of a store."""

    def __init__(
        self,
        store: Store,
        tell: Callable[[StorageNotice], None] = lambda notice: None,
        clock: Callable[[], float] = time,
        ended: Callable[[Table], None] = lambda table: None,
    ) -> None:
        """`ended` writes what else belongs to the end of a match, in the same transaction."""
        self.store = store
        self._kept = MatchStorage(store)
        self._cache = Cache(store.folder)
        self._tell = tell
        self._clock = clock
        self._ended = ended
        self._reported: set[tuple[str, int]] = set()

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
        return self._table(match, self._kept.begin(to_text(match), seed=seed, played=self._now()), Tally())

    def open(self, number: int) -> Table | None:
        """The open match with this number; None if it cannot be read."""
        read = self._read(number, (OPEN,))
        if read is None:
            return None
        match, row = read
        self._kept.open(number)
        table = self._table(match, number, _tally(row))
        table.seal_again(self._kept.sealed(number))
        return table

    def people(self) -> dict[str, str]:
        """The people of this device, the most recent player first: name → sign in the last match."""
        found: dict[str, str] = {}
        for name, game, seat in self._kept.people():
            sides = UIS[game].CARD.sides if game in UIS else ()
            found.setdefault(name, sides[seat].emblem if seat < len(sides) else SIDES[0].emblem)
        return found

    def save_tally(self, table: Table) -> None:
        """Store playing time and hints of a match."""
        row = self._kept.row(table.number, (OPEN, FINISHED))
        if row is not None and table.tally != Tally():
            facts = _tally_facts(table.tally)
            self._kept.note(table.number, **facts)

    def find_untouched(self, game: str, options: Mapping[str, Json], players: Sequence[str]) -> Table | None:
        """An open match with this set-up in which nobody has moved yet, to be used again."""
        wanted = full_options(GAMES[game].info, options)
        for entry in self.open_entries(self._kept.untouched(game)):
            match = entry.table.match
            same = match.players == tuple(players) and match.origin is None
            if same and full_options(match.game.info, match.setup.options) == wanted:
                return self.open(entry.number)
        return None

    def delete(self, number: int) -> None:
        """Delete a match."""
        self._kept.delete(number)
        self.store.deleted()

    def is_unplayed(self, table: Table) -> bool:
        """Whether a match has only been begun: it is not kept when it is left before a person has chosen."""
        match, people = table.match, set(table.people)
        moved = any(not people.isdisjoint(line.moves) for line in match.log) or not people.isdisjoint(
            table.sealed()
        )
        return bool(people) and not moved and not table.over and match.origin is None

    # --- lists

    def open_matches(self) -> list[MatchEntry]:
        """The matches to continue, the last played first."""
        return list(self.open_entries(self.open_numbers()))

    def open_numbers(self) -> list[int]:
        """The numbers of the open matches, the last played first, without replaying them."""
        self.store.save_again()
        return self._kept.open_numbers()

    def open_entries(self, numbers: Iterable[int]) -> Iterator[MatchEntry]:
        """The open matches with these numbers, each read when asked for, without those that cannot be read."""
        return self._entries(numbers, (OPEN,))

    def finished_matches(
        self, newest: int | None = 50, place: str = FINISHED, before: int = 0
    ) -> Iterator[MatchEntry]:
        """Finished matches, the newest first."""
        if newest is not None:
            return self._entries(self._kept.newest(place, newest, before), (place,))
        return self._entries(self._all(place, before), (place,))

    def rows(self, place: str) -> Iterator[tuple[int, StoredMatch]]:
        """The numbers and rows of matches that are over, the newest first, read when asked for."""
        for number in self._all(place, 0):
            row = self._kept.row(number, (place,))
            if row is not None:
                yield number, row

    def note_points(self, entry: MatchEntry) -> None:
        """Keep the points that the list shows of a match that is over, so that it need not be replayed."""
        self._kept.note(entry.number, points_shown=_points_shown(entry.table))

    def _all(self, place: str, before: int) -> Iterator[int]:
        """The numbers of a place, the newest first, read in portions: there may be many thousands."""
        while numbers := self._kept.newest(place, _PORTION, before):
            yield from numbers
            before = numbers[-1]

    def finished_numbers(self) -> list[int]:
        """The numbers of all finished matches, the oldest first, without reading them."""
        return self._kept.newest(FINISHED)[::-1]

    def uncounted(self) -> list[int]:
        """The numbers of finished matches of which nothing is counted yet: they come from elsewhere."""
        return self._kept.uncounted()

    def with_result(self, game: str, result: Sequence[int]) -> list[int]:
        """The finished matches of a game with this result, the newest first, without replaying them."""
        return self._kept.with_result(game, result)

    def finished(self, number: int) -> MatchEntry | None:
        """One finished match; None if there is none, or it cannot be read."""
        return next(self._entries([number], (FINISHED, IMPORTED)), None)

    def finished_stepwise(self, number: int) -> Generator[None, None, MatchEntry | None]:
        """Like `finished`, with a pause after each line; mostly the table holds only the end of the match."""
        row = self._kept.row(number, (FINISHED, IMPORTED))
        if row is None:
            return None
        # Checksums and result vouch for the moves.  Whatever is wrong with them, the slow way says it.
        with contextlib.suppress(Exception):
            text = self._kept.text(number)
            match, damage = yield from read_stepwise(text, end_only=row.resigned is None)
            whole = match.over if row.resigned is None else row.resigned < match.setup.seats
            if damage is None and match.seed and whole:
                return _entry(match, number, row)
        return self.finished(number)

    def facts(self, number: int) -> MatchFacts:
        """What is stored of a match besides its moves; nothing for one that does not exist."""
        row = self._kept.row(number)
        if row is None:
            return MatchFacts()
        return MatchFacts(row.hints, row.seconds, row.accuracy, row.day or iso_day(row.played))

    def played(self, number: int) -> float:
        """When the last move of a match was made, in seconds since 1970; 0 if that is unknown."""
        row = self._kept.row(number, (OPEN, FINISHED))
        return 0 if row is None else row.played

    def past_choices(
        self, game: str, names: set[str], newest: int = STUDIED, before: int = 0
    ) -> list[PastChoice[Any]]:
        """What people with these names chose in their last matches of a game, perhaps before one of them."""
        found: list[PastChoice[Any]] = []
        for entry in self._entries(self._kept.with_people(game, names, newest, before), (FINISHED,)):
            match = entry.table.match
            for seat, name in enumerate(match.players):
                if name in names and (name or len(entry.table.people) == 1):
                    # A person without a name counts as the owner only in matches with no other person.
                    found += past_choices_of(match, seat)
        return found

    def met(self, table: Table) -> dict[str, Meetings]:
        """The matches of this device with the regulars at a table before this one."""
        found = {}
        for player in table.players:
            if who := player.regular:
                number, last = self._kept.met(f"{AI_SIGN}{who}", table.number or 1 << 62, 3)
                results = (met.partition(f"{who}=")[2][:1] for met in last)
                found[who] = Meetings(number, "".join(results))
        return found

    def _entries(self, numbers: Iterable[int], places: Sequence[str]) -> Iterator[MatchEntry]:
        for number in numbers:
            read = self._read(number, places)
            if read is not None:
                yield _entry(read[0], number, read[1])

    # --- what is counted

    def count(self, counted: Sequence[tuple[int, Summary | None]]) -> None:
        """Store what statistics count of matches; None for one that does not count."""
        self._kept.count(counted)

    def announce(self, number: int) -> bool:
        """Whether the records of a match are still to be told; from now on they were."""
        return self._kept.announce(number)

    # --- analyses

    def analysis(self, table: Table) -> Analysis | None:
        """The stored analysis of a match; None if there is none that fits it."""
        match = table.match
        try:
            found = from_json(self._cache.get(fingerprint(match)) or {})
        except (*_UNREADABLE, AttributeError):
            return None
        fits = found.game == match.game.info.id and len(found.curve) == len(match.log) + 1
        moved = all(verdict.seat in match.log[verdict.line].moves for verdict in found.verdicts) if fits else False
        if not moved or len(found.skill) != match.setup.seats:
            return None
        # Where something was hidden verdicts may differ from the curve, which knows everything.
        return found if match.game.info.has_secrets else agreeing(found)

    def save_analysis(self, table: Table, analysis: Analysis) -> None:
        """Store an analysis; if that fails it is made again when needed."""
        if self._kept.row(table.number, (FINISHED, IMPORTED)) is None:
            return
        self._cache.put(fingerprint(table.match), to_json(analysis))
        accuracy = analysis.accuracy[table.people[0]] if len(table.people) == 1 else None
        if accuracy is not None:
            self._kept.note(table.number, accuracy=float(accuracy))

    # --- sharing

    def text_to_share(self, table: Table) -> str:
        """The text of a match; empty while it still holds secrets."""
        if table.game.info.has_secrets and not table.over:
            return ""
        return self.text_of(table.number) or to_text(table.match)

    def text_of(self, number: int) -> str:
        """A match as it is shared: an open one without its seed.

        Empty if it cannot be read, or if it would show what a player of an open match still hides.
        """
        row = self._kept.row(number)
        if row is None:
            return ""
        if row.place == OPEN:
            read = self._read(number, (OPEN,))
            if read is None or (read[0].game.info.has_secrets and not read[0].over):
                return ""
        return self._kept.text(number)

    def import_text(self, text: str) -> tuple[Table, str | None]:
        """A match of another device, and what is wrong with its text; refuses a text that is no match.

        A complete match is stored, once; any other is only shown.
        """
        match, damage = from_text(text.strip() + "\n", GAMES)
        if not match.over or damage is not None:
            return _foreign(match, 0), damage
        known = self._kept.of_fingerprint(fingerprint(match))
        if known is not None:
            number, place = known
            return (_foreign(match, number) if place == IMPORTED else _own(match, number)), None
        table = _foreign(match, 0)
        table.number = self._kept.import_match(to_text(match), match.seed, _points_shown(table))
        return table, None

    # --- inside

    def _table(self, match: AnyMatch, number: int, tally: Tally) -> Table:
        players = players_of(match)
        recorder = _Recorder(self, match, number)
        table = recorder.table = Table(match, players, recorder=recorder, number=number)
        table.tally = tally
        if any(studies(match.game.info.id, player.opponent) for player in players):
            names = {name for name in match.players if not player_of(name).is_ai}
            table.past = self.past_choices(match.game.info.id, names)
        return table

    def _finish(self, table: Table, lines: Sequence[str]) -> None:
        """Write the last lines of a match, and everything that its end changes, in one transaction."""
        match, number = table.match, table.number
        writer, now = _writer(match, len(match.log)), self._now()
        end = [writer.result(match)] if match.over else []
        end = [line.rstrip("\n") for line in (*end, writer.seed(match))]

        def work(with_rest: bool) -> None:
            self._kept.add_steps(number, len(match.log) - len(lines), [*lines, *end], now)
            ranks = "" if not match.over else json.dumps(list(match.game.ranks(match.state) or ()))
            facts = {
                "resigned": table.resigned,
                "ranks": ranks,
                "fingerprint": fingerprint(match),
                "seed": match.seed,
            }
            self._kept.finish(number, **facts, day=iso_day(now), **_tally_facts(table.tally))
            if with_rest:
                entry = MatchEntry(number, match.game.info.id, table.players, table, True, now)
                self._kept.note(number, points_shown=_points_shown(table))
                self._kept.count([(number, summarised(entry, self.facts(number)))])
                self._ended(table)

        try:
            self.store.write(lambda db: work(True))
        except Exception:
            # Whatever cannot be counted: the match itself is kept first.
            logging.getLogger(__name__).exception("Match %s cannot be counted", number)
            self.store.write(lambda db: work(False))

    def _read(self, number: int, places: Sequence[str]) -> tuple[AnyMatch, StoredMatch] | None:
        """A match and its row; a damaged one up to its last good line, if its beginning can be read."""
        row = self._kept.row(number, places)
        if row is None:
            return None
        text = self._kept.text(number)
        try:
            match, damage = from_text(text)
        except NeedsFile:
            return self._refused(UNREADABLE, number)
        except _LEFT_ALONE:
            return self._refused(NEWER, number)
        except _UNREADABLE:
            match, damage = None, ""
        is_open = row.place == OPEN
        # The end of a finished match is a column too: some were taken over without it in the text.
        if damage is not None:
            return self._mended(number, row, text, match)
        assert match is not None
        if is_open:
            with contextlib.suppress(ValueError):
                if not match.seed and randomness.commitment(row.seed) == row.sha256:
                    match.seed = row.seed
            if not match.over and not match.seed:
                # It cannot go on without its seed, but it can be replayed.
                self._kept.note(number, place=FINISHED)
                return self._refused(INCOMPLETE, number)
            if match.over:
                # It was taken over from a version that was killed at this moment.
                self._finish(_own(match, number), ())
                return None
        return match, row

    def _mended(
        self, number: int, row: StoredMatch, text: str, match: AnyMatch | None
    ) -> tuple[AnyMatch, StoredMatch] | None:
        """A damaged match as a copy of the database has it, or up to its last good line; None if it is lost."""
        is_open = row.place == OPEN
        best, best_text = match, "" if match is None else to_text(match, with_seed=not is_open)
        for copy in self._copies(number, row.sha256, text):
            whole = stored_text(copy.header, copy.steps)
            with contextlib.suppress(*_UNREADABLE):
                found, damage = from_text(whole)
                if damage is None and (
                    best is None
                    or (len(found.log), bool(found.seed)) > (len(best.log), bool(best.seed))
                    or found.over
                ):
                    best, best_text = found, whole
                    break
        if best is None:
            self._kept.mend(number, "", old=text, place="damaged")
            return self._refused(DAMAGED, number)
        self._kept.mend(number, best_text, old=text, place=row.place)
        is_whole = bool(best.over and best.seed) or row.resigned is not None
        self._tell_once(REPAIRED if is_open else MENDED if is_whole else INCOMPLETE, number)
        read, _ = from_text(best_text)
        if is_open and not read.over:
            read.seed = row.seed if randomness.commitment(row.seed) == row.sha256 else ""
        return read, row

    def _copies(self, number: int, sha256: str, text: str) -> Iterator[MatchText]:
        """A match as it is kept elsewhere; its hash or its text may be damaged here, but seldom all of both."""
        spare = self._kept.spare(number)
        if spare is not None:
            yield spare
        lines = set(text.splitlines())
        for copy in copies_of_match(self.store.folder, number):
            if copy.sha256 == sha256 or copy.sha256 in text or not lines.isdisjoint(copy.steps):
                yield copy

    def _refused(self, text: str, number: int) -> tuple[AnyMatch, StoredMatch] | None:
        self._tell_once(text, number)
        return None

    def _tell_once(self, text: str, number: int) -> None:
        if (text, number) not in self._reported:
            self._reported.add((text, number))
            self._tell(StorageNotice(text, {"number": number}))

    def _now(self) -> int:
        return max(0, min(int(self._clock()), 10**12))


class _Recorder:
    """Writes one match down."""

    #: The table on which it is played.
    table: Table

    def __init__(self, library: Library, match: AnyMatch, number: int) -> None:
        self._library, self._match, self._number = library, match, number
        self._writer = _writer(match, len(match.log))
        #: The last line of a match that is over, until `close` writes it with everything else.
        self._last: tuple[str, ...] = ()

    def step(self, moves: Mapping[Seat, Move]) -> None:
        """Append one line."""
        line = self._writer.moves(moves).rstrip("\n")
        if self._match.over:
            self._last = (line,)
            return
        library = self._library
        library._kept.add_steps(self._number, len(self._match.log) - 1, [line], library._now())

    def cut(self, steps: int) -> None:
        """Forget all lines after the first ones."""
        self._writer = _writer(self._match, steps)
        self._library._kept.cut(self._number, steps)

    def seal(self, sealed: Mapping[Seat, Move]) -> None:
        """Keep the choices that wait for those of others."""
        self._library._kept.seal(self._number, sealed)

    def close(self, match: AnyMatch, resigned: Seat | None) -> None:
        """The match is over."""
        self._library._finish(self.table, self._last)


def _writer(match: AnyMatch, steps: int) -> Writer:
    """A writer that stands after a number of lines of a match."""
    writer = Writer()
    writer.header(match)
    for entry in match.log[:steps]:
        writer.moves(entry.moves)
    return writer


def _tally_facts(tally: Tally) -> dict[str, Any]:
    """A tally as columns."""
    advised = "\n".join(f"{line} {seat} {move}" for (line, seat), move in tally.advised.items())
    return {"hints": min(tally.hints, 10**9), "seconds": min(round(tally.seconds), 10**9), "advised": advised}


def _tally(row: StoredMatch) -> Tally:
    """The tally of a match."""
    rows = (line.split(" ", 2) for line in row.advised.splitlines())
    advised = {
        (int(row[0]), int(row[1])): row[2]
        for row in rows
        if len(row) == 3 and all(number.isascii() and number.isdigit() and len(number) < 7 for number in row[:2])
    }
    return Tally(row.hints, row.seconds, advised)


def _points_shown(table: Table) -> str:
    return ui_of(table.game.info.id).standing(table)[1]


def _own(match: AnyMatch, number: int) -> Table:
    return Table(match, players_of(match), number=number)


def _foreign(match: AnyMatch, number: int) -> Table:
    """A match of another device."""
    table = Table(match, players_of(match, foreign=True), number=number)
    table.foreign = True
    return table


def _entry(match: AnyMatch, number: int, row: StoredMatch) -> MatchEntry:
    foreign = row.place == IMPORTED
    table = _foreign(match, number) if foreign else _own(match, number)
    if row.resigned is not None and row.resigned < match.setup.seats:
        table.resigned = row.resigned
    table.tally = _tally(row)
    played = 0 if foreign else row.played
    return MatchEntry(number, match.game.info.id, table.players, table, row.place != OPEN, played)
