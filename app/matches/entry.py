"""A match in a list, and what is known of it besides its moves."""

from __future__ import annotations

from typing import NamedTuple

from app.table import Player, Table


class MatchEntry(NamedTuple):
    """A match in a list."""

    number: int
    game: str
    players: tuple[Player, ...]
    table: Table
    finished: bool
    #: When its last move was made, in seconds since 1970; 0 if that is unknown.
    played: float = 0

    @property
    def incomplete(self) -> bool:
        """Whether a damage has taken its end."""
        return self.finished and not self.table.over


class MatchFacts(NamedTuple):
    """What is stored of a match besides its moves."""

    hints: int = 0
    seconds: int = 0
    #: Share of the winning chance that a single person kept; None before the analysis.
    accuracy: float | None = None
    #: The day of its last move, such as “2026-03-01”; empty if that is unknown.
    date: str = ""
