"""The games of a match so far, for its table."""

from __future__ import annotations

from app.table import Table
from engine.base import Event
from engine.braverats.history import Games, PlayedGame, games_of
from engine.braverats.preview import round_number
from engine.braverats.state import Duel, State
from engine.match import Entry


class MatchHistory:
    """The games of one match so far.  Each step is applied once; steps that are taken back are dropped."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._entries: list[Entry] = []
        #: The games after each number of steps.
        self._after: list[Games] = [(PlayedGame(before=_rounds_before(table.match.states[0])),)]

    def now(self) -> Games:
        """The games so far, with a resignation."""
        games = self.after(len(self._table.match.log))
        resigned = self._table.resigned
        return games if resigned is None else games_of((Event("resigned", {"seat": resigned}),), games)

    def after(self, steps: int) -> Games:
        """The games after a number of steps."""
        match, entries = self._table.match, self._entries
        log = match.log
        # Entries are never changed: if the last one known is still in its place, so are those before it.
        while entries and (len(entries) > len(log) or entries[-1] is not log[len(entries) - 1]):
            entries.pop()
            self._after.pop()
        for number in range(len(entries), len(log)):
            entries.append(log[number])
            self._after.append(games_of(self._table.frame(number + 1, None).events, self._after[-1]))
        return self._after[min(steps, len(log))]


def _rounds_before(state: State) -> int:
    duel = state.scene
    return round_number(state.rules, duel) - 1 if isinstance(duel, Duel) else 0
