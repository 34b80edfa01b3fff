"""Shows a moment of a First Rat match: board, seats, tray, strip, burrow and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.core.table import Player
from app.games.firstrat.director.planner import Planner
from app.games.firstrat.presenter import seats
from app.games.firstrat.presenter.board import board
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.greg import level
from app.games.firstrat.presenter.shows import GREG, BoardShow
from app.games.firstrat.presenter.steps import steps
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.widgets.stage import FirstRatStage
from app.ui.text import tr
from engine.base import Move
from engine.firstrat.state import SHOP, SUPER, FirstRatView, stage
from engine.firstrat.vocabulary import ANIMALS


class Moment(NamedTuple):
    """A position as somebody looks at it."""

    view: FirstRatView
    players: Sequence[Player]
    #: Whose tray it is, and what that seat may do.
    own: int
    offer: tuple[Move, ...]
    #: Where the keyboard is on the path; -1 for nowhere.
    cursor: int = -1
    #: Whether Greg's card lies on the table.
    robot: bool = False

    def choices(self) -> frozenset[int]:
        """The own rats that a question is about."""
        if stage(self.view.state) != SUPER or not self.offer:
            return frozenset()
        rats = self.view.state.seats[self.own].rats
        able = {rats[int(move.split(" ")[1])] for move in self.offer}
        return frozenset(place for place, rat in enumerate(rats) if rat in able)

    def glowing(self) -> frozenset[str]:
        """The animal that is asked about."""
        turn = self.view.state.turn
        if stage(self.view.state) != SHOP or turn is None:
            return frozenset()
        return frozenset({ANIMALS[turn.shops[0]]})


class Showing:
    """Everything on the table that follows from the position and the plan."""

    def __init__(self, stage_: FirstRatStage, planner: Planner) -> None:
        self._stage = stage_
        self._planner = planner
        #: What was shown last, and the board that came of it: a table of AIs asks three times a step.
        self._last: tuple[object, object, tuple[object, ...]] | None = None

    def show(self, moment: Moment) -> None:
        """Show a moment, unless that is what is shown already."""
        wanted = (
            *moment[2:],
            self._planner.picks,
            self._planner.lifted,
            self._stage.room,
            tr.lang,
        )
        last, state, on_board = self._last, moment.view.state, self._stage.board
        if last is not None and last[0] is state and last[1] is on_board.show and last[2] == wanted:
            return
        self._board(moment)
        self.seats(moment)
        self._panels(moment)
        self._last = (state, on_board.show, wanted)

    def _board(self, moment: Moment) -> None:
        show = board(moment.view, moment.own)
        on_board = self._stage.board
        on_board.tiles.framed = frozenset({moment.cursor} if moment.cursor >= 0 else ())
        on_board.present(show, self._planner.intent, glowing=moment.glowing(), choices=moment.choices())
        on_board.label = "" if self._stage.top_bar.wide else _round(show)
        on_board.warm = bool(show.ending)

    def seats(self, moment: Moment) -> None:
        """The seats, the own tray and the strip above the board."""
        view, players, own = moment[:3]
        stage_ = self._stage
        every = seats.everybody if stage_.seats.upright or stage_.shared else seats.others
        stage_.show_seats(every(view, players, own), own)
        intent = self._planner.intent
        stage_.area.tray.tray = seats.tray(view, players, own, intent.outcome if intent else None)
        strip = stage_.top_bar
        strip.steps = steps(view)
        if stage_.board.show is not None:
            strip.note = _round(stage_.board.show)
        strip.robot_note = level(view.state.rules.greg) if view.state.greg is not None else ""
        strip.robot = seats.seat(view, players, GREG) if moment.robot else None

    def _panels(self, moment: Moment) -> None:
        stage_ = self._stage
        stage_.burrow.show = burrow(moment.view, seat=moment.own)
        stage_.tracks.show = tracks(moment.view, moment.offer, seat=moment.own)
        if stage_.open_tracks is not None:
            stage_.open_tracks.show = stage_.tracks.show


def _round(show: BoardShow) -> str:
    """The round in words, with a warning when it is one of the last."""
    if show.ending == "last":
        return tr._("Last round")
    if show.ending == "next":
        return tr._("One more round")
    return tr._("Round {number}").format(number=show.round)
