"""`bench`: figures, each beside its yardstick from the same run.  A yardstick that is not installed is null."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from engine import dice
from engine.base import CHANCE, Game, Json, Setup
from engine.cli import bench_braverats, bench_brooke, bench_firstrat
from engine.games import game_of

Figures: TypeAlias = Iterator[tuple[str, Json]]

_SECONDS = 2.0
#: game → the yardstick of its random play (name, measurement in steps a second) and all its other figures.
GAMES: Mapping[str, Any] = {"braverats": bench_braverats, "brooke": bench_brooke, "firstrat": bench_firstrat}


def bench(name: str, *, quick: bool, as_json: bool, seed: str) -> int:
    """Measure a game and print what was measured."""
    game = game_of(name)
    figures: dict[str, Json] = {}
    for figure, value in _figures(game, quick, dice.generator(seed, "bench")):
        figures[figure] = value
        if not as_json:
            print(f"{figure:<44}{_told(value)}", flush=True)
    if as_json:
        print(json.dumps(figures))
    return 0


def _told(value: Json) -> str:
    if isinstance(value, float):
        return f"{value:,.7f}" if abs(value) < 0.01 else f"{value:,.3f}"
    return "not installed" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _figures(game: Game[Any, Any], quick: bool, rng: Random) -> Figures:
    own = GAMES[game.info.id]
    decisions, games = _random_play(game, rng)
    yardstick = own.yardstick(rng, _SECONDS)
    again, _ = _random_play(game, rng)
    decisions = max(decisions, again)
    yield "random_decisions_per_s", decisions
    yield "random_games_per_s", games
    yield own.YARDSTICK, yardstick
    yield "random_ratio_to_yardstick", None if not yardstick else decisions / yardstick
    yield from _call_times(game, rng)
    yield from own.figures(game, quick=quick)


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
