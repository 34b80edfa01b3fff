"""What has been played: rounds, and games made of rounds, from the events of a match.

A position does not remember the cards that were played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..base import Event

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
