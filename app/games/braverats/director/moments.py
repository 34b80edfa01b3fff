"""What a BraveRats table looks like at a moment of its match: now, just before a frame, just after it."""

from __future__ import annotations

from dataclasses import replace

from app.core.table import Frame, Table
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.history import Game, Round, games_of
from app.games.braverats.presenter.shows import TableShow
from app.games.braverats.presenter.table import clan_of, played, show


class Account:
    """Reads one match."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: The round that still lies on the table.
        self.last: Round | None = None
        #: A game that has just ended, with the frame that ended it: it is looked at until somebody goes on.
        self.closing: tuple[Game, Frame] | None = None
        self._story: tuple[int, tuple[Game, ...]] = (-1, ())

    @property
    def names(self) -> tuple[str, str]:
        first, second = (
            wording.called(player.name, clan_of(player, seat)) for seat, player in enumerate(self.table.players)
        )
        return first, second

    def games(self) -> tuple[Game, ...]:
        """The games so far."""
        if self._story[0] != self.table.stamp:
            self._story = (self.table.stamp, self._told(len(self.table.match.log)))
        return self._story[1]

    def _told(self, steps: int) -> tuple[Game, ...]:
        """The games as the first so many steps tell them."""
        frames = self.table.frames(None)
        return games_of(event for frame in frames if frame.number <= steps for event in frame.events)

    def running(self) -> Game:
        """The game on the table; a fresh one has no rounds yet."""
        last = self.games()[-1]
        return last if not last.how or self.table.over else Game()

    def ended_by(self, frame: Frame) -> Game:
        """The game that a frame has ended."""
        return self._told(frame.number)[-1]

    def now(self, seat: int | None) -> TableShow:
        """The table as a seat sees it."""
        if self.closing is not None:
            game, frame = self.closing
            return booked(self.revealed(frame, game.rounds[-1]), game.rounds[-1])
        table = self.table
        return show(
            table.view(seat),
            table.players,
            names=self.names,
            sealed=table.sealed(),
            asked=table.asked(),
            game=self.running(),
            last=self.last,
        )

    def revealed(self, frame: Frame, last: Round) -> TableShow:
        """The table with two cards just revealed: they are in no hand any more, and nothing is counted yet."""
        before = self._told(frame.number - 1)[-1]
        gone = Game() if before.how else before
        table = show(frame.before, self.table.players, names=self.names, asked=(), game=gone, last=last)
        return played(replace(table, round=table.round + 1), last)

    def after(self, frame: Frame) -> TableShow:
        """The table after a frame."""
        told = self._told(frame.number)[-1]
        return show(
            frame.after,
            self.table.players,
            names=self.names,
            asked=frame.after.to_act,
            game=Game() if told.how else told,
        )


def booked(table: TableShow, last: Round) -> TableShow:
    """A table with the crowns of a round counted."""
    sides = tuple(
        replace(side, crowns=last.score[side.seat], pending=last.pending[side.seat], plus=False, spying=False)
        for side in table.sides
    )
    return replace(table, sides=(sides[0], sides[1]), pending=last.pending)
