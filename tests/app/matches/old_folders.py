"""The facts of a data folder, read through the app's own classes.

    python -c "from tests.touch import environment as e; e.prepare(); \\
        from tests.app.matches.old_folders import write; write('0.2.0')"

writes what `test_old_folders.py` compares with.  Do this once, with the version that made the folder.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import astuple
from pathlib import Path
from typing import Any

from app.evenings.model import Evening
from app.evenings.storage import Evenings
from app.lessons.storage import LessonProgress
from app.matches.entry import MatchEntry
from app.matches.library import Library
from app.matches.storage import FINISHED, IMPORTED, OPEN
from app.riddles.model import Riddles
from app.settings.live import Settings
from app.settings.storage import CHOICES
from app.statistics.model import Figures, Statistics, figures
from app.store.database import Store
from app.store.notice import StorageNotice
from app.table.table import Table
from engine.base import CHANCE
from engine.games import IDS as GAMES

FOLDERS = Path(__file__).parents[2] / "data" / "folders"


def facts(folder: Path) -> dict[str, Any]:
    """Open everything there is, and tell what was found.  Give it a copy: opening a match writes to its key."""
    told: list[str] = []
    store = Store(folder, lambda notice: told.append(_sentence(notice)))
    library = Library(store, lambda notice: told.append(_sentence(notice)))
    settings, progress, statistics = Settings(store), LessonProgress(store), Statistics(store)
    evenings, riddles = Evenings(store), Riddles(store)
    settings.load()
    waiting = [entry.number for entry in library.open_matches()]
    tables = {number: library.open(number) for number in sorted(waiting)}
    matches = {
        OPEN: {str(number): _table(library, table) for number, table in tables.items() if table is not None},
        FINISHED: _folder(library, FINISHED),
        IMPORTED: _folder(library, IMPORTED),
    }
    lines = statistics.lines
    return {
        "told": told,
        "settings": {name: getattr(settings, name) for name in CHOICES} | {"setups": settings.setups},
        "lessons": sorted(progress.done),
        "statistics": {
            "numbers": [line.number for line in lines],
            "games": {game: _totals(statistics, game)._asdict() for game in {line.game for line in lines}},
        },
        "owner": [settings.name, sorted(settings.finished), sorted(settings.won)],
        "evenings": {
            "open": None if evenings.open is None else _evening(evenings.open),
            "over": [_evening(evening) for evening in evenings.over()],
            "played": evenings.played(),
        },
        "riddles": {
            "over": [[game, day, *astuple(attempt)] for game, day, attempt in riddles.over()],
            "endless": {game: list(riddles.endless_tally(game)) for game in GAMES},
            "best": riddles.best,
        },
        "last played": waiting,
        "matches": matches,
    }


def _evening(evening: Evening) -> dict[str, Any]:
    games = []
    for one in evening.games:
        facts: dict[str, Any] = {"game": one.game, "seats": list(one.seats)}
        if one.begun:
            facts |= {"match": one.match, "sha256": one.sha256}
        if one.over:
            facts |= {"ranks": list(one.ranks), "scores": list(one.scores), "resigned": one.resigned}
        games.append(facts)
    names = ("began", "played", "stopped", "options")
    return {"version": 1, "guests": list(evening.guests), "games": games} | {
        name: getattr(evening, name) for name in names
    }


def _totals(statistics: Statistics, game: str) -> Figures:
    letters = "".join(result.letter for result in statistics.results(game))
    return figures([group for group in statistics.groups if group.game == game], letters)


def _sentence(notice: StorageNotice) -> str:
    return notice.text.format(**notice.facts)


def _folder(library: Library, place: str) -> dict[str, Any]:
    return {str(entry.number): _finished(library, entry) for entry in library.finished_matches(10_000, place)}


def _finished(library: Library, entry: MatchEntry) -> dict[str, Any]:
    analysis = library.analysis(entry.table)
    studied = {
        "curve": len(analysis.curve),
        "verdicts": [[verdict.line, verdict.seat, verdict.grade] for verdict in analysis.verdicts],
        "accuracy": list(analysis.accuracy),
    } if analysis is not None else None  # fmt: skip
    return _table(library, entry.table) | {"analysis": studied}


def _table(library: Library, table: Table) -> dict[str, Any]:
    match, known = table.match, library.facts(table.number)
    return {
        "game": match.game.info.id,
        "players": list(match.players),
        "options": dict(match.setup.options),
        "lines": len(match.log),
        "from a position": match.origin is not None,
        "over": table.over,
        "resigned": table.resigned,
        "ranks": None if table.ranks is None else list(table.ranks),
        "scores": list(match.game.scores(match.state)),
        "position": match.game.position(match.state),
        "to act": list(match.to_act),
        "legal": {str(seat): len(table.legal(seat)) for seat in match.to_act if seat != CHANCE},
        "loaded draws": match.loaded_draws(),
        "hints": known.hints,
        "seconds": known.seconds,
        "accuracy": known.accuracy,
    }


def write(version: str) -> None:
    """Put the facts beside a new folder; those of an older one stand."""
    with tempfile.TemporaryDirectory() as copy:
        found = facts(shutil.copytree(FOLDERS / version, Path(copy) / "data"))
    with (FOLDERS / f"{version}.json").open("x", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")
