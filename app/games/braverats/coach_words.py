"""What the coach says about BraveRats, in words."""

from __future__ import annotations

from app.contract import DescribedMove
from app.games.braverats.presenter import wording
from app.table import Table
from engine.ai.advice import Reason
from engine.base import Move, Seat


def describe_move(_table: Table, _line: int, _seat: Seat, move: Move) -> DescribedMove:
    """A card."""
    return DescribedMove(wording.card(move), (move,))


def explain(reason: Reason) -> str:
    """Why a card is advised, or what one has cost."""
    return wording.reason(reason)
