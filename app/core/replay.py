"""A match that is looked at again, moment by moment.  No Kivy here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.core.table import Frame, Table
from engine.base import Move, Seat, View
from engine.match import AnyMatch, visible


class ReplayTable(Table):
    """A match at one of its moments.  There is nothing to press on it: what comes next is known."""

    offers = False

    def __init__(self, whole: AnyMatch, origin: Table, line: int) -> None:
        #: Through whose eyes it is seen: the only person's, or an onlooker's.
        self.eyes: Seat | None = origin.people[0] if len(origin.people) == 1 else None
        super().__init__(whole.until(line), origin.players, number=origin.number)
        self._whole = whole
        self._resigned = origin.resigned
        self._settle()

    @property
    def line(self) -> int:
        """How many lines have been played."""
        return len(self.match.log)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Nobody: whoever sat there has played already."""
        return ()

    def asked(self) -> tuple[Seat, ...]:
        """Whose turn it is, as far as that can be seen: sealed choices are all made by now."""
        return () if self.game.info.has_secrets else super().asked()

    def legal(self, seat: Seat) -> Sequence[Move]:
        return ()

    def view(self, seat: Seat | None) -> View[Any]:
        """What the one saw whose match it is, even for onlookers."""
        return super().view(self.eyes if seat is None else seat)

    def go(self, line: int) -> None:
        """To another moment."""
        self.match = self._whole.until(line)
        self.stamp += 1
        self._settle()

    def frame(self) -> Frame | None:
        """The step that led here; None at the beginning."""
        if not self.line:
            return None
        before, viewer = self.match.states[-2], self.eyes
        step = self.game.apply(before, self.match.log[-1].moves)
        view = self.game.view
        events = visible(step.events, viewer)
        return Frame(view(before, viewer), events, view(step.state, viewer), viewer, self.line)

    def _settle(self) -> None:
        # Who gave up did so after the last move.
        self.resigned = self._resigned if self.line == len(self._whole.log) else None
