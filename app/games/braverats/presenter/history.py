"""What has been played so far: rounds, and games made of rounds.

A position does not remember the cards that were played; the events of the steps tell them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.table import Table
from engine.base import Event
from engine.braverats.preview import round_number
from engine.braverats.state import Duel, State
from engine.match import Entry

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round once both cards are face up."""

    #: The cards by name, and what they counted as (a Mime is what it copied).
    cards: tuple[str, str]
    counted: tuple[str, str]
    values: Pair
    plus: Pair
    rule: str
    winner: int | None
    #: What the round was worth to each side, and the crowns that it brought (waiting ones included).
    worth: Pair
    crowns: Pair
    score: Pair
    pending: Pair

    @property
    def held(self) -> bool:
        return self.winner is None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a match: its rounds, and how it ended (empty while it runs)."""

    rounds: tuple[PlayedRound, ...] = ()
    #: "crowns", "princess", "exhausted", "resigned" or "".
    how: str = ""
    winner: int | None = None
    #: Rounds before the position that the match began with: a riddle begins in the middle of a game.
    before: int = 0

    @property
    def last_number(self) -> int:
        """The number of its last round."""
        return self.before + len(self.rounds)

    def gone(self, seat: int) -> tuple[str, ...]:
        """The cards that a side has played."""
        return tuple(one.cards[seat] for one in self.rounds)


Games = tuple[PlayedGame, ...]
NOTHING: Games = (PlayedGame(),)


def games_of(events: Iterable[Event], games: Games = NOTHING) -> Games:
    """The games after some more events.  The last one is running, or has ended and no round followed it."""
    revealed: Event | None = None
    for event in events:
        facts = event.facts
        if event.kind == "revealed":
            revealed = event
            continue
        if event.kind not in ("round", "game", "resigned"):
            continue
        running, earlier = (PlayedGame(), games) if games[-1].how else (games[-1], games[:-1])
        if event.kind == "round" and revealed is not None:
            running = replace(running, rounds=(*running.rounds, _round(revealed, event)))
        elif event.kind == "game":
            running = replace(running, how=facts["how"], winner=facts["winner"])
        elif event.kind == "resigned":
            running = replace(running, how="resigned", winner=1 - facts["seat"])
        games = (*earlier, running)
    return games


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


def _round(revealed: Event, event: Event) -> PlayedRound:
    facts = event.facts
    return PlayedRound(
        cards=_two(revealed.facts["cards"]),
        counted=_two(revealed.facts["as"]),
        values=_two(facts["values"]),
        plus=_two(facts["plus"]),
        rule=facts["rule"],
        winner=facts["winner"],
        worth=_two(facts["worth"]),
        crowns=_two(facts["crowns"]),
        score=_two(facts["score"]),
        pending=_two(facts["pending"]),
    )


def _two(pair: Iterable[Any]) -> tuple[Any, Any]:
    first, second = pair
    return first, second
