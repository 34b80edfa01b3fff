"""Matches and statistics that are there without being played."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from app.matches.entry import Summary
from app.matches.library import Library
from app.matches.storage import columns
from app.statistics.model import Statistics
from app.store.database import Store
from app.store.texts import MatchText, add_match, cut
from engine.match import AnyMatch
from engine.notation import to_text


def keep_lines(store: Store, lines: Iterable[Summary]) -> None:
    """Let a store count these matches, which were deleted."""

    def work(db: Any) -> None:
        for line in lines:
            text = MatchText("", (), line.game, (), "", whole=True)
            facts = {"hints": line.hints, "seconds": line.seconds, "accuracy": line.accuracy}
            add_match(db, line.number, "deleted", text, {**columns(line), **facts, "counted": 1, "announced": 1})

    store.write(work)


def counted(lines: Iterable[Summary]) -> Statistics:
    """The statistics of these matches, in this order."""
    store = Store(None)
    keep_lines(store, (line._replace(number=number) for number, line in enumerate(lines, 1)))
    return Statistics(store)


def keep_finished(library: Library, match: AnyMatch, number: int) -> None:
    """Keep a match as an earlier evening has left it."""
    text = cut(to_text(match))
    assert text is not None
    ranks = json.dumps(list(match.game.ranks(match.state)))
    library.store.write(lambda db: add_match(db, number, "finished", text, {"ranks": ranks}))
