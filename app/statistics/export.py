"""The statistics as a CSV table, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from app.base.text import mark
from app.contract import GAMES
from app.matches import Summary
from app.riddles import Riddles, RiddleTally
from app.store import replace_file

EXPORT = "ratskeller-statistics.csv"
EXPORTED = mark("The statistics were saved as {name}.")
EVERYTHING = "ratskeller-everything.txt"
ALL_EXPORTED = mark("Everything was saved as {name}. Import this file on the other device, under Matches.")


#: What only riddles have, besides the kind of a row: "match", "riddle" or "endless".
RIDDLE_FIELDS = ("tries", *RiddleTally._fields, "streak")


def to_csv(lines: Iterable[Summary], riddles: Riddles | None = None) -> str:
    """All lines as a CSV table, the date after the number; then the riddles of days, and those without end."""
    text = io.StringIO()
    number, *others = Summary._fields
    others.insert(0, others.pop(others.index("date")))
    writer = csv.DictWriter(text, (number, *others, "kind", *RIDDLE_FIELDS), lineterminator="\n")
    writer.writeheader()
    for line in sorted(lines):
        row = line._asdict() | {
            "kind": "match",
            "variant": " ".join(line.variant),
            "challenges": " ".join(line.challenges),
            "met": " ".join(line.met),
            "accuracy": "" if line.accuracy is None else f"{line.accuracy:.4f}",
            "resigned": int(line.resigned),
        }
        writer.writerow(row)
    if riddles is not None:
        writer.writerows(_riddle_rows(riddles))
    return text.getvalue()


def _riddle_rows(riddles: Riddles) -> Iterator[dict[str, object]]:
    """A row for each riddle of a day that is over, and one for all riddles without end of a game."""
    streaks = riddles.streaks()
    for game, day, attempt in riddles.over():
        yield {
            "date": date.fromordinal(day).isoformat(),
            "game": game,
            "result": attempt.end,
            "hints": int(attempt.hint),
            "kind": "riddle",
            "tries": attempt.tries,
            **RiddleTally(1, int(attempt.solved), int(attempt.clean))._asdict(),
            # The highest one is the longest streak.
            "streak": streaks.get(day, 0) if attempt.counts else 0,
        }
    for game in GAMES:
        tally = riddles.endless_tally(game)
        if tally.over:
            yield {"game": game, "kind": "endless", **tally._asdict()}


def save_text(text: str, folder: Path | None, name: str = EXPORT) -> Path | None:
    """Write a text to a folder; the file, or None if it could not be written."""
    if folder is None:
        return None
    try:
        replace_file(folder / name, text)
    except OSError:
        return None
    return folder / name
