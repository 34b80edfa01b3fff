"""What has been played so far, told from events: rounds, and games made of rounds.

A position does not remember the cards that are gone; the events do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.base import Event

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """One round as it lies on the table once both cards are up."""

    #: The cards by name, and what they counted as (a Mime is what it copied).
    cards: tuple[str, str]
    counted: tuple[str, str]
    values: Pair
    plus: Pair
    rule: str
    winner: int | None
    #: What the round was worth to each side, and the crowns that it brought (waiting ones among them).
    worth: Pair
    crowns: Pair
    score: Pair
    pending: Pair
    cancelled: tuple[bool, bool]

    @property
    def held(self) -> bool:
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: its rounds, and how it ended (empty while it runs)."""

    rounds: tuple[Round, ...] = ()
    #: "crowns", "princess", "exhausted", "resigned" or "".
    how: str = ""
    winner: int | None = None

    def gone(self, seat: int) -> tuple[str, ...]:
        """The cards that a side has played."""
        return tuple(one.cards[seat] for one in self.rounds)


def games_of(events: Iterable[Event]) -> tuple[Game, ...]:
    """The games that these events tell of; the last is the running one, or the final one of a finished match."""
    games: list[Game] = []
    rounds: list[Round] = []
    revealed: Event | None = None
    for event in events:
        facts = event.facts
        if event.kind == "revealed":
            revealed = event
        elif event.kind == "round" and revealed is not None:
            rounds.append(_round(revealed, event))
        elif event.kind == "game":
            games.append(Game(tuple(rounds), facts["how"], facts["winner"]))
            rounds = []
        elif event.kind == "resigned":
            games.append(Game(tuple(rounds), "resigned", 1 - facts["seat"]))
            rounds = []
    if rounds or not games:
        games.append(Game(tuple(rounds)))
    return tuple(games)


def _round(revealed: Event, event: Event) -> Round:
    facts = event.facts
    return Round(
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
        cancelled=_two(facts["cancelled"]),
    )


def _two(pair: Iterable) -> tuple:
    first, second = pair
    return first, second
