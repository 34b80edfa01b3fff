"""A match that is replayed, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.table import Allows, Frame, Table
from engine.base import Move, Seat, View
from engine.match import AnyMatch

#: A replay accepts no moves.
WATCHING = Allows(acts=False, ais_think=False, hints=False, undo=False, remarks=False)


class ReplayTable(Table):
    """A match after some of its lines.  Nobody can move."""

    def __init__(self, whole: AnyMatch, origin: Table, line: int) -> None:
        #: Whose view is shown: the only person's, or an onlooker's (None).
        self.eyes: Seat | None = origin.people[0] if len(origin.people) == 1 else None
        super().__init__(whole.until(line), origin.players, number=origin.number)
        self._whole = whole
        self._resigned = origin.resigned
        self.foreign = origin.foreign
        self._settle()

    @property
    def line(self) -> int:
        """How many lines have been played."""
        return len(self.match.log)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Nobody can move."""
        return ()

    def asked(self) -> tuple[Seat, ...]:
        """Whose turn it is; sealed choices have all been made."""
        return () if self.game.info.has_secrets else super().asked()

    def legal(self, seat: Seat) -> Sequence[Move]:
        return ()

    def view(self, seat: Seat | None) -> View[Any]:
        """The view of the person who played, even for onlookers."""
        return super().view(self.eyes if seat is None else seat)

    def go(self, line: int) -> None:
        """Go to another moment."""
        self.match = self._whole.until(line)
        self.stamp += 1
        self._settle()

    def last_frame(self) -> Frame | None:
        """The step that led here; None at the beginning."""
        return self.frame(self.line, self.eyes) if self.line else None

    def _settle(self) -> None:
        # A resignation comes after the last move.
        self.resigned = self._resigned if self.line == len(self._whole.log) else None
