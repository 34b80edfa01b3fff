"""Fingers and keys on the First Rat board: rats are taken up, put down, carried and asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app.games.firstrat.director.cursor import Cursor, stops
from app.games.firstrat.director.planner import Planner
from app.games.firstrat.widgets.board import BoardSpot, FirstRatBoard
from engine.base import Move


class HandsHost(Protocol):
    """What hands need to know of whoever they belong to."""

    @property
    def ready(self) -> bool:
        """Whether something is asked of them."""
        ...

    def chooses(self, place: int) -> bool:
        """A rat was touched: true if that answers a question."""
        ...

    def planned(self, forbidden: Move | None) -> None:
        """The plan has changed; or a move was tried that no rule allows."""
        ...

    def explain(self, spot: BoardSpot) -> None:
        """Somebody wants to know what a space or an animal is."""
        ...


class Hands:
    """The hands of whoever is at the tray."""

    def __init__(
        self, board: FirstRatBoard, planner: Planner, player: HandsHost, choices: Callable[[], frozenset[int]]
    ) -> None:
        self._board = board
        self._planner = planner
        self._player = player
        self._choices = choices
        self.cursor = Cursor()
        board.bind(
            on_tap=lambda _board, spot: self._tap(spot),
            on_hold=lambda _board, spot: player.explain(spot),
            on_lift=lambda _board, spot: self._lift(spot),
            on_carry=lambda _board, spot, x, y: self._carry(spot, x, y),
            on_let_go=lambda _board, spot, x, y: self._let_go(spot, x, y),
        )

    # --- fingers

    def _tap(self, spot: BoardSpot) -> None:
        if spot.animal:
            self._player.explain(spot)
        elif self._player.ready:
            self._touch(spot.space, spot.place)

    def _touch(self, space: int, place: int) -> None:
        if not self._player.chooses(place) and self._planner.active:
            self._player.planned(self._planner.tap(space, place))

    def _lift(self, spot: BoardSpot) -> None:
        if self._player.ready and self._planner.lift(spot.place):
            self._player.planned(None)

    def _carry(self, spot: BoardSpot, x: float, y: float) -> None:
        if self._planner.lifted == spot.place:
            self._board.carry(spot.place, x, y)

    def _let_go(self, spot: BoardSpot, x: float, y: float) -> None:
        self._board.drop()
        if self._planner.lifted != spot.place:
            return
        under = self._board.thing_at(*self._board.to_widget(x, y))
        if under is None or under.space < 0:
            self._planner.undo()
            self._player.planned(None)
        else:
            self._player.planned(self._planner.put(under.space))

    # --- keys

    def key(self, name: str) -> bool:
        """Arrows go from rat to rat or from target to target, Enter takes; true if the key meant something."""
        if not self._player.ready or self._board.show is None:
            return False
        if name in ("left", "right"):
            found = stops(self._board.show, self._planner, self._choices())
            self.cursor.step(found, 1 if name == "right" else -1)
            return bool(found)
        if name in ("enter", "space") and self.cursor.at >= 0:
            at = self.cursor.at
            self.cursor.clear()
            self._touch(at, self._board.own_rat(at))
            return True
        return False
