"""The adapters for learners beside the libraries' own tic-tac-toe, in the same loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from engine.base import Json
from engine.games import GAMES
from tools.bench.random_play import decisions_per_second

#: A loop measures for this long, in turn with the others; of so many times the best counts.
_SECONDS, _TIMES = 0.5, 5
_YARDSTICK = "tic_tac_toe"

#: Plays one match at random and returns the number of decisions.
Play: TypeAlias = Callable[[], int]


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """Decisions a second; libraries that are not installed are null."""
    rng = Random(seed)
    for library, plays in (("openspiel", _openspiel), ("pettingzoo", _pettingzoo)):
        names = (_YARDSTICK, *(list(GAMES)[:1] if quick else GAMES))
        try:
            found = _measured({name: plays(name, rng) for name in names})
        except ImportError:
            found = dict.fromkeys(names)
        for name, rate in found.items():
            yield f"{library}_{name}_decisions_per_s", rate
        first, yardstick = found[names[1]], found[_YARDSTICK]
        yield f"{library}_{names[1]}_ratio_to_{_YARDSTICK}", first / yardstick if first and yardstick else None
        if first:
            own = max(decisions_per_second(GAMES[names[1]], rng, _SECONDS) for _ in range(_TIMES))
            yield f"{library}_{names[1]}_share_of_own_random_play", first / own


def _measured(plays: dict[str, Play]) -> dict[str, int | None]:
    best: dict[str, int | None] = dict.fromkeys(plays, 0)
    for _ in range(_TIMES):
        for name, play in plays.items():
            decisions, start = 0, perf_counter()
            while (taken := perf_counter() - start) < _SECONDS:
                decisions += play()
            best[name] = max(best[name] or 0, round(decisions / taken))
    return best


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
