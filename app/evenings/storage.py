"""The queries of the evenings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from app.evenings.model import Evening, from_json, to_json
from app.store import Store


def load(store: Store, most: int = -1) -> Iterator[Evening]:
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


def count(store: Store) -> int:
    """How many evenings there are."""
    return int((store.row("SELECT count(*) FROM evening") or (0,))[0])


def gone(store: Store) -> list[int]:
    """How many guests each deleted evening had whose games were all played."""
    return [guests for (guests,) in store.rows("SELECT guests FROM evening_gone ORDER BY evening")]


def save(store: Store, evening: Evening) -> int:
    """Write an evening; its number."""
    data = to_json(evening)
    given = [evening.number] if evening.number else []
    facts = (json.dumps(data["guests"]), json.dumps(data["options"]), data["began"], data["played"])

    def work(db: Any) -> int:
        number = next(iter(given), None)
        if number is not None:
            db.execute("DELETE FROM evening WHERE id = ?", (number,))
        values = (number, *facts, int(data["stopped"]))
        given[:] = [db.execute("INSERT INTO evening VALUES (?, ?, ?, ?, ?, ?)", values).lastrowid]
        for place, game in enumerate(data["games"]):
            row = (
                *(given[0], place, game["game"], json.dumps(game["seats"]), game.get("match", 0)),
                *(game.get("sha256", ""), json.dumps(game.get("ranks", [])), json.dumps(game.get("scores", []))),
                int(game.get("resigned", False)),
            )
            db.execute("INSERT INTO evening_game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        return given[0]

    return store.write(work)


def delete(store: Store, evening: Evening) -> None:
    """Delete an evening, and remember how many guests played all its games."""

    def work(db: Any) -> None:
        if evening.complete:
            row = (evening.number, len(evening.guests))
            db.execute("INSERT OR REPLACE INTO evening_gone VALUES (?, ?)", row)
        db.execute("DELETE FROM evening WHERE id = ?", (evening.number,))

    store.write(work)
