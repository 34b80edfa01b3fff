"""The evenings of this device, and the queries for them.  Only the newest can be open."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from time import time
from typing import TYPE_CHECKING, Any

from app.base.text import mark
from app.evenings.model import Evening, from_json
from app.store import Store
from engine.base import Refused

if TYPE_CHECKING:
    from app.matches import Library
    from app.table import Table


UNREADABLE_GAME = mark("The match of this game cannot be opened at the moment; it was not changed.")


class Evenings:
    """The evenings of a store."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store = store
        self._clock = clock
        #: The newest evening, open or over; None if there is none that can be read.
        self.newest = next(_load(store, 1), None)

    @property
    def open(self) -> Evening | None:
        """The evening to go on with."""
        return self.newest if self.newest is not None and not self.newest.over else None

    # --- read

    def over(self) -> Iterator[Evening]:
        """All evenings that are over, the newest first; those that cannot be read are left out."""
        kept = self.newest
        if kept is not None and kept.over:
            yield kept
        for evening in _load(self._store):
            if kept is None or evening.number != kept.number:
                # Only the newest can be open: an older one was left behind.
                evening.stopped = True
                yield evening

    def played(self) -> list[int]:
        """How many guests each evening had whose games were all played: the newest first, deleted ones last."""
        return [*(len(one.guests) for one in self.over() if one.complete), *_gone(self._store)]

    def of_matches(self) -> dict[tuple[int, str], Evening]:
        """Number of a match and hash of its seed → its evening."""
        every = (self.open, *self.over())
        return {(one.match, one.sha256): found for found in every if found for one in found.games if one.begun}

    @property
    def any_over(self) -> bool:
        """Whether there is an evening that is over, without reading it."""
        kept = self.newest
        return (kept is not None and kept.over) or _number(self._store) > (kept is not None)

    # --- change

    def begin(self, evening: Evening) -> None:
        """A new evening, in place of the open one."""
        self.newest = evening
        self.save(evening)

    def save(self, evening: Evening) -> None:
        """Write an evening."""
        evening.number = _save(self._store, evening)

    def delete(self, evening: Evening) -> None:
        """Delete an evening; its matches stay, and that it was played is remembered."""
        _delete(self._store, evening)
        self._store.deleted()
        if self.newest is not None and self.newest.number == evening.number:
            self.newest = next(_load(self._store, 1), None)

    def stop(self) -> None:
        """End the open evening before all games are played."""
        if self.open is not None:
            self.open.stopped = True
            assert self.newest is not None
            self.save(self.newest)

    # --- matches

    def seat(self, library: Library) -> tuple[Table | None, str | None]:
        """The match of the next game, begun or taken up again; None if there is nothing to play."""
        self.follow(library)
        evening = self.open
        if evening is None or evening.next is None:
            return None, None
        one = evening.games[evening.next]
        if one.match and one.begun:
            table = library.open(one.match)
            return table, None if table is not None else UNREADABLE_GAME
        players = [evening.guests[guest] for guest in one.seats]
        try:
            table = library.begin(one.game, evening.options.get(one.game, {}), players)
        except Refused:
            # Options that this version does not know.
            table = library.begin(one.game, {}, players)
        evening.begin_game(table)
        self.save(evening)
        return table, None

    def follow(self, library: Library) -> None:
        """Count what was finished elsewhere, and forget a match that is gone before its end."""
        evening = self.open
        if evening is None or evening.next is None or not evening.games[evening.next].begun:
            return
        place, one = evening.next, evening.games[evening.next]
        entry = next(library.open_entries([one.match]), None) or library.finished(one.match)
        if entry is None and library.played(one.match):
            # It is there and cannot be read now.
            return
        if entry is None or entry.incomplete or evening.place_of(entry.table) != place:
            evening.lose_game(place)
        elif not entry.finished or not self._count(evening, entry.table):
            return
        self.save(evening)

    def count(self, table: Table) -> None:
        """A match is over: count it, if it is one of the open evening."""
        evening = self.open
        if evening is not None and self._count(evening, table):
            self.save(evening)

    def of(self, table: Table) -> Evening | None:
        """The newest evening, if a match is one of its games."""
        kept = self.newest
        return kept if kept is not None and kept.place_of(table) is not None else None

    def _count(self, evening: Evening, table: Table) -> bool:
        if not evening.count(table):
            return False
        evening.played = int(self._clock())
        return True


# --- queries


def _load(store: Store, most: int = -1) -> Iterator[Evening]:
    """The evenings, the newest first, without those that are damaged."""
    rows = store.rows("SELECT id, guests, options, began, played, stopped FROM evening ORDER BY id DESC")
    for number, guests, options, began, played, stopped in rows:
        games = store.rows(
            "SELECT game, seats, match, sha256, ranks, scores, resigned FROM evening_game WHERE evening = ?"
            " ORDER BY place",
            (number,),
        )
        try:
            facts = {
                "guests": json.loads(guests),
                "options": json.loads(options),
                "began": began,
                "played": played,
            }
            found = from_json({**facts, "stopped": bool(stopped), "games": [_game(*row) for row in games]}, number)
        except (ValueError, TypeError, RecursionError):
            continue
        yield found
        most -= 1
        if not most:
            return


def _game(*row: Any) -> dict[str, Any]:
    game, seats, match, sha256, ranks, scores, resigned = row
    lists = {"seats": json.loads(seats), "ranks": json.loads(ranks), "scores": json.loads(scores)}
    return {"game": game, "match": match, "sha256": sha256, "resigned": bool(resigned), **lists}


def _number(store: Store) -> int:
    """How many evenings there are."""
    return int((store.row("SELECT count(*) FROM evening") or (0,))[0])


def _gone(store: Store) -> list[int]:
    """How many guests each deleted evening had whose games were all played."""
    return [guests for (guests,) in store.rows("SELECT guests FROM evening_gone ORDER BY evening")]


def _save(store: Store, evening: Evening) -> int:
    """Write an evening; its number."""
    # The work may be done twice, in memory and later on disk: as the evening is now, and under one number.
    given = [evening.number] if evening.number else []
    options = {game: dict(few) for game, few in evening.options.items()}
    facts = (json.dumps(evening.guests), json.dumps(options), evening.began, evening.played, int(evening.stopped))
    games = tuple(evening.games)

    def work(db: Any) -> int:
        number = next(iter(given), None)
        if number is not None:
            db.execute("DELETE FROM evening WHERE id = ?", (number,))
        given[:] = [db.execute("INSERT INTO evening VALUES (?, ?, ?, ?, ?, ?)", (number, *facts)).lastrowid]
        for place, one in enumerate(games):
            row = (
                *(given[0], place, one.game, json.dumps(one.seats), one.match, one.sha256),
                *(json.dumps(one.ranks), json.dumps(one.scores), int(one.resigned)),
            )
            db.execute("INSERT INTO evening_game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        return given[0]

    return store.write(work)


def _delete(store: Store, evening: Evening) -> None:
    """Delete an evening, and remember how many guests played all its games."""

    def work(db: Any) -> None:
        if evening.complete:
            row = (evening.number, len(evening.guests))
            db.execute("INSERT OR REPLACE INTO evening_gone VALUES (?, ?)", row)
        db.execute("DELETE FROM evening WHERE id = ?", (evening.number,))

    store.write(work)
