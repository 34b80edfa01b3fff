"""Random play and the cost of single calls, for any game, beside a yardstick measured in the same run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import perf_counter, process_time
from typing import Any, Protocol, TypeAlias

from engine.base import CHANCE, Game, Json, Setup

Figures: TypeAlias = Iterator[tuple[str, Json]]

#: Seconds of processor time for each measurement of a loop, and the number of measurements; the best one counts.
#: The loops take turns.
SECONDS, TIMES = 0.5, 6

#: Plays one game at random and returns its steps.
Play: TypeAlias = Callable[[], int]


class Yardstick(Protocol):
    """A module that measures another project by the same loop."""

    YARDSTICK: str

    #: None if its library is not installed.
    def yardstick(self, rng: Random) -> Play | None: ...


def in_turns(plays: Mapping[str, Play]) -> dict[str, int]:
    """Steps for each second of processor time, whatever else the machine does."""
    best = dict.fromkeys(plays, 0)
    for _ in range(TIMES):
        for name, play in plays.items():
            steps, start = 0, process_time()
            while (taken := process_time() - start) < SECONDS:
                steps += play()
            best[name] = max(best[name], round(steps / taken))
    return best


def figures(game: Game[Any, Any], own: Yardstick, rng: Random) -> Figures:
    """Steps a second, the ratio to the yardstick of the game, and microseconds for each call."""
    plays = {"random_decisions_per_s": at_random(game, rng)}
    if yardstick := own.yardstick(rng):
        plays[own.YARDSTICK] = yardstick
    found = in_turns(plays)
    yield from found.items()
    ratio = found["random_decisions_per_s"] / found[own.YARDSTICK] if yardstick else None
    yield "random_ratio_to_yardstick", ratio
    yield "random_megabytes", _memory(game.info.id)
    yield from _call_times(game, rng)


def at_random(game: Game[Any, Any], rng: Random) -> Play:
    """A game by the calls that any client would make; each choice is a step."""
    first, draw = game.start(Setup()), rng.random
    to_act, legal, advance = game.to_act, game.legal, game.advance

    def play() -> int:
        state, decisions = first, 0
        while actors := to_act(state):
            moves = {}
            for seat in actors:
                options = legal(state, seat)
                moves[seat] = options[int(draw() * len(options))]
            decisions += len(actors)
            state = advance(state, moves)
        return decisions

    return play


_PLAY = """
import sys
from random import Random
from engine.games import game_of
from tools.bench.memory import peak_megabytes
from tools.bench.random_play import at_random, in_turns
in_turns({"": at_random(game_of(sys.argv[1]), Random(1))})
print(peak_megabytes())
"""


def _memory(game: str) -> float:
    """Peak megabytes of a fresh process that plays at random."""
    done = subprocess.run([sys.executable, "-c", _PLAY, game], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _call_times(game: Game[Any, Any], rng: Random) -> Figures:
    states = []
    for _ in range(200):
        state = game.start(Setup())
        while actors := game.to_act(state):
            moves = {seat: rng.choice(game.legal(state, seat)) for seat in actors}
            if CHANCE not in actors:
                states.append((state, actors[0], moves))
            state = game.advance(state, moves)

    def each(call: Callable[[Any, int, Any], object]) -> float:
        start = perf_counter()
        for item in states:
            call(*item)
        return (perf_counter() - start) / len(states) * 1e6

    yield "legal_us", each(lambda state, seat, _: game.legal(state, seat))
    yield "advance_us", each(lambda state, _, moves: game.advance(state, moves))
    yield "apply_us", each(lambda state, _, moves: game.apply(state, moves))
    yield "view_us", each(lambda state, seat, _: game.view(state, seat))
