"""Counts of the engine: calls of a random game, steps of searches, what caches hold after fixed play."""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections import Counter
from functools import _lru_cache_wrapper
from random import Random
from typing import Any

from engine import opponent
from engine.ai.advice import conclude
from engine.base import CHANCE, Setup
from engine.games import GAMES, mind_of
from engine.match import Match
from tests.engine.setups import random_moves

#: Random games that fill the caches first, and those whose calls are counted.
WARM, COUNTED = 10, 5
#: Number of matches from which one search position each is taken.
SEARCHES = 6
LEVELS = ("skilled", "master")


def random_game(game: Any, rng: Random) -> list[Any]:
    """The decisions of a random game."""
    state, found = game.start(Setup()), []
    while actors := game.to_act(state):
        if CHANCE not in actors:
            found.append(state)
        state = game.advance(state, random_moves(game, state, rng))
    return found


def calls(game: Any) -> int:
    """Calls of Python's and of built-in functions in a random game."""
    rng, count = Random(1), 0
    for _ in range(WARM):
        random_game(game, rng)

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    for _ in range(COUNTED):
        random_game(game, rng)
    sys.setprofile(None)
    return count // COUNTED


def allocated(game: Any) -> int:
    """Bytes that the states of a random game take while all of them are kept."""
    rng = Random(1)
    for _ in range(WARM):
        random_game(game, rng)
    gc.collect()
    tracemalloc.start()
    kept = [random_game(game, rng) for _ in range(COUNTED)]
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return size // COUNTED


def steps(name: str, level: str) -> int:
    """Steps of thought about fixed positions."""
    game, count = GAMES[name], 0
    for number in range(SEARCHES):
        path = random_game(game, Random(number))
        state = path[len(path) * (number + 1) // (SEARCHES + 2)]
        seat = game.to_act(state)[0]
        count += sum(1 for _ in mind_of(name).think(game.view(state, seat), level, Random(1)))
    return count


def play(name: str) -> None:
    """Matches that fill the caches: at random, and one between AIs."""
    rng = Random(2)
    for _ in range(WARM):
        random_game(GAMES[name], rng)
    match, mind = Match(GAMES[name], Setup(), "budget", players=["skilled"] * 2), mind_of(name)
    while actors := match.settle():
        match.play({seat: conclude(opponent.think(mind, match, seat, "skilled")).move for seat in actors})


def entries(name: str) -> int:
    """Entries of all caches of a game's package, of functions and of dictionaries that fill themselves."""
    gc.collect()
    package, count = f"engine.{name}", Counter[str]()
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper and str(one.__module__).startswith(package):
            count["functions"] += one.cache_info().currsize
        elif isinstance(one, dict) and type(one) is not dict and type(one).__module__.startswith(package):
            count["dictionaries"] += len(one)
    return count.total()


def main() -> None:
    found: dict[str, int] = {}
    for name, game in GAMES.items():
        tracemalloc.start()
        play(name)
        gc.collect()
        found[f"{name}-cache-kilobytes"] = tracemalloc.get_traced_memory()[0] // 1024
        tracemalloc.stop()
        found[f"{name}-cache-entries"] = entries(name)
        found[f"{name}-calls-of-a-random-game"] = calls(game)
        found[f"{name}-bytes-of-a-random-game"] = allocated(game)
        for level in LEVELS:
            found[f"{name}-steps-of-{level}"] = steps(name, level)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
