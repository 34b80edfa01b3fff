"""Games of the opponent against itself, for everything that is learned or measured from them; development only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from engine import dice
from engine.ai.advice import drained
from engine.ai.firstrat.foresight import candidates
from engine.ai.firstrat.weights import COMPANIES
from engine.base import CHANCE, Setup
from engine.firstrat import turn
from engine.firstrat.game import FirstRat
from engine.firstrat.state import State
from engine.firstrat.vocabulary import LEVELS

#: How often a family tries one of the few best looking turns instead of the best.
CURIOSITY, FEW = 0.15, 6

#: A position at the beginning of a turn → the one after it.
Taking: TypeAlias = Callable[[State, Random], State]


def setups(company: str, games: int) -> Iterator[Setup]:
    """All kinds of games of a company, in turn."""
    for number in range(games):
        options: dict[str, Any] = {"variable_path": number % 4 in (1, 3), "variable_tracks": number % 4 in (2, 3)}
        seats = COMPANIES[company][number % len(COMPANIES[company])]
        if seats == 1:
            options["greg"] = LEVELS[number // 4 % len(LEVELS)]
        yield Setup(seats, options)


def curious(s: State, rng: Random) -> State:
    """The turn that looks best, or at times only good."""
    found = drained(candidates(s, s.actors[0]))
    return (rng.choice(found[:FEW]) if rng.random() < CURIOSITY else found[0]).state


def play(setup: Setup, rng: Random, take: Taking = curious) -> tuple[State, list[State]]:
    """A game: how it ended, and the positions after each turn."""
    s, seen = FirstRat().start(setup), []
    while s.actors:
        if s.actors[0] == CHANCE:
            s = turn.drawn(s, dice.pick(turn.odds(s), rng.random()))
            continue
        s = take(s, rng)
        seen.append(s)
    return s, seen
