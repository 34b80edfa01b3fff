"""What the coach says about First Rat, in words."""

from __future__ import annotations

from app.contract import DescribedMove
from app.games.firstrat.log import log_lines
from app.table import Table
from engine.base import Event, Move, Seat

#: Between the moves of a whole turn.
THEN = "; "


def describe_move(table: Table, line: int, seat: Seat, move: Move) -> DescribedMove:
    """What a whole turn does, as the log would tell it."""
    state, events = table.match.states[line], list[Event]()
    for part in move.split(THEN):
        step = table.game.apply(state, {seat: part})
        state = step.state
        events += step.events
    names = [player.name for player in table.players]
    turn = next((one for one in log_lines(events, names) if one.weight == 1), None)
    return DescribedMove(turn.text, turn.pictures) if turn is not None else DescribedMove(move)
