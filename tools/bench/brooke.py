"""The figures of Brooke: turns a second, steps a second in search, exact share, thinking times and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter, process_time
from typing import Any

from engine import randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Game, Json, Setup
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import pass_values
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.reasons import SOLVED
from engine.brooke.ai.search import Exhausted, node_of
from engine.brooke.state import PLACE, State
from engine.cli.arena import quantile
from engine.games import levels_of
from tools.bench.random_play import Play, in_turns

_GAMES, _QUICK_GAMES = 30, 2
#: The budget of the exact share, in seconds of processor time.
_BUDGET = 1.5
YARDSTICK = "python_chess_plies_per_s"


def yardstick(rng: Random) -> Play | None:
    """The same loop over python-chess: random moves until the game is over."""
    try:
        import chess
    except ImportError:
        return None
    draw = rng.random

    def play() -> int:
        board, plies = chess.Board(), 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(draw() * len(legal))])
            plies += 1
        return plies

    return play


def figures(game: Game[Any, Any], *, quick: bool) -> Iterator[tuple[str, Json]]:
    """Everything that is measured beside random play."""
    rng = randomness.generator("bench", "brooke")
    plays = {"random_turns_per_s": _turns_at_random(game, rng)}
    if chess := yardstick(rng):
        plays[YARDSTICK] = chess
    found = in_turns(plays)
    yield "random_turns_per_s", found["random_turns_per_s"]
    yield "random_turns_ratio_to_python_chess", found["random_turns_per_s"] / found[YARDSTICK] if chess else None
    states = list(_states(game, _QUICK_GAMES if quick else _GAMES))
    yield "search_steps_per_s", _steps(states)
    yield from _solved_share(game, states)
    yield from _advice_times(game, states[:: 4 if quick else 3])
    yield "search_megabytes", _memory()


def _turns_at_random(game: Game[Any, Any], rng: Random) -> Play:
    """A random game whose steps are placements: a turn counts once, however many choices it holds."""
    first, draw = game.start(Setup()), rng.random

    def play() -> int:
        state, turns = first, 0
        while actors := game.to_act(state):
            options = game.legal(state, actors[0])
            turns += state.due == PLACE and actors[0] != CHANCE
            state = game.advance(state, {actors[0]: options[int(draw() * len(options))]})
        return turns

    return play


def _states(game: Game[Any, Any], games: int) -> Iterator[State]:
    """Decisions from games between strong players."""
    mind = BrookeMind()
    for number in range(games):
        rng = randomness.generator("bench", number)
        state = game.start(Setup())
        while actors := game.to_act(state):
            if actors == (CHANCE,):
                move = randomness.pick(game.odds(state), rng.random())
            else:
                yield state
                move = conclude(mind.think(game.view(state, actors[0]), "expert", rng)).move
            state = game.advance(state, {actors[0]: move})


def _ply(state: State) -> int:
    """How many dice had been placed before this turn."""
    return len(state.blue.dice) + len(state.red.dice) - (state.due != PLACE)


def _steps(states: list[State]) -> int:
    """Steps of work for a second of processor time while passes are solved from their fourth ply on."""
    work, start = 0, process_time()
    for state in states:
        if state.due == PLACE and _ply(state) == 4 and state.spread is not None:
            search = Proof(state.spread, pass_values(state).ranks)
            search.limit = 300_000
            node = node_of(state.blue, state.red, state.faces, state.mover)
            try:
                for goal in range(1, search.highest + 1):
                    for _ in search.prove(node, goal):
                        pass
            except Exhausted:
                pass
            work += search.work
    return round(work / (process_time() - start))


def _solved_share(game: Game[Any, Any], states: list[State]) -> Iterator[tuple[str, Json]]:
    """How often `master` plays the pass out within the budget."""
    mind = BrookeMind()
    solved: dict[int, list[bool]] = {}
    for state in states:
        (seat,) = game.to_act(state)
        thinking = mind.think(game.view(state, seat), "master", Random(1))
        solved.setdefault(_ply(state), []).append(conclude(thinking, _used_up(_BUDGET)).reason.id in SOLVED)
    for name, plies in (("first_two_placements", (0, 1)), ("later_placements", range(2, max(solved) + 1))):
        answers = [answer for ply in plies for answer in solved.get(ply, ())]
        yield f"solved_share_{name}", sum(answers) / len(answers)
        yield f"decisions_{name}", len(answers)


def _used_up(seconds: float) -> Callable[[], bool]:
    """Whether so much processor time has passed since now."""
    end = process_time() + seconds
    return lambda: process_time() >= end


def _advice_times(game: Game[Any, Any], states: list[State]) -> Iterator[tuple[str, Json]]:
    for level in levels_of("brooke"):
        mind, times = BrookeMind(), []
        for number, state in enumerate(states):
            (seat,) = game.to_act(state)
            start = perf_counter()
            conclude(mind.think(game.view(state, seat), level.id, Random(number)))
            times.append((perf_counter() - start) * 1000)
        yield f"advise_{level.id}_ms_p50", quantile(times, 0.5)
        yield f"advise_{level.id}_ms_p95", quantile(times, 0.95)
        yield f"advise_{level.id}_ms_longest", max(times)


_ANALYSIS = """
import json
from tools.bench.memory import peak_megabytes
from engine.cli.talk import Session
talk = Session()
ask = lambda **request: talk.answer(json.dumps(request))
table = ask(do="new", game="brooke", seed=1)
while table["to_act"]:
    if table["to_act"] == ["chance"]:
        table = ask(do="roll")
        continue
    seat = table["to_act"][0]
    move = ask(do="advise", seat=seat, level="master", ms=60000)["move"]
    table = ask(do="play", moves={str(seat): move})
print(json.dumps(peak_megabytes()))
"""


def _memory() -> float:
    """Peak resident megabytes of a fresh process in which `master` plays a whole game against itself."""
    done = subprocess.run([sys.executable, "-c", _ANALYSIS], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout))
