"""Set-ups and random play that several tests share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.base import Game, Setup
from engine.games import GAMES
from engine.match import Match

BRAVERATS_OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"fast": True},
    {"mime": True},
    {"traitor": True},
    {"draft": True},
    {"random": True},
    {"princess": True},
    {"draw": True},
    {"draw": True, "fast": True},
    {"draw": True, "mime": True},
    {"draft": True, "mime": True, "fast": True},
    {"random": True, "mime": True},
    {"princess": True, "emperor": True},
    {"traitor": True, "true-king": True, "fast": True},
    {"draw": True, "true-king": True},
)

BROOKE_OPTIONS: tuple[dict[str, Any], ...] = ({}, {"pair": True}, {"correction": "mover"})

FIRSTRAT_SETUPS: tuple[Setup, ...] = (
    Setup(1),
    Setup(1, {"greg": "unfair", "variable_path": True, "variable_tracks": True, "launch_award": False}),
    Setup(2),
    Setup(3, {"first_game": True}),
    Setup(4, {"variable_path": True}),
    Setup(5, {"variable_tracks": True}),
    Setup(4, {"even_start": True}),
)

#: Every registered game with the set-ups that the laws are checked for.  A new game adds its own here.
SETUPS: list[tuple[Game[Any, Any], Setup]] = [
    *((GAMES["braverats"], Setup(2, options)) for options in BRAVERATS_OPTIONS),
    *((GAMES["brooke"], Setup(2, options)) for options in BROOKE_OPTIONS),
    *((GAMES["firstrat"], setup) for setup in FIRSTRAT_SETUPS),
]
IDS = [f"{game.info.id}-{'+'.join(setup.options) or 'base'}-{setup.seats}" for game, setup in SETUPS]


def random_moves(game: Game[Any, Any], state: Any, rng: Random) -> dict[int, str]:
    """Any legal moves of all seats to act, chance included."""
    return {seat: rng.choice(game.legal(state, seat)) for seat in game.to_act(state)}


def walk(game: Game[Any, Any], setup: Setup, rng: Random) -> Iterator[Any]:
    """Every state of one random match, the last one included."""
    state = game.start(setup)
    yield state
    while game.to_act(state):
        state = game.advance(state, random_moves(game, state, rng))
        yield state


def random_match(game: Game[Any, Any], setup: Setup, rng: Random, seed: str = "7") -> Match:
    """A finished match with random moves and honest draws."""
    match = Match(game, setup, seed, players=[f"P{n}" for n in range(setup.seats)])
    while match.settle():
        match.play(random_moves(game, match.state, rng))
    return match
