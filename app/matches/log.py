"""The log of a match as sentences.  The only person at the device is “You” unless a name is set."""

from __future__ import annotations

from typing import NamedTuple

from app.contract import ui_of
from app.table import Table
from engine.base import Seat


class LogLine(NamedTuple):
    """One entry: a heading, a sentence, and the pictures that go with it (none for most news)."""

    head: str
    text: str
    pictures: tuple[str, ...] = ()
    #: Whether it opens a new game or round.
    weight: int = 0
    #: Whose turn it is about.
    seat: Seat | None = None


def log_lines(table: Table, viewer: Seat | None) -> list[LogLine]:
    """The whole match so far, as far as a viewer may know it."""
    events = [event for frame in table.frames(viewer) for event in frame.events]
    names = [player.name for player in table.players]
    return list(ui_of(table.game.info.id).log_lines(events, names, table.match.states[0]))
