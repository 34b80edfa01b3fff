"""The adapters for learners beside the libraries' own tic-tac-toe, in the same loops."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.base import Json
from engine.games import GAMES
from tools.bench.random_play import Play, at_random, in_turns

_YARDSTICK = "tic_tac_toe"
#: The game that is compared with it.
_GAME = "braverats"


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """Decisions for each second of processor time; those of libraries that are not installed are null."""
    rng = Random(seed)
    names = (_GAME,) if quick else tuple(GAMES)
    for library, plays in (("openspiel", _openspiel), ("pettingzoo", _pettingzoo)):
        own, ours, yardstick = f"without_{library}", f"{library}_{_GAME}", f"{library}_{_YARDSTICK}"
        try:
            found = in_turns(
                {own: at_random(GAMES[_GAME], rng)}
                | {f"{library}_{name}": plays(name, rng) for name in (_YARDSTICK, *names)}
            )
        except ImportError:
            yield ours, None
            continue
        yield from found.items()
        yield f"{ours}_ratio_to_{_YARDSTICK}", found[ours] / found[yardstick]
        yield f"{ours}_share_of_play_without_it", found[ours] / found[own]


def _openspiel(name: str, rng: Random) -> Play:
    """A match by OpenSpiel's calls."""
    import pyspiel

    if name == _YARDSTICK:
        from open_spiel.python.games import tic_tac_toe as _
    else:
        from engine.adapters import openspiel as _  # noqa: F401
    game = pyspiel.load_game(f"python_{name}" if name == _YARDSTICK else f"ratskeller_{name}")
    draw = rng.random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                both = [state.legal_actions(player) for player in range(game.num_players())]
                state.apply_actions([legal[int(draw() * len(legal))] for legal in both])
                decisions += len(both)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return play


def _pettingzoo(name: str, rng: Random) -> Play:
    """A match by PettingZoo's calls, each action drawn from the mask."""
    table: Any
    if name == _YARDSTICK:
        from pettingzoo.classic import tictactoe_v3

        table = tictactoe_v3.env()
    else:
        from engine.adapters.pettingzoo import env

        table = env(name)
    draw = rng.random

    def play() -> int:
        table.reset()
        decisions = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            table.step(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play
