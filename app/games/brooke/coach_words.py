"""What the coach says about Brooke, in words."""

from __future__ import annotations

from app.contract import DescribedMove
from app.games.brooke.log import log_lines
from app.games.brooke.presenter import hint_words
from app.table import Table
from engine.ai.advice import Reason
from engine.base import Move, Seat


def describe_move(table: Table, line: int, seat: Seat, move: Move) -> DescribedMove:
    """What a move does, as the log would tell it; the value of a placed die comes first."""
    state = table.match.states[line]
    # Who sits out after it is no part of a move.
    events = [event for event in table.game.apply(state, {seat: move}).events if event.kind != "skipped"]
    names = [player.name for player in table.players]
    lines = log_lines(events, names, state)
    turn = next((one for one in lines if one.weight == 1), None)
    if turn is None:
        return DescribedMove(move)
    _, _, value = move.partition("=")
    return DescribedMove(f"{value} · {turn.text}" if value.isdigit() else turn.text, turn.pictures)


def explain(reason: Reason) -> str:
    """Why a move is advised."""
    return hint_words.reason(reason.id, reason.facts, reason.text)
