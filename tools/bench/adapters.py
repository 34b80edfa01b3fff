"""The adapters for learners beside the libraries' own tic-tac-toe, in the same loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, TypeAlias

from engine.base import Json, Setup
from engine.games import GAMES

#: Each loop is measured for so many seconds of processor time, in turn with the others; of so many times the best
#: counts.
_SECONDS, _TIMES = 0.5, 5
_YARDSTICK = "tic_tac_toe"
#: The game that is compared with it.
_GAME = "braverats"

#: Plays one match at random and returns the number of decisions.
Play: TypeAlias = Callable[[], int]


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """Decisions for each second of processor time; those of libraries that are not installed are null."""
    rng = Random(seed)
    names = (_GAME,) if quick else tuple(GAMES)
    for library, plays in (("openspiel", _openspiel), ("pettingzoo", _pettingzoo)):
        own, ours, yardstick = f"without_{library}", f"{library}_{_GAME}", f"{library}_{_YARDSTICK}"
        try:
            found = _measured(
                {own: _own(_GAME, rng)} | {f"{library}_{name}": plays(name, rng) for name in (_YARDSTICK, *names)}
            )
        except ImportError:
            yield ours, None
            continue
        yield from found.items()
        yield f"{ours}_ratio_to_{_YARDSTICK}", found[ours] / found[yardstick]
        yield f"{ours}_share_of_play_without_it", found[ours] / found[own]


def _measured(plays: dict[str, Play]) -> dict[str, int]:
    best = dict.fromkeys(plays, 0)
    for _ in range(_TIMES):
        for name, play in plays.items():
            decisions, start = 0, process_time()
            while (taken := process_time() - start) < _SECONDS:
                decisions += play()
            best[name] = max(best[name], round(decisions / taken))
    return best


def _own(name: str, rng: Random) -> Play:
    """A match by the calls of our own contract."""
    game, draw = GAMES[name], rng.random
    first = game.start(Setup())

    def play() -> int:
        state, decisions = first, 0
        while actors := game.to_act(state):
            moves = {}
            for seat in actors:
                legal = game.legal(state, seat)
                moves[seat] = legal[int(draw() * len(legal))]
            decisions += len(actors)
            state = game.advance(state, moves)
        return decisions

    return play


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
