"""The queries of the library of matches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from app.store import MatchText, Store, add_match, add_steps, cut, keep_spare, spare_text, stored_text
from engine.base import Move, Seat

if TYPE_CHECKING:
    # Home reads before the table is imported.
    from app.matches.entry import Summary

Place: TypeAlias = Literal["open", "finished", "imported"]
OPEN, FINISHED, IMPORTED = PLACES = get_args(Place)


class StoredMatch(NamedTuple):
    """A match as it is stored, without its moves."""

    place: str
    game: str
    header: str
    sha256: str
    seed: str
    played: int
    resigned: int | None
    ranks: str
    points_shown: str
    hints: int
    seconds: int
    advised: str
    accuracy: float | None
    day: str


_ROW = ", ".join(StoredMatch._fields)


class MatchStorage:
    """The matches of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- read

    def row(self, number: int, places: Sequence[str] = PLACES) -> StoredMatch | None:
        """A match in one of some places."""
        found = self.store.row(f"SELECT {_ROW} FROM match WHERE id = ?", (number,))
        row = None if found is None else StoredMatch(*found)
        return row if row is not None and row.place in places else None

    def text(self, number: int) -> str:
        """The text of a match, as far as it is stored."""
        header = self.store.row("SELECT header FROM match WHERE id = ?", (number,))
        lines = self.store.rows("SELECT line FROM step WHERE match = ? ORDER BY number", (number,))
        return "" if header is None else stored_text(header[0], (line for (line,) in lines))

    def spare(self, number: int) -> MatchText | None:
        """The second copy of a match that is over, if it is good."""
        found = self.store.row("SELECT text FROM spare WHERE match = ?", (number,))
        return None if found is None else spare_text(found[0])

    def sealed(self, number: int) -> dict[Seat, Move]:
        """The choices that wait for those of others."""
        return dict(self.store.rows("SELECT seat, move FROM sealed WHERE match = ?", (number,)))

    def open_numbers(self) -> list[int]:
        """The open matches, the last opened first."""
        return self._numbers("place = 'open' ORDER BY opened DESC, id DESC")

    def people(self) -> list[tuple[str, str, int]]:
        """The people of this device, the most recent player first: name, and game and seat of the last match."""
        return self.store.rows(
            "SELECT p.name, m.game, s.seat FROM (SELECT person AS who, max(match) AS last FROM seat"
            " WHERE person IS NOT NULL GROUP BY person) JOIN seat AS s ON s.person = who AND s.match = last"
            " JOIN match AS m ON m.id = last JOIN person AS p ON p.id = who ORDER BY last DESC, s.seat"
        )

    def newest_header(self) -> tuple[int, str]:
        """Number and header of the match that was opened last; 0 and nothing if none is open."""
        which = "place = 'open' ORDER BY opened DESC, id DESC LIMIT 1"
        found = self.store.row(f"SELECT id, header FROM match WHERE {which}")
        return (0, "") if found is None else (found[0], found[1])

    def has_finished(self) -> bool:
        """Whether any match of this device has been finished and is still there."""
        return self.store.row("SELECT 1 FROM match WHERE place = 'finished' LIMIT 1") is not None

    def untouched(self, game: str) -> list[int]:
        """The open matches of a game in which nobody has moved and nothing is sealed, the last opened first."""
        return self._numbers(
            "place = 'open' AND game = ? AND NOT EXISTS (SELECT 1 FROM sealed WHERE match = id)"
            " AND NOT EXISTS (SELECT 1 FROM step WHERE match = id AND line NOT LIKE '> chance %')"
            " ORDER BY opened DESC, id DESC",
            game,
        )

    def newest(self, place: str, most: int = -1, before: int = 0) -> list[int]:
        """Matches of a place, the newest first, perhaps only those before one of them."""
        highest = before or 1 << 62
        return self._numbers("place = ? AND id < ? ORDER BY id DESC LIMIT ?", place, highest, most)

    def with_result(self, game: str, ranks: Sequence[int]) -> list[int]:
        """The finished matches of a game with these final places, the newest first."""
        which = "game = ? AND place = 'finished' AND ranks = ? ORDER BY id DESC"
        return self._numbers(which, game, json.dumps(list(ranks)))

    def with_people(self, game: str, names: Iterable[str], most: int, before: int) -> list[int]:
        """The last finished matches of a game in which a person has one of these names, newest first."""
        wanted = list(names)
        return self._numbers(
            "place = 'finished' AND game = ? AND id < ? AND EXISTS (SELECT 1 FROM seat WHERE match = id"
            f" AND player IN ({', '.join('?' * len(wanted))})) ORDER BY id DESC LIMIT ?",
            *(game, before or 1 << 62, *wanted, most),
        )

    def met(self, player: str, before: int, most: int) -> tuple[int, list[str]]:
        """The number of matches with a player before one of them, and the regulars met in the last ones."""
        rows = "match JOIN seat ON seat.match = id WHERE player = ? AND id < ? AND place <> 'imported'"
        found = self.store.row(f"SELECT count(*) FROM {rows}", (player, before))
        last = self.store.rows(
            f"SELECT met FROM {rows} AND place <> 'open' ORDER BY id DESC LIMIT ?", (player, before, most)
        )
        return 0 if found is None else found[0], [met or "" for (met,) in last]

    def uncounted(self) -> list[int]:
        """The finished matches of which nothing is counted yet."""
        # Beside this index there is a larger one that SQLite likes better.
        rows = "match INDEXED BY match_uncounted WHERE place = 'finished' AND counted = 0"
        return [number for (number,) in self.store.rows(f"SELECT id FROM {rows} ORDER BY id")]

    def of_fingerprint(self, fingerprint: str) -> tuple[int, str] | None:
        """Number and place of a match that is over."""
        rows = "match INDEXED BY match_fingerprint WHERE fingerprint = ? AND fingerprint <> ''"
        which = f"{rows} AND place IN ('finished', 'imported')"
        found = self.store.row(f"SELECT id, place FROM {which} ORDER BY place, id", (fingerprint,))
        return None if found is None else (found[0], found[1])

    def _numbers(self, which: str, *values: object) -> list[int]:
        return [number for (number,) in self.store.rows(f"SELECT id FROM match WHERE {which}", values)]

    # --- write

    def begin(self, text: str, **facts: object) -> int:
        """A new open match; its number."""
        given: list[int] = []

        def work(db: Any) -> int:
            # The same number when it is done again.
            number = add_match(db, next(iter(given), None), OPEN, _cut(text), facts | {"opened": _next(db)})
            given[:] = [number]
            return number

        return self.store.write(work)

    def open(self, number: int) -> None:
        """A match is looked at: it is the first of the open ones now."""
        self.store.write(
            lambda db: db.execute("UPDATE match SET opened = ? WHERE id = ? AND opened < ? - 1",
                                  (new := _next(db), number, new))
        )  # fmt: skip

    def add_steps(self, number: int, first: int, lines: Sequence[str], played: int) -> None:
        """New lines of a match; what was sealed for them is sealed no more."""

        def work(db: Any) -> None:
            add_steps(db, number, first, lines)
            db.execute("DELETE FROM sealed WHERE match = ?", (number,))
            db.execute("UPDATE match SET played = ? WHERE id = ?", (played, number))

        self.store.write(work)

    def cut(self, number: int, steps: int) -> None:
        """Forget all lines after the first ones."""

        def work(db: Any) -> None:
            db.execute("DELETE FROM step WHERE match = ? AND number >= ?", (number, steps))
            db.execute("DELETE FROM sealed WHERE match = ?", (number,))

        self.store.write(work)

    def seal(self, number: int, sealed: Mapping[Seat, Move]) -> None:
        """The choices that wait for those of others."""
        choices = [(number, seat, move) for seat, move in sealed.items()]

        def work(db: Any) -> None:
            db.execute("DELETE FROM sealed WHERE match = ?", (number,))
            db.executemany("INSERT INTO sealed VALUES (?, ?, ?)", choices)

        self.store.write(work)

    def finish(self, number: int, **facts: object) -> None:
        """An open match is over."""

        def work(db: Any) -> None:
            db.execute("DELETE FROM sealed WHERE match = ?", (number,))
            _update(db, number, {"place": FINISHED, **facts})
            keep_spare(db, number)

        self.store.write(work)

    def note(self, number: int, **facts: object) -> None:
        """Change what is known of a match."""
        self.store.write(lambda db: _update(db, number, facts))

    def count(self, counted: Sequence[tuple[int, Summary | None]]) -> None:
        """What statistics count of matches; None if one does not count."""

        def work(db: Any) -> None:
            for number, one in counted:
                _update(db, number, {"counted": 1, **(columns(one) if one is not None else {})})

        self.store.write(work)

    def announce(self, number: int) -> bool:
        """The records of a match are told; false if they were told before."""
        which = "UPDATE match SET announced = 1 WHERE id = ? AND announced = 0 AND place = 'finished'"
        if self.store.row("SELECT announced FROM match WHERE id = ?", (number,)) != (0,):
            return False
        return bool(self.store.write(lambda db: db.execute(which, (number,)).rowcount))

    def import_match(self, text: str, seed: str, points_shown: str) -> int:
        """A match of another device; its number."""
        given: list[int] = []

        def work(db: Any) -> int:
            facts = {"seed": seed, "ranks": _ranks(text), "points_shown": points_shown}
            given[:] = [add_match(db, next(iter(given), None), IMPORTED, _cut(text), facts)]
            return given[0]

        return self.store.write(work)

    def delete(self, number: int) -> None:
        """Delete a match; the result of a finished one still counts."""

        def work(db: Any) -> None:
            for table in ("step", "sealed", "seat", "set_aside", "spare"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (number,))
            counts = "place = 'finished' AND rival IS NOT NULL"
            db.execute(
                "UPDATE match SET place = 'deleted', header = '', sha256 = '', seed = '', advised = ''"
                f" WHERE id = ? AND {counts}",
                (number,),
            )
            db.execute(f"DELETE FROM match WHERE id = ? AND place <> 'deleted' AND NOT ({counts})", (number,))

        self.store.write(work)

    def mend(self, number: int, text: str, *, old: str, place: str) -> None:
        """Write the good lines of a match that was damaged; what was there is set aside."""

        def work(db: Any) -> None:
            db.execute("INSERT INTO set_aside VALUES (?, ?)", (number, old))
            _update(db, number, {"place": place, "points_shown": ""})
            found = cut(text)
            if found is not None:
                _update(db, number, {"header": found.header})
                db.execute("DELETE FROM step WHERE match = ?", (number,))
                add_steps(db, number, 0, found.steps)

        self.store.write(work)


def columns(one: Summary) -> dict[str, object]:
    """What is counted of a match, as columns."""
    return {
        "seats": one.seats,
        "rival": one.rival,
        "variant": "\n".join(one.variant),
        "result": one.result,
        "points": one.points,
        "other": one.other,
        "gave_up": int(one.resigned),
        "challenges": "\n".join(one.challenges),
        "met": "\n".join(one.met),
        "day": one.date,
    }


def _ranks(text: str) -> str:
    """The final places as the text of a match has them."""
    line = next((line for line in text.splitlines() if line.startswith("result ")), "")
    return line.partition(" ")[2].rpartition("  #")[0]


def _cut(text: str) -> MatchText:
    found = cut(text)
    assert found is not None
    return found


def _next(db: Any) -> int:
    return int(db.execute("SELECT 1 + coalesce(max(opened), 0) FROM match WHERE place = 'open'").fetchone()[0])


def _update(db: Any, number: int, facts: Mapping[str, object]) -> None:
    names = ", ".join(f"{name} = ?" for name in facts)
    db.execute(f"UPDATE match SET {names} WHERE id = ?", (*facts.values(), number))
