"""Random play and the cost of single calls, for any game, beside a yardstick measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from engine.base import CHANCE, Game, Json, Setup

Figures: TypeAlias = Iterator[tuple[str, Json]]

_SECONDS = 2.0


class Yardstick(Protocol):
    """A module that measures another project by the same loop."""

    YARDSTICK: str

    def yardstick(self, rng: Random, seconds: float) -> int | None: ...


def figures(game: Game[Any, Any], own: Yardstick, rng: Random) -> Figures:
    """Steps a second, the ratio to the yardstick of the game, and microseconds for each call."""
    decisions, games = _random_play(game, rng)
    yardstick = own.yardstick(rng, _SECONDS)
    again, _ = _random_play(game, rng)
    decisions = max(decisions, again)
    yield "random_decisions_per_s", decisions
    yield "random_games_per_s", games
    yield own.YARDSTICK, yardstick
    yield "random_ratio_to_yardstick", None if not yardstick else decisions / yardstick
    yield from _call_times(game, rng)


def _random_play(game: Game[Any, Any], rng: Random) -> tuple[int, int]:
    """Random decisions and games a second, by the calls that any client would make."""
    first = game.start(Setup())
    draw, to_act, legal, advance = rng.random, game.to_act, game.legal, game.advance
    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < _SECONDS:
        state = first
        while actors := to_act(state):
            moves = {}
            for seat in actors:
                options = legal(state, seat)
                moves[seat] = options[int(draw() * len(options))]
            decisions += len(actors)
            state = advance(state, moves)
        games += 1
    taken = perf_counter() - start
    return round(decisions / taken), round(games / taken)


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
