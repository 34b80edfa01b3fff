"""The queries of the riddles: what was done about those of days, and how far those without end have come."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from app.riddles.model import HARDEST, Attempt, Endless
from app.store import Store

_ATTEMPT = "riddle, tries, ending, hint, live, counts, moves"
#: The day of the riddle without end that is being tried: there is one for each game.
_NO_DAY = 0


def load(store: Store) -> tuple[dict[tuple[str, int], Attempt], dict[str, Endless]]:
    """Game and day → what was done, and game → how far the riddles without end have come."""
    days: dict[tuple[str, int], Attempt] = {}
    for game, day, riddle, tries, end, hint, live, counts, moves in store.rows(
        f"SELECT game, day, {_ATTEMPT} FROM riddle"
    ):
        days[game, day] = Attempt(riddle, tries, end, bool(hint), bool(live), bool(counts), _moves(moves))
    endless: dict[str, Endless] = {}
    for game, seed, grade, solved, clean in store.rows("SELECT game, seed, grade, solved, clean FROM endless"):
        endless[game] = Endless(seed, grade, [0] * HARDEST, solved, clean, days.pop((game, _NO_DAY), None))
    for game, grade, done in store.rows("SELECT game, grade, done FROM endless_grade"):
        if game in endless:
            endless[game].done[grade - 1] = done
    return days, endless


def put(store: Store, game: str, day: int | None, attempt: Attempt, endless: Endless | None) -> None:
    """Write what was done about a riddle, and how far the riddles without end have come."""
    flags = (int(attempt.hint), int(attempt.live), int(attempt.counts))
    row = (
        game,
        _NO_DAY if day is None else day,
        attempt.riddle,
        attempt.tries,
        attempt.end,
        *flags,
        json.dumps(attempt.moves),
    )
    one = None if endless is None else (game, endless.seed, endless.grade, endless.solved, endless.clean)
    grades = [(game, grade, done) for grade, done in enumerate(endless.done if endless else (), 1)]

    def work(db: Any) -> None:
        db.execute(
            f"INSERT OR REPLACE INTO riddle (game, day, {_ATTEMPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row
        )
        if one is not None:
            columns = "(game, seed, grade, solved, clean)"
            db.execute(f"INSERT OR REPLACE INTO endless {columns} VALUES (?, ?, ?, ?, ?)", one)
            db.executemany("INSERT OR REPLACE INTO endless_grade (game, grade, done) VALUES (?, ?, ?)", grades)

    store.write(work)


def _moves(text: str) -> tuple[str, ...]:
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        if isinstance(found, list) and all(isinstance(move, str) for move in found):
            return tuple(found)
    return ()
