"""What the coach says about Brooke, in words."""

from __future__ import annotations

from app.games.brooke.log import log_lines
from app.games.brooke.presenter import wording
from app.games.game_ui import DescribedMove
from engine.ai.advice import Reason
from engine.base import Event, Move, Seat
from engine.match import Match


def describe_move(match: Match, line: int, seat: Seat, move: Move) -> DescribedMove:
    """What a move does, as the log would tell it; the value of a placed die comes first."""
    names = ["", ""]
    events = match.game.apply(match.states[line], {seat: move}).events
    lines = list(log_lines([_islands(match, line), *events], names))
    turn = next((one for one in lines[1:] if one.weight == 1), None)
    if turn is None:
        return DescribedMove(move)
    _, _, value = move.partition("=")
    return DescribedMove(f"{value} · {turn.text}" if value.isdigit() else turn.text, turn.pictures)


def _islands(match: Match, line: int) -> Event:
    """The deal of the pass on the table: islands have their names from it."""
    for number in range(line - 1, -1, -1):
        for event in match.game.apply(match.states[number], match.log[number].moves).events:
            if event.kind == "dealt":
                return event
    state = match.states[line]
    cards = [state.rules.deck.cards[card].id for card in state.spread.cards]
    facts = {"cards": cards, "faces": ["blue"] * 3, "pass": state.ledger.number, "game": 1, "seat": 0}
    return Event("dealt", facts)


def explain(reason: Reason) -> str:
    """Why a move is advised."""
    return wording.reason(reason.id, reason.facts, reason.text)
