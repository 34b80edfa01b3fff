"""The choices of a match as habits: what an AI may learn about its opponents."""

from __future__ import annotations

from .ai.advice import Habit
from .base import CHANCE, S, Seat, V
from .match import Match


def habits_of(match: Match[S, V], seat: Seat) -> list[Habit[V]]:
    """What a seat has chosen so far, each with what an onlooker could see at the time."""
    return [
        Habit(match.game.view(before, None), seat, entry.moves[seat])
        for before, entry in zip(match.states, match.log, strict=False)
        if seat in entry.moves
    ]


def habits_against(match: Match[S, V], seat: Seat) -> list[Habit[V]]:
    """What everybody else at the table has chosen so far."""
    others = {other for entry in match.log for other in entry.moves} - {seat, CHANCE}
    return [habit for other in sorted(others) for habit in habits_of(match, other)]
