"""The statistics as a CSV table, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from app.core.files import replace_file
from app.core.statistics import Archive, Summary
from app.core.text import mark

EXPORT = "ratskeller-statistics.csv"
EXPORTED = mark("The statistics were saved as {name}.")


def to_csv(lines: Iterable[Summary]) -> str:
    """All lines as a CSV table, the date after the number."""
    text = io.StringIO()
    number, *others = Summary._fields
    others.insert(0, others.pop(others.index("date")))
    writer = csv.DictWriter(text, (number, *others), lineterminator="\n")
    writer.writeheader()
    for line in sorted(lines):
        row = line._asdict() | {
            "variant": " ".join(line.variant),
            "challenges": " ".join(line.challenges),
            "met": " ".join(line.met),
            "accuracy": "" if line.accuracy is None else f"{line.accuracy:.4f}",
            "resigned": int(line.resigned),
        }
        writer.writerow(row)
    return text.getvalue()


def dated(lines: Iterable[Summary], archive: Archive) -> list[Summary]:
    """The lines with the days of the matches, which older versions did not store."""
    return [line if line.date else line._replace(date=archive.facts(line.number).date) for line in lines]


def save_csv(text: str, folder: Path | None) -> Path | None:
    """Write a table to a folder; the file, or None if it could not be written."""
    if folder is None:
        return None
    try:
        replace_file(folder / EXPORT, text)
    except OSError:
        return None
    return folder / EXPORT
