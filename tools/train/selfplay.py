"""Games of the opponent against itself, for everything that is learned or measured from them; development only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from engine import dice
from engine.ai.advice import conclude, drained
from engine.ai.levels import level_named
from engine.base import CHANCE, Setup
from engine.firstrat import turn
from engine.firstrat.ai.foresight import candidates, follow
from engine.firstrat.ai.levels import LEVELS as AI_LEVELS
from engine.firstrat.ai.mind import FirstRatMind
from engine.firstrat.ai.weights import COMPANIES, Weights, use, weights_for
from engine.firstrat.game import FirstRat
from engine.firstrat.scoring import total
from engine.firstrat.state import State
from engine.firstrat.vocabulary import LEVELS

#: How often a family tries one of the few best looking turns instead of the best.
CURIOSITY, FEW = 0.15, 6
#: How far a contest looks ahead.
QUICK = level_named("skilled", AI_LEVELS)

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


def by_feel(s: State, rng: Random) -> State:
    """A whole turn of the level that plays like people who do not look ahead, slips included."""
    mind, game, seat = FirstRatMind(), FirstRat(), s.actors[0]
    while s.actors == (seat,):
        s = turn.decided(s, conclude(mind.think(game.view(s, seat), "novice", rng)).move)
        if s.turn is None:
            break
    return s


def thoughtful(s: State, rng: Random) -> State:
    """The turn that is best after a look two rounds ahead."""
    found = drained(candidates(s, s.actors[0]))
    return drained(follow(found[: QUICK.width], s.actors[0], QUICK, rng))[0].state


def contest(company: str, one: Weights, other: Weights, games: int, seed: str) -> float:
    """The share of games that one set of weights wins from another, both looking ahead; the seats go round.

    Alone against Greg, each plays the same games, and the more points win.
    """
    won = 0.0
    for number, setup in enumerate(setups(company, games)):
        seat = number % setup.seats
        if setup.seats == 1:
            ours, theirs = (_total(setup, company, (weights,), f"{seed} {number}")[0] for weights in (one, other))
        else:
            sides = [one if place == seat else other for place in range(setup.seats)]
            totals = _total(setup, company, sides, f"{seed} {number}")
            ours = totals.pop(seat)
            theirs = max(totals)
        won += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
    return won / games


def _total(setup: Setup, company: str, sides: Sequence[Weights], seed: str) -> list[int]:
    """What everybody has at the end of a game in which each thinks with weights of its own."""
    usual = weights_for(setup.seats)

    def take(s: State, rng: Random) -> State:
        use(company, sides[s.actors[0]])
        return thoughtful(s, rng)

    over, _ = play(setup, dice.generator(seed), take)
    use(company, usual)
    return [total(over, seat) for seat in range(setup.seats)]


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
